/// Formats animations as text, listing the properties that differ from their defaults.
///
/// The properties are listed in the same order as in Apple's debug descriptions.
enum AnimationDescriptionFormatter {
  /// Returns the debug description of the given animation.
  ///
  /// Each property is on its own line. The closing bracket follows the last property.
  static func multilineDescription(of animation: CAAnimation) -> String {
    let rows = nonDefaultProperties(of: animation).map { "    \($0.0) = \($0.1)" }.joined(
      separator: "; \n")
    let end = rows.isEmpty ? ">" : "\n>"
    return
      "<\(type(of: animation)):\(LayerDescriptionFormatter.address(of: animation)); \n\(rows)\(end)"
  }

  /// Returns a property value as text, formatted as in Apple's debug descriptions.
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

  /// Returns an array element as text.
  ///
  /// A string that contains anything but ASCII letters and digits is enclosed in quotation marks.
  private static func formatElement(_ value: Any) -> String {
    let text = formatValue(value)
    return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } ? text : "\"\(text)\""
  }

  private static func formatNumber(_ value: CGFloat) -> String { formatNumber(Double(value)) }
  private static func formatNumber(_ value: Double) -> String { String(format: "%g", value) }

  /// Returns the keys and formatted values of the properties that differ from those of a new animation of the same
  /// class, in printing order.
  static func nonDefaultProperties(of animation: CAAnimation) -> [(String, String)] {
    let fresh = type(of: animation)._make()
    return AnimationPropertyTable.describedProperties(of: animation).compactMap { member in
      let value = member.get(animation)
      let text = formatValue(value)
      return text == formatValue(member.get(fresh)) || value == nil ? nil : (member.key, text)
    }
  }
}
