public import CoreGraphics
public import Foundation
public import QuartzCore
public import UIKitCore

/// An element of a compositional layout: a single item or a group of items.
@preconcurrency @MainActor
open class NSCollectionLayoutItem: NSObject {
  /// The width and height of the item, relative to its container or in points.
  public let layoutSize: NSCollectionLayoutSize
  /// The supplementary views anchored to the item, such as badges.
  public let supplementaryItems: [NSCollectionLayoutSupplementaryItem]
  /// The insets of the content within the item's frame, in points.
  ///
  /// Insets along an estimated dimension are ignored.
  open var contentInsets = NSDirectionalEdgeInsets.zero
  /// The space around the item.
  ///
  /// If `nil`, no space is added.
  open var edgeSpacing: NSCollectionLayoutEdgeSpacing?

  public convenience init(layoutSize: NSCollectionLayoutSize) {
    self.init(layoutSize: layoutSize, supplementaryItems: [])
  }

  /// Creates an item with the given size and supplementary views anchored to it.
  public init(
    layoutSize: NSCollectionLayoutSize, supplementaryItems: [NSCollectionLayoutSupplementaryItem]
  ) { (self.layoutSize, self.supplementaryItems) = (layoutSize, supplementaryItems) }
}

/// A closure that returns the frames of a custom group's items in the given layout environment.
public typealias NSCollectionLayoutGroupCustomItemProvider = (
  any NSCollectionLayoutEnvironment
) -> [NSCollectionLayoutGroupCustomItem]

/// A group that arranges items horizontally, vertically or at custom frames.
@preconcurrency @MainActor
open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  enum Arrangement {
    case row
    case column
    case custom((any NSCollectionLayoutEnvironment) -> [NSCollectionLayoutGroupCustomItem])
  }

  /// The items of the group, in order.
  ///
  /// The group repeats them until it is full.
  public let subitems: [NSCollectionLayoutItem]
  /// The spacing between the group's items.
  open var interItemSpacing: NSCollectionLayoutSpacing?
  let arrangement: Arrangement
  /// The fixed number of items in the group.
  ///
  /// If `nil`, the group holds as many items as fit.
  let count: Int?
  /// Whether the items divide the group's length evenly.
  ///
  /// Applies only to groups with a fixed item count.
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

  /// Creates a horizontal group that repeats its subitems until it is full.
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, subitems, .row) }

  /// Creates a horizontal group of `count` items that divide its width evenly.
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, [subitem], .row, count: max(1, count), divides: true)
  }

  /// Creates a horizontal group of `count` items that each have their own size.
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, [subitem], .row, count: max(1, count))
  }

  /// Creates a vertical group that repeats its subitems until it is full.
  open class func vertical(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, subitems, .column) }

  /// Creates a vertical group of `count` items that divide its height evenly.
  open class func vertical(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, [subitem], .column, count: max(1, count), divides: true)
  }

  /// Creates a vertical group of `count` items that each have their own size.
  open class func vertical(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, [subitem], .column, count: max(1, count))
  }

  /// Creates a group whose item frames are returned by the given closure.
  open class func custom(
    layoutSize: NSCollectionLayoutSize,
    itemProvider:
      @escaping (any NSCollectionLayoutEnvironment) -> [NSCollectionLayoutGroupCustomItem]
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, [], .custom(itemProvider)) }
}

/// The frame and z index of an item in a custom group.
@preconcurrency @MainActor
open class NSCollectionLayoutGroupCustomItem: NSObject {
  /// The frame of the item in the group's coordinates.
  public let frame: CGRect
  /// The stacking order of the item.
  ///
  /// Items with higher values are in front of items with lower values.
  public let zIndex: Int

  public init(frame: CGRect, zIndex: Int = 0) { (self.frame, self.zIndex) = (frame, zIndex) }
}

/// A supplementary view anchored to an item, such as a badge.
@preconcurrency @MainActor
open class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
  /// The element kind of the supplementary view.
  public let elementKind: String
  /// The position of the view relative to its container.
  public let containerAnchor: NSCollectionLayoutAnchor
  /// The stacking order of the view.
  ///
  /// Views with higher values are in front of views with lower values. The default is 1.
  open var zIndex = 1

  /// Creates a supplementary view of the given kind, anchored to an item.
  public init(
    layoutSize: NSCollectionLayoutSize, elementKind: String,
    containerAnchor: NSCollectionLayoutAnchor
  ) {
    (self.elementKind, self.containerAnchor) = (elementKind, containerAnchor)
    super.init(layoutSize: layoutSize, supplementaryItems: [])
  }
}

/// A supplementary view at an edge of a section or of the whole layout, such as a header or a footer.
@preconcurrency @MainActor
open class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutSupplementaryItem {
  /// The edge or corner at which the view is placed.
  public let alignment: NSRectAlignment
  /// The offset from the position determined by the alignment, in points.
  public let offset: CGPoint
  /// Whether the section is extended to contain the view.
  ///
  /// If `false`, the view overlaps the section's items.
  open var extendsBoundary = true
  /// Whether the view is pinned to the edge of the visible area while its section is visible.
  open var pinToVisibleBounds = false

