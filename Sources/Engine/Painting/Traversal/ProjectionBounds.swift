import Geometry

// Computes the bounds and limits of projections from a layer's plane to the picture.

extension Projection {
  /// The minimum homogeneous coordinate w at which points are drawn.
  ///
  /// Points closer to the eye are clipped.
  static let minimumW = 1e-4

  /// The minimum determinant of a projection that is drawn.
  ///
  /// With a smaller determinant, even a square with sides of 100,000 points would be invisible.
  private static let minimumDeterminant = 1e-12

  /// The determinant of the matrix; 0 if the projection is singular.
  var determinant: Double {
    row1.x * (row2.y * row3.z - row2.z * row3.y) - row1.y * (row2.x * row3.z - row2.z * row3.x)
      + row1.z * (row2.x * row3.y - row2.y * row3.x)
  }

  /// The projection prepared for drawing, normalized to w = 1 if it is affine.
  ///
  /// It is `nil` if nothing would be drawn because the projection is singular, not finite, or entirely behind the
  /// eye.
  var drawable: Projection? {
    var map = self
    if row1.z == 0, row2.z == 0, row3.z != 1 {
      guard row3.z >= Self.minimumW else { return nil }
      let k = 1 / row3.z
      map = Projection(row1 * k, row2 * k, SIMD3(row3.x * k, row3.y * k, 1))
    }
    let det = map.determinant
    guard abs(det) > Self.minimumDeterminant, det.isFinite, map.row1.isFinite, map.row2.isFinite,
      map.row3.isFinite
    else {
      return nil
    }
    return map
  }

  /// Returns the bounding box, in pixels, of the visible part of a rectangle; it is empty if the rectangle is behind
  /// the eye.
  func visibleBoundingBox(of r: Rect) -> Rect {
    guard isAffine else { return projectedBoundingBox(of: r) }
    let (x0, x1) = cornerOffsetRange(width: row1.x * r.width, height: row2.x * r.height)
    let (y0, y1) = cornerOffsetRange(width: row1.y * r.width, height: row2.y * r.height)
    let corner = apply(r.origin)
    return Rect(
      minX: corner.x + x0, minY: corner.y + y0, maxX: corner.x + x1, maxY: corner.y + y1)
  }

  private func cornerOffsetRange(width a: Double, height b: Double) -> (Double, Double) {
    (min(a, 0) + min(b, 0), max(a, 0) + max(b, 0))
  }

  private func projectedBoundingBox(of r: Rect) -> Rect {
    let (p, q, s, t) = r.corners
    let corners = (
      homogeneousPoint(for: p), homogeneousPoint(for: q), homogeneousPoint(for: s),
      homogeneousPoint(for: t)
    )
    var box = BoundsAccumulator()
    box.addEdge(from: corners.0, to: corners.1)
    box.addEdge(from: corners.1, to: corners.2)
    box.addEdge(from: corners.2, to: corners.3)
    box.addEdge(from: corners.3, to: corners.0)
    return box.rect
  }

  /// Returns a rectangle in the layer's plane that contains everything visible within `picture`.
  ///
  /// In perspective, up to half of the plane may be visible, so the result can be much larger than `bounds`.
  func visibleRect(in picture: Rect, around bounds: Rect) -> Rect {
    if isAffine, let back = affine.inverted { return back.apply(picture.inset(dx: -1, dy: -1)) }
    let margin = 1000 + 4 * (abs(bounds.width) + abs(bounds.height))
    return bounds.standardized.inset(dx: -margin, dy: -margin)
  }

  /// Returns the derivative of the projection at a point, as an affine transform without translation.
  func linearPart(at p: Point) -> Affine {
    guard !isAffine else { return Affine(row1.x, row1.y, row2.x, row2.y, 0, 0) }
    let h = homogeneousPoint(for: p)
    let w = max(h.z, Self.minimumW)
    let (x, y) = (h.x / w, h.y / w)
    return Affine(
      (row1.x - x * row1.z) / w, (row1.y - y * row1.z) / w, (row2.x - x * row2.z) / w,
      (row2.y - y * row2.z) / w, 0, 0)
  }
}

/// A bounding box that is built from the visible parts of edges.
private struct BoundsAccumulator {
  var (x0, y0) = (Double.infinity, Double.infinity)
  var (x1, y1) = (-Double.infinity, -Double.infinity)

  mutating func addEdge(from a: SIMD3<Double>, to b: SIMD3<Double>) {
    let near = Projection.minimumW
    if a.z >= near { addPoint(a) }
    if (a.z >= near) != (b.z >= near) { addPoint(a + (b - a) * ((near - a.z) / (b.z - a.z))) }
  }

  private mutating func addPoint(_ h: SIMD3<Double>) {
    let (x, y) = (h.x / h.z, h.y / h.z)
    (x0, x1) = (min(x0, x), max(x1, x))
    (y0, y1) = (min(y0, y), max(y1, y))
  }

  var rect: Rect { x0 > x1 ? .zero : Rect(minX: x0, minY: y0, maxX: x1, maxY: y1) }
}

extension SIMD3<Double> {
  var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
}

extension Rect {
  /// The largest rectangle with integral coordinates inside this rectangle.
  var roundedIn: Rect {
    Rect(
      minX: minX.rounded(.up), minY: minY.rounded(.up), maxX: maxX.rounded(.down),
      maxY: maxY.rounded(.down))
  }
}

extension Matrix4 {
  var determinant: Double {
    // The determinant is computed from 2 × 2 minors of the upper two and the lower two rows.
    func minor(_ r: SIMD4<Double>, _ s: SIMD4<Double>, _ i: Int, _ j: Int) -> Double {
      r[i] * s[j] - r[j] * s[i]
    }
    let a = minor(row1, row2, 0, 1) * minor(row3, row4, 2, 3)
    let b = minor(row1, row2, 0, 2) * minor(row3, row4, 1, 3)
    let c = minor(row1, row2, 0, 3) * minor(row3, row4, 1, 2)
    let d = minor(row1, row2, 1, 2) * minor(row3, row4, 0, 3)
    let e = minor(row1, row2, 1, 3) * minor(row3, row4, 0, 2)
    let f = minor(row1, row2, 2, 3) * minor(row3, row4, 0, 1)
    return a - b + c + d - e + f
  }

  /// Whether the front of the plane z = 0 is visible from the positive end of the z axis.
  ///
  /// The plane's normal is transformed by the inverse transpose; its z coordinate is the quotient of these two
  /// determinants.
  var isFrontFacing: Bool { Projection(flattening: self).determinant * determinant >= 0 }
}
