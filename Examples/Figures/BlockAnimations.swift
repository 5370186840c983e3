import CoreGraphics
import Dispatch
import ExampleFilms
import QuartzCore
import Storyboard
import UIKit

/// A film of two balls that are sent back halfway, one by additive animations and one by animations that replace each
/// other, with their positions and velocities.
@MainActor func blockAnimations() -> Figure.Scene {
  let stage = UIView(frame: CGRect(x: 0, y: 0, width: 720, height: 400))
  stage.backgroundColor = UIColor(cgColor: FigureColors.background)
  let begin = 0.5
  let styles: [(style: AmetrineViewAnimationStyle, names: (String, String), color: CGColor)] = [
    (.additive, ("additive", "since iOS 8"), FigureColors.accent),
    (.replacing, ("replacing", "from the current state"), FigureColors.negative),
  ]
  let (position, velocity) = redirectionCharts()
  for (index, (style, names, color)) in styles.enumerated() {
    let lane = RedirectedBall(style: style, color: color)
    lane.frame.origin = CGPoint(x: 24, y: 20 + 82 * CGFloat(index))
    let name = Text(names.0, size: 16, weight: .semibold, color: color)
    let detail = Text(names.1, size: 14, color: FigureColors.faint)
    for (label, y) in [(name, 27.0), (detail, 50)] {
      label.position = CGPoint(x: 18 + label.bounds.width / 2, y: y)
      lane.layer.addSublayer(label)
    }
    stage.addSubview(lane)
    for step in lane.steps {
      DispatchQueue.main.asyncAfter(deadline: .now() + begin + step.time) { step.change() }
    }

    let recorded = RedirectedBall(style: style, color: color)
    let samples = MotionSamples(
      of: recorded, duration: RedirectedBall.duration, steps: recorded.steps
    ) { recorded.ball.layer.presentation().map { Double($0.position.x) } }
    position.add(samples, color: color)
    velocity.add(samples.velocities, color: color)
  }
  for chart in [position, velocity] {
    chart.reveal(at: begin)
    stage.layer.addSublayer(chart.layer)
  }
  return .view(stage)
}

/// Returns the empty charts of the position and of the velocity.
@MainActor private func redirectionCharts() -> (position: MotionChart, velocity: MotionChart) {
  let duration = RedirectedBall.duration
  let position = MotionChart(
    "position", frame: CGRect(x: 24, y: 188, width: 328, height: 188), duration: duration,
    range: 230...600)
  let velocity = MotionChart(
    "velocity", frame: CGRect(x: 368, y: 188, width: 328, height: 188), duration: duration,
    range: -520...520)
  velocity.addLine(atValue: 0)
  for chart in [position, velocity] { chart.addMark(at: RedirectedBall.turn, "sent back") }
  return (position, velocity)
}

/// A lane with a ball that moves to the right and is sent back halfway.
@MainActor private final class RedirectedBall: UIView {
  /// The time at which the ball is sent back, in seconds.
  static let turn = 0.8
  /// The time after which the ball is at rest, in seconds.
  static let duration = 2.6

  /// The centers of the two places of the ball.
  static let (left, right) = (234.0, 632.0)

  let ball = UIView(frame: CGRect(x: left - 22, y: 15, width: 44, height: 44))
  let style: AmetrineViewAnimationStyle

  init(style: AmetrineViewAnimationStyle, color: CGColor) {
    self.style = style
    super.init(frame: CGRect(x: 0, y: 0, width: 672, height: 74))
    layer.backgroundColor = FigureColors.card
    layer.cornerRadius = 12
    for x in [Self.left, Self.right] {
      let place = UIView(frame: CGRect(x: x - 22, y: 15, width: 44, height: 44))
      place.layer.cornerRadius = 22
      place.layer.borderWidth = 1
      place.layer.borderColor = FigureColors.faint.copy(alpha: 0.5)
      addSubview(place)
    }
    ball.layer.backgroundColor = color
    ball.layer.cornerRadius = 22
    addSubview(ball)
  }

  required init?(coder: NSCoder) { nil }

  /// The two blocks, and the times at which they run.
  var steps: [(time: Double, change: () -> Void)] {
    [(0, { self.move(to: Self.right) }), (Self.turn, { self.move(to: Self.left) })]
  }

  private func move(to x: CGFloat) {
    AmetrineViewAnimationStyle.current = style
    UIView.animate(
      withDuration: 1.6, delay: 0, options: .beginFromCurrentState,
      animations: { self.ball.center.x = x })
    AmetrineViewAnimationStyle.current = .additive
  }
}

/// A picture of the terms whose sum the redirected ball presents: its model and two additive animations.
@MainActor func blockAnimationSum() -> Figure.Scene {
  let stage = CALayer()
  stage.frame = CGRect(x: 0, y: 0, width: 720, height: 176)
  stage.backgroundColor = FigureColors.background
  let terms = [
    ("the model", "", FigureColors.text, recordedTerm([0, 1]) { Double($0.position.x) }),
    ("the first block", "+", FigureColors.positive, recordedTerm([0], offset)),
    ("the second block", "+", FigureColors.positive, recordedTerm([1], offset)),
    ("on screen", "=", FigureColors.accent, recordedTerm([0, 1], presented)),
  ]
  for (index, (title, sign, color, samples)) in terms.enumerated() {
    let isOffset = index == 1 || index == 2
    let zero = isOffset ? 0 : RedirectedBall.left
    let chart = MotionChart(
      title, frame: CGRect(x: 20 + 174 * CGFloat(index), y: 20, width: 158, height: 136),
      duration: RedirectedBall.duration, range: (zero - 420)...(zero + 420),
      margin: 14)
    chart.addLine(atValue: zero)
    chart.add(samples, color: color)
    stage.addSublayer(chart.layer)
    let operation = Text(sign, size: 20, weight: .bold, color: FigureColors.text)
    operation.position = CGPoint(x: 12 + 174 * CGFloat(index), y: 88)
    stage.addSublayer(operation)
  }
  return .layer(stage)
}

/// Returns a value of the ball's layer in each frame, while some of its two blocks are animated.
@MainActor private func recordedTerm(
  _ animated: Set<Int>, _ value: @escaping (CALayer) -> Double?
) -> MotionSamples {
  let lane = RedirectedBall(style: .additive, color: FigureColors.accent)
  let steps = lane.steps.enumerated().map { index, step in
    (
      step.time,
      animated.contains(index) ? step.change : { UIView.performWithoutAnimation(step.change) }
    )
  }
  return MotionSamples(of: lane, duration: RedirectedBall.duration, steps: steps) {
    value(lane.ball.layer)
  }
}

private func presented(_ layer: CALayer) -> Double? {
  layer.presentation().map { Double($0.position.x) }
}

private func offset(_ layer: CALayer) -> Double? {
  presented(layer).map { $0 - Double(layer.position.x) }
}
