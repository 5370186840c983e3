import CRasterKernels
import DisplayList
import Geometry

/// A path rasterizer that converts rectangles, rounded rectangles, paths and strokes to masks of antialiased
/// coverage.
///
/// The scan conversion is implemented in `CCoverage`. Each thread uses its own object, which reuses its memory.
final class ShapeCoverage {
  private let builder: OpaquePointer
  private let arena: OpaquePointer
  private var polygons = PolygonList()
  /// The number of outline points processed since the start of the frame.
  ///
  /// For strokes, the points of the generated outline are counted.
  var pointCount = 0
  /// The maximum value of `pointCount`.
  ///
  /// Shapes that exceed it are not completed.
  var maximumPointCount = Int.max
  /// The largest memory allocation for a shape that was refused in this frame, in bytes; 0 if none was refused.
  private(set) var refusedBytes = 0
  /// The maximum scratch memory for creating one mask, in bytes.
  private var scratchLimit = Int.max

  /// Creates a rasterizer that allocates its masks from the given arena.
  init(arena: OpaquePointer) {
    builder = cr_builder_create(Flatness.fill, Int32(Flatness.maximumDrawnChordCount))
    self.arena = arena
  }

  deinit { cr_builder_destroy(builder) }

  /// Returns the coverage mask of a shape within the given pixel rectangle.
  func mask(
    of shape: Shape, transform: Projection, edges: EdgeAntialiasing, limit: CRRect
  ) -> CRMask {
    guard !limit.isEmpty else { return CRMask() }
    let mask = makeMask(of: shape, transform: transform, edges: edges, limit: limit)
    refusedBytes = max(refusedBytes, cr_builder_refused_bytes(builder))
    return mask
  }

  /// Begins a new frame with limits on the scratch memory for each shape, in bytes, and on the total number of
  /// points.
  func beginFrame(maximumScratchBytes scratchBytes: Int, maximumPointCount points: Int) {
    (self.pointCount, maximumPointCount, refusedBytes, scratchLimit) = (
      0, points, 0, max(0, scratchBytes)
    )
    cr_builder_set_memory_limit(builder, scratchLimit)
  }

  private func makeMask(
    of shape: Shape, transform: Projection, edges: EdgeAntialiasing, limit: CRRect
  ) -> CRMask {
    var mask = CRMask()
    switch shape {
    case .rect(let rect):
      return self.mask(ofRect: rect, transform: transform, edges: edges, limit: limit)
    case .rounded(let rounded):
      if !edges.isHard,
        makeRoundedRectMask(of: rounded, transform: transform, limit: limit, mask: &mask)
      {
        return mask
      }
      beginOutline(transform: transform, limit: limit, edges: edges)
      addRoundedRect(rounded)
      cr_builder_finish(builder, arena, false, &mask)
    case .ring(let outer, let inner):
      if let (outer, inner) = Self.hardEdgedRingRects(outer: outer, inner: inner, edges: edges) {
        let whole = self.mask(ofRect: outer, transform: transform, edges: edges, limit: limit)
        let hole = self.mask(ofRect: inner, transform: transform, edges: edges, limit: limit)
        withUnsafePointer(to: whole) { whole in
          withUnsafePointer(to: hole) { cr_mask_subtract(arena, whole, $0, &mask) }
        }
        return mask
      }
      beginOutline(transform: transform, limit: limit, edges: edges)
      addRoundedRect(outer)
      // The inner outline has the opposite winding direction, so it subtracts its area, even in pixels crossed by
      // both outlines. Self-intersecting outlines would have areas with winding number 2, so they use the even-odd
      // rule instead.
      let isPlain = !outer.isSelfIntersecting && !inner.isSelfIntersecting
      if isPlain { cr_builder_toggle_winding_direction(builder) }
      addRoundedRect(inner)
      cr_builder_finish(builder, arena, !isPlain, &mask)
    case .path(let path, let rule):
      beginOutline(transform: transform, limit: limit, edges: edges)
      addPath(path)
      cr_builder_finish(builder, arena, rule == .evenOdd, &mask)
    case .stroke(let path, let style):
      beginOutline(transform: transform, limit: limit, edges: edges)
      addStroke(of: path, style: style, transform: transform)
      cr_builder_finish(builder, arena, false, &mask)
    }
    return mask
  }

