import CoreGraphics
import ExampleFilms
import QuartzCore
import Storyboard

/// A picture of springs: curves of damping ratios, of initial velocities and of bounces, sampled from the engine.
@MainActor func springCurves() throws -> Figure.Scene {
  let scene = CALayer()
  scene.frame = CGRect(x: 0, y: 0, width: 840, height: 290)
  scene.backgroundColor = FigureColors.background
  let ratios = [0.2, 0.4, 0.7, 1, 2]
  let velocities = [-10.0, 0, 10, 20]
  let bounces = [-0.5, 0, 0.3, 0.6]
  let charts: [(title: String, springs: [(String, CASpringAnimation)])] = [
    (
      "damping ratio",
      ratios.map { ratio in
        let spring = CASpringAnimation(keyPath: "zPosition")
        (spring.stiffness, spring.damping, spring.allowsOverdamping) = (100, 20 * ratio, true)
        return (TimingChart.number(ratio), spring)
      }
    ),
    (
      "initialVelocity",
      velocities.map { velocity in
        let spring = CASpringAnimation(keyPath: "zPosition")
        (spring.stiffness, spring.damping, spring.initialVelocity) = (100, 10, velocity)
        return (TimingChart.number(velocity), spring)
      }
    ),
    (
      "bounce",
      bounces.map { bounce in
        let spring = CASpringAnimation(perceptualDuration: 0.5, bounce: bounce)
        spring.keyPath = "zPosition"
        return (TimingChart.number(bounce), spring)
      }
    ),
  ]
  for (index, (title, springs)) in charts.enumerated() {
    let chart = TimingChart(
      frame: CGRect(x: 12 + 274 * CGFloat(index), y: 12, width: 268, height: 266),
      title: Text(title, size: 14, weight: .semibold, color: FigureColors.text), inset: 38,
      times: 0...1.5, values: -0.4...1.8, ticks: [0, 1], seconds: [0, 0.5, 1, 1.5])
    for (number, (_, spring)) in springs.enumerated() {
      let sample = CALayer()
      (spring.fromValue, spring.toValue, spring.duration) = (0.0, 1.0, 10)
      let values: [CGFloat] = try presentedValues(
        of: "zPosition", in: sample, duration: chart.times.upperBound, count: 401
      ) { sample.add(spring, forKey: nil) }
      chart.addCurve(values.map(Double.init), color: CurveColors.all[number])
    }
    chart.addLegend(springs.enumerated().map { ($1.0, CurveColors.all[$0]) })
    scene.addSublayer(chart.layer)
  }
  return .layer(scene)
}

/// A film of five balls on springs with different damping ratios, which show when they have settled.
@MainActor func springBalls() -> Figure.Scene {
  let scene = CALayer()
  scene.frame = CGRect(x: 0, y: 0, width: 720, height: 400)
  scene.backgroundColor = FigureColors.background
  let plate = Shape.rectangle(CGSize(width: 688, height: 368), radius: 12, fill: FigureColors.card)
  plate.position = CGPoint(x: 360, y: 200)
  scene.addSublayer(plate)
  let target = Shape.line(
    from: CGPoint(x: 400, y: 62), to: CGPoint(x: 400, y: 370), color: FigureColors.faint, width: 1.5
  )
  target.lineDashPattern = [4, 6]
  scene.addSublayer(target)
  for (string, x) in [("damping ratio", 84.0), ("target", 400), ("settlingDuration", 632)] {
    let text = Text(string, size: 13, color: FigureColors.faint)
    text.position = CGPoint(x: x, y: 42)
    scene.addSublayer(text)
  }
  for (index, ratio) in [0.2, 0.4, 0.7, 1, 2].enumerated() {
    let y = 86 + 66 * CGFloat(index)
    let spring = CASpringAnimation(keyPath: "position.x")
    (spring.mass, spring.stiffness, spring.damping) = (1, 100, 20 * ratio)
    spring.allowsOverdamping = true
    (spring.fromValue, spring.toValue) = (170.0, 400.0)
    spring.duration = spring.settlingDuration
    (spring.beginTime, spring.fillMode, spring.isRemovedOnCompletion) = (0.5, .both, false)

    let ball = Shape.circle(radius: 15, fill: CurveColors.all[index])
    ball.position = CGPoint(x: 400, y: y)
    ball.add(spring, forKey: "spring")
    let name = Text(
      TimingChart.number(ratio), size: 20, weight: .semibold, color: FigureColors.text)
    name.position = CGPoint(x: 84, y: y)
    let track = Shape.line(
      from: CGPoint(x: 150, y: y), to: CGPoint(x: 540, y: y), color: .hex(0x3A4168), width: 1)
    let settled = Text(
      Number.decimals(2, suffix: " s")(spring.settlingDuration), size: 17, weight: .semibold,
      color: CurveColors.all[index])
    settled.position = CGPoint(x: 632, y: y)
    let show = CABasicAnimation(keyPath: "opacity")
    (show.fromValue, show.toValue, show.duration) = (0.15, 1.0, 0.15)
    (show.beginTime, show.fillMode) = (0.5 + spring.settlingDuration, .backwards)
    settled.add(show, forKey: "show")
    for part in [track, name, ball, settled] { scene.addSublayer(part) }
  }
  return .layer(scene)
}
