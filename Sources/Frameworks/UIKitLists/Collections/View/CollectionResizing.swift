import CoreGraphics
import Foundation
import UIKitCore

/// An item and its distance from the offset, along the axes that are not at the start of the content.
struct ScrollAnchor {
  let path: IndexPath
  let x: CGFloat?
  let y: CGFloat?
}

extension UICollectionView {
  /// Invalidates the whole layout, with what was measured, where the content size category is another one.
  ///
  /// Returns the item whose place in sight the caller keeps; nil where nothing has changed or nothing is in sight.
  func invalidateSizesIfNeeded() -> ScrollAnchor? {
    let category = traitCollection.preferredContentSizeCategory
    defer { measuredCategory = category }
    guard let measuredCategory, measuredCategory != category else { return nil }
    let anchor = scrollAnchor
    let context = layout.makeInvalidationContext()
    context.invalidateEverything = true
    // The items are the same.
    let counts = cachedItemCounts
    layout.invalidateLayout(with: context)
    self.cachedItemCounts = counts
    return anchor
  }

  /// The place of the first item in sight.
  private var scrollAnchor: ScrollAnchor? {
    var (first, frame): (IndexPath?, CGRect) = (nil, .zero)
    for entry in visibleElements.values where entry.attributes.orthogonalSection == nil {
      guard case .cell(let path) = entry.element, first.map({ path < $0 }) ?? true,
        entry.attributes.frame.overlaps(bounds)
      else { continue }
      (first, frame) = (path, entry.attributes.frame)
    }
    guard let first else { return nil }
    let (offset, limits) = (contentOffset, offsetLimits)
    let isAtStart = (
      x: isMirrored ? offset.x >= limits.x.upperBound : offset.x <= limits.x.lowerBound,
      y: offset.y <= limits.y.lowerBound
    )
    return ScrollAnchor(
      path: first, x: isAtStart.x ? nil : frame.minX - offset.x,
      y: isAtStart.y ? nil : frame.minY - offset.y)
  }

  /// Moves the offset so that an item is at its former place in sight, or the content at its start; true where it moves.
  func restoreScrollAnchor(_ anchor: ScrollAnchor) -> Bool {
    guard updateDepth == 0, activeUpdateAnimation == nil else { return false }
    prepareLayoutIfNeeded()
    guard let attributes = layout.layoutAttributesForItem(at: anchor.path) else { return false }
    let (frame, limits, old) = (mirrored(attributes).frame, offsetLimits, contentOffset)
    let isFree = !isContentMoving
    func wanted(_ offset: CGFloat, _ range: ClosedRange<CGFloat>) -> CGFloat {
      isFree ? offset.clamped(to: range) : offset
    }
    var new = old
    if let x = anchor.x, limits.x.lowerBound < limits.x.upperBound {
      new.x = wanted(frame.minX - x, limits.x)
    } else if anchor.x == nil, isMirrored, isFree {
      new.x = limits.x.upperBound
    }
    if let y = anchor.y { new.y = wanted(frame.minY - y, limits.y) }
    guard new != old else { return false }
    contentOffset = new
    return true
  }
}
