/// The committed tree: values, structure and running animations. It cannot be drawn; `Presentation` makes a
/// ``PresentedTree`` of it for an instant.
public struct RenderTree: Sendable {
  public private(set) var structure = Structure()
  public private(set) var columns = Columns()

  public init() {}

  /// Takes in one transaction's changes.
  public mutating func apply(_ commit: Commit) {
  }
}
