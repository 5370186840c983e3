import QuartzCore
import RenderTree

// Reads the things with names that layers hold lists of: behaviour/documents.md, "Layers in documents".

extension ValueReader {
  /// The filters of a list.
  func filters(_ list: Element) throws(Finding) -> [CAFilter] {
    var filters: [CAFilter] = []
    for reference in list.children {
      if let filter = try filter(reference) { filters.append(filter) }
    }
    return filters
  }

  /// One filter; nil and a finding where it does not say which.
  func filter(_ reference: Element) throws(Finding) -> CAFilter? {
    let element = try references.resolved(reference, limit: 8, log)
    guard let type = element["filter"] else {
      try log.report(.incomplete(element.name, missing: "filter"), at: element.place)
      return nil
    }
    let filter = CAFilter(type: type)
    filter.name = element["name"]
    for attribute in element.attributes
    where attribute.name.hasPrefix("input") || attribute.name == "enabled" {
      if let value = try input(attribute, of: element, type) {
        filter.setValue(value, forKey: attribute.name)
      }
    }
    // What tells its type is an input under whatever name.
    for child in element.children where child.name.hasPrefix("input") || child["type"] != nil {
      if let value = try input(child) { filter.setValue(value, forKey: child.name) }
    }
    return filter
  }

  /// A value of an attribute; what is no input of any filter here is kept as it is written.
  private func input(
    _ attribute: Attribute, of element: Element, _ type: String
  ) throws(Finding) -> Any? {
    let key = attribute.name
    let isKnown = key == "enabled" || FilterTable.kind(of: key) != nil
    if !isKnown, (try? ValueSyntax.number(attribute.value)) == nil {
      try log.report(.unsupported("'\(key)' of \(type)"), at: element.place(of: attribute))
      return attribute.value
    }
    let kind = FilterTable.kind(of: key)
    let value: Any?? = try text(attribute, of: element, key: key, as: kind) {
      text throws(ValueError) in
      try Self.input(text, key)
    }
    return value ?? nil
  }

  private static func input(_ text: String, _ key: String) throws(ValueError) -> Any? {
    if key == "enabled" { return try ValueSyntax.bool(text) }
    let kind = FilterTable.kind(of: key) ?? .number
    // A colour matrix is written as `matrix(…)`, any other list as plain numbers.
    if kind == .numbers, let matrix = try? ValueSyntax.colorMatrix(text) { return matrix }
    return try ValueSyntax.value(text, kind).boxed
  }

  private func input(_ child: Element) throws(Finding) -> Any? {
    if child["type"] == "CAColorMatrix" { return try item(child) }
    let kind = child["type"] == nil ? FilterTable.kind(of: child.name) : nil
    if let kind { return try property(child, kind, key: child.name) }
    return try item(child)
  }

  /// The cells of a list, with those inside them.
  func cells(_ list: Element) throws(Finding) -> [CAEmitterCell] {
    try nested(list) { list throws(Finding) in
      var cells: [CAEmitterCell] = []
      for reference in list.children {
        cells.append(try self.cell(try self.references.resolved(reference, limit: 8, self.log)))
      }
      return cells
    } ?? []
  }

  private func cell(_ element: Element) throws(Finding) -> CAEmitterCell {
    let cell = CAEmitterCell()
    for attribute in element.attributes { try set(attribute, cell, element) }
    for child in element.children {
      if child.name == PropertyTable.descriptor(.emitterCells).key {
        cell.emitterCells = try cells(child)
      } else if let key = CellKey(rawValue: child.name) {
        if let value = try property(child, key.kind, key: key.rawValue) {
          cell.setValue(value, forKey: key.rawValue)
        }
      } else if !DocumentKeys.isIgnored(child.name) {
        try log.report(.unknownKey(child.name, in: "CAEmitterCell"), at: child.place)
        cell.setValue(try item(child), forKey: child.name)
      }
    }
    return cell
  }

  private func set(
    _ attribute: Attribute, _ cell: CAEmitterCell, _ element: Element
  ) throws(Finding) {
    if attribute.name == "name" { return cell.name = attribute.value }
    if let key = CellKey(rawValue: attribute.name) {
      let value = try text(attribute, of: element, key: key.rawValue) { text throws(ValueError) in
        try ValueSyntax.value(text, key.kind, mayBeInfinite: key.isExtent)
      }
      if let value { cell.setValue(value.boxed, forKey: key.rawValue) }
    } else if DocumentKeys.cellKeys.contains(attribute.name) {
      // Kept for who draws them.
      let number = try? ValueSyntax.finite(attribute.value)
      if number != 0 {
        try log.report(.notDrawn(attribute.name), at: element.place(of: attribute))
      }
      cell.setValue(number ?? attribute.value, forKey: attribute.name)
    } else if attribute.name != "enabled", !DocumentKeys.isIgnored(attribute.name) {
      try log.report(
        .unknownKey(attribute.name, in: "CAEmitterCell"), at: element.place(of: attribute))
      cell.setValue(attribute.value, forKey: attribute.name)
    }
  }
}
