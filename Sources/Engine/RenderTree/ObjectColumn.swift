public import Geometry

/// The values of one non-numeric property for all slots.
///
/// A slot is the index of a layer in the render tree. Only slots with a value other than the default need a row.
public struct ObjectColumn: Sendable {
  /// The row index for each slot.
  ///
  /// Slots whose row is -1, and slots beyond the end of the array, have the default value.
  public internal(set) var rowOfSlot: ContiguousArray<Int32> = []
  /// The stored values, one per row.
  public internal(set) var data: ContiguousArray<Value> = []
  /// The default value, used for slots without a row.
  public let initial: Value
  /// A number that changes with each change to the column.
  ///
  /// Values can be compared only within the history of one tree.
  public internal(set) var version: UInt64 = 0

  init(_ descriptor: PropertyDescriptor) { initial = descriptor.initial }

  private init() { initial = .none }

  /// An empty column for properties that have never been set.
  static let empty = ObjectColumn()

  /// Whether any slot may have a value other than the default.
  @inlinable public var isUsed: Bool { !data.isEmpty }

  /// Returns the row index for a slot, or -1 if the slot has the default value.
  @inlinable public func row(ofSlot slot: Int) -> Int {
    slot < rowOfSlot.count ? Int(rowOfSlot[slot]) : -1
  }

  /// Returns the value of a slot, or the default value if none is stored.
  @inlinable public func value(inSlot slot: Int) -> Value {
    let r = row(ofSlot: slot)
    return r < 0 ? initial : data[r]
  }
}

// MARK: - Reading

extension ObjectColumn {
  /// Whether the slot may have a value other than the default.
  @inlinable public func hasRow(forSlot slot: Int) -> Bool { row(ofSlot: slot) >= 0 }

  /// Returns the stored value of a slot, or `nil` if the slot has the default value.
  @inlinable public func storedValue(inSlot slot: Int) -> Value? {
    let row = row(ofSlot: slot)
    return row < 0 ? nil : data[row]
  }

  /// Returns the slot's stored value as a path, or `nil` if no path is stored.
  public func path(inSlot slot: Int) -> Path? {
    guard case .path(let path)? = storedValue(inSlot: slot) else { return nil }
    return path
  }

  /// Returns the slot's stored value as a list of numbers, or `nil` if no such list is stored.
  public func numberList(inSlot slot: Int) -> [Double]? {
    guard case .numbers(let list)? = storedValue(inSlot: slot) else { return nil }
    return list
  }
}

// MARK: - Writing

extension ObjectColumn {
  mutating func setValue(inSlot slot: Int, to value: Value) {
    version += 1
    while rowOfSlot.count <= slot { rowOfSlot.append(-1) }
    if rowOfSlot[slot] >= 0 {
      data[Int(rowOfSlot[slot])] = value
    } else {
      rowOfSlot[slot] = Int32(data.count)
      data.append(value)
    }
  }

  /// Resets a slot to the default value.
  ///
  /// The slot must have a row.
  mutating func resetSlot(_ slot: Int) {
    version += 1
    data[row(ofSlot: slot)] = initial
  }

  mutating func removeAll() { (rowOfSlot, data) = ([], []) }
}
