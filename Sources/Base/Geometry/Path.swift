/// A sequence of subpaths made of lines and Bézier curves.
public struct Path: Hashable, Sendable {
  /// What one element does, and by that how many points it takes.
  public enum Verb: UInt8, Hashable, Sendable {
    /// Starts a subpath: 1 point.
    case move
    /// A straight line: 1 point.
    case line
    /// A quadratic curve: control, end.
    case quad
    /// A cubic curve: control, control, end.
    case cubic
    /// A line back to the subpath's start: no points.
    case close

    /// The number of points it takes.
    @inlinable public var pointCount: Int {
      switch self {
      case .move, .line: 1
      case .quad: 2
      case .cubic: 3
      case .close: 0
      }
    }
  }

  /// The verbs in order.
  public private(set) var verbs: [Verb] = []
  /// The verbs' points in order.
  public private(set) var points: [Point] = []
  private var start = Point.zero

  /// A path without elements.
  public init() {}

  /// Whether it has no elements; a lone move counts as one.
  public var isEmpty: Bool { verbs.isEmpty }

  /// Makes room for that many more elements and points.
  public mutating func reserveCapacity(verbs moreVerbs: Int, points morePoints: Int) {
    verbs.reserveCapacity(verbs.count + moreVerbs)
    points.reserveCapacity(points.count + morePoints)
  }

  /// The end of the last element, or nil in an empty path.
  public var currentPoint: Point? {
    guard let last = verbs.last else { return nil }
    return last == .close ? start : points.last
  }

  /// Starts a subpath.
  public mutating func move(to p: Point) {
    verbs.append(.move)
    points.append(p)
    start = p
  }

  /// Adds a line; without a subpath it starts one.
  public mutating func addLine(to p: Point) {
    guard beginSubpathIfNeeded(at: p) else { return }
    verbs.append(.line)
    points.append(p)
  }

  /// Adds a quadratic curve; without a subpath it starts one at its end.
  public mutating func addQuadCurve(control: Point, to p: Point) {
    guard beginSubpathIfNeeded(at: p) else { return }
    verbs.append(.quad)
    points.append(control)
    points.append(p)
  }

  /// Adds a cubic curve; without a subpath it starts one at its end.
  public mutating func addCubicCurve(control1: Point, control2: Point, to p: Point) {
    guard beginSubpathIfNeeded(at: p) else { return }
    verbs.append(.cubic)
    points.append(control1)
    points.append(control2)
    points.append(p)
  }

  /// Closes the subpath; nothing where none is open.
  public mutating func close() {
    guard let last = verbs.last, last != .close else { return }
    verbs.append(.close)
  }

  /// Adds a rectangle, clockwise where y runs down.
  public mutating func addRect(_ r: Rect) {
    let (p, q, s, t) = r.corners
    move(to: p)
    addLine(to: q)
    addLine(to: s)
    addLine(to: t)
    close()
  }

  /// Adds all elements of another path.
  public mutating func append(_ other: Path) {
    guard !other.isEmpty else { return }
    verbs += other.verbs
    points += other.points
    start = other.start
  }

  /// Prepares for a segment; after a close the next one starts at the same point.
  private mutating func beginSubpathIfNeeded(at p: Point) -> Bool {
    guard let last = verbs.last else {
      move(to: p)
      return false
    }
    if last == .close { move(to: start) }
    return true
  }

  /// The path with every point mapped.
  public func transformed(by m: Affine) -> Path {
    mapPoints { m.apply($0) }
  }

  /// The path with every point, control points too, put elsewhere.
  public func mapPoints(_ map: (Point) -> Point) -> Path {
    var copy = self
    copy.points = points.map(map)
    copy.start = map(start)
    return copy
  }

  /// Puts one point, by its index, elsewhere; the start of a subpath must stay.
  mutating func setPoint(at index: Int, to point: Point) { points[index] = point }

  /// The path of the same elements at the points `combine` makes of this one's and the other's.
  ///
  /// Both must have the same verbs.
  func zipPoints(with other: Path, _ combine: (Point, Point) -> Point) -> Path {
    var copy = self
    copy.points = zip(points, other.points).map(combine)
    copy.start = combine(start, other.start)
    return copy
  }

  /// The box around all points, control points too.
  public var controlPointBox: Rect { Rect(bounding: points) }
}
