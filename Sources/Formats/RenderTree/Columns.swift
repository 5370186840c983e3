public import Colour
public import Geometry

/// The values of all nodes, one column a property, by slot.
///
/// A column exists from its property's first use. A hot column has a row for every slot; any other has rows only for
/// the slots that ever held a value of their own, all the rest read the property's initial value.
public struct Columns: Sendable {
  /// Doubles by row; `row[slot]` is -1 where the initial value holds.
  public struct Lanes: Sendable {
    /// Doubles per row.
    public let width: Int
    public internal(set) var row: ContiguousArray<Int32>
    public internal(set) var data: ContiguousArray<Double>
    /// The initial value's doubles.
    public let initial: ContiguousArray<Double>

    /// One double of a slot's value.
    @inlinable public func lane(_ slot: Int, _ lane: Int = 0) -> Double {
      let r = Int(row[slot])
      return r < 0 ? initial[lane] : data[r &* width &+ lane]
    }
  }

  /// Values that are not numbers, by row.
  public struct Objects: Sendable {
    public internal(set) var row: ContiguousArray<Int32>
    public internal(set) var data: ContiguousArray<Value>
    /// The initial value.
    public let initial: Value

    /// A slot's value.
    @inlinable public func value(_ slot: Int) -> Value {
      let r = Int(row[slot])
      return r < 0 ? initial : data[r]
    }
  }

  /// How many slots there are.
  public private(set) var slotCount = 0
  private var lanes: ContiguousArray<Lanes?>
  private var objects: ContiguousArray<Objects?>

  public init() {
    lanes = ContiguousArray(repeating: nil, count: PropertyTable.builtin.count)
    objects = ContiguousArray(repeating: nil, count: PropertyTable.builtin.count)
    for p in [PropertyID.bounds, .position, .anchorPoint, .opacity] { _ = makeLanes(p) }
  }

  /// The column of a property of numbers; one without rows where nobody set it.
  public func lanes(_ property: PropertyID) -> Lanes {
    if property.index < lanes.count, let column = lanes[property.index] { return column }
    return emptyLanes(property)
  }

  /// Whether any node holds a value of its own.
  public func isUsed(_ property: PropertyID) -> Bool {
    property.index < lanes.count
      && (lanes[property.index] != nil || objects[property.index] != nil)
  }

  /// Any value as the table types it.
  public func value(_ property: PropertyID, _ slot: Int) -> Value {
    let kind = PropertyTable.descriptor(property).kind
    guard kind.lanes > 0 else { return object(property, slot) }
    guard property.index < lanes.count, let column = lanes[property.index] else {
      return PropertyTable.descriptor(property).initial
    }
    return Value(lanes: { column.lane(slot, $0) }, kind: kind)
  }

  /// A value that is not numbers.
  public func object(_ property: PropertyID, _ slot: Int) -> Value {
    guard property.index < objects.count, let column = objects[property.index] else {
      return PropertyTable.descriptor(property).initial
    }
    return column.value(slot)
  }

  public func number(_ property: PropertyID, _ slot: Int) -> Double {
    lane(property, slot, 0)
  }

  public func bool(_ property: PropertyID, _ slot: Int) -> Bool { lane(property, slot, 0) != 0 }

  public func point(_ property: PropertyID, _ slot: Int) -> Point {
    Point(lane(property, slot, 0), lane(property, slot, 1))
  }

  public func size(_ property: PropertyID, _ slot: Int) -> Size {
    Size(lane(property, slot, 0), lane(property, slot, 1))
  }

  public func rect(_ property: PropertyID, _ slot: Int) -> Rect {
    Rect(
      lane(property, slot, 0), lane(property, slot, 1), lane(property, slot, 2),
      lane(property, slot, 3))
  }

  public func color(_ property: PropertyID, _ slot: Int) -> RGBA? {
    guard lane(property, slot, 4) != 0 else { return nil }
    return RGBA(
      lane(property, slot, 0), lane(property, slot, 1), lane(property, slot, 2),
      lane(property, slot, 3))
  }

  public func transform(_ property: PropertyID, _ slot: Int) -> Matrix4 {
    if case .transform(let m) = value(property, slot) { return m }
    return .identity
  }

