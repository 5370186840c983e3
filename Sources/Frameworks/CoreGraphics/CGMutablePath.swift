public import Foundation
import Geometry

/// A path that can be added to.
///
/// Lines and curves without a current point are ignored. Every transform is applied to the points given with it.
public final class CGMutablePath: CGPath {
  /// A path without elements.
  public convenience init() { self.init(geometry: Path()) }

  /// Starts a subpath.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    geometry.move(to: Point(point.applying(transform)))
  }

  /// Adds a straight line.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    guard hasCurrentPoint else { return }
    geometry.addLine(to: Point(point.applying(transform)))
  }

  /// Adds a quadratic curve.
  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    guard hasCurrentPoint else { return }
    geometry.addQuadCurve(
      control: Point(control.applying(transform)), to: Point(end.applying(transform)))
  }

  /// Adds a cubic curve.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint,
    transform: CGAffineTransform = .identity
  ) {
    guard hasCurrentPoint else { return }
    geometry.addCubicCurve(
      control1: Point(control1.applying(transform)), control2: Point(control2.applying(transform)),
      to: Point(end.applying(transform)))
  }

  /// Ends the subpath with a line to its start.
  public func closeSubpath() { geometry.close() }

  /// Adds a rectangle as a subpath.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    geometry.append(Path(Rect(rect)).transformed(by: transform))
  }

  /// Adds rectangles as subpaths.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Adds a subpath of straight lines.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    move(to: first, transform: transform)
    for point in points.dropFirst() { addLine(to: point, transform: transform) }
  }

  /// Adds the ellipse in a rectangle as a subpath.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    var path = Path()
    path.addEllipse(in: Rect(rect.standardized))
    geometry.append(path.transformed(by: transform))
  }

  /// Adds a rectangle whose corners are quarter ellipses as a subpath.
  ///
  /// - Range: radii beyond half the sides count as half the sides.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    var path = Path()
    path.addRoundedRect(rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight)
    geometry.append(path.transformed(by: transform))
  }

  /// Adds an arc of a circle, joined to the current point by a line.
  ///
  /// `clockwise` is meant where y runs up: it goes from the y axis towards the x axis. Angles that differ by full turns
  /// draw a full circle.
  /// - Units: radians from the x axis towards the y axis.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    let turn = 2 * Double.pi
    var delta = Double(clockwise ? startAngle - endAngle : endAngle - startAngle)
    if delta < 0 {
      delta = turn + fmod(delta, turn)
    } else if delta > turn {
      let rest = fmod(delta, turn)
      delta = rest > 0 ? turn + rest : turn
    }
    addRelativeArc(
      center: center, radius: radius, startAngle: startAngle,
      delta: CGFloat(clockwise ? -delta : delta), transform: transform)
  }

  /// Adds an arc of a circle over an angle, joined to the current point by a line.
  ///
  /// - Units: radians from the x axis towards the y axis.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    geometry.addArc(
      center: Point(center), radius: Double(radius), startAngle: Double(startAngle),
      deltaAngle: Double(delta), transform: transform.affine)
  }

  /// Adds the arc that rounds the corner from the current point by `tangent1End` to `tangent2End`, and the line to it.
  ///
  /// Where the three are on one line there is nothing to round: a line to the corner.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    guard let current = geometry.currentPoint else { return }
    // The arc is made in the space of the arguments.
    let from = transform.affine.inverted?.apply(current) ?? current
    let (corner, to) = (Point(tangent1End), Point(tangent2End))
    let (u, v) = (from - corner, to - corner)
    let (cross, dot) = (u.x * v.y - u.y * v.x, u.x * v.x + u.y * v.y)
    let lengths = u.length * v.length
    guard radius > 0, abs(cross) > lengths * 1e-12, lengths > 0 else {
      addLine(to: tangent1End, transform: transform)
      return
    }
    // From the corner along both sides to where the circle touches them.
    let reach = Double(radius) * (lengths + dot) / abs(cross)
    let touch = corner + u * (reach / u.length)
    let inward = cross > 0 ? Point(u.y, -u.x) : Point(-u.y, u.x)
    let center = touch - inward * (Double(radius) / u.length)
    let start = atan2(touch.y - center.y, touch.x - center.x)
    let sweep = .pi - atan2(abs(cross), dot)
    geometry.addArc(
      center: center, radius: Double(radius), startAngle: start,
      deltaAngle: cross > 0 ? -sweep : sweep,
      transform: transform.affine)
  }

  /// Adds all elements of another path.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    geometry.append(path.geometry.transformed(by: transform))
  }

  private var hasCurrentPoint: Bool { !geometry.isEmpty }
}
