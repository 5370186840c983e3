/// A list of numeric property changes, grouped by property.
///
/// Most changes in a commit are numeric.
public struct NumericPropertyChangeList: Sendable {
  struct ChangedColumn: Sendable {
    let property: PropertyID
    /// The changed nodes, in the order of the changes.
    ///
    /// If a node occurs more than once, its last change applies.
    var nodes: ContiguousArray<NodeID> = []
    /// The new values, in the same order as the nodes.
    ///
    /// Each value has as many doubles as the property requires.
    var lanes: ContiguousArray<Double> = []
  }

  /// The columns for all properties that have ever been changed through this list.
  ///
  /// Their storage is reused.
  private(set) var columns: ContiguousArray<ChangedColumn> = []
  /// The indices of the columns that contain changes, in the order of their first change.
  private(set) var usedColumns: ContiguousArray<Int> = []
  /// The column index for each property, or -1 if it has none.
  private var columnOfProperty: ContiguousArray<Int16> = []

  init() {}

  /// Whether the list contains no changes.
  var isEmpty: Bool { usedColumns.isEmpty }

  /// Appends a change to a built-in numeric property.
  ///
  /// `body` must append as many doubles as the property's kind requires, or return `false` without appending any.
  public mutating func appendChange(
    ofNode node: NodeID, property: PropertyID, _ body: (inout ContiguousArray<Double>) -> Bool
  ) {
    let index = columnIndex(for: property)
    guard body(&columns[index].lanes) else { return }
    if columns[index].nodes.isEmpty { usedColumns.append(index) }
    columns[index].nodes.append(node)
  }

  private mutating func columnIndex(for property: PropertyID) -> Int {
    if property.index < columnOfProperty.count, columnOfProperty[property.index] >= 0 {
      return Int(columnOfProperty[property.index])
    }
    while columnOfProperty.count <= property.index { columnOfProperty.append(-1) }
    columnOfProperty[property.index] = Int16(columns.count)
    columns.append(ChangedColumn(property: property))
    return columns.count - 1
  }

  /// Removes all changes, keeping the allocated storage.
  mutating func removeAll() {
    for index in usedColumns {
      columns[index].nodes.removeAll(keepingCapacity: true)
      columns[index].lanes.removeAll(keepingCapacity: true)
    }
    usedColumns.removeAll(keepingCapacity: true)
  }
}
