public import Foundation
public import QuartzCore

/// The outline by which an item meets others.
public enum UIDynamicItemCollisionBoundsType: UInt, Hashable, Sendable {
  /// The bounds.
  case rectangle
  /// The ellipse in the bounds.
  case ellipse
  /// A convex path around the centre.
  case path
}

/// Something that a ``UIDynamicAnimator`` moves and turns.
@preconcurrency @MainActor
public protocol UIDynamicItem: AnyObject {
  /// Where its middle is in the coordinates of the animator.
  var center: CGPoint { get set }
  /// Its size, which says how heavy it is; never empty.
  var bounds: CGRect { get }
  /// How it is turned.
  var transform: CGAffineTransform { get set }
  /// The outline by which it meets others.
  var collisionBoundsType: UIDynamicItemCollisionBoundsType { get }
  /// The outline of the type `path`: convex, its origin in the item's centre.
  var collisionBoundingPath: UIBezierPath { get }
}

extension UIDynamicItem {
  /// The bounds.
  public var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
  /// The bounds about the centre.
  public var collisionBoundingPath: UIBezierPath {
    let size = bounds.size
    return UIBezierPath(
      rect: CGRect(
        x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height))
  }
}

extension UIView: UIDynamicItem {}

/// Numbers from a least to a greatest one.
public struct UIFloatRange: Hashable, Sendable {
  /// The least.
  public var minimum: CGFloat
  /// The greatest.
  public var maximum: CGFloat

  /// The number zero alone.
  public init() { (minimum, maximum) = (0, 0) }
  /// The numbers between two.
  public init(minimum: CGFloat, maximum: CGFloat) {
    (self.minimum, self.maximum) = (minimum, maximum)
  }

  /// No number.
  public static let null = UIFloatRange(minimum: .infinity, maximum: -.infinity)
  /// All numbers.
  public static let infinite = UIFloatRange(minimum: -.infinity, maximum: .infinity)
  /// Whether it holds all numbers.
  public var isInfinite: Bool { minimum == -.infinity && maximum == .infinity }
}
