#if Porting
import SourceLowering
import Foundation
import Testing

/// Tests of properties of source lowering that hold for every test case.
@Suite struct LoweringTests {
  private static let module = Module(Case.all.map(\.file))

  @Test func `the source-lowering corpus contains at least 200 cases`() {
    #expect(Case.all.count >= 200)
  }

  @Test(arguments: Case.all)
  func `source lowering preserves the number of lines of a file`(one: Case) throws {
    let parsed = try #require(Self.module.files.first { $0.file == one.file })
    let text = Self.module.lowered(parsed).text
    #expect(
      text.utf8.filter { $0 == UInt8(ascii: "\n") }.count
        == one.file.text.utf8.filter { $0 == UInt8(ascii: "\n") }.count)
  }

  @Test func `lowering an already lowered module does not change it`() {
    let once = Self.module.texts
    let twice = Module(once).texts
    for (first, second) in zip(once, twice) {
      #expect(first.text == second.text, "\(first.path)")
    }
  }

  @Test func `source lowering adds no syntax errors`() {
    for (parsed, lowered) in zip(Self.module.files, Self.module.texts) {
      #expect(ParsedFile(lowered).syntaxErrorCount <= parsed.syntaxErrorCount, "\(lowered.path)")
    }
  }

  @Test(arguments: [
    "byte-order", "only-comments", "empty-file", "finding-swizzling", "macro-expansion-others",
    "literal-regexes", "selector-in-comment",
  ])
  func `source lowering does not change a file without Objective-C constructs`(name: String) throws
  {
    let one = try #require(Case.all.first { $0.name == name })
    let parsed = try #require(Self.module.files.first { $0.file == one.file })
    #expect(Self.module.lowered(parsed).text == one.file.text)
    #expect(Self.module.facts.memberInsertions(intoFile: one.file.path).isEmpty)
  }

  /// The folders in `Sources` that are lowered.
  ///
  /// Lowering each of them takes seconds.
  private static let folders =
    ProcessInfo.processInfo.environment["AMETRINE_ALL"] == "1"
    ? ["Base", "Engine"] : ["Base/Geometry", "Base/Color", "Base/Timing", "Engine/RenderServer"]

  @Test(arguments: folders)
  func `source lowering for Linux does not change platform-independent modules`(
    name: String
  ) throws {
    let folder = Case.folder.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/\(name)")
    let paths = try #require(FileManager.default.enumerator(atPath: folder.path))
      .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
    let files = try paths.map { path in
      SourceFile(
        path: path,
        text: try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8))
    }
    let module = Module(files, options: LoweringOptions(platform: .linux))
    #expect(!files.isEmpty)
    for (before, after) in zip(files, module.texts) {
      #expect(before.text == after.text, "\(before.path)")
    }
  }

  @Test(arguments: 0..<150)
  func `source lowering of randomly mutated files adds no syntax errors and does not crash`(
    seed: Int
  ) {
    Fuzzing(seed: UInt64(seed)).run()
  }

  /// Runs for `AMETRINE_FUZZ_MINUTES` minutes, starting with the seed `AMETRINE_FUZZ_SEED`.
  ///
  /// The script `scripts/analysis/fuzz-lowering` sets both.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["AMETRINE_FUZZ_MINUTES"] != nil))
  func `source lowering does not fail on randomly changed files for AMETRINE_FUZZ_MINUTES`() throws
  {
    let environment = ProcessInfo.processInfo.environment
    let minutes = try #require(Double(environment["AMETRINE_FUZZ_MINUTES"] ?? ""))
    let first = UInt64(environment["AMETRINE_FUZZ_SEED"] ?? "") ?? 1_000_000
    let clock = ContinuousClock()
    let end = clock.now + .seconds(minutes * 60)
    var seed = first
    while clock.now < end {
      Fuzzing(seed: seed).run()
      seed += 1
    }
    print("lowered \(seed - first) modules from seed \(first)")
  }
}
#endif
