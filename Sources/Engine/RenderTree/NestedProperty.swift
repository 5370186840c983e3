// Filters and emitter cells are lists of named elements. Animations address their values by key paths, and each of
// these key paths is a separate property in the columns.

/// A property of an element in a list of a layer, named by a key path.
public enum NestedProperty: Hashable, Sendable {
  /// An input of all filters with a name.
  case filter(list: PropertyID, name: String, FilterInput)
  /// A property of an emitter cell.
  case cell(EmitterCellPropertyPath)

  /// Parses a key path.
  ///
  /// The result is nil if it does not name a property of a list element.
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

  /// The path to an emitter cell's property; nil for a filter input.
  public var cell: EmitterCellPropertyPath? {
    if case .cell(let path) = self { path } else { nil }
  }
}

extension PropertyColumnStore {
  /// Returns the filters of a slot, with animated values applied to their inputs.
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

  /// Returns the emitter cells of a slot, with animated values applied to their properties.
  public func emitterCells(inSlot slot: Int) -> [CommittedEmitterCell] {
    guard case .cells(var cells) = object(of: .emitterCells, inSlot: slot) else { return [] }
    forEachNestedProperty(inSlot: slot) { part, value in
      if let path = part.cell { cells.setValue(atPath: path, to: value) }
    }
    return cells
  }

  /// Calls a function for each stored value of a list element's property.
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
  /// The text form of the filter: its type, its name, and its inputs sorted by name.
  public var description: String {
    let given = inputs.sorted { $0.key.rawValue < $1.key.rawValue }
      .map { " \($0.key.rawValue)=\($0.value)" }.joined()
    return "\(type)(\(name.debugDescription)\(isEnabled ? "" : " off")\(given))"
  }
}

extension CommittedEmitterCell: CustomStringConvertible {
  /// The text form of the cell: its name, the values that differ from the defaults, and its own cells.
  public var description: String {
    let given = nonDefaultValues.map { " \($0.0.rawValue)=\($0.1)" }.joined()
    let inner = cells.isEmpty ? "" : " [\(cells.map(\.description).joined(separator: " "))]"
    return "cell(\((name ?? "").debugDescription)\(given)\(inner))"
  }
}
