extension Path {
  /// One step of a path together with the point at which it starts.
  public enum Element: Hashable, Sendable {
    /// Starts a subpath.
    case move(Point)
    /// A straight line.
    case line(Point, Point)
    /// A quadratic curve: from, control, to.
    case quad(Point, Point, Point)
    /// A cubic curve: from, control, control, to.
    case cubic(Point, Point, Point, Point)
    /// The line from the end to the subpath's start.
    case close(Point, Point)
  }

  /// The steps of a path in order.
  public struct ElementSequence: Sequence, IteratorProtocol {
    private let verbs: [Verb]
    private let points: [Point]
    private var verb = 0
    private var point = 0
    private var start = Point.zero
    private var current = Point.zero

    init(_ path: Path) { (verbs, points) = (path.verbs, path.points) }

    /// The next step, or nil after the last one.
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

  /// The steps in order, each with the point at which it starts.
  public var elements: ElementSequence { ElementSequence(self) }

  /// Each subpath as a path of its own; every one begins with a move.
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

  /// Adds one step; the point at which it starts is not looked at.
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
