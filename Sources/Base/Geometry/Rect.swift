/// An axis-aligned rectangle.
///
/// Its size may be negative unless the rectangle is ``standardized``.
public struct Rect: Hashable, Sendable {
  /// The corner from which the width and height are measured.
  public var origin: Point
  /// The width and height, which may be negative.
  public var size: Size

  /// Creates a rectangle without standardizing it, so the size may be negative.
  @inlinable public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from the coordinates of its origin and its size.
  @inlinable public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    origin = Point(x, y)
    size = Size(width, height)
  }

  /// Creates a rectangle from its minimum and maximum coordinates.
  @inlinable public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.init(minX, minY, maxX - minX, maxY - minY)
  }

  /// The rectangle with origin (0, 0) and size (0, 0).
  public static let zero = Rect(0, 0, 0, 0)

  /// The x coordinate of the origin.
  ///
  /// In a standardized rectangle, it is the smaller x coordinate.
  @inlinable public var minX: Double { origin.x }
  /// The y coordinate of the origin.
  ///
  /// In a standardized rectangle, it is the smaller y coordinate.
  @inlinable public var minY: Double { origin.y }
  /// The x coordinate of the edge opposite the origin.
  @inlinable public var maxX: Double { origin.x + size.width }
  /// The y coordinate of the edge opposite the origin.
  @inlinable public var maxY: Double { origin.y + size.height }
  /// The width of the rectangle, which may be negative.
  @inlinable public var width: Double { size.width }
  /// The height of the rectangle, which may be negative.
  @inlinable public var height: Double { size.height }
  /// The center of the rectangle, in its coordinate space.
  @inlinable public var center: Point {
    Point(origin.x + size.width / 2, origin.y + size.height / 2)
  }

  /// Whether the width or the height is zero, negative or NaN.
  @inlinable public var isEmpty: Bool { !(size.width > 0 && size.height > 0) }

  /// Whether the coordinates of the origin and the size are finite.
  @inlinable public var isFinite: Bool {
    origin.isFinite && size.width.isFinite && size.height.isFinite
  }

  /// The same rectangle with a nonnegative width and height.
  @inlinable public var standardized: Rect {
    Rect(
      minX: min(minX, maxX), minY: min(minY, maxY), maxX: max(minX, maxX), maxY: max(minY, maxY))
  }

  /// The corners in the order (minX, minY), (maxX, minY), (maxX, maxY), (minX, maxY).
  @inlinable public var corners: (Point, Point, Point, Point) {
    (Point(minX, minY), Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY))
  }

  /// Returns the rectangle with its sides moved inward by `dx` and `dy`.
  ///
  /// Negative values enlarge it.
  @inlinable public func inset(dx: Double, dy: Double) -> Rect {
    Rect(minX + dx, minY + dy, width - 2 * dx, height - 2 * dy)
  }

  /// Returns the rectangle moved by the given offset.
  @inlinable public func offset(by d: Point) -> Rect { Rect(origin: origin + d, size: size) }

  /// Returns the smallest rectangle that contains both rectangles.
  ///
  /// Empty rectangles are ignored.
  @inlinable public func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Rect(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }

  /// Returns the common area of both rectangles, which is empty if they do not intersect.
  @inlinable public func intersection(_ other: Rect) -> Rect {
    let x0 = max(minX, other.minX)
    let y0 = max(minY, other.minY)
    let x1 = min(maxX, other.maxX)
    let y1 = min(maxY, other.maxY)
    return x1 > x0 && y1 > y0 ? Rect(minX: x0, minY: y0, maxX: x1, maxY: y1) : .zero
  }

  /// Returns whether this rectangle contains another one, which may touch its edges.
  ///
  /// Every rectangle contains an empty one.
  @inlinable public func encloses(_ other: Rect) -> Bool {
    other.isEmpty
      || (other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY)
  }

  /// Returns whether the point is inside the rectangle.
  ///
  /// Points on the minimum edges are inside, points on the maximum edges are outside.
  @inlinable public func contains(_ p: Point) -> Bool {
    p.x >= minX && p.x < maxX && p.y >= minY && p.y < maxY
  }

  /// Creates the bounding box of the given points.
  @inlinable public init(bounding points: some Sequence<Point>) {
    var (x0, y0) = (Double.infinity, Double.infinity)
    var (x1, y1) = (-Double.infinity, -Double.infinity)
    for p in points {
      x0 = min(x0, p.x)
      y0 = min(y0, p.y)
      x1 = max(x1, p.x)
      y1 = max(y1, p.y)
    }
    self = x0 > x1 ? .zero : Rect(minX: x0, minY: y0, maxX: x1, maxY: y1)
  }

  /// Creates the bounding box of four points.
  @inlinable public init(bounding p: Point, _ q: Point, _ s: Point, _ t: Point) {
    // Comparisons start from infinity so that NaN coordinates are ignored.
    let x0 = min(min(min(min(.infinity, p.x), q.x), s.x), t.x)
    let y0 = min(min(min(min(.infinity, p.y), q.y), s.y), t.y)
    let x1 = max(max(max(max(-.infinity, p.x), q.x), s.x), t.x)
    let y1 = max(max(max(max(-.infinity, p.y), q.y), s.y), t.y)
    self = x0 > x1 ? .zero : Rect(minX: x0, minY: y0, maxX: x1, maxY: y1)
  }
}
