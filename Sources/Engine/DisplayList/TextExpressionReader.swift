/// A word of the text form with what stands in parentheses behind it.
struct TextExpression {
  let word: String
  let column: Int
  /// nil without parentheses.
  let arguments: [TextExpression]?
  /// Where the parenthesis closes, or the word ends.
  let end: Int
}

/// Reads the terms of a line or of a parenthesis one after the other.
struct TextExpressionReader {
  typealias ParseError = DisplayListTextError

  private let terms: ArraySlice<TextExpression>
  private var remainingTerms: ArraySlice<TextExpression>
  private let line: Int
  private let end: Int
  /// The pictures given so far in the text.
  let pictures: DisplayListResources

  init(_ terms: [TextExpression], line: Int, end: Int, pictures: DisplayListResources) {
    self.terms = terms[...]
    remainingTerms = terms[...]
    self.line = line
    self.end = end
    self.pictures = pictures
  }

  func makeParseError(_ reason: ParseError.Reason, atColumn column: Int? = nil) -> ParseError {
    ParseError(line: line, column: column ?? remainingTerms.first?.column ?? end, reason: reason)
  }

  var isAtEnd: Bool { remainingTerms.isEmpty }

  /// The next word, which has no parentheses.
  mutating func readWord(expecting what: String) throws(ParseError) -> String {
    guard let term = remainingTerms.first else { throw makeParseError(.missing(what)) }
    guard term.arguments == nil else { throw makeParseError(.unexpected(term.word + "(…)")) }
    remainingTerms.removeFirst()
    return term.word
  }

  mutating func readNumber() throws(ParseError) -> Double {
    let column = remainingTerms.first?.column
    let word = try readWord(expecting: "a number")
    guard let number = Double(word) else {
      throw makeParseError(.notANumber(word), atColumn: column)
    }
    return number
  }

  mutating func readNumbers(count: Int) throws(ParseError) -> [Double] {
    var numbers: [Double] = []
    for _ in 0..<count { numbers.append(try readNumber()) }
    return numbers
  }

  /// All numbers that are left.
  mutating func readRemainingNumbers() throws(ParseError) -> [Double] {
    var numbers: [Double] = []
    while !isAtEnd { numbers.append(try readNumber()) }
    return numbers
  }

  /// The next word, one of those a type has.
  mutating func readKeyword<Choice: CaseIterable & RawRepresentable<String>>(
    of type: Choice.Type
  ) throws(ParseError) -> Choice {
    let column = remainingTerms.first?.column
    let names = Choice.allCases.map(\.rawValue)
    let word = try readWord(expecting: names.joined(separator: " or "))
    guard let choice = Choice(rawValue: word) else {
      throw makeParseError(.unknownWord(word, expected: names), atColumn: column)
    }
    return choice
  }

  /// The inside of the next term, whose name is taken too.
  mutating func readCall(expecting what: String) throws(ParseError) -> (
    name: String, inside: TextExpressionReader
  ) {
    guard let term = remainingTerms.first else { throw makeParseError(.missing(what)) }
    guard let arguments = term.arguments else {
      throw makeParseError(.unknownWord(term.word, expected: [what]))
    }
    remainingTerms.removeFirst()
    return (
      term.word, TextExpressionReader(arguments, line: line, end: term.end, pictures: pictures)
    )
  }

  /// The inside of the next term, which must have the name.
  mutating func readArguments(ofCall name: String) throws(ParseError) -> TextExpressionReader {
    guard let inside = readOptionalArguments(ofCall: name) else {
      throw makeParseError(
        remainingTerms.first.map { .unknownWord($0.word, expected: [name]) } ?? .missing(name))
    }
    return inside
  }

  /// The inside of the next term where it has the name, else nil and nothing is taken.
  mutating func readOptionalArguments(ofCall name: String) -> TextExpressionReader? {
    guard let term = remainingTerms.first, term.word == name, let arguments = term.arguments else {
      return nil
    }
    remainingTerms.removeFirst()
    return TextExpressionReader(arguments, line: line, end: term.end, pictures: pictures)
  }

  /// The single number of an optional term.
  mutating func readNumber(named name: String, defaultValue usual: Double) throws(ParseError)
    -> Double
  {
    guard var inside = readOptionalArguments(ofCall: name) else { return usual }
    let number = try inside.readNumber()
    try inside.expectEnd()
    return number
  }

  /// Refuses what is left.
  func expectEnd() throws(ParseError) {
    if let term = remainingTerms.first { throw makeParseError(.unexpected(term.word)) }
  }
}

extension TextExpressionReader {
  /// How deep parentheses may stand in each other; the format itself needs four.
  static let maximumDepth = 16

  /// The terms of one line.
  static func parseExpressions(of text: Substring, line: Int) throws(ParseError) -> [TextExpression]
  {
    var open: [(word: String, column: Int, arguments: [TextExpression])] = [("", 0, [])]
    var word = ""
    var start = 1
    func failure(_ column: Int) -> ParseError {
      ParseError(line: line, column: column, reason: .unbalancedParenthesis)
    }
    func flush(at column: Int) {
      guard !word.isEmpty else { return }
      open[open.count - 1].arguments.append(
        TextExpression(word: word, column: start, arguments: nil, end: column))
      word = ""
    }
    var column = 0
    for character in text {
      column += 1
      switch character {
      case " ", "\t", "\r": flush(at: column)
      case "(":
        guard !word.isEmpty, open.count <= maximumDepth else { throw failure(column) }
        open.append((word, start, []))
        word = ""
      case ")":
        flush(at: column)
        guard open.count > 1 else { throw failure(column) }
        let last = open.removeLast()
        open[open.count - 1].arguments.append(
          TextExpression(
            word: last.word, column: last.column, arguments: last.arguments, end: column))
      default:
        if word.isEmpty { start = column }
        word.append(character)
      }
    }
    flush(at: column + 1)
    guard open.count == 1 else { throw failure(open[open.count - 1].column) }
    return open[0].arguments
  }
}
