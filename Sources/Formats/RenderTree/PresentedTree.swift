/// The tree as it looks at one instant: values only, nothing in it moves.
public struct PresentedTree: Sendable {
  /// The nodes and how they hang together, as committed.
  public let structure: Structure
  /// The committed values with what is animated put over them.
  public var columns: Columns
  /// The slots that are not drawn because their own active interval is over or has not begun; nil while there are none.
  public var inactive: ContiguousArray<Bool>?
  /// The layers that stand between two pictures.
  public var transitions: [PresentedTransition]
  /// The old pictures of those layers.
  public var snapshots: [SnapshotID: Snapshot]
  /// The instant, in root time.
  public let time: Double

  /// What an instant shows.
  public init(
    structure: Structure, columns: Columns, inactive: ContiguousArray<Bool>? = nil,
    transitions: [PresentedTransition] = [], snapshots: [SnapshotID: Snapshot] = [:], time: Double
  ) {
    self.structure = structure
    self.columns = columns
    self.inactive = inactive
    self.transitions = transitions
    self.snapshots = snapshots
    self.time = time
  }
}

/// A layer on the way from a frozen picture to the one it has: spec/04 section 9.
public struct PresentedTransition: Hashable, Sendable {
  /// The layer's slot.
  public let slot: Int
  /// The name of the kind; an unknown one is a fade.
  public let type: String
  /// The side that the new picture comes from.
  public let subtype: String?
  /// How far it is, with its start and end cut off; it may leave 0…1.
  public let progress: Double
  /// The old picture.
  public let from: SnapshotID?
  /// Whether what slides fades on its way.
  public let fades: Bool

  /// Takes where a layer stands.
  public init(
    slot: Int, type: String, subtype: String?, progress: Double, from: SnapshotID?,
    fades: Bool = true
  ) {
    self.slot = slot
    self.type = type
    self.subtype = subtype
    self.progress = progress
    self.from = from
    self.fades = fades
  }
}
