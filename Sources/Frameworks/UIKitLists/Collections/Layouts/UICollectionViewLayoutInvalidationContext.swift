public import CoreGraphics
public import Foundation
import UIKitCore

/// The parts of a layout that must be recomputed.
@preconcurrency @MainActor
open class UICollectionViewLayoutInvalidationContext: NSObject {
  /// Whether the whole layout is invalid because the data was reloaded.
  open internal(set) var invalidateEverything = false
  /// Whether the data source is queried again for the numbers of sections and items.
  open internal(set) var invalidateDataSourceCounts = false
  /// The index paths of the invalid items.
  ///
  /// `nil` if none were specified.
  open private(set) var invalidatedItemIndexPaths: [IndexPath]?
  /// The index paths of the invalid supplementary views, keyed by element kind.
  open private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?
  /// The index paths of the invalid decoration views, keyed by element kind.
  open private(set) var invalidatedDecorationIndexPaths: [String: [IndexPath]]?
  /// The change to apply to the content offset, in points.
  open var contentOffsetAdjustment = CGPoint.zero
  /// The change to apply to the content size, in points.
  open var contentSizeAdjustment = CGSize.zero
  /// The previous index paths of the items that the user drags.
  ///
  /// `nil` if no items are being dragged.
  open internal(set) var previousIndexPathsForInteractivelyMovingItems: [IndexPath]?
  /// The current index paths of the items that the user drags.
  ///
  /// `nil` if no items are being dragged.
  open internal(set) var targetIndexPathsForInteractivelyMovingItems: [IndexPath]?
  /// The position of the finger that is dragging items, in content coordinates.
  open internal(set) var interactiveMovementTarget = CGPoint.zero

  public override init() { super.init() }

  /// Marks the items at the given index paths as invalid.
  open func invalidateItems(at indexPaths: [IndexPath]) {
    invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
  }

  /// Marks the supplementary views of the given kind at the given index paths as invalid.
  open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath])
  {
    invalidatedSupplementaryIndexPaths = (invalidatedSupplementaryIndexPaths ?? [:])
      .merging([elementKind: indexPaths], uniquingKeysWith: +)
  }

  /// Marks the decoration views of the given kind at the given index paths as invalid.
  open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    invalidatedDecorationIndexPaths = (invalidatedDecorationIndexPaths ?? [:])
      .merging([elementKind: indexPaths], uniquingKeysWith: +)
  }
}

/// The parts of a flow layout that must be recomputed.
@preconcurrency @MainActor
open class UICollectionViewFlowLayoutInvalidationContext: UICollectionViewLayoutInvalidationContext
{
  /// Whether the delegate is queried again for sizes and spacings.
  open var invalidateFlowLayoutDelegateMetrics = true
  /// Whether the frames of the lines and their items are recomputed.
  open var invalidateFlowLayoutAttributes = true
}
