extension Path {
  /// A path element together with its start point.
  public enum Element: Hashable, Sendable {
    /// The start of a subpath.
    case move(Point)
    /// A straight line with its start and end points.
    case line(Point, Point)
    /// A quadratic curve with its start point, control point and end point.
    case quad(Point, Point, Point)
    /// A cubic curve with its start point, two control points and end point.
    case cubic(Point, Point, Point, Point)
    /// A line that closes a subpath, with the current point and the start of the subpath.
    case close(Point, Point)
  }

  /// A sequence of the elements of a path, each with its start point.
  public struct ElementSequence: Sequence, IteratorProtocol {
    private let verbs: [Verb]
    private let points: [Point]
    private var verb = 0
    private var point = 0
    private var start = Point.zero
    private var current = Point.zero

    init(_ path: Path) { (verbs, points) = (path.verbs, path.points) }

    /// Returns the next element, or `nil` after the last one.
    public mutating func next() -> Element? {
      guard verb < verbs.count else { return nil }
      defer { verb += 1 }
      let from = current
      switch verbs[verb] {
      case .move:
        current = points[point]
        start = current
        point += 1
        return .move(current)
      case .line:
        current = points[point]
        point += 1
        return .line(from, current)
      case .quad:
        current = points[point + 1]
        point += 2
        return .quad(from, points[point - 2], current)
      case .cubic:
        current = points[point + 2]
        point += 3
        return .cubic(from, points[point - 3], points[point - 2], current)
      case .close:
        current = start
        return .close(from, start)
      }
    }
  }

  /// The elements in order, each with its start point.
  public var elements: ElementSequence { ElementSequence(self) }

  /// The subpaths as separate paths, each of which starts with a move.
  public var subpaths: [Path] {
    var all: [Path] = []
    var one = Path()
    for element in elements {
      if case .move = element {
        if !one.isEmpty { all.append(one) }
        one = Path()
      }
      one.appendElement(element)
    }
    if !one.isEmpty { all.append(one) }
    return all
  }

  /// Appends an element.
  ///
  /// The element continues from the path's current point. Its own start point is ignored.
  public mutating func appendElement(_ element: Element) {
    switch element {
    case .move(let p): move(to: p)
    case .line(_, let p): addLine(to: p)
    case .quad(_, let c, let p): addQuadCurve(control: c, to: p)
    case .cubic(_, let c, let d, let p): addCubicCurve(control1: c, control2: d, to: p)
    case .close: close()
    }
  }
}
