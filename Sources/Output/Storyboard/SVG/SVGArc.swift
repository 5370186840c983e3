import Foundation
import Geometry

/// An elliptical arc between two points, as in the SVG path command `A`.
///
/// - Source: https://www.w3.org/TR/SVG11/implnote.html#ArcImplementationNotes, F.6.
struct SVGArc {
  let from, to: Point
  /// The radii along the axes of the ellipse.
  ///
  /// Signs are ignored.
  let radii: Point
  /// The angle of the ellipse's x axis, in radians.
  let rotation: Double
  /// Whether the arc is more than half of the ellipse.
  let isLarge: Bool
  /// Whether the angle increases along the arc.
  let isPositive: Bool

  /// The curves that draw the arc: none if its end points are equal, a line if a radius is zero, and otherwise cubic
  /// curves of at most 90° each.
  ///
  /// Points are not finite if the coordinates are too large to compute the ellipse.
  var curves: [Geometry.Curve] {
    if from == to { return [] }
    var (rx, ry) = (abs(radii.x), abs(radii.y))
    guard rx > 0, ry > 0 else { return [Geometry.Curve(from, to)] }
    let (s, c) = (sin(rotation), cos(rotation))
    // F.6.5, step 1: half of the chord in the axes of the ellipse, here also divided by the radii.
    let half = (from - to) * 0.5
    var u = Point((c * half.x + s * half.y) / rx, (c * half.y - s * half.x) / ry)
    // F.6.6: radii too small to reach both points are enlarged until the chord is a diameter.
    let size = hypot(u.x, u.y)
    if size > 1 {
      (rx, ry) = (rx * size, ry * size)
      u = u * (1 / size)
    }
    // Step 2: the center in units of the radii. On the unit circle it is perpendicular to the chord.
    let sum = u.x * u.x + u.y * u.y
    let distance = (max(0, 1 - sum) / sum).squareRoot() * (isLarge == isPositive ? -1 : 1)
    let center = size >= 1 ? Point.zero : Point(u.y * distance, -u.x * distance)
    // Steps 3 and 4: the angles of both ends, seen from the center.
    let (first, last) = (u - center, -u - center)
    let start = atan2(first.y, first.x)
    var sweep = atan2(
      first.x * last.y - first.y * last.x, first.x * last.x + first.y * last.y)
    if isPositive, sweep < 0 { sweep += 2 * .pi }
    if !isPositive, sweep > 0 { sweep -= 2 * .pi }
    let ellipse = Affine(
      c * rx, s * rx, -s * ry, c * ry, (from.x + to.x) / 2, (from.y + to.y) / 2)
    return unitCurves(center: center, start: start, sweep: sweep).map { piece in
      piece.mapped(by: ellipse)
    }.endingExactly(from: from, to: to)
  }

  /// Returns the arc of a unit circle as cubic curves of at most 90° each.
  private func unitCurves(center: Point, start: Double, sweep: Double) -> [Geometry.Curve] {
    let count = sweep.isFinite ? max(1, (abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)) : 1
    let step = sweep / count
    // The distance of a control point from its end point: 4/3 · tan(angle / 4).
    let k = 4 / 3 * tan(step / 4)
    return (0..<Int(clamping: count, in: 1...4)).map { index in
      let (a, b) = (start + Double(index) * step, start + Double(index + 1) * step)
      let (p, q) = (center + Point(cos(a), sin(a)), center + Point(cos(b), sin(b)))
      return Geometry.Curve(p, p + Point(-sin(a), cos(a)) * k, q - Point(-sin(b), cos(b)) * k, q)
    }
  }
}

extension Geometry.Curve {
  fileprivate func mapped(by map: Affine) -> Geometry.Curve {
    Geometry.Curve(map.apply(p0), map.apply(p1), map.apply(p2), map.apply(p3))
  }
}

extension [Geometry.Curve] {
  /// Returns the curves with the given end points, which rounding has moved slightly.
  fileprivate func endingExactly(from: Point, to: Point) -> [Geometry.Curve] {
    var copy = self
    if !isEmpty {
      copy[0].p0 = from
      copy[count - 1].p3 = to
    }
    return copy
  }
}
