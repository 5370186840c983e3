/// Closed polygons one after the other in one list of points.
///
/// - Units: those of the path they came from, after its transform.
public struct PolygonList: Hashable, Sendable {
  /// The corners of all polygons in order; a polygon's first point is not repeated at its end.
  public var points: ContiguousArray<Point> = []
  /// For each polygon, the index after its last point.
  public var ends: ContiguousArray<Int> = []

  /// No polygons.
  public init() {}

  /// Forgets all polygons and keeps the memory.
  public mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  /// Ends the polygon that the last points added make; fewer than three of them are dropped.
  public mutating func endPolygon() {
    let start = ends.last ?? 0
    if points.count - start < 3 {
      points.removeSubrange(start..<points.count)
    } else {
      ends.append(points.count)
    }
  }

  /// The polygons as a path of closed subpaths.
  public var path: Path {
    var path = Path()
    path.reserveCapacity(verbs: points.count + ends.count, points: points.count)
    var start = 0
    for end in ends {
      path.move(to: points[start])
      for i in start + 1..<end { path.addLine(to: points[i]) }
      path.close()
      start = end
    }
    return path
  }
}
