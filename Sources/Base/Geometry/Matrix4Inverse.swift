extension Matrix4 {
  /// The determinant of the 4 × 4 matrix.
  public var determinant: Double {
    let m = minors
    return m.top.0 * m.bottom.5 - m.top.1 * m.bottom.4 + m.top.2 * m.bottom.3
      + m.top.3 * m.bottom.2 - m.top.4 * m.bottom.1 + m.top.5 * m.bottom.0
  }

  /// The inverse matrix, or `nil` if it does not exist or has an element that is not finite.
  public var inverted: Matrix4? {
    let (s, c) = minors
    let det =
      s.0 * c.5 - s.1 * c.4 + s.2 * c.3 + s.3 * c.2 - s.4 * c.1 + s.5 * c.0
    guard det != 0, det.isFinite, (1 / det).isFinite else { return nil }
    let (a, b, p, q) = (row1, row2, row3, row4)
    let inverse = Matrix4(
      SIMD4(
        b.y * c.5 - b.z * c.4 + b.w * c.3, -a.y * c.5 + a.z * c.4 - a.w * c.3,
        q.y * s.5 - q.z * s.4 + q.w * s.3, -p.y * s.5 + p.z * s.4 - p.w * s.3) / det,
      SIMD4(
        -b.x * c.5 + b.z * c.2 - b.w * c.1, a.x * c.5 - a.z * c.2 + a.w * c.1,
        -q.x * s.5 + q.z * s.2 - q.w * s.1, p.x * s.5 - p.z * s.2 + p.w * s.1) / det,
      SIMD4(
        b.x * c.4 - b.y * c.2 + b.w * c.0, -a.x * c.4 + a.y * c.2 - a.w * c.0,
        q.x * s.4 - q.y * s.2 + q.w * s.0, -p.x * s.4 + p.y * s.2 - p.w * s.0) / det,
      SIMD4(
        -b.x * c.3 + b.y * c.1 - b.z * c.0, a.x * c.3 - a.y * c.1 + a.z * c.0,
        -q.x * s.3 + q.y * s.1 - q.z * s.0, p.x * s.3 - p.y * s.1 + p.z * s.0) / det)
    return inverse.isFinite ? inverse : nil
  }

  private typealias RowMinors = (Double, Double, Double, Double, Double, Double)

  /// The 2 × 2 minors of the upper and of the lower two rows.
  private var minors: (top: RowMinors, bottom: RowMinors) {
    func pairs(_ r: SIMD4<Double>, _ s: SIMD4<Double>) -> RowMinors {
      (
        r.x * s.y - r.y * s.x, r.x * s.z - r.z * s.x, r.x * s.w - r.w * s.x,
        r.y * s.z - r.z * s.y, r.y * s.w - r.w * s.y, r.z * s.w - r.w * s.z
      )
    }
    return (pairs(row1, row2), pairs(row3, row4))
  }
}
