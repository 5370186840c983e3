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
  typealias Failure = DisplayListTextError

  private let terms: ArraySlice<Term>
  private var rest: ArraySlice<Term>
  private let line: Int
  private let end: Int
  /// The pictures given so far in the text.
  let pictures: TextPictures

  init(_ terms: [Term], line: Int, end: Int, pictures: TextPictures) {
    self.terms = terms[...]
    rest = terms[...]
    self.line = line
    self.end = end
    self.pictures = pictures
  }

  func failure(_ reason: Failure.Reason, at column: Int? = nil) -> Failure {
    Failure(line: line, column: column ?? rest.first?.column ?? end, reason: reason)
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// The next word, which has no parentheses.
  mutating func word(_ what: String) throws(Failure) -> String {
    guard let term = rest.first else { throw failure(.missing(what)) }
    guard term.arguments == nil else { throw failure(.surplus(term.word + "(…)")) }
    rest.removeFirst()
    return term.word
  }

  mutating func number() throws(Failure) -> Double {
    let column = rest.first?.column
    let word = try word("a number")
    guard let number = Double(word) else { throw failure(.notANumber(word), at: column) }
    return number
  }

  mutating func numbers(_ count: Int) throws(Failure) -> [Double] {
    var numbers: [Double] = []
    for _ in 0..<count { numbers.append(try number()) }
    return numbers
  }

  /// All numbers that are left.
  mutating func allNumbers() throws(Failure) -> [Double] {
    var numbers: [Double] = []
    while !isAtEnd { numbers.append(try number()) }
    return numbers
  }

  /// The next word, one of those a type has.
  mutating func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ type: Choice.Type
  ) throws(Failure) -> Choice {
    let column = rest.first?.column
    let names = Choice.allCases.map(\.rawValue)
    let word = try word(names.joined(separator: " or "))
    guard let choice = Choice(rawValue: word) else {
      throw failure(.unknownWord(word, expected: names), at: column)
    }
    return choice
  }

  /// The inside of the next term, whose name is taken too.
  mutating func open(_ what: String) throws(Failure) -> (name: String, inside: TextCursor) {
    guard let term = rest.first else { throw failure(.missing(what)) }
    guard let arguments = term.arguments else {
      throw failure(.unknownWord(term.word, expected: [what]))
    }
    rest.removeFirst()
    return (
      term.word, TextCursor(arguments, line: line, end: term.end, pictures: pictures)
    )
  }

  /// The inside of the next term, which must have the name.
  mutating func open(named name: String) throws(Failure) -> TextCursor {
    guard let inside = option(name) else {
      throw failure(rest.first.map { .unknownWord($0.word, expected: [name]) } ?? .missing(name))
    }
    return inside
  }

  /// The inside of the next term where it has the name, else nil and nothing is taken.
  mutating func option(_ name: String) -> TextCursor? {
    guard let term = rest.first, term.word == name, let arguments = term.arguments else {
      return nil
    }
    rest.removeFirst()
    return TextCursor(arguments, line: line, end: term.end, pictures: pictures)
  }

  /// The single number of an optional term.
  mutating func number(named name: String, or usual: Double) throws(Failure) -> Double {
    guard var inside = option(name) else { return usual }
    let number = try inside.number()
    try inside.finish()
    return number
  }

  /// Refuses what is left.
  func finish() throws(Failure) {
    if let term = rest.first { throw failure(.surplus(term.word)) }
  }
}

extension TextCursor {
  /// How deep parentheses may stand in each other; the format itself needs four.
  static let depthLimit = 16

  /// The terms of one line.
  static func terms(of text: Substring, line: Int) throws(Failure) -> [Term] {
    var open: [(word: String, column: Int, arguments: [Term])] = [("", 0, [])]
    var word = ""
    var start = 1
    func failure(_ column: Int) -> Failure {
      Failure(line: line, column: column, reason: .parenthesis)
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
        guard !word.isEmpty, open.count <= depthLimit else { throw failure(column) }
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
