import Foundation
import QuartzCore

extension Scene {
  /// Frosted glass: a card that blurs the background behind it, a lens that changes hues, and a background with an
  /// animated hue.
  static let frost = Scene(
    name: "frost", title: "A card of frosted glass", duration: 6
  ) { canvas in
    let scenery = gradient(
      [color(0x2B1B6B), color(0x5A2A9B), color(0xB5468F)], in: bounds,
      from: CGPoint(x: 0, y: 0), to: CGPoint(x: 1, y: 1))
    canvas.add(scenery)
    drift(in: scenery)
    let hue = CAFilter(type: "colorHueRotate")
    hue.name = "hue"
    scenery.filters = [hue]
    scenery.play(
      keyframes("filters.hue.inputAngle", [0, 2.4, 0], at: [0, 0.5, 1], over: 3, glide), after: 2.6)

    let lens = disc(CGPoint(x: 520, y: 96), radius: 58, color(0xFFFFFF, 0.06))
    lens.borderColor = color(0xFFFFFF, 0.7)
    lens.borderWidth = 2
    let turn = CAFilter(type: "colorHueRotate")
    turn.setValue(Double.pi, forKey: "inputAngle")
    let vivid = CAFilter(type: "colorSaturate")
    vivid.setValue(1.3, forKey: "inputAmount")
    lens.backgroundFilters = [turn, vivid]
    canvas.add(lens)
    lens.play(
      keyframes(
        "position",
        [[520, 96], [440, 300], [120, 310], [100, 110]].map { CGPoint(x: $0[0], y: $0[1]) },
        at: [0, 0.3, 0.7, 1], over: 6, glide), after: 0)

    let card = makeGlass(CGSize(width: 320, height: 196))
    canvas.add(card)
    card.play(
      keyframes(
        "position.x", [-180, 300, 340, 300, 820], at: [0, 0.2, 0.5, 0.8, 1], over: 6, glide),
      after: 0)
    card.play(
      keyframes(
        "position.y", [200, 204, 190, 206, 200], at: [0, 0.3, 0.5, 0.75, 1], over: 6, glide),
      after: 0)
    // The blur increases from 0 to 16 points, decreases to 5, and increases to 22.
    card.play(
      keyframes(
        "backgroundFilters.frost.inputRadius", [0, 0, 16, 5, 22, 22],
        at: [0, 0.16, 0.36, 0.55, 0.75, 1], over: 6), after: 0)
  }

  /// Adds slowly moving discs and rings.
  private static func drift(in scenery: CALayer) {
    let wanderers: [(x: CGFloat, y: CGFloat, radius: CGFloat, UInt32, dx: CGFloat, dy: CGFloat)] = [
      (120, 110, 96, 0xFF7A59, 90, 40), (330, 320, 120, 0xFFC247, -70, -60),
      (540, 150, 104, 0x2FD6C3, -80, 70), (250, 60, 54, 0xFF4F9A, 120, 50),
      (480, 340, 66, 0x5B8CFF, -60, -90), (60, 330, 70, 0x8BE36B, 90, -30),
    ]
    for (index, w) in wanderers.enumerated() {
      let ball = disc(CGPoint(x: w.x, y: w.y), radius: w.radius, color(w.3))
      scenery.add(ball)
      let shine = gradient(
        [color(0xFFFFFF, 0.45), color(0xFFFFFF, 0)], in: ball.bounds, from: CGPoint(x: 0.2, y: 0.1),
        to: CGPoint(x: 0.8, y: 0.9))
      shine.cornerRadius = w.radius
      shine.masksToBounds = true
      ball.add(shine)
      let over = 3 + Double(index % 3) * 0.5
      for (key, way) in [("transform.translation.x", w.dx), ("transform.translation.y", w.dy)] {
        let sway = tween(key, from: 0, to: way, over: over, glide)
        sway.autoreverses = true
        sway.repeatCount = 2
        ball.play(sway, after: 0)
      }
    }
    for (index, radius) in [40, 92, 150, 214, 284].enumerated() {
      let ring = CGPath(
        ellipseIn: CGRect(
          x: 320 - CGFloat(radius), y: 200 - CGFloat(radius), width: 2 * CGFloat(radius),
          height: 2 * CGFloat(radius)), transform: nil)
      let line = shape(ring, stroke: color(0xFFFFFF, 0.5), width: 1.5)
      line.lineDashPattern = [2, NSNumber(value: 7 + index)]
      line.play(tween("lineDashPhase", from: 0, to: 60, over: 6), after: 0)
      scenery.add(line)
    }
  }

  /// Returns a frosted glass pane with a thin border and placeholder text.
  private static func makeGlass(_ size: CGSize) -> CALayer {
    let glass = CALayer()
    glass.bounds = CGRect(origin: .zero, size: size)
    glass.position = CGPoint(x: 300, y: 200)
    glass.cornerRadius = 30
    glass.cornerCurve = .continuous
    glass.backgroundColor = color(0xFFFFFF, 0.16)
    glass.borderColor = color(0xFFFFFF, 0.55)
    glass.borderWidth = 1.5
    let frost = CAFilter(type: "gaussianBlur")
    frost.name = "frost"
    let vivid = CAFilter(type: "colorSaturate")
    vivid.setValue(1.25, forKey: "inputAmount")
    glass.backgroundFilters = [frost, vivid]

    let light = gradient(
      [color(0xFFFFFF, 0.34), color(0xFFFFFF, 0.02), color(0xFFFFFF, 0.12)], in: glass.bounds,
      from: CGPoint(x: 0, y: 0), to: CGPoint(x: 1, y: 1))
    light.cornerRadius = 30
    light.cornerCurve = .continuous
    light.masksToBounds = true
    glass.add(
      light, disc(CGPoint(x: 54, y: 54), radius: 24, color(0xFFFFFF, 0.85)),
      plate(CGRect(x: 94, y: 36, width: 128, height: 14), color(0xFFFFFF, 0.9), radius: 7),
      plate(CGRect(x: 94, y: 60, width: 84, height: 10), color(0xFFFFFF, 0.55), radius: 5))
    for (row, width) in [262.0, 228, 246].enumerated() {
      let y = 108 + CGFloat(row) * 24
      glass.add(
        plate(
          CGRect(x: 30, y: y, width: width, height: 10), color(0xFFFFFF, 0.5), radius: 5))
    }
    return glass
  }
}
