public import Colour
public import Geometry

/// The values of all nodes, one column a property, by slot.
///
/// A column exists from its property's first use. A hot column has a row for every slot; any other has rows only for
/// the slots that ever held a value of their own, all the rest read the property's initial value.
public struct Columns: Sendable {
  /// The values of one property of numbers.
  public struct Lanes: Sendable {
    /// Doubles per row.
    public let width: Int
    /// The row of each slot; -1, or nothing past the end, where the initial value holds.
    public internal(set) var row: ContiguousArray<Int32> = []
    /// The doubles, row by row; rows come with ``makeRow(_:)`` only.
    public var data: ContiguousArray<Double> = []
    /// The initial value's doubles.
    public let initial: ContiguousArray<Double>
    /// Another number after every change, within the history of one tree.
    public internal(set) var version: UInt64 = 0

    init(_ descriptor: PropertyDescriptor) {
      width = max(1, descriptor.kind.lanes)
      var lanes = ContiguousArray(repeating: 0.0, count: width)
      descriptor.initial.write(lanes: { lanes[$0] = $1 }, kind: descriptor.kind)
      if descriptor.id == .cornerCurve { lanes[0] = CornerCurve.unsetNumber }
      initial = lanes
    }

    /// A slot's row; -1 where the initial value holds.
    @inlinable public func row(of slot: Int) -> Int {
      slot < row.count ? Int(row[slot]) : -1
    }

    /// One double of a slot's value.
    @inlinable public func lane(_ slot: Int, _ lane: Int = 0) -> Double {
      let r = row(of: slot)
      return r < 0 ? initial[lane] : data[r &* width &+ lane]
    }
  }

  /// The values of one property that is not numbers.
  public struct Objects: Sendable {
    /// The row of each slot; -1, or nothing past the end, where the initial value holds.
    public internal(set) var row: ContiguousArray<Int32> = []
    /// One value a row.
    public internal(set) var data: ContiguousArray<Value> = []
    /// What all slots without a row hold.
    public let initial: Value
    /// Another number after every change, within the history of one tree.
    public internal(set) var version: UInt64 = 0

    init(_ descriptor: PropertyDescriptor) { initial = descriptor.initial }

    /// A slot's row; -1 where the initial value holds.
    @inlinable public func row(of slot: Int) -> Int {
      slot < row.count ? Int(row[slot]) : -1
    }

    /// What the slot holds.
    @inlinable public func value(_ slot: Int) -> Value {
      let r = row(of: slot)
      return r < 0 ? initial : data[r]
    }
  }

  /// How many slots there are.
  public private(set) var slotCount = 0
  private var lanes: ContiguousArray<Lanes?>
  private var objects: ContiguousArray<Objects?>

  /// Columns without slots.
  public init() {
    lanes = ContiguousArray(repeating: nil, count: PropertyTable.builtin.count)
    objects = ContiguousArray(repeating: nil, count: PropertyTable.builtin.count)
  }

  /// The column of a property of numbers; one without rows where nobody set it.
  public func lanes(_ property: PropertyID) -> Lanes {
    if property.index < lanes.count, let column = lanes[property.index] { return column }
    return Self.unused(property)
  }

  /// The column of a property of other values; one without rows where nobody set it.
  public func objects(_ property: PropertyID) -> Objects {
    if property.index < objects.count, let column = objects[property.index] { return column }
    return Objects(PropertyTable.descriptor(property))
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
    guard column.row(of: slot) >= 0 else { return PropertyTable.descriptor(property).initial }
    return Value(lanes: { column.lane(slot, $0) }, kind: kind)
  }

  /// A value that is not numbers.
  public func object(_ property: PropertyID, _ slot: Int) -> Value {
    guard property.index < objects.count, let column = objects[property.index] else {
      return PropertyTable.descriptor(property).initial
    }
    return column.value(slot)
  }

  /// The value of a property of kind number.
  public func number(_ property: PropertyID, _ slot: Int) -> Double {
    lane(property, slot, 0)
  }

  /// The value of a property of kind bool.
  public func bool(_ property: PropertyID, _ slot: Int) -> Bool { lane(property, slot, 0) != 0 }

  /// The value of a property of kind point.
  public func point(_ property: PropertyID, _ slot: Int) -> Point {
    Point(lane(property, slot, 0), lane(property, slot, 1))
  }

  /// The value of a property of kind size.
  public func size(_ property: PropertyID, _ slot: Int) -> Size {
    Size(lane(property, slot, 0), lane(property, slot, 1))
  }

