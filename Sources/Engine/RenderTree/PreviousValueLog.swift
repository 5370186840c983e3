/// A log of values that commits replaced, kept until a display has presented the commits.
///
/// An entry is added for each replaced value; numbers are copied in the layout of their columns.
public struct PreviousValueLog: Sendable {
  private struct ValueEntry {
    let node: NodeID
    let property: PropertyID
    /// The index of the first number in `numbers`, or of the value in `objects`.
    let offset: Int32
  }

  /// The entries, in the order of the commits.
  private var entries: ContiguousArray<ValueEntry> = []
  private var numbers: ContiguousArray<Double> = []
  private var objects: ContiguousArray<Value> = []
  /// The number of entries when each node was destroyed.
  ///
  /// A new layer may reuse its identifier.
  private var destroyedNodes: [NodeID: Int] = [:]
  /// The nodes created in the current commit, which have no previous values.
  private var createdNodes: Set<NodeID> = []

  /// The maximum number of entries.
  ///
  /// It limits the memory of a program that commits in a loop.
  private static let capacity = 4096

  /// Creates an empty log.
  ///
  /// Its capacity is 4096 entries; further values are ignored.
  public init() {}

  /// Whether the log has no entries.
  public var isEmpty: Bool { entries.isEmpty }

  /// Records a value before it is replaced.
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

  /// Returns the values that a node had before the first of the commits, for each replaced property.
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
