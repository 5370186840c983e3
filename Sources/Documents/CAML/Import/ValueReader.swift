import Color
import CoreGraphics
import Foundation
import Geometry
import QuartzCore
import RenderTree

extension ValueParser {
  /// Parses a property value from an attribute's text.
  ///
  /// - Parameters:
  ///   - text: The text of the attribute.
  ///   - kind: The type of the property.
  ///   - mayBeInfinite: Whether a number may be infinite, which is valid for durations and repeat counts.
  /// - Returns: A value of the given type.
  /// - Throws: The reason why the text is invalid.
  static func parseValue(
    _ text: String, as kind: ValueKind, allowsInfinity mayBeInfinite: Bool = false
  ) throws(ValueError) -> Value {
    switch kind {
    case .number: .number(mayBeInfinite ? try parseNumber(text) : try parseFiniteNumber(text))
    case .bool: .bool(try parseBool(text))
    case .point: .point(try parsePoint(text))
    case .size: .size(try parseSize(text))
    case .rect: .rect(try parseRect(text))
    case .color: .color(try parseColor(text))
    case .transform: .transform(try parseTransform(text))
    case .path: .path(try parsePath(text))
    case .numbers: .numbers(try parseNumbers(text))
    // Unknown names are kept as written.
    case .string, .name: .string(text)
    case .colors: throw ValueError(.unexpectedForm("a list of CGColor elements"))
    case .image: throw ValueError(.unexpectedForm("a CGImage element with src"))
    case .filters: throw ValueError(.unexpectedForm("a list of CAFilter elements"))
    case .cells: throw ValueError(.unexpectedForm("a list of CAEmitterCell elements"))
    }
  }
}

/// A reader for values stored in XML elements.
final class ValueReader {
  let references: ReferenceResolver
  let images: ImageLoader
  let memory: ImportMemoryCounter
  let log: DiagnosticLog
  /// The indices of the nested elements that are being read.
  private var openElements: [Int] = []
  /// The number of nested lists read inside the outermost list.
  private var nestedListCount = 0

  init(
    _ references: ReferenceResolver, _ images: ImageLoader, _ memory: ImportMemoryCounter,
    _ log: DiagnosticLog
  ) {
    (self.references, self.images, self.memory, self.log) = (references, images, memory, log)
  }

  /// The maximum number of references followed from one element to the next.
  ///
  /// Known documents use a single reference.
  private static let maximumReferenceCount = 8

  // MARK: Properties

  /// Reads a property value, boxed for key-value coding.
  ///
  /// `NSNull` represents a null value. If the value is invalid, the method reports a diagnostic and returns `nil`.
  func readProperty(from element: Element, as kind: ValueKind, key: String)
    throws(DocumentDiagnostic)
    -> Any?
  {
    switch kind {
    case .filters, .cells:
      let element = try references.resolveReference(
        element, limit: ValueReader.maximumReferenceCount, log: log)
      if isNullElement(element) { return NSNull() }
      return kind == .filters ? try readFilters(element) : try readEmitterCells(element)
    default: return try readValue(from: element, as: kind, key: key).map { $0.boxed ?? NSNull() }
    }
  }

  private func isNullElement(_ element: Element) -> Bool {
    element["type"] == "null" || element["enabled"] == "0"
  }

  /// Reads the value of a property that does not contain objects; if the value is invalid, reports a diagnostic and
  /// returns `nil`.
  func readValue(from element: Element, as kind: ValueKind, key: String) throws(DocumentDiagnostic)
    -> Value?
  {
    let element = try references.resolveReference(
      element, limit: ValueReader.maximumReferenceCount, log: log)
    if isNullElement(element) { return Value.none }
    switch kind {
    case .image: return try readImage(element).map(Value.init(image:))
    case .colors:
      var colors: [RGBA] = []
      for child in element.children {
        try memory.reserveBytes(ImportMemoryCounter.bytesPerItem, at: child.location)
        if case .color(let color) = try readValue(from: child, as: .color, key: key) {
          colors.append(color)
        }
      }
      return .colors(colors)
    case .numbers where element["value"] == nil:
      var numbers: [Double] = []
      for child in element.children {
        try memory.reserveBytes(ImportMemoryCounter.bytesPerItem, at: child.location)
        if case .number(let number) = try readValue(from: child, as: .number, key: key) {
          numbers.append(number)
        }
      }
      return .numbers(numbers)
    case .color:
      return try readSingleValue(from: element, as: kind, key: key) { text throws(ValueError) in
        .color(try ValueParser.parseColor(text, opacity: element["opacity"]))
      }
    case .string, .name:
      // A filter element is identified by its `filter` attribute.
      return (element["filter"] ?? element["value"] ?? element["name"]).map(Value.string)
    case .number, .bool, .point, .size, .rect, .transform, .path, .numbers:
      return try readSingleValue(from: element, as: kind, key: key) { text throws(ValueError) in
        try ValueParser.parseValue(text, as: kind)
      }
    case .filters, .cells: return nil
    }
  }

