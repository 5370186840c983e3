#if Porting
import SwiftParser
import SwiftSyntax

/// A source file with its syntax tree.
///
/// The syntax tree is used both for collecting declarations and for lowering the file.
public struct ParsedFile: Sendable {
  /// The source file that was parsed.
  public let file: SourceFile

  /// The reason why the file was not parsed; `nil` if it was parsed.
  ///
  /// A file that was not parsed has an empty tree, and lowering returns it unchanged.
  public let parseDiagnostic: LoweringDiagnostic?

  let tree: SourceFileSyntax
  let lines: LineOffsetTable
  let bytes: [UInt8]

  /// Parses a file within the limits set by ``SourceLimits``.
  ///
  /// Syntax errors do not prevent parsing; the tree contains the parts that are recognized.
  public init(_ file: SourceFile) {
    self.file = file
    bytes = Array(file.text.utf8)
    parseDiagnostic = file.refusal ?? SourceLimits.limitExceededDiagnostic(in: file, bytes: bytes)
    lines = LineOffsetTable(parseDiagnostic == nil ? bytes : [])
    tree = Parser.parse(source: parseDiagnostic == nil ? file.text : "")
  }

  /// The offset of the text in bytes, following a UTF-8 byte order mark if there is one.
  var start: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// The number of syntax errors in the file.
  package var syntaxErrorCount: Int {
    guard tree.hasError else { return 0 }
    let visitor = SyntaxErrorCounter(viewMode: .all)
    visitor.walk(tree)
    return max(1, visitor.count)
  }

  /// Returns the type declarations in the file.
  public func declarations(options: LoweringOptions) -> FileDeclarations {
    DeclarationVisitor(self, options: options).collectDeclarations()
  }

  /// Returns the file rewritten for Linux.
  ///
  /// - Parameters:
  ///   - facts: The declarations in the entire module.
  ///   - options: The target platform and language options.
  /// - Returns: The lowered text with its diagnostics and dependencies.
  public func lowered(with facts: ModuleDeclarations, options: LoweringOptions) -> LoweredFile {
    if let parseDiagnostic {
      return LoweredFile(path: file.path, text: file.text, refusal: parseDiagnostic)
    }
    return LoweringVisitor(self, facts: facts, options: options).lowerFile()
  }
}

/// A visitor that counts missing and unexpected tokens as syntax errors.
private final class SyntaxErrorCounter: SyntaxVisitor {
  var count = 0

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    if token.presence == .missing { count += 1 }
    return .visitChildren
  }

  override func visit(_ node: UnexpectedNodesSyntax) -> SyntaxVisitorContinueKind {
    count += 1
    return .visitChildren
  }
}

/// A table of the byte offsets at which the lines in a text begin.
struct LineOffsetTable: Sendable {
  private let starts: [Int]

  init(_ bytes: [UInt8]) {
    var starts = [0]
    var i = 0
    while i < bytes.count {
      if bytes[i] == UInt8(ascii: "\n") {
        starts.append(i + 1)
      } else if bytes[i] == UInt8(ascii: "\r") {
        if i + 1 < bytes.count, bytes[i + 1] == UInt8(ascii: "\n") { i += 1 }
        starts.append(i + 1)
      }
      i += 1
    }
    self.starts = starts
  }

  /// Returns the line and column of a byte offset, both starting at 1.
  ///
  /// Columns count UTF-8 bytes.
  func lineAndColumn(of offset: Int) -> (line: Int, column: Int) {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, offset - starts[low] + 1)
  }

  /// Returns the line that contains a byte offset, starting at 1.
  func line(of offset: Int) -> Int { lineAndColumn(of: offset).line }
}
#endif
