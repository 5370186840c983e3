#if Porting
/// A namespace for parsing and formatting type names.
enum TypeNameParsing {
  /// Returns the name of a type without generic arguments, optional marks, `any` and specifiers, such as `Foo` for
  /// `any Foo<T>?`.
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

  /// Returns whether a type is optional as written.
  static func isOptionalType(_ text: String) -> Bool {
    let text = text.trimmingCharacters { $0 == " " }
    return text.hasSuffix("?") || text.hasSuffix("!") || text.hasPrefix("Optional<")
  }

  /// Returns the scope name that represents a function in the qualified names of types declared in it.
  static func functionScopeName(at offset: Int, of path: String) -> String {
    "\u{2039}\(offset)/\(StableHash.hexDigest(of: path))\u{203A}"
  }

  /// Returns a qualified name as spelled where the type is visible, without the scope names that represent functions.
  static func sourceSpelling(_ name: String) -> String {
    guard let end = name.lastIndex(of: "\u{203A}") else { return name }
    return String(name[name.index(after: end)...].drop { $0 == "." })
  }

  /// Returns whether a type is declared in a function.
  ///
  /// The separator U+203A occurs only in scope names that represent functions.
  static func isLocalType(_ name: String) -> Bool { name.contains("\u{203A}") }

  /// Returns the scopes in which a name is looked up, innermost first.
  ///
  /// For `A.B` the scopes are `A.B`, `A` and the global scope, represented by an empty string.
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

/// A namespace for computing text digests that, unlike those of `Hasher`, are identical in every process.
enum StableHash {
  /// Returns the 64-bit FNV-1a hash (Fowler, Noll, Vo) in hexadecimal digits.
  static func hexDigest(of text: String) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(hash, radix: 36)
  }
}

extension String {
  /// The keywords that require backticks when used as identifiers.
  private static let reservedWords: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func",
    "guard", "if", "import", "in", "inout", "internal", "is", "let", "nil", "operator", "private",
    "protocol", "public", "repeat", "rethrows", "return", "static", "struct", "subscript", "super",
    "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]

  /// The name as written in source, with backticks if it is a keyword.
  var quoted: String {
    let isPlain = unicodeScalars.allSatisfy {
      $0 == "_" || $0.properties.isAlphabetic || $0.properties.numericType != nil
        || $0.properties.isEmoji && !$0.isASCII || $0.value > 0x7F
    }
    let isNamed = unicodeScalars.first.map { !("0"..."9").contains($0) } ?? true
    return Self.reservedWords.contains(self) || !isPlain || !isNamed ? "`\(self)`" : self
  }

  /// The text with the escape sequences required in a string literal.
  var escaped: String { replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") }
}

extension StringProtocol {
  /// Returns the text without matching characters at either end.
  func trimmingCharacters(where isTrimmed: (Character) -> Bool) -> String {
    let start = firstIndex { !isTrimmed($0) } ?? endIndex
    let end = lastIndex { !isTrimmed($0) }.map { index(after: $0) } ?? start
    return start <= end ? String(self[start..<end]) : ""
  }
}
#endif