  private func mask(
    ofRect rect: Rect, transform: Projection, edges: EdgeAntialiasing, limit: CRRect
  ) -> CRMask {
    var mask = CRMask()
    if let box = AxisAlignedDeviceRect(rect, transform, edges) {
      cr_mask_rect(arena, limit, box.x0, box.y0, box.x1, box.y1, &mask)
      return mask
    }
    if case .mixed(let smooth) = edges, smooth & 15 != 15, smooth & 15 != 0 {
      // The coverage is the product of two rectangles: one with the antialiased sides, and one with the hard sides.
      let soft = self.mask(
        ofRect: rect.extendedBeyondMask(onSides: ~smooth), transform: transform, edges: .smooth,
        limit: limit)
      let hard = self.mask(
        ofRect: rect.extendedBeyondMask(onSides: smooth), transform: transform, edges: .hard,
        limit: limit)
      withUnsafePointer(to: soft) { soft in
        withUnsafePointer(to: hard) { hard in
          cr_mask_intersect(arena, soft, hard, &mask)
        }
      }
      return mask
    }
    beginOutline(transform: transform, limit: limit, edges: edges)
    cr_builder_add_rect(builder, rect.minX, rect.minY, rect.maxX, rect.maxY)
    cr_builder_finish(builder, arena, false, &mask)
    return mask
  }

  /// Returns the outer and inner rectangles of a ring with square corners, or `nil` if the corners are round or all
  /// sides are antialiased.
  private static func hardEdgedRingRects(
    outer: RoundedRect, inner: RoundedRect, edges: EdgeAntialiasing
  ) -> (Rect, Rect)? {
    if case .smooth = edges { return nil }
    guard !outer.hasRoundCorners, !inner.hasRoundCorners else { return nil }
    return (outer.rect, inner.rect)
  }

  /// Fills in a mask that computes the coverage of a rounded rectangle from distances.
  ///
  /// Returns `false` if the shape or the transform does not allow it.
  private func makeRoundedRectMask(
    of r: RoundedRect, transform m: Projection, limit: CRRect, mask: inout CRMask
  ) -> Bool {
    guard case .circular = r.curve, r.corners & 15 == 15 else { return false }
    return m.withElements {
      cr_mask_rounded_rect(
        arena, limit, $0, r.rect.minX, r.rect.minY, r.rect.maxX, r.rect.maxY, r.radius, &mask)
    }
  }

  private func beginOutline(transform m: Projection, limit: CRRect, edges: EdgeAntialiasing) {
    m.withElements { cr_builder_begin(builder, limit, $0, edges.isHard) }
  }

  private func addRoundedRect(_ r: RoundedRect) {
    let rect = r.rect
    switch r.curve {
    case .circular:
      cr_builder_add_rounded_rect(
        builder, rect.minX, rect.minY, rect.maxX, rect.maxY, max(r.radius, 0),
        UInt32(r.corners))
    case .continuous:
      addPath(
        Path(
          roundedRect: rect, radius: r.radius, corners: r.corners, curve: .continuous))
    }
  }

  /// Adds the outline of a stroked path.
  ///
  /// The outline is built in the coordinates of the path, so that the transform also applies to the pen.
  private func addStroke(of path: Path, style: StrokeStyle, transform: Projection) {
    guard style.width > 0, path.points.allSatisfy(\.isFinite) else { return }
    var path = path
    if style.start > 0 || style.end < 1 {
      path = path.trimmed(from: style.start, to: style.end)
    }
    if !style.dash.isEmpty {
      path = path.dashed(pattern: style.dash, phase: style.dashPhase)
    }
    let scale = max(transform.maximumScale(over: path.controlPointBox), 1e-6)
    polygons.removeAll()
    let builder = builder
    var count = pointCount
    let maximum = maximumPointCount
    path.stroke(
      into: &polygons, pen: Pen(style), tolerance: Flatness.stroke / scale,
      piecePointCount: Self.strokePieceSize
    ) { polygons, runs in
      count += polygons.points.count + runs.points.count
      Self.addPolygons(polygons, to: builder, add: cr_builder_add_polygons)
      Self.addPolygons(runs, to: builder, add: cr_builder_add_polygon_runs)
      return count <= maximum
    }
    pointCount = count + polygons.points.count
    Self.addPolygons(polygons, to: builder, add: cr_builder_add_polygons)
  }

  /// The maximum number of stroke outline points held in memory at once, not counting those of a single curve.
  ///
  /// Few shapes have more points.
  private static let strokePieceSize = 1 << 16

  private static func addPolygons(
    _ polygons: PolygonList, to builder: OpaquePointer,
    add: (OpaquePointer, UnsafePointer<Double>, UnsafePointer<Int>, Int) -> Void
  ) {
    polygons.points.withUnsafeBytes { points in
      polygons.ends.withUnsafeBufferPointer { ends in
        // Sound: a Point consists of two doubles.
        guard let pairs = points.bindMemory(to: Double.self).baseAddress,
          let base = ends.baseAddress, !ends.isEmpty
        else { return }
        add(builder, pairs, base, ends.count)
      }
    }
  }

