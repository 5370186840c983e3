public import Foundation
import UIKitCore

/// A part of the plane about the origin, in which a field works.
public final class UIRegion: NSObject, Sendable {
  private let containsPoint: @Sendable (CGPoint) -> Bool

  private init(_ holds: @escaping @Sendable (CGPoint) -> Bool) { self.containsPoint = holds }

  /// The whole plane.
  public static let infinite = UIRegion { _ in true }

  /// A circle about the origin.
  public convenience init(radius: CGFloat) { self.init { hypot($0.x, $0.y) <= radius } }

  /// A rectangle about the origin.
  public convenience init(size: CGSize) {
    self.init { abs($0.x) <= size.width / 2 && abs($0.y) <= size.height / 2 }
  }

  /// What is not in it.
  public func inverse() -> Self { Self { !self.containsPoint($0) } }
  /// What is in one of both.
  public func byUnion(with region: UIRegion) -> Self {
    Self { self.containsPoint($0) || region.containsPoint($0) }
  }
  /// What is in it, but not in the other.
  public func byDifference(from region: UIRegion) -> Self {
    Self { self.containsPoint($0) && !region.containsPoint($0) }
  }
  /// What is in both.
  public func byIntersection(with region: UIRegion) -> Self {
    Self { self.containsPoint($0) && region.containsPoint($0) }
  }
  /// Whether a point is in it.
  public func contains(_ point: CGPoint) -> Bool { containsPoint(point) }
}
