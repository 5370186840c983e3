import Foundation

/// The components of a matrix, accessed by key paths such as `transform.rotation.z`.
///
/// The matrix is the product of scale, shear, rotation about y, then x, then z, translation and perspective, in this
/// order. Angles are in radians.
public struct TransformComponents: Hashable, Sendable {
  /// The translation along each axis.
  public var translation: SIMD3<Double>
  /// The rotation angles about the x, y and z axes, applied in the order y, x, z.
  ///
  /// For components computed from a matrix, the angle about x is in `−π/2...π/2`. The other angles cover a full turn.
  public var rotation: SIMD3<Double>
  /// The scale factor along each axis.
  ///
  /// At most one is negative if the components were computed from a matrix.
  public var scale: SIMD3<Double>
  /// The displacement along x per unit of y.
  public var shearX: Double
  /// The displacements along x and y per unit of z.
  public var shearZ: SIMD2<Double>
  /// The matrix column that computes w, applied last.
  ///
  /// It is (0, 0, 0, 1) if there is no perspective.
  public var perspective: SIMD4<Double>

  /// The components of the identity matrix.
  public static let identity = TransformComponents(.identity)

  /// Decomposes a matrix.
  ///
  /// If the matrix mirrors, the scale factor along the axis with the smallest diagonal element of the rotation is
  /// negative. If the matrix is singular, the angles nearest to zero are chosen.
  public init(_ m: Matrix4) {
    translation = SIMD3(m.row4.x, m.row4.y, m.row4.z)
    var f = LinearDecomposition(m)
    if f.isMirrored {
      if f.rows.0.x < f.rows.1.y, f.rows.0.x < f.rows.2.z {
        f.scale.x = -f.scale.x
        f.rows.0 = -f.rows.0
        f.skew.x = -f.skew.x
        f.skew.y = -f.skew.y
      } else if f.rows.1.y <= f.rows.2.z {
        f.scale.y = -f.scale.y
        f.rows.1 = -f.rows.1
        f.skew.x = -f.skew.x
        f.skew.z = -f.skew.z
      } else {
        f.scale.z = -f.scale.z
        f.rows.2 = -f.rows.2
        f.skew.y = -f.skew.y
        f.skew.z = -f.skew.z
      }
    }
    scale = f.scale
    shearX = f.skew.x
    shearZ = SIMD2(f.skew.y, f.skew.z)
    rotation = Self.eulerAngles(ofRows: f.rows)
    perspective = Self.perspectiveColumn(of: m)
  }

  /// The matrix composed from all components.
  public var matrix: Matrix4 {
    let (sa, ca) = (sin(rotation.x), cos(rotation.x))
    let (sb, cb) = (sin(rotation.y), cos(rotation.y))
    let (sg, cg) = (sin(rotation.z), cos(rotation.z))
    let r0 = SIMD4(cb * cg - sb * sa * sg, cb * sg + sb * sa * cg, -sb * ca, 0)
    let r1 = SIMD4(-ca * sg, ca * cg, sa, 0)
    let r2 = SIMD4(sb * cg + cb * sa * sg, sb * sg - cb * sa * cg, cb * ca, 0)
    var m = Matrix4(
      r0 * scale.x, (r1 + r0 * shearX) * scale.y,
      (r2 + r0 * shearZ.x + r1 * shearZ.y) * scale.z,
      SIMD4(translation.x, translation.y, translation.z, 1))
    if perspective != SIMD4(0, 0, 0, 1) { m.appendPerspective(perspective) }
    return m
  }

  /// Returns the angles about x, y and z for a rotation matrix given by its rows.
  ///
  /// The angle about x is in the middle of the rotation order, and is therefore the one with the limited range. A
  /// rotation only about y or only about z keeps its angle.
  private static func eulerAngles(
    ofRows rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)
  ) -> SIMD3<Double> {
    // For a rotation in the plane, the first row alone determines the angle exactly.
    if rows.0.z == 0, rows.1.z == 0, rows.2.z > 0 {
      return SIMD3(0, 0, atan2(rows.0.y, rows.0.x))
    }
    // The second row of a nearly singular matrix is not exactly perpendicular to the first, because of rounding
    // errors.
    let first = rows.0
    var second = rows.1 - first * dot(first, rows.1)
    second /= length(second)
    let third = cross(first, second)
    let level = (second.x * second.x + second.y * second.y).squareRoot()
    // At x = ±π/2, the rotations about y and z have the same axis (gimbal lock). The whole angle is assigned to z.
    let z = level > 1e-12 ? atan2(-second.x, second.y) : atan2(first.y, first.x)
    let (s, c) = (sin(z), cos(z))
    // The angle about x is computed from the matrix after z is removed, so that an inaccurate z does not change the
    // product.
    let x = atan2(second.z, second.y * c - second.x * s)
    let y = atan2(third.x * c + third.y * s, first.x * c + first.y * s)
    return SIMD3(x, y, z)
  }

  /// Returns the column p for which the matrix without perspective, multiplied by p, gives the last column of `m`.
  static func perspectiveColumn(of m: Matrix4) -> SIMD4<Double> {
    let column = m.column4
    let plain = SIMD4(0.0, 0, 0, 1)
    guard column != plain else { return plain }
    guard let inverse = m.withoutPerspective.inverted else { return column }
    return inverse.multiplied(byColumn: column)
  }
}

extension Matrix4 {
  /// The last column of the matrix: m14, m24, m34, m44.
  var column4: SIMD4<Double> { SIMD4(row1.w, row2.w, row3.w, row4.w) }

  /// The matrix with its last column replaced by 0, 0, 0, 1.
  var withoutPerspective: Matrix4 {
    var m = self
    (m.row1.w, m.row2.w, m.row3.w, m.row4.w) = (0, 0, 0, 1)
    return m
  }

  /// Returns the product of the matrix and a column vector.
  func multiplied(byColumn p: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4((row1 * p).sum(), (row2 * p).sum(), (row3 * p).sum(), (row4 * p).sum())
  }

  /// Multiplies the matrix by one that is the identity except for its last column `p`.
  mutating func appendPerspective(_ p: SIMD4<Double>) {
    let column = multiplied(byColumn: p)
    (row1.w, row2.w, row3.w, row4.w) = (column.x, column.y, column.z, column.w)
  }
}
