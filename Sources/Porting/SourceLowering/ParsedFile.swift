#if Porting
import SwiftParser
import SwiftSyntax

/// A file that has been parsed, once for its facts and for its lowering.
public struct ParsedFile: Sendable {
  /// What was parsed.
  public let file: SourceFile

  /// The reason why the file was not parsed; its tree is empty then, and lowering leaves it as it is.
  public let parseDiagnostic: LoweringDiagnostic?

  let tree: SourceFileSyntax
  let lines: LineOffsetTable
  let bytes: [UInt8]

  /// Parses a file within ``SourceLimits``; text that is not Swift is parsed as far as it goes.
  public init(_ file: SourceFile) {
    self.file = file
    bytes = Array(file.text.utf8)
    parseDiagnostic = file.refusal ?? SourceLimits.limitExceededDiagnostic(in: file, bytes: bytes)
    lines = LineOffsetTable(parseDiagnostic == nil ? bytes : [])
    tree = Parser.parse(source: parseDiagnostic == nil ? file.text : "")
  }

  /// Where the text begins, behind a mark of its encoding.
  var start: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// How many places of the file are no Swift.
  package var syntaxErrorCount: Int {
    guard tree.hasError else { return 0 }
    let visitor = SyntaxErrorCounter(viewMode: .all)
    visitor.walk(tree)
    return max(1, visitor.count)
  }

  /// What the file says of its types.
  public func declarations(options: LoweringOptions) -> FileDeclarations {
    DeclarationVisitor(self, options: options).collectDeclarations()
  }

  /// The file as it compiles here.
  public func lowered(with facts: ModuleDeclarations, options: LoweringOptions) -> LoweredFile {
    if let parseDiagnostic {
      return LoweredFile(path: file.path, text: file.text, refusal: parseDiagnostic)
    }
    return LoweringVisitor(self, facts: facts, options: options).lowerFile()
  }
}

/// Counts what is missing and what nothing was expected of.
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

/// Where lines begin in a text.
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

  /// The line and the column of a byte, both from 1.
  func lineAndColumn(of offset: Int) -> (line: Int, column: Int) {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, offset - starts[low] + 1)
  }

  /// The line of a byte, from 1.
  func line(of offset: Int) -> Int { lineAndColumn(of: offset).line }
}
#endif
