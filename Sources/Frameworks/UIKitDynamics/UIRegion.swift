public import Foundation
import UIKitCore

/// A region of the plane, relative to the center of a field.
public final class UIRegion: NSObject, Sendable {
  private let containsPoint: @Sendable (CGPoint) -> Bool

  private init(_ holds: @escaping @Sendable (CGPoint) -> Bool) { self.containsPoint = holds }

  /// The whole plane.
  public static let infinite = UIRegion { _ in true }

  /// Creates a circular region with the given radius, in points, centered at the origin.
  public convenience init(radius: CGFloat) { self.init { hypot($0.x, $0.y) <= radius } }

  /// Creates a rectangular region with the given size, in points, centered at the origin.
  public convenience init(size: CGSize) {
    self.init { abs($0.x) <= size.width / 2 && abs($0.y) <= size.height / 2 }
  }

  /// Returns the complement of the region.
  public func inverse() -> Self { Self { !self.containsPoint($0) } }
  /// Returns the union of this region and the given region.
  public func byUnion(with region: UIRegion) -> Self {
    Self { self.containsPoint($0) || region.containsPoint($0) }
  }
  /// Returns the part of this region that is outside the given region.
  public func byDifference(from region: UIRegion) -> Self {
    Self { self.containsPoint($0) && !region.containsPoint($0) }
  }
  /// Returns the intersection of this region and the given region.
  public func byIntersection(with region: UIRegion) -> Self {
    Self { self.containsPoint($0) && region.containsPoint($0) }
  }
  /// Returns whether the given point is in the region.
  public func contains(_ point: CGPoint) -> Bool { containsPoint(point) }
}
