import CRasterKernels
import DisplayList
import Geometry

/// Stretches the finished pixels of surfaces over grids, in pieces.
struct Meshes {
  let crew: Crew
  let arena: OpaquePointer

  /// Pixels of one piece of work; they lie on a fixed grid but no byte depends on it.
  private static let piece: (width: Int32, height: Int32) = (128, 64)

  /// Replaces a surface's pixels by the stretched ones.
  func stretch(_ surface: inout Surface) {
    guard let job = surface.mesh else { return }
    let bounds = job.bounds
    guard !bounds.isEmpty, !surface.bounds.isEmpty else {
      surface.bounds = .none
      return
    }
    let triangles = Triangles(job, pixels: surface.bounds).all
    let out = CRTarget(
      pixels: allocate(UInt32.self, bounds.width * bounds.height), stride: bounds.width,
      x: bounds.x0, y: bounds.y0)
    let pixels = Int(Self.piece.width * Self.piece.height)
    let samples = (0..<crew.threads).map { _ in allocate(UInt32.self, 16 * pixels) }
    let parted = (0..<crew.threads).map { _ in allocate(UInt8.self, pixels) }
    let columns = (bounds.width + Int(Self.piece.width) - 1) / Int(Self.piece.width)
    let rows = (bounds.height + Int(Self.piece.height) - 1) / Int(Self.piece.height)
    triangles.withUnsafeBufferPointer { triangles in
      let mesh = CRMesh(
        triangles: triangles.baseAddress, count: triangles.count,
        pixels: UnsafePointer(surface.target.pixels), stride: surface.target.stride,
        source: surface.bounds, out: out)
      withUnsafePointer(to: mesh) { mesh in
        crew.forEach(columns * rows) { thread, piece in
          let x = bounds.x0 + Int32(piece % columns) * Self.piece.width
          let y = bounds.y0 + Int32(piece / columns) * Self.piece.height
          let area = CRRect(x0: x, y0: y, x1: x + Self.piece.width, y1: y + Self.piece.height)
          cr_mesh(mesh, area.intersection(bounds), samples[thread], parted[thread])
        }
      }
    }
    surface.bounds = bounds
    surface.target = out
  }

  private func allocate<T>(_ type: T.Type, _ count: Int) -> UnsafeMutablePointer<T> {
    cr_arena_alloc(arena, MemoryLayout<T>.stride * count)
      .bindMemory(to: type, capacity: count)
  }
}

extension MeshJob {
  /// - Parameters:
  ///   - mesh: the grid.
  ///   - needed: the pixels of the result that matter.
  ///   - reach: where the result acts even where nothing is drawn.
  init(_ mesh: Mesh, within needed: CRRect, acting reach: CRRect?) {
    self.mesh = mesh
    let source = mesh.sourceBounds
    self.source = source.isFinite ? CRRect(around: source) : .none
    // Corners are rounded to 1/256 pixel.
    let drawn =
      self.source.isEmpty ? CRRect.none : CRRect(around: mesh.bounds.inset(-1 / 128, -1 / 128))
    let all = drawn.union(reach ?? .none).intersection(needed)
    bounds = all.isEmpty ? .none : all
  }
}

/// The triangles of a mesh, as the kernels take them.
private struct Triangles {
  private(set) var all: [CRTriangle] = []

  /// A point of the grid.
  private struct Corner {
    /// Where it comes to lie, fixed.
    var x, y: Int32
    /// Where it is in the picture, in whole steps of 1/256 pixel.
    var from: Point
    var alpha, shade: Double
  }

  private let job: MeshJob
  /// The pixels that the surface has.
  private let pixels: CRRect

  init(_ job: MeshJob, pixels: CRRect) {
    self.job = job
    self.pixels = pixels
    let mesh = job.mesh
    let quads = mesh.columns * mesh.rows
    all.reserveCapacity(2 * quads)
    for quad in mesh.order.isEmpty ? Array(0..<quads) : mesh.order { add(quad) }
  }

  /// Two triangles, where all four corners are finite.
  private mutating func add(_ quad: Int) {
    let (row, column) = quad.quotientAndRemainder(dividingBy: job.mesh.columns)
    let first = row * (job.mesh.columns + 1) + column
    let below = first + job.mesh.columns + 1
    guard let p = corner(first, quad), let q = corner(first + 1, quad),
      let r = corner(below, quad), let s = corner(below + 1, quad)
    else { return }
    // A pixel on the border of the quad may have its centre outside; it goes on a little there, but
    // no further, however narrow the quad has become.
    let around = Rect(bounding: p.from, q.from, r.from, s.from).inset(-1, -1)
    add(p, q, s, around)
    add(p, s, r, around)
  }

