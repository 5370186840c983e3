import CoreGraphics
import QuartzCore
import RenderTree

// Writes the things with names that layers hold lists of: behaviour/documents.md, "Layers in documents".

extension ItemWriter {
  /// Writes filters as the list of that name.
  func filters(_ list: [Any], _ name: String) {
    xml.start(name)
    for any in list {
      if let filter = any as? CAFilter ?? (any as? String).map({ CAFilter(type: $0) }) {
        self.filter(filter, "CAFilter")
      } else {
        omit("a filter of type \(type(of: any))")
      }
    }
    xml.end()
  }

  /// Writes a filter as an element of that name.
  func filter(_ filter: CAFilter, _ name: String) {
    var attributes: [XMLWriter.Attribute] = [("filter", filter.type)]
    if name != "CAFilter" { attributes.insert(("type", "CAFilter"), at: 0) }
    if let name = filter.name { attributes.append(("name", name)) }
    if !filter.isEnabled { attributes.append(("enabled", "0")) }
    var children: [(String, Any)] = []
    for (key, value) in filter.givenInputs.sorted(by: { $0.key < $1.key }) {
      let kind = FilterTable.kind(of: key)
      if key.hasPrefix("input"), let kind, let value = Value(boxed: value, kind: kind),
        ValueText.isReadable(value), let text = ValueText.attribute(value)
      {
        attributes.append((key, text))
      } else {
        children.append((key, value))
      }
    }
    xml.start(name, attributes)
    for (key, value) in children { input(key, value, of: filter) }
    xml.end()
  }

  private func input(_ key: String, _ value: Any, of filter: CAFilter) {
    if FilterTable.kind(of: key) == .numbers,
      case .numbers(let numbers)? = Value(boxed: value, kind: .numbers),
      ValueText.isReadable(.numbers(numbers)), numbers.count == ValueText.colorMatrixCount
    {
      let matrix = "matrix(\(ValueText.numbers(numbers)))"
      return xml.element(key, [("type", "CAColorMatrix"), ("value", matrix)])
    }
    guard XMLWriter.isName(key), !DocumentKeys.isIgnored(key), item(value, key) else {
      return omit("'\(key)' of the filter \(filter.type)")
    }
  }

  // MARK: Cells

  /// Writes emitter cells as the list of that name.
  func cells(_ list: [CAEmitterCell], _ name: String) {
    nested("emitter cells") {
      xml.start(name)
      for cell in list { self.cell(cell) }
      xml.end()
    }
  }

  private func cell(_ cell: CAEmitterCell) {
    var attributes: [XMLWriter.Attribute] = []
    if let name = cell.name { attributes.append(("name", name)) }
    var children: [(CellKey, Value)] = []
    for key in CellKey.allCases {
      guard let value = value(key, cell) else {
        omit("'\(key.rawValue)' of an emitter cell: a document cannot hold it")
        continue
      }
      // What the style says is written as the cell's own: cells of documents have none.
      if value == key.initial { continue }
      if let text = ValueText.attribute(value) {
        attributes.append((key.rawValue, text))
      } else {
        children.append((key, value))
      }
    }
    let own = cell.ownValues.sorted { $0.key < $1.key }
    attributes += own.compactMap { key, value in
      ItemWriter.cellText(value, key).map { (key, $0) }
    }
    xml.start("CAEmitterCell", attributes)
    for (key, value) in children where !property(value, key.rawValue) {
      omit("'\(key.rawValue)' of an emitter cell: a document cannot hold it")
    }
    for (key, value) in own where ItemWriter.cellText(value, key) == nil {
      guard isOwnCellKey(key), item(value, key) else {
        omit("'\(key)' of an emitter cell: it holds \(type(of: value))")
        continue
      }
    }
    let name = PropertyTable.descriptor(.emitterCells).key
    if let inner = cell.emitterCells { cells(inner, name) }
    xml.end()
  }

  /// The value of a key of a cell; nil where no document can hold it.
  private func value(_ key: CellKey, _ cell: CAEmitterCell) -> Value? {
    guard let value = Value(boxed: cell.value(forKey: key.rawValue), kind: key.kind),
      ValueText.isReadable(value, mayBeInfinite: key.isExtent)
    else { return nil }
    return value
  }

  /// The attribute for a key that cells do not have; nil where there must be an element.
  private static func cellText(_ value: Any, _ key: String) -> String? {
    guard isAttribute(key), !DocumentKeys.isIgnored(key) else { return nil }
    let isNumeric = DocumentKeys.cellKeys.contains(key)
    if let text = value as? String {
      return isNumeric && (try? ValueSyntax.finite(text)) != nil ? nil : text
    }
    guard isNumeric, !(type(of: value) == Bool.self), let number = decodeNumber(value),
      ValueText.isReadable(.number(number))
    else { return nil }
    return ValueText.number(number)
  }

  private func isOwnCellKey(_ key: String) -> Bool {
    XMLWriter.isName(key) && !DocumentKeys.isIgnored(key) && key != "style"
  }

  /// Whether a reader takes an attribute of the name for a key of the author's.
  static func isAttribute(_ key: String) -> Bool { XMLWriter.isName(key) && key != "xmlns" }
}

extension ValueText {
  /// Four rows of five.
  static let colorMatrixCount = 20
}
