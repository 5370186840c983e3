#if Porting
import AtomicFiles
import Foundation

/// An index of identifiers in Swift source that look like names from Apple's API, with the lines that use them.
///
/// Names declared in the source itself and names that follow a dot are excluded. The compiler determines which of the
/// other names exist.
struct AppleNameUsageIndex {
  /// The file index and line of each use of a name, by name.
  private var uses: [String: [(file: Int, line: Int)]] = [:]
  private var declared: Set<String> = []

  /// Scans the given source texts.
  ///
  /// The index of a text in the array identifies its file.
  init(_ texts: [String]) {
    for (i, text) in texts.enumerated() { scanSource(text, fileIndex: i) }
  }

  private static let declaring: Set<String> = [
    "class", "struct", "enum", "protocol", "typealias", "associatedtype", "func", "var", "let",
    "case", "actor", "macro", "import", "precedencegroup",
  ]
  private static let prefixes = [
    "UI", "CA", "CG", "CT", "CF", "CI", "CM", "CL", "CN", "CV", "NS", "AV", "WK", "MK", "SK", "SCN",
    "PH", "MTL", "MTK", "SF", "MF", "MP", "UT", "UN", "GK", "EK", "HK", "PK", "QL", "LA", "JS",
    "OS",
    "VN", "kCA", "kCG", "kCF", "kCT", "kSec", "kUT", "kCI", "kCM", "vImage", "vDSP", "objc_",
    "class_", "method_",
  ]

  private static func hasApplePrefix(_ name: Substring) -> Bool {
    prefixes.contains { prefix in
      guard name.hasPrefix(prefix), let next = name.dropFirst(prefix.count).first else {
        return false
      }
      return next.isUppercase || prefix.hasSuffix("_")
    }
  }

  private mutating func scanSource(_ text: String, fileIndex file: Int) {
    var scanner = WordScanner(text)
    var last: Substring = ""
    while let word = scanner.nextWord() {
      if Self.declaring.contains(String(last)) {
        declared.insert(String(word.text))
      } else if !word.followsDot, Self.hasApplePrefix(word.text) {
        uses[String(word.text), default: []].append((file, word.line))
      }
      last = word.text
    }
  }

  /// Returns the indexed names that the compiler does not find in a program that imports the SDK's modules.
  ///
  /// - Throws: `PortError` if the compiler cannot be run or the temporary file cannot be written.
  func missingNames(from kit: PrebuiltSDK) throws(PortError) -> Set<String> {
    let asked = uses.keys.filter { !declared.contains($0) }.sorted()
    guard !asked.isEmpty else { return [] }
    let folder = NSTemporaryDirectory() + "/ametrine-names-\(UUID().uuidString)"
    try BuildOutput.createFolder(folder)
    defer { FileItem.remove(atPath: folder) }
    let imports = kit.moduleNames.sorted().map { "import \($0)\n" }.joined()
    let questions = asked.enumerated().map { "func question\($0)() { _ = \($1) }\n" }.joined()
    try BuildOutput.write(imports + questions, to: folder + "/names.swift")
    let outcome = try Subprocess(
      ["swiftc", "-typecheck", "-suppress-warnings", "-diagnostic-style", "llvm"]
        + kit.compilerArguments + [folder + "/names.swift"]
    ).runCapturingOutput()
    var result: Set<String> = []
    for line in outcome.text.split(separator: "\n") {
      guard let start = line.range(of: "error: cannot find '"),
        let end = line[start.upperBound...].range(of: "' in scope")
      else { continue }
      result.insert(String(line[start.upperBound..<end.lowerBound]))
    }
    return result
  }

  /// Returns the lines in a file that use any of the given names, with the name.
  ///
  /// Lines are numbered starting at 1.
  func linesUsing(names: Set<String>, inFile file: Int) -> [(line: Int, name: String)] {
    names.sorted().flatMap { name in
      Set((uses[name] ?? []).filter { $0.file == file }.map(\.line)).sorted().map { ($0, name) }
    }
  }

