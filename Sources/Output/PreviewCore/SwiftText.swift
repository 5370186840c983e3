import Color
import CoreGraphics
import Foundation
import QuartzCore

/// Animations as the Swift that makes them.
enum SwiftText {
  /// The lines that make an animation and add it to a layer.
  static func text(_ animation: CAAnimation, key: String?) -> String {
    var taken: Set<String> = []
    var lines: [String] = []
    let name = append(animation, &lines, &taken)
    let added = key.map { literal($0) } ?? "nil"
    lines.append("layer.add(\(name), forKey: \(added))")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func append(
    _ animation: CAAnimation, _ lines: inout [String], _ taken: inout Set<String>
  ) -> String {
    let name = variable(animation, &taken)
    let path = (animation as? CAPropertyAnimation)?.keyPath
    let (className, fresh) = plain(animation)
    lines.append("let \(name) = \(className)(\(path.map { "keyPath: \(literal($0))" } ?? ""))")
    let inner = ((animation as? CAAnimationGroup)?.animations ?? []).map {
      append($0, &lines, &taken)
    }
    for (key, _, _) in animation.recordedKeys
    where key != "keyPath" && key != "animations" {
      guard let value = animation.value(forKey: key), let text = text(value, key),
        text != fresh.value(forKey: key).flatMap({ SwiftText.text($0, key) })
      else { continue }
      lines.append("\(name).\(property(key)) = \(text)")
    }
    if !inner.isEmpty { lines.append("\(name).animations = [\(inner.joined(separator: ", "))]") }
    return name
  }

  /// A name that says what moves, and that no other animation has.
  private static func variable(_ animation: CAAnimation, _ taken: inout Set<String>) -> String {
    let path = (animation as? CAPropertyAnimation)?.keyPath
    let words = (path ?? (animation is CAAnimationGroup ? "group" : "transition"))
      .split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let first = words.first ?? "animation"
    let own = first + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let name = own.first?.isLetter == true ? own : "animation\(own)"
    var free = name
    var number = 2
    while !taken.insert(free).inserted {
      free = "\(name)\(number)"
      number += 1
    }
    return free
  }

  /// Keys whose properties are called otherwise in Swift.
  private static func property(_ key: String) -> String {
    [
      "removedOnCompletion": "isRemovedOnCompletion", "additive": "isAdditive",
      "cumulative": "isCumulative",
    ][key] ?? key
  }

  private static func text(_ value: Any, _ key: String) -> String? {
    switch value {
    case let flag as Bool where type(of: value) == Bool.self: return flag ? "true" : "false"
    case let color as CGColor:
      let rgba = color.rgba
      return "CGColor(red: \(number(rgba.red)), green: \(number(rgba.green)), "
        + "blue: \(number(rgba.blue)), alpha: \(number(rgba.alpha)))"
    case let point as CGPoint: return "CGPoint(x: \(number(point.x)), y: \(number(point.y)))"
    case let size as CGSize:
      return "CGSize(width: \(number(size.width)), height: \(number(size.height)))"
    case let rect as CGRect:
      return "CGRect(x: \(number(rect.minX)), y: \(number(rect.minY)), "
        + "width: \(number(rect.width)), height: \(number(rect.height)))"
    case let transform as CATransform3D:
      if CATransform3DIsIdentity(transform) { return "CATransform3DIdentity" }
      let t = transform
      let numbers = [
        t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41,
        t.m42, t.m43, t.m44,
      ]
      let names = (1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } }
      return "CATransform3D("
        + zip(names, numbers).map { "\($0): \(number($1))" }.joined(separator: ", ") + ")"
    case let function as CAMediaTimingFunction: return self.function(function)
    case let functions as [CAMediaTimingFunction]:
      return functions.isEmpty ? nil : "[\(functions.map(self.function).joined(separator: ", "))]"
    case let text as String:
      let names = ["fillMode", "calculationMode", "rotationMode", "type", "subtype"]
      let isWord = !text.isEmpty && text.allSatisfy { $0.isLetter }
      return names.contains(key) && isWord ? ".\(text)" : literal(text)
    case let list as [Any]:
      let texts = list.compactMap { text($0, "") }
      guard !texts.isEmpty, texts.count == list.count else { return nil }
      return "[\(texts.joined(separator: ", "))]"
    default: return decoded(value).map(number)
    }
  }

  private static func decoded(_ value: Any) -> Double? {
    (value as? NSNumber)?.doubleValue ?? (value as? Double) ?? (value as? Float).map(Double.init)
      ?? (value as? CGFloat).map(Double.init) ?? (value as? Int).map(Double.init)
  }

  private static func function(_ function: CAMediaTimingFunction) -> String {
    if let name = function.recordedName {
      return "CAMediaTimingFunction(name: .\(name))"
    }
    let points = function.recordedPoints.map { number(Double("\($0)") ?? 0) }
    return "CAMediaTimingFunction(controlPoints: \(points.joined(separator: ", ")))"
  }

  private static func number(_ value: CGFloat) -> String { number(Double(value)) }

  private static func number(_ value: Double) -> String {
    if value == .infinity || value >= SessionAnimation.endless { return ".infinity" }
    if value == value.rounded(), abs(value) < 1e15 { return String(format: "%.0f", value) }
    return "\(value)"
  }

  private static func literal(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\", "\"": "\\\(scalar)"
      case "\n": "\\n"
      case let other where other.value < 32: "\\u{\(String(other.value, radix: 16))}"
      default: "\(scalar)"
      }
    }
    return "\"\(escaped.joined())\""
  }

  /// The class that a program makes an animation of, and a new one of it.
  private static func plain(_ animation: CAAnimation) -> (name: String, fresh: CAAnimation) {
    switch animation {
    case is CASpringAnimation: ("CASpringAnimation", CASpringAnimation())
    case is CABasicAnimation: ("CABasicAnimation", CABasicAnimation())
    case is CAKeyframeAnimation: ("CAKeyframeAnimation", CAKeyframeAnimation())
    case is CAAnimationGroup: ("CAAnimationGroup", CAAnimationGroup())
    default: ("CATransition", CATransition())
    }
  }
}
