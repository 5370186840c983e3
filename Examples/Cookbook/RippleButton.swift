import UIKit

// Ripple button: A button answers each touch with a wave that spreads from the finger.
//
// API: beginTracking, masksToBounds, setCompletionBlock

@MainActor func rippleButton() -> UIView {
  let stage = UIView(frame: CGRect(x: 0, y: 0, width: 640, height: 400))
  stage.backgroundColor = UIColor(red: 0.96, green: 0.95, blue: 1, alpha: 1)
  let button = RippleButton(frame: CGRect(x: 170, y: 150, width: 300, height: 100))
  stage.addSubview(button)

  // The film plays three touches. In an app, `beginTracking` reports those of the user.
  for (time, x, y) in [(0.5, 60.0, 66.0), (1.6, 240.0, 30.0), (2.6, 150.0, 50.0)] {
    DispatchQueue.main.asyncAfter(deadline: .now() + time) { button.press(at: CGPoint(x: x, y: y)) }
    DispatchQueue.main.asyncAfter(deadline: .now() + time + 0.25) { button.release() }
  }
  return stage
}

private final class RippleButton: UIControl {
  private let waves = CALayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    // The waves are clipped by their own layer, because a layer that clips has no shadow.
    layer.backgroundColor = UIColor(red: 0.42, green: 0.22, blue: 0.93, alpha: 1).cgColor
    layer.cornerRadius = 28
    layer.shadowColor = UIColor(red: 0.25, green: 0.1, blue: 0.6, alpha: 1).cgColor
    layer.shadowOpacity = 0.45
    layer.shadowRadius = 18
    layer.shadowOffset = CGSize(width: 0, height: 12)
    waves.frame = bounds
    waves.cornerRadius = 28
    waves.masksToBounds = true
    layer.addSublayer(waves)
    let title = UILabel(frame: bounds)
    title.text = "Follow"
    title.font = .systemFont(ofSize: 32, weight: .semibold)
    title.textColor = .white
    title.textAlignment = .center
    addSubview(title)
  }

  required init?(coder: NSCoder) { nil }

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    press(at: touch.location(in: self))
    return true
  }

  override func endTracking(_ touch: UITouch?, with event: UIEvent?) { release() }

  func press(at point: CGPoint) {
    UIView.animate(withDuration: 0.2) { self.transform = CGAffineTransform(scaleX: 0.96, y: 0.96) }
    // The circle covers the button when it reaches the farthest corner.
    let radius = hypot(max(point.x, bounds.maxX - point.x), max(point.y, bounds.maxY - point.y))
    let wave = CALayer()
    wave.bounds = CGRect(x: 0, y: 0, width: 2 * radius, height: 2 * radius)
    wave.position = point
    wave.cornerRadius = radius
    wave.backgroundColor = UIColor(white: 1, alpha: 0.38).cgColor
    wave.opacity = 0
    waves.addSublayer(wave)

    let grow = CABasicAnimation(keyPath: "transform.scale")
    grow.fromValue = 0.05
    grow.duration = 0.7
    grow.timingFunction = CAMediaTimingFunction(controlPoints: 0.2, 0.7, 0.3, 1)
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 1
    fade.duration = 0.9
    fade.timingFunction = CAMediaTimingFunction(name: .easeIn)
    CATransaction.begin()
    CATransaction.setCompletionBlock { wave.removeFromSuperlayer() }
    wave.add(grow, forKey: "grow")
    wave.add(fade, forKey: "fade")
    CATransaction.commit()
  }

  func release() {
    UIView.animate(
      withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 0
    ) { self.transform = .identity }
  }
}
