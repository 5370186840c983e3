/// An axis-parallel rectangle; its size is not negative once ``standardized``.
public struct Rect: Hashable, Sendable {
  /// The corner the extents are measured from.
  public var origin: Point
  /// The extents, negative ones included.
  public var size: Size

  /// Takes the parts as they are, without standardizing.
  @inlinable public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Takes the origin's coordinates and the extents.
  @inlinable public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    origin = Point(x, y)
    size = Size(width, height)
  }

  /// The rectangle between two corners given by their coordinates.
  @inlinable public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.init(minX, minY, maxX - minX, maxY - minY)
  }

  /// The empty rectangle at the origin.
  public static let zero = Rect(0, 0, 0, 0)

  /// The origin's x; the lesser edge once standardized.
  @inlinable public var minX: Double { origin.x }
  /// The origin's y; the lesser edge once standardized.
  @inlinable public var minY: Double { origin.y }
  /// The x of the edge across from the origin.
  @inlinable public var maxX: Double { origin.x + size.width }
  /// The y of the edge across from the origin.
  @inlinable public var maxY: Double { origin.y + size.height }
  /// The size's width.
  @inlinable public var width: Double { size.width }
  /// The size's height.
  @inlinable public var height: Double { size.height }
  /// The point where the diagonals cross.
  @inlinable public var center: Point {
    Point(origin.x + size.width / 2, origin.y + size.height / 2)
  }

  /// Whether it holds no area.
  @inlinable public var isEmpty: Bool { !(size.width > 0 && size.height > 0) }

  /// Whether all four numbers are finite.
  @inlinable public var isFinite: Bool {
    origin.isFinite && size.width.isFinite && size.height.isFinite
  }

  /// The same area with positive extents.
  @inlinable public var standardized: Rect {
    Rect(
      minX: min(minX, maxX), minY: min(minY, maxY), maxX: max(minX, maxX), maxY: max(minY, maxY))
  }

  /// The corners in the order min-min, max-min, max-max, min-max.
  @inlinable public var corners: (Point, Point, Point, Point) {
    (Point(minX, minY), Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY))
  }

  /// The rectangle with each side moved inwards by the given amounts.
  @inlinable public func inset(dx: Double, dy: Double) -> Rect {
    Rect(minX + dx, minY + dy, width - 2 * dx, height - 2 * dy)
  }

  /// The rectangle moved by an offset.
  @inlinable public func offset(by d: Point) -> Rect { Rect(origin: origin + d, size: size) }

  /// The smallest rectangle that holds both; an empty one counts for nothing.
  @inlinable public func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Rect(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }

  /// What both have in common; empty where nothing.
  @inlinable public func intersection(_ other: Rect) -> Rect {
    let x0 = max(minX, other.minX)
    let y0 = max(minY, other.minY)
    let x1 = min(maxX, other.maxX)
    let y1 = min(maxY, other.maxY)
    return x1 > x0 && y1 > y0 ? Rect(minX: x0, minY: y0, maxX: x1, maxY: y1) : .zero
  }

  /// Whether another one lies inside, edges included; an empty one does.
  @inlinable public func encloses(_ other: Rect) -> Bool {
    other.isEmpty
      || (other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY)
  }

  /// Whether the point lies inside; minimum edges in, maximum edges out.
  @inlinable public func contains(_ p: Point) -> Bool {
    p.x >= minX && p.x < maxX && p.y >= minY && p.y < maxY
  }

  /// The smallest rectangle around the points.
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

  /// The smallest rectangle around four points.
  @inlinable public init(bounding p: Point, _ q: Point, _ s: Point, _ t: Point) {
    // From the infinities on, so that what is not a number is left out.
    let x0 = min(min(min(min(.infinity, p.x), q.x), s.x), t.x)
    let y0 = min(min(min(min(.infinity, p.y), q.y), s.y), t.y)
    let x1 = max(max(max(max(-.infinity, p.x), q.x), s.x), t.x)
    let y1 = max(max(max(max(-.infinity, p.y), q.y), s.y), t.y)
    self = x0 > x1 ? .zero : Rect(minX: x0, minY: y0, maxX: x1, maxY: y1)
  }
}
