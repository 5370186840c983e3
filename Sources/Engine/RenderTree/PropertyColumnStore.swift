public import Color
public import Geometry

/// The property values of all nodes, with one column for each property, indexed by slot.
///
/// A slot is the index of a node in the render tree. A column has rows only for slots that have ever had a value of
/// their own; all other slots have the property's default value. Columns of properties that affect drawing can be
/// accessed by name, such as `columns.position`.
public struct PropertyColumnStore: Sendable {
  /// The number of slots in each column.
  public private(set) var slotCount = 0
  /// The columns of numeric properties, by property index.
  ///
  /// At the indices of other properties, the columns are empty.
  @usableFromInline private(set) var numbers: ContiguousArray<NumberColumn>
  /// The columns of non-numeric properties, by property index.
  ///
  /// At the indices of numeric properties, the columns are empty.
  @usableFromInline private(set) var objects: ContiguousArray<ObjectColumn>

  private static let initialNumberColumns = ContiguousArray(
    PropertyTable.builtin.map { NumberColumn($0) })
  private static let initialObjectColumns = ContiguousArray(
    PropertyTable.builtin.map { ObjectColumn($0) })

  /// Creates columns that contain no slots.
  public init() { (numbers, objects) = (Self.initialNumberColumns, Self.initialObjectColumns) }

  /// Returns the column of a numeric property.
  ///
  /// The column has no rows if the property was never set.
  public func numberColumn(for property: PropertyID) -> NumberColumn {
    hasColumn(for: property)
      ? numbers[property.index] : NumberColumn(PropertyTable.descriptor(for: property))
  }

  /// Whether there is a column for the property.
  ///
  /// The column for a custom key is created when the key is first used.
  private func hasColumn(for property: PropertyID) -> Bool {
    property.index < numbers.count && numbers[property.index].width > 0
  }

  /// Returns whether any node may have a value other than the default for the given property.
  public func hasOwnValues(for property: PropertyID) -> Bool {
    property.index < numbers.count
      && (numbers[property.index].isUsed || objects[property.index].isUsed)
  }

  /// Returns the value of a property, regardless of its kind; `none` if the property is unknown.
  public func value(of property: PropertyID, inSlot slot: Int) -> Value {
    guard let kind = PropertyTable.valueKind(of: property) else { return .none }
    guard kind.laneCount > 0 else { return object(of: property, inSlot: slot) }
    guard hasColumn(for: property), numbers[property.index].hasRow(forSlot: slot) else {
      return PropertyTable.descriptor(for: property).initial
    }
    return Value(lanes: { numbers[property.index].component(inSlot: slot, at: $0) }, kind: kind)
  }

  /// Returns the value of a non-numeric property; the default value if the slot has no row.
  public func object(of property: PropertyID, inSlot slot: Int) -> Value {
    property.index < objects.count
      ? objects[property.index].value(inSlot: slot)
      : PropertyTable.descriptor(for: property).initial
  }

  /// Returns the value of a `number` property, in the property's own unit.
  public func number(of property: PropertyID, inSlot slot: Int) -> Double {
    component(of: property, inSlot: slot, at: 0)
  }

  /// Returns the value of a `bool` property, which is stored as 0 or 1.
  public func bool(of property: PropertyID, inSlot slot: Int) -> Bool {
    component(of: property, inSlot: slot, at: 0) != 0
  }

  /// Returns the value of a `point` property, in points, or in unit coordinates for `anchorPoint`.
  public func point(of property: PropertyID, inSlot slot: Int) -> Point {
    Point(
      component(of: property, inSlot: slot, at: 0), component(of: property, inSlot: slot, at: 1))
  }

  /// Returns the value of a `size` property, in points.
  public func size(of property: PropertyID, inSlot slot: Int) -> Size {
    Size(component(of: property, inSlot: slot, at: 0), component(of: property, inSlot: slot, at: 1))
  }

  /// Returns the value of a `rect` property, in points, or in unit coordinates for properties such as
  /// `contentsRect`.
  public func rect(of property: PropertyID, inSlot slot: Int) -> Rect {
    Rect(
      component(of: property, inSlot: slot, at: 0), component(of: property, inSlot: slot, at: 1),
      component(of: property, inSlot: slot, at: 2),
      component(of: property, inSlot: slot, at: 3))
  }

  /// Returns the value of a `color` property; `nil` if no color is set.
  public func color(of property: PropertyID, inSlot slot: Int) -> RGBA? {
    guard component(of: property, inSlot: slot, at: 4) != 0 else { return nil }
    return RGBA(
      component(of: property, inSlot: slot, at: 0), component(of: property, inSlot: slot, at: 1),
      component(of: property, inSlot: slot, at: 2),
      component(of: property, inSlot: slot, at: 3))
  }

