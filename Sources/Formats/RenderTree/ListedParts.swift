// Filters and emitter cells are lists of things with names; animations reach into them by key paths, and each such
// key path is a property of its own in the columns.

extension Columns {
  /// A slot's filters, with the values that animations give to their inputs.
  public func filters(_ property: PropertyID, _ slot: Int) -> [FilterState] {
    guard case .filters(var filters) = object(property, slot) else { return [] }
    forEachPart(of: property, slot) { path, value in
      guard path.count == 2, let name = path.first, let input = path.last.flatMap(FilterInput.init)
      else { return }
      for index in filters.indices where filters[index].name == name {
        filters[index].inputs[input] = value
      }
    }
    return filters
  }

  /// A slot's emitter cells, with the values that animations give to their properties.
  public func cells(_ slot: Int) -> [EmitterCellState] {
    guard case .cells(var cells) = object(.emitterCells, slot) else { return [] }
    forEachPart(of: .emitterCells, slot) { path, value in cells.set(path, to: value) }
    return cells
  }

  /// Calls the body with every value that the slot holds under a key path into the list.
  private func forEachPart(
    of property: PropertyID, _ slot: Int, _ body: (ArraySlice<Substring>, Value) -> Void
  ) {
    let list = PropertyTable.descriptor(property).key
    for id in ownProperties(slot) where Int(id.rawValue) >= PropertyTable.firstCustomID {
      let path = PropertyTable.descriptor(id).key.split(separator: ".")
      if path.count > 2, path[0] == list { body(path.dropFirst(), value(id, slot)) }
    }
  }
}

extension FilterState: CustomStringConvertible {
  /// The filter in the notation of the text form: type, name, and inputs by their names.
  public var description: String {
    let given = inputs.sorted { $0.key.rawValue < $1.key.rawValue }
      .map { " \($0.key.rawValue)=\($0.value)" }.joined()
    return "\(type)(\(name.debugDescription)\(isEnabled ? "" : " off")\(given))"
  }
}

extension EmitterCellState: CustomStringConvertible {
  /// The cell in the notation of the text form: its name, what differs from a new cell, and its own cells.
  public var description: String {
    let given = changed.map { " \($0.0.rawValue)=\($0.1)" }.joined()
    let inner = cells.isEmpty ? "" : " [\(cells.map(\.description).joined(separator: " "))]"
    return "cell(\((name ?? "").debugDescription)\(given)\(inner))"
  }
}
