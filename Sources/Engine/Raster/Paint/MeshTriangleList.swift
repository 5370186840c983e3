import CRasterKernels
import DisplayList
import Geometry

/// The triangles of a mesh, in the memory layout used by the C kernels.
struct MeshTriangleList {
  private(set) var triangles: [CRTriangle] = []

  private struct GridPoint {
    /// The destination of the point, in units of 1/256 pixel.
    let x, y: Int32
    /// The source position in pixels, rounded to multiples of 1/256.
    let source: Point
    let alpha: Double
    /// The shade at the point, or that of its quad if the mesh has one shade per quad.
    var shade: Double
  }

  private let source: CRRect
  /// The pixel bounds of the surface.
  private let pixels: CRRect
  private let columns, rows: Int
  /// The points of the mesh; an element is `nil` if its point is not finite.
  private let gridPoints: [GridPoint?]
  /// The shade of each quad; empty if the mesh has one shade per point.
  private let shades: [Double]
  /// For each quad, the winding directions of its upper and lower triangles: 1, -1, or 0 for an empty triangle.
  private var windings: [(upper: Int, lower: Int)] = []
  /// The maximum difference in shade between adjacent quads that are joined without a seam.
  private static let shadeTolerance = 1.0 / 64

  init(_ job: MeshJob, pixels: CRRect) {
    let mesh = job.mesh
    (source, self.pixels, columns, rows) = (job.source, pixels, mesh.columns, mesh.rows)
    shades = mesh.shades.count == mesh.points.count ? [] : mesh.shades.map(clampedToUnitInterval)
    gridPoints = Self.gridPoints(of: mesh)
    let quads = columns * rows
    triangles.reserveCapacity(2 * quads)
    windings = (0..<quads).map(windingDirections)
    for quad in mesh.order.isEmpty ? Array(0..<quads) : mesh.order { addQuad(quad) }
  }

  private static func gridPoints(of mesh: DistortionMesh) -> [GridPoint?] {
    let (points, alphas, shades) = (mesh.points, mesh.alphas, mesh.shades)
    let limit = Double(RasterLimits.maximumCoordinate)
    func fixed(_ v: Double) -> Double { (max(-limit, min(limit, v)) * 256).rounded() }
    return points.indices.map { index in
      let (to, from) = (points[index], mesh.sourcePoint(atIndex: index))
      guard to.isFinite, from.isFinite else { return nil }
      return GridPoint(
        x: Int32(fixed(to.x)), y: Int32(fixed(to.y)),
        source: Point(fixed(from.x) / 256, fixed(from.y) / 256),
        alpha: alphas.isEmpty ? 1 : clampedToUnitInterval(alphas[index]),
        shade: shades.count == points.count ? clampedToUnitInterval(shades[index]) : 0)
    }
  }

  /// Returns the corners of a quad, row by row, or `nil` if any of them is not finite.
  private func cornerPoints(ofQuad quad: Int) -> (
    p: GridPoint, q: GridPoint, r: GridPoint, s: GridPoint
  )? {
    let first = quad / columns * (columns + 1) + quad % columns
    let below = first + columns + 1
    guard var p = gridPoints[first], var q = gridPoints[first + 1], var r = gridPoints[below],
      var s = gridPoints[below + 1]
    else { return nil }
    if !shades.isEmpty {
      (p.shade, q.shade, r.shade, s.shade) = (
        shades[quad], shades[quad], shades[quad], shades[quad]
      )
    }
    return (p, q, r, s)
  }

  private func windingDirections(ofQuad quad: Int) -> (upper: Int, lower: Int) {
    guard let (p, q, r, s) = cornerPoints(ofQuad: quad) else { return (0, 0) }
    return (
      Int(Self.doubledTriangleArea(p, q, s).signum()),
      Int(Self.doubledTriangleArea(p, s, r).signum())
    )
  }

  /// Adds the two triangles of a quad, if its corners are finite.
  private mutating func addQuad(_ quad: Int) {
    guard let (p, q, r, s) = cornerPoints(ofQuad: quad) else { return }
    let (row, column) = quad.quotientAndRemainder(dividingBy: columns)
    // The center of a pixel at the border may be outside the quad. The source is limited to one pixel beyond the
    // quad, so that extrapolation in a narrow quad does not sample farther away.
    let around = Rect(bounding: p.source, q.source, r.source, s.source).inset(dx: -1, dy: -1)
    let turn = windings[quad]
    let isWhole = turn.upper == turn.lower
    // The upper triangle is adjacent to the lower triangles of the quads above and to the right. The lower triangle
    // is adjacent to the upper triangles of the quads below and to the left.
    let above =
      row > 0 && windings[quad - columns].lower == turn.upper
      && quadsHaveSameShade(quad, and: quad - columns)
    let right =
      column + 1 < columns && windings[quad + 1].lower == turn.upper
      && quadsHaveSameShade(quad, and: quad + 1)
    let under =
      row + 1 < rows && windings[quad + columns].upper == turn.lower
      && quadsHaveSameShade(quad, and: quad + columns)
    let left =
      column > 0 && windings[quad - 1].upper == turn.lower
      && quadsHaveSameShade(quad, and: quad - 1)
    addTriangle(p, q, s, sourceBounds: around, innerEdges: (above, right, isWhole))
    addTriangle(p, s, r, sourceBounds: around, innerEdges: (isWhole, under, left))
  }

  /// Whether two quads have nearly the same shade, within ``shadeTolerance``.
  private func quadsHaveSameShade(_ quad: Int, and other: Int) -> Bool {
    shades.isEmpty || abs(shades[quad] - shades[other]) < Self.shadeTolerance
  }

