import DisplayList
import Geometry

/// What has been drawn into one scope.
struct ScopeBounds {
  /// Draws, shadows and groups, each counted once.
  var count = 0
  /// The place of the only one among the commands, where there is one.
  var item = -1
  /// Whether the only one lies within a clip of this scope.
  var isClipped = false
  /// Whether something changes or blends with what lies beneath it here, so that no group may come between.
  var holdsBackdrop = false
  /// Around everything, as far as it can be seen.
  var bounds = Rect.zero
  /// Around everything, seen or not.
  var reach = Rect.zero

  mutating func add(_ item: Int, bounds: Rect, reach: Rect) {
    if count == 0 { self.item = item }
    count += 1
    self.bounds = self.bounds.union(bounds)
    self.reach = self.reach.union(reach)
  }

  /// Adds what was drawn by somebody else, whose commands come to lie so much farther back.
  mutating func take(_ other: ScopeBounds, offset: Int) {
    if count == 0 { (item, isClipped) = (other.item + offset, other.isClipped) }
    count += other.count
    if other.holdsBackdrop { holdsBackdrop = true }
    bounds = bounds.union(other.bounds)
    reach = reach.union(other.reach)
  }
}

/// A clip and what is known about it in pixels.
struct ClipRegion {
  let clip: Clip
  /// The box around it.
  let box: Rect
  /// Whether it is that box.
  let isBox: Bool
  /// Two boxes in which it covers every pixel wholly; nil for a clip whose edges do not matter.
  ///
  /// Several things that reach beyond them are put together before they are clipped.
  var solid: (Rect, Rect)?

  /// Whether everything within the reach passes unchanged.
  func isSolid(_ reach: Rect) -> Bool {
    guard let solid else { return true }
    return solid.0.encloses(reach) || solid.1.encloses(reach)
  }
}
