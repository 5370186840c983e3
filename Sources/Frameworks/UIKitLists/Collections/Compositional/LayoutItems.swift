public import CoreGraphics
public import Foundation
public import QuartzCore
public import UIKitCore

/// Something that a compositional layout places: an item, or a group of them.
@preconcurrency @MainActor
open class NSCollectionLayoutItem: NSObject {
  /// How large it is in what holds it.
  public let layoutSize: NSCollectionLayoutSize
  /// The views that stand on it.
  public let supplementaryItems: [NSCollectionLayoutSupplementaryItem]
  /// How far its content stays within its place; along a side that is a guess it counts for nothing.
  open var contentInsets = NSDirectionalEdgeInsets.zero
  /// Distances around it.
  open var edgeSpacing: NSCollectionLayoutEdgeSpacing?

  /// An item of a size.
  public convenience init(layoutSize: NSCollectionLayoutSize) {
    self.init(layoutSize: layoutSize, supplementaryItems: [])
  }

  /// An item of a size with views on it.
  public init(
    layoutSize: NSCollectionLayoutSize, supplementaryItems: [NSCollectionLayoutSupplementaryItem]
  ) { (self.layoutSize, self.supplementaryItems) = (layoutSize, supplementaryItems) }
}

/// Says where the items of a group lie, by its surroundings.
public typealias NSCollectionLayoutGroupCustomItemProvider = (
  any NSCollectionLayoutEnvironment
) -> [NSCollectionLayoutGroupCustomItem]

/// Items beside, below or anywhere about each other.
@preconcurrency @MainActor
open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  enum Arrangement {
    case row
    case column
    case custom((any NSCollectionLayoutEnvironment) -> [NSCollectionLayoutGroupCustomItem])
  }

  /// The items; a group repeats them as long as they fit.
  public let subitems: [NSCollectionLayoutItem]
  /// The distance between them.
  open var interItemSpacing: NSCollectionLayoutSpacing?
  let arrangement: Arrangement
  /// How many items it holds, all alike; nil for as many as fit.
  let count: Int?
  /// Whether such items share the length of the group.
  let dividesEvenly: Bool

  init(
    _ size: NSCollectionLayoutSize, _ subitems: [NSCollectionLayoutItem],
    _ arrangement: Arrangement,
    count: Int? = nil, divides: Bool = false
  ) {
    (self.subitems, self.arrangement, self.count, self.dividesEvenly) = (
      subitems, arrangement, count, divides
    )
    super.init(layoutSize: size, supplementaryItems: [])
  }

  /// Items beside each other, repeated as long as they fit.
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, subitems, .row) }

  /// So many items beside each other that share the width.
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, [subitem], .row, count: max(1, count), divides: true)
  }

  /// So many items beside each other, each of its own size.
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, [subitem], .row, count: max(1, count))
  }

  /// Items below each other, repeated as long as they fit.
  open class func vertical(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, subitems, .column) }

  /// So many items below each other that share the height.
  open class func vertical(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, [subitem], .column, count: max(1, count), divides: true)
  }

  /// So many items below each other, each of its own size.
  open class func vertical(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, [subitem], .column, count: max(1, count))
  }

  /// Items where a closure has them.
  open class func custom(
    layoutSize: NSCollectionLayoutSize,
    itemProvider:
      @escaping (any NSCollectionLayoutEnvironment) -> [NSCollectionLayoutGroupCustomItem]
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, [], .custom(itemProvider)) }
}

/// Where an item of a custom group lies.
@preconcurrency @MainActor
open class NSCollectionLayoutGroupCustomItem: NSObject {
  /// Its place in the group.
  public let frame: CGRect
  /// The item with the greater number lies before others.
  public let zIndex: Int

  /// An item at a place.
  public init(frame: CGRect, zIndex: Int = 0) { (self.frame, self.zIndex) = (frame, zIndex) }
}

/// A view that stands on an item.
@preconcurrency @MainActor
open class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
  /// What it is called.
  public let elementKind: String
  /// Where it stands on what holds it.
  public let containerAnchor: NSCollectionLayoutAnchor
  /// The view with the greater number lies before others; 1 unless set.
  open var zIndex = 1

  /// A view of a kind on an item.
  public init(
    layoutSize: NSCollectionLayoutSize, elementKind: String,
    containerAnchor: NSCollectionLayoutAnchor
  ) {
    (self.elementKind, self.containerAnchor) = (elementKind, containerAnchor)
    super.init(layoutSize: layoutSize, supplementaryItems: [])
  }
}

/// A view at the edge of a section or of the whole layout.
@preconcurrency @MainActor
open class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutSupplementaryItem {
  /// The edge or corner.
  public let alignment: NSRectAlignment
  /// How far it is moved from there.
  public let offset: CGPoint
  /// Whether the section grows by it; else it lies over the items.
  open var extendsBoundary = true
  /// Whether it stays in sight as long as something of the section is.
  open var pinToVisibleBounds = false

  /// A view of a kind at an edge.
  public init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment,
    absoluteOffset: CGPoint = .zero
  ) {
    (self.alignment, offset) = (alignment, absoluteOffset)
    super.init(
      layoutSize: layoutSize, elementKind: elementKind,
      containerAnchor: NSCollectionLayoutAnchor(edges: []))
  }
}

/// A view behind a section that belongs to the layout alone.
@preconcurrency @MainActor
open class NSCollectionLayoutDecorationItem: NSCollectionLayoutItem {
  /// What it is called.
  public let elementKind: String
  /// The view with the greater number lies before others; behind the items unless set.
  open var zIndex = -1

