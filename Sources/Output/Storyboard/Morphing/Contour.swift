import Geometry

/// A subpath as a sequence of lines and cubic curves with their arc lengths.
struct Contour {
  /// The start of the subpath.
  let start: Point
  /// The lines and cubic curves with a positive length, including the closing line.
  private(set) var curves: [Geometry.Curve]
  let isClosed: Bool
  /// The fraction of the total length at the start of each curve, and 1 at the end.
  private(set) var fractions: [Double]
  /// The total arc length, in units of the path.
  let length: Double
  /// The vertices of a polygon close to the outline, used to compute areas and to find nested contours.
  let polygon: [Point]
  /// The bounding box of the polygon.
  let bounds: Rect
  /// The area inside the polygon, positive if it runs from the x axis toward the y axis, in units of the path.
  ///
  /// The value is 0 if the area is negligible compared with the length of the outline.
  private(set) var area: Double
  /// The centroid of the area, or the middle of the vertices if the area is 0.
  let centroid: Point

  /// The number of vertices of ``polygon`` for each curve.
  ///
  /// The polygon only selects partners. It does not affect the shape of an outline.
  private static let verticesPerCurve = 8

  /// The maximum absolute coordinate of an outline that can be morphed.
  ///
  /// The cube of a coordinate is finite.
  static let maximumCoordinate = 1e100

  /// Creates a contour from connected curves.
  init(start: Point, curves: [Geometry.Curve], isClosed: Bool) {
    self.start = start
    self.isClosed = isClosed
    var (kept, ends, sum): ([Geometry.Curve], [Double], Double) = ([], [], 0)
    for curve in curves {
      let length = curve.length
      guard length > 0 else { continue }
      kept.append(curve.degree == .line ? curve : curve.cubic)
      sum += length
      ends.append(sum)
    }
    self.curves = kept
    length = sum
    fractions = [0] + ends.map { $0 / sum }
    polygon = kept.flatMap { curve -> [Point] in
      if curve.degree == .line { return [curve.p0] }
      return (0..<Self.verticesPerCurve).map {
        curve.point(at: Double($0) / Double(Self.verticesPerCurve))
      }
    }
    bounds = Rect(bounding: polygon.isEmpty ? [start] : polygon)
    (area, centroid) = Self.areaAndCentroid(of: polygon, start: start, length: sum)
  }

  /// Whether the contour has no lines or curves of positive length.
  var isPoint: Bool { curves.isEmpty }

  /// The contour in the opposite direction, from the same start if it is closed.
  var reversed: Contour {
    var copy = Contour(
      start: isClosed ? start : curves.last?.p3 ?? start, curves: [], isClosed: isClosed,
      length: length, polygon: polygon.reversed(), bounds: bounds, area: -area, centroid: centroid)
    copy.curves = curves.reversed().map(\.reversed)
    copy.fractions = fractions.reversed().map { 1 - $0 }
    return copy
  }

  private init(
    start: Point, curves: [Geometry.Curve], isClosed: Bool, length: Double, polygon: [Point],
    bounds: Rect,
    area: Double, centroid: Point
  ) {
    (self.start, self.curves, self.isClosed, self.length) = (start, curves, isClosed, length)
    (self.polygon, self.bounds, self.area, self.centroid) = (polygon, bounds, area, centroid)
    fractions = [0]
  }

  /// Returns the contours of a path.
  ///
  /// A subpath that only moves the current point is omitted, unless the path has no other subpath. A subpath with a
  /// coordinate that is not finite or beyond ``maximumCoordinate`` is omitted.
  static func contours(of path: Path) -> [Contour] {
    var (all, points): ([Contour], [Contour]) = ([], [])
    for subpath in path.subpaths {
      guard
        subpath.points.allSatisfy({
          abs($0.x) <= maximumCoordinate && abs($0.y) <= maximumCoordinate
        }), let start = subpath.points.first
      else { continue }
      let contour = Contour(
        start: start, curves: subpath.elements.compactMap(Geometry.Curve.init),
        isClosed: subpath.verbs.last == .close)
      if subpath.verbs.count == 1 { points.append(contour) } else { all.append(contour) }
    }
    return all.isEmpty ? points : all
  }

  /// Returns whether the polygon contains most of a few vertices of the other contour.
  func encloses(_ other: Contour) -> Bool {
    guard isClosed, abs(area) > abs(other.area), bounds.minX <= other.bounds.minX,
      bounds.minY <= other.bounds.minY, bounds.maxX >= other.bounds.maxX,
      bounds.maxY >= other.bounds.maxY
    else { return false }
    let vertices = other.polygon.isEmpty ? [other.start] : other.polygon
    let tested = (0..<5).map { vertices[$0 * vertices.count / 5] }
    return tested.count(where: containsPoint) >= 3
  }

  private func containsPoint(_ point: Point) -> Bool {
    var isInside = false
    var previous = polygon[polygon.count - 1]
    for vertex in polygon {
      if (vertex.y > point.y) != (previous.y > point.y) {
        let t = (point.y - vertex.y) / (previous.y - vertex.y)
        if point.x < vertex.x + t * (previous.x - vertex.x) { isInside.toggle() }
      }
      previous = vertex
    }
    return isInside
  }

  private static func areaAndCentroid(of polygon: [Point], start: Point, length: Double)
    -> (Double, Point)
  {
    guard !polygon.isEmpty else { return (0, start) }
    let middle = polygon.reduce(Point.zero) { $0 + $1 * (1 / Double(polygon.count)) }
    // Coordinates relative to the middle avoid cancellation.
    var (area, moment) = (0.0, Point.zero)
    var previous = polygon[polygon.count - 1] - middle
    for vertex in polygon {
      let current = vertex - middle
      let cross = previous.x * current.y - previous.y * current.x
      area += cross / 2
      moment = moment + (previous + current) * (cross / 6)
      previous = current
    }
    // A square has 1/16 of the square of its outline. Below a millionth, the sign is that of a rounding error.
    guard abs(area) > length * length * 1e-6 else { return (0, middle) }
    let centroid = middle + moment * (1 / area)
    return (area, centroid.isFinite ? centroid : middle)
  }
}
