import Foundation
import QuartzCore

extension Scene {
  /// A colored drop whose path is animated through a sequence of shapes.
  static let morph = Scene(
    name: "morph", title: "Shapes that flow into each other", duration: 6
  ) { canvas in
    canvas.add(
      gradient(
        [color(0xFFF8EE), color(0xFFE6DA)], in: bounds, from: CGPoint(x: 0, y: 0),
        to: CGPoint(x: 1, y: 1)))

    // Each function returns a shape's radius for an angle. The first and last shapes are equal.
    let forms: [(CGFloat) -> CGFloat] = [
      { 104 + 8 * cos(2 * $0) }, { 104 + 30 * cos(3 * $0 + 0.4) },
      { 100 + 22 * cos(5 * $0) + 8 * cos(2 * $0) }, { 104 + 34 * cos(2 * $0 - 0.7) },
      { 104 + 8 * cos(2 * $0) },
    ]
    let paths = forms.map { closed(radius: $0) }
    let times = [0, 0.25, 0.5, 0.75, 1.0]

    // The layers from back to front: two faint, delayed copies of the drop, and the drop itself.
    let layers: [(size: CGFloat, delay: Double, opacity: Float)] = [
      (1.42, 0.36, 0.16), (1.2, 0.18, 0.28), (1, 0, 1),
    ]
    for (index, layer) in layers.enumerated() {
      let box = CGRect(x: 0, y: 0, width: 400, height: 400)
      let paint = gradient(
        [color(0xFF9A5A), color(0xFF4F8B), color(0x7B5CFF)], in: box, from: CGPoint(x: 0.2, y: 0.1),
        to: CGPoint(x: 0.8, y: 0.9))
      paint.position = CGPoint(x: 320, y: 200)
      paint.opacity = layer.opacity
      paint.transform = CATransform3DMakeScale(layer.size, layer.size, 1)
      let mask = shape(paths[0], fill: color(0))
      mask.frame = box
      mask.play(keyframes("path", paths, at: times, over: 5, glide), after: 0.3 + layer.delay)
      mask.play(
        tween("transform.rotation.z", from: 0, to: Double.pi, over: 5, glide),
        after: 0.3 + layer.delay)
      paint.mask = mask

      // The shadow belongs to the containing layer, which does not rotate, so that it always falls straight down.
      let drop = CALayer()
      drop.frame = bounds
      drop.add(paint)
      if index == layers.count - 1 {
        drop.shadowColor = color(0xA0245E)
        drop.shadowOpacity = 0.4
        drop.shadowRadius = 20
        drop.shadowOffset = CGSize(width: 0, height: 18)
      }
      canvas.add(drop)
    }

    // Four droplets revolve around the drop.
    let droplets: [(hex: UInt32, radius: CGFloat, orbit: CGFloat, phase: Double)] = [
      (0xFF8A5B, 11, 166, 0.4), (0xFF5C8D, 7, 182, 1.9), (0x8A63FF, 9, 172, 3.5),
      (0xFFC857, 6, 190, 4.9),
    ]
    for droplet in droplets {
      let arm = CALayer()
      arm.bounds = CGRect(x: 0, y: 0, width: 2 * droplet.orbit, height: 2 * droplet.orbit)
      arm.position = CGPoint(x: 320, y: 200)
      arm.add(
        disc(
          CGPoint(x: 2 * droplet.orbit, y: droplet.orbit), radius: droplet.radius,
          color(droplet.hex)))
      canvas.add(arm)
      arm.play(
        tween(
          "transform.rotation.z", from: droplet.phase, to: droplet.phase + 2 * Double.pi, over: 6,
          CAMediaTimingFunction(controlPoints: 0.45, 0.15, 0.55, 0.85)), after: 0)
    }
  }

  /// Returns a smooth closed curve through 48 points around (200, 200).
  ///
  /// `radius` returns the distance from the center for the given angle.
  private static func closed(radius: (CGFloat) -> CGFloat) -> CGPath {
    let count = 48
    let points = (0..<count).map { index in
      let angle = CGFloat(index) / CGFloat(count) * 2 * .pi
      return CGPoint(
        x: 200 + radius(angle) * cos(angle), y: 200 + radius(angle) * sin(angle))
    }
    // The curve is a Catmull-Rom spline: the tangent at each point is half the vector between its neighbors.
    let path = CGMutablePath()
    path.move(to: points[0])
    for index in 0..<count {
      let before = points[(index + count - 1) % count]
      let (from, to) = (points[index], points[(index + 1) % count])
      let after = points[(index + 2) % count]
      path.addCurve(
        to: to,
        control1: CGPoint(x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6),
        control2: CGPoint(x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6))
    }
    path.closeSubpath()
    return path
  }
}
