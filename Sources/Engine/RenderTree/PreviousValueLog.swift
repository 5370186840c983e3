/// A log of the property values replaced by commits, kept until a display has presented those commits.
///
/// One entry is added for each replaced value. Numeric values are copied in the layout of their columns.
public struct PreviousValueLog: Sendable {
  private struct ValueEntry {
    let node: NodeID
    let property: PropertyID
    /// The index of the value's first double in `numbers`, or of the value in `objects`.
    let offset: Int32
  }

  /// The recorded values, in the order in which they were replaced.
  private var entries: ContiguousArray<ValueEntry> = []
  private var numbers: ContiguousArray<Double> = []
  private var objects: ContiguousArray<Value> = []
  /// The number of log entries at the time when each node was destroyed.
  ///
  /// Earlier entries are ignored for that node, because a new node may reuse its identifier.
  private var destroyedNodes: [NodeID: Int] = [:]
  /// The nodes created in the current commit, which have no previous values to record.
  private var createdNodes: Set<NodeID> = []

  /// The maximum number of log entries.
  ///
  /// It limits the memory used by a program that commits in a loop.
  private static let capacity = 4096

  /// Creates an empty log.
  ///
  /// The log has a capacity of 4096 entries; values replaced after that are not recorded.
  public init() {}

  /// Whether the log contains no entries.
  public var isEmpty: Bool { entries.isEmpty }

  /// Records the current value of a property before it is replaced.
  mutating func recordValue(
    ofNode node: NodeID, property: PropertyID, slot: Int, kind: ValueKind,
    columns: PropertyColumnStore
  ) {
    guard entries.count < Self.capacity, createdNodes.isEmpty || !createdNodes.contains(node) else {
      return
    }
    if kind.laneCount > 0 {
      entries.append(ValueEntry(node: node, property: property, offset: Int32(numbers.count)))
      columns.copyComponents(of: property, inSlot: slot, to: &numbers)
    } else {
      entries.append(ValueEntry(node: node, property: property, offset: Int32(objects.count)))
      objects.append(columns.object(of: property, inSlot: slot))
    }
  }

  mutating func beginCommit() { if !createdNodes.isEmpty { createdNodes.removeAll() } }

  mutating func recordCreation(of node: NodeID) {
    if entries.count < Self.capacity { createdNodes.insert(node) }
  }

  mutating func recordDestruction(of node: NodeID) {
    if !entries.isEmpty { destroyedNodes[node] = entries.count }
  }

  /// Returns the value that each replaced property of a node had before the first recorded commit.
  public func previousValues(of node: NodeID) -> [(property: PropertyID, value: Value)] {
    var found: [(property: PropertyID, value: Value)] = []
    for entry in entries.dropFirst(destroyedNodes[node] ?? 0)
    where entry.node == node && !found.contains(where: { $0.property == entry.property }) {
      guard let kind = PropertyTable.valueKind(of: entry.property) else { continue }
      let index = Int(entry.offset)
      let value =
        kind.laneCount > 0 ? Value(lanes: { numbers[index + $0] }, kind: kind) : objects[index]
      found.append((entry.property, value))
    }
    return found
  }

  /// Removes all recorded previous values.
  public mutating func removeAll() {
    guard !entries.isEmpty else { return }
    entries.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    objects.removeAll()
    destroyedNodes.removeAll()
  }
}
