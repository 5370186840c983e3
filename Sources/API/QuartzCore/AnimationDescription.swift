/// Animations as text: what differs from the defaults, in the order that Apple's debug output has.
///
/// - Source: spec/01 section 9.
enum AnimationDescription {
  /// On one line.
  static func line(of animation: CAAnimation) -> String {
    let parts = members(of: animation).map { "\($0.0) = \($0.1);" }.joined(separator: " ")
    return "<\(head(animation)); \(parts)>"
  }

  /// One member a line.
  static func lines(of animation: CAAnimation) -> String {
    let members = members(of: animation)
    let rows = members.enumerated().map { index, member in
      "    \(member.0) = \(member.1)\(index == members.count - 1 ? "" : "; ")"
    }
    return "<\(head(animation)); \n\(rows.joined(separator: "\n"))>"
  }

  /// How a value prints in a log.
  static func print(_ value: Any?) -> String {
    switch value {
    case nil: "(null)"
    case is NSNull: "<null>"
    case let point as CGPoint: "NSPoint: {\(number(point.x)), \(number(point.y))}"
    case let size as CGSize: "NSSize: {\(number(size.width)), \(number(size.height))}"
    case let rect as CGRect:
      "NSRect: {{\(number(rect.minX)), \(number(rect.minY))}, "
        + "{\(number(rect.width)), \(number(rect.height))}}"
    case let list as [Any]:
      "(\n" + list.map { "        \(print($0))" }.joined(separator: ",\n") + "\n    )"
    case let flag as Bool: flag ? "true" : "false"
    case let value?: decodeNumber(value).map(number) ?? "\(value)"
    }
  }

  private static func number(_ value: CGFloat) -> String { number(Double(value)) }
  private static func number(_ value: Double) -> String { String(format: "%g", value) }

  private static func head(_ animation: CAAnimation) -> String {
    let address = UInt(bitPattern: Unmanaged.passUnretained(animation).toOpaque())
    return "\(type(of: animation)):0x\(String(address, radix: 16))"
  }

  /// In the order in which they print; keyPath comes last.
  private static let order = [
    "removedOnCompletion", "delegate", "fillMode", "timingFunction", "duration", "beginTime",
    "timeOffset", "speed",
    "repeatCount", "repeatDuration", "autoreverses", "additive", "cumulative", "valueFunction",
    "mass", "stiffness", "damping", "initialVelocity",
    "allowsOverdamping", "calculationMode", "fromValue", "toValue", "byValue", "values", "path",
    "keyTimes", "timingFunctions", "rotationMode", "animations", "type", "subtype",
    "startProgress", "endProgress", "keyPath",
  ]

  static func members(of animation: CAAnimation) -> [(String, String)] {
    let fresh = type(of: animation)._make()
    return order.compactMap { key in
      guard let member = AnimationKeys.member(key, of: animation) else { return nil }
      let value = member.get(animation)
      // Logs show this one flag as a number.
      let text = key == "removedOnCompletion" ? (value as? Bool == true ? "1" : "0") : text(value)
      return self.text(value) == self.text(member.get(fresh)) || value == nil ? nil : (key, text)
    }
  }

  private static func text(_ value: Any?) -> String {
    if value is CGPath { return "<CGPath>" }
    return print(value)
  }
}
