import Color
import Foundation
import Geometry
import RenderTree

/// A formatter that converts values to attribute text that ``ValueParser`` can read.
///
/// Numbers have the fewest digits that preserve their value.
enum ValueFormatter {
  /// Returns the text for a number.
  ///
  /// Infinity is written as `inf`.
  static func numberText(_ number: Double) -> String {
    // Negative zero is written as 0.
    let text = number == 0 ? "0" : "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  static func numberListText(_ numbers: [Double]) -> String {
    numbers.map(numberText).joined(separator: " ")
  }

  static func boolText(_ bool: Bool) -> String { bool ? "1" : "0" }

  /// Returns the text for the color components without alpha.
  static func colorComponentsText(_ color: RGBA) -> String {
    numberListText([color.lanes.x, color.lanes.y, color.lanes.z])
  }

  /// Returns the text for a path, in which operators follow their operands.
  static func pathText(_ path: Path) -> String {
    var points = path.points[...]
    var words: [String] = []
    for verb in path.verbs {
      for point in points.prefix(verb.pointCount) {
        words.append(numberText(point.x))
        words.append(numberText(point.y))
      }
      points = points.dropFirst(verb.pointCount)
      words.append(operatorLetter(for: verb))
    }
    return words.joined(separator: " ")
  }

  private static func operatorLetter(for verb: Path.Verb) -> String {
    switch verb {
    case .move: "m"
    case .line: "l"
    case .quad: "q"
    case .cubic: "c"
    case .close: "h"
    }
  }

  /// Returns the text for a value; `nil` if the value is null or its type does not fit into an attribute.
  static func attributeText(for value: Value) -> String? {
    switch value {
    case .number(let n): numberText(n)
    case .bool(let b): boolText(b)
    case .point(let p): numberListText([p.x, p.y])
    case .size(let s): numberListText([s.width, s.height])
    case .rect(let r): numberListText([r.minX, r.minY, r.width, r.height])
    case .color(let c): c.lanes.w == 1 ? colorComponentsText(c) : nil
    case .transform(let m): transformText(m)
    case .string(let text): text
    case .name(let name): name.spelling
    case .none, .path, .image, .dissolve, .tiles, .numbers, .colors, .filters, .cells: nil
    }
  }

  /// Returns whether a reader accepts all numbers in the value, whose magnitude is limited.
  static func isWithinParserLimits(_ value: Value, allowsInfinity mayBeInfinite: Bool = false)
    -> Bool
  {
    switch value {
    case .number(let n): mayBeInfinite ? !n.isNaN : isWithinParserLimits([n])
    case .point(let p): isWithinParserLimits([p.x, p.y])
    case .size(let s): isWithinParserLimits([s.width, s.height])
    case .rect(let r): isWithinParserLimits([r.minX, r.minY, r.width, r.height])
    case .color(let c): isWithinParserLimits(c)
    case .transform(let m): isWithinParserLimits(m.elements)
    case .path(let p): isWithinParserLimits(p.points.flatMap { [$0.x, $0.y] })
    case .numbers(let list): isWithinParserLimits(list)
    case .colors(let list): list.allSatisfy(isWithinParserLimits)
    case .none, .bool, .name, .image, .dissolve, .tiles, .string, .filters, .cells: true
    }
  }

  private static func isWithinParserLimits(_ color: RGBA) -> Bool {
    isWithinParserLimits([color.lanes.x, color.lanes.y, color.lanes.z, color.lanes.w])
  }

  private static func isWithinParserLimits(_ numbers: [Double]) -> Bool {
    // This comparison is false for NaN.
    numbers.allSatisfy { abs($0) <= ValueParser.maximumCoordinate }
  }

  /// Returns the text for a number, with only the digits of a `Float` if it is stored as one.
  static func numberText(_ number: Double, isSinglePrecision isSingle: Bool) -> String {
    self.numberText(isSingle ? Double("\(Float(number))") ?? number : number)
  }
}

// MARK: - Transforms

extension ValueFormatter {
  /// Returns transform functions whose product equals the matrix exactly, or `matrix(…)` if no short form is exact.
  static func transformText(_ matrix: Matrix4) -> String {
    if matrix == .identity { return "" }
    let candidates = shorthandTransformTexts(for: matrix)
    for text in candidates where (try? ValueParser.parseTransform(text)) == matrix { return text }
    return "matrix(\(matrix.elements.map(numberText).joined(separator: ", ")))"
  }

  /// Returns candidate short forms for the matrix, which may not be exact.
  private static func shorthandTransformTexts(for m: Matrix4) -> [String] {
    let e = m.elements
    let translation = functionCallText(
      "translate", arguments: [e[12], e[13], e[14]], defaults: [0, 0, 0])
    if e[11] != 0 { return ["perspective(\(numberText(-1 / e[11])))"] }
    // The lengths of the rows are the scale factors if the rest of the matrix is a rotation.
    let scaleX = (e[0] * e[0] + e[1] * e[1]).squareRoot()
    let scaleY = (e[4] * e[4] + e[5] * e[5]).squareRoot()
    var forms = [
      joinedWithSpaces(
        translation,
        functionCallText("scale", arguments: [e[0], e[5], e[10]], defaults: [nil, nil, 1]))
    ]
    for (sine, cosine, axis) in [
      (e[1], e[0], ""), (e[6], e[5], ", 1, 0, 0"), (-e[2], e[0], ", 0, 1, 0"),
    ]
    where sine != 0 {
      let turn = "rotate(\(degreesText(sine: sine, cosine: cosine))deg\(axis))"
      forms.append(joinedWithSpaces(translation, turn))
      let scale = functionCallText(
        "scale", arguments: [roundedForText(scaleX), roundedForText(scaleY), e[10]],
        defaults: [nil, nil, 1])
      if axis.isEmpty { forms.append(joinedWithSpaces(translation, turn, scale)) }
    }
    return forms
  }

  /// Returns the angle with the given sine and cosine in degrees, rounded to nine decimal places.
  private static func degreesText(sine: Double, cosine: Double) -> String {
    numberText(roundedForText(atan2(sine, cosine) * 180 / .pi))
  }

  private static func roundedForText(_ number: Double) -> Double {
    let digits = 1e9
    return (number * digits).rounded() / digits
  }

  /// Returns the text of a function call without trailing arguments that have default values; empty if the function
  /// is the identity.
  private static func functionCallText(
    _ name: String, arguments: [Double], defaults fillers: [Double?]
  ) -> String {
    let isIdle = arguments.allSatisfy { $0 == (name == "scale" ? 1 : 0) }
    if isIdle { return "" }
    var kept = arguments[...]
    while let last = kept.last, let filler = fillers[kept.count - 1], last == filler {
      kept = kept.dropLast()
    }
    return "\(name)(\(kept.map(numberText).joined(separator: ", ")))"
  }

  private static func joinedWithSpaces(_ parts: String...) -> String {
    parts.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
