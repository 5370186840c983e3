import Foundation
public import Geometry

/// The lines and curves of a path as the segments of a keyframe animation: spec/04 section 6.
///
/// A move starts a segment and is none; a close is a line where it leads anywhere.
public struct PathKeys: Hashable, Sendable {
  /// One line or curve as the control points of a cubic.
  struct Element: Hashable, Sendable {
    var start, control1, control2, end: Point
    /// A line is passed by length, which for this cubic is not its parameter.
    var isLine: Bool
  }

  let elements: ContiguousArray<Element>
  /// The lengths from an element's start to each of its steps, `steps` + 1 for each element.
  let lengths: ContiguousArray<Double>
  static let steps = 64

  /// Measures a path; nil where it has neither line nor curve.
  public init?(_ path: Path) {
    let elements = Self.elements(of: path)
    guard !elements.isEmpty else { return nil }
    self.elements = elements
    var lengths: ContiguousArray<Double> = []
    lengths.reserveCapacity(elements.count * (Self.steps + 1))
    for element in elements {
      var sum = 0.0
      lengths.append(0)
      for step in 0..<Self.steps {
        sum += element.length(
          from: Double(step) / Double(Self.steps), to: Double(step + 1) / Double(Self.steps))
        lengths.append(sum)
      }
    }
    self.lengths = lengths
  }

  /// How many lines and curves there are; the keys are one more.
  public var segmentCount: Int { elements.count }

  /// The length of each line and curve.
  public var segmentLengths: [Double] {
    elements.indices.map { lengths[$0 * (Self.steps + 1) + Self.steps] }
  }

  /// The point at a fraction of a segment: of a line by length, of a curve by its parameter.
  public func point(at location: KeyTimes.Location) -> Point {
    elements[location.segment].point(min(max(location.fraction, 0), 1))
  }

  /// The direction of travel there, in radians from the x axis towards the y axis.
  public func angle(at location: KeyTimes.Location) -> Double {
    let d = elements[location.segment].direction(min(max(location.fraction, 0), 1))
    return atan2(d.y, d.x)
  }

  /// The place with the same fraction of the segment's length behind it.
  public func paced(_ location: KeyTimes.Location) -> KeyTimes.Location {
    guard !elements[location.segment].isLine else { return location }
    let first = location.segment * (Self.steps + 1)
    let length = lengths[first + Self.steps] * min(max(location.fraction, 0), 1)
    var (low, high) = (0, Self.steps)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lengths[first + middle] <= length { low = middle } else { high = middle }
    }
    let span = lengths[first + high] - lengths[first + low]
    let within = span > 0 ? (length - lengths[first + low]) / span : 0
    return KeyTimes.Location(
      segment: location.segment, fraction: (Double(low) + within) / Double(Self.steps))
  }

  private static func elements(of path: Path) -> ContiguousArray<Element> {
    var elements: ContiguousArray<Element> = []
    var (start, current) = (Point.zero, Point.zero)
    var next = 0
    func line(to p: Point) {
      elements.append(
        Element(start: current, control1: current, control2: p, end: p, isLine: true))
    }
    for verb in path.verbs {
      let points = path.points[next..<next + verb.pointCount]
      next += verb.pointCount
      let i = points.startIndex
      switch verb {
      case .move: start = points[i]
      case .line: line(to: points[i])
      case .quad:
        elements.append(
          Element(
            start: current, control1: current.lerp(to: points[i], 2 / 3),
            control2: points[i + 1].lerp(to: points[i], 2 / 3), end: points[i + 1], isLine: false))
      case .cubic:
        elements.append(
          Element(
            start: current, control1: points[i], control2: points[i + 1], end: points[i + 2],
            isLine: false))
      case .close:
        // A figure that is drawn back to its start, such as an ellipse, is not to rest there for a segment.
        if (current - start).length > 1e-9 { line(to: start) }
      }
      current = verb == .close ? start : points[points.endIndex - 1]
    }
    return elements
  }
}

extension PathKeys.Element {
  func point(_ t: Double) -> Point {
    if isLine { return start.lerp(to: end, t) }
    let s = 1 - t
    return start * (s * s * s) + control1 * (3 * s * s * t) + control2 * (3 * s * t * t)
      + end * (t * t * t)
  }

  private func derivative(_ t: Double) -> Point {
    if isLine { return end - start }
    let s = 1 - t
    return (control1 - start) * (3 * s * s) + (control2 - control1) * (6 * s * t)
      + (end - control2) * (3 * t * t)
  }

  /// The direction of travel; where the curve stands still, that towards the next point that differs.
  func direction(_ t: Double) -> Point {
    let d = derivative(t)
    if d.length > 1e-9 { return d }
    let (near, far) = t < 0.5 ? (t, min(1, t + 1e-3)) : (max(0, t - 1e-3), t)
    let step = point(far) - point(near)
    return step.length > 0 ? step : end - start
  }

  /// The length between two parameters, by five-point Gauss-Legendre quadrature.
  func length(from a: Double, to b: Double) -> Double {
    if isLine { return (end - start).length * (b - a) }
    let (middle, half) = ((a + b) / 2, (b - a) / 2)
    var sum = 128.0 / 225 * derivative(middle).length
    for (node, weight) in Self.nodes {
      sum +=
        weight
        * (derivative(middle - half * node).length + derivative(middle + half * node).length)
    }
    return half * sum
  }

  private static let nodes = [
    (node: 0.538_469_310_105_683, weight: 0.478_628_670_499_366),
    (node: 0.906_179_845_938_664, weight: 0.236_926_885_056_189),
  ]
}
