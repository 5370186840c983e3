import Foundation

extension Path {
  /// Returns the area covered by stroking the path, as a path to fill with the nonzero rule.
  ///
  /// The width and tolerance are in units of the path. The tolerance is the maximum distance between the exact
  /// outline and its chords.
  public func stroked(
    width: Double, cap: LineCap = .butt, join: LineJoin = .miter, miterLimit: Double = 10,
    tolerance: Double
  ) -> PolygonList {
    var polygons = PolygonList()
    let pen = Pen(width: width, cap: cap, join: join, miterLimit: miterLimit)
    stroke(into: &polygons, pen: pen, tolerance: tolerance)
    return polygons
  }

  /// Appends the area covered by stroking the path to existing polygons, which allows their memory to be reused.
  ///
  /// The tolerance is the maximum distance, in units of the path, between the exact outline and its chords.
  public func stroke(into polygons: inout PolygonList, pen: Pen, tolerance: Double) {
    stroke(into: &polygons, pen: pen, tolerance: tolerance, piecePointCount: .max) { _, _ in true }
  }

  /// Computes the area covered by stroking the path in batches, so that an outline of any length uses little memory.
  ///
  /// The last batch remains in `polygons` and consists only of closed polygons. Each earlier batch is passed to
  /// `take`. It consists of closed polygons, and of runs of lines that together with the runs in other batches form
  /// closed outlines. The order of the lines does not matter to algorithms that sum signed areas.
  ///
  /// - Parameters:
  ///   - polygons: The list to reuse. Polygons that it already contains become part of the first batch.
  ///   - pen: The width, caps and joins of the stroke.
  ///   - tolerance: The maximum distance, in units of the path, between the exact outline and its chords.
  ///   - count: The number of points after which a batch ends. A batch can exceed it by one path element.
  ///   - take: A function that receives a batch and returns whether to continue.
  public func stroke(
    into polygons: inout PolygonList, pen: Pen, tolerance: Double, piecePointCount count: Int,
    _ take: (_ polygons: PolygonList, _ runs: PolygonList) -> Bool
  ) {
    guard pen.width > 0, pen.width.isFinite else { return }
    var stroker = PathStroker(pen: pen, tolerance: tolerance)
    swap(&polygons, &stroker.polygons)
    defer { swap(&polygons, &stroker.polygons) }
    let isWhole = points.withUnsafeBufferPointer { points in
      var i = 0
      for verb in verbs {
        switch verb {
        case .move: stroker.move(to: points[i])
        case .line: stroker.addLine(to: points[i])
        case .quad:
          stroker.addCurve(Curve(stroker.current, points[i], points[i + 1]))
        case .cubic:
          stroker.addCurve(Curve(stroker.current, points[i], points[i + 1], points[i + 2]))
        case .close: stroker.close()
        }
        i += verb.pointCount
        if stroker.bufferedPointCount >= count, !stroker.flushPolygons(take) { return false }
      }
      return true
    }
    if isWhole {
      stroker.finish()
      if stroker.hasOpenRuns { _ = stroker.flushPolygons(take) }
    } else {
      stroker.polygons.removeAll()
    }
  }
}

/// A stroker that converts a path into the outline of its stroke.
///
/// Both sides are computed at the same time. The left side is appended to the polygons, and the right side is
/// buffered and appended in reverse. All polygons have the same orientation, so overlapping ones never cancel. On the
/// inner side of a corner, the outline passes through the corner point. If a curve is tighter than the pen, the area
/// swept by the inner side is added as triangles.
private struct PathStroker {
  var polygons = PolygonList()
  /// The current point of the path.
  var current = Point.zero

  /// Open runs of lines that are passed to the caller together with the polygons.
  private var openRuns = PolygonList()
  private var rightSide: ContiguousArray<Point> = []
  private var triangles: ContiguousArray<Point> = []
  /// Whether the first points of the current subpath have already been passed to the caller.
  ///
  /// If so, `firstLeft` and `firstRight` contain only the first point of each side.
  private var hasFlushedStart = false
  private var firstLeft = Point.zero
  private var firstRight = Point.zero
  private let pen: Pen
  private let halfWidth: Double
  private let tolerance: Double
  private let corner: StrokeCornerBuilder
  /// The cosine of the maximum angle between adjacent points of a curve.
  private let cosineStep: Double
  /// The minimum length of a step.
  ///
  /// Shorter steps are merged with the next one.
  private let minimumStep: Double

