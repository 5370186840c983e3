import CoreGraphics
public import Foundation
import UIKitControls
public import UIKitCore

/// One side of an item of a compositional layout: a part of what holds it, a length, or a guess.
@preconcurrency @MainActor
open class NSCollectionLayoutDimension: NSObject {
  enum DimensionKind: Hashable { case width, height, absolute, estimated }

  let kind: DimensionKind
  /// The part or the length.
  public let dimension: CGFloat

  init(_ kind: DimensionKind, _ dimension: CGFloat) {
    (self.kind, self.dimension) = (kind, dimension)
  }

  /// A part of the width of what holds the item.
  open class func fractionalWidth(_ fractionalWidth: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.width, fractionalWidth)
  }

  /// A part of the height of what holds the item.
  open class func fractionalHeight(_ fractionalHeight: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.height, fractionalHeight)
  }

  /// A length in points.
  open class func absolute(_ absoluteDimension: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.absolute, absoluteDimension)
  }

  /// A length in points until the item is measured.
  open class func estimated(_ estimatedDimension: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.estimated, estimatedDimension)
  }

  /// Whether it is a part of a width.
  open var isFractionalWidth: Bool { kind == .width }
  /// Whether it is a part of a height.
  open var isFractionalHeight: Bool { kind == .height }
  /// Whether it is a length.
  open var isAbsolute: Bool { kind == .absolute }
  /// Whether it is a guess.
  open var isEstimated: Bool { kind == .estimated }

  func length(in container: CGSize) -> CGFloat {
    switch kind {
    case .width: dimension * container.width
    case .height: dimension * container.height
    case .absolute, .estimated: dimension
    }
  }
}

/// Both sides of an item of a compositional layout.
@preconcurrency @MainActor
open class NSCollectionLayoutSize: NSObject {
  /// How wide.
  public let widthDimension: NSCollectionLayoutDimension
  /// How high.
  public let heightDimension: NSCollectionLayoutDimension

  /// Two sides.
  public init(
    widthDimension width: NSCollectionLayoutDimension,
    heightDimension height: NSCollectionLayoutDimension
  ) { (widthDimension, heightDimension) = (width, height) }

  func size(in container: CGSize) -> CGSize {
    CGSize(
      width: widthDimension.length(in: container), height: heightDimension.length(in: container))
  }

  var estimated: EstimatedAxes {
    EstimatedAxes(width: widthDimension.isEstimated, height: heightDimension.isEstimated)
  }
}

/// A distance between items: one that stays, or one that takes its share of what is left over.
@preconcurrency @MainActor
open class NSCollectionLayoutSpacing: NSObject {
  /// The distance, or the least one.
  public let spacing: CGFloat
  /// Whether it takes what is left over.
  public let isFlexible: Bool

  init(_ spacing: CGFloat, isFlexible: Bool) {
    (self.spacing, self.isFlexible) = (spacing.finiteOrZero, isFlexible)
  }

  /// A distance of at least so many points.
  open class func flexible(_ flexibleSpacing: CGFloat) -> NSCollectionLayoutSpacing {
    NSCollectionLayoutSpacing(flexibleSpacing, isFlexible: true)
  }

  /// A distance of so many points.
  open class func fixed(_ fixedSpacing: CGFloat) -> NSCollectionLayoutSpacing {
    NSCollectionLayoutSpacing(fixedSpacing, isFlexible: false)
  }

  /// Whether it stays.
  open var isFixed: Bool { !isFlexible }
}

/// Distances around an item; those that are flexible count as their least.
@preconcurrency @MainActor
open class NSCollectionLayoutEdgeSpacing: NSObject {
  /// Where lines begin.
  public let leading: NSCollectionLayoutSpacing?
  /// Above.
  public let top: NSCollectionLayoutSpacing?
  /// Where lines end.
  public let trailing: NSCollectionLayoutSpacing?
  /// Below.
  public let bottom: NSCollectionLayoutSpacing?

  /// Four distances; nil for none.
  public init(
    leading: NSCollectionLayoutSpacing?, top: NSCollectionLayoutSpacing?,
    trailing: NSCollectionLayoutSpacing?, bottom: NSCollectionLayoutSpacing?
  ) { (self.leading, self.top, self.trailing, self.bottom) = (leading, top, trailing, bottom) }

