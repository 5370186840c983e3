import UIKit

// Marquee: A stock ticker runs without end and fades out at both sides.
//
// API: mask, repeatCount, sizeToFit

@MainActor func marquee() -> UIViewController { TickerController() }

private final class TickerController: UIViewController {
  private let strip = UIView()
  private var period: CGFloat = 0

  override func loadView() {
    view = UIView(frame: CGRect(x: 0, y: 0, width: 640, height: 400))
    view.backgroundColor = UIColor(red: 0.05, green: 0.06, blue: 0.08, alpha: 1)
    let window = UIView(frame: CGRect(x: 0, y: 130, width: 640, height: 140))
    window.backgroundColor = UIColor(red: 0.09, green: 0.11, blue: 0.15, alpha: 1)
    view.addSubview(window)

    // The text appears twice. When the first copy has left, the second is where the first began.
    for _ in 0..<2 {
      let label = UILabel()
      label.attributedText = Self.quotes
      label.sizeToFit()
      label.frame.origin = CGPoint(x: strip.frame.width, y: (140 - label.frame.height) / 2)
      strip.addSubview(label)
      strip.frame.size = CGSize(width: label.frame.maxX, height: 140)
      period = label.frame.width
    }
    window.addSubview(strip)

    // The alpha of the mask multiplies that of the view: clear at the ends, opaque between.
    let fade = CAGradientLayer()
    fade.frame = window.bounds
    fade.colors = [UIColor.clear, .black, .black, .clear].map(\.cgColor)
    fade.locations = [0, 0.18, 0.82, 1]
    fade.startPoint = CGPoint(x: 0, y: 0.5)
    fade.endPoint = CGPoint(x: 1, y: 0.5)
    window.layer.mask = fade
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    let run = CABasicAnimation(keyPath: "transform.translation.x")
    run.toValue = -period
    // A constant speed of 160 points per second, for a text of any length.
    run.duration = period / 160
    run.repeatCount = .infinity
    strip.layer.add(run, forKey: "run")
  }

  private static var quotes: NSAttributedString {
    let text = NSMutableAttributedString(string: "")
    for (name, change) in [("ACME", 2.4), ("GLOBEX", -1.1), ("INITECH", 0.7), ("HOOLI", -3.2)] {
      let color: UIColor = change > 0 ? .systemGreen : .systemRed
      text.append(
        NSAttributedString(
          string: "\(name) ",
          attributes: [
            .font: UIFont.systemFont(ofSize: 46, weight: .bold), .foregroundColor: UIColor.white,
          ]))
      text.append(
        NSAttributedString(
          string: "\(change > 0 ? "▲" : "▼") \(abs(change)) %      ",
          attributes: [
            .font: UIFont.monospacedDigitSystemFont(ofSize: 36, weight: .medium),
            .foregroundColor: color,
          ]))
    }
    return text
  }
}