  private var start = Point.zero
  private var firstNormal = Point.zero
  /// The end of the outline computed so far, which is less than ``minimumStep`` away from ``current``.
  private var lastOutlinePoint = Point.zero
  /// The unit normal of the last step, pointing to its left if the y axis points up.
  private var normal = Point.zero
  private var hasSegments = false
  /// Whether the subpath contains elements other than a move.
  private var hasElements = false

  init(pen: Pen, tolerance: Double) {
    self.pen = pen
    halfWidth = pen.width / 2
    let tolerance = tolerance > 0 ? tolerance : halfWidth * 1e-5
    self.tolerance = tolerance
    // The lower limit of about a thousand points per full turn applies for any tolerance.
    let arcStep = min(max(2 * acos(min(max(1 - tolerance / halfWidth, 0), 1)), 0.006), .pi / 4)
    corner = StrokeCornerBuilder(halfWidth: halfWidth, miterLimit: pen.miterLimit, arcStep: arcStep)
    cosineStep = cos(arcStep)
    minimumStep = tolerance * 0.01
  }

  // MARK: Elements

  mutating func move(to p: Point) {
    endOpenSubpath()
    (current, start, lastOutlinePoint) = (p, p, p)
  }

  mutating func addLine(to p: Point) {
    hasElements = true
    current = p
    let v = p - lastOutlinePoint
    let size = v.length
    guard size > minimumStep, size.isFinite else { return }
    appendJoin(to: Point(-v.y / size, v.x / size))
    appendStraightStep(to: p)
  }

  mutating func addCurve(_ curve: Curve) {
    hasElements = true
    current = curve.p3
    let reach = max(
      (curve.p1 - lastOutlinePoint).length,
      max((curve.p2 - lastOutlinePoint).length, (curve.p3 - lastOutlinePoint).length))
    guard reach > minimumStep else { return }
    guard let first = unitNormal(of: curve.tangent(at: 0)) else { return }
    appendJoin(to: first)
    let count = curve.chordCount(tolerance: tolerance / 2)
    let n = max(count, curve.degree == .cubic ? 4 : 2)
    let (a, b, c) = curve.polynomialCoefficients
    var from = CurveSample(t: 0, point: lastOutlinePoint, normal: first)
    for i in 1...n {
      let t = Double(i) / Double(n)
      let point = i == n ? curve.p3 : curve.p0 + (a + (b + c * t) * t) * t
      let to = CurveSample(
        t: t, point: point,
        normal: unitNormal(of: a + (b * 2 + c * (3 * t)) * t, minimumLength: reach * 1e-7)
          ?? unitNormal(of: curve.tangent(at: t)) ?? from.normal)
      subdivide(from: from, to: to, of: curve, depth: 0)
      from = to
    }
  }

  mutating func close() {
    hasElements = true
    if hasSegments {
      addLine(to: start)
      appendJoin(to: firstNormal)
      if hasFlushedStart {
        closeOutlineRuns()
      } else {
        polygons.endPolygon()
        polygons.points.append(contentsOf: rightSide.reversed())
        polygons.endPolygon()
      }
      rightSide.removeAll(keepingCapacity: true)
      hasSegments = false
    } else {
      addZeroLengthCaps()
    }
    hasElements = false
    (current, lastOutlinePoint) = (start, start)
  }

  /// Ends the last subpath and appends the triangles.
  mutating func finish() {
    endOpenSubpath()
    addTriangles()
  }

  private mutating func addTriangles() {
    for i in stride(from: 0, to: triangles.count, by: 3) {
      polygons.points.append(contentsOf: triangles[i..<i + 3])
      polygons.endPolygon()
    }
    triangles.removeAll(keepingCapacity: true)
  }

  // MARK: Pieces

