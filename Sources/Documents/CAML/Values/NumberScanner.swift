/// Takes numbers and single letters out of a text, which it reads where it lies: one may be as long as a document.
struct NumberScanner {
  private let scalars: String.UnicodeScalarView
  private var index: String.Index
  /// How many characters lie before the position.
  private(set) var offset = 0

  /// Characters of one number at most: a double has 767 digits that count at most, and 324 zeros before them.
  ///
  /// - Beyond: it is not a number, which is a diagnostic.
  static let maximumNumberLength = 2_048

  init(_ text: String) {
    scalars = text.unicodeScalars
    index = scalars.startIndex
    skipSeparators()
  }

  var isAtEnd: Bool { index == scalars.endIndex }

  /// The next number; blanks and separators behind it are passed over.
  mutating func nextNumber() throws(ValueError) -> Double {
    let (start, first) = (offset, index)
    // The characters of the number so far: whether there is a letter, and whether there is anything but letters and signs.
    var (hasLetter, hasOther) = (false, false)
    while !isAtEnd, !NumberScanner.isSeparator(scalars[index]) {
      guard offset - start < Self.maximumNumberLength else {
        throw ValueError(.notANumber(String(scalars[first..<index])), at: start)
      }
      let isLetter = scalars[index].isLetter
      // A path's operator may follow its last number without a blank.
      if isLetter, offset > start,
        !continuesNumber(hasLetter: hasLetter, hasOtherCharacter: hasOther)
      {
        break
      }
      hasLetter = hasLetter || isLetter
      hasOther = hasOther || !isLetter && scalars[index] != "+" && scalars[index] != "-"
      advance()
    }
    let text = String(scalars[first..<index])
    skipSeparators()
    return try NumberScanner.parseNumber(text, at: start)
  }

  /// A letter that stands alone and is no number, such as an operator; nil where none comes next.
  mutating func nextLetter() -> Character? {
    guard !isAtEnd, scalars[index].isLetter else { return nil }
    let letter = scalars[index]
    let next = scalars.index(after: index)
    // Infinity is a number.
    if next < scalars.endIndex, scalars[next].isLetter, letter == "i" || letter == "I" {
      return nil
    }
    advance()
    skipSeparators()
    return Character(letter)
  }

  func checkIsAtEnd() throws(ValueError) {
    guard isAtEnd else { throw ValueError(.unexpectedForm("one number"), at: offset) }
  }

  static func parseNumber(_ text: String, at offset: Int) throws(ValueError) -> Double {
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

  /// Whether the letter at the position continues a number that has a letter, or anything but letters and signs.
  private func continuesNumber(hasLetter: Bool, hasOtherCharacter hasOther: Bool) -> Bool {
    // Infinity, with or without a sign.
    guard hasOther else { return hasLetter || scalars[index] == "i" || scalars[index] == "I" }
    guard scalars[index] == "e" || scalars[index] == "E", !hasLetter else { return false }
    let next = scalars.index(after: index)
    guard next < scalars.endIndex else { return false }
    return scalars[next].isDigit || scalars[next] == "+" || scalars[next] == "-"
  }

  private mutating func advance() {
    index = scalars.index(after: index)
    offset += 1
  }

  private mutating func skipSeparators() {
    while !isAtEnd, NumberScanner.isSeparator(scalars[index]) { advance() }
  }

  static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "," || scalar == ";" || scalar.isBlank
  }
}

extension Unicode.Scalar {
  var isBlank: Bool {
    isASCII ? self == " " || ("\t"..."\r").contains(self) : properties.isWhitespace
  }

  var isDigit: Bool {
    ("0"..."9").contains(self) || !isASCII && properties.numericType != nil
  }

  var isLetter: Bool {
    isASCII
      ? ("a"..."z").contains(self) || ("A"..."Z").contains(self) : properties.isAlphabetic
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
