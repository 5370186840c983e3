/// A line, or a quadratic or cubic Bézier curve, over the parameter range `0...1`.
public struct Curve: Hashable, Sendable {
  /// The degree of a curve.
  ///
  /// The raw value is the degree of the polynomial.
  public enum Degree: UInt8, Hashable, Sendable { case line = 1, quad, cubic }

  /// The degree of the curve, which determines how many control points are used.
  public let degree: Degree
  /// The start point, at parameter 0.
  public var p0: Point
  /// The first control point, or the end point of a line.
  public var p1: Point
  /// The second control point, or the end point of a line or quadratic curve.
  public var p2: Point
  /// The end point, at parameter 1.
  public var p3: Point

  /// Creates a line between two points.
  @inlinable public init(_ p0: Point, _ p1: Point) {
    degree = .line
    (self.p0, self.p1, self.p2, self.p3) = (p0, p1, p1, p1)
  }

  /// Creates a quadratic curve from its start point, control point and end point.
  @inlinable public init(_ p0: Point, _ p1: Point, _ p2: Point) {
    degree = .quad
    (self.p0, self.p1, self.p2, self.p3) = (p0, p1, p2, p2)
  }

  /// Creates a cubic curve from its start point, two control points and end point.
  @inlinable public init(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) {
    degree = .cubic
    (self.p0, self.p1, self.p2, self.p3) = (p0, p1, p2, p3)
  }

  /// Creates the curve drawn by a path element.
  ///
  /// Returns `nil` if the element only moves the current point.
  public init?(_ element: Path.Element) {
    switch element {
    case .move: return nil
    case .line(let a, let b), .close(let a, let b): self.init(a, b)
    case .quad(let a, let b, let c): self.init(a, b, c)
    case .cubic(let a, let b, let c, let d): self.init(a, b, c, d)
    }
  }

  /// Returns the point at the given parameter.
  ///
  /// The parameters 0 and 1 give the end points exactly.
  public func point(at t: Double) -> Point {
    if t == 0 { return p0 }
    if t == 1 { return p3 }
    let u = 1 - t
    switch degree {
    case .line: return p0.lerp(to: p3, fraction: t)
    case .quad: return p0 * (u * u) + p1 * (2 * u * t) + p3 * (t * t)
    case .cubic:
      return p0 * (u * u * u) + p1 * (3 * u * u * t) + p2 * (3 * u * t * t) + p3 * (t * t * t)
    }
  }

  /// Returns the derivative with respect to the parameter, at the given parameter.
  public func derivative(at t: Double) -> Point {
    let u = 1 - t
    switch degree {
    case .line: return p3 - p0
    case .quad: return (p1 - p0) * (2 * u) + (p3 - p1) * (2 * t)
    case .cubic:
      return (p1 - p0) * (3 * u * u) + (p2 - p1) * (6 * u * t) + (p3 - p2) * (3 * t * t)
    }
  }

  /// Returns the tangent vector at the given parameter, not normalized.
  ///
  /// It is zero only if all points of the curve are equal.
  public func tangent(at t: Double) -> Point {
    let d = derivative(at: t)
    let size = max((p1 - p0).length, (p2 - p1).length, (p3 - p2).length)
    if d.length > size * 1e-9 { return d }
    // If adjacent control points coincide, the direction points to the next different control point.
    let ahead = t < 0.5
    for other in ahead ? [p1, p2, p3] : [p2, p1, p0] {
      let v = ahead ? other - p0 : p3 - other
      if t == 0 || t == 1, v.length > size * 1e-9 { return v }
    }
    let step = 1e-4
    let near = point(at: min(1, t + step)) - point(at: max(0, t - step))
    return near.length > 0 ? near : p3 - p0
  }

  /// Returns the part of the curve between two parameters, reversed if `a` is greater than `b`.
  public func subcurve(from a: Double, to b: Double) -> Curve {
    if a == 0 && b == 1 { return self }
    let (start, end) = (point(at: a), point(at: b))
    let k = (b - a) / 3
    switch degree {
    case .line: return Curve(start, end)
    case .quad: return Curve(start, start + derivative(at: a) * ((b - a) / 2), end)
    case .cubic:
      return Curve(start, start + derivative(at: a) * k, end - derivative(at: b) * k, end)
    }
  }

  /// The same curve with degree 3.
  public var cubic: Curve {
    switch degree {
    case .line: Curve(p0, p0.lerp(to: p3, fraction: 1 / 3), p0.lerp(to: p3, fraction: 2 / 3), p3)
    case .quad: Curve(p0, p0.lerp(to: p1, fraction: 2 / 3), p3.lerp(to: p1, fraction: 2 / 3), p3)
    case .cubic: self
    }
  }

  /// The tight bounding box of the curve, which can be smaller than that of its control points.
  public var boundingBox: Rect {
    var (low, high) = (SIMD2(p0.x, p0.y), SIMD2(p0.x, p0.y))
    func take(_ t: Double) {
      guard t > 0, t <= 1 else { return }
      let p = point(at: t)
      low = pointwiseMin(low, SIMD2(p.x, p.y))
      high = pointwiseMax(high, SIMD2(p.x, p.y))
    }
    take(1)
    switch degree {
    case .line: break
    case .quad:
      take((p0.x - p1.x) / (p0.x - 2 * p1.x + p3.x))
      take((p0.y - p1.y) / (p0.y - 2 * p1.y + p3.y))
    case .cubic:
      let x = Self.cubicExtrema(p0.x, p1.x, p2.x, p3.x)
      let y = Self.cubicExtrema(p0.y, p1.y, p2.y, p3.y)
      take(x.0)
      take(x.1)
      take(y.0)
      take(y.1)
    }
    return Rect(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y)
  }

  /// The parameters at which the y coordinate has an extremum.
  ///
  /// They may lie outside `0...1`. A value is not finite if the extremum does not exist.
  var extremaInY: (Double, Double) {
    switch degree {
    case .line: (.nan, .nan)
    case .quad: ((p0.y - p1.y) / (p0.y - 2 * p1.y + p3.y), .nan)
    case .cubic: Self.cubicExtrema(p0.y, p1.y, p2.y, p3.y)
    }
  }

  /// Returns the two parameters at which the derivative of one coordinate of a cubic curve is zero.
  ///
  /// A value is not finite if the zero does not exist.
  private static func cubicExtrema(
    _ a: Double, _ b: Double, _ c: Double, _ d: Double
  ) -> (Double, Double) {
    let (p, q, r) = (d - a + 3 * (b - c), 2 * (a - 2 * b + c), b - a)
    let root = (q * q - 4 * p * r).squareRoot()
    // This form of the quadratic formula avoids cancellation.
    let s = -0.5 * (q + (q < 0 ? -root : root))
    return (s / p, r / s)
  }
}
