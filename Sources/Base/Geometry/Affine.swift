import Foundation

/// An affine map of the plane, for row vectors: p′ = (x, y, 1) · M.
public struct Affine: Hashable, Sendable {
  /// The rows of the matrix: (a, b) the image of the x axis, (c, d) that of the y axis, (tx, ty) that
  /// of the origin.
  public var a, b, c, d, tx, ty: Double

  /// Takes the rows one after the other.
  @inlinable public init(
    _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ tx: Double, _ ty: Double
  ) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// The map that changes nothing.
  public static let identity = Affine(1, 0, 0, 1, 0, 0)

  /// Moves by an offset.
  @inlinable public static func translation(x: Double, y: Double) -> Affine {
    Affine(1, 0, 0, 1, x, y)
  }

  /// Stretches along the axes.
  @inlinable public static func scale(x: Double, y: Double) -> Affine {
    Affine(x, 0, 0, y, 0, 0)
  }

  /// Turns the x axis towards the y axis.
  ///
  /// - Units: radians.
  public static func rotation(angle: Double) -> Affine {
    let (s, c) = (sin(angle), cos(angle))
    return Affine(c, s, -s, c, 0, 0)
  }

  /// First this map, then `next`.
  @inlinable public func concatenating(_ next: Affine) -> Affine {
    Affine(
      a * next.a + b * next.c, a * next.b + b * next.d, c * next.a + d * next.c,
      c * next.b + d * next.d, tx * next.a + ty * next.c + next.tx,
      tx * next.b + ty * next.d + next.ty)
  }

  /// The signed area of the unit square's image; negative where the map mirrors.
  @inlinable public var determinant: Double { a * d - b * c }

  /// The map back, or nil where the determinant is zero or not finite.
  @inlinable public var inverted: Affine? {
    let det = determinant
    guard det != 0, det.isFinite else { return nil }
    let r = 1 / det
    guard r.isFinite else { return nil }
    return Affine(
      d * r, -b * r, -c * r, a * r, (c * ty - d * tx) * r, (b * tx - a * ty) * r)
  }

  /// The image of a point.
  @inlinable public func apply(_ p: Point) -> Point {
    Point(p.x * a + p.y * c + tx, p.x * b + p.y * d + ty)
  }

  /// The bounding box of the mapped rectangle.
  @inlinable public func apply(_ r: Rect) -> Rect {
    let (p, q, s, t) = r.corners
    return Rect(bounding: apply(p), apply(q), apply(s), apply(t))
  }

  /// The geometric mean of the two stretches: √|determinant|.
  @inlinable public var meanScale: Double { abs(determinant).squareRoot() }

  /// Whether the axes stay parallel to the axes (scale and translation only).
  @inlinable public var isScaleTranslation: Bool { b == 0 && c == 0 }
}
