import CoreGraphics
import ExampleFilms
import QuartzCore
import Storyboard

/// A picture of four calculation modes: the values that the engine presents for the same keyframes.
@MainActor func keyframeModes() throws -> Figure.Scene {
  let scene = CALayer()
  scene.frame = CGRect(x: 0, y: 0, width: 740, height: 436)
  scene.backgroundColor = FigureColors.background
  let keys = [0.0, 0.9, 0.5, 0.6, 0]
  let modes: [(CAAnimationCalculationMode, String)] = [
    (.linear, "straight between values"), (.discrete, "no intermediate values"),
    (.cubic, "smooth through all values"), (.paced, "straight, at an even speed"),
  ]
  for (index, (mode, note)) in modes.enumerated() {
    let keyframes = CAKeyframeAnimation(keyPath: "zPosition")
    keyframes.values = keys
    keyframes.calculationMode = mode
    keyframes.duration = 4
    let sample = CALayer()
    let values: [CGFloat] = try presentedValues(
      of: "zPosition", in: sample, duration: 4, count: 401
    ) { sample.add(keyframes, forKey: nil) }
    let chart = TimingChart(
      frame: CGRect(
        x: 12 + 362 * CGFloat(index % 2), y: 12 + 210 * CGFloat(index / 2), width: 354, height: 202),
      title: Text(".\(mode.rawValue)", size: 15, weight: .semibold, color: FigureColors.text),
      inset: 40, times: 0...4, values: -0.15...1.1, ticks: [0, 0.5, 1], seconds: [0, 1, 2, 3, 4])
    chart.addLegend([(note, FigureColors.faint)])
    chart.addCurve(values.map(Double.init), color: FigureColors.accent)
    if mode != .paced {
      // A discrete animation has one key time more than values, so that each value lasts a fifth.
      let step = mode == .discrete ? 0.8 : 1
      for (number, key) in keys.enumerated() {
        let dot = Shape.circle(radius: 4.5, fill: FigureColors.text)
        dot.position = chart.point(step * Double(number), key)
        chart.layer.addSublayer(dot)
      }
    }
    scene.addSublayer(chart.layer)
  }
  return .layer(scene)
}

/// A film of two arrows on one path, with equal times between their dots: one is linear, the other one paced.
@MainActor func arrowOnPath() throws -> Figure.Scene {
  let scene = CALayer()
  scene.frame = CGRect(x: 0, y: 0, width: 720, height: 400)
  scene.backgroundColor = FigureColors.background
  let modes: [(CAAnimationCalculationMode, String)] = [
    (.linear, "each segment takes the same time"), (.paced, "the speed is constant"),
  ]
  let road = CGMutablePath()
  road.move(to: CGPoint(x: 50, y: 130))
  road.addLine(to: CGPoint(x: 120, y: 130))
  road.addCurve(
    to: CGPoint(x: 400, y: 110), control1: CGPoint(x: 260, y: 130),
    control2: CGPoint(x: 260, y: 20))
  road.addCurve(
    to: CGPoint(x: 640, y: 70), control1: CGPoint(x: 480, y: 160),
    control2: CGPoint(x: 560, y: 190))
  let drives = modes.map { mode, _ in
    let drive = CAKeyframeAnimation(keyPath: "position")
    drive.path = road
    drive.rotationMode = .rotateAuto
    drive.calculationMode = mode
    drive.duration = 4
    return drive
  }
  let dots = try drives.map(dotPositions)
  for (index, (mode, note)) in modes.enumerated() {
    let card = CALayer()
    card.frame = CGRect(x: 16, y: 16 + 188 * CGFloat(index), width: 688, height: 180)
    card.cornerRadius = 12
    card.backgroundColor = FigureColors.card
    let name = Text(
      ".\(mode.rawValue)", size: 16, weight: .semibold, color: FigureColors.text,
      design: .monospaced)
    name.position = CGPoint(x: 18 + name.bounds.width / 2, y: 24)
    let detail = Text(note, size: 13, color: FigureColors.faint)
    detail.position = CGPoint(x: 670 - detail.bounds.width / 2, y: 24)
    card.addSublayer(name)
    card.addSublayer(detail)
    scene.addSublayer(card)

    let line = CAShapeLayer()
    line.path = road
    line.fillColor = nil
    line.strokeColor = .hex(0x4A527F)
    line.lineWidth = 2
    card.addSublayer(line)

    addDots(at: dots[index], to: card, color: CurveColors.all[index + 1])
    let arrow = CAShapeLayer()
    let shape = CGMutablePath()
    shape.addLines(between: [
      CGPoint(x: 16, y: 0), CGPoint(x: -12, y: -11), CGPoint(x: -6, y: 0), CGPoint(x: -12, y: 11),
    ])
    shape.closeSubpath()
    arrow.path = shape
    arrow.fillColor = FigureColors.text
    arrow.position = CGPoint(x: 640, y: 70)
    let drive = drives[index]
    (drive.beginTime, drive.fillMode, drive.isRemovedOnCompletion) = (0.4, .both, false)
    arrow.add(drive, forKey: "drive")
    card.addSublayer(arrow)
  }
  return .layer(scene)
}

/// Returns the positions that an animation presents every fifth of a second.
@MainActor private func dotPositions(of animation: CAAnimation) throws -> [CGPoint] {
  let sample = CALayer()
  return try presentedValues(
    of: "position", in: sample, duration: animation.duration, count: 21
  ) { sample.add(animation, forKey: nil) }
}

/// Adds dots to a card, which appear every fifth of a second.
@MainActor private func addDots(at points: [CGPoint], to card: CALayer, color: CGColor) {
  for (index, point) in points.enumerated() {
    let dot = Shape.circle(radius: 4, fill: color)
    dot.position = point
    let appear = CABasicAnimation(keyPath: "opacity")
    (appear.fromValue, appear.toValue, appear.duration) = (0.0, 0.0, 0.4 + 0.2 * Double(index))
    dot.add(appear, forKey: "appear")
    card.addSublayer(dot)
  }
}
