/// A sequence of subpaths made of lines and Bézier curves.
public struct Path: Hashable, Sendable {
  /// The kind of a path element, which determines how many points it has.
  public enum Verb: UInt8, Hashable, Sendable {
    /// Starts a subpath.
    ///
    /// It has 1 point: the start of the subpath.
    case move
    /// Adds a straight line.
    ///
    /// It has 1 point: the end point.
    case line
    /// Adds a quadratic curve.
    ///
    /// It has 2 points: the control point and the end point.
    case quad
    /// Adds a cubic curve.
    ///
    /// It has 3 points: two control points and the end point.
    case cubic
    /// Adds a line to the start of the subpath.
    ///
    /// It has no points.
    case close

    /// The number of points in the element, `0...3`.
    ///
    /// The start point is not included.
    @inlinable public var pointCount: Int {
      switch self {
      case .move, .line: 1
      case .quad: 2
      case .cubic: 3
      case .close: 0
      }
    }
  }

  /// The kinds of the elements in order.
  public private(set) var verbs: [Verb] = []
  /// The points of all elements in order.
  ///
  /// ``Verb/pointCount`` is the number of points of each element.
  public private(set) var points: [Point] = []
  private var start = Point.zero

  /// Creates a path without elements.
  public init() {}

  /// Whether the path has no elements.
  ///
  /// A path that contains only a move is not empty.
  public var isEmpty: Bool { verbs.isEmpty }

  /// Reserves capacity for the given numbers of additional elements and points.
  public mutating func reserveCapacity(verbs moreVerbs: Int, points morePoints: Int) {
    verbs.reserveCapacity(verbs.count + moreVerbs)
    points.reserveCapacity(points.count + morePoints)
  }

  /// The end point of the last element, or `nil` if the path is empty.
  public var currentPoint: Point? {
    guard let last = verbs.last else { return nil }
    return last == .close ? start : points.last
  }

  /// Starts a subpath at the given point, without drawing a line to it.
  public mutating func move(to p: Point) {
    verbs.append(.move)
    points.append(p)
    start = p
  }

  /// Adds a line from the current point.
  ///
  /// In an empty path, starts a subpath at `p` instead.
  public mutating func addLine(to p: Point) {
    guard beginSubpathIfNeeded(at: p) else { return }
    verbs.append(.line)
    points.append(p)
  }

  /// Adds a quadratic curve from the current point.
  ///
  /// In an empty path, starts a subpath at `p` instead.
  public mutating func addQuadCurve(control: Point, to p: Point) {
    guard beginSubpathIfNeeded(at: p) else { return }
    verbs.append(.quad)
    points.append(control)
    points.append(p)
  }

  /// Adds a cubic curve from the current point.
  ///
  /// In an empty path, starts a subpath at `p` instead.
  public mutating func addCubicCurve(control1: Point, control2: Point, to p: Point) {
    guard beginSubpathIfNeeded(at: p) else { return }
    verbs.append(.cubic)
    points.append(control1)
    points.append(control2)
    points.append(p)
  }

  /// Closes the current subpath.
  ///
  /// Nothing happens if the path is empty or the subpath is already closed.
  public mutating func close() {
    guard let last = verbs.last, last != .close else { return }
    verbs.append(.close)
  }

  /// Adds a rectangle as a closed subpath, clockwise if the y axis points down.
  public mutating func addRect(_ r: Rect) {
    let (p, q, s, t) = r.corners
    move(to: p)
    addLine(to: q)
    addLine(to: s)
    addLine(to: t)
    close()
  }

  /// Appends all elements of another path.
  public mutating func append(_ other: Path) {
    guard !other.isEmpty else { return }
    verbs += other.verbs
    points += other.points
    start = other.start
  }

  /// Prepares to add a segment to `p`, and returns whether the segment can be added.
  ///
  /// After a close, a new subpath starts at the same start point as the closed one. In an empty path, a subpath
  /// starts at `p`, and no segment is added.
  private mutating func beginSubpathIfNeeded(at p: Point) -> Bool {
    guard let last = verbs.last else {
      move(to: p)
      return false
    }
    if last == .close { move(to: start) }
    return true
  }

  /// Returns the path with all points transformed.
  public func transformed(by m: Affine) -> Path {
    mapPoints { m.apply($0) }
  }

  /// Returns the path with `map` applied to all points, including control points.
  public func mapPoints(_ map: (Point) -> Point) -> Path {
    var copy = self
    copy.points = points.map(map)
    copy.start = map(start)
    return copy
  }

  /// Replaces the point at an index.
  ///
  /// The start point of a subpath must not change.
  mutating func setPoint(at index: Int, to point: Point) { points[index] = point }

  /// Returns a path with the same elements, whose points are computed by `combine` from the corresponding points of
  /// both paths.
  ///
  /// Both paths must have the same verbs.
  func zipPoints(with other: Path, _ combine: (Point, Point) -> Point) -> Path {
    var copy = self
    copy.points = zip(points, other.points).map(combine)
    copy.start = combine(start, other.start)
    return copy
  }

  /// The bounding box of all points, including control points.
  public var controlPointBox: Rect { Rect(bounding: points) }
}
