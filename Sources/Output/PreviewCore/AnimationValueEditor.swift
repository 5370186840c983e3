import CAML
import Color
import CoreGraphics
import Foundation
import QuartzCore
import RenderTree

/// A namespace for functions that get and set the animation values editable on a preview page.
enum AnimationValueEditor {
  /// An error that prevents an edit, with its reason.
  struct EditError: Error {
    /// The reason as one line of text, for display.
    let reason: String
  }

  /// The maximum magnitude of an edited number, equal to the limit for numbers in documents.
  private static let maximumMagnitude = ValueParser.maximumCoordinate

  /// Returns all editable values of an animation, in display order.
  static func editableValues(of animation: CAAnimation) -> [SessionAnimation.EditableValue] {
    var result = [
      makeNumberValue(forKey: "beginTime", value: animation.beginTime),
      makeNumberValue(forKey: "duration", value: animation.duration),
      makeNumberValue(forKey: "repeatCount", value: Double(animation.repeatCount)),
      makeNumberValue(forKey: "speed", value: Double(animation.speed)),
      makeNumberValue(forKey: "autoreverses", value: animation.autoreverses ? 1 : 0),
    ]
    if !(animation is CASpringAnimation), !(animation is CAAnimationGroup) {
      result.append(
        makeTimingCurveValue(forKey: "timingFunction", function: animation.timingFunction))
    }
    if let spring = animation as? CASpringAnimation {
      result += [
        makeNumberValue(forKey: "mass", value: Double(spring.mass)),
        makeNumberValue(forKey: "stiffness", value: Double(spring.stiffness)),
        makeNumberValue(forKey: "damping", value: Double(spring.damping)),
        makeNumberValue(forKey: "initialVelocity", value: Double(spring.initialVelocity)),
      ]
    }
    if let basic = animation as? CABasicAnimation {
      for (key, value) in [
        ("fromValue", basic.fromValue), ("toValue", basic.toValue), ("byValue", basic.byValue),
      ] {
        if let value, let number = NumericAnimationValue(value) {
          result.append(number.editableValue(key: key))
        }
      }
    }
    if let keyframes = animation as? CAKeyframeAnimation {
      for (index, value) in (keyframes.values ?? []).enumerated() {
        if let number = NumericAnimationValue(value) {
          result.append(number.editableValue(key: "values.\(index)"))
        }
      }
      for (index, time) in (keyframes.keyTimes ?? []).enumerated() {
        result.append(makeNumberValue(forKey: "keyTimes.\(index)", value: time.doubleValue))
      }
      for (index, function) in (keyframes.timingFunctions ?? []).enumerated() {
        result.append(makeTimingCurveValue(forKey: "timingFunctions.\(index)", function: function))
      }
    }
    return result
  }

  private static func makeNumberValue(forKey key: String, value: Double)
    -> SessionAnimation.EditableValue
  {
    SessionAnimation.EditableValue(
      key: key, kind: "number", numbers: [SessionAnimation.clampedToFinite(value)])
  }

  private static func makeTimingCurveValue(
    forKey key: String, function: CAMediaTimingFunction?
  ) -> SessionAnimation.EditableValue {
    let points = function?.documentControlPoints ?? [0, 0, 1, 1]
    // Control points are converted through their decimal text, so that 0.8 remains 0.8 instead of becoming the
    // nearest `Float`.
    return SessionAnimation.EditableValue(
      key: key, kind: "curve", numbers: points.map { Double("\($0)") ?? 0 })
  }

  /// Sets an editable value of an animation.
  ///
  /// - Throws: ``EditError`` if the animation has no value for the key or does not accept the numbers.
  static func setEditableValue(
    of animation: CAAnimation, forKey key: String, to numbers: [Double]
  ) throws(EditError) {
    guard let first = numbers.first, numbers.allSatisfy({ abs($0) <= Self.maximumMagnitude }) else {
      throw EditError(
        reason: "'\(key)' must be finite, with a magnitude of at most \(Self.maximumMagnitude)")
    }
    let parts = key.split(separator: ".", maxSplits: 1).map(String.init)
    if parts.count == 2, let index = Int(parts[1]) {
      guard let keyframes = animation as? CAKeyframeAnimation else {
        throw unknownKeyError(for: key)
      }
      return try setKeyframeValue(
        of: keyframes, listKey: parts[0], keyframeIndex: index, to: numbers)
    }
    switch key {
    case "beginTime": animation.beginTime = first
    case "duration":
      try throwUnlessAllowed(first > 0, key: key, allowedValues: "greater than 0")
      animation.duration = first
    case "repeatCount":
      try throwUnlessAllowed(first >= 0, key: key, allowedValues: "0 or greater")
      // The number that represents infinity in messages is converted back to infinity.
      let isEndless = first >= SessionAnimation.maximumFiniteNumber
      animation.repeatCount = isEndless ? .infinity : Float(first)
    case "speed": animation.speed = Float(first)
    case "autoreverses": animation.autoreverses = first != 0
    case "timingFunction":
      animation.timingFunction = try timingFunction(forKey: key, numbers: numbers)
    case "mass", "stiffness", "damping", "initialVelocity":
      guard let spring = animation as? CASpringAnimation else { throw unknownKeyError(for: key) }
      try setSpringValue(of: spring, forKey: key, to: first)
    case "fromValue", "toValue", "byValue":
      guard let basic = animation as? CABasicAnimation else { throw unknownKeyError(for: key) }
      let value = try makeValue(forKey: key, replacing: basic.value(forKey: key), numbers: numbers)
      basic.setValue(value, forKey: key)
    default: throw unknownKeyError(for: key)
    }
  }

