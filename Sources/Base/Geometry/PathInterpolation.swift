import Foundation

/// The way from one path to another, prepared once for many instants.
///
/// Ends of elements go straight; a control point keeps to its own end, nearer or farther and turning about it.
/// - Source: behaviour/choices.md, "Paths, pictures, lists".
public struct PathInterpolation: Hashable, Sendable {
  private let from: Path
  private let to: Path
  /// The control points that turn about their ends.
  private let handles: [ControlHandle]

  /// A control point as seen from the end of its element, the first one from its start.
  private struct ControlHandle: Hashable, Sendable {
    /// The indices of the two points.
    let control, end: Int
    /// What it is at the start of the way, and what is added until the end of it.
    let length, lengthChange: Double
    let angle, angleChange: Double

    /// Nil where it goes straight: without a length at one end, or without a turn.
    init?(_ control: Int, _ end: Int, _ from: Path, _ to: Path) {
      let a = from.points[control] - from.points[end]
      let b = to.points[control] - to.points[end]
      let turn = atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y)
      guard a.length > 0, b.length > 0, turn != 0, turn.isFinite else { return nil }
      (self.control, self.end) = (control, end)
      (length, lengthChange) = (a.length, b.length - a.length)
      (angle, angleChange) = (atan2(a.y, a.x), turn)
    }

    /// Where the control point lies from the end.
    func offset(at progress: Double) -> Point {
      let (r, phi) = (length + lengthChange * progress, angle + angleChange * progress)
      return Point(r * cos(phi), r * sin(phi))
    }
  }

  /// Makes both ends of the same structure.
  public init(from: Path, to: Path) {
    if from.verbs == to.verbs, !from.verbs.contains(.quad) {
      (self.from, self.to) = (from, to)
    } else if Self.haveMatchingElements(from, to) {
      (self.from, self.to) = Self.pathsWithMatchingVerbs(from, to)
    } else {
      (self.from, self.to) = Self.pathsSubdividedToMatch(from, to)
    }
    handles = Self.makeControlHandles(from: self.from, to: self.to)
  }

  /// The path at a progress, which may leave 0…1.
  public func path(at progress: Double) -> Path {
    var path = from.zipPoints(with: to) { $0.lerp(to: $1, fraction: progress) }
    if progress == 0 || progress == 1 { return path }
    for arm in handles {
      path.setPoint(at: arm.control, to: path.points[arm.end] + arm.offset(at: progress))
    }
    return path
  }

  /// Whether every element faces one that it turns into without being cut: lines and curves each other, others their like.
  public static func haveMatchingElements(_ a: Path, _ b: Path) -> Bool {
    a.verbs.count == b.verbs.count
      && zip(a.verbs, b.verbs).allSatisfy { $0 == $1 || ($0.isSegment && $1.isSegment) }
  }

  private static func makeControlHandles(from: Path, to: Path) -> [ControlHandle] {
    var (arms, point): ([ControlHandle], Int) = ([], 0)
    for verb in from.verbs {
      if verb == .cubic {
        if point > 0, let arm = ControlHandle(point, point - 1, from, to) { arms.append(arm) }
        if let arm = ControlHandle(point + 1, point + 2, from, to) { arms.append(arm) }
      }
      point += verb.pointCount
    }
    return arms
  }

  /// Two outlines whose elements match, with the same verbs.
  private static func pathsWithMatchingVerbs(_ from: Path, _ to: Path) -> (Path, Path) {
    var (left, right) = (Path(), Path())
    for (a, b) in zip(from.elements, to.elements) {
      guard let one = Curve(a), let two = Curve(b), a.isSegment else {
        left.appendElement(a)
        right.appendElement(b)
        continue
      }
      let pair = curvesWithMatchingDegrees(one, two)
      left.appendCurve(pair.0)
      right.appendCurve(pair.1)
    }
    return (left, right)
  }

  /// Two lines as they are, anything else as cubics: those of a line that faces a curve lie on its ends.
  private static func curvesWithMatchingDegrees(_ a: Curve, _ b: Curve) -> (Curve, Curve) {
    if a.degree == .line, b.degree == .line { return (a, b) }
    func cubic(_ curve: Curve) -> Curve {
      curve.degree == .line ? Curve(curve.p0, curve.p0, curve.p3, curve.p3) : curve.cubic
    }
    return (cubic(a), cubic(b))
  }

  /// A subpath of lines and curves.
  fileprivate struct Outline {
    var start: Point
    var curves: [Curve] = []
    var isClosed = false

    /// All curves shrunk to the first point.
    var collapsed: Outline {
      var copy = self
      copy.curves = curves.map { _ in Curve(start, start) }
      return copy
    }

    /// Halves the curve with the longest chord, the first of equal ones, until there are enough.
    mutating func subdivide(toCount count: Int) {
      if curves.isEmpty && count > 0 { curves = [Curve(start, start)] }
      curves = CurveSubdivision.subdivide(curves, toCount: count)
    }
  }

  private static func outlines(of path: Path) -> [Outline] {
    var all: [Outline] = []
    for element in path.elements {
      if case .move(let p) = element {
        all.append(Outline(start: p))
        continue
      }
      guard let curve = Curve(element), let last = all.indices.last else { continue }
      if case .close = element {
        all[last].isClosed = true
        if curve.p0 == curve.p3 { continue }
      }
      all[last].curves.append(curve.degree == .line ? curve : curve.cubic)
    }
    return all
  }

  private static func pathsSubdividedToMatch(_ from: Path, _ to: Path) -> (Path, Path) {
    let (a, b) = (outlines(of: from), outlines(of: to))
    var (left, right) = (Path(), Path())
    for i in 0..<max(a.count, b.count) {
      var one = i < a.count ? a[i] : b[i].collapsed
      var two = i < b.count ? b[i] : a[i].collapsed
      let count = max(one.curves.count, two.curves.count)
      one.subdivide(toCount: count)
      two.subdivide(toCount: count)
      left.move(to: one.start)
      right.move(to: two.start)
      for (first, second) in zip(one.curves, two.curves) {
        let pair = curvesWithMatchingDegrees(first, second)
        left.appendCurve(pair.0)
        right.appendCurve(pair.1)
      }
      if one.isClosed || two.isClosed {
        left.close()
        right.close()
      }
    }
    return (left, right)
  }
}

extension Path.Verb {
  /// Whether it is a line or a curve; a close is another thing.
  fileprivate var isSegment: Bool {
    switch self {
    case .line, .quad, .cubic: true
    case .move, .close: false
    }
  }
}

extension Path.Element {
  /// Whether it is a line or a curve; a close is another thing.
  fileprivate var isSegment: Bool {
    switch self {
    case .line, .quad, .cubic: true
    case .move, .close: false
    }
  }
}

extension Path {
  /// The path at a progress on the way to another; the progress may leave 0…1.
  ///
  /// - Source: behaviour/choices.md, "Paths, pictures, lists".
  public func interpolated(to other: Path, progress: Double) -> Path {
    if progress == 0 { return self }
    if progress == 1 { return other }
    return PathInterpolation(from: self, to: other).path(at: progress)
  }
}
