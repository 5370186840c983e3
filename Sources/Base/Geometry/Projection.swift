/// A projective transform of the plane, for row vectors: (x, y, 1) · M, divided by w.
///
/// It is the 3 × 3 part of a ``Matrix4`` that maps the plane z = 0 to the x-y plane.
public struct Projection: Hashable, Sendable {
  /// The rows of the matrix.
  ///
  /// Each contains the factors for x, y and w.
  public var row1, row2, row3: SIMD3<Double>

  /// Creates a projection from the three rows of its matrix.
  @inlinable public init(_ row1: SIMD3<Double>, _ row2: SIMD3<Double>, _ row3: SIMD3<Double>) {
    (self.row1, self.row2, self.row3) = (row1, row2, row3)
  }

  /// Creates a projection from an affine transform.
  ///
  /// The result has w = 1 everywhere.
  @inlinable public init(_ m: Affine) {
    self.init(SIMD3(m.a, m.b, 0), SIMD3(m.c, m.d, 0), SIMD3(m.tx, m.ty, 1))
  }

  /// Creates a projection from a 4 × 4 matrix by applying it to the plane z = 0 and dropping the resulting z.
  @inlinable public init(flattening m: Matrix4) {
    self.init(
      SIMD3(m.row1.x, m.row1.y, m.row1.w), SIMD3(m.row2.x, m.row2.y, m.row2.w),
      SIMD3(m.row4.x, m.row4.y, m.row4.w))
  }

  /// The projection that leaves points unchanged.
  public static let identity = Projection(.identity)

  /// Whether the projection has no perspective, so that w is 1 everywhere.
  @inlinable public var isAffine: Bool { row1.z == 0 && row2.z == 0 && row3.z == 1 }

  /// The affine part.
  ///
  /// It is the complete projection if ``isAffine`` is `true`.
  @inlinable public var affine: Affine {
    Affine(row1.x, row1.y, row2.x, row2.y, row3.x, row3.y)
  }

  /// Returns the projection that applies this projection first and then `next`.
  @inlinable public func concatenating(_ next: Projection) -> Projection {
    @inline(__always) func row(_ r: SIMD3<Double>) -> SIMD3<Double> {
      next.row1 * r.x + next.row2 * r.y + next.row3 * r.z
    }
    return Projection(row(row1), row(row2), row(row3))
  }

  /// Returns the transformed point in homogeneous coordinates (x, y, w), before division by w.
  @inlinable public func homogeneousPoint(for p: Point) -> SIMD3<Double> {
    row1 * p.x + row2 * p.y + row3
  }

  /// Returns the transformed point.
  ///
  /// It is not finite if w is zero.
  @inlinable public func apply(_ p: Point) -> Point {
    let h = homogeneousPoint(for: p)
    return Point(h.x / h.z, h.y / h.z)
  }

  /// The inverse projection, or `nil` if the matrix is singular.
  public var inverted: Projection? {
    let (a, b, c) = (row1.x, row1.y, row1.z)
    let (d, e, f) = (row2.x, row2.y, row2.z)
    let (g, h, i) = (row3.x, row3.y, row3.z)
    let (p, q, r) = (e * i - f * h, f * g - d * i, d * h - e * g)
    let det = a * p + b * q + c * r
    guard det != 0, det.isFinite else { return nil }
    let k = 1 / det
    guard k.isFinite else { return nil }
    return Projection(
      SIMD3(p, c * h - b * i, b * f - c * e) * k, SIMD3(q, a * i - c * g, c * d - a * f) * k,
      SIMD3(r, b * g - a * h, a * e - b * d) * k)
  }
}
