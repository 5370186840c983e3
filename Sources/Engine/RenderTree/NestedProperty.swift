// Filters and emitter cells are lists of things with names; animations reach into them by key paths, and each such
// key path is a property of its own in the columns.

/// What a key path names in a list of a layer.
public enum NestedProperty: Hashable, Sendable {
  /// An input of the filters of a name.
  case filter(list: PropertyID, name: String, FilterInput)
  /// A property of a cell.
  case cell(EmitterCellPropertyPath)

  /// nil for a key path that leads into no list, or to nothing there.
  init?(keyPath: String) {
    let steps = KeyPathTarget.keyPathComponents(of: keyPath)
    guard steps.count > 2, let list = Self.listProperties[steps[0]] else { return nil }
    if list == .emitterCells {
      guard let path = EmitterCellPropertyPath(steps.dropFirst(), nesting: String(steps[0])) else {
        return nil
      }
      self = .cell(path)
    } else {
      guard steps.count == 3, let input = FilterInput(key: steps[2]) else { return nil }
      self = .filter(list: list, name: String(steps[1]), input)
    }
  }

  private static let listProperties: [Substring: PropertyID] = {
    let rows = PropertyTable.builtin.filter { $0.kind == .filters || $0.kind == .cells }
    return Dictionary(uniqueKeysWithValues: rows.map { (Substring($0.key), $0.id) })
  }()

  /// The path to a cell's property; nil for an input of a filter.
  public var cell: EmitterCellPropertyPath? {
    if case .cell(let path) = self { path } else { nil }
  }
}

extension PropertyColumnStore {
  /// A slot's filters, with the values that animations give to their inputs.
  public func filters(of property: PropertyID, inSlot slot: Int) -> [CommittedFilter] {
    guard case .filters(var filters) = object(of: property, inSlot: slot) else { return [] }
    forEachNestedProperty(inSlot: slot) { part, value in
      guard case .filter(property, let name, let input) = part else { return }
      for index in filters.indices where filters[index].name == name {
        filters[index].inputs[input] = value
      }
    }
    return filters
  }

  /// A slot's emitter cells, with the values that animations give to their properties.
  public func emitterCells(inSlot slot: Int) -> [CommittedEmitterCell] {
    guard case .cells(var cells) = object(of: .emitterCells, inSlot: slot) else { return [] }
    forEachNestedProperty(inSlot: slot) { part, value in
      if let path = part.cell { cells.setValue(atPath: path, to: value) }
    }
    return cells
  }

  /// Calls the body with every value that the slot holds for a part of a list.
  private func forEachNestedProperty(inSlot slot: Int, _ body: (NestedProperty, Value) -> Void) {
    for id in propertiesWithRows(forSlot: slot)
    where Int(id.rawValue) >= PropertyTable.firstCustomID {
      if let part = PropertyTable.descriptor(for: id).nestedProperty {
        body(part, value(of: id, inSlot: slot))
      }
    }
  }
}

extension CommittedFilter: CustomStringConvertible {
  /// The filter in the notation of the text form: type, name, and inputs by their names.
  public var description: String {
    let given = inputs.sorted { $0.key.rawValue < $1.key.rawValue }
      .map { " \($0.key.rawValue)=\($0.value)" }.joined()
    return "\(type)(\(name.debugDescription)\(isEnabled ? "" : " off")\(given))"
  }
}

extension CommittedEmitterCell: CustomStringConvertible {
  /// The cell in the notation of the text form: its name, what differs from a new cell, and its own cells.
  public var description: String {
    let given = nonDefaultValues.map { " \($0.0.rawValue)=\($0.1)" }.joined()
    let inner = cells.isEmpty ? "" : " [\(cells.map(\.description).joined(separator: " "))]"
    return "cell(\((name ?? "").debugDescription)\(given)\(inner))"
  }
}
