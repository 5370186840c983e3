public import CoreGraphics
public import Foundation

/// Distances from the four edges of a rectangle, in points.
///
/// Positive values point inwards.
public struct UIEdgeInsets: Hashable, Sendable {
  public var top: CGFloat
  public var left: CGFloat
  public var bottom: CGFloat
  public var right: CGFloat

  /// Creates insets with the given distances.
  ///
  /// Negative distances extend the rectangle.
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }

  /// Creates insets of zero on all edges.
  public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

  public static let zero = UIEdgeInsets()
}

/// Distances from the four edges of a rectangle, in points, with horizontal edges that depend on the layout
/// direction.
///
/// Positive values point inwards.
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
  public var top: CGFloat
  /// The distance from the left edge, or from the right edge in a right-to-left layout, in points.
  public var leading: CGFloat
  public var bottom: CGFloat
  /// The distance from the right edge, or from the left edge in a right-to-left layout, in points.
  public var trailing: CGFloat

  /// Creates insets with the given distances.
  ///
  /// Negative distances extend the rectangle.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }

  /// Creates insets of zero on all edges.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

  public static let zero = NSDirectionalEdgeInsets()
}

/// A horizontal and vertical offset from a position, in points.
public struct UIOffset: Hashable, Sendable {
  /// The offset to the right, in points.
  public var horizontal: CGFloat
  /// The downward offset, in points.
  public var vertical: CGFloat

  public init(horizontal: CGFloat, vertical: CGFloat) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }

  /// Creates an offset of zero in both directions.
  public init() { self.init(horizontal: 0, vertical: 0) }

  public static let zero = UIOffset()
}

/// A set of edges of a rectangle.
public struct UIRectEdge: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let top = UIRectEdge(rawValue: 1)
  public static let left = UIRectEdge(rawValue: 2)
  public static let bottom = UIRectEdge(rawValue: 4)
  public static let right = UIRectEdge(rawValue: 8)
  public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}

/// A set of corners of a rectangle, named for a coordinate system with the y axis pointing down.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let topLeft = UIRectCorner(rawValue: 1)
  public static let topRight = UIRectCorner(rawValue: 2)
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  public static let bottomRight = UIRectCorner(rawValue: 8)
  /// All four corners of a rectangle.
  ///
  /// All bits are set, as in UIKit.
  public static let allCorners = UIRectCorner(rawValue: .max)
}

extension CGRect {
  /// Returns the rectangle with its edges moved inwards by the given insets.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: origin.x + insets.left, y: origin.y + insets.top,
      width: size.width - insets.left - insets.right,
      height: size.height - insets.top - insets.bottom)
  }
}

// `NSValue` stores the insets as an array of numbers, because Foundation on Linux supports no other structures.

extension UIEdgeInsets: _ValueBoxed {
  /// The Objective-C type encoding: an array of four doubles.
  public static var _objCType: String { "[4d]" }
}

extension NSValue {
  /// Creates a value that stores the given edge insets.
  public convenience init(uiEdgeInsets insets: UIEdgeInsets) {
    var copy = insets
    self.init(bytes: &copy, objCType: UIEdgeInsets._objCType)
  }

  /// The stored insets, or zero if the value has a different type.
  public var uiEdgeInsetsValue: UIEdgeInsets {
    UIEdgeInsets._unconditionallyBridgeFromObjectiveC(self)
  }
}
