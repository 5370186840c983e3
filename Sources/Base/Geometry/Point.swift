/// A position or an offset in a plane.
public struct Point: Hashable, Sendable {
  /// The distance from the origin to the right.
  public var x: Double
  /// The distance from the origin along the second axis: down in layers, up in bitmap contexts.
  public var y: Double

  /// Takes both coordinates.
  @inlinable public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin.
  public static let zero = Point(0, 0)

  /// The point moved by an offset.
  @inlinable public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
  /// The offset from `b` to `a`.
  @inlinable public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
  /// The offset stretched by a factor.
  @inlinable public static func * (a: Point, k: Double) -> Point { Point(a.x * k, a.y * k) }
  /// The opposite offset.
  @inlinable public static prefix func - (a: Point) -> Point { Point(-a.x, -a.y) }

  /// The Euclidean length of the offset.
  @inlinable public var length: Double { (x * x + y * y).squareRoot() }

  /// The point a fraction `t` of the way to `other`; `t` may leave 0…1.
  @inlinable public func lerp(to other: Point, fraction t: Double) -> Point {
    Point(x + (other.x - x) * t, y + (other.y - y) * t)
  }

  /// Whether both coordinates are finite.
  @inlinable public var isFinite: Bool { x.isFinite && y.isFinite }
}

/// The extent of a rectangle.
public struct Size: Hashable, Sendable {
  /// The extent along x; negative only before a rectangle is standardized.
  public var width: Double
  /// The extent along y; negative only before a rectangle is standardized.
  public var height: Double

  /// Takes both extents.
  @inlinable public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  /// No extent.
  public static let zero = Size(0, 0)
}
