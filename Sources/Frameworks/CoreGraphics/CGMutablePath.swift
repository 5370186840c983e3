public import Foundation
import Geometry

/// A path that can be modified.
///
/// Lines and curves are ignored if the path has no current point. The transform passed to a method applies to the
/// points passed in the same call.
public final class CGMutablePath: CGPath {
  /// Creates an empty path.
  public convenience init() { self.init(geometry: Path()) }

  /// Begins a new subpath at the given point.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    geometry.move(to: Point(point.applying(transform)))
  }

  /// Appends a straight line from the current point to the given point.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    guard hasCurrentPoint else { return }
    geometry.addLine(to: Point(point.applying(transform)))
  }

  /// Appends a quadratic Bézier curve from the current point.
  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    guard hasCurrentPoint else { return }
    geometry.addQuadCurve(
      control: Point(control.applying(transform)), to: Point(end.applying(transform)))
  }

  /// Appends a cubic Bézier curve from the current point.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint,
    transform: CGAffineTransform = .identity
  ) {
    guard hasCurrentPoint else { return }
    geometry.addCubicCurve(
      control1: Point(control1.applying(transform)), control2: Point(control2.applying(transform)),
      to: Point(end.applying(transform)))
  }

  /// Closes the current subpath with a line to its starting point.
  public func closeSubpath() { geometry.close() }

  /// Adds a rectangle as a closed subpath.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    geometry.append(Path(Rect(rect)).transformed(by: transform))
  }

  /// Adds each rectangle as a closed subpath.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Adds an open subpath of straight lines that connect the given points.
  ///
  /// Has no effect if the array is empty.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    move(to: first, transform: transform)
    for point in points.dropFirst() { addLine(to: point, transform: transform) }
  }

  /// Adds the ellipse inscribed in the given rectangle as a closed subpath.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    var path = Path()
    path.addEllipse(in: Rect(rect.standardized))
    geometry.append(path.transformed(by: transform))
  }

  /// Adds a rectangle with elliptical corners as a closed subpath.
  ///
  /// Corner radii are clamped to half the width and height.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    var path = Path()
    path.addRoundedRect(rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight)
    geometry.append(path.transformed(by: transform))
  }

  /// Adds a circular arc, preceded by a line from the current point to its start.
  ///
  /// A clockwise arc runs from the positive y axis toward the positive x axis, which is clockwise where y increases
  /// upward. Angles are in radians, from the x axis toward the y axis. Angles that differ by a whole number of turns
  /// draw a full circle.
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

  /// Adds a circular arc that spans the angle `delta`, preceded by a line from the current point to its start.
  ///
  /// Angles are in radians, from the x axis toward the y axis.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    geometry.addArc(
      center: Point(center), radius: Double(radius), startAngle: Double(startAngle),
      deltaAngle: Double(delta), transform: transform.affine)
  }

  /// Adds an arc that rounds the corner at `tangent1End`, preceded by a line from the current point to its start.
  ///
  /// The arc is tangent to the lines from the current point to `tangent1End` and from there to `tangent2End`. Adds a
  /// line to `tangent1End` if the three points are collinear or the radius is not positive.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    guard let current = geometry.currentPoint else { return }
    // The arc is computed in the coordinate space of the arguments, so the current point is converted into it.
    let from = transform.affine.inverted?.apply(current) ?? current
    let (corner, to) = (Point(tangent1End), Point(tangent2End))
    let (u, v) = (from - corner, to - corner)
    let (cross, dot) = (u.x * v.y - u.y * v.x, u.x * v.x + u.y * v.y)
    let lengths = u.length * v.length
    guard radius > 0, abs(cross) > lengths * 1e-12, lengths > 0 else {
      addLine(to: tangent1End, transform: transform)
      return
    }
    // The distance between the corner and each tangent point.
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

  /// Appends all elements of the given path.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    geometry.append(path.geometry.transformed(by: transform))
  }

  private var hasCurrentPoint: Bool { !geometry.isEmpty }
}