  private static func doubledTriangleArea(_ p: GridPoint, _ q: GridPoint, _ r: GridPoint) -> Int64 {
    (Int64(q.x) - Int64(p.x)) * (Int64(r.y) - Int64(p.y))
      - (Int64(r.x) - Int64(p.x)) * (Int64(q.y) - Int64(p.y))
  }

  /// Adds a triangle.
  ///
  /// The elements of `inner` indicate, for each side from one corner to the next, whether an adjacent triangle
  /// continues the image.
  private mutating func addTriangle(
    _ p: GridPoint, _ q: GridPoint, _ r: GridPoint, sourceBounds around: Rect,
    innerEdges inner: (Bool, Bool, Bool)
  ) {
    let twice = Self.doubledTriangleArea(p, q, r)
    guard twice != 0 else { return }
    let (q, r, inner) = twice > 0 ? (q, r, inner) : (r, q, (inner.2, inner.1, inner.0))
    var result = CRTriangle()
    result.x = (p.x, q.x, r.x)
    result.y = (p.y, q.y, r.y)
    result.bounds = CRRect(
      x0: min(p.x, q.x, r.x) >> 8, y0: min(p.y, q.y, r.y) >> 8,
      x1: (max(p.x, q.x, r.x) + 255) >> 8, y1: (max(p.y, q.y, r.y) + 255) >> 8)
    let (qx, qy) = (Double(q.x - p.x) / 256, Double(q.y - p.y) / 256)
    let (rx, ry) = (Double(r.x - p.x) / 256, Double(r.y - p.y) / 256)
    let determinant = qx * ry - rx * qy
    // Returns the coefficients of a linear function over the triangle, evaluated at the center of pixel (x, y).
    func plane(_ a: Double, _ b: Double, _ c: Double) -> (Double, Double, Double) {
      let across = ((b - a) * ry - (c - a) * qy) / determinant
      let down = ((c - a) * qx - (b - a) * rx) / determinant
      let origin = a + across * (0.5 - Double(p.x) / 256) + down * (0.5 - Double(p.y) / 256)
      return (across, down, origin)
    }
    // In these coordinates, integers are the centers of the surface's pixels.
    let corner = Point(Double(pixels.x0) + 0.5, Double(pixels.y0) + 0.5)
    result.u = plane(p.source.x - corner.x, q.source.x - corner.x, r.source.x - corner.x)
    result.v = plane(p.source.y - corner.y, q.source.y - corner.y, r.source.y - corner.y)
    result.alpha = plane(p.alpha, q.alpha, r.alpha)
    result.shade = plane(p.shade, q.shade, r.shade)
    (result.least_u, result.most_u) = Self.clampedPixelRange(
      from: around.minX - corner.x, to: around.maxX - corner.x, first: Int(source.x0 - pixels.x0),
      last: Int(source.x1 - pixels.x0) - 1)
    (result.least_v, result.most_v) = Self.clampedPixelRange(
      from: around.minY - corner.y, to: around.maxY - corner.y, first: Int(source.y0 - pixels.y0),
      last: Int(source.y1 - pixels.y0) - 1)
    result.least_alpha = min(p.alpha, q.alpha, r.alpha)
    result.most_alpha = max(p.alpha, q.alpha, r.alpha)
    result.least_shade = min(p.shade, q.shade, r.shade)
    result.most_shade = max(p.shade, q.shade, r.shade)
    result.inner = (inner.0 ? 1 : 0) | (inner.1 ? 2 : 0) | (inner.2 ? 4 : 0)
    result.plain = result.least_alpha == 1 && result.most_shade == 0
    triangles.append(result)
  }

  private static func clampedPixelRange(
    from low: Double, to high: Double, first: Int, last: Int
  ) -> (Double, Double) {
    func inside(_ v: Double) -> Double { max(Double(first), min(Double(last), v)) }
    return (inside(low), inside(high))
  }
}

/// An index of the triangles that touch each tile of an area, in drawing order.
struct MeshTriangleBins {
  let columns, rows: Int
  /// The index of each tile's first entry, followed by the total number of entries.
  private var starts: [Int]
  private var indices: [Int32]

  init(of triangles: [CRTriangle], in bounds: CRRect, size: (width: Int32, height: Int32)) {
    let columns = (bounds.width + Int(size.width) - 1) / Int(size.width)
    let rows = (bounds.height + Int(size.height) - 1) / Int(size.height)
    func forEachPiece(_ body: (_ piece: Int, _ triangle: Int32) -> Void) {
      for (index, triangle) in triangles.enumerated() {
        let box = triangle.bounds.intersection(bounds)
        guard !box.isEmpty else { continue }
        let across =
          Int(
            (box.x0 - bounds.x0) / size.width)...Int(
            (box.x1 - 1 - bounds.x0) / size.width)
        let down =
          Int(
            (box.y0 - bounds.y0) / size.height)...Int(
            (box.y1 - 1 - bounds.y0) / size.height)
        for row in down {
          for column in across { body(row * columns + column, Int32(index)) }
        }
      }
    }
    var starts = [Int](repeating: 0, count: columns * rows + 1)
    forEachPiece { piece, _ in starts[piece + 1] += 1 }
    for piece in 0..<columns * rows { starts[piece + 1] += starts[piece] }
    var (ends, indices) = (starts, [Int32](repeating: 0, count: starts[columns * rows]))
    forEachPiece { piece, triangle in
      indices[ends[piece]] = triangle
      ends[piece] += 1
    }
    (self.columns, self.rows, self.starts, self.indices) = (columns, rows, starts, indices)
  }

  func withTriangleIndices(ofPiece piece: Int, body: (UnsafeBufferPointer<Int32>) -> Void) {
    indices.withUnsafeBufferPointer { all in
      body(UnsafeBufferPointer(rebasing: all[starts[piece]..<starts[piece + 1]]))
    }
  }
}
