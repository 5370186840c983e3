public import CoreGraphics
public import Foundation
import QuartzCore
public import UIKitCore

/// A layout that determines the frames and visual attributes of a collection view's elements.
///
/// Subclasses must override at least ``collectionViewContentSize``, ``layoutAttributesForElements(in:)`` and
/// ``layoutAttributesForItem(at:)``. This class itself has no elements.
@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject, @preconcurrency NSCoding {
  /// The class whose name is stored in archives.
  ///
  /// It is the class of the same name in the UIKit module.
  @_spi(UIKitModules) nonisolated open override var classForKeyedArchiver: AnyClass? {
    archivedClass(of: self)
  }

  private weak var weakCollectionView: UICollectionView?
  /// The reuse pool for decoration views.
  var decorationPool = ReusePool<UICollectionReusableView>()

  public override init() { super.init() }

  /// Creates a layout.
  ///
  /// Nothing is decoded from the archive.
  public required init?(coder: NSCoder) { super.init() }

  open func encode(with coder: NSCoder) {}

  /// The class of the layout attributes that the layout creates.
  open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }

  /// The class of the invalidation contexts that the layout creates.
  open class var invalidationContextClass: AnyClass {
    UICollectionViewLayoutInvalidationContext.self
  }

  /// The collection view that uses the layout.
  open var collectionView: UICollectionView? { weakCollectionView }

  func setCollectionView(_ view: UICollectionView?) { self.weakCollectionView = view }

  // MARK: Layout attributes

  /// The size of the whole content, in points.
  open var collectionViewContentSize: CGSize { .zero }

  /// Prepares the layout before its attributes are queried.
  ///
  /// The collection view calls this method whenever the layout has been invalidated.
  open func prepare() {}

  /// Returns the attributes of all elements that intersect the given rectangle, in content coordinates.
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    nil
  }

  /// Returns the attributes of the cell for the given item.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    nil
  }

  /// Returns the attributes of the supplementary view of the given kind for the given index path.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// Returns the attributes of the decoration view of the given kind for the given index path.
  open func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  // MARK: Decoration views

  /// Registers the class used to create decoration views of the given kind.
  ///
  /// Pass `nil` to remove the registration.
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
    guard let type = viewClass as? UICollectionReusableView.Type else {
      return decorationPool.register(name: elementKind, factory: nil)
    }
    decorationPool.register(name: elementKind) { type._makeBlank() as? UICollectionReusableView }
  }

  /// Registers the nib used to create decoration views of the given kind.
  ///
  /// Pass `nil` to remove the registration.
  open func register(_ nib: UINib?, forDecorationViewOfKind elementKind: String) {
    decorationPool.register(
      name: elementKind,
      factory: nib.map { nib in { nib.firstObject(of: UICollectionReusableView.self) } })
  }

  /// Updates stored information, such as measured sizes, after items have moved to other index paths.
  func updateIndexPaths(with mapping: ListIndexMapping) {}

  // MARK: Invalidation

  /// Invalidates the layout.
  ///
  /// The layout is recomputed before the next frame.
  open func invalidateLayout() { invalidateLayout(with: makeInvalidationContext()) }

  /// Invalidates the parts of the layout specified by the given context.
  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    weakCollectionView?.layoutDidInvalidate(self, context: context)
  }

  func makeInvalidationContext() -> UICollectionViewLayoutInvalidationContext {
    let type =
      Self.invalidationContextClass as? UICollectionViewLayoutInvalidationContext.Type
      ?? UICollectionViewLayoutInvalidationContext.self
    return type._makeBlank()
  }

  func makeAttributes(for element: CollectionElement) -> UICollectionViewLayoutAttributes {
    let type =
      Self.layoutAttributesClass as? UICollectionViewLayoutAttributes.Type
      ?? UICollectionViewLayoutAttributes.self
    let made = type._makeBlank()
    made.setElement(element)
    return made
  }

  /// Returns whether the given new bounds of the collection view invalidate the layout.
  ///
  /// Called before the bounds change. The default implementation returns `false`.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

  /// Returns a context that specifies the parts of the layout invalidated by the new bounds.
  open func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext { makeInvalidationContext() }

  /// Returns whether the layout adopts the attributes preferred by an element.
  ///
  /// The default implementation returns `false`.
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { false }

  /// Returns a context that specifies the parts of the layout invalidated by an element's preferred attributes.
  open func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = makeInvalidationContext()
    let path = originalAttributes.indexPath
    switch originalAttributes.element {
    case .cell: context.invalidateItems(at: [path])
    case .supplementary(let kind, _):
      context.invalidateSupplementaryElements(ofKind: kind, at: [path])
    case .decoration(let kind, _): context.invalidateDecorationElements(ofKind: kind, at: [path])
    }
    return context
  }

  // MARK: Target content offset

  /// Returns the content offset at which scrolling stops after a drag.
  ///
  /// The velocity is in points per millisecond, as in `UIScrollViewDelegate`.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { proposedContentOffset }

  /// Returns the content offset to use after a batch of updates or a layout change.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint { proposedContentOffset }

  // MARK: Updates

  /// Prepares the layout for a batch of updates.
  ///
  /// Called after ``prepare()`` with the updated data.
  open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}

  /// Performs additional changes at the end of the animation block for a batch of updates.
  open func finalizeCollectionViewUpdates() {}

  /// Prepares the layout for an animated bounds change.
  ///
  /// `oldBounds` are the bounds before the change.
  open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}

  /// Performs additional changes in the animation block for a bounds change.
  open func finalizeAnimatedBoundsChange() {}

  /// Prepares the layout for its replacement by the given new layout.
  open func prepareForTransition(to newLayout: UICollectionViewLayout) {}

  /// Prepares the layout for replacing the given old layout.
  open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}

  /// Performs additional changes in the animation block for a layout change.
  open func finalizeLayoutTransition() {}

  /// Returns the attributes at the start of an appearing item's animation.
  ///
  /// By default, a new item is transparent, and an existing item starts with its previous attributes.
  open func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    weakCollectionView?.activeUpdateAnimation?.initialAttributes(
      for: .cell(itemIndexPath), in: self)
  }

  /// Returns the attributes at the end of a disappearing item's animation.
  ///
  /// By default, a deleted item becomes transparent, and a retained item ends with its new attributes.
  open func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    weakCollectionView?.activeUpdateAnimation?.finalAttributes(for: .cell(itemIndexPath), in: self)
  }

  /// Returns the attributes at the start of an appearing supplementary view's animation.
  ///
  /// The default is the same as for items.
  open func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    weakCollectionView?.activeUpdateAnimation?.initialAttributes(
      for: .supplementary(elementKind, elementIndexPath), in: self)
  }

  /// Returns the attributes at the end of a disappearing supplementary view's animation.
  ///
  /// The default is the same as for items.
  open func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    weakCollectionView?.activeUpdateAnimation?.finalAttributes(
      for: .supplementary(elementKind, elementIndexPath), in: self)
  }

  /// Returns the attributes at the start of an appearing decoration view's animation.
  ///
  /// The default is the same as for items.
  open func initialLayoutAttributesForAppearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    weakCollectionView?.activeUpdateAnimation?.initialAttributes(
      for: .decoration(elementKind, decorationIndexPath), in: self)
  }

  /// Returns the attributes at the end of a disappearing decoration view's animation.
  ///
  /// The default is the same as for items.
  open func finalLayoutAttributesForDisappearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    weakCollectionView?.activeUpdateAnimation?.finalAttributes(
      for: .decoration(elementKind, decorationIndexPath), in: self)
  }

  /// Returns the index paths of the supplementary views that a batch of updates removes, in addition to those in
  /// deleted items and sections.
  open func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }

  /// Returns the index paths of the decoration views that a batch of updates removes.
  open func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

  /// Returns the index paths of the supplementary views that a batch of updates adds, in addition to those in
  /// inserted items and sections.
  open func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }

  /// Returns the index paths of the decoration views that a batch of updates adds.
  open func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

  // MARK: Interactive movement

  /// Returns the index path that a dragged item would have if dropped at the given position.
  ///
  /// By default, it is the index path of the item at that position, or the item's current index path if there is
  /// none.
  open func targetIndexPath(
    forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
  ) -> IndexPath {
    let near = CGRect(x: position.x, y: position.y, width: 1, height: 1)
    let hit = layoutAttributesForElements(in: near)?.first {
      $0.representedElementCategory == .cell && $0.frame.contains(position)
    }
    return hit?.indexPath ?? previousIndexPath
  }

  /// Returns the attributes of an item while the user drags it.
  ///
  /// By default, the item is centered at the touch position and in front of all other items.
  open func layoutAttributesForInteractivelyMovingItem(
    at indexPath: IndexPath, withTargetPosition position: CGPoint
  ) -> UICollectionViewLayoutAttributes {
    let attributes =
      layoutAttributesForItem(at: indexPath)?.copied() ?? makeAttributes(for: .cell(indexPath))
    attributes.center = position
    attributes.zIndex = 1000
    return attributes
  }

  /// Returns a context that specifies the parts of the layout invalidated while items are dragged.
  open func invalidationContext(
    forInteractivelyMovingItems targetIndexPaths: [IndexPath],
    withTargetPosition targetPosition: CGPoint,
    previousIndexPaths: [IndexPath], previousPosition: CGPoint
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = makeInvalidationContext()
    context.previousIndexPathsForInteractivelyMovingItems = previousIndexPaths
    context.targetIndexPathsForInteractivelyMovingItems = targetIndexPaths
    context.interactiveMovementTarget = targetPosition
    return context
  }

  /// Returns a context that specifies the parts of the layout invalidated when a drag ends.
  open func invalidationContextForEndingInteractiveMovementOfItems(
    toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath],
    movementCancelled: Bool
  ) -> UICollectionViewLayoutInvalidationContext { makeInvalidationContext() }

  // MARK: Direction

  /// The layout direction for which the layout computes its frames.
  ///
  /// The default is left-to-right.
  open var developmentLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }

  /// Whether the layout is mirrored if the collection view's layout direction differs from
  /// `developmentLayoutDirection`.
  ///
  /// The default is `false`.
  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

  /// Returns the given attributes mirrored within the content width, for a collection view with the opposite layout
  /// direction.
  func mirrored(
    _ attributes: UICollectionViewLayoutAttributes, inWidth width: CGFloat
  ) -> UICollectionViewLayoutAttributes {
    attributes.flippedHorizontally(inWidth: width)
  }
}
