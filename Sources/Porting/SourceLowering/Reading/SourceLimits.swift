#if Porting
/// The largest source files that are parsed.
///
/// SwiftParser takes time that doubles with each `[` of nested types, and stack for each level of a tree. Source beyond these limits
/// is not parsed; it stays as it is and is reported as a fault.
package enum SourceLimits {
  /// The length of a file in bytes: parsing and lowering hold about 80 bytes of memory for each.
  package static let maximumBytes = 4 << 20

  /// The depth of parentheses, brackets, braces and `<` in each other.
  ///
  /// SwiftParser reads the inside of each again for each level around it, and its stack overflows at about 1,000.
  package static let maximumDepth = 64

  /// The depth of `[` in each other without a brace between them: each doubles the time to tell a type from a literal.
  package static let maximumArrayDepth = 12

  /// The tokens that are read to tell types from array literals, in the whole file: about a second.
  package static let maximumArrayReads = 1 << 18

  /// The depth of `#if` in each other: SwiftParser's stack overflows at about 3,000.
  package static let maximumConditionDepth = 64

  /// The tokens in a row with no operator and no comma, such as calls of calls: each may be one level of the tree, of which
  /// about 10,000 fit a thread's stack.
  package static let maximumChain = 1000

  /// The `else`, `->`, `try` and similar words in one statement, each of which holds the rest of the statement.
  package static let maximumTailKeywords = 128

  static func fileTooLargeDiagnostic(path: String, byteCount bytes: Int) -> LoweringDiagnostic {
    LoweringDiagnostic(
      refusing: path, "the file has \(bytes) bytes, the maximum is \(maximumBytes)",
      "split the file")
  }

  /// Returns the place where a text exceeds a limit, or nil where it can be parsed.
  static func limitExceededDiagnostic(in file: SourceFile, bytes: [UInt8]) -> LoweringDiagnostic? {
    guard bytes.count <= maximumBytes else {
      return fileTooLargeDiagnostic(path: file.path, byteCount: bytes.count)
    }
    var scan = SourceScanner(bytes)
    guard let excess = scan.scan() else { return nil }
    let location = LineOffsetTable(bytes).lineAndColumn(of: excess.offset)
    return LoweringDiagnostic(
      refusing: file.path, line: location.line, column: location.column, excess.kind.message,
      excess.kind.remedy)
  }
}

extension SourceScanner.LimitKind {
  fileprivate var message: String {
    switch self {
    case .depth: "brackets are nested more than \(SourceLimits.maximumDepth) deep"
    case .arrays: "'[' is nested more than \(SourceLimits.maximumArrayDepth) deep"
    case .arrayReads: "nested '[' take more than \(SourceLimits.maximumArrayReads) steps to parse"
    case .conditions: "'#if' is nested more than \(SourceLimits.maximumConditionDepth) deep"
    case .chain:
      "an expression has more than \(SourceLimits.maximumChain) tokens in a row without an operator"
    case .tails:
      "a statement has more than \(SourceLimits.maximumTailKeywords) of 'else', '->', 'try' and similar words"
    }
  }

  fileprivate var remedy: String {
    switch self {
    case .conditions: "move the inner conditions into files of their own"
    case .tails: "use 'switch', or several statements"
    default: "split it into several statements or type aliases"
    }
  }
}

extension LoweringDiagnostic {
  /// The kind of the finding for a file that was not parsed.
  package static let unparsed = "unparsed"

  /// A fault of a whole file: it is not parsed, and stays as it is.
  init(refusing path: String, line: Int = 1, column: Int = 1, _ what: String, _ instead: String) {
    self.init(
      path: path, line: line, column: column, severity: .error, kind: Self.unparsed,
      message: what + ": the file is not lowered",
      remedy: instead)
  }
}
#endif
