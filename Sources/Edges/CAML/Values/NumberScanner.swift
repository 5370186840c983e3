/// Takes numbers and single letters out of a text.
struct NumberScanner {
  private let characters: [Character]
  private(set) var offset = 0

  init(_ text: String) {
    characters = Array(text)
    skipSeparators()
  }

  var isAtEnd: Bool { offset >= characters.count }

  /// The next number; blanks and separators behind it are passed over.
  mutating func number() throws(ValueError) -> Double {
    let start = offset
    while !isAtEnd, !NumberScanner.separates(characters[offset]) {
      // A path's operator may follow its last number without a blank.
      if offset > start, characters[offset].isLetter, !isNumberLetter(from: start) { break }
      offset += 1
    }
    let text = String(characters[start..<offset])
    skipSeparators()
    return try NumberScanner.number(text, at: start)
  }

  /// A letter that stands alone and is no number, such as an operator; nil where none comes next.
  mutating func letter() -> Character? {
    guard !isAtEnd, characters[offset].isLetter else { return nil }
    let next = offset + 1
    // Infinity is a number.
    if next < characters.count, characters[next].isLetter, "iI".contains(characters[offset]) {
      return nil
    }
    defer {
      offset = next
      skipSeparators()
    }
    return characters[offset]
  }

  func finish() throws(ValueError) {
    guard isAtEnd else { throw ValueError(.wrongForm("one number"), at: offset) }
  }

  static func number(_ text: String, at offset: Int) throws(ValueError) -> Double {
    switch text.lowercased() {
    case "inf", "+inf", "infinity", "+infinity": return .infinity
    case "-inf", "-infinity": return -.infinity
    default: break
    }
    // Swift reads more than documents may hold: hexadecimal, and words for no number.
    guard text.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }),
      let number = Double(text)
    else {
      throw ValueError(text.isEmpty ? .incomplete : .notANumber(text), at: offset)
    }
    guard number.isFinite else { throw ValueError(.outOfRange(text), at: offset) }
    return number
  }

  /// Whether the letter at the position goes on with the number that began at `start`.
  private func isNumberLetter(from start: Int) -> Bool {
    let part = characters[start..<offset]
    if part.allSatisfy({ $0.isLetter || $0 == "+" || $0 == "-" }) {
      // Infinity, with or without a sign.
      return part.contains(where: \.isLetter) || "iI".contains(characters[offset])
    }
    guard "eE".contains(characters[offset]), !part.contains(where: \.isLetter) else { return false }
    let next = offset + 1
    return next < characters.count && (characters[next].isNumber || "+-".contains(characters[next]))
  }

  private mutating func skipSeparators() {
    while !isAtEnd, NumberScanner.separates(characters[offset]) { offset += 1 }
  }

  private static func separates(_ character: Character) -> Bool {
    character.isWhitespace || character == "," || character == ";"
  }
}

extension String {
  /// Without blanks at either end.
  var trimmingBlanks: String {
    guard let start = firstIndex(where: { !$0.isWhitespace }),
      let end = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[start...end])
  }
}
