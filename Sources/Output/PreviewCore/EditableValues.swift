import CAML
import Color
import CoreGraphics
import Foundation
import QuartzCore
import RenderTree

/// The values of animations that a page can change.
enum EditableValues {
  /// What keeps a change from being made.
  struct Refusal: Error {
    /// One line.
    let reason: String
  }

  /// The largest number that an edit may give, as large as one that a document may have.
  private static let largest = ValueSyntax.largestCoordinate

  /// All of an animation's, in the order in which they are shown.
  static func of(_ animation: CAAnimation) -> [SessionAnimation.Number] {
    var result = [
      number("beginTime", animation.beginTime), number("duration", animation.duration),
      number("repeatCount", Double(animation.repeatCount)),
      number("speed", Double(animation.speed)),
      number("autoreverses", animation.autoreverses ? 1 : 0),
    ]
    if !(animation is CASpringAnimation), !(animation is CAAnimationGroup) {
      result.append(curve("timingFunction", animation.timingFunction))
    }
    if let spring = animation as? CASpringAnimation {
      result += [
        number("mass", Double(spring.mass)), number("stiffness", Double(spring.stiffness)),
        number("damping", Double(spring.damping)),
        number("initialVelocity", Double(spring.initialVelocity)),
      ]
    }
    if let basic = animation as? CABasicAnimation {
      for (key, value) in [
        ("fromValue", basic.fromValue), ("toValue", basic.toValue), ("byValue", basic.byValue),
      ] {
        if let value, let shown = Shown(value) { result.append(shown.number(key)) }
      }
    }
    if let keyframes = animation as? CAKeyframeAnimation {
      for (index, value) in (keyframes.values ?? []).enumerated() {
        if let shown = Shown(value) { result.append(shown.number("values.\(index)")) }
      }
      for (index, time) in (keyframes.keyTimes ?? []).enumerated() {
        result.append(number("keyTimes.\(index)", time.doubleValue))
      }
      for (index, function) in (keyframes.timingFunctions ?? []).enumerated() {
        result.append(curve("timingFunctions.\(index)", function))
      }
    }
    return result
  }

  private static func number(_ key: String, _ value: Double) -> SessionAnimation.Number {
    SessionAnimation.Number(
      key: key, kind: "number", numbers: [SessionAnimation.finite(value)])
  }

  private static func curve(
    _ key: String, _ function: CAMediaTimingFunction?
  ) -> SessionAnimation.Number {
    let points = function?.recordedPoints ?? [0, 0, 1, 1]
    // As it was written: 0.8, not the nearest `Float` to it.
    return SessionAnimation.Number(
      key: key, kind: "curve", numbers: points.map { Double("\($0)") ?? 0 })
  }

  /// Makes a change.
  ///
  /// - Throws: ``Refusal`` where the animation has no such value or cannot have that one.
  static func set(
    _ animation: CAAnimation, _ key: String, to numbers: [Double]
  ) throws(Refusal) {
    guard let first = numbers.first, numbers.allSatisfy({ abs($0) <= Self.largest }) else {
      throw Refusal(reason: "'\(key)' takes finite numbers below \(Self.largest)")
    }
    let parts = key.split(separator: ".", maxSplits: 1).map(String.init)
    if parts.count == 2, let index = Int(parts[1]) {
      guard let keyframes = animation as? CAKeyframeAnimation else { throw unknown(key) }
      return try set(keyframes, parts[0], index, numbers)
    }
    switch key {
    case "beginTime": animation.beginTime = first
    case "duration":
      try check(first > 0, key, "more than 0")
      animation.duration = first
    case "repeatCount":
      try check(first >= 0, key, "0 or more")
      // What stands for no end is no end.
      animation.repeatCount = first >= SessionAnimation.endless ? .infinity : Float(first)
    case "speed": animation.speed = Float(first)
    case "autoreverses": animation.autoreverses = first != 0
    case "timingFunction": animation.timingFunction = try function(key, numbers)
    case "mass", "stiffness", "damping", "initialVelocity":
      guard let spring = animation as? CASpringAnimation else { throw unknown(key) }
      try set(spring, key, first)
    case "fromValue", "toValue", "byValue":
      guard let basic = animation as? CABasicAnimation else { throw unknown(key) }
      let value = try value(key, basic.value(forKey: key), numbers)
      basic.setValue(value, forKey: key)
    default: throw unknown(key)
    }
  }

  private static func set(
    _ spring: CASpringAnimation, _ key: String, _ number: Double
  ) throws(Refusal) {
    if key == "damping" { try check(number >= 0, key, "0 or more") }
    if key == "mass" || key == "stiffness" { try check(number > 0, key, "more than 0") }
    spring.setValue(number, forKey: key)
  }

  private static func set(
    _ animation: CAKeyframeAnimation, _ list: String, _ index: Int, _ numbers: [Double]
  ) throws(Refusal) {
    let key = "\(list).\(index)"
    switch list {
    case "values":
      guard var values = animation.values, values.indices.contains(index) else {
        throw unknown(key)
      }
      values[index] = try value(key, values[index], numbers)
      animation.values = values
    case "keyTimes":
      guard var times = animation.keyTimes, times.indices.contains(index) else {
        throw unknown(key)
      }
      let least = index > 0 ? times[index - 1].doubleValue : 0
      let most = index + 1 < times.count ? times[index + 1].doubleValue : 1
      try check(
        (least...max(least, most)).contains(numbers[0]), key, "between its neighbours, 0 and 1")
      times[index] = NSNumber(value: numbers[0])
      animation.keyTimes = times
    case "timingFunctions":
      guard var functions = animation.timingFunctions, functions.indices.contains(index) else {
        throw unknown(key)
      }
      functions[index] = try function(key, numbers)
      animation.timingFunctions = functions
    default: throw unknown(key)
    }
  }

  private static func value(
    _ key: String, _ old: Any?, _ numbers: [Double]
  ) throws(Refusal) -> Any {
    guard let old, let shown = Shown(old) else { throw unknown(key) }
    guard let value = shown.with(numbers) else {
      throw Refusal(
        reason:
          "'\(key)' is a \(shown.kind) of \(shown.numbers.count) numbers, not \(numbers.count)"
      )
    }
    return value
  }

  private static func function(
    _ key: String, _ numbers: [Double]
  ) throws(Refusal) -> CAMediaTimingFunction {
    try check(
      numbers.count == 4 && (0...1).contains(numbers[0]) && (0...1).contains(numbers[2]), key,
      "x1, y1, x2, y2 with x1 and x2 from 0 to 1")
    return CAMediaTimingFunction(
      controlPoints: Float(numbers[0]), Float(numbers[1]), Float(numbers[2]), Float(numbers[3]))
  }

  private static func check(
    _ isAllowed: Bool, _ key: String, _ allowed: String
  ) throws(Refusal) {
    if !isAllowed { throw Refusal(reason: "'\(key)' is \(allowed)") }
  }

  private static func unknown(_ key: String) -> Refusal {
    Refusal(reason: "the animation has no '\(key)' that can be changed")
  }
}

/// A value of an animation as numbers.
private struct Shown {
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

  func number(_ key: String) -> SessionAnimation.Number {
    SessionAnimation.Number(key: key, kind: kind, numbers: numbers.map(SessionAnimation.finite))
  }

  /// A value of the same type of other numbers; nil where they are too few or too many.
  func with(_ new: [Double]) -> Any? {
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
