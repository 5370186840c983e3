import CRasterKernels
import DisplayList
import Geometry

/// The path rasterizer: converts rectangles, rounded rectangles, paths and strokes to masks of antialiased coverage.
///
/// Scan conversion itself is in `CCoverage`. One object serves one thread, and uses its memory again.
final class ShapeCoverage {
  private let builder: OpaquePointer
  private let arena: OpaquePointer
  private var polygons = PolygonList()
  /// The points of all outlines that were given since this was last set to 0, those of strokes as they were made.
  var pointCount = 0
  /// How many points all outlines may have; what has more is left undone.
  var maximumPointCount = Int.max
  /// The bytes that a shape would have taken while its mask was made where that was too much; else 0.
  private(set) var refusedBytes = 0
  /// The bytes that a shape may take while its mask is made.
  private var scratchLimit = Int.max

  /// The arena keeps the masks.
  init(arena: OpaquePointer) {
    builder = cr_builder_create(Flatness.fill, Int32(Flatness.maximumDrawnChordCount))
    self.arena = arena
  }

  deinit { cr_builder_destroy(builder) }

  /// The coverage of a shape within some pixels.
  func mask(
    of shape: Shape, transform: Projection, edges: EdgeAntialiasing, limit: CRRect
  ) -> CRMask {
    guard !limit.isEmpty else { return CRMask() }
    let mask = makeMask(of: shape, transform: transform, edges: edges, limit: limit)
    refusedBytes = max(refusedBytes, cr_builder_refused_bytes(builder))
    return mask
  }

  /// Begins the shapes of a picture, each of which may take some bytes while its mask is made.
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
      // Gone round the other way the inner outline takes its area away, also from a pixel that both cross. Only an
      // outline over itself would then count where it is wound around twice.
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
      // What lies within the smooth sides, times what lies within the hard ones.
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

  /// The two rectangles of a ring without round corners whose sides are not smooth all round.
  private static func hardEdgedRingRects(
    outer: RoundedRect, inner: RoundedRect, edges: EdgeAntialiasing
  ) -> (Rect, Rect)? {
    if case .smooth = edges { return nil }
    guard !outer.hasRoundCorners, !inner.hasRoundCorners else { return nil }
    return (outer.rect, inner.rect)
  }

  /// Makes a mask that finds the coverage of a rounded rectangle from its distances, where that can be done.
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

  /// Adds the outline of a stroke, made in the path's own space, so that the pen is turned and
  /// stretched with the path.
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

  /// Points of a stroke's outline that are kept at once, but for those of one curve: few shapes have so many.
  private static let strokePieceSize = 1 << 16

  private static func addPolygons(
    _ polygons: PolygonList, to builder: OpaquePointer,
    add: (OpaquePointer, UnsafePointer<Double>, UnsafePointer<Int>, Int) -> Void
  ) {
    polygons.points.withUnsafeBytes { points in
      polygons.ends.withUnsafeBufferPointer { ends in
        // Sound: a Point is two doubles and nothing else.
        guard let pairs = points.bindMemory(to: Double.self).baseAddress,
          let base = ends.baseAddress, !ends.isEmpty
        else { return }
        add(builder, pairs, base, ends.count)
      }
    }
  }

  /// How many chords of curves are as much work as a point of an outline.
  private static let chordsPerPoint = 4

  private func addPath(_ path: Path) {
    pointCount += path.points.count
    // A path whose curves are more than that is refused for its work.
    let left = min(max(0, maximumPointCount - pointCount), Int.max / Self.chordsPerPoint)
    cr_builder_set_chord_limit(builder, left * Self.chordsPerPoint)
    defer { pointCount += cr_builder_chord_count(builder) / Self.chordsPerPoint }
    path.verbs.withUnsafeBytes { verbs in
      path.points.withUnsafeBytes { points in
        // Verbs lie in memory as their raw values, points as pairs of doubles.
        // Sound: a Verb is stored as its raw value, since these count from 0; a Point is two doubles.
        guard let first = verbs.bindMemory(to: UInt8.self).baseAddress,
          let pairs = points.bindMemory(to: Double.self).baseAddress
        else { return }
        cr_builder_add_path(builder, first, path.verbs.count, pairs)
      }
    }
  }
}

extension CRMask {
  /// Whether every pixel of the bounds is fully covered.
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
  /// Whether a corner is cut at all.
  fileprivate var hasRoundCorners: Bool { radius > 0 && corners & 15 != 0 }

  /// Whether the radius is so large that the outline crosses itself.
  fileprivate var isSelfIntersecting: Bool {
    hasRoundCorners && curve == .circular && 2 * radius > min(abs(rect.width), abs(rect.height))
  }
}

extension EdgeAntialiasing {
  /// Whether no side is smooth.
  var isHard: Bool {
    switch self {
    case .smooth: false
    case .hard: true
    case .mixed(let smooth): smooth & 15 == 0
    }
  }
}

extension Rect {
  /// With the sides in the mask moved outwards by more than its size.
  fileprivate func extendedBeyondMask(onSides sides: UInt8) -> Rect {
    let r = standardized
    let d = 16 * (r.width + r.height) + 16
    return Rect(
      minX: r.minX - (sides & 1 != 0 ? d : 0), minY: r.minY - (sides & 4 != 0 ? d : 0),
      maxX: r.maxX + (sides & 2 != 0 ? d : 0), maxY: r.maxY + (sides & 8 != 0 ? d : 0))
  }
}

/// The nine numbers of a projection as the kernels take them.
typealias MatrixElements = (
  Double, Double, Double, Double, Double, Double, Double, Double, Double
)

extension Projection {
  /// The larger stretch of the two axes near a point.
  func maximumScale(at p: Point) -> Double {
    let h = homogeneousPoint(for: p)
    let k = 1 / h.z
    let (x, y) = (h.x * k, h.y * k)
    let across = Point((row1.x - x * row1.z) * k, (row1.y - y * row1.z) * k).length
    let down = Point((row2.x - x * row2.z) * k, (row2.y - y * row2.z) * k).length
    let larger = max(across, down)
    return larger.isFinite ? larger : 1
  }

  /// The largest stretch at the corners and in the middle of a rectangle.
  func maximumScale(over r: Rect) -> Double {
    let (p, q, s, t) = r.corners
    let middle = maximumScale(at: r.center)
    if isAffine { return middle }
    return max(
      max(middle, maximumScale(at: p)),
      max(maximumScale(at: q), max(maximumScale(at: s), maximumScale(at: t))))
  }

  /// The nine numbers, row by row.
  fileprivate func withElements<R>(_ body: (UnsafePointer<Double>) -> R) -> R {
    var elements = elements
    return withUnsafePointer(to: &elements) {
      // Sound: the tuple has nine doubles and nothing else.
      $0.withMemoryRebound(to: Double.self, capacity: 9, body)
    }
  }

  /// Row by row.
  var elements: MatrixElements {
    (row1.x, row1.y, row1.z, row2.x, row2.y, row2.z, row3.x, row3.y, row3.z)
  }
}
