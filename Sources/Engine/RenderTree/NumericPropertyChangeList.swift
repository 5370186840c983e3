/// New numbers of nodes, property by property: what most of a commit is.
public struct NumericPropertyChangeList: Sendable {
  /// The nodes that get numbers of one property.
  struct ChangedColumn: Sendable {
    let property: PropertyID
    /// In the order of the changes; of a node that is named twice the last numbers hold.
    var nodes: ContiguousArray<NodeID> = []
    /// As many doubles for each node as the property has.
    var lanes: ContiguousArray<Double> = []
  }

  /// One for each property that ever changed here: their memory is used again.
  private(set) var columns: ContiguousArray<ChangedColumn> = []
  /// The columns that hold something, in the order of their first change.
  private(set) var usedColumns: ContiguousArray<Int> = []
  /// By property the place of its column; -1 without one.
  private var columnOfProperty: ContiguousArray<Int16> = []

  init() {}

  /// Whether nothing changes.
  var isEmpty: Bool { usedColumns.isEmpty }

  /// Appends a change of a built-in property of numbers.
  ///
  /// The body appends the numbers, as many as the property's kind has lanes, or returns false and appends none.
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

  /// Empties the list and keeps its memory.
  mutating func removeAll() {
    for index in usedColumns {
      columns[index].nodes.removeAll(keepingCapacity: true)
      columns[index].lanes.removeAll(keepingCapacity: true)
    }
    usedColumns.removeAll(keepingCapacity: true)
  }
}
