import Color
import CoreGraphics
import Foundation
import Geometry
import QuartzCore
import RenderTree

extension ValueSyntax {
  /// The value of a property of the kind, as an attribute writes it.
  ///
  /// - Parameters:
  ///   - text: the attribute's text.
  ///   - kind: what the property holds.
  ///   - mayBeInfinite: whether a number may be; durations and repeats may.
  /// - Returns: a value that the kind takes.
  /// - Throws: what is wrong with the text.
  static func value(
    _ text: String, _ kind: ValueKind, mayBeInfinite: Bool = false
  ) throws(ValueError) -> Value {
    switch kind {
    case .number: .number(mayBeInfinite ? try number(text) : try finite(text))
    case .bool: .bool(try bool(text))
    case .point: .point(try point(text))
    case .size: .size(try size(text))
    case .rect: .rect(try rect(text))
    case .color: .color(try color(text))
    case .transform: .transform(try transform(text))
    case .path: .path(try path(text))
    case .numbers: .numbers(try numbers(text))
    // A name that is not known stays as it was written.
    case .string, .name: .string(text)
    case .colors: throw ValueError(.wrongForm("a list of CGColor elements"))
    case .image: throw ValueError(.wrongForm("a CGImage element with src"))
    case .filters: throw ValueError(.wrongForm("a list of CAFilter elements"))
    case .cells: throw ValueError(.wrongForm("a list of CAEmitterCell elements"))
    }
  }
}

/// Reads the values that elements hold: behaviour/documents.md, "Values".
final class ValueReader {
  let references: References
  let images: ImageLoader
  let memory: ReadMemory
  let log: FindingLog
  /// The elements that are being read, one inside the other.
  private var open: [Int] = []
  /// The number of lists that were read inside of the outermost one.
  private var inside = 0

  init(
    _ references: References, _ images: ImageLoader, _ memory: ReadMemory, _ log: FindingLog
  ) {
    (self.references, self.images, self.memory, self.log) = (references, images, memory, log)
  }

  /// How many references may lead to each other: real documents have one.
  private static let referenceLimit = 8

  // MARK: Properties

  /// The value of a property of the kind, boxed for key-value coding.
  ///
  /// `NSNull` is a value of none; nil is none at all, after a finding.
  func property(_ element: Element, _ kind: ValueKind, key: String) throws(Finding) -> Any? {
    switch kind {
    case .filters, .cells:
      let element = try references.resolved(element, limit: ValueReader.referenceLimit, log)
      if isNull(element) { return NSNull() }
      return kind == .filters ? try filters(element) : try cells(element)
    default: return try value(element, kind, key: key).map { $0.boxed ?? NSNull() }
    }
  }

  private func isNull(_ element: Element) -> Bool {
    element["type"] == "null" || element["enabled"] == "0"
  }

  /// The value of a property of the kind, which is not one of objects; nil for none at all, after a finding.
  func value(_ element: Element, _ kind: ValueKind, key: String) throws(Finding) -> Value? {
    let element = try references.resolved(element, limit: ValueReader.referenceLimit, log)
    if isNull(element) { return Value.none }
    switch kind {
    case .image: return try image(element).map(Value.init(image:))
    case .colors:
      var colors: [RGBA] = []
      for child in element.children {
        try memory.reserve(ReadMemory.bytesOfItem, at: child.place)
        if case .color(let color) = try value(child, .color, key: key) { colors.append(color) }
      }
      return .colors(colors)
    case .numbers where element["value"] == nil:
      var numbers: [Double] = []
      for child in element.children {
        try memory.reserve(ReadMemory.bytesOfItem, at: child.place)
        if case .number(let number) = try value(child, .number, key: key) {
          numbers.append(number)
        }
      }
      return .numbers(numbers)
    case .color:
      return try single(element, kind, key) { text throws(ValueError) in
        .color(try ValueSyntax.color(text, opacity: element["opacity"]))
      }
    case .string, .name:
      // A filter is known by its name: behaviour/documents.md, "Layers in documents".
      return (element["filter"] ?? element["value"] ?? element["name"]).map(Value.string)
    case .number, .bool, .point, .size, .rect, .transform, .path, .numbers:
      return try single(element, kind, key) { text throws(ValueError) in
        try ValueSyntax.value(text, kind)
      }
    case .filters, .cells: return nil
    }
  }

  /// A value that stands in the element's `value`, or in that of the one element inside.
  private func single(
    _ element: Element, _ kind: ValueKind, _ key: String,
    _ read: (String) throws(ValueError) -> Value
  ) throws(Finding) -> Value? {
    guard let attribute = element.attribute("value") else {
      if let child = element.children.first(where: { _ in true }) {
        return Value(boxed: try item(child), kind: kind)
      }
      try log.report(
        .value(key: key, ValueError(.wrongForm("an attribute 'value'"))), at: element.place)
      return nil
    }
    return try text(attribute, of: element, key: key, as: kind, read)
  }

  /// Reads an attribute, a value of the kind; nil and a finding where it is wrong.
  func text<T>(
    _ attribute: Attribute, of element: Element, key: String, as kind: ValueKind? = nil,
    _ read: (String) throws(ValueError) -> T
  ) throws(Finding) -> T? {
    try memory.reserve(text: attribute.value, of: kind, at: element.place(of: attribute))
    do throws(ValueError) {
      return try read(attribute.value)
    } catch {
      var place = element.place(of: attribute)
      // Behind the name, the equals sign and the quote.
      place.column = place.column.map { $0 + attribute.name.count + 2 + error.offset }
      try log.report(.value(key: key, error), at: place)
      return nil
    }
  }

