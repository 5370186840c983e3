/// Animations as text: what differs from the defaults, in the order that Apple's debug output has.
///
/// - Source: behaviour/layers.md, "Descriptions".
enum AnimationDescriptionFormatter {
  /// One member a line, and the bracket that closes on a line of its own.
  static func multilineDescription(of animation: CAAnimation) -> String {
    let rows = nonDefaultProperties(of: animation).map { "    \($0.0) = \($0.1)" }.joined(
      separator: "; \n")
    let end = rows.isEmpty ? ">" : "\n>"
    return
      "<\(type(of: animation)):\(LayerDescriptionFormatter.address(of: animation)); \n\(rows)\(end)"
  }

  /// How a value prints in a log.
  static func formatValue(_ value: Any?) -> String {
    switch value {
    case nil: "(null)"
    case is NSNull: "<null>"
    case let point as CGPoint: "NSPoint: {\(formatNumber(point.x)), \(formatNumber(point.y))}"
    case let size as CGSize: "NSSize: {\(formatNumber(size.width)), \(formatNumber(size.height))}"
    case let rect as CGRect:
      "NSRect: {{\(formatNumber(rect.minX)), \(formatNumber(rect.minY))}, "
        + "{\(formatNumber(rect.width)), \(formatNumber(rect.height))}}"
    case let list as [Any]:
      "(\n" + list.map { "        \(formatElement($0))" }.joined(separator: ",\n") + "\n    )"
    case let flag as Bool: flag ? "1" : "0"
    case is CGPath: "<CGPath>"
    case let image as CGImage: "<CGImage \(LayerDescriptionFormatter.address(of: image))>"
    case let value?: decodeNumber(value).map(formatNumber) ?? "\(value)"
    }
  }

  /// As arrays print their elements: in quotation marks, unless it is a plain word or a whole number.
  private static func formatElement(_ value: Any) -> String {
    let text = formatValue(value)
    return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } ? text : "\"\(text)\""
  }

  private static func formatNumber(_ value: CGFloat) -> String { formatNumber(Double(value)) }
  private static func formatNumber(_ value: Double) -> String { String(format: "%g", value) }

  /// What differs from a new animation, in the order in which it prints.
  static func nonDefaultProperties(of animation: CAAnimation) -> [(String, String)] {
    let fresh = type(of: animation)._make()
    return AnimationPropertyTable.describedProperties(of: animation).compactMap { member in
      let value = member.get(animation)
      let text = formatValue(value)
      return text == formatValue(member.get(fresh)) || value == nil ? nil : (member.key, text)
    }
  }
}
