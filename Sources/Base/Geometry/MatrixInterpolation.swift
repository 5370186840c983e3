import Foundation

/// An interpolation between two matrices, decomposed once and evaluated at many progress values.
/// - Source: W3C CSS Transforms for both decompositions. The direction of rotation was measured in Core Animation.
public struct MatrixInterpolation: Hashable, Sendable {
  private enum Method: Hashable, Sendable {
    case decomposed2D(Decomposition2D, Decomposition2D)
    case decomposed3D(Decomposition3D, Decomposition3D)
    case elements
  }

  /// The matrix at progress 0.
  public let from: Matrix4
  /// The matrix at progress 1.
  public let to: Matrix4
  private let method: Method

  /// Creates an interpolation by decomposing both matrices.
  ///
  /// If both matrices are affine, the 2D decomposition is used, otherwise the 3D decomposition. If one of them is
  /// singular, the elements are interpolated instead.
  public init(from: Matrix4, to: Matrix4) {
    (self.from, self.to) = (from, to)
    if from.isAffine, to.isAffine, let a = Decomposition2D(from.affine),
      let b = Decomposition2D(to.affine)
    {
      let (a, b) = Decomposition2D.withAlignedAngles(a, b)
      method = .decomposed2D(a, b)
    } else if !(from.isAffine && to.isAffine), let a = Decomposition3D(from),
      let b = Decomposition3D(to)
    {
      method = .decomposed3D(a, b)
    } else {
      method = .elements
    }
  }

  /// Returns the matrix at the given progress.
  ///
  /// Values outside `0...1` extrapolate.
  public func matrix(at progress: Double) -> Matrix4 {
    if progress == 0 { return from }
    if progress == 1 { return to }
    switch method {
    case .decomposed2D(let a, let b):
      let mixed = Matrix4(a.lerp(to: b, fraction: progress).affine)
      if mixed.isFinite { return mixed }
    case .decomposed3D(let a, let b):
      let mixed = a.lerp(to: b, fraction: progress).matrix
      if mixed.isFinite { return mixed }
    case .elements: break
    }
    // A singular or nearly singular matrix has no finite decomposition, so the elements are interpolated.
    return Matrix4(
      from.row1 + (to.row1 - from.row1) * progress, from.row2 + (to.row2 - from.row2) * progress,
      from.row3 + (to.row3 - from.row3) * progress, from.row4 + (to.row4 - from.row4) * progress)
  }
}

extension Matrix4 {
  /// Returns the matrix interpolated toward another matrix, by decomposition as in Core Animation.
  ///
  /// A progress outside `0...1` extrapolates.
  public func interpolated(to other: Matrix4, progress: Double) -> Matrix4 {
    MatrixInterpolation(from: self, to: other).matrix(at: progress)
  }
}

extension Affine {
  /// Returns the transform interpolated toward another transform, by decomposition as in Core Animation.
  ///
  /// A progress outside `0...1` extrapolates.
  public func interpolated(to other: Affine, progress: Double) -> Affine {
    MatrixInterpolation(from: Matrix4(self), to: Matrix4(other)).matrix(at: progress).affine
  }
}

/// A decomposition of an affine transform into translation, scale, angle and a remaining matrix.
private struct Decomposition2D: Hashable, Sendable {
  var translation: SIMD2<Double>
  var scale: SIMD2<Double>
  /// The rotation angle in degrees.
  var angle: Double
  /// The elements m11, m12, m21 and m22 of the remaining matrix, which is the identity if the transform has no shear.
  var remainder: SIMD4<Double>

  /// Decomposes an affine transform.
  ///
  /// Returns `nil` if it is singular.
  init?(_ m: Affine) {
    let det = m.determinant
    var r0 = SIMD2(m.a, m.b)
    var r1 = SIMD2(m.c, m.d)
    scale = SIMD2((r0 * r0).sum().squareRoot(), (r1 * r1).sum().squareRoot())
    guard det != 0, det.isFinite, scale.x > 0, scale.y > 0 else { return nil }
    if det < 0 {
      if m.a < m.d { scale.x = -scale.x } else { scale.y = -scale.y }
    }
    r0 /= scale.x
    r1 /= scale.y
    angle = atan2(r0.y, r0.x) * 180 / .pi
    let (c, s) = (r0.x, r0.y)
    let (t0, t1) = (r0 * c - r1 * s, r0 * s + r1 * c)
    remainder = SIMD4(t0.x, t0.y, t1.x, t1.y)
    translation = SIMD2(m.tx, m.ty)
  }

  /// Returns the decompositions with their angles adjusted so that linear interpolation rotates in the direction
  /// measured in Core Animation.
  static func withAlignedAngles(_ a: Decomposition2D, _ b: Decomposition2D) -> (
    Decomposition2D, Decomposition2D
  ) {
    var (a, b) = (a, b)
    if (a.scale.x < 0 && b.scale.y < 0) || (a.scale.y < 0 && b.scale.x < 0) {
      a.scale = -a.scale
      a.angle += a.angle < 0 ? 180 : -180
    }
    if a.angle == 0 { a.angle = 360 }
    if b.angle == 0 { b.angle = 360 }
    if abs(a.angle - b.angle) > 180 {
      if a.angle > b.angle { a.angle -= 360 } else { b.angle -= 360 }
    }
    return (a, b)
  }