  /// The value of a property of kind rect.
  public func rect(_ property: PropertyID, _ slot: Int) -> Rect {
    Rect(
      lane(property, slot, 0), lane(property, slot, 1), lane(property, slot, 2),
      lane(property, slot, 3))
  }

  /// The value of a property of kind color; nil for no colour.
  public func color(_ property: PropertyID, _ slot: Int) -> RGBA? {
    guard lane(property, slot, 4) != 0 else { return nil }
    return RGBA(
      lane(property, slot, 0), lane(property, slot, 1), lane(property, slot, 2),
      lane(property, slot, 3))
  }

  /// The value of a property of kind transform.
  public func transform(_ property: PropertyID, _ slot: Int) -> Matrix4 {
    if case .transform(let m) = value(property, slot) { return m }
    return .identity
  }

  /// Whether the slot has a row of its own, so that its value may differ from the initial one.
  public func hasOwn(_ property: PropertyID, _ slot: Int) -> Bool {
    guard property.index < lanes.count else { return false }
    if let column = lanes[property.index] { return column.row(of: slot) >= 0 }
    if let column = objects[property.index] { return column.row(of: slot) >= 0 }
    return false
  }

  /// The properties of which the slot has a row of its own, by rising id.
  public func ownProperties(_ slot: Int) -> [PropertyID] {
    lanes.indices.map { PropertyID(rawValue: UInt16($0)) }.filter { hasOwn($0, slot) }
  }

  /// Appends the numbers of a value as they lie in their column.
  func copyLanes(_ property: PropertyID, _ slot: Int, to numbers: inout ContiguousArray<Double>) {
    guard property.index < lanes.count, let row = lanes[property.index]?.row(of: slot), row >= 0
    else { return numbers.append(contentsOf: Self.unused(property).initial) }
    lanes[property.index]?.copyRow(row, to: &numbers)
  }

  private func lane(_ property: PropertyID, _ slot: Int, _ lane: Int) -> Double {
    if property.index < lanes.count, let column = lanes[property.index] {
      return column.lane(slot, lane)
    }
    return Self.unused(property).initial[lane]
  }

  private static func unused(_ property: PropertyID) -> Lanes {
    property.index < unusedBuiltin.count
      ? unusedBuiltin[property.index] : Lanes(PropertyTable.descriptor(property))
  }

  private static let unusedBuiltin = PropertyTable.builtin.map { Lanes($0) }
}

// MARK: - Writing

extension Columns {
  /// Makes room for slots up to `count`.
  public mutating func grow(to count: Int) { slotCount = max(slotCount, count) }

  /// Gives a slot a value; one of another kind changes nothing.
  public mutating func set(_ property: PropertyID, _ slot: Int, _ value: Value) {
    guard let kind = PropertyTable.kind(property) else { return }
    _ = set(property, slot, value, of: kind)
  }

  /// Gives a slot a value of a property of the kind; false where it is of another one.
  mutating func set(
    _ property: PropertyID, _ slot: Int, _ value: Value, of kind: ValueKind
  ) -> Bool {
    guard kind.takes(value) else { return false }
    if kind.lanes > 0 {
      // In place: taking the column out or copying it would cost as much as it has rows.
      lanes[makeLanes(property)]?.set(slot, value, of: kind)
    } else {
      setObject(property, slot, value)
    }
    return true
  }

  /// Gives a slot the numbers of a property that begin at a place of a list.
  mutating func set(
    _ property: PropertyID, _ slot: Int, _ numbers: ContiguousArray<Double>, from start: Int
  ) {
    lanes[makeLanes(property)]?.set(slot, numbers, from: start)
  }

  /// Gives access to the whole column of a property of numbers, for writing many slots at once.
  public mutating func withColumn(_ property: PropertyID, _ body: (inout Lanes) -> Void) {
    let index = makeLanes(property)
    guard var column = lanes[index] else { return }
    // Out of the array while it is written, so that its memory has one owner.
    lanes[index] = nil
    column.version += 1
    body(&column)
    lanes[index] = column
  }

  /// Puts other doubles in place of all rows of a property of numbers, for showing the tree at an instant.
  ///
  /// They must be as many as the column has.
  public mutating func show(_ data: ContiguousArray<Double>, in property: PropertyID) {
    guard property.index < lanes.count else { return }
    lanes[property.index]?.data = data
  }

  /// Takes over all values of others in the same places in memory, which stay theirs until one side changes them.
  public mutating func share(_ others: Columns) {
    guard lanes.count == others.lanes.count else {
      self = others
      return
    }
    slotCount = others.slotCount
    for index in lanes.indices {
      lanes[index] = others.lanes[index]
      objects[index] = others.objects[index]
    }
  }

