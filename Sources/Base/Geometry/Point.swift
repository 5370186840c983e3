/// A position or an offset in a plane.
public struct Point: Hashable, Sendable {
  /// The x coordinate.
  ///
  /// It increases to the right.
  public var x: Double
  /// The y coordinate.
  ///
  /// It increases downward in layers and upward in bitmap contexts.
  public var y: Double

  /// Creates a point from its coordinates.
  @inlinable public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The point (0, 0).
  public static let zero = Point(0, 0)

  /// Returns the point moved by the given offset.
  @inlinable public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
  /// Returns the offset from `b` to `a`.
  @inlinable public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
  /// Returns the offset multiplied by the given factor.
  @inlinable public static func * (a: Point, k: Double) -> Point { Point(a.x * k, a.y * k) }
  /// Returns the offset in the opposite direction.
  @inlinable public static prefix func - (a: Point) -> Point { Point(-a.x, -a.y) }

  /// The Euclidean length of the offset.
  @inlinable public var length: Double { (x * x + y * y).squareRoot() }

  /// Returns the linear interpolation toward another point.
  ///
  /// A fraction outside `0...1` extrapolates.
  @inlinable public func lerp(to other: Point, fraction t: Double) -> Point {
    Point(x + (other.x - x) * t, y + (other.y - y) * t)
  }

  /// Whether both coordinates are finite.
  @inlinable public var isFinite: Bool { x.isFinite && y.isFinite }
}

/// The width and height of a rectangle.
public struct Size: Hashable, Sendable {
  /// The extent along the x axis.
  ///
  /// It can be negative in rectangles that are not standardized.
  public var width: Double
  /// The extent along the y axis.
  ///
  /// It can be negative in rectangles that are not standardized.
  public var height: Double

  /// Creates a size from a width and a height, which may be negative.
  @inlinable public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  /// The size with width and height 0.
  public static let zero = Size(0, 0)
}
