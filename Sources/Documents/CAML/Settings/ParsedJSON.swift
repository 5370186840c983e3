package import Foundation

/// A value read from JSON.
package enum ParsedJSON: Decodable, Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number as text, in which integers have no fraction.
  case number(String)
  case string(String)
  case array([ParsedJSON])
  case object([String: ParsedJSON])

  /// Parses JSON text in UTF-8; returns `nil` if it is malformed or nested too deeply.
  package init?(_ data: Data) {
    guard let value = try? JSONDecoder().decode(ParsedJSON.self, from: data) else { return nil }
    self = value
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let flag = try? container.decode(Bool.self) {
      self = .bool(flag)
    } else if let number = try? container.decode(Int.self) {
      self = .number(String(number))
    } else if let number = try? container.decode(Double.self) {
      self = .number(ValueFormatter.numberText(number))
    } else if let items = try? container.decode([ParsedJSON].self) {
      self = .array(items)
    } else {
      self = .object(try container.decode([String: ParsedJSON].self))
    }
  }

  package subscript(key: String) -> ParsedJSON? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  package var string: String? { if case .string(let text) = self { text } else { nil } }
  package var items: [ParsedJSON]? { if case .array(let items) = self { items } else { nil } }

  /// The text of a string, number or Boolean, or of a list of numbers; `nil` for other values.
  package var settingText: String? {
    switch self {
    case .string(let text), .number(let text): return text
    case .bool(let flag): return flag ? "true" : "false"
    case .array(let items):
      let numbers = items.compactMap { if case .number(let text) = $0 { text } else { nil } }
      return numbers.count == items.count ? numbers.joined(separator: " ") : nil
    case .null, .object: return nil
    }
  }

  /// The strings of an array, or of a single string.
  var strings: [String] { items?.compactMap(\.string) ?? string.map { [$0] } ?? [] }
  /// Whether the value is true, or a number or text for it.
  var isTrue: Bool { settingText.flatMap { try? ValueParser.parseBool($0) } ?? false }
  var double: Double? { settingText.flatMap(Double.init) }
}
