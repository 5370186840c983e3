import Foundation

/// A matrix taken apart into what key paths such as `transform.rotation.z` read and write.
///
/// Recomposing multiplies scale, shear, rotation about y, then x, then z, translation, perspective.
/// - Units: radians for angles.
/// - Source: behaviour/layers.md, "Keys".
public struct TransformComponents: Hashable, Sendable {
  /// The offset along each axis.
  public var translation: SIMD3<Double>
  /// The angles about x, y and z, applied in the order y, x, z.
  ///
  /// - Range: When read from a matrix, the angle about x is at most a right angle; the others cover a full turn.
  public var rotation: SIMD3<Double>
  /// The stretch along each axis; at most one is negative when read from a matrix.
  public var scale: SIMD3<Double>
  /// How far a point moves along x per unit of y.
  public var shearX: Double
  /// How far a point moves along x and along y per unit of z.
  public var shearZ: SIMD2<Double>
  /// The column that makes w, applied last; (0, 0, 0, 1) without perspective.
  public var perspective: SIMD4<Double>

  /// The components of the map that changes nothing.
  public static let identity = TransformComponents(.identity)

  /// Takes a matrix apart.
  ///
  /// A mirrored matrix gets its sign in the scale of the axis that was turned round most, a singular one the angles
  /// nearest to zero.
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

  /// The product of all components.
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

  /// The angles about x, y, z of a turn given by its rows.
  ///
  /// The angle about x is the middle one and hence the limited one: turns about y or z alone keep their angle.
  private static func eulerAngles(
    ofRows rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)
  ) -> SIMD3<Double> {
    // Within the plane the first row alone has the angle, exactly.
    if rows.0.z == 0, rows.1.z == 0, rows.2.z > 0 {
      return SIMD3(0, 0, atan2(rows.0.y, rows.0.x))
    }
    // The second row of a flat matrix is at a right angle to the first but for the digits that the first took from it.
    let first = rows.0
    var second = rows.1 - first * dot(first, rows.1)
    second /= length(second)
    let third = cross(first, second)
    let level = (second.x * second.x + second.y * second.y).squareRoot()
    // Straight up or down, y and z turn about the same line: all of it counts as z.
    let z = level > 1e-12 ? atan2(-second.x, second.y) : atan2(first.y, first.x)
    let (s, c) = (sin(z), cos(z))
    // From the rest after z, so that an ill-determined z does not spoil the product.
    let x = atan2(second.z, second.y * c - second.x * s)
    let y = atan2(third.x * c + third.y * s, first.x * c + first.y * s)
    return SIMD3(x, y, z)
  }

  /// The column p for which the matrix without its last column, times p, gives that column.
  static func perspectiveColumn(of m: Matrix4) -> SIMD4<Double> {
    let column = m.column4
    let plain = SIMD4(0.0, 0, 0, 1)
    guard column != plain else { return plain }
    guard let inverse = m.withoutPerspective.inverted else { return column }
    return inverse.multiplied(byColumn: column)
  }
}

extension Matrix4 {
  /// m14, m24, m34, m44.
  var column4: SIMD4<Double> { SIMD4(row1.w, row2.w, row3.w, row4.w) }

  /// The matrix with 0, 0, 0, 1 as its last column.
  var withoutPerspective: Matrix4 {
    var m = self
    (m.row1.w, m.row2.w, m.row3.w, m.row4.w) = (0, 0, 0, 1)
    return m
  }

  /// The matrix times a column.
  func multiplied(byColumn p: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4((row1 * p).sum(), (row2 * p).sum(), (row3 * p).sum(), (row4 * p).sum())
  }

  /// Appends the map that has `p` as its last column and is the identity otherwise.
  mutating func appendPerspective(_ p: SIMD4<Double>) {
    let column = multiplied(byColumn: p)
    (row1.w, row2.w, row3.w, row4.w) = (column.x, column.y, column.z, column.w)
  }
}