  /// Returns the value of a `transform` property; the identity if the property is of another kind.
  public func transform(of property: PropertyID, inSlot slot: Int) -> Matrix4 {
    if case .transform(let m) = value(of: property, inSlot: slot) { return m }
    return .identity
  }

  /// Returns whether the slot has a row for the given property, so that its value may differ from the default.
  public func hasRow(of property: PropertyID, forSlot slot: Int) -> Bool {
    property.index < numbers.count
      && (numbers[property.index].hasRow(forSlot: slot)
        || objects[property.index].hasRow(forSlot: slot))
  }

  /// Returns the properties for which the slot has a row, sorted by identifier.
  public func propertiesWithRows(forSlot slot: Int) -> [PropertyID] {
    numbers.indices.map { PropertyID(rawValue: UInt16($0)) }.filter {
      hasRow(of: $0, forSlot: slot)
    }
  }

  /// Appends the doubles of a property value, in the layout of its column.
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
  /// Increases the number of slots to at least `count`.
  public mutating func growSlotCount(to count: Int) { slotCount = max(slotCount, count) }

  /// Sets the value of a property in a slot.
  ///
  /// A value of a different kind from the property is ignored.
  public mutating func setValue(of property: PropertyID, inSlot slot: Int, to value: Value) {
    guard let kind = PropertyTable.valueKind(of: property) else { return }
    _ = setValue(of: property, inSlot: slot, to: value, kind: kind)
  }

  /// Sets the value in a slot for a property whose kind is already known.
  ///
  /// Returns `false` if the value is of a different kind.
  mutating func setValue(
    of property: PropertyID, inSlot slot: Int, to value: Value, kind: ValueKind
  ) -> Bool {
    guard kind.accepts(value) else { return false }
    if kind.laneCount > 0 {
      // The column is modified in place, because copying it would take time proportional to its size.
      self[property].setValue(inSlot: slot, to: value, kind: kind)
    } else {
      setObject(of: property, inSlot: slot, to: value)
    }
    return true
  }

  /// Accesses the column of a numeric property for modification.
  subscript(_ property: PropertyID) -> NumberColumn {
    get { numberColumn(for: property) }
    _modify {
      let index = numberColumnIndex(for: property)
      yield &numbers[index]
    }
  }

  /// Calls `body` with the column of a numeric property, so that many slots can be modified at once.
  public mutating func withNumberColumn(
    for property: PropertyID, _ body: (inout NumberColumn) -> Void
  ) {
    let index = numberColumnIndex(for: property)
    numbers[index].version += 1
    body(&numbers[index])
  }

  /// Replaces the values in all rows of a numeric property, which is used to compute the tree at another time.
  ///
  /// The number of elements must not change.
  public mutating func replaceColumnData(_ data: ContiguousArray<Double>, for property: PropertyID)
  {
    guard property.index < numbers.count else { return }
    numbers[property.index].data = data
  }

  /// Shares the storage of another store until either of them is modified.
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

  /// Removes all rows from the columns, keeping the allocated storage.
  public mutating func removeAllRows() {
    for index in numbers.indices where numbers[index].isUsed { numbers[index].removeAll() }
    for index in objects.indices where objects[index].isUsed { objects[index].removeAll() }
  }

  /// Returns a number that changes with each change to the given property.
  ///
  /// Numbers can be compared only within the history of one tree.
  public func version(of property: PropertyID) -> UInt64 {
    guard property.index < numbers.count else { return 0 }
    return numbers[property.index].version &+ objects[property.index].version
  }

  /// Resets all properties in a slot to their default values.
  public mutating func resetSlot(_ slot: Int) {
    for index in numbers.indices where numbers[index].hasRow(forSlot: slot) {
      numbers[index].resetSlot(slot)
    }
    for index in objects.indices where objects[index].hasRow(forSlot: slot) {
      objects[index].resetSlot(slot)
    }
  }

  /// Adds rows for copied slots, with the values that their sources have in another store.
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

  /// Returns the index of a numeric property's column, creating the column if necessary.
  @inline(__always) private mutating func numberColumnIndex(for property: PropertyID) -> Int {
    if !hasColumn(for: property) {
      reserveColumns(count: property.index + 1)
      numbers[property.index] = NumberColumn(PropertyTable.descriptor(for: property))
    }
    return property.index
  }

  /// Adds empty columns for custom keys, whose kinds are unknown until they are first used.
  private mutating func reserveColumns(count: Int) {
    while numbers.count < count {
      numbers.append(.empty)
      objects.append(.empty)
    }
  }
}
