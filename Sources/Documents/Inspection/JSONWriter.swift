import Foundation

/// Writes a value of JSON piece by piece.
///
/// The stack of open lists and objects is the writer's own, so values may be of any depth.
package struct JSONWriter {
  /// A list or object of which some is written.
  private enum Open {
    case list(ArraySlice<JSONValue>)
    case object(ArraySlice<(key: String, value: JSONValue)>)
  }

  /// Levels that are indented, two spaces each: the indentation of thousands of levels would be longer than what it indents.
  static let maximumIndentation = 32
  /// The bytes that are collected before they are passed on.
  private static let pieceSize = 1 << 16

  private let write: (String) -> Void
  private var piece = ""
  private var open: [Open] = []

  /// Writes a value and passes its text on in pieces.
  package static func write(_ value: JSONValue, to write: @escaping (String) -> Void) {
    var writer = JSONWriter(write: write)
    writer.begin(value)
    while let last = writer.open.popLast() { writer.proceed(last) }
    writer.write(writer.piece)
  }

  private init(write: @escaping (String) -> Void) { self.write = write }

  /// Writes a value, or the beginning of one with values inside.
  private mutating func begin(_ value: JSONValue) {
    var value = value
    while case .deferred(let make) = value { value = make() }
    switch value {
    case .list(let values) where values.contains(where: { !$0.isScalar }):
      add("[")
      open.append(.list(values[...]))
    case .list(let values):
      add("[")
      for (index, value) in values.enumerated() { add((index == 0 ? "" : ", ") + value.scalarText) }
      add("]")
    case .object(let object) where object.isEmpty: add("{}")
    case .object(let object):
      add("{")
      let members = object.map { (key: $0.key, value: $0.value) }.sorted { $0.key < $1.key }
      open.append(.object(members[...]))
    default: add(value.scalarText)
    }
  }

  /// Writes the next member of what was opened last, or its end.
  private mutating func proceed(_ last: Open) {
    switch last {
    case .list(var rest):
      guard let value = rest.popFirst() else { return end("]") }
      startLine(isFirst: rest.startIndex == 1)
      open.append(.list(rest))
      begin(value)
    case .object(var rest):
      guard let member = rest.popFirst() else { return end("}") }
      startLine(isFirst: rest.startIndex == 1)
      add(JSONValue.quoted(member.key) + ": ")
      open.append(.object(rest))
      begin(member.value)
    }
  }

  private mutating func startLine(isFirst: Bool) {
    add((isFirst ? "\n" : ",\n") + Self.indentation(open.count + 1))
  }

  private mutating func end(_ bracket: String) {
    add("\n" + Self.indentation(open.count) + bracket)
  }

  private static func indentation(_ levels: Int) -> String {
    String(repeating: "  ", count: min(levels, maximumIndentation))
  }

  private mutating func add(_ text: String) {
    piece += text
    guard piece.utf8.count >= Self.pieceSize else { return }
    write(piece)
    piece = ""
  }
}

extension JSONValue {
  /// Whether the value is neither a list nor an object, nor may become one.
  fileprivate var isScalar: Bool {
    switch self {
    case .null, .bool, .number, .text: true
    case .list, .object, .deferred: false
    }
  }

  /// The text of a value that has no others inside.
  fileprivate var scalarText: String {
    switch self {
    case .bool(let flag): flag ? "true" : "false"
    case .number(let number): number.isFinite ? number.short : Self.quoted("\(number)")
    case .text(let text): Self.quoted(text)
    case .null, .list, .object, .deferred: "null"
    }
  }

  /// A text in quotation marks; control characters, which could steer a terminal, are escaped.
  fileprivate static func quoted(_ text: String) -> String {
    var result = "\""
    result.reserveCapacity(text.utf8.count + 2)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}"..."\u{2029}":
        result += String(format: "\\u%04x", scalar.value)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
