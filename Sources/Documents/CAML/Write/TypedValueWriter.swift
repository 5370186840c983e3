import Color
import CoreGraphics
import Foundation
import Geometry
import QuartzCore
import RenderTree

/// A writer for values with their types, which owns the XML and image output for all parts of a document.
final class TypedValueWriter {
  var xml = XMLWriter()
  let images: DocumentImageWriter
  private(set) var omissions: [String] = []
  private var depth = 0

  init(_ images: DocumentImageWriter) { self.images = images }

  /// Records a value that the file format cannot represent.
  ///
  /// Each description is recorded only once.
  func recordOmission(of what: String) {
    if !omissions.contains(what) { omissions.append(what) }
  }

  // MARK: Values of known properties

  /// Writes a property value as an element with the property's name.
  ///
  /// Returns `false` if readers would reject it.
  func writeProperty(_ value: Value, elementName name: String) -> Bool {
    guard ValueFormatter.isWithinParserLimits(value) else { return false }
    switch value {
    case .none: xml.writeElement(name, attributes: [("type", "null")])
    case .color(let color):
      xml.writeElement(
        name,
        attributes: [
          ("opacity", ValueFormatter.numberText(color.alpha)),
          ("value", ValueFormatter.colorComponentsText(color)),
        ])
    case .path(let path):
      xml.writeElement(
        name, attributes: [("type", "CGPath"), ("value", ValueFormatter.pathText(path))])
    case .image, .dissolve:
      guard let image = value.boxed as? CGImage, let source = images.sourceAttribute(for: image)
      else {
        return false
      }
      xml.writeElement(name, attributes: [("type", "CGImage"), ("src", source)])
    case .numbers(let list): self.writeNumberList(list, elementName: name)
    case .colors(let list):
      xml.startElement(name)
      for color in list { writeTypedValue(CGColor(rgba: color), elementName: nil, attributes: []) }
      xml.endElement()
    case .number, .bool, .point, .size, .rect, .transform, .name, .string:
      xml.writeElement(
        name, attributes: [("value", ValueFormatter.attributeText(for: value) ?? "")])
    case .tiles, .filters, .cells: return false
    }
    return true
  }

  /// Writes numbers as a list element.
  func writeNumberList(_ numbers: [Double], elementName name: String) {
    xml.startElement(name)
    for number in numbers {
      xml.writeElement("real", attributes: [("value", ValueFormatter.numberText(number))])
    }
    xml.endElement()
  }

  // MARK: Items

  /// Writes a value with its type, as an element with the given name or as a list item.
  ///
  /// - Parameters:
  ///   - value: The value, boxed as in key-value coding.
  ///   - name: The name of the element; `nil` for a list item.
  ///   - attributes: Further attributes for the element.
  /// - Returns: `false` if documents cannot represent the value, in which case nothing is written.
  func writeTypedItem(
    _ value: Any, elementName name: String?, attributes: [XMLWriter.Attribute] = []
  ) -> Bool {
    guard canWrite(value) else { return false }
    writeTypedValue(value, elementName: name, attributes: attributes)
    return true
  }

  /// The type name and attributes that represent a value.
  private struct TypedAttributes {
    let type: String
    let attributes: [XMLWriter.Attribute]

    init(_ type: String, _ attributes: [XMLWriter.Attribute]) {
      (self.type, self.attributes) = (type, attributes)
    }

    init(_ type: String, _ value: String) { self.init(type, [("value", value)]) }
  }

  private func writeTypedValue(
    _ value: Any, elementName name: String?, attributes extra: [XMLWriter.Attribute]
  ) {
    if let plain = typedAttributes(for: value) {
      let type: [XMLWriter.Attribute] = name == nil ? [] : [("type", plain.type)]
      return xml.writeElement(name ?? plain.type, attributes: extra + type + plain.attributes)
    }
    if let list = value as? [Any] {
      startTypedElement("NSArray", elementName: name, attributes: extra)
      for item in list { writeTypedValue(item, elementName: nil, attributes: []) }
      return xml.endElement()
    }
    if let dictionary = TypedValueWriter.stringKeyedDictionary(value) {
      startTypedElement("NSDictionary", elementName: name, attributes: extra)
      writeDictionaryEntries(dictionary)
      xml.endElement()
    }
  }

  private func startTypedElement(
    _ type: String, elementName name: String?, attributes extra: [XMLWriter.Attribute]
  ) {
    xml.startElement(name ?? type, attributes: extra + (name == nil ? [] : [("type", type)]))
  }

