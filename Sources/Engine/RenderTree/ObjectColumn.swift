public import Geometry

/// The values of one property that is not numbers.
public struct ObjectColumn: Sendable {
  /// The row of each slot; -1, or nothing past the end, where the initial value holds.
  public internal(set) var rowOfSlot: ContiguousArray<Int32> = []
  /// One value a row.
  public internal(set) var data: ContiguousArray<Value> = []
  /// What all slots without a row hold.
  public let initial: Value
  /// Another number after every change, within the history of one tree.
  public internal(set) var version: UInt64 = 0

  init(_ descriptor: PropertyDescriptor) { initial = descriptor.initial }

  private init() { initial = .none }

  /// The column of a key that was not used yet.
  static let empty = ObjectColumn()

  /// Whether any slot may differ from the initial value.
  @inlinable public var isUsed: Bool { !data.isEmpty }

  /// A slot's row; -1 where the initial value holds.
  @inlinable public func row(ofSlot slot: Int) -> Int {
    slot < rowOfSlot.count ? Int(rowOfSlot[slot]) : -1
  }

  /// What the slot holds.
  @inlinable public func value(inSlot slot: Int) -> Value {
    let r = row(ofSlot: slot)
    return r < 0 ? initial : data[r]
  }
}

// MARK: - Reading

extension ObjectColumn {
  /// Whether the slot may differ from the initial value.
  @inlinable public func hasRow(forSlot slot: Int) -> Bool { row(ofSlot: slot) >= 0 }

  /// The slot's own value, or nil where it holds the initial one.
  @inlinable public func storedValue(inSlot slot: Int) -> Value? {
    let row = row(ofSlot: slot)
    return row < 0 ? nil : data[row]
  }

  /// The slot's own path.
  public func path(inSlot slot: Int) -> Path? {
    guard case .path(let path)? = storedValue(inSlot: slot) else { return nil }
    return path
  }

  /// The slot's own list of numbers.
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

  /// Puts a slot with a row back to the initial value.
  mutating func resetSlot(_ slot: Int) {
    version += 1
    data[row(ofSlot: slot)] = initial
  }

  /// Lets go of all rows.
  mutating func removeAll() { (rowOfSlot, data) = ([], []) }
}
