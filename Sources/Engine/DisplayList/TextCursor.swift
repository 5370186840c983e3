/// A word of the text form with what stands in parentheses behind it.
struct Term {
  let word: String
  let column: Int
  /// nil without parentheses.
  let arguments: [Term]?
  /// Where the parenthesis closes, or the word ends.
  let end: Int
}

/// Reads the terms of a line or of a parenthesis one after the other.
struct TextCursor {
  typealias ParseError = DisplayListTextError

  private let terms: ArraySlice<Term>
  private var remainingTerms: ArraySlice<Term>
  private let line: Int
  private let end: Int
  /// The pictures given so far in the text.
  let pictures: DisplayListResources

  init(_ terms: [Term], line: Int, end: Int, pictures: DisplayListResources) {
    self.terms = terms[...]
    remainingTerms = terms[...]
    self.line = line
    self.end = end
    self.pictures = pictures
  }

  func error(_ reason: ParseError.Reason, at column: Int? = nil) -> ParseError {
    ParseError(line: line, column: column ?? remainingTerms.first?.column ?? end, reason: reason)
  }

  var isAtEnd: Bool { remainingTerms.isEmpty }

  /// The next word, which has no parentheses.
  mutating func word(expecting what: String) throws(ParseError) -> String {
    guard let term = remainingTerms.first else { throw error(.missing(what)) }
    guard term.arguments == nil else { throw error(.unexpected(term.word + "(…)")) }
    remainingTerms.removeFirst()
    return term.word
  }

  mutating func number() throws(ParseError) -> Double {
    let column = remainingTerms.first?.column
    let word = try word(expecting: "a number")
    guard let number = Double(word) else { throw error(.notANumber(word), at: column) }
    return number
  }

  mutating func numbers(count: Int) throws(ParseError) -> [Double] {
    var numbers: [Double] = []
    for _ in 0..<count { numbers.append(try number()) }
    return numbers
  }

  /// All numbers that are left.
  mutating func remainingNumbers() throws(ParseError) -> [Double] {
    var numbers: [Double] = []
    while !isAtEnd { numbers.append(try number()) }
    return numbers
  }

  /// The next word, one of those a type has.
  mutating func keyword<Choice: CaseIterable & RawRepresentable<String>>(
    _ type: Choice.Type
  ) throws(ParseError) -> Choice {
    let column = remainingTerms.first?.column
    let names = Choice.allCases.map(\.rawValue)
    let word = try word(expecting: names.joined(separator: " or "))
    guard let choice = Choice(rawValue: word) else {
      throw error(.unknownWord(word, expected: names), at: column)
    }
    return choice
  }

  /// The inside of the next term, whose name is taken too.
  mutating func nextTerm(expecting what: String) throws(ParseError) -> (
    name: String, inside: TextCursor
  ) {
    guard let term = remainingTerms.first else { throw error(.missing(what)) }
    guard let arguments = term.arguments else {
      throw error(.unknownWord(term.word, expected: [what]))
    }
    remainingTerms.removeFirst()
    return (
      term.word, TextCursor(arguments, line: line, end: term.end, pictures: pictures)
    )
  }

  /// The inside of the next term, which must have the name.
  mutating func arguments(of name: String) throws(ParseError) -> TextCursor {
    guard let inside = optionalArguments(of: name) else {
      throw error(
        remainingTerms.first.map { .unknownWord($0.word, expected: [name]) } ?? .missing(name))
    }
    return inside
  }

  /// The inside of the next term where it has the name, else nil and nothing is taken.
  mutating func optionalArguments(of name: String) -> TextCursor? {
    guard let term = remainingTerms.first, term.word == name, let arguments = term.arguments else {
      return nil
    }
    remainingTerms.removeFirst()
    return TextCursor(arguments, line: line, end: term.end, pictures: pictures)
  }

  /// The single number of an optional term.
  mutating func number(named name: String, defaultValue usual: Double) throws(ParseError) -> Double
  {
    guard var inside = optionalArguments(of: name) else { return usual }
    let number = try inside.number()
    try inside.expectEnd()
    return number
  }

  /// Refuses what is left.
  func expectEnd() throws(ParseError) {
    if let term = remainingTerms.first { throw error(.unexpected(term.word)) }
  }
}

extension TextCursor {
  /// How deep parentheses may stand in each other; the format itself needs four.
  static let maximumDepth = 16

  /// The terms of one line.
  static func terms(of text: Substring, line: Int) throws(ParseError) -> [Term] {
    var open: [(word: String, column: Int, arguments: [Term])] = [("", 0, [])]
    var word = ""
    var start = 1
    func failure(_ column: Int) -> ParseError {
      ParseError(line: line, column: column, reason: .unbalancedParenthesis)
    }
    func flush(at column: Int) {
      guard !word.isEmpty else { return }
      open[open.count - 1].arguments.append(
        Term(word: word, column: start, arguments: nil, end: column))
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
          Term(word: last.word, column: last.column, arguments: last.arguments, end: column))
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