  /// Writes the entries of a dictionary, sorted by key.
  func writeDictionaryEntries(_ dictionary: [String: Any]) {
    for (key, value) in dictionary.sorted(by: { $0.key < $1.key }) {
      guard canWrite(value) else {
        recordOmission(of: "'\(key)' of a dictionary (unsupported type \(type(of: value)))")
        continue
      }
      if XMLWriter.isValidName(key), key != DocumentKeys.keyedEntry {
        writeTypedValue(value, elementName: key, attributes: [])
      } else {
        writeTypedValue(value, elementName: DocumentKeys.keyedEntry, attributes: [("key", key)])
      }
    }
  }

  /// Returns the value as a dictionary with string keys; `nil` if it is not a dictionary or has other keys.
  static func stringKeyedDictionary(_ value: Any) -> [String: Any]? {
    guard let map = value as? [AnyHashable: Any] else { return nil }
    var entries: [String: Any] = [:]
    for (key, value) in map {
      guard let key = key as? String else { return nil }
      entries[key] = value
    }
    return entries
  }

  /// Returns whether documents can represent the given value.
  func canWrite(_ value: Any, depth: Int = 0) -> Bool {
    guard depth < PropertyList.maximumDepth - 1 else { return false }
    if let list = value as? [Any] { return list.allSatisfy { canWrite($0, depth: depth + 1) } }
    if let map = TypedValueWriter.stringKeyedDictionary(value) {
      return map.values.allSatisfy { canWrite($0, depth: depth + 1) }
    }
    return typedAttributes(for: value) != nil
  }

  // MARK: Types

  /// Returns the type and attributes for a value that is neither a list nor a dictionary; `nil` if it cannot be
  /// represented.
  private func typedAttributes(for value: Any) -> TypedAttributes? {
    switch value {
    case is NSNull: return TypedAttributes("null", [])
    case let flag as Bool where type(of: value) == Bool.self:
      return TypedAttributes("bool", ValueFormatter.boolText(flag))
    case let text as String: return TypedAttributes("string", text)
    case let text as NSString: return TypedAttributes("string", text.description)
    case let color as CGColor: return self.colorAttributes(for: color)
    case let path as CGPath:
      return self.typedTextAttributes(type: "CGPath", value: .path(path.geometry))
    case let image as CGImage:
      return images.sourceAttribute(for: image).map { TypedAttributes("CGImage", [("src", $0)]) }
    case let point as CGPoint:
      return typedTextAttributes(type: "CGPoint", value: .point(Point(point)))
    case let size as CGSize:
      return typedTextAttributes(
        type: "CGSize", value: .size(Size(Double(size.width), Double(size.height))))
    case let rect as CGRect: return typedTextAttributes(type: "CGRect", value: .rect(Rect(rect)))
    case let transform as CATransform3D:
      return typedTextAttributes(type: "CATransform3D", value: .transform(transform.matrix))
    case let affine as CGAffineTransform:
      return typedTextAttributes(
        type: "CATransform3D", value: .transform(CATransform3DMakeAffineTransform(affine).matrix))
    case let name as any RawRepresentable where name.rawValue is String:
      return (name.rawValue as? String).map { TypedAttributes("string", $0) }
    default:
      return decodeNumber(value).flatMap {
        self.typedTextAttributes(type: "real", value: .number($0))
      }
    }
  }

  private func colorAttributes(for color: CGColor) -> TypedAttributes? {
    let rgba = color.rgba
    guard ValueFormatter.isWithinParserLimits(.color(rgba)) else { return nil }
    let opacity: [XMLWriter.Attribute] =
      rgba.alpha == 1 ? [] : [("opacity", ValueFormatter.numberText(rgba.alpha))]
    return TypedAttributes(
      "CGColor", opacity + [("value", ValueFormatter.colorComponentsText(rgba))])
  }

  private func typedTextAttributes(type: String, value: Value) -> TypedAttributes? {
    guard ValueFormatter.isWithinParserLimits(value) else { return nil }
    if case .path(let path) = value { return TypedAttributes(type, ValueFormatter.pathText(path)) }
    return ValueFormatter.attributeText(for: value).map { TypedAttributes(type, $0) }
  }

  // MARK: Nesting

  /// Writes nested values up to the depth that readers accept.
  ///
  /// Values at greater depths are recorded as omissions.
  func writeWithinNestingLimit(describedAs what: String, body: () -> Void) {
    guard depth < PropertyList.maximumDepth else {
      return recordOmission(of: "\(what) nested more than \(PropertyList.maximumDepth) levels deep")
    }
    depth += 1
    body()
    depth -= 1
  }
}
