/// A list of closed polygons whose points are stored in one array.
///
/// The coordinates are those of the path from which the polygons were created, after its transform.
public struct PolygonList: Hashable, Sendable {
  /// The vertices of all polygons in order.
  ///
  /// The first point of a polygon is not repeated at its end.
  public var points: ContiguousArray<Point> = []
  /// For each polygon, the index in ``points`` after its last point.
  public var ends: ContiguousArray<Int> = []

  /// Creates an empty list.
  public init() {}

  /// Removes all polygons, but keeps the allocated capacity.
  public mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  /// Completes a polygon from the points appended since the last one.
  ///
  /// If there are fewer than three points, they are removed instead.
  public mutating func endPolygon() {
    let start = ends.last ?? 0
    if points.count - start < 3 {
      points.removeSubrange(start..<points.count)
    } else {
      ends.append(points.count)
    }
  }

  /// The polygons as a path with closed subpaths.
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
