#if Porting
import SourceLowering
import Foundation
import Testing

/// A fuzzer that deletes, duplicates, replaces and inserts random ranges of the test cases' source text.
struct Fuzzing {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 &+ 0x2545_f491_4f6c_dd1d }

  private static let texts = Case.all.map(\.file.text)
  private static let pieces = [
    "@objc ", "#selector(", ")", "(", "{", "}", "\n", "\"", "\"\"\"", "#if os(iOS)\n", "#endif\n",
    "#else\n", "optional ", "override ", "extension A {", "class A<T>: UIView {",
    "@objc protocol P {",
    "#keyPath(", "@NSManaged var x: Int", "?", "?.f?(1)", "self.", "import UIKit.UIView\n", "/*",
    "*/",
    "// ", "\\(", "#\"", "\u{1F600}", "\r\n", "\0", "as ", "getter: ", "let x = ", ";", ", ", "->",
    ".",
    "func f(_ a: Int, b: inout T...) throws -> [Int: (A) -> B]? ", "`", "@", "<", ">", "\t",
  ]

  /// Returns the next random number below a bound, from Marsaglia's xorshift.
  private mutating func next(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return bound > 0 ? Int(state % UInt64(bound)) : 0
  }

  /// Returns a mutated test case.
  private mutating func mutate() -> String {
    var text = Array(Self.texts[next(Self.texts.count)].unicodeScalars)
    for _ in 0..<(1 + next(8)) {
      let start = next(text.count + 1)
      let end = min(text.count, start + next(40))
      switch next(6) {
      case 0: text.removeSubrange(start..<end)
      case 1: text.insert(contentsOf: text[start..<end], at: next(text.count + 1))
      case 2:
        text.insert(contentsOf: Self.pieces[next(Self.pieces.count)].unicodeScalars, at: start)
      case 3:
        let other = Array(Self.texts[next(Self.texts.count)].unicodeScalars)
        let from = next(other.count + 1)
        text.insert(contentsOf: other[from..<min(other.count, from + next(200))], at: start)
      case 4: text.removeSubrange(start...)
      default:
        text.replaceSubrange(
          start..<end, with: Self.pieces[next(Self.pieces.count)].unicodeScalars)
      }
    }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: text)
    return String(result)
  }

  /// Lowers a module of mutated test cases for each platform.
  func run() {
    var mutable = self
    let files = (0..<(1 + mutable.next(3))).map {
      SourceFile(path: "/\($0).swift", text: mutable.mutate())
    }
    if let path = ProcessInfo.processInfo.environment["AMETRINE_FUZZ_INPUT"] {
      let all = files.map(\.text).joined(separator: "\n---8<---\n")
      try? all.write(toFile: path, atomically: false, encoding: .utf8)
    }
    for platform in TargetPlatform.allCases {
      let module = Module(files, options: LoweringOptions(platform: platform))
      for (parsed, lowered) in zip(module.files, module.texts) {
        let after = ParsedFile(lowered)
        if parsed.syntaxErrorCount == 0 {
          #expect(after.syntaxErrorCount == 0, "\(parsed.file.text)\n--- became\n\(lowered.text)")
        }
      }
    }
  }
}
#endif
