import UIKit

// Spring chain: Four portraits follow each other on springs, and turn in flight when the goal changes.
//
// API: UIViewPropertyAnimator, UISpringTimingParameters, startAnimation

@MainActor func springChain() -> UIView {
  let stage = UIView(frame: CGRect(x: 0, y: 0, width: 640, height: 400))
  stage.backgroundColor = UIColor(red: 0.15, green: 0.13, blue: 0.28, alpha: 1)
  let slogan = UILabel(frame: stage.bounds)
  slogan.text = "follow me"
  slogan.font = .systemFont(ofSize: 120, weight: .heavy)
  slogan.textColor = UIColor(white: 1, alpha: 0.07)
  slogan.textAlignment = .center
  stage.addSubview(slogan)
  let hues: [CGFloat] = [0.97, 0.07, 0.46, 0.6]
  let heads = zip(["M", "J", "K", "A"], hues).map { name, hue in
    let head = UILabel(frame: CGRect(x: 32, y: 32, width: 96, height: 96))
    head.text = name
    head.font = .systemFont(ofSize: 42, weight: .bold)
    head.textColor = .white
    head.textAlignment = .center
    head.layer.backgroundColor =
      UIColor(hue: hue, saturation: 0.72, brightness: 0.74, alpha: 1).cgColor
    head.layer.cornerRadius = 48
    head.layer.borderWidth = 4
    head.layer.borderColor = UIColor.white.cgColor
    stage.insertSubview(head, aboveSubview: slogan)
    return head
  }

  // The goals come sooner than the springs settle.
  let goals = [
    (0.4, 530.0, 120.0), (0.95, 420, 300), (1.5, 110, 290), (2.5, 320, 110), (3.4, 80, 80),
  ]
  for (time, x, y) in goals {
    DispatchQueue.main.asyncAfter(deadline: .now() + time) {
      move(heads, to: CGPoint(x: x, y: y), in: stage)
    }
  }
  return stage
}

/// Moves the first view to a point, and each other view a little later and more softly.
@MainActor private func move(_ heads: [UILabel], to goal: CGPoint, in stage: UIView) {
  for (index, head) in heads.enumerated() {
    let spring = UISpringTimingParameters(
      mass: 1, stiffness: 170 - 30 * CGFloat(index), damping: 15, initialVelocity: .zero)
    let animator = UIViewPropertyAnimator(duration: 0, timingParameters: spring)
    // A new animator adds its movement to those that run, so the view changes its course without a stop.
    animator.addAnimations {
      head.center = CGPoint(x: goal.x + 10 * CGFloat(index), y: goal.y + 10 * CGFloat(index))
    }
    animator.startAnimation(afterDelay: 0.07 * Double(index))
  }
  // A ring marks the goal.
  let ring = UIView(frame: CGRect(x: goal.x - 50, y: goal.y - 50, width: 100, height: 100))
  ring.layer.cornerRadius = 50
  ring.layer.borderWidth = 3
  ring.layer.borderColor = UIColor(white: 1, alpha: 0.6).cgColor
  stage.insertSubview(ring, at: 1)
  UIViewPropertyAnimator.runningPropertyAnimator(
    withDuration: 0.7, delay: 0, options: .curveEaseOut
  ) {
    ring.transform = CGAffineTransform(scaleX: 1.5, y: 1.5)
    ring.alpha = 0
  } completion: { _ in
    ring.removeFromSuperview()
  }
}
