import Foundation

extension Path {
  /// The distance between the control points and the end points of a quarter circle with radius 1: 4/3 · (√2 − 1).
  public static let kappa = 0.5522847498307936

  /// Creates a rectangular path, clockwise if the y axis points down.
  public init(_ rect: Rect) {
    self.init()
    addRect(rect)
  }

  /// Adds the ellipse inscribed in the given rectangle, as four cubic curves.
  ///
  /// It starts at the middle of the maxX side and continues toward maxY.
  public mutating func addEllipse(in r: Rect) {
    let (c, rx, ry) = (r.center, r.width / 2, r.height / 2)
    let (kx, ky) = (rx * Path.kappa, ry * Path.kappa)
    move(to: Point(c.x + rx, c.y))
    addCubicCurve(
      control1: Point(c.x + rx, c.y + ky), control2: Point(c.x + kx, c.y + ry),
      to: Point(c.x, c.y + ry))
    addCubicCurve(
      control1: Point(c.x - kx, c.y + ry), control2: Point(c.x - rx, c.y + ky),
      to: Point(c.x - rx, c.y))
    addCubicCurve(
      control1: Point(c.x - rx, c.y - ky), control2: Point(c.x - kx, c.y - ry),
      to: Point(c.x, c.y - ry))
    addCubicCurve(
      control1: Point(c.x + kx, c.y - ry), control2: Point(c.x + rx, c.y - ky),
      to: Point(c.x + rx, c.y))
    close()
  }

  /// Adds a circular arc as cubic curves of at most 90° each.
  ///
  /// A line connects the current point to the start of the arc. The angles are in radians, measured from the x axis
  /// toward the y axis. `delta` may exceed a full turn in either direction.
  public mutating func addArc(
    center: Point, radius: Double, startAngle start: Double, deltaAngle delta: Double,
    transform map: Affine = .identity
  ) {
    func at(_ angle: Double) -> (Point, Point) {
      let (s, c) = (sin(angle), cos(angle))
      return (Point(center.x + radius * c, center.y + radius * s), Point(-s, c) * radius)
    }
    var (from, along) = at(start)
    if isEmpty {
      move(to: map.apply(from))
    } else if currentPoint != map.apply(from) {
      addLine(to: map.apply(from))
    }
    guard delta != 0, delta.isFinite, radius != 0 else { return }
    let count = max(1, (abs(delta) / (.pi / 2) - 1e-9).rounded(.up))
    guard count <= 4096 else { return }
    let step = delta / count
    let k = 4 / 3 * tan(step / 4)
    for i in 1...Int(count) {
      let (to, next) = at(start + delta * Double(i) / count)
      addCubicCurve(
        control1: map.apply(from + along * k), control2: map.apply(to - next * k), to: map.apply(to)
      )
      (from, along) = (to, next)
    }
  }
}
