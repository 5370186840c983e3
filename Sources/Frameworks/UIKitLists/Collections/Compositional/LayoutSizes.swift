import CoreGraphics
public import Foundation
import UIKitControls
public import UIKitCore

/// The width or height of an item: a fraction of its container, an absolute length or an estimate.
@preconcurrency @MainActor
open class NSCollectionLayoutDimension: NSObject {
  enum DimensionKind: Hashable { case width, height, absolute, estimated }

  let kind: DimensionKind
  /// The length in points, or the fraction of the container, depending on the kind of dimension.
  public let dimension: CGFloat

  init(_ kind: DimensionKind, _ dimension: CGFloat) {
    (self.kind, self.dimension) = (kind, dimension)
  }

  /// Creates a dimension that is a fraction of the container's width.
  open class func fractionalWidth(_ fractionalWidth: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.width, fractionalWidth)
  }

  /// Creates a dimension that is a fraction of the container's height.
  open class func fractionalHeight(_ fractionalHeight: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.height, fractionalHeight)
  }

  /// Creates a dimension with a fixed length in points.
  open class func absolute(_ absoluteDimension: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.absolute, absoluteDimension)
  }

  /// Creates a dimension with an estimated length in points, which is replaced when the item is measured.
  open class func estimated(_ estimatedDimension: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.estimated, estimatedDimension)
  }

  open var isFractionalWidth: Bool { kind == .width }
  open var isFractionalHeight: Bool { kind == .height }
  open var isAbsolute: Bool { kind == .absolute }
  open var isEstimated: Bool { kind == .estimated }

  func length(in container: CGSize) -> CGFloat {
    switch kind {
    case .width: dimension * container.width
    case .height: dimension * container.height
    case .absolute, .estimated: dimension
    }
  }
}

/// The width and height of an item in a compositional layout.
@preconcurrency @MainActor
open class NSCollectionLayoutSize: NSObject {
  public let widthDimension: NSCollectionLayoutDimension
  public let heightDimension: NSCollectionLayoutDimension

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

/// The spacing between items: a fixed distance, or a minimum that grows with the remaining space.
@preconcurrency @MainActor
open class NSCollectionLayoutSpacing: NSObject {
  /// The distance in points, or the minimum distance if the spacing is flexible.
  public let spacing: CGFloat
  /// Whether the spacing grows to fill the remaining space.
  public let isFlexible: Bool

  init(_ spacing: CGFloat, isFlexible: Bool) {
    (self.spacing, self.isFlexible) = (spacing.finiteOrZero, isFlexible)
  }

  /// Creates a spacing of at least the given number of points.
  open class func flexible(_ flexibleSpacing: CGFloat) -> NSCollectionLayoutSpacing {
    NSCollectionLayoutSpacing(flexibleSpacing, isFlexible: true)
  }

  /// Creates a spacing of exactly the given number of points.
  open class func fixed(_ fixedSpacing: CGFloat) -> NSCollectionLayoutSpacing {
    NSCollectionLayoutSpacing(fixedSpacing, isFlexible: false)
  }

  open var isFixed: Bool { !isFlexible }
}

/// The space around an item.
///
/// For flexible spacings, the minimum distance is used.
@preconcurrency @MainActor
open class NSCollectionLayoutEdgeSpacing: NSObject {
  public let leading: NSCollectionLayoutSpacing?
  public let top: NSCollectionLayoutSpacing?
  public let trailing: NSCollectionLayoutSpacing?
  public let bottom: NSCollectionLayoutSpacing?

  /// Creates an edge spacing from the spacings for the four edges.
  ///
  /// No space is added at an edge whose spacing is `nil`.
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

/// The alignment of a view to an edge or a corner of a rectangle.
public enum NSRectAlignment: Int, Hashable, Sendable {
  /// The center of the rectangle.
  case none
  case top
  case topLeading
  case leading
  case bottomLeading
  case bottom
  case bottomTrailing
  case trailing
  case topTrailing

  /// The alignment as a point in the unit square.
  ///
  /// The x coordinate is 0 at the leading edge and 1 at the trailing edge. The y coordinate is 0 at the top and 1 at the
  /// bottom.
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

/// The position of a supplementary view relative to an item.
@preconcurrency @MainActor
open class NSCollectionLayoutAnchor: NSObject {
  /// The edges of the item to which the view is aligned.
  ///
  /// Before the offset is applied, the view lies inside the item.
  public let edges: NSDirectionalRectEdge
  /// The offset from the aligned position, in points or in multiples of the view's size.
  public let offset: CGPoint
  /// Whether the offset is in points.
  public let isAbsoluteOffset: Bool

  /// Creates an anchor at the given edges with an offset in points.
  public init(edges: NSDirectionalRectEdge, absoluteOffset: CGPoint = .zero) {
    (self.edges, offset, isAbsoluteOffset) = (edges, absoluteOffset, true)
  }

  /// Creates an anchor at the given edges with an offset in multiples of the view's size.
  public init(edges: NSDirectionalRectEdge, fractionalOffset: CGPoint) {
    (self.edges, offset, isAbsoluteOffset) = (edges, fractionalOffset, false)
  }

  /// Whether the offset is in multiples of the view's size.
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

// Infinite or NaN distances are treated as 0.

extension CGFloat {
  /// The value, or 0 if it is infinite or NaN.
  var finiteOrZero: CGFloat { isFinite ? self : 0 }
}

extension NSDirectionalEdgeInsets {
  /// The insets, with infinite and NaN values replaced by 0.
  var finiteOrZero: NSDirectionalEdgeInsets {
    NSDirectionalEdgeInsets(
      top: top.finiteOrZero, leading: leading.finiteOrZero, bottom: bottom.finiteOrZero,
      trailing: trailing.finiteOrZero)
  }
}
