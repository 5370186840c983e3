/// Values that commits have replaced, as they were before, until a display shows the commits.
///
/// Written for each value that such a commit sets: numbers are copied as they lie in their columns.
public struct PreviousValueLog: Sendable {
  private struct ValueEntry {
    let node: NodeID
    let property: PropertyID
    /// Where its numbers begin, or which of the objects it is.
    let offset: Int32
  }

  /// In the order of the commits.
  private var entries: ContiguousArray<ValueEntry> = []
  private var numbers: ContiguousArray<Double> = []
  private var objects: ContiguousArray<Value> = []
  /// How many entries there were when a node was destroyed: the next layer may have the same.
  private var destroyedNodes: [NodeID: Int] = [:]
  /// The nodes that the present commit has made: they had no values before.
  private var createdNodes: Set<NodeID> = []

  /// How many are kept: a program that commits in a loop must not pile them up.
  private static let capacity = 4096

  /// Creates a list of none.
  public init() {}

  /// Whether there are none.
  public var isEmpty: Bool { entries.isEmpty }

  /// Takes note of a value that is about to be replaced.
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

  /// Begins with another commit.
  mutating func beginCommit() { if !createdNodes.isEmpty { createdNodes.removeAll() } }

  /// Takes note of a node that is made.
  mutating func recordCreation(of node: NodeID) {
    if entries.count < Self.capacity { createdNodes.insert(node) }
  }

  /// Takes note of a node that is destroyed.
  mutating func recordDestruction(of node: NodeID) {
    if !entries.isEmpty { destroyedNodes[node] = entries.count }
  }

  /// The values of a node as they were before the first of the commits.
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

  /// Forgets all.
  public mutating func removeAll() {
    guard !entries.isEmpty else { return }
    entries.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    objects.removeAll()
    destroyedNodes.removeAll()
  }
}