  private func corner(_ index: Int, _ quad: Int) -> Corner? {
    let mesh = job.mesh
    let (to, from) = (mesh.points[index], mesh.place(index))
    guard to.isFinite, from.isFinite else { return nil }
    let reach = Double(RasterLimits.reach)
    func fixed(_ v: Double) -> Double { (max(-reach, min(reach, v)) * 256).rounded() }
    let shades = mesh.shades
    let shade =
      shades.isEmpty ? 0 : unit(shades[shades.count == mesh.points.count ? index : quad])
    return Corner(
      x: Int32(fixed(to.x)), y: Int32(fixed(to.y)),
      from: Point(fixed(from.x) / 256, fixed(from.y) / 256),
      alpha: mesh.alphas.isEmpty ? 1 : unit(mesh.alphas[index]), shade: shade)
  }

  private mutating func add(_ p: Corner, _ q: Corner, _ r: Corner, _ around: Rect) {
    func area(_ q: Corner, _ r: Corner) -> Int64 {
      (Int64(q.x) - Int64(p.x)) * (Int64(r.y) - Int64(p.y))
        - (Int64(r.x) - Int64(p.x)) * (Int64(q.y) - Int64(p.y))
    }
    let twice = area(q, r)
    guard twice != 0 else { return }
    let (q, r) = twice > 0 ? (q, r) : (r, q)
    var made = CRTriangle()
    made.x = (p.x, q.x, r.x)
    made.y = (p.y, q.y, r.y)
    made.bounds = CRRect(
      x0: min(p.x, q.x, r.x) >> 8, y0: min(p.y, q.y, r.y) >> 8,
      x1: (max(p.x, q.x, r.x) + 255) >> 8, y1: (max(p.y, q.y, r.y) + 255) >> 8)
    let sides = [
      Double(q.x - p.x), Double(q.y - p.y), Double(r.x - p.x), Double(r.y - p.y),
    ].map { $0 / 256 }
    let determinant = sides[0] * sides[3] - sides[2] * sides[1]
    // A number that is straight over the triangle, for the centre of pixel (x, y).
    func plane(_ a: Double, _ b: Double, _ c: Double) -> (Double, Double, Double) {
      let across = ((b - a) * sides[3] - (c - a) * sides[1]) / determinant
      let down = ((c - a) * sides[0] - (b - a) * sides[2]) / determinant
      let origin = a + across * (0.5 - Double(p.x) / 256) + down * (0.5 - Double(p.y) / 256)
      return (across, down, origin)
    }
    // Whole numbers are the centres of the surface's pixels.
    let corner = Point(Double(pixels.x0) + 0.5, Double(pixels.y0) + 0.5)
    made.u = plane(p.from.x - corner.x, q.from.x - corner.x, r.from.x - corner.x)
    made.v = plane(p.from.y - corner.y, q.from.y - corner.y, r.from.y - corner.y)
    made.alpha = plane(p.alpha, q.alpha, r.alpha)
    made.shade = plane(p.shade, q.shade, r.shade)
    let source = job.source
    (made.least_u, made.most_u) = Self.confined(
      around.minX - corner.x, around.maxX - corner.x, to: Int(source.x0 - pixels.x0),
      Int(source.x1 - pixels.x0) - 1)
    (made.least_v, made.most_v) = Self.confined(
      around.minY - corner.y, around.maxY - corner.y, to: Int(source.y0 - pixels.y0),
      Int(source.y1 - pixels.y0) - 1)
    made.least_alpha = min(p.alpha, q.alpha, r.alpha)
    made.most_alpha = max(p.alpha, q.alpha, r.alpha)
    made.least_shade = min(p.shade, q.shade, r.shade)
    made.most_shade = max(p.shade, q.shade, r.shade)
    made.plain = made.least_alpha == 1 && made.most_shade == 0
    all.append(made)
  }

  private static func confined(
    _ low: Double, _ high: Double, to first: Int, _ last: Int
  ) -> (Double, Double) {
    func inside(_ v: Double) -> Double { max(Double(first), min(Double(last), v)) }
    return (inside(low), inside(high))
  }
}
