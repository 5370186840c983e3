/// A reader of comma-separated values.
///
/// - Source: RFC 4180. Records may also end with a line feed or a carriage return alone, and line breaks in quotes are
///   read as line feeds. Instead of commas, semicolons or tabs may separate the values, as in files of spreadsheets in
///   countries with decimal commas.
struct CSVReader {
  /// A record and the number of the line in which it begins, from 1.
  struct Record: Equatable {
    let line: Int
    let fields: [String]
  }

  /// A syntax error.
  struct SyntaxError: Error, Equatable {
    let line: Int
    let message: String
  }

  private let bytes: [UInt8]
  private var index = 0
  private var line = 1

  /// The character between values.
  private let separator: UInt8

  private static let quote = UInt8(ascii: "\"")
  private static let separators = [",", ";", "\t"].map { UInt8(ascii: $0) }
  private static let lineFeed = UInt8(ascii: "\n"), carriageReturn = UInt8(ascii: "\r")

  /// Creates a reader of text in UTF-8; a byte order mark is skipped.
  ///
  /// The separator is the one that is most frequent in the first record, or that of a line such as `sep=;` before it.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    let start = bytes[index...]
    if start.starts(with: "sep=".utf8), start.count > 5,
      Self.separators.contains(start[start.startIndex + 4]),
      Self.isLineBreak(start[start.startIndex + 5])
    {
      separator = start[start.startIndex + 4]
      index += 5
    } else {
      separator = Self.mostFrequentSeparator(inFirstRecordOf: start)
    }
  }

  private static func mostFrequentSeparator(inFirstRecordOf bytes: ArraySlice<UInt8>) -> UInt8 {
    var counts = [0, 0, 0]
    var isQuoted = false
    for byte in bytes.drop(while: isLineBreak) {
      if byte == quote { isQuoted.toggle() }
      guard !isQuoted else { continue }
      if isLineBreak(byte) { break }
      if let kind = separators.firstIndex(of: byte) { counts[kind] += 1 }
    }
    let most = counts.max() ?? 0
    return separators[counts.firstIndex(of: most) ?? 0]
  }

  /// Returns the next record, or `nil` at the end.
  ///
  /// Lines without any character are skipped.
  ///
  /// - Throws: ``SyntaxError`` for a quote in the wrong place, a quote that is not closed, or text that is not UTF-8.
  mutating func nextRecord() throws(SyntaxError) -> Record? {
    while index < bytes.count, skipLineBreak() {}
    guard index < bytes.count else { return nil }
    let start = line
    var fields = [try nextField()]
    while index < bytes.count, bytes[index] == separator {
      index += 1
      fields.append(try nextField())
    }
    _ = skipLineBreak()
    return Record(line: start, fields: fields)
  }

  private mutating func nextField() throws(SyntaxError) -> String {
    guard index < bytes.count, bytes[index] == Self.quote else {
      let start = index
      var isBlank = true
      while index < bytes.count, !isFieldEnd(bytes[index]) {
        guard bytes[index] != Self.quote else {
          throw SyntaxError(
            line: line,
            message: isBlank
              ? "blanks before a quote; remove them"
              : "a quote inside of a value without quotes; enclose the value in quotes and double the quote"
          )
        }
        isBlank = isBlank && bytes[index] == UInt8(ascii: " ")
        index += 1
      }
      return try text(bytes[start..<index])
    }
    return try quotedField()
  }

  private mutating func quotedField() throws(SyntaxError) -> String {
    let first = line
    var value: [UInt8] = []
    index += 1
    while index < bytes.count {
      let byte = bytes[index]
      if byte == Self.quote {
        index += 1
        guard index < bytes.count, bytes[index] == Self.quote else {
          guard index == bytes.count || isFieldEnd(bytes[index]) else {
            throw SyntaxError(
              line: line, message: "text after a closing quote; double the quotes inside of a value"
            )
          }
          return try text(value[...])
        }
        value.append(byte)
        index += 1
      } else if skipLineBreak() {
        value.append(Self.lineFeed)
      } else {
        value.append(byte)
        index += 1
      }
    }
    throw SyntaxError(
      line: first, message: "a quote is not closed; add a quote at the end of the value")
  }

  private func isFieldEnd(_ byte: UInt8) -> Bool {
    byte == separator || Self.isLineBreak(byte)
  }

  private static func isLineBreak(_ byte: UInt8) -> Bool {
    byte == lineFeed || byte == carriageReturn
  }

  /// Skips a line break; returns `false` if there is none.
  private mutating func skipLineBreak() -> Bool {
    guard index < bytes.count else { return false }
    switch bytes[index] {
    case Self.carriageReturn:
      index += index + 1 < bytes.count && bytes[index + 1] == Self.lineFeed ? 2 : 1
    case Self.lineFeed: index += 1
    default: return false
    }
    line += 1
    return true
  }

  private func text(_ bytes: some Collection<UInt8>) throws(SyntaxError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw SyntaxError(line: line, message: "text that is not UTF-8; save the file as UTF-8")
    }
    return text
  }
}