  /// Reads a value from the element's `value` attribute or from its only child element.
  private func readSingleValue(
    from element: Element, as kind: ValueKind, key: String,
    parse read: (String) throws(ValueError) -> Value
  ) throws(DocumentDiagnostic) -> Value? {
    guard let attribute = element.attribute(named: "value") else {
      if let child = element.children.first(where: { _ in true }) {
        return Value(boxed: try readTypedItem(child), kind: kind)
      }
      try log.report(
        .invalidValue(key: key, ValueError(.unexpectedForm("a 'value' attribute"))),
        at: element.location)
      return nil
    }
    return try readAttribute(attribute, of: element, key: key, as: kind, parse: read)
  }

  /// Parses an attribute's value; if it is invalid, reports a diagnostic and returns `nil`.
  func readAttribute<T>(
    _ attribute: Attribute, of element: Element, key: String, as kind: ValueKind? = nil,
    parse read: (String) throws(ValueError) -> T
  ) throws(DocumentDiagnostic) -> T? {
    try memory.reserveBytes(
      forText: attribute.value, kind: kind, at: element.location(of: attribute))
    do throws(ValueError) {
      return try read(attribute.value)
    } catch {
      var location = element.location(of: attribute)
      // The offset is adjusted for the attribute name, the equals sign and the quotation mark.
      location.column = location.column.map { $0 + attribute.name.count + 2 + error.offset }
      try log.report(.invalidValue(key: key, error), at: location)
      return nil
    }
  }

  // MARK: Items

  /// Reads an element that specifies its own type: a list item, or `<value type=…>`.
  func readTypedItem(_ element: Element) throws(DocumentDiagnostic) -> Any? {
    let element = try references.resolveReference(
      element, limit: ValueReader.maximumReferenceCount, log: log)
    let type = element["type"] ?? element.name
    if type == "null" { return NSNull() }
    if let kind = ValueReader.kindsByName[type] {
      // The optional is unwrapped separately, so that `Any` contains a value instead of an optional.
      let value: Any?? = try readNestedElement(element) {
        element throws(DocumentDiagnostic) -> Any? in
        try self.readProperty(from: element, as: kind, key: type)
      }
      return value ?? nil
    }
    switch type {
    case "CAColorMatrix":
      guard let attribute = element.attribute(named: "value") else { return nil }
      return try readAttribute(
        attribute, of: element, key: type, parse: ValueParser.parseColorMatrix)
    case "NSArray": return try readNestedElement(element, using: readListItems)
    case "NSDictionary": return try readNestedElement(element, using: readDictionary)
    default:
      guard let value = element["value"] else {
        try log.report(.unknownItem(type, list: "values"), at: element.location)
        return nil
      }
      return value
    }
  }

  /// Reads an element that may contain nested elements, up to a depth that known documents never reach.
  ///
  /// An element that contains itself through references is reported, and `nil` is returned.
  func readNestedElement<T>(
    _ element: Element, using read: (Element) throws(DocumentDiagnostic) -> T
  ) throws(DocumentDiagnostic) -> T? {
    guard !openElements.contains(element.index) else {
      try log.report(
        .circularReference(element["id"] ?? element.name), at: element.location)
      return nil
    }
    // The depth is also limited to the maximum depth of copied animation groups and emitter cells.
    let limit = min(references.limits.valueDepth, NestingLimit.limit)
    guard openElements.count < limit else {
      throw DocumentDiagnostic(.limitExceeded(.valueDepth, limit: limit), at: element.location)
    }
    if openElements.isEmpty { nestedListCount = 0 }
    nestedListCount += 1
    guard nestedListCount < NestingLimit.countLimit else {
      if nestedListCount == NestingLimit.countLimit {
        try log.report(
          .invalidSetting(
            "a list contains more than \(NestingLimit.countLimit) lists: the others were ignored",
            remedy: "use fewer animation groups or emitter cells"), at: element.location)
      }
      return nil
    }
    openElements.append(element.index)
    defer { openElements.removeLast() }
    return try read(element)
  }

