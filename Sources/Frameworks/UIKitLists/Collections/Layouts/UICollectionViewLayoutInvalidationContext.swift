public import CoreGraphics
public import Foundation
import UIKitCore

/// What of a layout is not valid any more.
@preconcurrency @MainActor
open class UICollectionViewLayoutInvalidationContext: NSObject {
  /// Whether nothing is valid, since the data was asked for anew.
  open internal(set) var invalidateEverything = false
  /// Whether the numbers of sections and items are asked for anew.
  open internal(set) var invalidateDataSourceCounts = false
  /// The items that are not valid; nil where that was not said.
  open private(set) var invalidatedItemIndexPaths: [IndexPath]?
  /// The supplementary views that are not valid, by their kinds.
  open private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?
  /// The decoration views that are not valid, by their kinds.
  open private(set) var invalidatedDecorationIndexPaths: [String: [IndexPath]]?
  /// How far the offset moves along.
  open var contentOffsetAdjustment = CGPoint.zero
  /// By how much the content becomes larger.
  open var contentSizeAdjustment = CGSize.zero
  /// Where the items that a finger moves were; nil where none moves.
  open internal(set) var previousIndexPathsForInteractivelyMovingItems: [IndexPath]?
  /// Where the items that a finger moves are; nil where none moves.
  open internal(set) var targetIndexPathsForInteractivelyMovingItems: [IndexPath]?
  /// Where the finger is that moves items.
  open internal(set) var interactiveMovementTarget = CGPoint.zero

  /// Says nothing in particular.
  public override init() { super.init() }

  /// Adds items that are not valid.
  open func invalidateItems(at indexPaths: [IndexPath]) {
    invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
  }

  /// Adds supplementary views that are not valid.
  open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath])
  {
    invalidatedSupplementaryIndexPaths = (invalidatedSupplementaryIndexPaths ?? [:])
      .merging([elementKind: indexPaths], uniquingKeysWith: +)
  }

  /// Adds decoration views that are not valid.
  open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    invalidatedDecorationIndexPaths = (invalidatedDecorationIndexPaths ?? [:])
      .merging([elementKind: indexPaths], uniquingKeysWith: +)
  }
}

/// What of a flow layout is not valid any more.
@preconcurrency @MainActor
open class UICollectionViewFlowLayoutInvalidationContext: UICollectionViewLayoutInvalidationContext
{
  /// Whether sizes and distances are asked for anew.
  open var invalidateFlowLayoutDelegateMetrics = true
  /// Whether lines are broken anew.
  open var invalidateFlowLayoutAttributes = true
}
