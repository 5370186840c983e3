import Color
import CoreGraphics
import Foundation
import QuartzCore

/// A generator of Swift code that creates an animation.
enum SwiftCodeGenerator {
  /// Returns the code that creates the given animation and adds it to a layer under `key`.
  static func code(for animation: CAAnimation, key: String?) -> String {
    var usedNames: Set<String> = []
    var lines: [String] = []
    let name = appendStatements(for: animation, to: &lines, usedNames: &usedNames)
    let added = key.map { stringLiteral($0) } ?? "nil"
    lines.append("layer.add(\(name), forKey: \(added))")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func appendStatements(
    for animation: CAAnimation, to lines: inout [String], usedNames: inout Set<String>
  ) -> String {
    let name = variableName(for: animation, usedNames: &usedNames)
    let path = (animation as? CAPropertyAnimation)?.keyPath
    let (className, fresh) = classNameAndInstance(for: animation)
    lines.append(
      "let \(name) = \(className)(\(path.map { "keyPath: \(stringLiteral($0))" } ?? ""))")
    let inner = ((animation as? CAAnimationGroup)?.animations ?? []).map {
      appendStatements(for: $0, to: &lines, usedNames: &usedNames)
    }
    for (key, _, _) in animation.documentKeys
    where key != "keyPath" && key != "animations" {
      guard let value = animation.value(forKey: key),
        let text = valueExpression(for: value, key: key),
        text
          != fresh.value(forKey: key).flatMap({
            SwiftCodeGenerator.valueExpression(for: $0, key: key)
          })
      else { continue }
      lines.append("\(name).\(propertyName(forKey: key)) = \(text)")
    }
    if !inner.isEmpty { lines.append("\(name).animations = [\(inner.joined(separator: ", "))]") }
    return name
  }

  /// Returns a unique variable name derived from the animated key path.
  private static func variableName(for animation: CAAnimation, usedNames: inout Set<String>)
    -> String
  {
    let path = (animation as? CAPropertyAnimation)?.keyPath
    let words = (path ?? (animation is CAAnimationGroup ? "group" : "transition"))
      .split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let first = words.first ?? "animation"
    let own = first + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let name = own.first?.isLetter == true ? own : "animation\(own)"
    var free = name
    var number = 2
    while !usedNames.insert(free).inserted {
      free = "\(name)\(number)"
      number += 1
    }
    return free
  }

  /// Returns the Swift property name for a key, which differs from the key for some properties.
  private static func propertyName(forKey key: String) -> String {
    [
      "removedOnCompletion": "isRemovedOnCompletion", "additive": "isAdditive",
      "cumulative": "isCumulative",
    ][key] ?? key
  }

  private static func valueExpression(for value: Any, key: String) -> String? {
    switch value {
    case let flag as Bool where type(of: value) == Bool.self: return flag ? "true" : "false"
    case let color as CGColor:
      let rgba = color.rgba
      return "CGColor(red: \(numberLiteral(rgba.red)), green: \(numberLiteral(rgba.green)), "
        + "blue: \(numberLiteral(rgba.blue)), alpha: \(numberLiteral(rgba.alpha)))"
    case let point as CGPoint:
      return "CGPoint(x: \(numberLiteral(point.x)), y: \(numberLiteral(point.y)))"
    case let size as CGSize:
      return "CGSize(width: \(numberLiteral(size.width)), height: \(numberLiteral(size.height)))"
    case let rect as CGRect:
      return "CGRect(x: \(numberLiteral(rect.minX)), y: \(numberLiteral(rect.minY)), "
        + "width: \(numberLiteral(rect.width)), height: \(numberLiteral(rect.height)))"
    case let transform as CATransform3D:
      if CATransform3DIsIdentity(transform) { return "CATransform3DIdentity" }
      let t = transform
      let numbers = [
        t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41,
        t.m42, t.m43, t.m44,
      ]
      let names = (1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } }
      return "CATransform3D("
        + zip(names, numbers).map { "\($0): \(numberLiteral($1))" }.joined(separator: ", ") + ")"
    case let function as CAMediaTimingFunction: return self.timingFunctionExpression(function)
    case let functions as [CAMediaTimingFunction]:
      return functions.isEmpty
        ? nil : "[\(functions.map(self.timingFunctionExpression).joined(separator: ", "))]"
    case let text as String:
      let names = ["fillMode", "calculationMode", "rotationMode", "type", "subtype"]
      let isWord = !text.isEmpty && text.allSatisfy { $0.isLetter }
      return names.contains(key) && isWord ? ".\(text)" : stringLiteral(text)
    case let list as [Any]:
      let texts = list.compactMap { valueExpression(for: $0, key: "") }
      guard !texts.isEmpty, texts.count == list.count else { return nil }
      return "[\(texts.joined(separator: ", "))]"
    default: return numericValue(value).map(numberLiteral)
    }
  }

  private static func numericValue(_ value: Any) -> Double? {
    (value as? NSNumber)?.doubleValue ?? (value as? Double) ?? (value as? Float).map(Double.init)
      ?? (value as? CGFloat).map(Double.init) ?? (value as? Int).map(Double.init)
  }

  private static func timingFunctionExpression(_ function: CAMediaTimingFunction) -> String {
    if let name = function.documentName {
      return "CAMediaTimingFunction(name: .\(name))"
    }
    let points = function.documentControlPoints.map { numberLiteral(Double("\($0)") ?? 0) }
    return "CAMediaTimingFunction(controlPoints: \(points.joined(separator: ", ")))"
  }

  private static func numberLiteral(_ value: CGFloat) -> String { numberLiteral(Double(value)) }

  private static func numberLiteral(_ value: Double) -> String {
    if value == .infinity || value >= SessionAnimation.maximumFiniteNumber { return ".infinity" }
    if value == value.rounded(), abs(value) < 1e15 { return String(format: "%.0f", value) }
    return "\(value)"
  }

  private static func stringLiteral(_ text: String) -> String {
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

  /// Returns the name of the class that the generated code instantiates, and a new instance of that class.
  private static func classNameAndInstance(for animation: CAAnimation) -> (
    name: String, fresh: CAAnimation
  ) {
    switch animation {
    case is CASpringAnimation: ("CASpringAnimation", CASpringAnimation())
    case is CABasicAnimation: ("CABasicAnimation", CABasicAnimation())
    case is CAKeyframeAnimation: ("CAKeyframeAnimation", CAKeyframeAnimation())
    case is CAAnimationGroup: ("CAAnimationGroup", CAAnimationGroup())
    default: ("CATransition", CATransition())
    }
  }
}
