import UIKit

// Progress ring: A ring fills with a gradient while a number counts, and closes with a check mark.
//
// API: strokeEnd, presentation, CADisplayLink

@MainActor func progressRing() -> UIViewController { RingController() }

private final class RingController: UIViewController {
  private let ring = CAShapeLayer()
  private let check = CAShapeLayer()
  private let label = UILabel(frame: CGRect(x: 220, y: 160, width: 200, height: 80))

  override func loadView() {
    view = UIView(frame: CGRect(x: 0, y: 0, width: 640, height: 400))
    view.backgroundColor = UIColor(red: 0.06, green: 0.07, blue: 0.13, alpha: 1)
    let circle = UIBezierPath(
      arcCenter: CGPoint(x: 320, y: 200), radius: 110, startAngle: -.pi / 2, endAngle: 1.5 * .pi,
      clockwise: true)
    for shape in [CAShapeLayer(), ring] {
      shape.path = circle.cgPath
      shape.fillColor = nil
      shape.lineWidth = 24
      shape.lineCap = .round
      shape.strokeColor = UIColor(white: 1, alpha: shape === ring ? 1 : 0.08).cgColor
      if shape !== ring { view.layer.addSublayer(shape) }
    }
    // A shape has one color. As the mask of a gradient, it shows the colors of the gradient.
    let gradient = CAGradientLayer()
    gradient.frame = view.bounds
    gradient.colors = [
      UIColor(red: 0.2, green: 0.85, blue: 1, alpha: 1).cgColor,
      UIColor(red: 0.55, green: 0.4, blue: 1, alpha: 1).cgColor,
      UIColor(red: 1, green: 0.35, blue: 0.65, alpha: 1).cgColor,
    ]
    gradient.startPoint = CGPoint(x: 0.35, y: 0.2)
    gradient.endPoint = CGPoint(x: 0.65, y: 0.8)
    ring.strokeEnd = 0
    gradient.mask = ring
    view.layer.addSublayer(gradient)

    label.font = .monospacedDigitSystemFont(ofSize: 52, weight: .semibold)
    label.textColor = .white
    label.textAlignment = .center
    label.text = "0 %"
    view.addSubview(label)
    let tick = UIBezierPath()
    tick.move(to: CGPoint(x: 276, y: 204))
    tick.addLine(to: CGPoint(x: 308, y: 236))
    tick.addLine(to: CGPoint(x: 366, y: 170))
    check.path = tick.cgPath
    check.fillColor = nil
    check.strokeColor = UIColor.white.cgColor
    check.lineWidth = 14
    check.lineCap = .round
    check.lineJoin = .round
    check.strokeEnd = 0
    view.layer.addSublayer(check)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    let link = CADisplayLink(
      target: self, selector: Selector("countProgress", RingController.countProgress))
    link.add(to: .main, forMode: .common)
    // Uploads do not proceed evenly.
    for (time, progress) in [(0.3, 0.35), (1.3, 0.48), (2, 1.0)] {
      DispatchQueue.main.asyncAfter(deadline: .now() + time) {
        CATransaction.setAnimationDuration(0.9)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeInEaseOut))
        self.ring.strokeEnd = progress
      }
    }
    UIView.animate(withDuration: 0.25, delay: 3) { self.label.alpha = 0 }
    DispatchQueue.main.asyncAfter(deadline: .now() + 3.15) {
      link.invalidate()
      CATransaction.setAnimationDuration(0.4)
      self.check.strokeEnd = 1
    }
  }

  /// The presentation layer has the value that is on the screen during the animation.
  func countProgress() {
    let progress = ring.presentation()?.strokeEnd ?? 0
    label.text = "\(Int((progress * 100).rounded())) %"
  }
}
