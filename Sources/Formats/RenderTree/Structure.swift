/// Which nodes there are and how they hang together, by slot. A slot is an index into every column.
public struct Structure: Sendable {
  /// The slot of the root; -1 without one.
  public internal(set) var root = -1
  /// The node in each slot; nil in a free one.
  public internal(set) var ids: ContiguousArray<NodeID?> = []
  public internal(set) var classes: ContiguousArray<NodeClass> = []
  /// The superlayer's slot, that of the masked layer for a mask, -1 at the top.
  public internal(set) var parents: ContiguousArray<Int32> = []
  /// The mask's slot; -1 without one.
  public internal(set) var masks: ContiguousArray<Int32> = []
  /// The sublayers' slots, back to front before sorting by zPosition.
  public internal(set) var sublayers: ContiguousArray<ContiguousArray<Int32>> = []
  /// All slots that hang under the root, masks too, parents before children; made anew when the structure changed.
  public internal(set) var order: ContiguousArray<Int32> = []

  public init() {}

  /// How many slots there are, free ones too.
  public var slotCount: Int { ids.count }
}