  /// Whether the slot has a row of its own, so that its value may differ from the initial one.
  public func hasOwn(_ property: PropertyID, _ slot: Int) -> Bool {
    guard property.index < lanes.count else { return false }
    if let column = lanes[property.index] { return column.row[slot] >= 0 }
    if let column = objects[property.index] { return column.row[slot] >= 0 }
    return false
  }

  private func lane(_ property: PropertyID, _ slot: Int, _ lane: Int) -> Double {
    if property.index < lanes.count, let column = lanes[property.index] {
      return column.lane(slot, lane)
    }
    return emptyLanes(property).initial[lane]
  }

  private func emptyLanes(_ property: PropertyID) -> Lanes {
    let row = PropertyTable.descriptor(property)
    var initial = ContiguousArray(repeating: 0.0, count: max(1, row.kind.lanes))
    row.initial.write(lanes: { initial[$0] = $1 }, kind: row.kind)
    return Lanes(
      width: max(1, row.kind.lanes), row: ContiguousArray(repeating: -1, count: slotCount),
      data: [], initial: initial)
  }
}

// MARK: - Writing

extension Columns {
  /// Makes room for slots up to `count`.
  public mutating func grow(to count: Int) {
    guard count > slotCount else { return }
    let more = count - slotCount
    for i in lanes.indices where lanes[i] != nil {
      lanes[i]?.row.append(contentsOf: repeatElement(-1, count: more))
    }
    for i in objects.indices where objects[i] != nil {
      objects[i]?.row.append(contentsOf: repeatElement(-1, count: more))
    }
    slotCount = count
  }

  /// Gives a slot a value; one of another kind is taken as the initial value.
  public mutating func set(_ property: PropertyID, _ slot: Int, _ value: Value) {
    let kind = PropertyTable.descriptor(property).kind
    guard kind.lanes > 0 else {
      setObject(property, slot, value)
      return
    }
    withLanes(property, slot) { lanes in value.write(lanes: { lanes[$0] = $1 }, kind: kind) }
  }

  /// Gives access to a slot's doubles; it has a row of its own afterwards.
  public mutating func withLanes(
    _ property: PropertyID, _ slot: Int, _ body: (inout UnsafeMutableBufferPointer<Double>) -> Void
  ) {
    let index = makeLanes(property)
    let width = lanes[index]?.width ?? 0
    var row = Int(lanes[index]?.row[slot] ?? -1)
    if row < 0 {
      row = (lanes[index]?.data.count ?? 0) / width
      let initial = lanes[index]?.initial ?? []
      lanes[index]?.data.append(contentsOf: initial)
      lanes[index]?.row[slot] = Int32(row)
    }
    lanes[index]?.data.withUnsafeMutableBufferPointer { all in
      var own = UnsafeMutableBufferPointer(rebasing: all[row * width..<(row + 1) * width])
      body(&own)
    }
  }

  /// Puts every property of a slot back to its initial value, for a node that takes the slot over.
  public mutating func reset(_ slot: Int) {
    for i in lanes.indices {
      guard let column = lanes[i], column.row[slot] >= 0 else { continue }
      let start = Int(column.row[slot]) * column.width
      for lane in 0..<column.width { lanes[i]?.data[start + lane] = column.initial[lane] }
    }
    for i in objects.indices {
      guard let column = objects[i], column.row[slot] >= 0 else { continue }
      objects[i]?.data[Int(column.row[slot])] = column.initial
    }
  }

  private mutating func setObject(_ property: PropertyID, _ slot: Int, _ value: Value) {
    let index = property.index
    while objects.count <= index {
      objects.append(nil)
      lanes.append(nil)
    }
    if objects[index] == nil {
      objects[index] = Objects(
        row: ContiguousArray(repeating: -1, count: slotCount), data: [],
        initial: PropertyTable.descriptor(property).initial)
    }
    if let row = objects[index]?.row[slot], row >= 0 {
      objects[index]?.data[Int(row)] = value
    } else {
      let row = Int32(objects[index]?.data.count ?? 0)
      objects[index]?.row[slot] = row
      objects[index]?.data.append(value)
    }
  }

  private mutating func makeLanes(_ property: PropertyID) -> Int {
    let index = property.index
    while lanes.count <= index {
      lanes.append(nil)
      objects.append(nil)
    }
    if lanes[index] == nil { lanes[index] = emptyLanes(property) }
    return index
  }
}
