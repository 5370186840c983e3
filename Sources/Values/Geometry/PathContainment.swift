/// Which windings of a path are inside.
public enum FillRule: String, CaseIterable, Hashable, Sendable {
  /// All but zero.
  case nonZero
  /// The odd ones.
  case evenOdd
}

extension Path {
  /// Whether a point lies in the area; open subpaths count as closed.
  ///
  /// On the outline itself either answer may come.
  public func contains(_ p: Point, winding rule: FillRule = .nonZero) -> Bool {
    let n = winding(around: p)
    return switch rule {
    case .nonZero: n != 0
    case .evenOdd: n % 2 != 0
    }
  }

  /// How often the path goes round a point, positive from the x axis towards the y axis.
  public func winding(around p: Point) -> Int {
    var sum = 0
    var (start, end) = (Point.zero, Point.zero)
    for element in elements {
      switch element {
      case .move(let q):
        sum += Curve(end, start).crossings(right: p)
        (start, end) = (q, q)
      case .close:
        sum += Curve(end, start).crossings(right: p)
        end = start
      case .line(_, let q), .quad(_, _, let q), .cubic(_, _, _, let q):
        sum += Curve(element)?.crossings(right: p) ?? 0
        end = q
      }
    }
    return sum + Curve(end, start).crossings(right: p)
  }
}

extension Curve {
  /// Crossings of the ray from a point along x: 1 upwards in y, −1 downwards.
  fileprivate func crossings(right p: Point, depth: Int = 0) -> Int {
    let (low, high) = (min(min(p0.y, p1.y), min(p2.y, p3.y)), max(max(p0.y, p1.y), max(p2.y, p3.y)))
    guard low <= p.y, high >= p.y, low.isFinite, high.isFinite else { return 0 }
    guard max(max(p0.x, p1.x), max(p2.x, p3.x)) >= p.x else { return 0 }
    let sign = (p3.y > p.y ? 1 : 0) - (p0.y > p.y ? 1 : 0)
    if min(min(p0.x, p1.x), min(p2.x, p3.x)) > p.x { return sign }
    if degree == .line || depth > 40 {
      guard sign != 0 else { return 0 }
      let x = p0.x + (p3.x - p0.x) * (p.y - p0.y) / (p3.y - p0.y)
      return x > p.x ? sign : 0
    }
    return part(0, 0.5).crossings(right: p, depth: depth + 1)
      + part(0.5, 1).crossings(right: p, depth: depth + 1)
  }
}
