public import Color
public import Geometry

/// The values of all nodes, one column a property, by slot.
///
/// A column has rows only for the slots that ever held a value of their own; all the rest read the property's initial
/// value. Those of properties that are drawn have names: `columns.position`.
public struct PropertyColumnStore: Sendable {
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
  public func numberColumn(for property: PropertyID) -> NumberColumn {
    hasColumn(for: property)
      ? numbers[property.index] : NumberColumn(PropertyTable.descriptor(for: property))
  }

  /// Whether there is a column of the property's own: that of another key is made at its first use.
  private func hasColumn(for property: PropertyID) -> Bool {
    property.index < numbers.count && numbers[property.index].width > 0
  }

  /// Whether any node holds a value of its own.
  public func hasOwnValues(for property: PropertyID) -> Bool {
    property.index < numbers.count
      && (numbers[property.index].isUsed || objects[property.index].isUsed)
  }

  /// Any value as the table types it.
  public func value(of property: PropertyID, inSlot slot: Int) -> Value {
    guard let kind = PropertyTable.valueKind(of: property) else { return .none }
    guard kind.laneCount > 0 else { return object(of: property, inSlot: slot) }
    guard hasColumn(for: property), numbers[property.index].hasRow(forSlot: slot) else {
      return PropertyTable.descriptor(for: property).initial
    }
    return Value(lanes: { numbers[property.index].component(inSlot: slot, at: $0) }, kind: kind)
  }

  /// A value that is not numbers.
  public func object(of property: PropertyID, inSlot slot: Int) -> Value {
    property.index < objects.count
      ? objects[property.index].value(inSlot: slot)
      : PropertyTable.descriptor(for: property).initial
  }

  /// The value of a property of kind number.
  public func number(of property: PropertyID, inSlot slot: Int) -> Double {
    component(of: property, inSlot: slot, at: 0)
  }

  /// The value of a property of kind bool.
  public func bool(of property: PropertyID, inSlot slot: Int) -> Bool {
    component(of: property, inSlot: slot, at: 0) != 0
  }

  /// The value of a property of kind point.
  public func point(of property: PropertyID, inSlot slot: Int) -> Point {
    Point(
      component(of: property, inSlot: slot, at: 0), component(of: property, inSlot: slot, at: 1))
  }

  /// The value of a property of kind size.
  public func size(of property: PropertyID, inSlot slot: Int) -> Size {
    Size(component(of: property, inSlot: slot, at: 0), component(of: property, inSlot: slot, at: 1))
  }

  /// The value of a property of kind rect.
  public func rect(of property: PropertyID, inSlot slot: Int) -> Rect {
    Rect(
      component(of: property, inSlot: slot, at: 0), component(of: property, inSlot: slot, at: 1),
      component(of: property, inSlot: slot, at: 2),
      component(of: property, inSlot: slot, at: 3))
  }

  /// The value of a property of kind color; nil for no colour.
  public func color(of property: PropertyID, inSlot slot: Int) -> RGBA? {
    guard component(of: property, inSlot: slot, at: 4) != 0 else { return nil }
    return RGBA(
      component(of: property, inSlot: slot, at: 0), component(of: property, inSlot: slot, at: 1),
      component(of: property, inSlot: slot, at: 2),
      component(of: property, inSlot: slot, at: 3))
  }

  /// The value of a property of kind transform.
  public func transform(of property: PropertyID, inSlot slot: Int) -> Matrix4 {
    if case .transform(let m) = value(of: property, inSlot: slot) { return m }
    return .identity
  }

  /// Whether the slot has a row of its own, so that its value may differ from the initial one.
  public func hasRow(of property: PropertyID, forSlot slot: Int) -> Bool {
    property.index < numbers.count
      && (numbers[property.index].hasRow(forSlot: slot)
        || objects[property.index].hasRow(forSlot: slot))
  }

  /// The properties of which the slot has a row of its own, by rising id.
  public func propertiesWithRows(forSlot slot: Int) -> [PropertyID] {
    numbers.indices.map { PropertyID(rawValue: UInt16($0)) }.filter {
      hasRow(of: $0, forSlot: slot)
    }
  }

  /// Appends the numbers of a value as they lie in their column.
  func copyComponents(
    of property: PropertyID, inSlot slot: Int, to lanes: inout ContiguousArray<Double>
  ) {
    guard hasColumn(for: property) else {
      return lanes.append(contentsOf: numberColumn(for: property).initial)
    }
    for lane in 0..<numbers[property.index].width {
      lanes.append(numbers[property.index].component(inSlot: slot, at: lane))
    }
  }

