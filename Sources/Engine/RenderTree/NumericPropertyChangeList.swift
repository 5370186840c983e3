/// A list of numeric property changes, grouped by property.
///
/// Most changes of a commit are numeric.
public struct NumericPropertyChangeList: Sendable {
  struct ChangedColumn: Sendable {
    let property: PropertyID
    /// The changed nodes, in the order of the changes.
    ///
    /// If a node occurs repeatedly, its last change applies.
    var nodes: ContiguousArray<NodeID> = []
    /// The new values.
    ///
    /// Each node has as many doubles as the property.
    var lanes: ContiguousArray<Double> = []
  }

  /// The columns of all properties that have ever changed.
  ///
  /// Their storage is reused.
  private(set) var columns: ContiguousArray<ChangedColumn> = []
  /// The indices of columns with changes, in the order of their first change.
  private(set) var usedColumns: ContiguousArray<Int> = []
  /// The column index of each property, or -1.
  private var columnOfProperty: ContiguousArray<Int16> = []

  init() {}

  /// Whether the list has no changes.
  var isEmpty: Bool { usedColumns.isEmpty }

  /// Appends a change of a built-in numeric property.
  ///
  /// `body` appends as many doubles as the property's kind has, or returns false without appending any.
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
