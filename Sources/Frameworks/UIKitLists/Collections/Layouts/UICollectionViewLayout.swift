public import CoreGraphics
public import Foundation
import QuartzCore
public import UIKitCore

/// Says where the elements of a collection lie and how they look there.
///
/// A subclass answers ``collectionViewContentSize``, ``layoutAttributesForElements(in:)`` and
/// ``layoutAttributesForItem(at:)`` at least; this class has no elements.
@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject, @preconcurrency NSCoding {
  /// The class whose name archives store: that of the module UIKit.
  @_spi(UIKitModules) nonisolated open override var classForKeyedArchiver: AnyClass? {
    archivedClass(of: self)
  }

  private weak var weakCollectionView: UICollectionView?
  /// Makes and keeps the views that belong to the layout alone.
  var decorationPool = ReusePool<UICollectionReusableView>()

  /// A layout that is in no collection yet.
  public override init() { super.init() }

  /// A layout out of an archive; nothing of it was stored.
  public required init?(coder: NSCoder) { super.init() }

  /// Writes nothing.
  open func encode(with coder: NSCoder) {}

  /// The class of the attributes that the layout makes.
  open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }

  /// The class in which the layout hears what is not valid.
  open class var invalidationContextClass: AnyClass {
    UICollectionViewLayoutInvalidationContext.self
  }

  /// The collection that it lays out.
  open var collectionView: UICollectionView? { weakCollectionView }

  func setCollectionView(_ view: UICollectionView?) { self.weakCollectionView = view }

  // MARK: Where everything is

  /// The size of all content.
  open var collectionViewContentSize: CGSize { .zero }

  /// Comes before attributes are asked for, whenever the layout is not valid.
  open func prepare() {}

  /// The attributes of all elements that may be seen in a rectangle of the content.
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    nil
  }

  /// The attributes of an item.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    nil
  }

  /// The attributes of a supplementary view.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// The attributes of a decoration view.
  open func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  // MARK: Decoration

  /// Says of which class decoration views of a kind are; nil forgets it.
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
    guard let type = viewClass as? UICollectionReusableView.Type else {
      return decorationPool.register(name: elementKind, factory: nil)
    }
    decorationPool.register(name: elementKind) { type._makeBlank() as? UICollectionReusableView }
  }

  /// Says by which nib decoration views of a kind are made; nil forgets it.
  open func register(_ nib: UINib?, forDecorationViewOfKind elementKind: String) {
    decorationPool.register(
      name: elementKind,
      factory: nib.map { nib in { nib.firstObject(of: UICollectionReusableView.self) } })
  }

  /// Items have other places: what the layout knows of them goes with them.
  func updateIndexPaths(with mapping: ListIndexMapping) {}

  // MARK: Invalidating

  /// Lets everything be laid out anew before the next picture.
  open func invalidateLayout() { invalidateLayout(with: makeInvalidationContext()) }

  /// Lets be laid out anew what a context says.
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

  /// Whether other bounds of the collection, which it does not have yet, need another layout: not by default.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

  /// What is not valid with other bounds.
  open func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext { makeInvalidationContext() }

  /// Whether an element that would like other attributes than the layout's gets them: not by default.
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { false }

  /// What is not valid where an element gets the attributes that it would like.
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

  // MARK: Where it comes to rest

  /// Where a drag comes to rest that would come to rest at an offset; the velocity is in points a millisecond, as
  /// the delegate of a scroll view hears it.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { proposedContentOffset }

  /// The offset after updates or with another layout, where it would be the one given.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint { proposedContentOffset }

  // MARK: Updates

  /// Hears what a batch of updates does, after the layout was prepared for what is there after it.
  open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}

  /// Comes within the block that animates the updates, after all was set up.
  open func finalizeCollectionViewUpdates() {}

  /// Comes before other bounds are animated; the old ones are given.
  open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}

  /// Comes within the block that animates other bounds.
  open func finalizeAnimatedBoundsChange() {}

  /// Another layout is about to take its place.
  open func prepareForTransition(to newLayout: UICollectionViewLayout) {}

  /// It is about to take another layout's place.
  open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}

  /// Comes within the block that animates from one layout to the other.
  open func finalizeLayoutTransition() {}

  /// What an item that comes begins with: by default with nothing to be seen, and where it was if it is not new.
  open func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    weakCollectionView?.activeUpdateAnimation?.initialAttributes(
      for: .cell(itemIndexPath), in: self)
  }

  /// What an item that goes ends with: by default with nothing to be seen, and where it will be if it is not deleted.
  open func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    weakCollectionView?.activeUpdateAnimation?.finalAttributes(for: .cell(itemIndexPath), in: self)
  }

  /// The same for a supplementary view that comes.
  open func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    weakCollectionView?.activeUpdateAnimation?.initialAttributes(
      for: .supplementary(elementKind, elementIndexPath), in: self)
  }

  /// The same for a supplementary view that goes.
  open func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    weakCollectionView?.activeUpdateAnimation?.finalAttributes(
      for: .supplementary(elementKind, elementIndexPath), in: self)
  }

  /// The same for a decoration view that comes.
  open func initialLayoutAttributesForAppearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    weakCollectionView?.activeUpdateAnimation?.initialAttributes(
      for: .decoration(elementKind, decorationIndexPath), in: self)
  }

  /// The same for a decoration view that goes.
  open func finalLayoutAttributesForDisappearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    weakCollectionView?.activeUpdateAnimation?.finalAttributes(
      for: .decoration(elementKind, decorationIndexPath), in: self)
  }

  /// The supplementary views of a kind that go with a batch of updates besides those of what is deleted.
  open func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }

  /// The decoration views of a kind that go with a batch of updates.
  open func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

  /// The supplementary views of a kind that come with a batch of updates besides those of what is inserted.
  open func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }

  /// The decoration views of a kind that come with a batch of updates.
  open func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

  // MARK: Moving by hand

  /// The place that an item takes whose middle a finger has moved: that of the item there, else its own.
  open func targetIndexPath(
    forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
  ) -> IndexPath {
    let near = CGRect(x: position.x, y: position.y, width: 1, height: 1)
    let hit = layoutAttributesForElements(in: near)?.first {
      $0.representedElementCategory == .cell && $0.frame.contains(position)
    }
    return hit?.indexPath ?? previousIndexPath
  }

  /// The attributes of an item that a finger moves: about the finger, before all others.
  open func layoutAttributesForInteractivelyMovingItem(
    at indexPath: IndexPath, withTargetPosition position: CGPoint
  ) -> UICollectionViewLayoutAttributes {
    let attributes =
      layoutAttributesForItem(at: indexPath)?.copied() ?? makeAttributes(for: .cell(indexPath))
    attributes.center = position
    attributes.zIndex = 1000
    return attributes
  }

  /// What is not valid while a finger moves items.
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

  /// What is not valid when a finger has let go of items.
  open func invalidationContextForEndingInteractiveMovementOfItems(
    toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath],
    movementCancelled: Bool
  ) -> UICollectionViewLayoutInvalidationContext { makeInvalidationContext() }

  // MARK: Direction

  /// The direction in which the layout reckons: from the left.
  open var developmentLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }

  /// Whether everything is shown as in a mirror where the collection runs the other way than the layout reckons.
  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

  /// Returns the mirror image of attributes within a width, as a collection that runs the other way shows it.
  func mirrored(
    _ attributes: UICollectionViewLayoutAttributes, inWidth width: CGFloat
  ) -> UICollectionViewLayoutAttributes {
    attributes.flippedHorizontally(inWidth: width)
  }
}
