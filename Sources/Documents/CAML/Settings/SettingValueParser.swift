import Color
import RenderTree

/// A parser for the values of settings, which accepts the notation of documents and shorter forms.
enum SettingValueParser {
  /// The text for a color, path, image or list that is removed.
  static let none = "none"

  /// Parses a value of the given type, other than an image.
  static func parseValue(
    _ text: String, as kind: ValueKind, allowsInfinity: Bool
  ) throws(ValueError) -> Value {
    if isRemoval(text, of: kind) { return .none }
    switch kind {
    case .color: return .color(try parseColor(text))
    case .colors: return .colors(try parseColors(text))
    case .size: return .size(try ValueParser.parseSize(replacingSizeSign(in: text)))
    case .name(let set):
      guard set.spellings.contains(text) else {
        throw ValueError(.unknownName(text, expected: set.spellings))
      }
      return .string(text)
    case .number, .bool, .point, .rect, .transform, .path, .numbers, .string, .image, .filters,
      .cells:
      return try ValueParser.parseValue(text, as: kind, allowsInfinity: allowsInfinity)
    }
  }

  /// Whether the text removes an optional value.
  static func isRemoval(_ text: String, of kind: ValueKind) -> Bool {
    guard text == none else { return false }
    return switch kind {
    case .color, .path, .image, .numbers, .colors: true
    case .number, .bool, .point, .size, .rect, .transform, .name, .string, .filters, .cells: false
    }
  }

  /// Parses a color as `#rgb`, `#rrggbbaa` or a name, or as numbers from 0 to 1 as in documents.
  static func parseColor(_ text: String) throws(ValueError) -> RGBA {
    let text = text.trimmingBlanks
    if let color = ColorText.color(text) { return color }
    do { return try ValueParser.parseColor(text) } catch {
      throw ValueError(
        .unexpectedForm(
          "a color: #rgb, #rgba, #rrggbb, #rrggbbaa, three or four numbers from 0 to 1, or one of "
            + ColorText.knownNames.joined(separator: ", ")))
    }
  }

  /// Parses a list of colors, separated by blanks, commas or semicolons.
  private static func parseColors(_ text: String) throws(ValueError) -> [RGBA] {
    var colors: [RGBA] = []
    for word in text.split(whereSeparator: { $0.isWhitespace || $0 == "," || $0 == ";" }) {
      guard let color = ColorText.color(String(word)) else {
        throw ValueError(.unexpectedForm("a list of colors such as '#112233 white'"))
      }
      colors.append(color)
    }
    return colors
  }

  /// Replaces the `x` in a size such as `100x50`.
  private static func replacingSizeSign(in text: String) -> String {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    return parts.count == 2 ? parts.joined(separator: " ") : text
  }

  /// Returns the form of values of the given type, for lists of properties.
  static func typeName(of kind: ValueKind) -> String {
    switch kind {
    case .number: "number"
    case .bool: "true|false"
    case .point: "x y"
    case .size: "width height"
    case .rect: "x y width height"
    case .color: "color"
    case .transform: "transform"
    case .path: "path"
    case .image: "image file"
    case .numbers: "numbers"
    case .colors: "colors"
    case .string: "text"
    case .name(let set): set.spellings.joined(separator: "|")
    case .filters: "filters"
    case .cells: "cells"
    }
  }

  /// Returns a value of the given type in the notation of settings; `nil` if it has none.
  static func text(for value: Value, of kind: ValueKind) -> String? {
    switch value {
    case .none: isRemoval(none, of: kind) ? none : nil
    case .color(let color):
      color.lanes.min() >= 0 && color.lanes.max() <= 1
        ? ColorText.text(for: color)
        : ValueFormatter.numberListText([color.red, color.green, color.blue, color.alpha])
    case .colors(let colors): colors.map(ColorText.text).joined(separator: " ")
    case .numbers(let numbers): ValueFormatter.numberListText(numbers)
    case .path(let path): ValueFormatter.pathText(path)
    case .bool(let flag): flag ? "true" : "false"
    case .number, .point, .size, .rect, .transform, .string, .name:
      ValueFormatter.attributeText(for: value)
    case .image, .dissolve, .tiles, .filters, .cells: nil
    }
  }
}
