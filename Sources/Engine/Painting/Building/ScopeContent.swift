import DisplayList
import Geometry

/// What has been drawn into one scope.
struct ScopeContent {
  /// Draws, shadows and groups, each counted once.
  var count = 0
  /// The place of the only one among the commands, where there is one.
  var onlyItem = -1
  /// Whether the only one lies within a clip of this scope.
  var isClipped = false
  /// Whether something changes or blends with what lies beneath it here, so that no group may come between.
  var containsBackdrop = false
  /// Around everything, as far as it can be seen.
  var visibleBounds = Rect.zero
  /// Around everything, seen or not.
  var unclippedBounds = Rect.zero

  mutating func addItem(commandIndex item: Int, visibleBounds bounds: Rect, unclippedBounds: Rect) {
    if count == 0 { self.onlyItem = item }
    count += 1
    self.visibleBounds = self.visibleBounds.union(bounds)
    self.unclippedBounds = self.unclippedBounds.union(unclippedBounds)
  }

  /// Adds what was drawn by somebody else, whose commands come to lie so much farther back.
  mutating func merge(_ other: ScopeContent, indexOffset offset: Int) {
    if count == 0 { (onlyItem, isClipped) = (other.onlyItem + offset, other.isClipped) }
    count += other.count
    if other.containsBackdrop { containsBackdrop = true }
    visibleBounds = visibleBounds.union(other.visibleBounds)
    unclippedBounds = unclippedBounds.union(other.unclippedBounds)
  }
}

/// A clip and what is known about it in pixels.
struct ClipRegion {
  let clip: Clip
  /// The box around it.
  let bounds: Rect
  /// Whether it is that box.
  let isRectangular: Bool
  /// Two boxes in which it covers every pixel wholly; nil for a clip whose edges do not matter.
  ///
  /// Several things that reach beyond them are put together before they are clipped.
  var fullCoverageRects: (Rect, Rect)?

  /// Whether everything within the reach passes unchanged.
  func contains(_ rect: Rect) -> Bool {
    guard let fullCoverageRects else { return true }
    return fullCoverageRects.0.encloses(rect) || fullCoverageRects.1.encloses(rect)
  }
}
