import Foundation

/// An affine transform of the plane, for row vectors: p′ = (x, y, 1) · M.
public struct Affine: Hashable, Sendable {
  /// The elements of the matrix: (a, b) is the image of the x axis, (c, d) that of the y axis, and (tx, ty) that of
  /// the origin.
  public var a, b, c, d, tx, ty: Double

  /// Creates a transform from its elements, row by row.
  @inlinable public init(
    _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ tx: Double, _ ty: Double
  ) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// The transform that leaves points unchanged.
  public static let identity = Affine(1, 0, 0, 1, 0, 0)

  /// Returns a translation by the given offset, in units of the coordinate space.
  @inlinable public static func translation(x: Double, y: Double) -> Affine {
    Affine(1, 0, 0, 1, x, y)
  }

  /// Returns a transform that scales along the axes.
  ///
  /// Negative factors mirror.
  @inlinable public static func scale(x: Double, y: Double) -> Affine {
    Affine(x, 0, 0, y, 0, 0)
  }

  /// Returns a rotation that turns the x axis toward the y axis by the given angle, in radians.
  public static func rotation(angle: Double) -> Affine {
    let (s, c) = (sin(angle), cos(angle))
    return Affine(c, s, -s, c, 0, 0)
  }

  /// Returns the transform that applies this transform first and then `next`.
  @inlinable public func concatenating(_ next: Affine) -> Affine {
    Affine(
      a * next.a + b * next.c, a * next.b + b * next.d, c * next.a + d * next.c,
      c * next.b + d * next.d, tx * next.a + ty * next.c + next.tx,
      tx * next.b + ty * next.d + next.ty)
  }

  /// The signed area of the transformed unit square.
  ///
  /// It is negative if the transform mirrors.
  @inlinable public var determinant: Double { a * d - b * c }

  /// The inverse transform, or `nil` if the determinant is zero or not finite.
  @inlinable public var inverted: Affine? {
    let det = determinant
    guard det != 0, det.isFinite else { return nil }
    let r = 1 / det
    guard r.isFinite else { return nil }
    return Affine(
      d * r, -b * r, -c * r, a * r, (c * ty - d * tx) * r, (b * tx - a * ty) * r)
  }

  /// Returns the transformed point.
  @inlinable public func apply(_ p: Point) -> Point {
    Point(p.x * a + p.y * c + tx, p.x * b + p.y * d + ty)
  }

  /// Returns the bounding box of the transformed rectangle.
  @inlinable public func apply(_ r: Rect) -> Rect {
    let (p, q, s, t) = r.corners
    return Rect(bounding: apply(p), apply(q), apply(s), apply(t))
  }

  /// The geometric mean of the scale factors in both directions: √|determinant|.
  @inlinable public var meanScale: Double { abs(determinant).squareRoot() }

  /// Whether the transform consists only of scaling and translation.
  @inlinable public var isScaleTranslation: Bool { b == 0 && c == 0 }
}
