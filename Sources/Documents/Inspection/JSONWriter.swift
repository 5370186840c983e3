import Foundation

/// A writer that outputs a JSON value incrementally.
///
/// Open lists and objects are kept on an explicit stack, so values may have any nesting depth.
package struct JSONWriter {
  /// A list or object that has been partially written.
  private enum OpenContainer {
    case array(ArraySlice<JSONValue>)
    case object(ArraySlice<(key: String, value: JSONValue)>)
  }

  /// The maximum number of levels that are indented, by two spaces for each level.
  ///
  /// The indentation for thousands of levels would be longer than the content.
  static let maximumIndentation = 32
  /// The number of bytes collected before they are passed to the closure.
  private static let chunkSize = 1 << 16

  private let write: (String) -> Void
  private var buffer = ""
  private var openContainers: [OpenContainer] = []

  /// Writes a JSON value.
  ///
  /// The closure receives the text in chunks of about 64 KB.
  package static func writeValue(_ value: JSONValue, to write: @escaping (String) -> Void) {
    var writer = JSONWriter(write: write)
    writer.beginValue(value)
    while let last = writer.openContainers.popLast() { writer.writeNextMember(of: last) }
    writer.write(writer.buffer)
  }

  private init(write: @escaping (String) -> Void) { self.write = write }

  /// Writes a scalar value, or begins a list or object.
  private mutating func beginValue(_ value: JSONValue) {
    var value = value
    while case .deferred(let make) = value { value = make() }
    switch value {
    case .array(let values) where values.contains(where: { !$0.isScalar }):
      appendText("[")
      openContainers.append(.array(values[...]))
    case .array(let values):
      appendText("[")
      for (index, value) in values.enumerated() {
        appendText((index == 0 ? "" : ", ") + value.scalarText)
      }
      appendText("]")
    case .object(let object) where object.isEmpty: appendText("{}")
    case .object(let object):
      appendText("{")
      let members = object.map { (key: $0.key, value: $0.value) }.sorted { $0.key < $1.key }
      openContainers.append(.object(members[...]))
    default: appendText(value.scalarText)
    }
  }

  /// Writes the next member of the innermost open list or object, or ends it.
  private mutating func writeNextMember(of last: OpenContainer) {
    switch last {
    case .array(var rest):
      guard let value = rest.popFirst() else { return endContainer("]") }
      startLine(isFirst: rest.startIndex == 1)
      openContainers.append(.array(rest))
      beginValue(value)
    case .object(var rest):
      guard let member = rest.popFirst() else { return endContainer("}") }
      startLine(isFirst: rest.startIndex == 1)
      appendText(JSONValue.quoted(member.key) + ": ")
      openContainers.append(.object(rest))
      beginValue(member.value)
    }
  }

  private mutating func startLine(isFirst: Bool) {
    appendText((isFirst ? "\n" : ",\n") + Self.indentation(levels: openContainers.count + 1))
  }

  private mutating func endContainer(_ bracket: String) {
    appendText("\n" + Self.indentation(levels: openContainers.count) + bracket)
  }

  private static func indentation(levels: Int) -> String {
    String(repeating: "  ", count: min(levels, maximumIndentation))
  }

  private mutating func appendText(_ text: String) {
    buffer += text
    guard buffer.utf8.count >= Self.chunkSize else { return }
    write(buffer)
    buffer = ""
  }
}

extension JSONValue {
  /// Whether the value is neither a list nor an object, nor deferred.
  fileprivate var isScalar: Bool {
    switch self {
    case .null, .bool, .number, .string: true
    case .array, .object, .deferred: false
    }
  }

  /// The text of a scalar value.
  fileprivate var scalarText: String {
    switch self {
    case .bool(let flag): flag ? "true" : "false"
    case .number(let number): number.isFinite ? number.compactText : Self.quoted("\(number)")
    case .string(let text): Self.quoted(text)
    case .null, .array, .object, .deferred: "null"
    }
  }

  /// Returns the given text in quotation marks.
  ///
  /// Control characters are escaped, because they could affect a terminal.
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
