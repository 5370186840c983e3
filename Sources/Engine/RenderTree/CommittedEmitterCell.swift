import Color
import Geometry

extension EmitterCellKey {
  /// The kind of value that the property stores.
  public var kind: ValueKind { Self.rows[index].kind }

  /// The default value of the property in a new cell.
  public var initial: Value { Self.rows[index].initial }

  /// Whether the property's value may be infinite, because it is a duration or a count.
  public var allowsInfinity: Bool { Self.rows[index].isExtent }
}

/// An emitter cell as submitted in a commit.
public struct CommittedEmitterCell: Hashable, Sendable {
  /// The name used in key paths such as `emitterCells.NAME.key`; `nil` if the cell has no name.
  public var name: String?
  /// The cells emitted by each particle of this cell.
  public var cells: [CommittedEmitterCell] = []
  private var customValues: [EmitterCellKey: Value] = [:]

  /// Creates a cell whose properties have their default values.
  public init() {}

  /// The value of the property with the given key.
  ///
  /// Setting a value of a different kind from the property has no effect.
  public subscript(key: EmitterCellKey) -> Value {
    get { customValues[key] ?? key.initial }
    set {
      if key.kind.accepts(newValue) { customValues[key] = newValue == key.initial ? nil : newValue }
    }
  }

  /// Returns the value of a `number` property; 0 if the property is of another kind.
  public func number(forKey key: EmitterCellKey) -> Double {
    if case .number(let number) = self[key] { number } else { 0 }
  }

  /// The properties whose values differ from their defaults, in key order.
  public var nonDefaultValues: [(EmitterCellKey, Value)] {
    EmitterCellKey.allCases.compactMap { key in customValues[key].map { (key, $0) } }
  }
}

/// A path to a property of an emitter cell, which may be nested in other cells.
public struct EmitterCellPropertyPath: Hashable, Sendable {
  /// The names of the cells on the path, from the outermost to the innermost.
  ///
  /// The array contains at least one name.
  public let names: [String]
  /// The key of the property in the innermost cell.
  public let key: EmitterCellKey

  /// Parses the part of a key path after the key of the cell list, such as `NAME.key` or
  /// `NAME.emitterCells.NAME.key`.
  ///
  /// Returns `nil` if the path is invalid.
  init?(_ steps: ArraySlice<Substring>, nesting: String) {
    var names: [String] = []
    var rest = steps
    while let name = rest.popFirst() {
      names.append(String(name))
      guard rest.count > 1 else { break }
      guard rest.popFirst().map(String.init) == nesting else { return nil }
    }
    guard let last = rest.popFirst(), rest.isEmpty, let key = EmitterCellKey(rawValue: String(last))
    else {
      return nil
    }
    (self.names, self.key) = (names, key)
  }
}

extension [CommittedEmitterCell] {
  /// Returns the value at the given path, or `nil` if a cell on the path does not exist.
  public func value(atPath path: EmitterCellPropertyPath) -> Value? {
    var (cells, found) = (self, CommittedEmitterCell?.none)
    for name in path.names {
      guard let cell = cells.first(where: { $0.name == name }) else { return nil }
      (cells, found) = (cell.cells, cell)
    }
    return found?[path.key]
  }

  /// Sets the value at the given path.
  ///
  /// If a cell on the path does not exist, nothing happens.
  public mutating func setValue(atPath path: EmitterCellPropertyPath, to value: Value) {
    setValue(cellNames: path.names[...], key: path.key, to: value)
  }

  private mutating func setValue(
    cellNames names: ArraySlice<String>, key: EmitterCellKey, to value: Value
  ) {
    guard let name = names.first, let index = firstIndex(where: { $0.name == name }) else { return }
    if names.count == 1 {
      self[index][key] = value
    } else {
      self[index].cells.setValue(cellNames: names.dropFirst(), key: key, to: value)
    }
  }
}
