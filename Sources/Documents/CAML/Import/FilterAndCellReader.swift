import QuartzCore
import RenderTree

// Reads the things with names that layers hold lists of: behaviour/documents.md, "Layers in documents".

extension ValueReader {
  /// The filters of a list.
  func readFilters(_ list: Element) throws(DocumentDiagnostic) -> [CAFilter] {
    var filters: [CAFilter] = []
    for reference in list.children {
      if let filter = try readFilter(reference) { filters.append(filter) }
    }
    return filters
  }

  /// One filter; nil and a diagnostic where it does not say which.
  func readFilter(_ reference: Element) throws(DocumentDiagnostic) -> CAFilter? {
    let element = try references.resolve(reference, limit: 8, log)
    guard let type = element["filter"] else {
      try log.report(.incomplete(element.name, missing: "filter"), at: element.location)
      return nil
    }
    let filter = CAFilter(type: type)
    filter.name = element["name"]
    for attribute in element.attributes
    where attribute.name.hasPrefix("input") || attribute.name == "enabled" {
      if let value = try readInput(attribute, of: element, type) {
        filter.setValue(value, forKey: attribute.name)
      }
    }
    // What tells its type is an input under whatever name.
    for child in element.children where child.name.hasPrefix("input") || child["type"] != nil {
      if let value = try readInput(child) { filter.setValue(value, forKey: child.name) }
    }
    return filter
  }

  /// A value of an attribute; what is no input of any filter here is kept as it is written.
  private func readInput(
    _ attribute: Attribute, of element: Element, _ type: String
  ) throws(DocumentDiagnostic) -> Any? {
    let key = attribute.name
    let isKnown = key == "enabled" || FilterTable.kind(of: key) != nil
    if !isKnown, (try? ValueParser.number(attribute.value)) == nil {
      try log.report(.unsupported("'\(key)' of \(type)"), at: element.location(of: attribute))
      return attribute.value
    }
    let kind = FilterTable.kind(of: key)
    let value: Any?? = try readAttribute(attribute, of: element, key: key, as: kind) {
      text throws(ValueError) in
      try Self.parseInput(text, key)
    }
    return value ?? nil
  }

  private static func parseInput(_ text: String, _ key: String) throws(ValueError) -> Any? {
    if key == "enabled" { return try ValueParser.bool(text) }
    let kind = FilterTable.kind(of: key) ?? .number
    // A colour matrix is written as `matrix(…)`, any other list as plain numbers.
    if kind == .numbers, let matrix = try? ValueParser.colorMatrix(text) { return matrix }
    return try ValueParser.parseValue(text, kind).boxed
  }

  private func readInput(_ child: Element) throws(DocumentDiagnostic) -> Any? {
    if child["type"] == "CAColorMatrix" { return try readItem(child) }
    let kind = child["type"] == nil ? FilterTable.kind(of: child.name) : nil
    if let kind { return try readProperty(child, kind, key: child.name) }
    return try readItem(child)
  }

  /// The cells of a list, with those inside them.
  func readCells(_ list: Element) throws(DocumentDiagnostic) -> [CAEmitterCell] {
    try readNested(list) { list throws(DocumentDiagnostic) in
      var cells: [CAEmitterCell] = []
      for reference in list.children {
        cells.append(try self.readCell(try self.references.resolve(reference, limit: 8, self.log)))
      }
      return cells
    } ?? []
  }

  private func readCell(_ element: Element) throws(DocumentDiagnostic) -> CAEmitterCell {
    let cell = CAEmitterCell()
    for attribute in element.attributes { try setCellAttribute(attribute, cell, element) }
    for child in element.children {
      if child.name == PropertyTable.descriptor(.emitterCells).key {
        cell.emitterCells = try readCells(child)
      } else if let key = CellKey(rawValue: child.name) {
        if let value = try readProperty(child, key.kind, key: key.rawValue) {
          cell.setValue(value, forKey: key.rawValue)
        }
      } else if !DocumentKeys.isIgnored(child.name) {
        try log.report(.unknownKey(child.name, in: "CAEmitterCell"), at: child.location)
        cell.setValue(try readItem(child), forKey: child.name)
      }
    }
    return cell
  }

  private func setCellAttribute(
    _ attribute: Attribute, _ cell: CAEmitterCell, _ element: Element
  ) throws(DocumentDiagnostic) {
    if attribute.name == "name" { return cell.name = attribute.value }
    if let key = CellKey(rawValue: attribute.name) {
      let value = try readAttribute(attribute, of: element, key: key.rawValue) {
        text throws(ValueError) in
        try ValueParser.parseValue(text, key.kind, allowsInfinity: key.allowsInfinity)
      }
      if let value { cell.setValue(value.boxed, forKey: key.rawValue) }
    } else if DocumentKeys.cellKeys.contains(attribute.name) {
      // Kept for who draws them.
      let number = try? ValueParser.finiteNumber(attribute.value)
      if number != 0 {
        try log.report(.notRendered(attribute.name), at: element.location(of: attribute))
      }
      cell.setValue(number ?? attribute.value, forKey: attribute.name)
    } else if attribute.name != "enabled", !DocumentKeys.isIgnored(attribute.name) {
      try log.report(
        .unknownKey(attribute.name, in: "CAEmitterCell"), at: element.location(of: attribute))
      cell.setValue(attribute.value, forKey: attribute.name)
    }
  }
}
