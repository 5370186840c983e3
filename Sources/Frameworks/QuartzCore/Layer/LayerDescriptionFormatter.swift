import Geometry
import RenderTree

/// A formatter for textual descriptions of layers.
///
/// The order and spelling of the values match those in iOS logs.
package enum LayerDescriptionFormatter {
  /// Returns the class and the address of an object in angle brackets, such as `<CALayer: 0x7f>`.
  package static func header(of object: NSObject) -> String {
    "<\(type(of: object)): \(address(of: object))>"
  }

  /// Returns the address of an object in hexadecimal notation, with the prefix `0x`.
  package static func address(of object: AnyObject) -> String {
    // Sound: the address is used only as a number.
    "0x" + String(UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()), radix: 16)
  }

  /// Returns a number in the format of iOS logs.
  package static func formatNumber(_ value: CGFloat) -> String {
    String(format: "%g", Double(value))
  }

  /// Returns the position, size, related layers and properties that differ from their defaults, on one line.
  static func description(of layer: CALayer) -> String {
    var members = [
      ("position", formatValue(.point(Point(layer.position)))),
      ("bounds", formatValue(.rect(Rect(layer.bounds)))),
    ]
    if let delegate = layer.delegate { members.append(("delegate", "\(delegate)")) }
    if let inside = layer.sublayers {
      members.append(("sublayers", "(\(inside.map(header).joined(separator: ", ")))"))
    }
    if let mask = layer.mask { members.append(("mask", header(of: mask))) }
    if let contents = layer.contents {
      members.append(("contents", AnimationDescriptionFormatter.formatValue(contents)))
    }
    if let name = layer.name { members.append(("name", name)) }
    let special: [PropertyID] = [.position, .bounds, .contents]
    for (property, value) in layer.nonDefaultValues where !special.contains(property.id) {
      let color = property.kind == .color ? layer.value(forKey: property.key) : nil
      members.append((property.key, color.map { "\($0)" } ?? formatValue(value)))
    }
    for (key, value) in layer.store.rare.custom.sorted(by: { $0.key < $1.key }) {
      members.append((key, AnimationDescriptionFormatter.formatValue(value)))
    }
    let rows = members.map { "\($0.0) = \($0.1)" }.joined(separator: "; ")
    return "<\(type(of: layer)):\(address(of: layer)); \(rows)>"
  }

  private static func formatNumberList(_ numbers: [Double]) -> String {
    numbers.map { formatNumber(CGFloat($0)) }.joined(separator: " ")
  }

  private static func formatValue(_ value: Value) -> String {
    switch value {
    case .none: return "(null)"
    case .number(let n): return formatNumberList([n])
    case .bool(let flag): return flag ? "YES" : "NO"
    case .point(let p): return "CGPoint (\(formatNumberList([p.x, p.y])))"
    case .size(let s): return "CGSize (\(formatNumberList([s.width, s.height])))"
    case .rect(let r):
      let size = formatNumberList([r.size.width, r.size.height])
      return "CGRect (\(formatNumberList([r.origin.x, r.origin.y])); \(size))"
    case .transform(let m):
      let rows = stride(from: 0, to: 16, by: 4).map {
        formatNumberList(Array(m.elements[$0..<$0 + 4]))
      }
      return "CATransform3D (\(rows.joined(separator: "; ")))"
    case .string(let text): return text
    case .name(let name): return name.spelling
    case .numbers(let numbers):
      return "(\(numbers.map { formatNumber(CGFloat($0)) }.joined(separator: ", ")))"
    case .path: return "<CGPath>"
    case .colors(let colors): return "(\(colors.count) colors)"
    case .color, .image, .dissolve, .tiles, .filters, .cells: return "\(value.boxed ?? "(null)")"
    }
  }
}
