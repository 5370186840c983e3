import Foundation

/// A 4 × 4 matrix for transforms with perspective, applied to row vectors: p′ = (x, y, z, 1) · M.
///
/// The translation is in row 4.
public struct Matrix4: Hashable, Sendable {
  /// The rows of the matrix: `row1` contains m11…m14, and `row4` contains m41…m44.
  public var row1, row2, row3, row4: SIMD4<Double>

  /// Creates a matrix from its four rows.
  @inlinable public init(
    _ row1: SIMD4<Double>, _ row2: SIMD4<Double>, _ row3: SIMD4<Double>, _ row4: SIMD4<Double>
  ) {
    (self.row1, self.row2, self.row3, self.row4) = (row1, row2, row3, row4)
  }

  /// The matrix that leaves points unchanged.
  public static let identity = Matrix4(
    SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))

  /// Creates a matrix from an affine transform of the plane.
  ///
  /// The z coordinate is unchanged.
  @inlinable public init(_ m: Affine) {
    self.init(
      SIMD4(m.a, m.b, 0, 0), SIMD4(m.c, m.d, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(m.tx, m.ty, 0, 1))
  }

  /// Returns a translation by the given offset, in units of the coordinate space.
  @inlinable public static func translation(x: Double, y: Double, z: Double) -> Matrix4 {
    var m = Matrix4.identity
    m.row4 = SIMD4(x, y, z, 1)
    return m
  }

  /// Returns a matrix that scales along the axes.
  ///
  /// Negative factors mirror.
  @inlinable public static func scale(x: Double, y: Double, z: Double) -> Matrix4 {
    Matrix4(SIMD4(x, 0, 0, 0), SIMD4(0, y, 0, 0), SIMD4(0, 0, z, 0), SIMD4(0, 0, 0, 1))
  }

  /// Returns a rotation by the given angle, in radians, about an axis, like `CATransform3DMakeRotation`.
  ///
  /// The axis does not need to be normalized. A zero vector gives the identity.
  public static func rotation(angle: Double, x: Double, y: Double, z: Double) -> Matrix4 {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0 else { return .identity }
    let (x, y, z) = (x / length, y / length, z / length)
    let (s, c) = (sin(angle), cos(angle))
    let k = 1 - c
    return Matrix4(
      SIMD4(x * x * k + c, x * y * k + z * s, x * z * k - y * s, 0),
      SIMD4(x * y * k - z * s, y * y * k + c, y * z * k + x * s, 0),
      SIMD4(x * z * k + y * s, y * z * k - x * s, z * z * k + c, 0), SIMD4(0, 0, 0, 1))
  }

  /// Returns the matrix that applies this matrix first and then `next`.
  @inlinable public func concatenating(_ next: Matrix4) -> Matrix4 {
    @inline(__always) func row(_ r: SIMD4<Double>) -> SIMD4<Double> {
      next.row1 * r.x + next.row2 * r.y + next.row3 * r.z + next.row4 * r.w
    }
    return Matrix4(row(row1), row(row2), row(row3), row(row4))
  }

  /// Whether all 16 elements are finite.
  @inlinable public var isFinite: Bool {
    // NaN and infinity times zero are NaN, so the sum is zero only if all elements are finite.
    let zero = SIMD4<Double>(repeating: 0)
    let (a, b, c, d) = (row1 * zero, row2 * zero, row3 * zero, row4 * zero)
    let rest: SIMD4<Double> = (a + b) + (c + d)
    return rest == zero
  }

  /// Returns the transformed homogeneous point, without division by w.
  @inlinable public func apply(_ p: SIMD4<Double>) -> SIMD4<Double> {
    row1 * p.x + row2 * p.y + row3 * p.z + row4 * p.w
  }

  /// Whether the matrix is an affine transform of the plane: z is unchanged and there is no perspective.
  ///
  /// This is the same test as `CATransform3DIsAffine`.
  @inlinable public var isAffine: Bool {
    row1.z == 0 && row1.w == 0 && row2.z == 0 && row2.w == 0 && row3 == SIMD4(0, 0, 1, 0)
      && row4.z == 0 && row4.w == 1
  }

  /// The affine part: the elements m11, m12, m21, m22, m41 and m42.
  @inlinable public var affine: Affine { Affine(row1.x, row1.y, row2.x, row2.y, row4.x, row4.y) }

  /// Whether every element exactly equals that of the identity matrix.
  @inlinable public var isIdentity: Bool { self == .identity }

  /// The 16 elements in the order m11, m12, … m44.
  public var elements: [Double] {
    [row1, row2, row3, row4].flatMap { [$0.x, $0.y, $0.z, $0.w] }
  }

  /// Creates a matrix from 16 elements in the order m11, m12, … m44.
  public init(elements e: [Double]) {
    precondition(e.count == 16, "a matrix must have 16 elements")
    self.init(
      SIMD4(e[0], e[1], e[2], e[3]), SIMD4(e[4], e[5], e[6], e[7]),
      SIMD4(e[8], e[9], e[10], e[11]), SIMD4(e[12], e[13], e[14], e[15]))
  }
}