  private func component(of property: PropertyID, inSlot slot: Int, at lane: Int) -> Double {
    hasColumn(for: property)
      ? numbers[property.index].component(inSlot: slot, at: lane)
      : numberColumn(for: property).initial[lane]
  }
}

// MARK: - Writing

extension PropertyColumnStore {
  /// Makes room for slots up to `count`.
  public mutating func growSlotCount(to count: Int) { slotCount = max(slotCount, count) }

  /// Gives a slot a value; one of another kind changes nothing.
  public mutating func setValue(of property: PropertyID, inSlot slot: Int, to value: Value) {
    guard let kind = PropertyTable.valueKind(of: property) else { return }
    _ = setValue(of: property, inSlot: slot, to: value, kind: kind)
  }

  /// Gives a slot a value of a property of the kind; false where it is of another one.
  mutating func setValue(
    of property: PropertyID, inSlot slot: Int, to value: Value, kind: ValueKind
  ) -> Bool {
    guard kind.accepts(value) else { return false }
    if kind.laneCount > 0 {
      // In place: taking the column out or copying it would cost as much as it has rows.
      self[property].setValue(inSlot: slot, to: value, kind: kind)
    } else {
      setObject(of: property, inSlot: slot, to: value)
    }
    return true
  }

  /// The column of a property of numbers, for writing.
  subscript(_ property: PropertyID) -> NumberColumn {
    get { numberColumn(for: property) }
    _modify {
      let index = numberColumnIndex(for: property)
      yield &numbers[index]
    }
  }

  /// Gives access to the whole column of a property of numbers, for writing many slots at once.
  public mutating func withNumberColumn(
    for property: PropertyID, _ body: (inout NumberColumn) -> Void
  ) {
    let index = numberColumnIndex(for: property)
    numbers[index].version += 1
    body(&numbers[index])
  }

  /// Puts other doubles in place of all rows of a property of numbers, for showing the tree at an instant.
  ///
  /// They must be as many as the column has.
  public mutating func replaceColumnData(_ data: ContiguousArray<Double>, for property: PropertyID)
  {
    guard property.index < numbers.count else { return }
    numbers[property.index].data = data
  }

  /// Takes over all values of others in the same places in memory, which stay theirs until one side changes them.
  public mutating func shareStorage(with others: PropertyColumnStore) {
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
  public mutating func resetSlot(_ slot: Int) {
    for index in numbers.indices where numbers[index].hasRow(forSlot: slot) {
      numbers[index].resetSlot(slot)
    }
    for index in objects.indices where objects[index].hasRow(forSlot: slot) {
      objects[index].resetSlot(slot)
    }
  }

  /// Gives the copies rows with the values that their sources have in other columns.
  mutating func copyRows(
    from others: PropertyColumnStore, copies: ContiguousArray<SlotCopyPair>.SubSequence
  ) {
    for index in others.numbers.indices where others.numbers[index].isUsed {
      let position = numberColumnIndex(for: PropertyID(rawValue: UInt16(index)))
      numbers[position].copyRows(from: others.numbers[index], copies: copies)
    }
    for index in others.objects.indices where others.objects[index].isUsed {
      reserveColumns(count: index + 1)
      let source = others.objects[index]
      for copy in copies where source.hasRow(forSlot: Int(copy.source)) {
        objects[index].setValue(inSlot: Int(copy.copy), to: source.value(inSlot: Int(copy.source)))
      }
    }
  }

  private mutating func setObject(of property: PropertyID, inSlot slot: Int, to value: Value) {
    reserveColumns(count: property.index + 1)
    objects[property.index].setValue(inSlot: slot, to: value)
  }

  /// The index of the column of a property of numbers.
  @inline(__always) private mutating func numberColumnIndex(for property: PropertyID) -> Int {
    if !hasColumn(for: property) {
      reserveColumns(count: property.index + 1)
      numbers[property.index] = NumberColumn(PropertyTable.descriptor(for: property))
    }
    return property.index
  }

  /// Makes room for other keys than those of the table: nothing is known of them before their first use.
  private mutating func reserveColumns(count: Int) {
    while numbers.count < count {
      numbers.append(.empty)
      objects.append(.empty)
    }
  }
}
