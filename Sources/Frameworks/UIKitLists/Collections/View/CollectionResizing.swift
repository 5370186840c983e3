import CoreGraphics
import Foundation
import UIKitCore

/// The position of an item relative to the content offset.
///
/// A coordinate is `nil` if the content is scrolled to its start along that axis.
struct ScrollAnchor {
  let path: IndexPath
  let x: CGFloat?
  let y: CGFloat?
}

extension UICollectionView {
  /// Invalidates the layout and all measured sizes if the content size category has changed.
  ///
  /// Returns the item whose visible position the caller must preserve, or `nil` if nothing has changed or no item is
  /// visible.
  func invalidateSizesIfNeeded() -> ScrollAnchor? {
    let category = traitCollection.preferredContentSizeCategory
    defer { measuredCategory = category }
    guard let measuredCategory, measuredCategory != category else { return nil }
    let anchor = scrollAnchor
    let context = layout.makeInvalidationContext()
    context.invalidateEverything = true
    let counts = cachedItemCounts
    layout.invalidateLayout(with: context)
    self.cachedItemCounts = counts
    return anchor
  }

  /// The scroll anchor for the first visible item.
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

  /// Adjusts the content offset so that the anchor's item keeps its visible position, or the content stays scrolled
  /// to its start.
  ///
  /// Returns whether the offset changed.
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