  /// Lets go of all values, and keeps the memory that they were listed in.
  public mutating func shareNothing() {
    for index in lanes.indices {
      lanes[index] = nil
      objects[index] = nil
    }
  }

  /// Another number after every change of a property, within the history of one tree.
  public func version(of property: PropertyID) -> UInt64 {
    guard property.index < lanes.count else { return 0 }
    return lanes[property.index]?.version ?? objects[property.index]?.version ?? 0
  }

  /// Puts every property of a slot back to its initial value.
  public mutating func reset(_ slot: Int) {
    for index in lanes.indices {
      if let row = lanes[index]?.row(of: slot), row >= 0 { lanes[index]?.reset(row) }
      if let row = objects[index]?.row(of: slot), row >= 0 { objects[index]?.reset(row) }
    }
  }

  /// Gives the copies rows with the values that their sources have in other columns.
  mutating func copyRows(
    of others: Columns, _ copies: ContiguousArray<SlotCopy>.SubSequence
  ) {
    for index in others.lanes.indices {
      if let source = others.lanes[index] {
        lanes[makeLanes(PropertyID(rawValue: UInt16(index)))]?.copyRows(of: source, copies)
      }
      if let source = others.objects[index] {
        for copy in copies where source.row(of: Int(copy.source)) >= 0 {
          let value = source.value(Int(copy.source))
          setObject(PropertyID(rawValue: UInt16(index)), Int(copy.copy), value)
        }
      }
    }
  }

  private mutating func setObject(_ property: PropertyID, _ slot: Int, _ value: Value) {
    reserve(property)
    if objects[property.index] == nil {
      objects[property.index] = Objects(PropertyTable.descriptor(property))
    }
    objects[property.index]?.set(slot, value)
  }

  @inline(__always) private mutating func makeLanes(_ property: PropertyID) -> Int {
    if property.index >= lanes.count { reserve(property) }
    if lanes[property.index] == nil { lanes[property.index] = Self.unused(property) }
    return property.index
  }

  private mutating func reserve(_ property: PropertyID) {
    guard lanes.count <= property.index else { return }
    let more = repeatElement(Lanes?.none, count: property.index + 1 - lanes.count)
    lanes.append(contentsOf: more)
    objects.append(contentsOf: more.map { _ in nil })
  }
}

extension Columns.Lanes {
  fileprivate func copyRow(_ row: Int, to numbers: inout ContiguousArray<Double>) {
    for lane in row * width..<(row + 1) * width { numbers.append(data[lane]) }
  }

  /// The slot's row, made with the initial value where it has none.
  public mutating func makeRow(_ slot: Int) -> Int {
    while row.count <= slot { row.append(-1) }
    if row[slot] >= 0 { return Int(row[slot]) }
    row[slot] = Int32(data.count / width)
    for lane in 0..<width { data.append(initial[lane]) }
    return Int(row[slot])
  }

  fileprivate mutating func set(_ slot: Int, _ value: Value, of kind: ValueKind) {
    version += 1
    let own = row(of: slot)
    let start = (own >= 0 ? own : makeRow(slot)) * width
    data.withUnsafeMutableBufferPointer { data in
      guard let first = data.baseAddress else { return }
      value.write(lanes: { first[start + $0] = $1 }, kind: kind)
    }
  }

  fileprivate mutating func set(
    _ slot: Int, _ numbers: ContiguousArray<Double>, from start: Int
  ) {
    version += 1
    let own = row(of: slot)
    let first = (own >= 0 ? own : makeRow(slot)) * width
    for lane in 0..<width { data[first + lane] = numbers[start + lane] }
  }

  fileprivate mutating func copyRows(
    of source: Self, _ copies: ContiguousArray<SlotCopy>.SubSequence
  ) {
    for copy in copies {
      let from = source.row(of: Int(copy.source)) * width
      guard from >= 0 else { continue }
      let to = makeRow(Int(copy.copy)) * width
      for lane in 0..<width { data[to + lane] = source.data[from + lane] }
    }
  }

  fileprivate mutating func reset(_ row: Int) {
    version += 1
    for lane in 0..<width { data[row * width + lane] = initial[lane] }
  }
}

extension Columns.Objects {
  fileprivate mutating func set(_ slot: Int, _ value: Value) {
    version += 1
    while row.count <= slot { row.append(-1) }
    if row[slot] >= 0 {
      data[Int(row[slot])] = value
    } else {
      row[slot] = Int32(data.count)
      data.append(value)
    }
  }

  fileprivate mutating func reset(_ row: Int) {
    version += 1
    data[row] = initial
  }
}
