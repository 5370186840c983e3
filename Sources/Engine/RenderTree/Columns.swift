public import Color
public import Geometry

/// The values of all nodes, one column a property, by slot.
///
/// A column has rows only for the slots that ever held a value of their own; all the rest read the property's initial
/// value. Those of properties that are drawn have names: `columns.position`.
public struct Columns: Sendable {
  /// How many slots there are.
  public private(set) var slotCount = 0
  /// By property; those of properties that are not numbers have no rows.
  @usableFromInline private(set) var numbers: ContiguousArray<NumberColumn>
  /// By property; those of properties of numbers have no rows.
  @usableFromInline private(set) var objects: ContiguousArray<ObjectColumn>

  private static let initialNumberColumns = ContiguousArray(
    PropertyTable.builtin.map { NumberColumn($0) })
  private static let initialObjectColumns = ContiguousArray(
    PropertyTable.builtin.map { ObjectColumn($0) })

  /// Columns without slots.
  public init() { (numbers, objects) = (Self.initialNumberColumns, Self.initialObjectColumns) }

  /// The column of a property of numbers; one without rows where nobody set it.
  public func numberColumn(_ property: PropertyID) -> NumberColumn {
    hasColumn(property) ? numbers[property.index] : NumberColumn(PropertyTable.descriptor(property))
  }

  /// Whether there is a column of the property's own: that of another key is made at its first use.
  private func hasColumn(_ property: PropertyID) -> Bool {
    property.index < numbers.count && numbers[property.index].width > 0
  }

  /// Whether any node holds a value of its own.
  public func isUsed(_ property: PropertyID) -> Bool {
    property.index < numbers.count
      && (numbers[property.index].isUsed || objects[property.index].isUsed)
  }

  /// Any value as the table types it.
  public func value(_ property: PropertyID, _ slot: Int) -> Value {
    guard let kind = PropertyTable.kind(property) else { return .none }
    guard kind.laneCount > 0 else { return object(property, slot) }
    guard hasColumn(property), numbers[property.index].hasRow(slot) else {
      return PropertyTable.descriptor(property).initial
    }
    return Value(lanes: { numbers[property.index].lane(slot, $0) }, kind: kind)
  }

  /// A value that is not numbers.
  public func object(_ property: PropertyID, _ slot: Int) -> Value {
    property.index < objects.count
      ? objects[property.index].value(slot) : PropertyTable.descriptor(property).initial
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
  public func hasRow(_ property: PropertyID, _ slot: Int) -> Bool {
    property.index < numbers.count
      && (numbers[property.index].hasRow(slot) || objects[property.index].hasRow(slot))
  }

  /// The properties of which the slot has a row of its own, by rising id.
  public func propertiesWithRows(in slot: Int) -> [PropertyID] {
    numbers.indices.map { PropertyID(rawValue: UInt16($0)) }.filter { hasRow($0, slot) }
  }

  /// Appends the numbers of a value as they lie in their column.
  func copyLanes(_ property: PropertyID, _ slot: Int, to lanes: inout ContiguousArray<Double>) {
    guard hasColumn(property) else {
      return lanes.append(contentsOf: numberColumn(property).initial)
    }
    for lane in 0..<numbers[property.index].width {
      lanes.append(numbers[property.index].lane(slot, lane))
    }
  }

  private func lane(_ property: PropertyID, _ slot: Int, _ lane: Int) -> Double {
    hasColumn(property)
      ? numbers[property.index].lane(slot, lane) : numberColumn(property).initial[lane]
  }
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
    guard kind.accepts(value) else { return false }
    if kind.laneCount > 0 {
      // In place: taking the column out or copying it would cost as much as it has rows.
      self[property].set(slot, value, of: kind)
    } else {
      setObject(property, slot, value)
    }
    return true
  }

  /// The column of a property of numbers, for writing.
  subscript(_ property: PropertyID) -> NumberColumn {
    get { numberColumn(property) }
    _modify {
      let index = numberColumnIndex(property)
      yield &numbers[index]
    }
  }

  /// Gives access to the whole column of a property of numbers, for writing many slots at once.
  public mutating func withColumn(_ property: PropertyID, _ body: (inout NumberColumn) -> Void) {
    let index = numberColumnIndex(property)
    numbers[index].version += 1
    body(&numbers[index])
  }

  /// Puts other doubles in place of all rows of a property of numbers, for showing the tree at an instant.
  ///
  /// They must be as many as the column has.
  public mutating func replaceData(_ data: ContiguousArray<Double>, in property: PropertyID) {
    guard property.index < numbers.count else { return }
    numbers[property.index].data = data
  }

  /// Takes over all values of others in the same places in memory, which stay theirs until one side changes them.
  public mutating func shareStorage(with others: Columns) {
    guard numbers.count == others.numbers.count else {
      self = others
      return
    }
    slotCount = others.slotCount
    for index in numbers.indices where numbers[index].isUsed || others.numbers[index].isUsed {
      numbers[index] = others.numbers[index]
    }
    for index in objects.indices where objects[index].isUsed || others.objects[index].isUsed {
      objects[index] = others.objects[index]
    }
  }

  /// Lets go of all values, and keeps the memory that they were listed in.
  public mutating func removeAllRows() {
    for index in numbers.indices where numbers[index].isUsed { numbers[index].removeAll() }
    for index in objects.indices where objects[index].isUsed { objects[index].removeAll() }
  }

  /// Another number after every change of a property, within the history of one tree.
  public func version(of property: PropertyID) -> UInt64 {
    guard property.index < numbers.count else { return 0 }
    return numbers[property.index].version &+ objects[property.index].version
  }

  /// Puts every property of a slot back to its initial value.
  public mutating func reset(_ slot: Int) {
    for index in numbers.indices where numbers[index].hasRow(slot) { numbers[index].reset(slot) }
    for index in objects.indices where objects[index].hasRow(slot) { objects[index].reset(slot) }
  }

  /// Gives the copies rows with the values that their sources have in other columns.
  mutating func copyRows(
    of others: Columns, _ copies: ContiguousArray<SlotCopy>.SubSequence
  ) {
    for index in others.numbers.indices where others.numbers[index].isUsed {
      let position = numberColumnIndex(PropertyID(rawValue: UInt16(index)))
      numbers[position].copyRows(of: others.numbers[index], copies)
    }
    for index in others.objects.indices where others.objects[index].isUsed {
      reserveColumns(index + 1)
      let source = others.objects[index]
      for copy in copies where source.hasRow(Int(copy.source)) {
        objects[index].set(Int(copy.copy), source.value(Int(copy.source)))
      }
    }
  }

  private mutating func setObject(_ property: PropertyID, _ slot: Int, _ value: Value) {
    reserveColumns(property.index + 1)
    objects[property.index].set(slot, value)
  }

  /// The index of the column of a property of numbers.
  @inline(__always) private mutating func numberColumnIndex(_ property: PropertyID) -> Int {
    if !hasColumn(property) {
      reserveColumns(property.index + 1)
      numbers[property.index] = NumberColumn(PropertyTable.descriptor(property))
    }
    return property.index
  }

  /// Makes room for other keys than those of the table: nothing is known of them before their first use.
  private mutating func reserveColumns(_ count: Int) {
    while numbers.count < count {
      numbers.append(.empty)
      objects.append(.empty)
    }
  }
}
