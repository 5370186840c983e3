import Foundation
import QuartzCore

extension Scene {
  /// A closed curve that is drawn behind a comet, glows, and is erased from its beginning.
  static let rosette = Scene(
    name: "rosette", title: "A path that draws itself", duration: 6.4
  ) { canvas in
    let ground = gradient(
      [color(0x1B2136), color(0x0A0C14)], in: bounds, from: CGPoint(x: 0.5, y: 0.5),
      to: CGPoint(x: 1.1, y: 1.3))
    ground.type = .radial
    canvas.add(ground)

    let curve = rosette(center: CGPoint(x: 320, y: 200), radius: 172)
    let drawing = 3.4
    let wiping = (start: 4.5, duration: 1.5)

    /// Returns a layer that shows a conic gradient, masked by the stroked curve.
    func ribbon(_ width: CGFloat, opacity: Float) -> CALayer {
      let wheel = gradient(
        [0xFF5F7E, 0xFFB86B, 0xF9F871, 0x47E5BC, 0x4A9CFF, 0xB06AFF, 0xFF5F7E].map { color($0) },
        in: bounds, from: CGPoint(x: 0.5, y: 0.5), to: CGPoint(x: 1, y: 0.5))
      wheel.type = .conic
      wheel.opacity = opacity
      let mask = shape(curve, stroke: color(0), width: width)
      mask.play(tween("strokeEnd", from: 0, to: 1, over: drawing), after: 0.2)
      mask.play(
        keyframes("lineWidth", [width, width * 1.8, width], at: [0, 0.35, 1], over: 0.9),
        after: 0.2 + drawing, fill: .forwards)
      mask.play(
        tween("strokeStart", from: 0, to: 1, over: wiping.duration), after: wiping.start,
        fill: .forwards)
      wheel.mask = mask
      return wheel
    }

    let petals = gradient(
      [color(0xB06AFF), color(0x4A9CFF)], in: bounds, from: CGPoint(x: 0.3, y: 0.1),
      to: CGPoint(x: 0.7, y: 0.9))
    let petalMask = shape(curve, fill: color(0))
    petalMask.fillRule = .evenOdd
    petals.mask = petalMask
    petals.opacity = 0
    petals.play(
      keyframes("opacity", [0, 0.22, 0.22, 0], at: [0, 0.25, 0.6, 1], over: 2.6),
      after: 0.2 + drawing - 0.1, fill: .forwards)

    let comet = disc(.zero, radius: 5, color(0xFFFFFF))
    comet.shadowColor = color(0xBFD8FF)
    comet.shadowOpacity = 1
    comet.shadowRadius = 10
    comet.shadowOffset = .zero
    let flight = CAKeyframeAnimation(keyPath: "position")
    flight.path = curve
    flight.calculationMode = .paced
    flight.duration = drawing
    flight.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    comet.play(flight, after: 0.2)
    comet.play(tween("transform.scale", from: 0, to: 1, over: 0.3, arrive), after: 0.1)
    comet.play(
      tween("transform.scale", from: 1, to: 0, over: 0.4), after: 0.2 + drawing, fill: .forwards)

    canvas.add(petals)
    // Several wide strokes with low opacity produce a glow.
    for width in stride(from: 19.0, through: 4, by: -3) {
      canvas.add(ribbon(width, opacity: 0.055))
    }
    canvas.add(ribbon(3, opacity: 1), comet)
  }

  /// Returns the path of a hypotrochoid with nine loops, made of cubic Bézier curves.
  private static func rosette(center: CGPoint, radius: CGFloat) -> CGPath {
    let (outer, inner, pen) = (9.0, 2.0, 4.6)
    let gap = outer - inner
    let size = Double(radius) / (gap + pen)
    func point(_ t: Double) -> CGPoint {
      CGPoint(
        x: Double(center.x) + size * (gap * sin(t) - pen * sin(gap / inner * t)),
        y: Double(center.y) - size * (gap * cos(t) + pen * cos(gap / inner * t)))
    }
    func slope(_ t: Double) -> CGPoint {
      CGPoint(
        x: size * gap * (cos(t) - pen / inner * cos(gap / inner * t)),
        y: size * gap * (sin(t) + pen / inner * sin(gap / inner * t)))
    }
    let path = CGMutablePath()
    path.move(to: point(0))
    // The curve closes after two turns, the radius of the inner circle.
    let count = 180
    let step = inner * 2 * Double.pi / Double(count)
    for index in 0..<count {
      let (t, u) = (Double(index) * step, Double(index + 1) * step)
      let (p, q, a, b) = (point(t), point(u), slope(t), slope(u))
      path.addCurve(
        to: q, control1: CGPoint(x: p.x + a.x * step / 3, y: p.y + a.y * step / 3),
        control2: CGPoint(x: q.x - b.x * step / 3, y: q.y - b.y * step / 3))
    }
    path.closeSubpath()
    return path
  }
}