  func lerp(to b: Decomposition2D, fraction t: Double) -> Decomposition2D {
    var r = self
    r.translation += (b.translation - translation) * t
    r.scale += (b.scale - scale) * t
    r.angle += (b.angle - angle) * t
    r.remainder += (b.remainder - remainder) * t
    return r
  }

  var affine: Affine {
    let (s, c) = (sin(angle * .pi / 180), cos(angle * .pi / 180))
    let m0 = SIMD2(remainder.x, remainder.y)
    let m1 = SIMD2(remainder.z, remainder.w)
    let r0 = (m0 * c + m1 * s) * scale.x
    let r1 = (m1 * c - m0 * s) * scale.y
    return Affine(r0.x, r0.y, r1.x, r1.y, translation.x, translation.y)
  }
}

/// A decomposition of a matrix into perspective, translation, rotation, skew and scale.
private struct Decomposition3D: Hashable, Sendable {
  var perspective: SIMD4<Double>
  var translation: SIMD3<Double>
  /// The rotation as a unit quaternion in the order x, y, z, w.
  var rotation: SIMD4<Double>
  var skew: SIMD3<Double>
  var scale: SIMD3<Double>

  /// Decomposes a matrix.
  ///
  /// Returns `nil` if it is singular.
  init?(_ m: Matrix4) {
    guard m.row4.w != 0 else { return nil }
    let k = 1 / m.row4.w
    let n = Matrix4(m.row1 * k, m.row2 * k, m.row3 * k, m.row4 * k)
    guard n.withoutPerspective.inverted != nil else { return nil }
    perspective = TransformComponents.perspectiveColumn(of: n)
    translation = SIMD3(n.row4.x, n.row4.y, n.row4.z)
    var f = LinearDecomposition(n)
    if f.isMirrored {
      f.scale = -f.scale
      f.rows = (-f.rows.0, -f.rows.1, -f.rows.2)
    }
    (skew, scale) = (f.skew, f.scale)
    rotation = Self.quaternion(fromRows: f.rows)
  }

  func lerp(to b: Decomposition3D, fraction t: Double) -> Decomposition3D {
    var r = self
    r.perspective += (b.perspective - perspective) * t
    r.translation += (b.translation - translation) * t
    r.skew += (b.skew - skew) * t
    r.scale += (b.scale - scale) * t
    r.rotation = Self.slerp(from: rotation, to: b.rotation, fraction: t)
    return r
  }

  var matrix: Matrix4 {
    let (x, y, z, w) = (rotation.x, rotation.y, rotation.z, rotation.w)
    let r0 = SIMD4(1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y), 0)
    let r1 = SIMD4(2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x), 0)
    let r2 = SIMD4(2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y), 0)
    var m = Matrix4(
      r0 * scale.x, (r1 + r0 * skew.x) * scale.y, (r2 + r0 * skew.y + r1 * skew.z) * scale.z,
      SIMD4(translation.x, translation.y, translation.z, 1))
    if perspective != SIMD4(0, 0, 0, 1) { m.appendPerspective(perspective) }
    return m
  }

  /// Returns the unit quaternion for a rotation matrix, given by its rows.
  ///
  /// The largest component is computed first, for precision.
  private static func quaternion(
    fromRows r: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)
  ) -> SIMD4<Double> {
    let squares = SIMD4(
      1 + r.0.x - r.1.y - r.2.z, 1 - r.0.x + r.1.y - r.2.z, 1 - r.0.x - r.1.y + r.2.z,
      1 + r.0.x + r.1.y + r.2.z)
    let (xy, xz, yz) = (r.0.y + r.1.x, r.2.x + r.0.z, r.1.z + r.2.y)
    let (wx, wy, wz) = (r.1.z - r.2.y, r.2.x - r.0.z, r.0.y - r.1.x)
    let q: SIMD4<Double>
    switch squares.max() {
    case squares.w: q = SIMD4(wx, wy, wz, squares.w)
    case squares.x: q = SIMD4(squares.x, xy, xz, wx)
    case squares.y: q = SIMD4(xy, squares.y, yz, wy)
    default: q = SIMD4(xz, yz, squares.z, wz)
    }
    return q / (q * q).sum().squareRoot()
  }

  /// Returns the spherical linear interpolation between two quaternions along the shorter arc.
  private static func slerp(from a: SIMD4<Double>, to b: SIMD4<Double>, fraction t: Double)
    -> SIMD4<Double>
  {
    var (b, cosine) = (b, (a * b).sum())
    if cosine < 0 { (b, cosine) = (-b, -cosine) }
    let across = b - a * cosine
    let sine = (across * across).sum().squareRoot()
    guard sine > 1e-12 else { return a }
    let angle = atan2(sine, cosine) * t
    return a * cos(angle) + across * (sin(angle) / sine)
  }
}