  /// The number of buffered points, excluding triangles.
  ///
  /// Each point adds at most two triangles.
  var bufferedPointCount: Int { polygons.points.count + rightSide.count }
  /// Whether open runs have not been passed to the caller yet.
  var hasOpenRuns: Bool { !openRuns.ends.isEmpty }

  /// Passes all buffered geometry to a function, except the last point of each side of the current subpath.
  mutating func flushPolygons(_ take: (_ polygons: PolygonList, _ runs: PolygonList) -> Bool)
    -> Bool
  {
    let begin = polygons.ends.last ?? 0
    let sides =
      hasSegments ? polygons.points.last.flatMap { l in rightSide.last.map { (l, $0) } } : nil
    if let sides {
      if !hasFlushedStart {
        hasFlushedStart = true
        (firstLeft, firstRight) = (polygons.points[begin], rightSide[0])
      }
      addOutlineRun(polygons.points[begin...])
      addOutlineRun(rightSide.reversed())
      rightSide.removeAll(keepingCapacity: true)
      rightSide.append(sides.1)
      polygons.points.removeSubrange(begin...)
    }
    addTriangles()
    let goesOn = take(polygons, openRuns)
    polygons.removeAll()
    openRuns.removeAll()
    if let sides { polygons.points.append(sides.0) }
    return goesOn
  }

  private mutating func addOutlineRun(_ points: some Collection<Point>) {
    openRuns.points.append(contentsOf: points)
    openRuns.ends.append(openRuns.points.count)
  }

  /// Ends both sides of a closed subpath whose first points have already been passed to the caller.
  private mutating func closeOutlineRuns() {
    let begin = polygons.ends.last ?? 0
    polygons.points.append(firstLeft)
    addOutlineRun(polygons.points[begin...])
    polygons.points.removeSubrange(begin...)
    polygons.points.append(firstRight)
    polygons.points.append(contentsOf: rightSide.reversed())
    addOutlineRun(polygons.points[begin...])
    polygons.points.removeSubrange(begin...)
    hasFlushedStart = false
  }

  /// Ends an open subpath whose first points have already been passed to the caller, by adding the buffered right
  /// side and the cap at the start.
  private mutating func endOutlineRuns() {
    let begin = polygons.ends.last ?? 0
    addOutlineRun(polygons.points[begin...])
    polygons.points.removeSubrange(begin...)
    polygons.points.append(firstRight)
    addCap(at: start, normal: -firstNormal)
    polygons.points.append(firstLeft)
    addOutlineRun(polygons.points[begin...])
    polygons.points.removeSubrange(begin...)
    hasFlushedStart = false
  }

  // MARK: Steps

  /// A point on a curve, with its parameter and normal.
  private struct CurveSample {
    var t: Double
    var point: Point
    var normal: Point
  }

  /// Strokes the part of a curve between two points, halving the interval while the direction changes too much.
  private mutating func subdivide(
    from a: CurveSample, to b: CurveSample, of curve: Curve, depth: Int
  ) {
    let cosine = a.normal.x * b.normal.x + a.normal.y * b.normal.y
    if cosine < cosineStep && depth < 12 {
      let t = (a.t + b.t) / 2
      let normal = unitNormal(of: curve.tangent(at: t)) ?? a.normal
      let middle = CurveSample(t: t, point: curve.point(at: t), normal: normal)
      subdivide(from: a, to: middle, of: curve, depth: depth + 1)
      subdivide(from: middle, to: b, of: curve, depth: depth + 1)
    } else if cosine < 0 {
      // At a cusp, the pen rotates in place, as in a very tight bend.
      appendStraightStep(to: b.point)
      appendJoin(to: b.normal, join: .round)
    } else {
      appendSweep(from: a, to: b)
    }
  }

