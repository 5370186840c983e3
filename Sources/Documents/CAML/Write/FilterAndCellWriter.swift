import CoreGraphics
import QuartzCore
import RenderTree

// Writing filters and emitter cells, which documents store in lists.

extension TypedValueWriter {
  /// Writes filters as a list element.
  func writeFilters(_ list: [Any], elementName name: String) {
    xml.startElement(name)
    for any in list {
      if let filter = any as? CAFilter ?? (any as? String).map({ CAFilter(type: $0) }) {
        self.writeFilter(filter, elementName: "CAFilter")
      } else {
        recordOmission(of: "a filter of type \(type(of: any))")
      }
    }
    xml.endElement()
  }

  /// Writes a filter as an element with the given name.
  func writeFilter(_ filter: CAFilter, elementName name: String) {
    var attributes: [XMLWriter.Attribute] = [("filter", filter.type)]
    if name != "CAFilter" { attributes.insert(("type", "CAFilter"), at: 0) }
    if let name = filter.name { attributes.append(("name", name)) }
    if !filter.isEnabled { attributes.append(("enabled", "0")) }
    var children: [(String, Any)] = []
    for (key, value) in filter.explicitInputs.sorted(by: { $0.key < $1.key }) {
      let kind = FilterTable.valueKind(ofInput: key)
      if key.hasPrefix("input"), let kind, let value = Value(boxed: value, kind: kind),
        ValueFormatter.isWithinParserLimits(value),
        let text = ValueFormatter.attributeText(for: value)
      {
        attributes.append((key, text))
      } else {
        children.append((key, value))
      }
    }
    xml.startElement(name, attributes: attributes)
    for (key, value) in children { writeFilterInput(forKey: key, value: value, of: filter) }
    xml.endElement()
  }

  private func writeFilterInput(forKey key: String, value: Any, of filter: CAFilter) {
    if FilterTable.valueKind(ofInput: key) == .numbers,
      case .numbers(let numbers)? = Value(boxed: value, kind: .numbers),
      ValueFormatter.isWithinParserLimits(.numbers(numbers)),
      numbers.count == ValueFormatter.colorMatrixElementCount
    {
      let matrix = "matrix(\(ValueFormatter.numberListText(numbers)))"
      return xml.writeElement(key, attributes: [("type", "CAColorMatrix"), ("value", matrix)])
    }
    guard XMLWriter.isValidName(key), !DocumentKeys.isIgnoredKey(key),
      writeTypedItem(value, elementName: key)
    else {
      return recordOmission(of: "'\(key)' of the filter \(filter.type)")
    }
  }

  // MARK: Cells

  /// Writes emitter cells as a list element.
  func writeEmitterCells(_ list: [CAEmitterCell], elementName name: String) {
    writeWithinNestingLimit(describedAs: "emitter cells") {
      xml.startElement(name)
      for cell in list { self.writeEmitterCell(cell) }
      xml.endElement()
    }
  }

  private func writeEmitterCell(_ cell: CAEmitterCell) {
    var attributes: [XMLWriter.Attribute] = []
    if let name = cell.name { attributes.append(("name", name)) }
    var children: [(EmitterCellKey, Value)] = []
    for key in EmitterCellKey.allCases {
      guard let value = emitterCellValue(forKey: key, of: cell) else {
        recordOmission(of: "'\(key.rawValue)' of an emitter cell (the value is out of range)")
        continue
      }
      // Values from a cell's style are written as the cell's own values, because cells in documents have no style.
      if value == key.initial { continue }
      if let text = ValueFormatter.attributeText(for: value) {
        attributes.append((key.rawValue, text))
      } else {
        children.append((key, value))
      }
    }
    let own = cell.customValues.sorted { $0.key < $1.key }
    attributes += own.compactMap { key, value in
      TypedValueWriter.emitterCellAttributeText(for: value, key: key).map { (key, $0) }
    }
    xml.startElement("CAEmitterCell", attributes: attributes)
    for (key, value) in children where !writeProperty(value, elementName: key.rawValue) {
      recordOmission(of: "'\(key.rawValue)' of an emitter cell (the value is out of range)")
    }
    for (key, value) in own
    where TypedValueWriter.emitterCellAttributeText(for: value, key: key) == nil {
      guard isCustomEmitterCellKey(key), writeTypedItem(value, elementName: key) else {
        recordOmission(of: "'\(key)' of an emitter cell (unsupported type \(type(of: value)))")
        continue
      }
    }
    let name = PropertyTable.descriptor(for: .emitterCells).key
    if let inner = cell.emitterCells { writeEmitterCells(inner, elementName: name) }
    xml.endElement()
  }

  /// Returns the value for a key of an emitter cell; `nil` if documents cannot represent it.
  private func emitterCellValue(forKey key: EmitterCellKey, of cell: CAEmitterCell) -> Value? {
    guard let value = Value(boxed: cell.value(forKey: key.rawValue), kind: key.kind),
      ValueFormatter.isWithinParserLimits(value, allowsInfinity: key.allowsInfinity)
    else { return nil }
    return value
  }

  /// Returns the attribute text for a custom key of an emitter cell; `nil` if an element is required.
  private static func emitterCellAttributeText(for value: Any, key: String) -> String? {
    guard isAttributeName(key), !DocumentKeys.isIgnoredKey(key) else { return nil }
    let isNumeric = DocumentKeys.cellKeys.contains(key)
    if let text = value as? String {
      return isNumeric && (try? ValueParser.parseFiniteNumber(text)) != nil ? nil : text
    }
    guard isNumeric, !(type(of: value) == Bool.self), let number = decodeNumber(value),
      ValueFormatter.isWithinParserLimits(.number(number))
    else { return nil }
    return ValueFormatter.numberText(number)
  }

  private func isCustomEmitterCellKey(_ key: String) -> Bool {
    XMLWriter.isValidName(key) && !DocumentKeys.isIgnoredKey(key) && key != "style"
  }

  /// Returns whether readers interpret an attribute with this name as a custom key.
  static func isAttributeName(_ key: String) -> Bool {
    XMLWriter.isValidName(key) && key != "xmlns"
  }
}

extension ValueFormatter {
  /// The number of elements in a color matrix: four rows of five elements.
  static let colorMatrixElementCount = 20
}
