import Foundation

/// An interpolation between two paths, prepared once and evaluated at many progress values.
///
/// The end points of elements move along straight lines. The offset of a control point from its end point is
/// interpolated in polar coordinates, so that it rotates about the end point. If the paths have different elements,
/// they are first divided into matching ones.
public struct PathInterpolation: Hashable, Sendable {
  private let from: Path
  private let to: Path
  /// The control points whose offsets rotate about their end points.
  private let handles: [ControlHandle]

  /// The offset of a control point from its end point: the start of the element for the first control point, the end
  /// for the second.
  private struct ControlHandle: Hashable, Sendable {
    /// The indices of the control point and the end point.
    let control, end: Int
    /// The length of the offset at progress 0, and its change from there to progress 1.
    let length, lengthChange: Double
    let angle, angleChange: Double

    /// Creates a handle.
    ///
    /// Returns `nil` if the control point moves along a straight line, because an offset has zero length or its
    /// direction does not change.
    init?(_ control: Int, _ end: Int, _ from: Path, _ to: Path) {
      let a = from.points[control] - from.points[end]
      let b = to.points[control] - to.points[end]
      let turn = atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y)
      guard a.length > 0, b.length > 0, turn != 0, turn.isFinite else { return nil }
      (self.control, self.end) = (control, end)
      (length, lengthChange) = (a.length, b.length - a.length)
      (angle, angleChange) = (atan2(a.y, a.x), turn)
    }

    /// Returns the control point's offset from the end point at the given progress.
    func offset(at progress: Double) -> Point {
      let (r, phi) = (length + lengthChange * progress, angle + angleChange * progress)
      return Point(r * cos(phi), r * sin(phi))
    }
  }

  /// Creates an interpolation between two paths.
  ///
  /// Both paths are converted to the same sequence of elements.
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

  /// Returns the path at the given progress.
  ///
  /// Values outside `0...1` extrapolate.
  public func path(at progress: Double) -> Path {
    var path = from.zipPoints(with: to) { $0.lerp(to: $1, fraction: progress) }
    if progress == 0 || progress == 1 { return path }
    for arm in handles {
      path.setPoint(at: arm.control, to: path.points[arm.end] + arm.offset(at: progress))
    }
    return path
  }

  /// Returns whether the elements of both paths correspond one to one.
  ///
  /// Any line or curve matches any other line or curve. Other elements match only elements of the same kind.
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

  /// Returns both paths with lines and curves converted so that their verbs are equal.
  ///
  /// Their elements must correspond one to one.
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

  /// Returns both curves as cubics, or unchanged if both are lines.
  ///
  /// A line becomes a cubic whose control points are at its ends.
  private static func curvesWithMatchingDegrees(_ a: Curve, _ b: Curve) -> (Curve, Curve) {
    if a.degree == .line, b.degree == .line { return (a, b) }
    func cubic(_ curve: Curve) -> Curve {
      curve.degree == .line ? Curve(curve.p0, curve.p0, curve.p3, curve.p3) : curve.cubic
    }
    return (cubic(a), cubic(b))
  }

  /// A subpath as a sequence of lines and curves.
  fileprivate struct Outline {
    var start: Point
    var curves: [Curve] = []
    var isClosed = false

    /// The outline with all curves collapsed to its start point.
    var collapsed: Outline {
      var copy = self
      copy.curves = curves.map { _ in Curve(start, start) }
      return copy
    }

    /// Repeatedly halves the curve with the longest chord, or the first of several, until there are `count` curves.
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
  /// Whether the verb adds a line or a curve.
  ///
  /// Closing lines are excluded.
  fileprivate var isSegment: Bool {
    switch self {
    case .line, .quad, .cubic: true
    case .move, .close: false
    }
  }
}

extension Path.Element {
  /// Whether the element is a line or a curve.
  ///
  /// Closing lines are excluded.
  fileprivate var isSegment: Bool {
    switch self {
    case .line, .quad, .cubic: true
    case .move, .close: false
    }
  }
}

extension Path {
  /// Returns the path interpolated toward another path.
  ///
  /// A progress outside `0...1` extrapolates. The end points of elements move along straight lines, and control
  /// points rotate about them.
  public func interpolated(to other: Path, progress: Double) -> Path {
    if progress == 0 { return self }
    if progress == 1 { return other }
    return PathInterpolation(from: self, to: other).path(at: progress)
  }
}
