// Filters and emitter cells are stored as lists of named elements. Animations refer to their values by key paths, and
// each of these key paths is stored as a separate property in the columns.

/// A property of a filter or emitter cell in one of a layer's lists, identified by a key path.
public enum NestedProperty: Hashable, Sendable {
  /// An input of all filters with the given name in a list.
  case filter(list: PropertyID, name: String, FilterInput)
  /// A property of an emitter cell at the given path.
  case cell(EmitterCellPropertyPath)

  /// Parses a key path to a list element's property.
  ///
  /// Returns `nil` if the key path does not identify one.
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

  /// The path to the emitter cell's property; `nil` for a filter input.
  public var cell: EmitterCellPropertyPath? {
    if case .cell(let path) = self { path } else { nil }
  }
}

extension PropertyColumnStore {
  /// Returns the filters of the layer in a slot, with animated values applied to their inputs.
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

  /// Returns the emitter cells of the layer in a slot, with animated values applied to their properties.
  public func emitterCells(inSlot slot: Int) -> [CommittedEmitterCell] {
    guard case .cells(var cells) = object(of: .emitterCells, inSlot: slot) else { return [] }
    forEachNestedProperty(inSlot: slot) { part, value in
      if let path = part.cell { cells.setValue(atPath: path, to: value) }
    }
    return cells
  }

  /// Calls `body` for each stored value of a filter input or emitter cell property.
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
  /// A textual description of the filter: its type, its name, and its inputs sorted by name.
  public var description: String {
    let given = inputs.sorted { $0.key.rawValue < $1.key.rawValue }
      .map { " \($0.key.rawValue)=\($0.value)" }.joined()
    return "\(type)(\(name.debugDescription)\(isEnabled ? "" : " off")\(given))"
  }
}

extension CommittedEmitterCell: CustomStringConvertible {
  /// A textual description of the cell: its name, the values that differ from their defaults, and its nested cells.
  public var description: String {
    let given = nonDefaultValues.map { " \($0.0.rawValue)=\($0.1)" }.joined()
    let inner = cells.isEmpty ? "" : " [\(cells.map(\.description).joined(separator: " "))]"
    return "cell(\((name ?? "").debugDescription)\(given)\(inner))"
  }
}