  private static let kindsByName: [String: ValueKind] = [
    "integer": .number, "real": .number, "float": .number, "double": .number, "NSNumber": .number,
    "bool": .bool, "boolean": .bool, "CGPoint": .point, "CGSize": .size, "CGRect": .rect,
    "CGColor": .color, "CATransform3D": .transform, "CGPath": .path, "CGImage": .image,
    "string": .string, "NSString": .string,
  ]

  /// Reads the values of all child elements.
  ///
  /// Each invalid value is replaced with `NSNull`.
  func readListItems(of element: Element) throws(DocumentDiagnostic) -> [Any] {
    var items: [Any] = []
    for child in element.children {
      try memory.reserveBytes(ImportMemoryCounter.bytesPerItem, at: child.location)
      items.append(try readTypedItem(child) ?? NSNull())
    }
    return items
  }

  /// Reads the attributes and child elements as a dictionary with their names as keys.
  func readDictionary(_ element: Element) throws(DocumentDiagnostic) -> [String: Any] {
    var values: [String: Any] = [:]
    for attribute in element.attributes where attribute.name != "type" {
      values[attribute.name] = attribute.value
    }
    for child in element.children {
      try memory.reserveBytes(ImportMemoryCounter.bytesPerItem, at: child.location)
      let key = child.name == DocumentKeys.keyedEntry ? child["key"] : nil
      values[key ?? child.name] = try readTypedItem(child) ?? NSNull()
    }
    return values
  }

  // MARK: Images

  private func readImage(_ element: Element) throws(DocumentDiagnostic) -> CGImage? {
    if let source = element.attribute(named: "src") {
      return try images.image(forSource: source.value, at: element.location(of: source))
    }
    guard let child = element.children.first(where: { _ in true }) else { return nil }
    let inner = try references.resolveReference(
      child, limit: ValueReader.maximumReferenceCount, log: log)
    guard let source = inner.attribute(named: "src") else {
      try log.report(.unknownItem(inner.name, list: element.name), at: inner.location)
      return nil
    }
    return try images.image(forSource: source.value, at: inner.location(of: source))
  }
}

/// A resolver for references to elements by identifier.
final class ReferenceResolver {
  let limits: PackageLimits
  private var elements: [String: Element] = [:]
  /// The number of elements read repeatedly through references.
  private var rereadElementCount = 0

  init(
    _ document: ElementTree, _ limits: PackageLimits, _ log: DiagnosticLog
  ) throws(DocumentDiagnostic) {
    self.limits = limits
    for index in document.nodes.indices {
      let element = Element(document: document, index: index)
      guard let id = element.attribute(named: "id") else { continue }
      if elements[id.value] == nil {
        elements[id.value] = element
      } else {
        try log.report(.duplicateID(id.value), at: element.location(of: id))
      }
    }
  }

  /// Returns the element itself, or the element that it refers to by an `object` attribute containing an identifier.
  func resolveReference(_ element: Element, limit: Int, log: DiagnosticLog)
    throws(DocumentDiagnostic)
    -> Element
  {
    var element = element
    var visited: [Int] = [element.index]
    while let reference = element.attribute(named: "object") {
      let location = element.location(of: reference)
      guard let target = elements[reference.value] else {
        try log.report(.danglingReference(reference.value), at: location)
        return element
      }
      guard !visited.contains(target.index) else {
        try log.report(.circularReference(reference.value), at: location)
        return element
      }
      guard visited.count <= limit else {
        try log.report(.unsupported("a chain of more than \(limit) references"), at: location)
        return element
      }
      rereadElementCount += target.subtreeCount
      guard rereadElementCount <= limits.references else {
        throw DocumentDiagnostic(
          .limitExceeded(.references, limit: limits.references), at: location)
      }
      visited.append(target.index)
      element = target
    }
    return element
  }
}
