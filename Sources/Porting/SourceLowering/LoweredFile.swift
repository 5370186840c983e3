#if Porting
/// A lookup in the module's declarations that was made while lowering a file, with a digest of its result.
///
/// The lowered text of an unchanged file remains valid if all of its lookups have the same results.
public struct DeclarationDependency: Codable, Hashable, Sendable {
  /// The query of the lookup that was made.
  public var question: DeclarationQuery
  /// A digest of the result, as returned by ``ModuleDeclarations/answerDigest(for:)``.
  public var answer: String

  /// Creates a dependency from a lookup and the digest of its result.
  public init(question: DeclarationQuery, answer: String) {
    self.question = question
    self.answer = answer
  }
}

/// A position in lowered text at which members can be inserted into a type.
public struct InsertionPoint: Codable, Hashable, Sendable {
  /// The qualified name of the type, such as `Outer.Inner`.
  public var type: String
  /// The offset after the opening brace of the type's body, in UTF-8 bytes in the lowered text.
  public var offset: Int
  /// The line of the position in the original file, starting at 1.
  public var line: Int
  /// The number of columns that precede the position in the original file.
  public var column: Int

  /// Creates an insertion point in the body of the given type.
  public init(type: String, offset: Int, line: Int, column: Int) {
    self.type = type
    self.offset = offset
    self.line = line
    self.column = column
  }
}

/// Member declarations that other code in the module adds to the body of a type.
public struct MemberInsertion: Codable, Hashable, Sendable {
  /// The qualified name of the type.
  public var type: String
  /// The text of the declarations, on one line.
  public var text: String
  /// The file that the compiler reports for the declarations; if `nil`, the file that contains the type.
  public var path: String?
  /// The line that the compiler reports for the declarations, starting at 1.
  public var line: Int

  /// Creates member declarations with the source location that the compiler reports for them.
  public init(type: String, text: String, path: String?, line: Int) {
    self.type = type
    self.text = text
    self.path = path
    self.line = line
  }
}

/// The result of rewriting (lowering) a source file.
public struct LoweredFile: Codable, Hashable, Sendable {
  /// The path of the original file.
  public var path: String
  /// The lowered text, without members inserted from other files.
  public var text: String
  /// The diagnostics about code that could not be lowered completely.
  public var diagnostics: [LoweringDiagnostic]
  /// The number of rewritten constructs, by kind of construct.
  public var counts: [String: Int]
  /// The declaration lookups on which the result depends.
  public var lookups: [DeclarationDependency]
  /// The positions at which members from other files can be inserted, in ascending order.
  public var insertionPoints: [InsertionPoint]

  /// Whether the file could not be parsed and was therefore left unchanged.
  public var isUnparsed: Bool { diagnostics.contains { $0.kind == LoweringDiagnostic.unparsed } }

  /// Returns whether lowering the unchanged file with the given declarations would have the same result.
  public func isUpToDate(with facts: ModuleDeclarations) -> Bool {
    lookups.allSatisfy { facts.answerDigest(for: $0.question) == $0.answer }
  }

  /// Returns the lowered text with inserted members.
  ///
  /// `#sourceLocation` directives assign each member its original location.
  ///
  /// - Parameter contributions: The result of ``ModuleDeclarations/memberInsertions(intoFile:)`` for the file.
  /// - Returns: The text to be compiled.
  public func text(inserting contributions: [MemberInsertion]) -> String {
    guard !contributions.isEmpty else { return text }
    var result: [UInt8] = []
    let bytes = Array(text.utf8)
    var done = 0
    let byType = Dictionary(grouping: contributions, by: \.type)
    for point in insertionPoints {
      guard let here = byType[point.type] else { continue }
      result += bytes[done..<point.offset]
      done = point.offset
      for contribution in here {
        let file = contribution.path ?? path
        result += Array(
          "\n#sourceLocation(file: \(stringLiteral(file)), line: \(contribution.line))\n\(contribution.text)"
            .utf8)
      }
      // Code that follows the insertion point on the same line keeps its original line and column.
      let rest = bytes[done...].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
      let isLineDone = rest.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      let line = isLineDone && done + rest.count < bytes.count ? point.line + 1 : point.line
      result += Array("\n#sourceLocation(file: \(stringLiteral(path)), line: \(line))".utf8)
      if line == point.line {
        result.append(UInt8(ascii: "\n"))
        result += Array(repeating: UInt8(ascii: " "), count: point.column)
      }
    }
    result += bytes[done...]
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns the given path as a Swift string literal.
  private func stringLiteral(_ path: String) -> String {
    "\"" + path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}

extension LoweredFile {
  /// Creates an unchanged result for a file that was not parsed.
  init(path: String, text: String, refusal: LoweringDiagnostic) {
    self.init(
      path: path, text: text, diagnostics: [refusal], counts: [:], lookups: [], insertionPoints: [])
  }
}
#endif