  var insets: NSDirectionalEdgeInsets {
    NSDirectionalEdgeInsets(
      top: top?.spacing ?? 0, leading: leading?.spacing ?? 0, bottom: bottom?.spacing ?? 0,
      trailing: trailing?.spacing ?? 0)
  }
}

/// The side or the corner of a rectangle.
public enum NSRectAlignment: Int, Hashable, Sendable {
  /// The middle.
  case none
  /// The upper side.
  case top
  /// The upper corner where lines begin.
  case topLeading
  /// The side where lines begin.
  case leading
  /// The lower corner where lines begin.
  case bottomLeading
  /// The lower side.
  case bottom
  /// The lower corner where lines end.
  case bottomTrailing
  /// The side where lines end.
  case trailing
  /// The upper corner where lines end.
  case topTrailing

  /// From 0 where lines begin to 1 where they end, and from above to below.
  var unitPoint: CGPoint {
    switch self {
    case .none: CGPoint(x: 0.5, y: 0.5)
    case .top: CGPoint(x: 0.5, y: 0)
    case .topLeading: CGPoint(x: 0, y: 0)
    case .leading: CGPoint(x: 0, y: 0.5)
    case .bottomLeading: CGPoint(x: 0, y: 1)
    case .bottom: CGPoint(x: 0.5, y: 1)
    case .bottomTrailing: CGPoint(x: 1, y: 1)
    case .trailing: CGPoint(x: 1, y: 0.5)
    case .topTrailing: CGPoint(x: 1, y: 0)
    }
  }

  private var isTop: Bool { self == .top || self == .topLeading || self == .topTrailing }
  private var isBottom: Bool {
    self == .bottom || self == .bottomLeading || self == .bottomTrailing
  }

  func isAtStart(ofAxis axis: NSLayoutConstraint.Axis) -> Bool {
    axis == .vertical ? isTop : self == .leading
  }

  func isAtEnd(ofAxis axis: NSLayoutConstraint.Axis) -> Bool {
    axis == .vertical ? isBottom : self == .trailing
  }

  var isAtTrailingOrBottom: Bool { isBottom || self == .trailing }
}

/// Where a view stands on an item.
@preconcurrency @MainActor
open class NSCollectionLayoutAnchor: NSObject {
  /// The edges that it touches from inside.
  public let edges: NSDirectionalRectEdge
  /// How far it is moved from there, in points or in its own sizes.
  public let offset: CGPoint
  /// Whether the offset is in points.
  public let isAbsoluteOffset: Bool

  /// At edges, moved by points.
  public init(edges: NSDirectionalRectEdge, absoluteOffset: CGPoint = .zero) {
    (self.edges, offset, isAbsoluteOffset) = (edges, absoluteOffset, true)
  }

  /// At edges, moved by parts of its own size.
  public init(edges: NSDirectionalRectEdge, fractionalOffset: CGPoint) {
    (self.edges, offset, isAbsoluteOffset) = (edges, fractionalOffset, false)
  }

  /// Whether the offset is in its own sizes.
  open var isFractionalOffset: Bool { !isAbsoluteOffset }

  func frame(of size: CGSize, in box: CGRect) -> CGRect {
    func place(_ low: CGFloat, _ high: CGFloat, _ length: CGFloat, _ first: Bool, _ last: Bool)
      -> CGFloat
    { first == last ? (low + high - length) / 2 : first ? low : high - length }
    let x = place(
      box.minX, box.maxX, size.width, edges.contains(.leading), edges.contains(.trailing))
    let y = place(
      box.minY, box.maxY, size.height, edges.contains(.top), edges.contains(.bottom))
    return CGRect(
      x: x + offset.x * (isAbsoluteOffset ? 1 : size.width),
      y: y + offset.y * (isAbsoluteOffset ? 1 : size.height), width: size.width,
      height: size.height)
  }
}

// Distances that are no numbers, or have no end, count for nothing.

extension CGFloat {
  /// The number, or 0 where it is not finite.
  var finiteOrZero: CGFloat { isFinite ? self : 0 }
}

extension NSDirectionalEdgeInsets {
  /// The insets with 0 for those that are not finite.
  var finiteOrZero: NSDirectionalEdgeInsets {
    NSDirectionalEdgeInsets(
      top: top.finiteOrZero, leading: leading.finiteOrZero, bottom: bottom.finiteOrZero,
      trailing: trailing.finiteOrZero)
  }
}