  init(kind: String) {
    elementKind = kind
    super.init(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)),
      supplementaryItems: [])
  }

  /// A view as large as the section, of a class that the layout registers.
  open class func background(elementKind: String) -> NSCollectionLayoutDecorationItem {
    NSCollectionLayoutDecorationItem(kind: elementKind)
  }
}

/// How a section scrolls across the way in which its layout does.
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Hashable, Sendable {
  /// Not at all: its groups follow each other the way the layout scrolls.
  case none
  /// Freely.
  case continuous
  /// Freely, and it comes to rest where a group begins.
  case continuousGroupLeadingBoundary
  /// By its own length.
  case paging
  /// By a group, which comes to rest at the beginning.
  case groupPaging
  /// By a group, which comes to rest in the middle.
  case groupPagingCentered
}

/// From where content insets count.
public enum UIContentInsetsReference: Int, Hashable, Sendable {
  /// As the layout says.
  case automatic
  /// From the edges.
  case none
  /// From the safe area.
  case safeArea
  /// From the margins.
  case layoutMargins
  /// From the guide for reading, which is that of the margins here.
  case readableContent
}

/// Hears which items are in sight, how far the section is scrolled, and in what surroundings, and may change how items look.
public typealias NSCollectionLayoutSectionVisibleItemsInvalidationHandler = (
  [any NSCollectionLayoutVisibleItem], CGPoint, any NSCollectionLayoutEnvironment
) -> Void

/// Groups of a compositional layout, repeated as long as there are items.
@preconcurrency @MainActor
open class NSCollectionLayoutSection: NSObject {
  let group: NSCollectionLayoutGroup
  /// The distances of the groups from the edges.
  open var contentInsets = NSDirectionalEdgeInsets.zero
  /// The distance between groups.
  open var interGroupSpacing: CGFloat = 0
  /// From where the insets count; from the edges here, whatever it says.
  open var contentInsetsReference = UIContentInsetsReference.automatic
  /// Whether and how it scrolls across.
  open var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none
  /// The views at its edges.
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  /// Whether these keep to the insets at the sides.
  open var supplementariesFollowContentInsets = true
  /// Hears of every change of what is in sight.
  open var visibleItemsInvalidationHandler:
    NSCollectionLayoutSectionVisibleItemsInvalidationHandler?
  /// The views behind it.
  open var decorationItems: [NSCollectionLayoutDecorationItem] = []
  /// What makes a list of it; nil for any other section.
  var listConfiguration: UICollectionLayoutListConfiguration?

  /// A section of groups alike.
  public init(group: NSCollectionLayoutGroup) { self.group = group }
}

/// The extent of what holds something.
@preconcurrency @MainActor
public protocol NSCollectionLayoutContainer: AnyObject {
  /// Without the insets taken away.
  var contentSize: CGSize { get }
  /// With the insets taken away.
  var effectiveContentSize: CGSize { get }
  /// The insets.
  var contentInsets: NSDirectionalEdgeInsets { get }
  /// The insets as they count.
  var effectiveContentInsets: NSDirectionalEdgeInsets { get }
}

/// In what surroundings a section is laid out.
@preconcurrency @MainActor
public protocol NSCollectionLayoutEnvironment: AnyObject {
  /// What holds the section.
  var container: any NSCollectionLayoutContainer { get }
  /// What the collection knows of its surroundings.
  var traitCollection: UITraitCollection { get }
}

/// An item in sight, whose looks may be changed.
@preconcurrency @MainActor
public protocol NSCollectionLayoutVisibleItem: UIDynamicItem {
  /// How much of it shows.
  var alpha: CGFloat { get set }
  /// The item with the greater number lies before others.
  var zIndex: Int { get set }
  /// Whether it is left out.
  var isHidden: Bool { get set }
  /// The transform with depth.
  var transform3D: CATransform3D { get set }
  /// What a supplementary or a decoration view is called; empty for a cell.
  var name: String { get }
  /// Its place in the data.
  var indexPath: IndexPath { get }
  /// Its box.
  var frame: CGRect { get }
  /// What kind of element it is.
  var representedElementCategory: UICollectionView.ElementCategory { get }
  /// What a supplementary or a decoration view is called; nil for a cell.
  var representedElementKind: String? { get }
}

extension UICollectionViewLayoutAttributes: NSCollectionLayoutVisibleItem {
  /// What a supplementary or a decoration view is called; empty for a cell.
  public var name: String { representedElementKind ?? "" }
}

final class CollectionLayoutContainer: NSCollectionLayoutContainer {
  let contentSize: CGSize
  let contentInsets: NSDirectionalEdgeInsets

  init(_ size: CGSize, _ insets: NSDirectionalEdgeInsets = .zero) {
    (contentSize, contentInsets) = (size, insets)
  }

  var effectiveContentInsets: NSDirectionalEdgeInsets { contentInsets }
  var effectiveContentSize: CGSize {
    CGSize(
      width: max(0, contentSize.width - contentInsets.leading - contentInsets.trailing),
      height: max(0, contentSize.height - contentInsets.top - contentInsets.bottom))
  }
}

final class CollectionLayoutEnvironment: NSCollectionLayoutEnvironment {
  let container: any NSCollectionLayoutContainer
  let traitCollection: UITraitCollection

  init(_ container: CollectionLayoutContainer, _ traits: UITraitCollection) {
    (self.container, traitCollection) = (container, traits)
  }
}
