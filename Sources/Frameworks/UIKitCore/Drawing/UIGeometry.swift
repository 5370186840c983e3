public import CoreGraphics
public import Foundation

/// Distances from the four edges of a rectangle, inwards.
public struct UIEdgeInsets: Hashable, Sendable {
  /// From the least y.
  public var top: CGFloat
  /// From the least x.
  public var left: CGFloat
  /// From the greatest y.
  public var bottom: CGFloat
  /// From the greatest x.
  public var right: CGFloat

  /// Four distances; negative ones reach outwards.
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }

  /// No distances.
  public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

  /// No distances.
  public static let zero = UIEdgeInsets()
}

/// Distances from the four edges of a rectangle, inwards, the sides named by where lines begin and end.
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
  /// From the least y.
  public var top: CGFloat
  /// From where lines begin.
  public var leading: CGFloat
  /// From the greatest y.
  public var bottom: CGFloat
  /// From where lines end.
  public var trailing: CGFloat

  /// Four distances; negative ones reach outwards.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }

  /// No distances.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

  /// No distances.
  public static let zero = NSDirectionalEdgeInsets()
}

/// A displacement of something that is placed.
public struct UIOffset: Hashable, Sendable {
  /// To the right.
  public var horizontal: CGFloat
  /// Downwards.
  public var vertical: CGFloat

  /// A displacement to the right and downwards.
  public init(horizontal: CGFloat, vertical: CGFloat) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }

  /// No displacement.
  public init() { self.init(horizontal: 0, vertical: 0) }

  /// No displacement.
  public static let zero = UIOffset()
}

/// Edges of a rectangle.
public struct UIRectEdge: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Takes the bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Where y is least.
  public static let top = UIRectEdge(rawValue: 1)
  /// Where x is least.
  public static let left = UIRectEdge(rawValue: 2)
  /// Where y is greatest.
  public static let bottom = UIRectEdge(rawValue: 4)
  /// Where x is greatest.
  public static let right = UIRectEdge(rawValue: 8)
  /// All four.
  public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}

/// Corners of a rectangle, named as they lie where y runs down.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Takes the bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Where both coordinates are least.
  public static let topLeft = UIRectCorner(rawValue: 1)
  /// Where x is greatest and y least.
  public static let topRight = UIRectCorner(rawValue: 2)
  /// Where x is least and y greatest.
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  /// Where both coordinates are greatest.
  public static let bottomRight = UIRectCorner(rawValue: 8)
  /// All four, and whatever other bits there are.
  public static let allCorners = UIRectCorner(rawValue: .max)
}

extension CGRect {
  /// The rectangle inside the insets.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: origin.x + insets.left, y: origin.y + insets.top,
      width: size.width - insets.left - insets.right,
      height: size.height - insets.top - insets.bottom)
  }
}

// Boxes: arrays of numbers, as Foundation here knows no other structures.

extension UIEdgeInsets: _ValueBoxed {
  /// Four numbers.
  public static var _objCType: String { "[4d]" }
}

extension NSValue {
  /// Boxes insets.
  public convenience init(uiEdgeInsets insets: UIEdgeInsets) {
    var copy = insets
    self.init(bytes: &copy, objCType: UIEdgeInsets._objCType)
  }

  /// The insets in the box; zero for a box of another type.
  public var uiEdgeInsetsValue: UIEdgeInsets {
    UIEdgeInsets._unconditionallyBridgeFromObjectiveC(self)
  }
}
