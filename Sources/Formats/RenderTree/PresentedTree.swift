/// The tree as it looks at one instant: values only, nothing in it moves.
public struct PresentedTree: Sendable {
  /// The nodes and how they hang together, as committed.
  public let structure: Structure
  /// The committed values with what is animated put over them.
  public var columns: Columns
  /// The slots that are not drawn because their own active interval is over or has not begun; nil while there are none.
  public var inactive: ContiguousArray<Bool>?
  /// The instant, in root time.
  public let time: Double

  /// What an instant shows.
  public init(
    structure: Structure, columns: Columns, inactive: ContiguousArray<Bool>? = nil, time: Double
  ) {
    self.structure = structure
    self.columns = columns
    self.inactive = inactive
    self.time = time
  }
}
