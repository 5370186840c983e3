/// A scanner for the numbers, flags and letters of SVG attributes, such as path data and transforms.
struct SVGNumberScanner {
  private let bytes: [UInt8]
  /// The number of characters before the current position.
  ///
  /// All characters that the scanner passes are ASCII, so it is also the number of bytes.
  private(set) var offset = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { offset >= bytes.count }

  /// The byte at the current position; 0 at the end of the text.
  var byte: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  /// The character at the current position; `nil` at the end of the text.
  var character: Character? {
    // A UTF-8 sequence has at most four bytes; combining characters are not needed in a message.
    String(decoding: bytes[offset..<min(offset + 4, bytes.count)], as: UTF8.self).first
  }

  mutating func skipByte() { offset += 1 }

  mutating func skipWhitespace() {
    while offset < bytes.count, Self.isWhitespace(bytes[offset]) { offset += 1 }
  }

  /// Skips whitespace and at most one comma.
  ///
  /// Returns the offset of the comma; `nil` if there is none.
  mutating func skipSeparator() -> Int? {
    skipWhitespace()
    guard byte == UInt8(ascii: ",") else { return nil }
    defer { skipWhitespace() }
    skipByte()
    return offset - 1
  }

  /// Skips letters, and returns them.
  mutating func nextWord() -> String {
    let start = offset
    while Self.isLetter(byte) { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// Whether a number begins at the current position.
  var isAtNumber: Bool { numberEnd != nil }

  /// Returns the number at the current position; `nil` if there is none.
  ///
  /// - Throws: The reason why the number cannot be represented.
  mutating func nextNumber() throws(SVGPathError.Reason) -> Double? {
    guard let end = numberEnd else { return nil }
    guard end - offset <= SVGPathLimits.maximumNumberLength else { throw .numberTooLong }
    // Swift requires a digit before an exponent and after a point, which SVG does not.
    var text = String(decoding: bytes[offset..<end], as: UTF8.self)
    if let point = text.firstIndex(of: ".") {
      let next = text.index(after: point)
      if next == text.endIndex || text[next] == "e" || text[next] == "E" { text.remove(at: point) }
    }
    guard let number = Double(text), number.isFinite else { throw .outOfRange }
    offset = end
    return number
  }

  /// Returns the flag 0 or 1 at the current position; `nil` if there is none.
  mutating func nextFlag() -> Bool? {
    guard byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else { return nil }
    defer { skipByte() }
    return byte == UInt8(ascii: "1")
  }

  /// Returns the text around the given offset.
  func excerpt(at offset: Int) -> String {
    let range = max(0, offset - 12)..<min(bytes.count, max(0, offset) + 12)
    return String(decoding: bytes[range], as: UTF8.self)
  }

  /// The end of the number at the current position; `nil` if there is none.
  ///
  /// The number ends before a second point, before a sign and before an exponent without digits.
  private var numberEnd: Int? {
    var index = offset
    func digitsEnd(from start: Int) -> Int {
      var end = start
      while end < bytes.count, Self.isDigit(bytes[end]) { end += 1 }
      return end
    }
    func isSign(_ index: Int) -> Bool {
      index < bytes.count
        && (bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-"))
    }
    if isSign(index) { index += 1 }
    let whole = digitsEnd(from: index)
    var digitCount = whole - index
    index = whole
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      let fraction = digitsEnd(from: index + 1)
      digitCount += fraction - index - 1
      index = fraction
    }
    guard digitCount > 0 else { return nil }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      let start = isSign(index + 1) ? index + 2 : index + 1
      let end = digitsEnd(from: start)
      if end > start { index = end }
    }
    return index
  }

  static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte) && byte != 0x0B
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}

extension SVGPathError.Reason: Error {}
