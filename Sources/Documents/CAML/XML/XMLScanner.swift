import Foundation

/// A scanner for the bytes of a text, which can convert offsets to line and column numbers.
struct XMLScanner {
  private let bytes: [UInt8]
  private let file: String
  private(set) var offset = 0
  private var lastPosition = (offset: 0, line: 1, column: 1)

  /// Creates a scanner for text in UTF-8, or in UTF-16 with a byte order mark.
  ///
  /// Throws a diagnostic if the encoding is invalid or the text contains a forbidden character.
  init(_ data: Data, file: String) throws(DocumentDiagnostic) {
    self.file = file
    var bytes: [UInt8]?
    if data.starts(with: [0xFE, 0xFF]) || data.starts(with: [0xFF, 0xFE]) {
      bytes = String(data: data, encoding: .utf16).map { Array($0.utf8) }
    } else {
      let start = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
      let all = Array(start)
      bytes = (try? UTF8Span(validating: all.span)) == nil ? nil : all
    }
    guard let bytes else {
      throw DocumentDiagnostic(
        .malformedXML(.invalidEncoding("UTF-8")), at: DocumentDiagnostic.Location(file))
    }
    self.bytes = bytes
    if let (offset, code) = forbiddenCharacter {
      throw diagnostic(for: .forbiddenCharacter(code), at: offset)
    }
  }

  /// The first character that XML 1.0 forbids everywhere, including in comments: a control character other than
  /// whitespace, or the noncharacter U+FFFE or U+FFFF.
  private var forbiddenCharacter: (offset: Int, code: UInt32)? {
    bytes.withUnsafeBufferPointer { bytes in
      for index in bytes.indices {
        let byte = bytes[index]
        if byte < 0x20, !XMLScanner.isWhitespace(byte) { return (index, UInt32(byte)) }
        // The bytes encode U+FFFE or U+FFFF. In valid UTF-8, two bytes follow 0xEF.
        if byte == 0xEF, bytes[index + 1] == 0xBF, bytes[index + 2] >= 0xBE {
          return (index, 0xFF40 + UInt32(bytes[index + 2]))
        }
      }
      return nil
    }
  }

  var isAtEnd: Bool { offset >= bytes.count }

  /// The byte at the current position; 0 at the end of the text.
  var byte: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  func isNext(_ text: StaticString) -> Bool {
    guard offset + text.utf8CodeUnitCount <= bytes.count else { return false }
    for index in 0..<text.utf8CodeUnitCount where bytes[offset + index] != text.utf8Start[index] {
      return false
    }
    return true
  }

  mutating func skipBytes(count: Int = 1) { offset = min(offset + count, bytes.count) }

  /// Skips the given text if it is next, and returns whether it was.
  mutating func consumeIfNext(_ text: StaticString) -> Bool {
    guard isNext(text) else { return false }
    offset += text.utf8CodeUnitCount
    return true
  }

  mutating func skipWhitespace() {
    while offset < bytes.count, XMLScanner.isWhitespace(bytes[offset]) { offset += 1 }
  }

  /// Moves to the position after the next occurrence of the given text.
  ///
  /// Returns `false` if there is none.
  mutating func skip(past text: StaticString) -> Bool {
    while !isAtEnd {
      if consumeIfNext(text) { return true }
      offset += 1
    }
    return false
  }

  /// Returns the text from the given offset to the current position.
  func text(from start: Int) -> String { String(decoding: bytes[start..<offset], as: UTF8.self) }

  func bytes(from start: Int) -> ArraySlice<UInt8> { bytes[start..<offset] }

  /// Returns the line and column of the given offset.
  ///
  /// Offsets must not decrease from one call to the next.
  mutating func position(of target: Int) -> (line: Int, column: Int) {
    while lastPosition.offset < target {
      let byte = bytes[lastPosition.offset]
      if byte == 0x0A {
        lastPosition.line += 1
        lastPosition.column = 1
      } else if byte & 0xC0 != 0x80 {
        lastPosition.column += 1
      }
      lastPosition.offset += 1
    }
    return (lastPosition.line, lastPosition.column)
  }

  mutating func diagnostic(for syntaxError: XMLSyntaxError, at offset: Int? = nil)
    -> DocumentDiagnostic
  {
    let (line, column) = position(of: max(offset ?? self.offset, lastPosition.offset))
    return DocumentDiagnostic(
      .malformedXML(syntaxError), at: DocumentDiagnostic.Location(file, line: line, column: column))
  }

  static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}
