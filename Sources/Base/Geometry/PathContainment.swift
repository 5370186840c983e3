/// The rule that determines from the winding number whether a point is inside a path.
public enum FillRule: String, CaseIterable, Hashable, Sendable {
  /// Points with a winding number other than zero are inside.
  case nonZero
  /// Points with an odd winding number are inside.
  case evenOdd
}

extension Path {
  /// Returns whether a point is inside the filled path.
  ///
  /// Open subpaths count as closed. The result for points on the outline is unspecified.
  public func contains(_ p: Point, fillRule rule: FillRule = .nonZero) -> Bool {
    let n = windingNumber(around: p)
    return switch rule {
    case .nonZero: n != 0
    case .evenOdd: n % 2 != 0
    }
  }

  /// Returns the winding number of the path around the given point.
  ///
  /// Turns from the x axis toward the y axis are positive.
  public func windingNumber(around p: Point) -> Int {
    var sum = 0
    var (start, end) = (Point.zero, Point.zero)
    for element in elements {
      switch element {
      case .move(let q):
        sum += Curve(end, start).crossings(rightOf: p)
        (start, end) = (q, q)
      case .close:
        sum += Curve(end, start).crossings(rightOf: p)
        end = start
      case .line(_, let q), .quad(_, _, let q), .cubic(_, _, _, let q):
        sum += Curve(element)?.crossings(rightOf: p) ?? 0
        end = q
      }
    }
    return sum + Curve(end, start).crossings(rightOf: p)
  }
}

extension Curve {
  /// Returns the signed number of crossings between the curve and the ray from the given point in the direction of
  /// +x: +1 where y increases, −1 where y decreases.
  ///
  /// The curve is divided at its extrema in y, so that each part crosses the ray at most once.
  fileprivate func crossings(rightOf p: Point) -> Int {
    let (low, high) = (min(min(p0.y, p1.y), min(p2.y, p3.y)), max(max(p0.y, p1.y), max(p2.y, p3.y)))
    guard low <= p.y, high >= p.y, low.isFinite, high.isFinite else { return 0 }
    let (left, right) = (
      min(min(p0.x, p1.x), min(p2.x, p3.x)), max(max(p0.x, p1.x), max(p2.x, p3.x))
    )
    guard right >= p.x else { return 0 }
    if left > p.x { return (p3.y > p.y ? 1 : 0) - (p0.y > p.y ? 1 : 0) }
    if degree == .line { return crossing(rightOf: p, from: (0, p0.y), to: (1, p3.y)) }
    var (sum, start) = (0, (t: 0.0, y: p0.y))
    func cut(at t: Double) {
      // The condition is also false if `t` is NaN.
      guard t > start.t, t < 1 else { return }
      let next = (t: t, y: point(at: t).y)
      sum += crossing(rightOf: p, from: start, to: next)
      start = next
    }
    let turns = extremaInY
    cut(at: turns.1 < turns.0 ? turns.1 : turns.0)
    cut(at: turns.1 < turns.0 ? turns.0 : turns.1)
    return sum + crossing(rightOf: p, from: start, to: (1, p3.y))
  }

  /// Returns the signed crossing for the part of the curve between two parameters, on which y is monotonic.
  private func crossing(
    rightOf p: Point, from start: (t: Double, y: Double), to end: (t: Double, y: Double)
  ) -> Int {
    let sign = (end.y > p.y ? 1 : 0) - (start.y > p.y ? 1 : 0)
    guard sign != 0 else { return 0 }
    if degree == .line {
      return p0.x + (p3.x - p0.x) * (p.y - p0.y) / (p3.y - p0.y) > p.x ? sign : 0
    }
    var (low, high) = (start.t, end.t)
    for _ in 0..<Self.bisectionCount {
      let midpoint = (low + high) / 2
      if (point(at: midpoint).y > p.y) == (end.y > p.y) { high = midpoint } else { low = midpoint }
    }
    return point(at: (low + high) / 2).x > p.x ? sign : 0
  }

  /// The number of bisection steps, enough for the full precision of parameters near 1.
  private static var bisectionCount: Int { 53 }
}