  /// Creates a supplementary view of the given kind at an edge or corner.
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

/// A decoration view of a section, such as its background.
@preconcurrency @MainActor
open class NSCollectionLayoutDecorationItem: NSCollectionLayoutItem {
  /// The element kind of the decoration view.
  public let elementKind: String
  /// The stacking order of the view.
  ///
  /// Views with higher values are in front of views with lower values. The default is -1, behind the items.
  open var zIndex = -1

  init(kind: String) {
    elementKind = kind
    super.init(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)),
      supplementaryItems: [])
  }

  /// Creates a background that fills its section.
  ///
  /// The class of the background view must be registered with the layout.
  open class func background(elementKind: String) -> NSCollectionLayoutDecorationItem {
    NSCollectionLayoutDecorationItem(kind: elementKind)
  }
}

/// The scrolling behavior of a section perpendicular to the scroll direction of the layout.
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Hashable, Sendable {
  /// The section does not scroll.
  ///
  /// Its groups are placed along the scroll direction of the layout.
  case none
  /// Scrolling stops at any position.
  case continuous
  /// Scrolling stops at the leading edge of a group.
  case continuousGroupLeadingBoundary
  /// Scrolling advances in pages as long as the section's visible area.
  case paging
  /// Scrolling advances by one group, which is aligned to the leading edge.
  case groupPaging
  /// Scrolling advances by one group, which is centered.
  case groupPagingCentered
}

/// The reference from which content insets are measured.
public enum UIContentInsetsReference: Int, Hashable, Sendable {
  /// The reference specified by the layout's configuration.
  case automatic
  /// The edges of the container.
  case none
  case safeArea
  /// The layout margins of the container.
  case layoutMargins
  /// The readable content guide.
  ///
  /// This implementation uses the layout margins instead.
  case readableContent
}

/// A closure that receives the visible items, the section's scroll offset and the layout environment.
///
/// The closure can change the appearance of the items.
public typealias NSCollectionLayoutSectionVisibleItemsInvalidationHandler = (
  [any NSCollectionLayoutVisibleItem], CGPoint, any NSCollectionLayoutEnvironment
) -> Void

/// A section of a compositional layout.
///
/// The section repeats its group until all its items are placed.
@preconcurrency @MainActor
open class NSCollectionLayoutSection: NSObject {
  let group: NSCollectionLayoutGroup
  /// The insets of the groups from the edges of the section, in points.
  open var contentInsets = NSDirectionalEdgeInsets.zero
  /// The spacing between adjacent groups, in points.
  open var interGroupSpacing: CGFloat = 0
  /// The reference from which the content insets are measured.
  ///
  /// The property has no effect: insets are always measured from the edges of the container.
  open var contentInsetsReference = UIContentInsetsReference.automatic
  /// The scrolling behavior perpendicular to the scroll direction of the layout.
  open var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none
  /// The headers and footers at the edges of the section.
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  /// Whether the boundary supplementary items respect the section's content insets perpendicular to the scroll
  /// direction.
  open var supplementariesFollowContentInsets = true
  /// The closure called whenever the section's visible elements are queried, for example while scrolling.
  open var visibleItemsInvalidationHandler:
    NSCollectionLayoutSectionVisibleItemsInvalidationHandler?
  /// The decoration views behind the section.
  open var decorationItems: [NSCollectionLayoutDecorationItem] = []
  /// The list configuration, or `nil` if the section is not a list.
  var listConfiguration: UICollectionLayoutListConfiguration?

  /// Creates a section that repeats the given group.
  public init(group: NSCollectionLayoutGroup) { self.group = group }
}

/// The size and insets of a layout container.
@preconcurrency @MainActor
public protocol NSCollectionLayoutContainer: AnyObject {
  /// The size of the container before insets are applied, in points.
  var contentSize: CGSize { get }
  /// The size of the container after insets are applied, in points.
  var effectiveContentSize: CGSize { get }
  var contentInsets: NSDirectionalEdgeInsets { get }
  /// The content insets after adjustment by the system.
  ///
  /// In this implementation they equal `contentInsets`.
  var effectiveContentInsets: NSDirectionalEdgeInsets { get }
}

/// The container and traits for which a section is laid out.
@preconcurrency @MainActor
public protocol NSCollectionLayoutEnvironment: AnyObject {
  /// The container of the section.
  var container: any NSCollectionLayoutContainer { get }
  var traitCollection: UITraitCollection { get }
}

/// A visible item of a section, whose appearance can be changed by the section's invalidation handler.
@preconcurrency @MainActor
public protocol NSCollectionLayoutVisibleItem: UIDynamicItem {
  /// The opacity of the item, in the range 0...1.
  var alpha: CGFloat { get set }
  /// The stacking order of the item.
  ///
  /// Items with higher values are in front of items with lower values.
  var zIndex: Int { get set }
  var isHidden: Bool { get set }
  var transform3D: CATransform3D { get set }
  /// The element kind of a supplementary or decoration view.
  ///
  /// An empty string for a cell.
  var name: String { get }
  var indexPath: IndexPath { get }
  var frame: CGRect { get }
  var representedElementCategory: UICollectionView.ElementCategory { get }
  /// The element kind of a supplementary or decoration view.
  ///
  /// `nil` for a cell.
  var representedElementKind: String? { get }
}

extension UICollectionViewLayoutAttributes: NSCollectionLayoutVisibleItem {
  /// The element kind of a supplementary or decoration view.
  ///
  /// An empty string for a cell.
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
