public import CoreGraphics
public import Foundation
import Geometry

/// A measured path, which finds positions at fractions of its arc length.
///
/// Lines, curves and closing lines of all subpaths count. The distance from one subpath to the next does not.
public struct PathMeasure: Hashable, Sendable {
  /// A point on a path and the direction of the path there.
  public struct Location: Hashable, Sendable {
    /// The position in the coordinates of the path.
    public let point: CGPoint
    /// The direction of travel in radians, measured from the x axis toward the y axis.
    public let angle: CGFloat
  }

  private let measure: Geometry.PathMeasure

  /// Measures the arc lengths of a path, with a relative error of about 1e-9.
  ///
  /// - Complexity: O(n), where n is the number of elements.
  public init(_ path: CGPath) { measure = Geometry.PathMeasure(path.geometry) }

  /// The total arc length, in units of the path.
  ///
  /// Curves with points that are not finite have the length 0.
  public var length: CGFloat { CGFloat(measure.length) }

  /// Returns the location at a fraction of the total arc length; `nil` if the path has no lines or curves.
  ///
  /// The fraction is clamped to `0...1`, and NaN is 0. At a corner, the direction is that of the following line or curve.
  ///
  /// - Complexity: O(n), where n is the number of elements.
  public func location(atFraction fraction: Double) -> Location? {
    measure.location(atFraction: fraction.isNaN ? 0 : fraction).map {
      Location(point: CGPoint($0.point), angle: CGFloat($0.angle))
    }
  }
}
