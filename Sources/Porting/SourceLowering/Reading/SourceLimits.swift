#if Porting
/// The limits for source files to be parsed.
///
/// SwiftParser's running time doubles with each nested `[` in a type, and each level of the syntax tree uses stack
/// space. A source file that exceeds a limit is not parsed: it is left unchanged and reported as an error.
package enum SourceLimits {
  /// The maximum length of a file, in bytes.
  ///
  /// Parsing and lowering use about 80 bytes of memory for each byte of source.
  package static let maximumBytes = 4 << 20

  /// The maximum nesting depth of parentheses, brackets, braces and `<`.
  ///
  /// SwiftParser scans the contents of each bracket again for every enclosing level, and its stack overflows at a
  /// depth of about 1,000.
  package static let maximumDepth = 64

  /// The maximum nesting depth of `[` without an intervening brace.
  ///
  /// Each level doubles the time required to distinguish a type from an array literal.
  package static let maximumArrayDepth = 12

  /// The maximum number of tokens scanned in a file to distinguish types from array literals.
  ///
  /// The limit corresponds to about a second of parsing.
  package static let maximumArrayReads = 1 << 18

  /// The maximum nesting depth of `#if`.
  ///
  /// SwiftParser's stack overflows at a depth of about 3,000.
  package static let maximumConditionDepth = 64

  /// The maximum number of consecutive tokens without an operator or comma, such as in chained calls.
  ///
  /// Each token may add a level to the syntax tree, and a thread's stack has room for about 10,000 levels.
  package static let maximumChain = 1000

  /// The maximum number of `else`, `->`, `try` and similar tokens in one statement.
  ///
  /// Each of them contains the rest of the statement as a subtree.
  package static let maximumTailKeywords = 128

  static func fileTooLargeDiagnostic(path: String, byteCount bytes: Int) -> LoweringDiagnostic {
    LoweringDiagnostic(
      refusing: path, "the size of \(bytes) bytes exceeds the maximum of \(maximumBytes)",
      "split the file")
  }

  /// Returns a diagnostic at the first position where a file exceeds a limit; `nil` if the file can be parsed.
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
    case .depth: "brackets are nested more than \(SourceLimits.maximumDepth) levels deep"
    case .arrays: "'[' is nested more than \(SourceLimits.maximumArrayDepth) levels deep"
    case .arrayReads: "nested '[' require more than \(SourceLimits.maximumArrayReads) parsing steps"
    case .conditions: "'#if' is nested more than \(SourceLimits.maximumConditionDepth) levels deep"
    case .chain:
      "an expression has more than \(SourceLimits.maximumChain) consecutive tokens without an operator"
    case .tails:
      "a statement has more than \(SourceLimits.maximumTailKeywords) of 'else', '->', 'try' and similar keywords"
    }
  }

  fileprivate var remedy: String {
    switch self {
    case .conditions: "move the inner conditions into separate files"
    case .tails: "use 'switch' or several statements"
    default: "split the code into several statements or type aliases"
    }
  }
}

extension LoweringDiagnostic {
  /// The kind of diagnostic that reports that a file was not parsed.
  package static let unparsed = "unparsed"

  /// Creates an error for an entire file that is not parsed and is left unchanged.
  init(refusing path: String, line: Int = 1, column: Int = 1, _ what: String, _ instead: String) {
    self.init(
      path: path, line: line, column: column, severity: .error, kind: Self.unparsed,
      message: "file not lowered: " + what,
      remedy: instead)
  }
}
#endif