  private static func setSpringValue(
    of spring: CASpringAnimation, forKey key: String, to number: Double
  ) throws(EditError) {
    if key == "damping" {
      try throwUnlessAllowed(number >= 0, key: key, allowedValues: "0 or greater")
    }
    if key == "mass" || key == "stiffness" {
      try throwUnlessAllowed(number > 0, key: key, allowedValues: "greater than 0")
    }
    spring.setValue(number, forKey: key)
  }

  private static func setKeyframeValue(
    of animation: CAKeyframeAnimation, listKey list: String, keyframeIndex index: Int,
    to numbers: [Double]
  ) throws(EditError) {
    let key = "\(list).\(index)"
    switch list {
    case "values":
      guard var values = animation.values, values.indices.contains(index) else {
        throw unknownKeyError(for: key)
      }
      values[index] = try makeValue(forKey: key, replacing: values[index], numbers: numbers)
      animation.values = values
    case "keyTimes":
      guard var times = animation.keyTimes, times.indices.contains(index) else {
        throw unknownKeyError(for: key)
      }
      let minimum = index > 0 ? times[index - 1].doubleValue : 0
      let maximum = index + 1 < times.count ? times[index + 1].doubleValue : 1
      try throwUnlessAllowed(
        (minimum...max(minimum, maximum)).contains(numbers[0]), key: key,
        allowedValues: "in 0...1, between its neighbors")
      times[index] = NSNumber(value: numbers[0])
      animation.keyTimes = times
    case "timingFunctions":
      guard var functions = animation.timingFunctions, functions.indices.contains(index) else {
        throw unknownKeyError(for: key)
      }
      functions[index] = try timingFunction(forKey: key, numbers: numbers)
      animation.timingFunctions = functions
    default: throw unknownKeyError(for: key)
    }
  }

  private static func makeValue(
    forKey key: String, replacing old: Any?, numbers: [Double]
  ) throws(EditError) -> Any {
    guard let old, let number = NumericAnimationValue(old) else { throw unknownKeyError(for: key) }
    guard let value = number.replacingNumbers(with: numbers) else {
      throw EditError(
        reason:
          "'\(key)' is a \(number.kind) of \(number.numbers.count) numbers, but \(numbers.count) were given"
      )
    }
    return value
  }

  private static func timingFunction(
    forKey key: String, numbers: [Double]
  ) throws(EditError) -> CAMediaTimingFunction {
    try throwUnlessAllowed(
      numbers.count == 4 && (0...1).contains(numbers[0]) && (0...1).contains(numbers[2]), key: key,
      allowedValues: "x1, y1, x2, y2 with x1 and x2 in 0...1")
    return CAMediaTimingFunction(
      controlPoints: Float(numbers[0]), Float(numbers[1]), Float(numbers[2]), Float(numbers[3]))
  }

  private static func throwUnlessAllowed(
    _ isAllowed: Bool, key: String, allowedValues allowed: String
  ) throws(EditError) {
    if !isAllowed { throw EditError(reason: "invalid value for '\(key)': must be \(allowed)") }
  }

  private static func unknownKeyError(for key: String) -> EditError {
    EditError(reason: "the animation has no editable value '\(key)'")
  }
}

/// An animation value represented as numbers.
private struct NumericAnimationValue {
  let kind: String
  let numbers: [Double]

  init?(_ value: Any) {
    switch value {
    case let color as CGColor:
      let rgba = color.rgba
      (kind, numbers) = ("color", [rgba.red, rgba.green, rgba.blue, rgba.alpha])
    case let point as CGPoint: (kind, numbers) = ("point", [point.x, point.y].map(Double.init))
    case let size as CGSize:
      (kind, numbers) = ("size", [size.width, size.height].map(Double.init))
    case let rect as CGRect:
      (kind, numbers) = (
        "rect", [rect.minX, rect.minY, rect.width, rect.height].map(Double.init)
      )
    default:
      guard case .number(let number)? = Value(boxed: value, kind: .number) else { return nil }
      (kind, numbers) = ("number", [number])
    }
  }

  func editableValue(key: String) -> SessionAnimation.EditableValue {
    SessionAnimation.EditableValue(
      key: key, kind: kind, numbers: numbers.map(SessionAnimation.clampedToFinite))
  }

  /// Returns a value of the same type with the given numbers; `nil` if their count differs.
  func replacingNumbers(with new: [Double]) -> Any? {
    guard new.count == numbers.count else { return nil }
    return switch kind {
    case "color": CGColor(srgbRed: new[0], green: new[1], blue: new[2], alpha: new[3])
    case "point": CGPoint(x: new[0], y: new[1])
    case "size": CGSize(width: new[0], height: new[1])
    case "rect": CGRect(x: new[0], y: new[1], width: new[2], height: new[3])
    default: NSNumber(value: new[0])
    }
  }
}
