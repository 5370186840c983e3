/// A scanner for numbers and single letters, which does not copy the text because it may be as long as a document.
struct NumberScanner {
  private let scalars: String.UnicodeScalarView
  private var index: String.Index
  /// The number of characters before the current position.
  private(set) var offset = 0

  /// The maximum length of a number, in characters.
  ///
  /// A double has at most 767 significant digits and 324 leading zeros.
  ///
  /// - Beyond: The text is reported as not being a number.
  static let maximumNumberLength = 2_048

  init(_ text: String) {
    scalars = text.unicodeScalars
    index = scalars.startIndex
    skipSeparators()
  }

  var isAtEnd: Bool { index == scalars.endIndex }

  /// Returns the next number and skips the separators that follow it.
  mutating func nextNumber() throws(ValueError) -> Double {
    let (start, first) = (offset, index)
    // Whether the characters of the number so far include a letter, and anything other than letters and signs.
    var (hasLetter, hasOther) = (false, false)
    while !isAtEnd, !NumberScanner.isSeparator(scalars[index]) {
      guard offset - start < Self.maximumNumberLength else {
        throw ValueError(.notANumber(String(scalars[first..<index])), at: start)
      }
      let isLetter = scalars[index].isLetter
      // A path operator may immediately follow the last number.
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

  /// Returns the next letter if it is not part of a number, such as a path operator; otherwise `nil`.
  mutating func nextLetter() -> Character? {
    guard !isAtEnd, scalars[index].isLetter else { return nil }
    let letter = scalars[index]
    let next = scalars.index(after: index)
    // The letter may begin the word for infinity, which counts as a number.
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
    // `Double` accepts notations that are not allowed in documents, such as hexadecimal numbers and NaN.
    guard text.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }),
      let number = Double(text)
    else {
      throw ValueError(text.isEmpty ? .incomplete : .notANumber(text), at: offset)
    }
    guard number.isFinite else { throw ValueError(.outOfRange(text), at: offset) }
    return number
  }

  /// Returns whether the letter at the current position continues a number that contains the given kinds of
  /// characters.
  private func continuesNumber(hasLetter: Bool, hasOtherCharacter hasOther: Bool) -> Bool {
    // The word for infinity may be preceded by a sign.
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
  /// The text without leading and trailing whitespace.
  var trimmingBlanks: String {
    guard let start = firstIndex(where: { !$0.isWhitespace }),
      let end = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[start...end])
  }
}
