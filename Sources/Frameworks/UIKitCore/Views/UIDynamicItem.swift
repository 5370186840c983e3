public import Foundation
public import QuartzCore

/// The shape of an item used for collision detection.
public enum UIDynamicItemCollisionBoundsType: UInt, Hashable, Sendable {
  /// The rectangle of the item's bounds.
  case rectangle
  /// The ellipse inscribed in the item's bounds.
  case ellipse
  /// A convex path whose origin is the center of the item.
  case path
}

/// An object that can be moved and rotated by a `UIDynamicAnimator`.
@preconcurrency @MainActor
public protocol UIDynamicItem: AnyObject {
  /// The center of the item, in the reference coordinates of the animator.
  var center: CGPoint { get set }
  /// The bounds of the item, whose size determines its mass.
  ///
  /// They must not be empty.
  var bounds: CGRect { get }
  /// The rotation of the item.
  var transform: CGAffineTransform { get set }
  /// The shape of the item used for collision detection.
  ///
  /// The default is `rectangle`.
  var collisionBoundsType: UIDynamicItemCollisionBoundsType { get }
  /// The path used for the collision type `path`, which must be convex and have its origin at the center of the item.
  ///
  /// The default path is the rectangle of the bounds.
  var collisionBoundingPath: UIBezierPath { get }
}

extension UIDynamicItem {
  public var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
  public var collisionBoundingPath: UIBezierPath {
    let size = bounds.size
    return UIBezierPath(
      rect: CGRect(
        x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height))
  }
}

extension UIView: UIDynamicItem {}

/// A closed range of numbers.
public struct UIFloatRange: Hashable, Sendable {
  public var minimum: CGFloat
  public var maximum: CGFloat

  /// Creates a range that contains only 0.
  public init() { (minimum, maximum) = (0, 0) }
  /// Creates a range with the given limits.
  public init(minimum: CGFloat, maximum: CGFloat) {
    (self.minimum, self.maximum) = (minimum, maximum)
  }

  /// The empty range, whose minimum exceeds its maximum.
  public static let null = UIFloatRange(minimum: .infinity, maximum: -.infinity)
  /// The range of all numbers.
  public static let infinite = UIFloatRange(minimum: -.infinity, maximum: .infinity)
  /// Whether the range contains all numbers.
  public var isInfinite: Bool { minimum == -.infinity && maximum == .infinity }
}
