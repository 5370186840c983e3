#if Porting
/// A question that lowering a file asked of the module's facts, and what it was told.
///
/// As long as the answer is the same, the file lowers to the same text.
public struct DeclarationDependency: Codable, Hashable, Sendable {
  /// What was asked.
  public var question: DeclarationQuery
  /// A digest of what was answered.
  public var answer: String

  /// A question with its answer.
  public init(question: DeclarationQuery, answer: String) {
    self.question = question
    self.answer = answer
  }
}

/// A place in a lowered text where members of a type may be put in.
public struct InsertionPoint: Codable, Hashable, Sendable {
  /// The type's whole name, `Outer.Inner`.
  public var type: String
  /// Where, in UTF-8 bytes of the lowered text: behind the brace that opens the type's body.
  public var offset: Int
  /// The line of that place in the original file, from 1.
  public var line: Int
  /// How many columns stand before that place in the original file.
  public var column: Int

  /// A place for members of a type.
  public init(type: String, offset: Int, line: Int, column: Int) {
    self.type = type
    self.offset = offset
    self.line = line
    self.column = column
  }
}

/// Members that another place of the module puts into a type's body.
public struct MemberInsertion: Codable, Hashable, Sendable {
  /// The type's whole name.
  public var type: String
  /// One line of declarations.
  public var text: String
  /// The file whose line the compiler is to name for it; that of the type itself where nil.
  public var path: String?
  /// The line in that file.
  public var line: Int

  /// Members for a type, from a line of a file.
  public init(type: String, text: String, path: String?, line: Int) {
    self.type = type
    self.text = text
    self.path = path
    self.line = line
  }
}

/// What a file became.
public struct LoweredFile: Codable, Hashable, Sendable {
  /// The path of the original.
  public var path: String
  /// The text, without what other files contribute.
  public var text: String
  /// What could not be taken over.
  public var diagnostics: [LoweringDiagnostic]
  /// How many spellings were lowered, by kind.
  public var counts: [String: Int]
  /// What was asked of the facts.
  public var lookups: [DeclarationDependency]
  /// Where members from elsewhere may be put in, in the order of the text.
  public var insertionPoints: [InsertionPoint]

  /// Whether the file was not parsed, and stays as it is.
  public var isUnparsed: Bool { diagnostics.contains { $0.kind == LoweringDiagnostic.unparsed } }

  /// Whether lowering the same file again with these facts would give the same.
  public func isUpToDate(with facts: ModuleDeclarations) -> Bool {
    lookups.allSatisfy { facts.answerDigest(for: $0.question) == $0.answer }
  }

  /// The text with members from elsewhere in their places, each standing for the line it is from.
  ///
  /// Pass ``ModuleDeclarations/memberInsertions(intoFile:)`` of the file.
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
      // What follows on the line of the place keeps its line and its column.
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

  /// A path as a string literal.
  private func stringLiteral(_ path: String) -> String {
    "\"" + path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}

extension LoweredFile {
  /// A file that was not parsed.
  init(path: String, text: String, refusal: LoweringDiagnostic) {
    self.init(
      path: path, text: text, diagnostics: [refusal], counts: [:], lookups: [], insertionPoints: [])
  }
}
#endif
