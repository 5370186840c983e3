import UIKit

// Slow motion: Five juggled balls slow down to an eighth of their speed, while a clock continues.
//
// API: speed, timeOffset, convertTime

@MainActor func slowMotion() -> UIViewController { JuggleController() }

private final class JuggleController: UIViewController {
  private let act = CALayer()
  private var balls: [CALayer] = []
  private let hand = CALayer()
  private let label = UILabel(frame: CGRect(x: 500, y: 316, width: 110, height: 60))
  private let bright = UIColor(red: 0.36, green: 0.14, blue: 0.3, alpha: 1)
  private let dim = UIColor(red: 0.13, green: 0.05, blue: 0.15, alpha: 1)

  override func loadView() {
    view = UIView(frame: CGRect(x: 0, y: 0, width: 640, height: 400))
    view.backgroundColor = bright
    // The trails are sublayers of the act, so its speed also applies to the delay of the copies.
    act.frame = view.bounds
    let trails = CAReplicatorLayer()
    trails.instanceCount = 10
    trails.instanceDelay = 0.03
    trails.instanceColor = UIColor(white: 1, alpha: 0.5).cgColor
    trails.instanceAlphaOffset = -0.05
    act.addSublayer(trails)
    let colors: [UIColor] = [
      UIColor(red: 1, green: 0.42, blue: 0.42, alpha: 1),
      UIColor(red: 1, green: 0.82, blue: 0.4, alpha: 1),
      UIColor(red: 0.36, green: 0.84, blue: 0.74, alpha: 1),
      UIColor(red: 0.42, green: 0.65, blue: 1, alpha: 1),
      UIColor(red: 1, green: 0.6, blue: 0.85, alpha: 1),
    ]
    balls = [trails, act].flatMap { parent in
      colors.map { color in
        let ball = CALayer()
        ball.bounds = CGRect(x: 0, y: 0, width: 36, height: 36)
        ball.cornerRadius = 18
        ball.backgroundColor = color.cgColor
        parent.addSublayer(ball)
        return ball
      }
    }
    view.layer.addSublayer(act)

    let clock = CALayer()
    clock.frame = CGRect(x: 36, y: 320, width: 48, height: 48)
    clock.cornerRadius = 24
    clock.borderWidth = 4
    clock.borderColor = UIColor.white.cgColor
    hand.frame = CGRect(x: 22.5, y: 9, width: 3, height: 17)
    hand.anchorPoint = CGPoint(x: 0.5, y: 15 / 17)
    hand.position = CGPoint(x: 24, y: 24)
    hand.backgroundColor = UIColor.white.cgColor
    clock.addSublayer(hand)
    view.layer.addSublayer(clock)
    label.text = "1×"
    label.font = .systemFont(ofSize: 44, weight: .bold)
    label.textAlignment = .right
    label.textColor = .white
    view.addSubview(label)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    for (index, ball) in balls.enumerated() {
      ball.add(cascade(phase: Double(index % 5) / 5), forKey: "cascade")
    }
    let tick = CABasicAnimation(keyPath: "transform.rotation.z")
    tick.byValue = 2 * CGFloat.pi
    tick.duration = 1
    tick.repeatCount = .infinity
    hand.add(tick, forKey: "tick")
    DispatchQueue.main.asyncAfter(deadline: .now() + 1.6) { self.play(at: 0.125, "⅛×", self.dim) }
    DispatchQueue.main.asyncAfter(deadline: .now() + 4.4) { self.play(at: 1, "1×", self.bright) }
  }

  /// Changes the speed of the layer and all its sublayers, from the current time on.
  ///
  /// A layer's time is (parent's time - beginTime) · speed + timeOffset.
  private func play(at speed: Float, _ text: String, _ background: UIColor) {
    let now = CACurrentMediaTime()
    act.timeOffset = act.convertTime(now, from: nil)
    act.beginTime = view.layer.convertTime(now, from: nil)
    act.speed = speed
    label.text = text
    UIView.animate(withDuration: 0.3) { self.view.backgroundColor = background }
  }

  /// Returns the path of a ball: a throw to the right, a catch, a throw to the left, a catch.
  private func cascade(phase: Double) -> CAAnimation {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 260, y: 320))
    for side in [1.0, -1] {
      // Equal steps on a quadratic curve are a fall: the curve is a parabola.
      path.addQuadCurve(
        to: CGPoint(x: 320 + 150 * side, y: 320), control: CGPoint(x: 320 + 45 * side, y: -240))
      path.addQuadCurve(
        to: CGPoint(x: 320 + 60 * side, y: 320), control: CGPoint(x: 320 + 105 * side, y: 390))
    }
    let cascade = CAKeyframeAnimation(keyPath: "position")
    cascade.path = path
    cascade.keyTimes = [0, 0.38, 0.5, 0.88, 1]
    cascade.duration = 2.5
    // The balls are in the air when the film begins.
    cascade.beginTime = act.convertTime(CACurrentMediaTime(), from: nil) - 2.5 * (1 + phase)
    cascade.repeatCount = .infinity
    return cascade
  }
}
