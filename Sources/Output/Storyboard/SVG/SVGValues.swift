import CoreGraphics
import Foundation
import Geometry

/// A value of an SVG attribute that is not valid; the argument describes a valid one.
struct SVGValueError: Error {
  let expected: String

  static let length = SVGValueError(
    expected: "a number, optionally with px, pt, pc, mm, cm, in or %")
  static let numbers = SVGValueError(expected: "finite numbers, separated by spaces or commas")
  static let points = SVGValueError(expected: "an even number of coordinates")
  static let transform = SVGValueError(
    expected: "matrix, translate, scale, rotate, skewX or skewY with their numbers in parentheses")
  static let viewBox = SVGValueError(expected: "four numbers, of which the last two are positive")
}

/// Parsers for the values of SVG attributes.
enum SVGValues {
  /// Returns a length in user units; a percentage refers to `base`.
  ///
  /// - Source: CSS Values, "Absolute lengths": an inch has 96 pixels.
  static func parseLength(_ text: String, percentageOf base: Double) throws(SVGValueError) -> Double
  {
    var scanner = SVGNumberScanner(text)
    scanner.skipWhitespace()
    guard let number = try? scanner.nextNumber() else { throw .length }
    let factor: Double
    if scanner.byte == UInt8(ascii: "%") {
      scanner.skipByte()
      factor = base / 100
    } else {
      switch scanner.nextWord() {
      case "", "px": factor = 1
      case "pt": factor = 96.0 / 72
      case "pc": factor = 16
      case "mm": factor = 96 / 25.4
      case "cm": factor = 96 / 2.54
      case "in": factor = 96
      default: throw .length
      }
    }
    scanner.skipWhitespace()
    guard scanner.isAtEnd, (number * factor).isFinite else { throw .length }
    return number * factor
  }

  /// Returns a number, or a percentage as a fraction, clamped to `0...1`.
  static func parseOpacity(_ text: String) throws(SVGValueError) -> Double {
    min(max(try parseLength(text, percentageOf: 1), 0), 1)
  }

  /// Returns a list of numbers.
  static func parseNumbers(_ text: String) throws(SVGValueError) -> [Double] {
    var scanner = SVGNumberScanner(text)
    scanner.skipWhitespace()
    let numbers = try scanner.nextNumbers()
    guard scanner.isAtEnd else { throw .numbers }
    return numbers
  }

  static func parsePoints(_ text: String) throws(SVGValueError) -> [Point] {
    let numbers = try parseNumbers(text)
    guard numbers.count.isMultiple(of: 2) else { throw .points }
    return stride(from: 0, to: numbers.count, by: 2).map { Point(numbers[$0], numbers[$0 + 1]) }
  }

  /// Returns the transform that applies the functions of a list from the last to the first.
  static func parseTransform(_ text: String) throws(SVGValueError) -> Affine {
    var scanner = SVGNumberScanner(text)
    var transform = Affine.identity
    scanner.skipWhitespace()
    while !scanner.isAtEnd {
      let name = scanner.nextWord()
      scanner.skipWhitespace()
      guard scanner.byte == UInt8(ascii: "(") else { throw .transform }
      scanner.skipByte()
      scanner.skipWhitespace()
      guard let numbers = try? scanner.nextNumbers(), scanner.byte == UInt8(ascii: ")"),
        let function = transformFunction(name, numbers)
      else { throw .transform }
      scanner.skipByte()
      _ = scanner.skipSeparator()
      transform = function.concatenating(transform)
    }
    let entries = [
      transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
    ]
    guard entries.allSatisfy(\.isFinite) else { throw .transform }
    return transform
  }

