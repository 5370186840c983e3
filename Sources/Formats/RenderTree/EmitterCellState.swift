import Colour
import Geometry

extension CellKey {
  /// The type of its values.
  public var kind: ValueKind { Self.rows[index].kind }

  /// The value in a new cell.
  public var initial: Value { Self.rows[index].initial }

  /// Whether it says how long or how often, and so may be infinite.
  public var isExtent: Bool { Self.rows[index].isExtent }
}

/// An emitter cell as the commit carries it.
public struct EmitterCellState: Hashable, Sendable {
  /// What key paths call it: `emitterCells.NAME.key`.
  public var name: String?
  /// What every living particle of it emits.
  public var cells: [EmitterCellState] = []
  private var own: [CellKey: Value] = [:]

  /// A cell as a new one is.
  public init() {}

  /// The value of a property; one of another kind than the key's is not taken.
  public subscript(key: CellKey) -> Value {
    get { own[key] ?? key.initial }
    set { if key.kind.takes(newValue) { own[key] = newValue == key.initial ? nil : newValue } }
  }

  /// The value of a property of kind number.
  public func number(_ key: CellKey) -> Double {
    if case .number(let number) = self[key] { number } else { 0 }
  }

  /// The properties that differ from those of a new cell, by key.
  public var changed: [(CellKey, Value)] {
    CellKey.allCases.compactMap { key in own[key].map { (key, $0) } }
  }

  /// Sets the value that the rest of a key path names: `birthRate`, `emitterCells.NAME.birthRate`.
  mutating func set(_ path: ArraySlice<Substring>, to value: Value) {
    guard let first = path.first else { return }
    if path.count == 1 {
      if let key = CellKey(rawValue: String(first)) { self[key] = value }
    } else if first == PropertyTable.descriptor(.emitterCells).key {
      cells.set(path.dropFirst(), to: value)
    }
  }
}

extension [EmitterCellState] {
  /// The value that a key path names from the cell's name on; nil where there is no such cell or key.
  public func value(_ path: ArraySlice<Substring>) -> Value? {
    guard let name = path.first, let cell = first(where: { $0.name == String(name) }) else {
      return nil
    }
    let rest = path.dropFirst()
    if rest.count == 1 {
      return rest.first.flatMap { CellKey(rawValue: String($0)) }.map { cell[$0] }
    }
    guard rest.first.map(String.init) == PropertyTable.descriptor(.emitterCells).key else {
      return nil
    }
    return cell.cells.value(rest.dropFirst())
  }

  /// Sets the value that a key path names from the cell's name on.
  public mutating func set(_ path: ArraySlice<Substring>, to value: Value) {
    guard let name = path.first, let index = firstIndex(where: { $0.name == String(name) })
    else { return }
    self[index].set(path.dropFirst(), to: value)
  }
}
