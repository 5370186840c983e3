import DisplayList
import Geometry

/// A summary of the items drawn in a clip, group or mask.
struct ScopeContent {
  /// The number of items drawn in the scope.
  ///
  /// Each draw command, shadow or group counts as one item.
  var count = 0
  /// The command index of the first item, or -1 if the scope is empty.
  ///
  /// It is used only if `count` is 1.
  var onlyItem = -1
  /// Whether the single item is inside a clip that belongs to this scope.
  var isClipped = false
  /// Whether an item reads or blends with the pixels beneath the scope, so that the content must not be isolated in a
  /// group.
  var containsBackdrop = false
  /// The visible bounds of all items, in pixels.
  var visibleBounds = Rect.zero
  /// The bounds of all items, including their invisible parts, in pixels.
  var unclippedBounds = Rect.zero

  mutating func addItem(commandIndex item: Int, visibleBounds bounds: Rect, unclippedBounds: Rect) {
    if count == 0 { self.onlyItem = item }
    count += 1
    self.visibleBounds = self.visibleBounds.union(bounds)
    self.unclippedBounds = self.unclippedBounds.union(unclippedBounds)
  }

  /// Adds the items of another scope, increasing their command indices by `offset`.
  mutating func merge(_ other: ScopeContent, indexOffset offset: Int) {
    if count == 0 { (onlyItem, isClipped) = (other.onlyItem + offset, other.isClipped) }
    count += other.count
    if other.containsBackdrop { containsBackdrop = true }
    visibleBounds = visibleBounds.union(other.visibleBounds)
    unclippedBounds = unclippedBounds.union(other.unclippedBounds)
  }
}

/// A clip with its bounds in pixels.
struct ClipRegion {
  let clip: Clip
  /// The bounding box of the clip, in pixels.
  let bounds: Rect
  /// Whether the clip has the same shape as its bounding box.
  let isRectangular: Bool
  /// Two rectangles that lie completely inside the clip; `nil` if clip edges do not need exact compositing.
  ///
  /// If several items extend beyond both rectangles, they are composited before they are clipped, so that the
  /// coverage of antialiased edges is applied only once.
  var fullCoverageRects: (Rect, Rect)?

  /// Whether the clip leaves all pixels within the given rectangle unchanged.
  func contains(_ rect: Rect) -> Bool {
    guard let fullCoverageRects else { return true }
    return fullCoverageRects.0.encloses(rect) || fullCoverageRects.1.encloses(rect)
  }
}
