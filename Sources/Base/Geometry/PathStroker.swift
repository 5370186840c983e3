import Foundation

extension Path {
  /// The area a pen covers that follows the path, to be filled by the non-zero rule.
  ///
  /// - Units: those of the path; the tolerance is the largest distance of a chord from the true outline.
  public func stroked(
    width: Double, cap: LineCap = .butt, join: LineJoin = .miter, miterLimit: Double = 10,
    tolerance: Double
  ) -> PolygonList {
    var polygons = PolygonList()
    let pen = Pen(width: width, cap: cap, join: join, miterLimit: miterLimit)
    stroke(into: &polygons, pen: pen, tolerance: tolerance)
    return polygons
  }

  /// Adds the area a pen covers to polygons, whose memory it may so use again.
  ///
  /// - Units: those of the path; the tolerance is the largest distance of a chord from the true outline.
  public func stroke(into polygons: inout PolygonList, pen: Pen, tolerance: Double) {
    stroke(into: &polygons, pen: pen, tolerance: tolerance, piecePointCount: .max) { _, _ in true }
  }

  /// Makes the area a pen covers in pieces, so that an outline of any length takes little memory.
  ///
  /// What is left in the polygons at the end is the last piece, with nothing open. `take` gets the pieces before it:
  /// closed polygons, and runs of lines that together close the outlines they belong to; the order of the lines
  /// does not matter where areas are added up.
  ///
  /// - Parameters:
  ///   - polygons: The memory to use; its polygons go into the first piece.
  ///   - pen: What draws.
  ///   - tolerance: The largest distance of a chord from the true outline, in units of the path.
  ///   - count: How many points a piece has at least, by one element of the path more at most.
  ///   - take: Whether to go on after a piece.
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

/// Draws along a path with a pen.
///
/// Both sides are followed at once: the left one goes straight into the polygons, the right one is kept back and added
/// in reverse. Every piece of the area is gone round the same way, so that pieces over each other never cancel: at
/// the inner side of a corner the outline passes through the corner itself, and where a curve is tighter than the pen
/// is wide, what the inner side sweeps is added as triangles.
private struct PathStroker {
  var polygons = PolygonList()
  /// Where the path stands.
  var current = Point.zero

  /// Open lines, to be handed over with the polygons.
  private var openRuns = PolygonList()
  private var rightSide: ContiguousArray<Point> = []
  private var triangles: ContiguousArray<Point> = []
  /// Whether the present subpath's first points were handed over, and the first of each side.
  private var hasFlushedStart = false
  private var firstLeft = Point.zero
  private var firstRight = Point.zero
  private let pen: Pen
  private let halfWidth: Double
  private let tolerance: Double
  private let corner: StrokeCornerBuilder
  /// The cosine of the largest turn between neighbouring points of a curve.
  private let cosineStep: Double
  /// Steps shorter than this are gathered into the next one.
  private let minimumStep: Double

  private var start = Point.zero
  private var firstNormal = Point.zero
  /// The end of the outline so far; behind ``current`` by less than ``minimumStep``.
  private var lastOutlinePoint = Point.zero
  /// The unit normal of the last step, to the left of it where y runs up.
  private var normal = Point.zero
  private var hasSegments = false
  /// Whether the subpath is more than a move.
  private var hasElements = false

  init(pen: Pen, tolerance: Double) {
    self.pen = pen
    halfWidth = pen.width / 2
    let tolerance = tolerance > 0 ? tolerance : halfWidth * 1e-5
    self.tolerance = tolerance
    // No finer than a thousand points for a full turn, whatever the tolerance.
    let arcStep = min(max(2 * acos(min(max(1 - tolerance / halfWidth, 0), 1)), 0.006), .pi / 4)
    corner = StrokeCornerBuilder(halfWidth: halfWidth, miterLimit: pen.miterLimit, arcStep: arcStep)
    cosineStep = cos(arcStep)
    minimumStep = tolerance * 0.01
  }

  // Elements

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

  /// Ends the last subpath and adds the triangles.
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

  // Pieces

  /// How many points are kept, but for triangles, of which there are at most two for each of these.
  var bufferedPointCount: Int { polygons.points.count + rightSide.count }
  /// Whether there are open lines to be handed over.
  var hasOpenRuns: Bool { !openRuns.ends.isEmpty }

  /// Gives all that is kept away, but for where each side of the present subpath stands.
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

  /// Ends both sides of a closed subpath whose first points were handed over.
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

  /// Ends an open subpath whose first points were handed over: the other side as far as it is kept, and the first cap.
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

  // Steps

  /// A point of a curve.
  private struct CurveSample {
    var t: Double
    var point: Point
    var normal: Point
  }

  /// Follows a curve between two points of it, halving while it turns too much.
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
      // A cusp: the pen turns round on the spot, as in a very tight bend.
      appendStraightStep(to: b.point)
      appendJoin(to: b.normal, join: .round)
    } else {
      appendSweep(from: a, to: b)
    }
  }

  /// Goes to the next point of a curve with both sides, the normal turning on the way.
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

  /// Goes straight on with both sides.
  private mutating func appendStraightStep(to p: Point) {
    polygons.points.append(p + normal * halfWidth)
    rightSide.append(p - normal * halfWidth)
    lastOutlinePoint = p
  }

  private mutating func appendJoin(to next: Point) { appendJoin(to: next, join: pen.join) }

  /// Turns on the spot: begins both sides, or joins them to the last step.
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

  // Ends

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

  /// Goes from the left side of an end to its right side.
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

  /// Draws a subpath without length: its two caps.
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

  /// Keeps a triangle, in the direction in which all of the outline goes round its area.
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
