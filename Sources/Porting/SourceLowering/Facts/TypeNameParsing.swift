#if Porting
/// Names of types as text.
enum TypeNameParsing {
  /// A type's name without arguments, optionality, `any` and specifiers: `any Foo<T>?` is `Foo`.
  static func bareName(_ text: String) -> String {
    var result = ""
    var depth = 0
    for character in text {
      switch character {
      case "<", "[": depth += 1
      case ">", "]": depth -= 1
      case "?", "!", " ", "\t", "\n", "(", ")": if depth == 0, character == " " { result += " " }
      default: if depth == 0 { result.append(character) }
      }
    }
    let words = result.split(separator: " ").filter {
      !["any", "some", "inout", "borrowing", "consuming", "sending", "__owned"].contains($0)
        && !$0.hasPrefix("@")
    }
    return words.first.map(String.init) ?? ""
  }

  /// Whether a type is an optional one as it is written.
  static func isOptionalType(_ text: String) -> Bool {
    let text = text.trimmingCharacters { $0 == " " }
    return text.hasSuffix("?") || text.hasSuffix("!") || text.hasPrefix("Optional<")
  }

  /// What stands for a function in the names of the types within it.
  static func functionScopeName(at offset: Int, of path: String) -> String {
    "\u{2039}\(offset)/\(StableHash.hexDigest(of: path))\u{203A}"
  }

  /// A whole name as it is spelled where it is visible: without the functions around it.
  static func sourceSpelling(_ name: String) -> String {
    guard let end = name.lastIndex(of: "\u{203A}") else { return name }
    return String(name[name.index(after: end)...].drop { $0 == "." })
  }

  /// Whether a type is declared within a function.
  static func isLocalType(_ name: String) -> Bool { name.contains("\u{203A}") }

  /// The names in which a name may be declared, innermost first, then the top: for `A.B` they are `A.B`, `A` and the top.
  static func enclosingScopes(from context: String) -> [String] {
    var result: [String] = []
    var rest = Substring(context)
    while !rest.isEmpty {
      result.append(String(rest))
      rest = rest.lastIndex(of: ".").map { rest[..<$0] } ?? ""
    }
    return result + [""]
  }
}

/// Short names of long texts, the same in every process.
enum StableHash {
  /// Fowler, Noll and Vo's hash of 64 bits, variant 1a.
  static func hexDigest(of text: String) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(hash, radix: 36)
  }
}

extension String {
  /// Words that stand in back ticks as names.
  private static let reservedWords: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func",
    "guard", "if", "import", "in", "inout", "internal", "is", "let", "nil", "operator", "private",
    "protocol", "public", "repeat", "rethrows", "return", "static", "struct", "subscript", "super",
    "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]

  /// The name as it is written in source: in back ticks where it has to be.
  var quoted: String {
    let isPlain = unicodeScalars.allSatisfy {
      $0 == "_" || $0.properties.isAlphabetic || $0.properties.numericType != nil
        || $0.properties.isEmoji && !$0.isASCII || $0.value > 0x7F
    }
    let isNamed = unicodeScalars.first.map { !("0"..."9").contains($0) } ?? true
    return Self.reservedWords.contains(self) || !isPlain || !isNamed ? "`\(self)`" : self
  }

  /// The text within a string literal.
  var escaped: String { replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") }
}

extension StringProtocol {
  /// The text without such characters at its ends.
  func trimmingCharacters(where isTrimmed: (Character) -> Bool) -> String {
    let start = firstIndex { !isTrimmed($0) } ?? endIndex
    let end = lastIndex { !isTrimmed($0) }.map { index(after: $0) } ?? start
    return start <= end ? String(self[start..<end]) : ""
  }
}
#endif
