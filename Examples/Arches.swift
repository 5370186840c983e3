import Foundation
import QuartzCore

extension Scene {
  /// Three arches that show a landscape from night to night, with gradients that change color, hills, and masks that
  /// open.
  static let arches = Scene(
    name: "arches", title: "A day behind three arches", duration: 7
  ) { canvas in
    canvas.add(
      gradient([color(0xFBF6EC), color(0xEFE4D2)], in: bounds))

    // The times of day shown behind the arches: night, dawn, noon, dusk and night again.
    let hours = [0, 0.24, 0.5, 0.76, 1.0]
    let day = 6.0
    let begin = 0.6
    let outside = CALayer()
    outside.frame = bounds

    let skies: [[CGColor]] = [
      [0x0B1230, 0x1E2A5A, 0x46407F], [0x35408F, 0xE8799B, 0xFFC48C],
      [0x2F86DE, 0x7CC6F7, 0xDFF4FF], [0x3F2A78, 0xE0697A, 0xFFB36E],
      [0x0B1230, 0x1E2A5A, 0x46407F],
    ].map { $0.map { color($0) } }
    let sky = gradient(skies[0], in: bounds)
    sky.play(keyframes("colors", skies, at: hours, over: day), after: begin)
    outside.add(sky)

    var chance = Chance(seed: 7)
    for _ in 0..<70 {
      let star = disc(
        CGPoint(x: chance.number(70, 570), y: chance.number(30, 220)),
        radius: chance.number(0.6, 1.6), color(0xFFFFFF))
      let shine = chance.number(0.5, 1)
      star.play(
        keyframes(
          "opacity", [shine, 0, 0, shine], at: [0, 0.2, 0.82, 1], over: day),
        after: begin)
      outside.add(star)
    }

    let sun = gradient(
      [color(0xFFFBE6), color(0xFFE9A8), color(0xFFC56B, 0.35), color(0xFFB25E, 0)],
      in: CGRect(x: -70, y: -70, width: 140, height: 140), from: CGPoint(x: 0.5, y: 0.5),
      to: CGPoint(x: 1, y: 1))
    sun.type = .radial
    sun.locations = [0, 0.34, 0.38, 1]
    let arc = CGMutablePath()
    arc.move(to: CGPoint(x: 70, y: 380))
    arc.addCurve(
      to: CGPoint(x: 570, y: 380), control1: CGPoint(x: 180, y: -20),
      control2: CGPoint(x: 460, y: -20))
    let course = CAKeyframeAnimation(keyPath: "position")
    course.path = arc
    course.calculationMode = .paced
    course.duration = day * 0.8
    sun.play(course, after: begin + day * 0.1)
    outside.add(sun)

    let slopes: [(heights: [CGFloat], colors: [UInt32])] = [
      ([262, 232, 256, 222, 250, 236, 262], [0x2A2F66, 0xB0718F, 0x7FB1C9, 0xA85A7C, 0x2A2F66]),
      ([292, 270, 300, 266, 288, 258, 286], [0x1E2450, 0x8A5A83, 0x5C9C93, 0x84466F, 0x1E2450]),
      ([326, 318, 292, 312, 330, 300, 318], [0x141A3A, 0x5C426F, 0x3F7F66, 0x5A315B, 0x141A3A]),
    ]
    for slope in slopes {
      let hill = shape(ridge(slope.heights), fill: color(slope.colors[0]))
      hill.play(
        keyframes("fillColor", slope.colors.map { color($0) }, at: hours, over: day), after: begin)
      outside.add(hill)
    }
    canvas.add(outside)

    // The three arches are sublayers of one mask layer. Each arch grows upward from its sill.
    let mask = CALayer()
    mask.frame = bounds
    let openings = (0..<3).map { CGRect(x: 89 + CGFloat($0) * 164, y: 48, width: 134, height: 304) }
    for (index, opening) in openings.enumerated() {
      let (shut, open) = (arch(opening, raised: 0.06), arch(opening, raised: 1))
      let leaf = shape(open, fill: color(0))
      leaf.play(
        tween("path", from: shut, to: open, over: 1.3, arrive), after: 0.15 + Double(index) * 0.16)
      mask.add(leaf)

      let frame = shape(open, stroke: color(0xCDB893), width: 5)
      frame.play(
        tween("path", from: shut, to: open, over: 1.3, arrive), after: 0.15 + Double(index) * 0.16)
      let sill = plate(
        CGRect(x: opening.minX - 12, y: opening.maxY, width: opening.width + 24, height: 9),
        color(0xDCCBAA), radius: 2)
      sill.shadowColor = color(0x6B5430)
      sill.shadowOpacity = 0.35
      sill.shadowRadius = 5
      sill.shadowOffset = CGSize(width: 0, height: 4)
      canvas.add(frame, sill)
    }
    outside.mask = mask
  }

  /// Returns the path of a line of hills through evenly spaced heights, closed along the lower edge of the canvas.
  private static func ridge(_ heights: [CGFloat]) -> CGPath {
    let path = CGMutablePath()
    let step = (bounds.width + 40) / CGFloat(heights.count - 1)
    var previous = CGPoint(x: -20, y: heights[0])
    path.move(to: previous)
    for (index, y) in heights.enumerated().dropFirst() {
      let next = CGPoint(x: -20 + CGFloat(index) * step, y: y)
      path.addCurve(
        to: next, control1: CGPoint(x: previous.x + step / 2, y: previous.y),
        control2: CGPoint(x: next.x - step / 2, y: next.y))
      previous = next
    }
    path.addLine(to: CGPoint(x: previous.x, y: bounds.maxY))
    path.addLine(to: CGPoint(x: -20, y: bounds.maxY))
    path.closeSubpath()
    return path
  }

  /// Returns the path of a round arch whose height is a fraction of the frame's height.
  ///
  /// The lower edges of the arch and the frame coincide.
  private static func arch(_ frame: CGRect, raised: CGFloat) -> CGPath {
    let height = frame.height * raised
    let top = frame.maxY - height
    let crown = min(frame.width / 2, height)
    // Kappa is the control point distance for approximating a quarter circle with a Bézier curve.
    let kappa = 4 / 3 * (CGFloat(2).squareRoot() - 1)
    let (dx, dy) = (frame.width / 2 * kappa, crown * kappa)
    let path = CGMutablePath()
    path.move(to: CGPoint(x: frame.minX, y: frame.maxY))
    path.addLine(to: CGPoint(x: frame.minX, y: top + crown))
    path.addCurve(
      to: CGPoint(x: frame.midX, y: top),
      control1: CGPoint(x: frame.minX, y: top + crown - dy),
      control2: CGPoint(x: frame.midX - dx, y: top))
    path.addCurve(
      to: CGPoint(x: frame.maxX, y: top + crown), control1: CGPoint(x: frame.midX + dx, y: top),
      control2: CGPoint(x: frame.maxX, y: top + crown - dy))
    path.addLine(to: CGPoint(x: frame.maxX, y: frame.maxY))
    path.closeSubpath()
    return path
  }
}

/// A reproducible random number generator, so that every run draws the same stars.
struct Chance {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// Returns a random number between the two given bounds.
  mutating func number(_ low: CGFloat, _ high: CGFloat) -> CGFloat {
    // The algorithm is splitmix64.
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    z ^= z >> 31
    return low + (high - low) * CGFloat(z >> 11) * 0x1p-53
  }
}
