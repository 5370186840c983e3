/// A decomposition of the upper left 3 × 3 part of a matrix into scale factors, skew factors and orthonormal rows.
///
/// Row i of the matrix part is `scale[i]` times the sum of orthonormal row i and the preceding orthonormal rows,
/// weighted by the skew factors.
struct LinearDecomposition {
  /// The scale factors of the rows, which are never negative.
  var scale: SIMD3<Double>
  /// The skew factors: row 1 in row 2, row 1 in row 3, and row 2 in row 3.
  var skew: SIMD3<Double>
  /// The orthonormal rows.
  ///
  /// They form a left-handed basis if the matrix includes a reflection.
  var rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  /// Whether the rows form a left-handed basis.
  var isMirrored: Bool { dot(rows.0, cross(rows.1, rows.2)) < 0 }

  /// Decomposes the given matrix by Gram-Schmidt orthogonalization.
  ///
  /// Zero rows are replaced by directions that complete the basis.
  init(_ m: Matrix4) {
    let first = SIMD3(m.row1.x, m.row1.y, m.row1.z)
    var second = SIMD3(m.row2.x, m.row2.y, m.row2.z)
    var third = SIMD3(m.row3.x, m.row3.y, m.row3.z)
    scale = .zero
    skew = .zero
    let size = max(length(first), length(second), length(third))
    // A shorter row is treated as zero, because its length is a rounding error of larger numbers.
    let nothing = size * 1e-15
    scale.x = length(first)
    var a = scale.x > nothing ? first / scale.x : nil
    if let a {
      skew.x = dot(a, second)
      second -= a * skew.x
      skew.y = dot(a, third)
      third -= a * skew.y
    }
    scale.y = length(second)
    var b = scale.y > nothing ? second / scale.y : nil
    if let b {
      skew.z = dot(b, third)
      third -= b * skew.z
    }
    scale.z = length(third)
    var c = scale.z > nothing ? third / scale.z : nil
    skew.x = b == nil ? 0 : skew.x / scale.y
    skew.y = c == nil ? 0 : skew.y / scale.z
    skew.z = c == nil ? 0 : skew.z / scale.z
    if a == nil { scale.x = 0 }
    if b == nil { scale.y = 0 }
    if c == nil { scale.z = 0 }
    Self.completeBasis(&a, &b, &c)
    rows = (a ?? SIMD3(1, 0, 0), b ?? SIMD3(0, 1, 0), c ?? SIMD3(0, 0, 1))
  }

  /// Replaces missing rows so that all three rows form a right-handed orthonormal basis.
  private static func completeBasis(
    _ a: inout SIMD3<Double>?, _ b: inout SIMD3<Double>?, _ c: inout SIMD3<Double>?
  ) {
    switch (a, b, c) {
    case (nil, let q?, let r?): a = cross(q, r)
    case (let p?, nil, let r?): b = cross(r, p)
    case (let p?, let q?, nil): c = cross(p, q)
    case (let p?, nil, nil):
      let z = perpendicular(to: p, nearestTo: SIMD3(0, 0, 1), fallback: SIMD3(0, 1, 0))
      (b, c) = (cross(z, p), z)
    case (nil, let q?, nil):
      let z = perpendicular(to: q, nearestTo: SIMD3(0, 0, 1), fallback: SIMD3(1, 0, 0))
      (a, c) = (cross(q, z), z)
    case (nil, nil, let r?):
      let x = perpendicular(to: r, nearestTo: SIMD3(1, 0, 0), fallback: SIMD3(0, 1, 0))
      (a, b) = (x, cross(r, x))
    case (nil, nil, nil), (_?, _?, _?): break
    }
  }

  /// Returns the unit vector perpendicular to `v` that is nearest to `axis`, or to the fallback axis if `v` is
  /// parallel to `axis`.
  private static func perpendicular(
    to v: SIMD3<Double>, nearestTo axis: SIMD3<Double>, fallback other: SIMD3<Double>
  ) -> SIMD3<Double> {
    let along = abs(dot(v, axis)) < 0.999 ? axis : other
    let rest = along - v * dot(v, along)
    return rest / length(rest)
  }
}

func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }

func length(_ a: SIMD3<Double>) -> Double { dot(a, a).squareRoot() }

func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}
