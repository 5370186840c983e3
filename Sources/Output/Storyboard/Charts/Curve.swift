/// A line through points, straight or smooth.
public final class Curve: CAShapeLayer {
  /// Creates a line through points, whose path has the coordinates of the points in the superlayer.
  ///
  /// - Parameters:
  ///   - points: The points. A point that is not finite interrupts the line.
  ///   - color: The color.
  ///   - width: The width in points.
  ///   - isSmooth: Whether the line is a curve with continuous tangents. Where x increases, it does not overshoot:
  ///     between two points, y stays between their values.
  public init(
    through points: [CGPoint], color: CGColor = .white, width: CGFloat = 4, isSmooth: Bool = true
  ) {
    super.init()
    let path = CGMutablePath()
    for run in points.split(whereSeparator: { !($0.x.isFinite && $0.y.isFinite) }) {
      Self.add(Array(run), isSmooth: isSmooth, to: path)
    }
    self.path = path
    fillColor = nil
    strokeColor = color
    lineWidth = width
    lineCap = .round
    lineJoin = .round
  }

  public override init(layer: Any) { super.init(layer: layer) }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  private static func add(_ points: [CGPoint], isSmooth: Bool, to path: CGMutablePath) {
    guard let first = points.first else { return }
    path.move(to: first)
    guard isSmooth, points.count > 2 else {
      points.dropFirst().forEach { path.addLine(to: $0) }
      return
    }
    let tangents = tangents(of: points)
    for index in 1..<points.count {
      let (start, end) = (points[index - 1], points[index])
      // The tangents are derivatives by the index, so that a third of them is the distance of a control point.
      path.addCurve(
        to: end,
        control1: CGPoint(
          x: start.x + tangents[index - 1].dx / 3, y: start.y + tangents[index - 1].dy / 3),
        control2: CGPoint(x: end.x - tangents[index].dx / 3, y: end.y - tangents[index].dy / 3))
    }
  }

  /// Returns the tangents of a Catmull-Rom spline, limited where a coordinate would overshoot.
  ///
  /// The limit is that of Fritsch and Carlson for monotone cubic interpolation: a tangent is 0 at an extremum and at
  /// most three times the smaller of the neighboring differences. It applies to x too, because x would turn back
  /// between unevenly spaced points.
  private static func tangents(of points: [CGPoint]) -> [CGVector] {
    let isFunction = zip(points, points.dropFirst()).allSatisfy { $0.x < $1.x }
    return points.indices.map { index in
      let before = points[max(index - 1, 0)]
      let after = points[min(index + 1, points.count - 1)]
      let isEnd = index == 0 || index == points.count - 1
      let share: CGFloat = isEnd ? 1 : 2
      let tangent = CGVector(dx: (after.x - before.x) / share, dy: (after.y - before.y) / share)
      guard isFunction, !isEnd else { return tangent }
      let point = points[index]
      return CGVector(
        dx: limited(tangent.dx, point.x - before.x, after.x - point.x),
        dy: limited(tangent.dy, point.y - before.y, after.y - point.y))
    }
  }

  /// Returns a tangent between two differences such that a curve with it is monotone where they are.
  private static func limited(_ tangent: CGFloat, _ before: CGFloat, _ after: CGFloat) -> CGFloat {
    guard before * after > 0 else { return 0 }
    let limit = 3 * min(abs(before), abs(after))
    return max(-limit, min(limit, tangent))
  }
}
