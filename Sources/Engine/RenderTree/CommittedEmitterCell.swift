import Color
import Geometry

extension EmitterCellKey {
  /// The type of its values.
  public var kind: ValueKind { Self.rows[index].kind }

  /// The value in a new cell.
  public var initial: Value { Self.rows[index].initial }

  /// Whether it says how long or how often, and so may be infinite.
  public var allowsInfinity: Bool { Self.rows[index].isExtent }
}

/// An emitter cell as the commit carries it.
public struct CommittedEmitterCell: Hashable, Sendable {
  /// What key paths call it: `emitterCells.NAME.key`.
  public var name: String?
  /// What every living particle of it emits.
  public var cells: [CommittedEmitterCell] = []
  private var customValues: [EmitterCellKey: Value] = [:]

  /// A cell as a new one is.
  public init() {}

  /// The value of a property; one of another kind than the key's is not taken.
  public subscript(key: EmitterCellKey) -> Value {
    get { customValues[key] ?? key.initial }
    set {
      if key.kind.accepts(newValue) { customValues[key] = newValue == key.initial ? nil : newValue }
    }
  }

  /// The value of a property of kind number.
  public func number(forKey key: EmitterCellKey) -> Double {
    if case .number(let number) = self[key] { number } else { 0 }
  }

  /// The properties that differ from those of a new cell, by key.
  public var nonDefaultValues: [(EmitterCellKey, Value)] {
    EmitterCellKey.allCases.compactMap { key in customValues[key].map { (key, $0) } }
  }
}

/// A property of a cell that lies in others.
public struct EmitterCellPropertyPath: Hashable, Sendable {
  /// From the outermost cell inwards; at least one.
  public let names: [String]
  /// The property of the last of them.
  public let key: EmitterCellKey

  /// What a key path names behind the list's key, `NAME.key` or `NAME.emitterCells.NAME.key`; nil where it names nothing.
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
  /// The value that a path names; nil where there is no such cell.
  public func value(atPath path: EmitterCellPropertyPath) -> Value? {
    var (cells, found) = (self, CommittedEmitterCell?.none)
    for name in path.names {
      guard let cell = cells.first(where: { $0.name == name }) else { return nil }
      (cells, found) = (cell.cells, cell)
    }
    return found?[path.key]
  }

  /// Sets the value that a path names.
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
