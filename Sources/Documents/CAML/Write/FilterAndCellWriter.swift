import CoreGraphics
import QuartzCore
import RenderTree

// Writes the things with names that layers hold lists of: behaviour/documents.md, "Layers in documents".

extension TypedValueWriter {
  /// Writes filters as the list of that name.
  func writeFilters(_ list: [Any], _ name: String) {
    xml.startElement(name)
    for any in list {
      if let filter = any as? CAFilter ?? (any as? String).map({ CAFilter(type: $0) }) {
        self.writeFilter(filter, "CAFilter")
      } else {
        recordOmission("a filter of type \(type(of: any))")
      }
    }
    xml.endElement()
  }

  /// Writes a filter as an element of that name.
  func writeFilter(_ filter: CAFilter, _ name: String) {
    var attributes: [XMLWriter.Attribute] = [("filter", filter.type)]
    if name != "CAFilter" { attributes.insert(("type", "CAFilter"), at: 0) }
    if let name = filter.name { attributes.append(("name", name)) }
    if !filter.isEnabled { attributes.append(("enabled", "0")) }
    var children: [(String, Any)] = []
    for (key, value) in filter.explicitInputs.sorted(by: { $0.key < $1.key }) {
      let kind = FilterTable.kind(of: key)
      if key.hasPrefix("input"), let kind, let value = Value(boxed: value, kind: kind),
        ValueFormatter.isReadable(value), let text = ValueFormatter.attribute(value)
      {
        attributes.append((key, text))
      } else {
        children.append((key, value))
      }
    }
    xml.startElement(name, attributes)
    for (key, value) in children { writeInput(key, value, of: filter) }
    xml.endElement()
  }

  private func writeInput(_ key: String, _ value: Any, of filter: CAFilter) {
    if FilterTable.kind(of: key) == .numbers,
      case .numbers(let numbers)? = Value(boxed: value, kind: .numbers),
      ValueFormatter.isReadable(.numbers(numbers)),
      numbers.count == ValueFormatter.colorMatrixElementCount
    {
      let matrix = "matrix(\(ValueFormatter.numbers(numbers)))"
      return xml.writeElement(key, [("type", "CAColorMatrix"), ("value", matrix)])
    }
    guard XMLWriter.isName(key), !DocumentKeys.isIgnored(key), writeItem(value, key) else {
      return recordOmission("'\(key)' of the filter \(filter.type)")
    }
  }

  // MARK: Cells

  /// Writes emitter cells as the list of that name.
  func writeCells(_ list: [CAEmitterCell], _ name: String) {
    writeNested("emitter cells") {
      xml.startElement(name)
      for cell in list { self.writeCell(cell) }
      xml.endElement()
    }
  }

  private func writeCell(_ cell: CAEmitterCell) {
    var attributes: [XMLWriter.Attribute] = []
    if let name = cell.name { attributes.append(("name", name)) }
    var children: [(CellKey, Value)] = []
    for key in CellKey.allCases {
      guard let value = cellValue(key, cell) else {
        recordOmission("'\(key.rawValue)' of an emitter cell: a document cannot hold it")
        continue
      }
      // What the style says is written as the cell's own: cells of documents have none.
      if value == key.initial { continue }
      if let text = ValueFormatter.attribute(value) {
        attributes.append((key.rawValue, text))
      } else {
        children.append((key, value))
      }
    }
    let own = cell.customValues.sorted { $0.key < $1.key }
    attributes += own.compactMap { key, value in
      TypedValueWriter.cellText(value, key).map { (key, $0) }
    }
    xml.startElement("CAEmitterCell", attributes)
    for (key, value) in children where !writeProperty(value, key.rawValue) {
      recordOmission("'\(key.rawValue)' of an emitter cell: a document cannot hold it")
    }
    for (key, value) in own where TypedValueWriter.cellText(value, key) == nil {
      guard isCustomCellKey(key), writeItem(value, key) else {
        recordOmission("'\(key)' of an emitter cell: it holds \(type(of: value))")
        continue
      }
    }
    let name = PropertyTable.descriptor(.emitterCells).key
    if let inner = cell.emitterCells { writeCells(inner, name) }
    xml.endElement()
  }

  /// The value of a key of a cell; nil where no document can hold it.
  private func cellValue(_ key: CellKey, _ cell: CAEmitterCell) -> Value? {
    guard let value = Value(boxed: cell.value(forKey: key.rawValue), kind: key.kind),
      ValueFormatter.isReadable(value, mayBeInfinite: key.allowsInfinity)
    else { return nil }
    return value
  }

  /// The attribute for a key that cells do not have; nil where there must be an element.
  private static func cellText(_ value: Any, _ key: String) -> String? {
    guard isAttributeName(key), !DocumentKeys.isIgnored(key) else { return nil }
    let isNumeric = DocumentKeys.cellKeys.contains(key)
    if let text = value as? String {
      return isNumeric && (try? ValueParser.finiteNumber(text)) != nil ? nil : text
    }
    guard isNumeric, !(type(of: value) == Bool.self), let number = decodeNumber(value),
      ValueFormatter.isReadable(.number(number))
    else { return nil }
    return ValueFormatter.number(number)
  }

  private func isCustomCellKey(_ key: String) -> Bool {
    XMLWriter.isName(key) && !DocumentKeys.isIgnored(key) && key != "style"
  }

  /// Whether a reader takes an attribute of the name for a key of the author's.
  static func isAttributeName(_ key: String) -> Bool { XMLWriter.isName(key) && key != "xmlns" }
}

extension ValueFormatter {
  /// Four rows of five.
  static let colorMatrixElementCount = 20
}
