/// A word in the text form, optionally followed by arguments in parentheses.
struct TextExpression {
  let word: String
  let column: Int
  /// The arguments, or `nil` if there are no parentheses.
  let arguments: [TextExpression]?
  /// The column of the closing parenthesis, or the column after the word if there are no arguments.
  let end: Int
}

/// A reader that returns the expressions in a line or in parentheses, one after another.
struct TextExpressionReader {
  typealias ParseError = DisplayListTextError

  private let terms: ArraySlice<TextExpression>
  private var remainingTerms: ArraySlice<TextExpression>
  private let line: Int
  private let end: Int
  /// The images and recorded pictures defined so far.
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

  /// Reads the next word, which must not have arguments.
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

  /// Reads all remaining expressions, each of which must be a number.
  mutating func readRemainingNumbers() throws(ParseError) -> [Double] {
    var numbers: [Double] = []
    while !isAtEnd { numbers.append(try readNumber()) }
    return numbers
  }

  /// Reads the next word, which must be a raw value of the given enumeration.
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

  /// Reads the next expression, which must have arguments, and returns its name and a reader for the arguments.
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

  /// Reads the next expression, which must have the given name and arguments.
  ///
  /// Returns a reader for the arguments.
  mutating func readArguments(ofCall name: String) throws(ParseError) -> TextExpressionReader {
    guard let inside = readOptionalArguments(ofCall: name) else {
      throw makeParseError(
        remainingTerms.first.map { .unknownWord($0.word, expected: [name]) } ?? .missing(name))
    }
    return inside
  }

  /// Reads the next expression if it has the given name and arguments.
  ///
  /// Otherwise, returns `nil` and reads nothing.
  mutating func readOptionalArguments(ofCall name: String) -> TextExpressionReader? {
    guard let term = remainingTerms.first, term.word == name, let arguments = term.arguments else {
      return nil
    }
    remainingTerms.removeFirst()
    return TextExpressionReader(arguments, line: line, end: term.end, pictures: pictures)
  }

  /// Reads the number in an optional expression with the given name.
  ///
  /// Returns the default value if the expression is missing.
  mutating func readNumber(named name: String, defaultValue usual: Double) throws(ParseError)
    -> Double
  {
    guard var inside = readOptionalArguments(ofCall: name) else { return usual }
    let number = try inside.readNumber()
    try inside.expectEnd()
    return number
  }

  /// Throws an error if there are unread expressions.
  func expectEnd() throws(ParseError) {
    if let term = remainingTerms.first { throw makeParseError(.unexpected(term.word)) }
  }
}

extension TextExpressionReader {
  /// The maximum nesting depth of parentheses.
  ///
  /// The format itself needs only four levels.
  static let maximumDepth = 16

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
