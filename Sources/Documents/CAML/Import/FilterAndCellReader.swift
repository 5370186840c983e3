import QuartzCore
import RenderTree

// Reading filters and emitter cells, which documents store in lists.

extension ValueReader {
  /// Reads the filters in the given list element.
  func readFilters(_ list: Element) throws(DocumentDiagnostic) -> [CAFilter] {
    var filters: [CAFilter] = []
    for reference in list.children {
      if let filter = try readFilter(reference) { filters.append(filter) }
    }
    return filters
  }

  /// Reads a filter from an element or reference.
  ///
  /// Reports a diagnostic and returns `nil` if the filter's type is missing.
  func readFilter(_ reference: Element) throws(DocumentDiagnostic) -> CAFilter? {
    let element = try references.resolveReference(reference, limit: 8, log: log)
    guard let type = element["filter"] else {
      try log.report(.incomplete(element.name, missing: "filter"), at: element.location)
      return nil
    }
    let filter = CAFilter(type: type)
    filter.name = element["name"]
    for attribute in element.attributes
    where attribute.name.hasPrefix("input") || attribute.name == "enabled" {
      if let value = try readFilterInput(attribute, of: element, filterType: type) {
        filter.setValue(value, forKey: attribute.name)
      }
    }
    // A child element with a type is a filter input, regardless of its name.
    for child in element.children where child.name.hasPrefix("input") || child["type"] != nil {
      if let value = try readFilterInput(from: child) { filter.setValue(value, forKey: child.name) }
    }
    return filter
  }

  /// Reads the value of a filter input from an attribute.
  ///
  /// The value of an unknown input is stored as text unless it is a number.
  private func readFilterInput(
    _ attribute: Attribute, of element: Element, filterType type: String
  ) throws(DocumentDiagnostic) -> Any? {
    let key = attribute.name
    let isKnown = key == "enabled" || FilterTable.valueKind(ofInput: key) != nil
    if !isKnown, (try? ValueParser.parseNumber(attribute.value)) == nil {
      try log.report(.unsupported("'\(key)' of \(type)"), at: element.location(of: attribute))
      return attribute.value
    }
    let kind = FilterTable.valueKind(ofInput: key)
    let value: Any?? = try readAttribute(attribute, of: element, key: key, as: kind) {
      text throws(ValueError) in
      try Self.parseFilterInput(text, forKey: key)
    }
    return value ?? nil
  }

  private static func parseFilterInput(_ text: String, forKey key: String) throws(ValueError)
    -> Any?
  {
    if key == "enabled" { return try ValueParser.parseBool(text) }
    let kind = FilterTable.valueKind(ofInput: key) ?? .number
    // Color matrices are written as `matrix(…)`, and other number lists as plain numbers.
    if kind == .numbers, let matrix = try? ValueParser.parseColorMatrix(text) { return matrix }
    return try ValueParser.parseValue(text, as: kind).boxed
  }

  private func readFilterInput(from child: Element) throws(DocumentDiagnostic) -> Any? {
    if child["type"] == "CAColorMatrix" { return try readTypedItem(child) }
    let kind = child["type"] == nil ? FilterTable.valueKind(ofInput: child.name) : nil
    if let kind { return try readProperty(from: child, as: kind, key: child.name) }
    return try readTypedItem(child)
  }

  /// Reads the emitter cells in the given list element, including nested cells.
  func readEmitterCells(_ list: Element) throws(DocumentDiagnostic) -> [CAEmitterCell] {
    try readNestedElement(list) { list throws(DocumentDiagnostic) in
      var cells: [CAEmitterCell] = []
      for reference in list.children {
        cells.append(
          try self.readEmitterCell(
            try self.references.resolveReference(reference, limit: 8, log: self.log)))
      }
      return cells
    } ?? []
  }

  private func readEmitterCell(_ element: Element) throws(DocumentDiagnostic) -> CAEmitterCell {
    let cell = CAEmitterCell()
    for attribute in element.attributes {
      try setEmitterCellAttribute(attribute, on: cell, element: element)
    }
    for child in element.children {
      if child.name == PropertyTable.descriptor(for: .emitterCells).key {
        cell.emitterCells = try readEmitterCells(child)
      } else if let key = EmitterCellKey(rawValue: child.name) {
        if let value = try readProperty(from: child, as: key.kind, key: key.rawValue) {
          cell.setValue(value, forKey: key.rawValue)
        }
      } else if !DocumentKeys.isIgnoredKey(child.name) {
        try log.report(.unknownKey(child.name, in: "CAEmitterCell"), at: child.location)
        cell.setValue(try readTypedItem(child), forKey: child.name)
      }
    }
    return cell
  }

  private func setEmitterCellAttribute(
    _ attribute: Attribute, on cell: CAEmitterCell, element: Element
  ) throws(DocumentDiagnostic) {
    if attribute.name == "name" { return cell.name = attribute.value }
    if let key = EmitterCellKey(rawValue: attribute.name) {
      let value = try readAttribute(attribute, of: element, key: key.rawValue) {
        text throws(ValueError) in
        try ValueParser.parseValue(text, as: key.kind, allowsInfinity: key.allowsInfinity)
      }
      if let value { cell.setValue(value.boxed, forKey: key.rawValue) }
    } else if DocumentKeys.cellKeys.contains(attribute.name) {
      // The value is stored for use by the host program.
      let number = try? ValueParser.parseFiniteNumber(attribute.value)
      if number != 0 {
        try log.report(.notRendered(attribute.name), at: element.location(of: attribute))
      }
      cell.setValue(number ?? attribute.value, forKey: attribute.name)
    } else if attribute.name != "enabled", !DocumentKeys.isIgnoredKey(attribute.name) {
      try log.report(
        .unknownKey(attribute.name, in: "CAEmitterCell"), at: element.location(of: attribute))
      cell.setValue(attribute.value, forKey: attribute.name)
    }
  }
}
