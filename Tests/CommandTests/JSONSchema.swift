import Foundation

/// A JSON value.
indirect enum JSON: Decodable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let flag = try? value.decode(Bool.self) {
      self = .bool(flag)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .string(text)
    } else if let items = try? value.decode([JSON].self) {
      self = .array(items)
    } else {
      self = .object(try value.decode([String: JSON].self))
    }
  }

  static func parse(_ text: some StringProtocol) throws -> JSON {
    try JSONDecoder().decode(JSON.self, from: Data(text.utf8))
  }

  subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members[name]
  }

  var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  var number: Double? {
    guard case .number(let number) = self else { return nil }
    return number
  }

  var items: [JSON] {
    guard case .array(let items) = self else { return [] }
    return items
  }
}

/// A validator for the keywords of JSON Schema 2020-12 that the schemas of this package use.
///
/// An unknown keyword is an error, so that no part of a schema is ignored.
struct JSONSchema {
  private let root: JSON

  /// Reads the schema with the given name in `Documentation/schemas`.
  init(_ name: String) throws {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = package.appendingPathComponent("Documentation/schemas/\(name).schema.json")
    root = try JSONDecoder().decode(JSON.self, from: Data(contentsOf: file))
  }

  /// Returns the places and reasons for which a value does not conform.
  func violations(of value: JSON) -> [String] { violations(of: value, root, at: "$") }

  private func violations(of value: JSON, _ schema: JSON, at place: String) -> [String] {
    guard case .object(let keywords) = schema else { return ["\(place): the schema is no object"] }
    return keywords.sorted { $0.key < $1.key }.flatMap { keyword, operand in
      violations(of: value, keyword, operand, schema, at: place)
    }
  }

  private func violations(
    of value: JSON, _ keyword: String, _ operand: JSON, _ schema: JSON, at place: String
  ) -> [String] {
    func check(_ isValid: Bool) -> [String] {
      isValid ? [] : ["\(place): \(keyword) \(operand) fails for \(value)"]
    }
    switch keyword {
    case "$schema", "$id", "$defs", "title", "description": return []
    case "$ref":
      let name = operand.text?.split(separator: "/").last.map(String.init) ?? ""
      guard let target = root["$defs"]?[name] else { return ["\(place): no definition \(name)"] }
      return violations(of: value, target, at: place)
    case "type": return check(Self.hasType(value, operand.text))
    case "const": return check(value == operand)
    case "enum": return check(operand.items.contains(value))
    case "oneOf": return check(matchCount(of: value, operand.items, at: place) == 1)
    case "anyOf": return check(matchCount(of: value, operand.items, at: place) > 0)
    case "minimum": return check(value.number.map { $0 >= operand.number ?? .infinity } ?? true)
    case "exclusiveMinimum":
      return check(value.number.map { $0 > operand.number ?? .infinity } ?? true)
    case "maximum": return check(value.number.map { $0 <= operand.number ?? -.infinity } ?? true)
    case "minItems": return check(Double(value.items.count) >= operand.number ?? .infinity)
    case "maxItems": return check(Double(value.items.count) <= operand.number ?? -.infinity)
    case "pattern":
      guard let expression = try? Regex(operand.text ?? "("), let text = value.text else {
        return check(false)
      }
      return check(text.firstMatch(of: expression) != nil)
    case "items":
      return value.items.enumerated().flatMap { violations(of: $1, operand, at: "\(place)[\($0)]") }
    case "required": return check(operand.items.allSatisfy { value[$0.text ?? ""] != nil })
    case "properties", "additionalProperties":
      return memberViolations(of: value, keyword, operand, schema, at: place)
    default: return ["\(place): unknown keyword \(keyword)"]
    }
  }

  private func memberViolations(
    of value: JSON, _ keyword: String, _ operand: JSON, _ schema: JSON, at place: String
  ) -> [String] {
    guard case .object(let members) = value else { return [] }
    return members.flatMap { name, member -> [String] in
      let place = "\(place).\(name)"
      let property = schema["properties"]?[name]
      if keyword == "properties" {
        return property.map { violations(of: member, $0, at: place) } ?? []
      }
      if property != nil { return [] }
      return operand == .bool(false)
        ? ["\(place): not in the schema"] : violations(of: member, operand, at: place)
    }
  }

  private func matchCount(of value: JSON, _ schemas: [JSON], at place: String) -> Int {
    schemas.count { violations(of: value, $0, at: place).isEmpty }
  }

  private static func hasType(_ value: JSON, _ type: String?) -> Bool {
    switch (value, type) {
    case (.null, "null"), (.bool, "boolean"), (.number, "number"), (.string, "string"),
      (.array, "array"), (.object, "object"):
      true
    case (.number(let number), "integer"): number == number.rounded()
    default: false
    }
  }
}
