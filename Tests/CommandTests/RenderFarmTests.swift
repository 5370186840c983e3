import Foundation
import Testing

@testable import ametrine

/// Tests of the files in Examples/RenderFarm.
///
/// The sbatch file and the Open Job Description template are run by scripts/end-to-end.
@Suite struct RenderFarmTests {
  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let folder = package.appendingPathComponent("Examples/RenderFarm")
  private static let names = [
    "Clock.caml", "batch-job-definition.json", "github-workflow.yml", "kubernetes-job.yaml",
    "openjd-template.yaml", "render.sbatch",
  ]

  private static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  /// Returns the part of a file between two texts.
  private static func text(
    of name: String, from start: String, to end: String
  ) throws -> Substring {
    let text = try text(name)
    let first = try #require(text.range(of: start), "\(name) lacks '\(start)'")
    let last = try #require(text.range(of: end, range: first.upperBound..<text.endIndex))
    return text[first.upperBound..<last.lowerBound]
  }

  private static func list<Element: Decodable>(_ json: some StringProtocol) throws -> [Element] {
    try JSONDecoder().decode([Element].self, from: Data("[\(json)]".utf8))
  }

  /// Runs the shards of a job without drawing, and returns the frames and the file of each.
  private func plannedShards(
    _ shards: Range<Int>, _ call: (Int) -> (arguments: [String], variables: [String: String])
  ) throws -> [(frames: Int, file: String)] {
    let place = try Workplace()
    try place.write("Clock.caml", Self.text("Clock.caml"))
    return try shards.map { shard in
      var (arguments, variables) = call(shard)
      arguments = arguments.map { $0.replacingOccurrences(of: "/films/", with: "") }
      if !arguments.contains("--json") { arguments.append("--json") }
      let outcome = try place.run(arguments + ["--dry-run"], environment: variables)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let line = try #require(outcome.output.split(separator: "\n").first)
      let document = try JSONDecoder().decode(DocumentResult.self, from: Data(line.utf8))
      return (
        document.frames, (document.outputs.first.map { $0 as NSString }?.lastPathComponent) ?? ""
      )
    }
  }

  @Test func `the Kubernetes job renders each frame of the film in one of its completions`() throws
  {
    let arguments: [String] = try Self.list(
      Self.text(of: "kubernetes-job.yaml", from: "args: [", to: "]"))
    let count = try #require(
      Int(Self.text(of: "kubernetes-job.yaml", from: "completions: ", to: "\n")))
    let shards = try plannedShards(0..<count) {
      (arguments, ["JOB_COMPLETION_INDEX": "\($0)"])
    }
    #expect(shards.reduce(0) { $0 + $1.frames } == 600)
    #expect(shards.map(\.file) == (1...count).map { "clock.part-\($0)-of-\(count).mp4" })
  }

  @Test func `the Kubernetes job ends at exit statuses that every repetition has`() throws {
    let text = try Self.text(of: "kubernetes-job.yaml", from: "action: FailJob", to: "template:")
    let values = try #require(text.split(separator: "values: [").last?.split(separator: "]").first)
    let permanent = ExitStatus.allCases.map(\.rawValue).filter {
      $0 >= ExitStatus.usage.rawValue && $0 != ExitStatus.tryAgain.rawValue
    }
    #expect(try Self.list(values) == permanent)
  }

  @Test func `the AWS Batch job renders each frame of the film in an array of any size`() throws {
    struct Definition: Decodable {
      struct Properties: Decodable { var command: [String] }
      struct Condition: Decodable, Equatable { var onExitCode: String?, action: String }
      struct Strategy: Decodable { var evaluateOnExit: [Condition] }
      var containerProperties: Properties
      var retryStrategy: Strategy
    }
    let definition = try JSONDecoder().decode(
      Definition.self, from: Data(Self.text("batch-job-definition.json").utf8))
    for size in [2, 5] {
      let shards = try plannedShards(0..<size) {
        (
          definition.containerProperties.command,
          ["AWS_BATCH_JOB_ARRAY_INDEX": "\($0)", "AWS_BATCH_JOB_ARRAY_SIZE": "\(size)"]
        )
      }
      #expect(shards.reduce(0) { $0 + $1.frames } == 600)
    }
    let repeated = definition.retryStrategy.evaluateOnExit.filter { $0.action == "RETRY" }
    #expect(repeated.compactMap(\.onExitCode) == ["\(ExitStatus.tryAgain.rawValue)", "137"])
  }

  @Test func `the GitHub workflow renders each frame of the film in its matrix`() throws {
    let command = try Self.text(of: "github-workflow.yml", from: "run: ametrine ", to: "\n")
    let numbers: [Int] = try Self.list(
      Self.text(of: "github-workflow.yml", from: "shard: [", to: "]"))
    let shards = try plannedShards(0..<numbers.count) { index in
      let call = command.replacingOccurrences(
        of: "${{ matrix.shard }}", with: "\(numbers[index])")
      return (call.split(separator: " ").map(String.init), [:])
    }
    #expect(shards.reduce(0) { $0 + $1.frames } == 600)
    #expect(shards.map(\.file) == numbers.map { "clock.part-\($0)-of-\(numbers.count).mp4" })
  }

  @Test func `the files contain no path of a machine`() throws {
    for name in Self.names {
      let text = try Self.text(name)
      for folder in ["home", "root", "tmp", "usr", "opt", "var", "Users"] {
        #expect(!text.contains("/\(folder)/"), "\(name): \(folder)")
      }
    }
  }

  @Test func `the table of the folder and the guide name all files`() throws {
    let guide = try String(
      contentsOf: Self.package.appendingPathComponent(
        "Documentation/guides/rendering-on-many-machines.md"), encoding: .utf8)
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(files.filter { $0 != "README.md" }.sorted() == Self.names)
    let table = try Self.text("README.md")
    for name in Self.names {
      #expect(
        guide.contains("`\(name)`") || guide.contains("`Examples/RenderFarm/\(name)`"), "\(name)")
      #expect(table.contains("`\(name)`"), "\(name)")
    }
  }

  @Test func `excerpts in the guide are lines of the files`() throws {
    let guide = try String(
      contentsOf: Self.package.appendingPathComponent(
        "Documentation/guides/rendering-on-many-machines.md"), encoding: .utf8)
    // An excerpt follows a line that ends with the name of its file and a colon.
    let pieces = guide.components(separatedBy: "\n```")
    var count = 0
    for (prose, block) in zip(pieces, pieces.dropFirst()) {
      let line = prose.split(separator: "\n").last ?? ""
      guard let name = Self.names.first(where: { line.hasSuffix("/\($0)`:") }) else { continue }
      count += 1
      let excerpt = block.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
        .joined(separator: "\n")
      #expect(try "\n\(Self.text(name))".contains("\n\(excerpt)\n"), "\(name)")
    }
    #expect(count == 5)
  }
}
