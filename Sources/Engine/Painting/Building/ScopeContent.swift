import DisplayList
import Geometry

/// The summary of what has been drawn in a scope.
struct ScopeContent {
  /// The number of items.
  ///
  /// A draw, a shadow or a group counts as one.
  var count = 0
  /// The command index of the first item, or -1 if the scope is empty.
  ///
  /// It is used only if `count` is 1.
  var onlyItem = -1
  /// Whether the single item lies within a clip of this scope.
  var isClipped = false
  /// Whether the scope reads or blends with pixels beneath it, so that its content must not be isolated in a group.
  var containsBackdrop = false
  /// The visible bounds of all items, in pixels.
  var visibleBounds = Rect.zero
  /// The bounds of all items in pixels, including invisible parts.
  var unclippedBounds = Rect.zero

  mutating func addItem(commandIndex item: Int, visibleBounds bounds: Rect, unclippedBounds: Rect) {
    if count == 0 { self.onlyItem = item }
    count += 1
    self.visibleBounds = self.visibleBounds.union(bounds)
    self.unclippedBounds = self.unclippedBounds.union(unclippedBounds)
  }

  /// Adds the items of another scope, whose command indices increase by `offset`.
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
  /// Whether the clip is equal to its bounding box.
  let isRectangular: Bool
  /// Two rectangles that the clip covers fully; nil if edges do not need exact compositing.
  ///
  /// If several items extend beyond them, they are composited before they are clipped, so that edge coverage applies
  /// once.
  var fullCoverageRects: (Rect, Rect)?

  /// Whether the clip leaves everything within a rectangle unchanged.
  func contains(_ rect: Rect) -> Bool {
    guard let fullCoverageRects else { return true }
    return fullCoverageRects.0.encloses(rect) || fullCoverageRects.1.encloses(rect)
  }
}
