import Color
import CoreGraphics
import Foundation
import Geometry
import QuartzCore
import RenderTree

/// Writes values that tell their own type, and keeps what all parts of a document write to.
final class ItemWriter {
  var xml = XMLWriter()
  let images: WrittenImages
  private(set) var omissions: [String] = []
  private var depth = 0

  init(_ images: WrittenImages) { self.images = images }

  /// Notes what the format cannot hold; once, however often it comes.
  func omit(_ what: String) {
    if !omissions.contains(what) { omissions.append(what) }
  }

  // MARK: Values of known properties

  /// Writes the value of a property as an element with the property's name; false where a reader would not take it.
  func property(_ value: Value, _ name: String) -> Bool {
    guard ValueText.isReadable(value) else { return false }
    switch value {
    case .none: xml.element(name, [("type", "null")])
    case .color(let color):
      xml.element(
        name,
        [
          ("opacity", ValueText.number(color.alpha)), ("value", ValueText.components(color)),
        ])
    case .path(let path):
      xml.element(name, [("type", "CGPath"), ("value", ValueText.path(path))])
    case .image, .dissolve:
      guard let image = value.boxed as? CGImage, let source = images.source(of: image) else {
        return false
      }
      xml.element(name, [("type", "CGImage"), ("src", source)])
    case .numbers(let list): self.list(list, name)
    case .colors(let list):
      xml.start(name)
      for color in list { write(CGColor(rgba: color), nil, []) }
      xml.end()
    case .number, .bool, .point, .size, .rect, .transform, .name, .string:
      xml.element(
        name, [("value", ValueText.attribute(value) ?? "")])
    case .tiles, .filters, .cells: return false
    }
    return true
  }

  /// Writes numbers as a list.
  func list(_ numbers: [Double], _ name: String) {
    xml.start(name)
    for number in numbers { xml.element("real", [("value", ValueText.number(number))]) }
    xml.end()
  }

  // MARK: Items

  /// Writes a value with its type: as an element of that name, or in a list as one of the type's.
  ///
  /// - Parameters:
  ///   - value: in a box of the API.
  ///   - name: the element's name; nil for an item of a list.
  ///   - attributes: what else the element says.
  /// - Returns: false where no document can hold the value; nothing is written then.
  func item(_ value: Any, _ name: String?, _ attributes: [XMLWriter.Attribute] = []) -> Bool {
    guard canHold(value) else { return false }
    write(value, name, attributes)
    return true
  }

  /// A type with what its attributes say besides.
  private struct Plain {
    let type: String
    let attributes: [XMLWriter.Attribute]

    init(_ type: String, _ attributes: [XMLWriter.Attribute]) {
      (self.type, self.attributes) = (type, attributes)
    }

    init(_ type: String, _ value: String) { self.init(type, [("value", value)]) }
  }

  private func write(_ value: Any, _ name: String?, _ extra: [XMLWriter.Attribute]) {
    if let plain = plain(value) {
      let type: [XMLWriter.Attribute] = name == nil ? [] : [("type", plain.type)]
      return xml.element(name ?? plain.type, extra + type + plain.attributes)
    }
    if let list = value as? [Any] {
      start("NSArray", name, extra)
      for item in list { write(item, nil, []) }
      return xml.end()
    }
    if let dictionary = ItemWriter.dictionary(value) {
      start("NSDictionary", name, extra)
      entries(dictionary)
      xml.end()
    }
  }

  private func start(_ type: String, _ name: String?, _ extra: [XMLWriter.Attribute]) {
    xml.start(name ?? type, extra + (name == nil ? [] : [("type", type)]))
  }

  /// Writes the entries of a dictionary by name.
  func entries(_ dictionary: [String: Any]) {
    for (key, value) in dictionary.sorted(by: { $0.key < $1.key }) {
      guard canHold(value) else {
        omit("'\(key)' of a dictionary: it holds \(type(of: value))")
        continue
      }
      if XMLWriter.isName(key), key != DocumentKeys.entry {
        write(value, key, [])
      } else {
        write(value, DocumentKeys.entry, [("key", key)])
      }
    }
  }

  /// A dictionary's entries under texts.
  static func dictionary(_ value: Any) -> [String: Any]? {
    guard let map = value as? [AnyHashable: Any] else { return nil }
    var entries: [String: Any] = [:]
    for (key, value) in map {
      guard let key = key as? String else { return nil }
      entries[key] = value
    }
    return entries
  }

  /// Whether a document can hold the value.
  func canHold(_ value: Any, _ depth: Int = 0) -> Bool {
    guard depth < PropertyList.depthLimit - 1 else { return false }
    if let list = value as? [Any] { return list.allSatisfy { canHold($0, depth + 1) } }
    if let map = ItemWriter.dictionary(value) {
      return map.values.allSatisfy { canHold($0, depth + 1) }
    }
    return plain(value) != nil
  }

  // MARK: Types

  /// How a value is written that is neither a list nor a dictionary; nil for one that cannot be.
  private func plain(_ value: Any) -> Plain? {
    switch value {
    case is NSNull: return Plain("null", [])
    case let flag as Bool where type(of: value) == Bool.self:
      return Plain("bool", ValueText.bool(flag))
    case let text as String: return Plain("string", text)
    case let text as NSString: return Plain("string", text.description)
    case let color as CGColor: return self.color(color)
    case let path as CGPath: return self.text("CGPath", .path(path.geometry))
    case let image as CGImage:
      return images.source(of: image).map { Plain("CGImage", [("src", $0)]) }
    case let point as CGPoint: return text("CGPoint", .point(Point(point)))
    case let size as CGSize:
      return text("CGSize", .size(Size(Double(size.width), Double(size.height))))
    case let rect as CGRect: return text("CGRect", .rect(Rect(rect)))
    case let transform as CATransform3D: return text("CATransform3D", .transform(transform.matrix))
    case let affine as CGAffineTransform:
      return text(
        "CATransform3D", .transform(CATransform3DMakeAffineTransform(affine).matrix))
    case let name as any RawRepresentable where name.rawValue is String:
      return (name.rawValue as? String).map { Plain("string", $0) }
    default: return decodeNumber(value).flatMap { self.text("real", .number($0)) }
    }
  }

  private func color(_ color: CGColor) -> Plain? {
    let rgba = color.rgba
    guard ValueText.isReadable(.color(rgba)) else { return nil }
    let opacity: [XMLWriter.Attribute] =
      rgba.alpha == 1 ? [] : [("opacity", ValueText.number(rgba.alpha))]
    return Plain("CGColor", opacity + [("value", ValueText.components(rgba))])
  }

  private func text(_ type: String, _ value: Value) -> Plain? {
    guard ValueText.isReadable(value) else { return nil }
    if case .path(let path) = value { return Plain(type, ValueText.path(path)) }
    return ValueText.attribute(value).map { Plain(type, $0) }
  }

  // MARK: Nesting

  /// Writes what may hold others of its kind, as deep as readers follow.
  func nested(_ what: String, _ body: () -> Void) {
    guard depth < PropertyList.depthLimit else {
      return omit("\(what) inside each other beyond \(PropertyList.depthLimit)")
    }
    depth += 1
    body()
    depth -= 1
  }
}