  /// Moves to the next point of a curve and extends both sides while the normal rotates.
  private mutating func appendSweep(from a: CurveSample, to b: CurveSample) {
    let (u, v) = (a.normal * halfWidth, b.normal * halfWidth)
    let along = Point(a.normal.y + b.normal.y, -a.normal.x - b.normal.x)
    let (l0, l1) = (a.point + u, b.point + v)
    let (r0, r1) = (a.point - u, b.point - v)
    if (l1.x - l0.x) * along.x + (l1.y - l0.y) * along.y < 0 {
      polygons.points.append(a.point)
      polygons.points.append(b.point)
      addTriangle(a.point, l0, l1)
      addTriangle(a.point, b.point, l1)
    }
    polygons.points.append(l1)
    if (r1.x - r0.x) * along.x + (r1.y - r0.y) * along.y < 0 {
      rightSide.append(a.point)
      rightSide.append(b.point)
      addTriangle(a.point, r0, r1)
      addTriangle(a.point, b.point, r1)
    }
    rightSide.append(r1)
    (lastOutlinePoint, normal) = (b.point, b.normal)
  }

  /// Extends both sides by a straight step.
  private mutating func appendStraightStep(to p: Point) {
    polygons.points.append(p + normal * halfWidth)
    rightSide.append(p - normal * halfWidth)
    lastOutlinePoint = p
  }

  private mutating func appendJoin(to next: Point) { appendJoin(to: next, join: pen.join) }

  /// Changes the direction at the current point: starts both sides, or adds a join to the last step.
  private mutating func appendJoin(to next: Point, join: LineJoin) {
    defer { normal = next }
    guard hasSegments else {
      hasSegments = true
      firstNormal = next
      polygons.points.append(lastOutlinePoint + next * halfWidth)
      rightSide.append(lastOutlinePoint - next * halfWidth)
      return
    }
    let cosine = normal.x * next.x + normal.y * next.y
    let sine = normal.x * next.y - normal.y * next.x
    if cosine > 0 && abs(sine) < 1e-6 { return }
    let angle = atan2(abs(sine), cosine)
    if sine > 0 {
      polygons.points.append(lastOutlinePoint)
      polygons.points.append(lastOutlinePoint + next * halfWidth)
      corner.addOuterJoin(
        side: &rightSide, at: lastOutlinePoint, from: -normal, to: -next, angle: angle,
        cosine: cosine, join: join)
    } else {
      rightSide.append(lastOutlinePoint)
      rightSide.append(lastOutlinePoint - next * halfWidth)
      corner.addOuterJoin(
        side: &polygons.points, at: lastOutlinePoint, from: normal, to: next, angle: -angle,
        cosine: cosine, join: join)
    }
  }

  // MARK: Ends

  private mutating func endOpenSubpath() {
    if hasSegments {
      addCap(at: lastOutlinePoint, normal: normal)
      polygons.points.append(contentsOf: rightSide.reversed())
      if hasFlushedStart {
        endOutlineRuns()
      } else {
        addCap(at: start, normal: -firstNormal)
        polygons.endPolygon()
      }
      rightSide.removeAll(keepingCapacity: true)
      hasSegments = false
    } else if hasElements {
      addZeroLengthCaps()
    }
    hasElements = false
  }

  /// Adds a cap at an end of the path, from its left side to its right side.
  private mutating func addCap(at p: Point, normal n: Point) {
    switch pen.cap {
    case .butt: break
    case .square:
      let ahead = Point(n.y, -n.x) * halfWidth
      polygons.points.append(p + n * halfWidth + ahead)
      polygons.points.append(p - n * halfWidth + ahead)
    case .round: corner.addArc(side: &polygons.points, center: p, from: n, angle: -.pi)
    }
  }

  /// Adds the two caps for a subpath with zero length.
  private mutating func addZeroLengthCaps() {
    guard pen.cap != .butt else { return }
    let v = current - start
    let n = unitNormal(of: v) ?? Point(0, 1)
    polygons.points.append(start + n * halfWidth)
    addCap(at: start, normal: n)
    polygons.points.append(start - n * halfWidth)
    addCap(at: start, normal: -n)
    polygons.endPolygon()
  }

  /// Stores a triangle with the same orientation as the rest of the outline.
  private mutating func addTriangle(_ a: Point, _ b: Point, _ c: Point) {
    let area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    triangles.append(a)
    triangles.append(area > 0 ? c : b)
    triangles.append(area > 0 ? b : c)
  }

  private func unitNormal(of v: Point, minimumLength: Double = 0) -> Point? {
    let size = v.length
    return size > minimumLength && size.isFinite ? Point(-v.y / size, v.x / size) : nil
  }
}
