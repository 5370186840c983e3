import Geometry

/// The fraction of each pixel that a shape covers.
///
/// - Source: Documentation/behaviour/rendering.md, "Corners and edges": area sampling of the exact path, or the pixel
///   center alone.
struct Coverage {
  /// The pixels that can be covered.
  let region: Area
  /// The coverage values of the pixels in the region, row by row.
  var values: [Double]

  init(_ region: Area) {
    self.region = region
    values = Array(repeating: 0, count: max(0, region.count))
  }

  func at(_ x: Int, _ y: Int) -> Double {
    x >= region.minX && x < region.maxX && y >= region.minY && y < region.maxY
      ? values[region.index(x, y)] : 0
  }

  func times(_ other: Coverage) -> Coverage {
    combined(with: other) { $0 * $1 }
  }

  func minus(_ other: Coverage) -> Coverage {
    combined(with: other) { max(0, $0 - $1) }
  }

  private func combined(
    with other: Coverage, _ combine: (Double, Double) -> Double
  ) -> Coverage {
    var result = self
    for y in region.minY..<max(region.minY, region.maxY) {
      for x in region.minX..<max(region.minX, region.maxX) {
        result.values[region.index(x, y)] = combine(at(x, y), other.at(x, y))
      }
    }
    return result
  }
}

/// The outline of a shape in device pixels, as closed polygons.
struct Outline {
  var polygons: [[Point]] = []

  init(_ polygons: [[Point]]) { self.polygons = polygons }

  /// Creates an outline by flattening a path within an invisible tolerance and transforming it.
  init(_ path: Path, through map: Projection) {
    self.init(path.flattened(tolerance: 0.002), through: map)
  }

  init(_ flat: PolygonList, through map: Projection) {
    var start = 0
    for end in flat.ends {
      polygons.append(flat.points[start..<end].map(map.apply))
      start = end
    }
  }

  /// Returns the area of pixels that the outline can touch.
  func region(in area: Area) -> Area {
    let points = polygons.flatMap { $0 }
    guard let first = points.first else { return area.limited(0, 0, -2, -2) }
    var (lowX, lowY, highX, highY) = (first.x, first.y, first.x, first.y)
    for p in points {
      lowX = min(lowX, p.x)
      lowY = min(lowY, p.y)
      highX = max(highX, p.x)
      highY = max(highY, p.y)
    }
    return area.limited(lowX, lowY, highX, highY)
  }
}

extension Coverage {
  /// Creates a coverage from the closure's result at each pixel center.
  init(atCentres region: Area, _ isInside: (Point) -> Bool) {
    self.init(region)
    for y in region.minY..<max(region.minY, region.maxY) {
      for x in region.minX..<max(region.minX, region.maxX)
      where isInside(Point(Double(x) + 0.5, Double(y) + 0.5)) {
        values[region.index(x, y)] = 1
      }
    }
  }

  /// Creates the coverage of the area inside an outline.
  ///
  /// Each row is split at its vertices and at intersections of edges, so that between two splits all edges are
  /// straight and in constant order. They are traversed from left to right, and each edge at which the inside begins
  /// or ends is integrated exactly.
  init(areaOf outline: Outline, winding: FillRule = .nonZero, in area: Area) {
    self.init(outline.region(in: area))
    let edges = outline.polygons.flatMap(Edge.all)
    for row in region.minY..<max(region.minY, region.maxY) {
      let (top, bottom) = (Double(row), Double(row + 1))
      let near = edges.filter { $0.top.y < bottom && $0.bottom.y > top }
      if near.isEmpty { continue }
      var cuts = [top, bottom]
      for (i, edge) in near.enumerated() {
        if edge.top.y > top { cuts.append(edge.top.y) }
        if edge.bottom.y < bottom { cuts.append(edge.bottom.y) }
        for other in near[..<i] {
          if let y = edge.crossing(other), y > top, y < bottom { cuts.append(y) }
        }
      }
      cuts.sort()
      for (from, to) in zip(cuts, cuts.dropFirst()) where to > from {
        let middle = (from + to) / 2
        let crossed = near.filter { $0.top.y <= middle && $0.bottom.y > middle }
          .map { (x: $0.x(middle), edge: $0) }.sorted { $0.x < $1.x }
        var turns = 0
        for (_, edge) in crossed {
          let before = turns
          turns += edge.direction
          let (wasIn, isIn) =
            winding == .nonZero
            ? (before != 0, turns != 0) : (before % 2 != 0, turns % 2 != 0)
          if wasIn != isIn { add(edge, row, from, to, isIn ? 1 : -1) }
        }
      }
    }
  }

  /// Adds the area to the right of an edge, between two heights within a pixel row.
  private mutating func add(
    _ edge: Edge, _ row: Int, _ from: Double, _ to: Double, _ sign: Double
  ) {
    let (a, b) = (edge.x(from), edge.x(to))
    for x in region.minX..<region.maxX where Double(x + 1) > min(a, b) {
      // The mean fraction of the pixel's width to the right of the edge, over all heights.
      let right = Double(x + 1)
      let share =
        abs(b - a) < 1e-9
        ? min(max(right - a, 0), 1)
        : (Self.ramp(right - a) - Self.ramp(right - b)) / (b - a)
      values[region.index(x, row)] += sign * (to - from) * share
    }
  }

  /// Returns the integral of `v` clamped to 0...1.
  private static func ramp(_ v: Double) -> Double {
    v <= 0 ? 0 : v >= 1 ? v - 0.5 : v * v / 2
  }
}

/// A side of a polygon, from its upper to its lower end.
private struct Edge {
  let top: Point
  let bottom: Point
  /// 1 if the polygon runs downward along the edge, otherwise -1.
  let direction: Int

  static func all(of polygon: [Point]) -> [Edge] {
    var edges: [Edge] = []
    for (i, p) in polygon.enumerated() {
      let q = polygon[(i + 1) % polygon.count]
      if p.y < q.y { edges.append(Edge(top: p, bottom: q, direction: 1)) }
      if p.y > q.y { edges.append(Edge(top: q, bottom: p, direction: -1)) }
    }
    return edges
  }

  /// Returns the height at which this edge intersects another one.
  func crossing(_ other: Edge) -> Double? {
    let (high, low) = (max(top.y, other.top.y), min(bottom.y, other.bottom.y))
    guard high < low else { return nil }
    let (a, b) = (x(high) - other.x(high), x(low) - other.x(low))
    return (a < 0 && b > 0) || (a > 0 && b < 0) ? high + (low - high) * a / (a - b) : nil
  }

  func x(_ y: Double) -> Double {
    top.x + (bottom.x - top.x) * (y - top.y) / (bottom.y - top.y)
  }
}