  /// Returns the names with their use counts, sorted by descending count and then by name.
  func rankedByUsage(_ names: Set<String>) -> [PortReport.MissingName] {
    names.map { name in
      let all = uses[name] ?? []
      return PortReport.MissingName(
        name: name, uses: all.count, files: Set(all.map(\.file)).count)
    }.sorted { ($1.uses, $0.name) < ($0.uses, $1.name) }
  }

  /// A scanner that returns the words of Swift source and skips comments and string literals.
  private struct WordScanner {
    struct Word {
      let text: Substring
      let line: Int
      let followsDot: Bool
    }

    private let text: Substring.UTF8View
    private let source: Substring
    private var position: String.Index
    private var line = 1
    private var followsDot = false

    init(_ text: String) {
      source = text[...]
      self.text = source.utf8
      position = source.startIndex
    }

    private func byte(at index: String.Index) -> UInt8? {
      index < text.endIndex ? text[index] : nil
    }

    private func hasPrefix(_ word: StaticString) -> Bool {
      word.withUTF8Buffer { text[position...].starts(with: $0) }
    }

    mutating func nextWord() -> Word? {
      while let now = byte(at: position) {
        if hasPrefix("//") {
          while let byte = byte(at: position), byte != UInt8(ascii: "\n") { advancePosition() }
        } else if hasPrefix("/*") {
          skipComment()
        } else if now == UInt8(ascii: "\"") || now == UInt8(ascii: "#") && isRawString {
          skipString()
          followsDot = false
        } else if Self.isWordByte(now) {
          let start = position
          while let byte = byte(at: position), Self.isWordByte(byte) { advancePosition() }
          defer { followsDot = false }
          return Word(text: source[start..<position], line: line, followsDot: followsDot)
        } else {
          if now == UInt8(ascii: ".") {
            followsDot = true
          } else if !Self.isSpace(now) {
            followsDot = false
          }
          advancePosition()
        }
      }
      return nil
    }

    private mutating func advancePosition() {
      if text[position] == UInt8(ascii: "\n") { line += 1 }
      position = text.index(after: position)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

    private static func isWordByte(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
        true
      default: false
      }
    }

    private mutating func skipComment() {
      var depth = 0
      repeat {
        if hasPrefix("/*") {
          depth += 1
          advancePosition()
          advancePosition()
        } else if hasPrefix("*/") {
          depth -= 1
          advancePosition()
          advancePosition()
        } else if position < text.endIndex {
          advancePosition()
        }
      } while depth > 0 && position < text.endIndex
    }

    private var isRawString: Bool {
      text[position...].drop { $0 == UInt8(ascii: "#") }.first == UInt8(ascii: "\"")
    }

    private mutating func skipString() {
      var hashes = 0
      while byte(at: position) == UInt8(ascii: "#") {
        hashes += 1
        advancePosition()
      }
      let isLong = hasPrefix("\"\"\"")
      for _ in 0..<(isLong ? 3 : 1) where position < text.endIndex { advancePosition() }
      while let now = byte(at: position) {
        if now == UInt8(ascii: "\\"), hashes == 0 {
          advancePosition()
          // An interpolation may contain string literals. The outer literal cannot end before the interpolation does.
          if byte(at: position) == UInt8(ascii: "(") {
            skipParentheses()
          } else if position < text.endIndex {
            advancePosition()
          }
        } else if isLong ? hasPrefix("\"\"\"") : now == UInt8(ascii: "\"") {
          for _ in 0..<(isLong ? 3 : 1) { advancePosition() }
          var closing = 0
          while closing < hashes, byte(at: position) == UInt8(ascii: "#") {
            closing += 1
            advancePosition()
          }
          if closing == hashes { return }
        } else if !isLong, now == UInt8(ascii: "\n") {
          return
        } else {
          advancePosition()
        }
      }
    }

    private mutating func skipParentheses() {
      var depth = 0
      repeat {
        switch byte(at: position) {
        case UInt8(ascii: "("):
          depth += 1
          advancePosition()
        case UInt8(ascii: ")"):
          depth -= 1
          advancePosition()
        case UInt8(ascii: "\""): skipString()
        case nil: return
        default: advancePosition()
        }
      } while depth > 0
    }
  }
}
#endif