  // MARK: Items

  /// The value of an element that tells its own type: an item of a list, `<value type=…>`.
  func item(_ element: Element) throws(Finding) -> Any? {
    let element = try references.resolved(element, limit: ValueReader.referenceLimit, log)
    let type = element["type"] ?? element.name
    if type == "null" { return NSNull() }
    if let kind = ValueReader.kinds[type] {
      // In two steps: a box must hold a value and not an optional one.
      let value: Any?? = try nested(element) { element throws(Finding) -> Any? in
        try self.property(element, kind, key: type)
      }
      return value ?? nil
    }
    switch type {
    case "CAColorMatrix":
      guard let attribute = element.attribute("value") else { return nil }
      return try text(attribute, of: element, key: type, ValueSyntax.colorMatrix)
    case "NSArray": return try nested(element, items)
    case "NSDictionary": return try nested(element, dictionary)
    default:
      guard let value = element["value"] else {
        try log.report(.unknownItem(type, list: "values"), at: element.place)
        return nil
      }
      return value
    }
  }

  /// Reads an element with others inside, down to a depth that no real document comes near; nil and a finding for one
  /// inside of itself.
  func nested<T>(
    _ element: Element, _ read: (Element) throws(Finding) -> T
  ) throws(Finding) -> T? {
    guard !open.contains(element.index) else {
      try log.report(
        .circularReference(element["id"] ?? element.name), at: element.place)
      return nil
    }
    // Copying groups and cells goes no deeper than that.
    let limit = min(references.limits.valueDepth, Nesting.limit)
    guard open.count < limit else {
      throw Finding(.overLimit(.valueDepth, limit: limit), at: element.place)
    }
    if open.isEmpty { inside = 0 }
    inside += 1
    guard inside < Nesting.countLimit else {
      if inside == Nesting.countLimit {
        try log.report(
          .mistake(
            "more than \(Nesting.countLimit) lists inside of one; the others are left out",
            remedy: "write fewer groups or cells"), at: element.place)
      }
      return nil
    }
    open.append(element.index)
    defer { open.removeLast() }
    return try read(element)
  }

  private static let kinds: [String: ValueKind] = [
    "integer": .number, "real": .number, "float": .number, "double": .number, "NSNumber": .number,
    "bool": .bool, "boolean": .bool, "CGPoint": .point, "CGSize": .size, "CGRect": .rect,
    "CGColor": .color, "CATransform3D": .transform, "CGPath": .path, "CGImage": .image,
    "string": .string, "NSString": .string,
  ]

  /// The values of all elements inside; nothing stands for null.
  func items(_ element: Element) throws(Finding) -> [Any] {
    var items: [Any] = []
    for child in element.children {
      try memory.reserve(ReadMemory.bytesOfItem, at: child.place)
      items.append(try item(child) ?? NSNull())
    }
    return items
  }

  /// The values of all elements inside, and the attributes, by their names.
  func dictionary(_ element: Element) throws(Finding) -> [String: Any] {
    var values: [String: Any] = [:]
    for attribute in element.attributes where attribute.name != "type" {
      values[attribute.name] = attribute.value
    }
    for child in element.children {
      try memory.reserve(ReadMemory.bytesOfItem, at: child.place)
      let key = child.name == DocumentKeys.entry ? child["key"] : nil
      values[key ?? child.name] = try item(child) ?? NSNull()
    }
    return values
  }

  // MARK: Pictures

  private func image(_ element: Element) throws(Finding) -> CGImage? {
    if let source = element.attribute("src") {
      return try images.image(source.value, at: element.place(of: source))
    }
    guard let child = element.children.first(where: { _ in true }) else { return nil }
    let inner = try references.resolved(child, limit: ValueReader.referenceLimit, log)
    guard let source = inner.attribute("src") else {
      try log.report(.unknownItem(inner.name, list: element.name), at: inner.place)
      return nil
    }
    return try images.image(source.value, at: inner.place(of: source))
  }
}

/// Which element has which id.
final class References {
  let limits: PackageLimits
  private var elements: [String: Element] = [:]
  /// How many elements were read again.
  private var repeated = 0

  init(
    _ document: ElementTree, _ limits: PackageLimits, _ log: FindingLog
  ) throws(Finding) {
    self.limits = limits
    for index in document.nodes.indices {
      let element = Element(document: document, index: index)
      guard let id = element.attribute("id") else { continue }
      if elements[id.value] == nil {
        elements[id.value] = element
      } else {
        try log.report(.repeatedID(id.value), at: element.place(of: id))
      }
    }
  }

  /// The element itself, or the one it stands for: `object` on any element refers to an id.
  func resolved(_ element: Element, limit: Int, _ log: FindingLog) throws(Finding) -> Element {
    var element = element
    var known: [Int] = [element.index]
    while let reference = element.attribute("object") {
      let place = element.place(of: reference)
      guard let target = elements[reference.value] else {
        try log.report(.danglingReference(reference.value), at: place)
        return element
      }
      guard !known.contains(target.index) else {
        try log.report(.circularReference(reference.value), at: place)
        return element
      }
      guard known.count <= limit else {
        try log.report(.unsupported("a reference over more than \(limit) others"), at: place)
        return element
      }
      repeated += target.size
      guard repeated <= limits.references else {
        throw Finding(.overLimit(.references, limit: limits.references), at: place)
      }
      known.append(target.index)
      element = target
    }
    return element
  }
}