  /// The number of curve chords that take as long to process as one outline point.
  private static let chordsPerPoint = 4

  private func addPath(_ path: Path) {
    pointCount += path.points.count
    // The curves of a path may use only the remaining number of points; a path that needs more is rejected as too
    // expensive.
    let left = min(max(0, maximumPointCount - pointCount), Int.max / Self.chordsPerPoint)
    cr_builder_set_chord_limit(builder, left * Self.chordsPerPoint)
    defer { pointCount += cr_builder_chord_count(builder) / Self.chordsPerPoint }
    path.verbs.withUnsafeBytes { verbs in
      path.points.withUnsafeBytes { points in
        // Sound: a Verb is stored as its raw value, because its raw values count up from 0; a Point consists of two
        // doubles.
        guard let first = verbs.bindMemory(to: UInt8.self).baseAddress,
          let pairs = points.bindMemory(to: Double.self).baseAddress
        else { return }
        cr_builder_add_path(builder, first, path.verbs.count, pairs)
      }
    }
  }
}

extension CRMask {
  /// Whether every pixel within the bounds is fully covered.
  var isFullyCovered: Bool { rows == nil && rounded == nil }
}

extension Pen {
  fileprivate init(_ style: StrokeStyle) {
    let cap: LineCap =
      switch style.cap {
      case .butt: .butt
      case .round: .round
      case .square: .square
      }
    let join: LineJoin =
      switch style.join {
      case .miter: .miter
      case .round: .round
      case .bevel: .bevel
      }
    self.init(width: style.width, cap: cap, join: join, miterLimit: style.miterLimit)
  }
}

extension RoundedRect {
  fileprivate var hasRoundCorners: Bool { radius > 0 && corners & 15 != 0 }

  /// Whether the corner radius is so large that the outline intersects itself.
  fileprivate var isSelfIntersecting: Bool {
    hasRoundCorners && curve == .circular && 2 * radius > min(abs(rect.width), abs(rect.height))
  }
}

extension EdgeAntialiasing {
  /// Whether none of the sides is antialiased.
  var isHard: Bool {
    switch self {
    case .smooth: false
    case .hard: true
    case .mixed(let smooth): smooth & 15 == 0
    }
  }
}

extension Rect {
  /// Returns the rectangle with the given sides moved outwards by more than the rectangle's size.
  fileprivate func extendedBeyondMask(onSides sides: UInt8) -> Rect {
    let r = standardized
    let d = 16 * (r.width + r.height) + 16
    return Rect(
      minX: r.minX - (sides & 1 != 0 ? d : 0), minY: r.minY - (sides & 4 != 0 ? d : 0),
      maxX: r.maxX + (sides & 2 != 0 ? d : 0), maxY: r.maxY + (sides & 8 != 0 ? d : 0))
  }
}

/// The nine elements of a projection, in the memory layout used by the C kernels.
typealias MatrixElements = (
  Double, Double, Double, Double, Double, Double, Double, Double, Double
)

extension Projection {
  /// Returns the larger of the two axes' scale factors at the given point.
  func maximumScale(at p: Point) -> Double {
    let h = homogeneousPoint(for: p)
    let k = 1 / h.z
    let (x, y) = (h.x * k, h.y * k)
    let across = Point((row1.x - x * row1.z) * k, (row1.y - y * row1.z) * k).length
    let down = Point((row2.x - x * row2.z) * k, (row2.y - y * row2.z) * k).length
    let larger = max(across, down)
    return larger.isFinite ? larger : 1
  }

  /// Returns the maximum scale factor at the corners and the center of the given rectangle.
  func maximumScale(over r: Rect) -> Double {
    let (p, q, s, t) = r.corners
    let middle = maximumScale(at: r.center)
    if isAffine { return middle }
    return max(
      max(middle, maximumScale(at: p)),
      max(maximumScale(at: q), max(maximumScale(at: s), maximumScale(at: t))))
  }

  /// Calls `body` with a pointer to the nine elements, row by row.
  fileprivate func withElements<R>(_ body: (UnsafePointer<Double>) -> R) -> R {
    var elements = elements
    return withUnsafePointer(to: &elements) {
      // Sound: the tuple consists of nine doubles.
      $0.withMemoryRebound(to: Double.self, capacity: 9, body)
    }
  }

  /// The nine elements of the matrix, row by row.
  var elements: MatrixElements {
    (row1.x, row1.y, row1.z, row2.x, row2.y, row2.z, row3.x, row3.y, row3.z)
  }
}