  private static func transformFunction(_ name: String, _ n: [Double]) -> Affine? {
    switch (name, n.count) {
    case ("matrix", 6): return Affine(n[0], n[1], n[2], n[3], n[4], n[5])
    case ("translate", 1): return .translation(x: n[0], y: 0)
    case ("translate", 2): return .translation(x: n[0], y: n[1])
    case ("scale", 1): return .scale(x: n[0], y: n[0])
    case ("scale", 2): return .scale(x: n[0], y: n[1])
    case ("rotate", 1): return .rotation(angle: n[0] * .pi / 180)
    case ("rotate", 3):
      return Affine.translation(x: -n[1], y: -n[2])
        .concatenating(.rotation(angle: n[0] * .pi / 180))
        .concatenating(.translation(x: n[1], y: n[2]))
    case ("skewX", 1): return Affine(1, 0, tan(n[0] * .pi / 180), 1, 0, 0)
    case ("skewY", 1): return Affine(1, tan(n[0] * .pi / 180), 0, 1, 0, 0)
    default: return nil
    }
  }

  /// Returns a color; `nil` if the notation is not supported.
  static func parseColor(_ text: String) -> CGColor? {
    let text = text.lowercased()
    if text.hasPrefix("#") { return parseHexadecimalColor(text.dropFirst()) }
    if let open = text.firstIndex(of: "("), text.hasSuffix(")"),
      ["rgb", "rgba"].contains(text[..<open])
    {
      return parseColorFunction(text[text.index(after: open)...].dropLast())
    }
    return namedColors[text].map { color($0 >> 16, $0 >> 8 & 0xFF, $0 & 0xFF, 1) }
  }

  private static func parseHexadecimalColor(_ digits: Substring) -> CGColor? {
    guard digits.allSatisfy({ $0.isASCII && $0.isHexDigit }), let code = UInt32(digits, radix: 16)
    else { return nil }
    switch digits.count {
    case 3: return color((code >> 8) * 17, (code >> 4 & 15) * 17, (code & 15) * 17, 1)
    case 4:
      return color(
        (code >> 12) * 17, (code >> 8 & 15) * 17, (code >> 4 & 15) * 17, Double(code & 15) / 15)
    case 6: return color(code >> 16, code >> 8 & 255, code & 255, 1)
    case 8:
      return color(code >> 24, code >> 16 & 255, code >> 8 & 255, Double(code & 255) / 255)
    default: return nil
    }
  }

  /// Parses three components, from 0 to 255 or as percentages, and an optional alpha.
  private static func parseColorFunction(_ arguments: Substring) -> CGColor? {
    let parts = arguments.split { $0 == "," || $0 == "/" || $0.isWhitespace }.map(String.init)
    guard parts.count == 3 || parts.count == 4 else { return nil }
    var values: [Double] = []
    for (index, part) in parts.enumerated() {
      guard let value = try? parseLength(part, percentageOf: index < 3 ? 255 : 1) else {
        return nil
      }
      values.append(min(max(value / (index < 3 ? 255 : 1), 0), 1))
    }
    return CGColor(
      srgbRed: values[0], green: values[1], blue: values[2],
      alpha: values.count > 3 ? values[3] : 1)
  }

  private static func color(_ red: UInt32, _ green: UInt32, _ blue: UInt32, _ alpha: Double)
    -> CGColor
  {
    CGColor(
      srgbRed: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, alpha: alpha
    )
  }

  // Source: CSS 2.1, 4.3.6 "Colors".
  private static let namedColors: [String: UInt32] = [
    "aqua": 0x00FFFF, "black": 0x000000, "blue": 0x0000FF, "fuchsia": 0xFF00FF, "gray": 0x808080,
    "grey": 0x808080, "green": 0x008000, "lime": 0x00FF00, "maroon": 0x800000, "navy": 0x000080,
    "olive": 0x808000, "orange": 0xFFA500, "purple": 0x800080, "red": 0xFF0000, "silver": 0xC0C0C0,
    "teal": 0x008080, "white": 0xFFFFFF, "yellow": 0xFFFF00, "currentcolor": 0x000000,
  ]
}

extension SVGNumberScanner {
  /// Returns the numbers up to the next other character.
  mutating func nextNumbers() throws(SVGValueError) -> [Double] {
    var numbers: [Double] = []
    while isAtNumber {
      guard let number = try? nextNumber() else { throw .numbers }
      numbers.append(number)
      guard skipSeparator() == nil || isAtNumber else { throw .numbers }
    }
    return numbers
  }
}
