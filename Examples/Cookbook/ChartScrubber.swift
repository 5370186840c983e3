import UIKit

// Line chart with a scrubber: A finger drags along a price curve; a dot and the numbers follow it.
//
// API: UIPanGestureRecognizer, UIBezierPath, presentation

@MainActor func chartScrubber() -> UIViewController { ChartController() }

private final class ChartController: UIViewController {
  private let prices: [CGFloat] = [31, 34, 33, 40, 38, 45, 52, 47, 49, 58, 66, 61, 72, 70, 83]
  private let mint = UIColor(red: 0.29, green: 0.87, blue: 0.67, alpha: 1)
  private let past = CALayer()
  private let rule = UIView(frame: CGRect(x: 0, y: 104, width: 2, height: 264))
  private let dot = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
  private let price = UILabel(frame: CGRect(x: 40, y: 24, width: 300, height: 60))
  private let date = UILabel(frame: CGRect(x: 400, y: 24, width: 200, height: 60))
  private let finger = UIView(frame: CGRect(x: 90, y: 320, width: 60, height: 60))

  override func loadView() {
    view = UIView(frame: CGRect(x: 0, y: 0, width: 640, height: 400))
    view.backgroundColor = UIColor(red: 0.05, green: 0.13, blue: 0.14, alpha: 1)
    let curve = UIBezierPath()
    curve.move(to: point(at: 40))
    for x in stride(from: 42.0, through: 600, by: 2) { curve.addLine(to: point(at: x)) }
    let area = UIBezierPath(cgPath: curve.cgPath)
    area.addLine(to: CGPoint(x: 600, y: 368))
    area.addLine(to: CGPoint(x: 40, y: 368))
    view.layer.addSublayer(shape(curve, stroke: UIColor(white: 1, alpha: 0.22)))

    // The bright curve lies over the faint one, in a layer that ends at the finger.
    let fill = CAGradientLayer()
    fill.frame = view.bounds
    fill.colors = [mint.withAlphaComponent(0.4).cgColor, mint.withAlphaComponent(0).cgColor]
    fill.startPoint.y = 0.3
    fill.mask = shape(area, fill: .black)
    past.masksToBounds = true
    past.addSublayer(fill)
    past.addSublayer(shape(curve, stroke: mint))
    view.layer.addSublayer(past)

    rule.backgroundColor = UIColor(white: 1, alpha: 0.35)
    dot.backgroundColor = .white
    dot.layer.cornerRadius = 10
    dot.layer.borderColor = mint.cgColor
    dot.layer.borderWidth = 5
    price.font = .monospacedDigitSystemFont(ofSize: 46, weight: .bold)
    price.textColor = .white
    date.font = .monospacedDigitSystemFont(ofSize: 22, weight: .medium)
    date.textColor = mint
    date.textAlignment = .right
    finger.backgroundColor = UIColor(white: 1, alpha: 0.28)
    finger.layer.cornerRadius = 30
    finger.alpha = 0
    for part in [rule, dot, price, date, finger] { view.addSubview(part) }
    scrub(to: 600)
    view.addGestureRecognizer(
      UIPanGestureRecognizer(target: self, action: Selector("drag:", ChartController.drag)))
  }

  func drag(_ pan: UIPanGestureRecognizer) { scrub(to: pan.location(in: view).x) }

  /// Shows the price at an x coordinate.
  ///
  /// The changes are not animated, because the finger moves all the time.
  private func scrub(to x: CGFloat) {
    let x = min(max(x, 40), 600)
    dot.center = point(at: x)
    rule.center.x = x
    price.text = String(format: "€ %.2f", value(at: x))
    date.text = "June \(1 + Int((x - 40) / 20))"
    CATransaction.setDisableActions(true)
    past.frame = CGRect(x: 0, y: 0, width: x, height: 400)
  }

  private func point(at x: CGFloat) -> CGPoint { CGPoint(x: x, y: 430 - 3.6 * value(at: x)) }

  /// Returns the price at an x coordinate, on a smooth curve through the prices.
  private func value(at x: CGFloat) -> CGFloat {
    let day = (x - 40) / 40
    let index = min(Int(day), prices.count - 2)
    let (t, last) = (day - CGFloat(index), prices.count - 1)
    // A Catmull-Rom curve has at each price the slope between its neighbors.
    let (a, b) = (prices[max(index - 1, 0)], prices[index])
    let (c, d) = (prices[index + 1], prices[min(index + 2, last)])
    return b + t * ((c - a) + t * ((2 * a - 5 * b + 4 * c - d) + t * (3 * b - a - 3 * c + d))) / 2
  }

  private func shape(_ path: UIBezierPath, stroke: UIColor? = nil, fill: UIColor? = nil)
    -> CAShapeLayer
  {
    let shape = CAShapeLayer()
    shape.path = path.cgPath
    shape.strokeColor = stroke?.cgColor
    shape.fillColor = fill?.cgColor
    shape.lineWidth = 4
    shape.lineJoin = .round
    shape.lineCap = .round
    return shape
  }

  /// Moves a simulated finger for the film.
  ///
  /// In an app, the gesture recognizer calls `drag` instead.
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    finger.center.x = 560
    UIView.animate(withDuration: 0.2, delay: 0.4) { self.finger.alpha = 1 }
    for (delay, duration, x) in [(0.7, 1.4, 160.0), (2.3, 1.0, 400), (3.4, 1.2, 600)] {
      UIView.animate(withDuration: duration, delay: delay, options: .curveEaseInOut) {
        self.finger.center.x = x
      }
    }
    let link = CADisplayLink(target: self, selector: Selector("follow", ChartController.follow))
    link.add(to: .main, forMode: .common)
    DispatchQueue.main.asyncAfter(deadline: .now() + 4.8) {
      link.invalidate()
      UIView.animate(withDuration: 0.3) { self.finger.alpha = 0 }
    }
  }

  func follow() {
    guard let shown = finger.layer.presentation(), shown.opacity > 0 else { return }
    scrub(to: shown.position.x)
  }
}
