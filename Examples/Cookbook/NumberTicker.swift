import UIKit

// Number ticker: A price rolls to its new value, each digit on a wheel of its own.
//
// API: CATextLayer, CAMediaTimingFunction, beginTime

@MainActor func numberTicker() -> UIView {
  let stage = UIView(frame: CGRect(x: 0, y: 0, width: 640, height: 400))
  stage.backgroundColor = UIColor(red: 0.05, green: 0.16, blue: 0.15, alpha: 1)
  let caption = UILabel(frame: CGRect(x: 0, y: 92, width: 640, height: 34))
  caption.text = "Raised so far"
  caption.font = .systemFont(ofSize: 24, weight: .medium)
  caption.textColor = UIColor(red: 0.55, green: 0.75, blue: 0.7, alpha: 1)
  caption.textAlignment = .center
  stage.addSubview(caption)

  let ticker = Ticker(frame: CGRect(x: 70, y: 140, width: 500, height: 120))
  stage.addSubview(ticker)
  for (time, text) in [(0.4, "012,480"), (1.9, "028,915"), (3.4, "100,000")] {
    DispatchQueue.main.asyncAfter(deadline: .now() + time) { ticker.roll(to: text) }
  }
  return stage
}

private final class Ticker: UIView {
  private let digitSize = CGSize(width: 76, height: 120)
  private var wheels: [CALayer] = []
  private var digits = [Int](repeating: 0, count: 6)

  override init(frame: CGRect) {
    super.init(frame: frame)
    for index in 0..<6 {
      // A wheel is a column of the digits 0 to 9, twice, so that it can roll from 9 to 0.
      let wheel = CALayer()
      wheel.frame.origin.x = CGFloat(index) * digitSize.width + (index > 2 ? 36 : 0)
      for row in 0..<20 { wheel.addSublayer(text("\(row % 10)", row: row)) }
      layer.addSublayer(wheel)
      wheels.append(wheel)
    }
    let comma = text(",", row: 0)
    comma.frame.origin.x = 3 * digitSize.width - 20
    layer.addSublayer(comma)

    // Digits fade at the edges of the window, as on a drum.
    let drum = CAGradientLayer()
    drum.frame = bounds
    drum.colors = [UIColor.clear, .black, .black, .clear].map(\.cgColor)
    drum.locations = [0, 0.14, 0.9, 1]
    layer.mask = drum
  }

  required init?(coder: NSCoder) { nil }

  private func text(_ string: String, row: Int) -> CATextLayer {
    let text = CATextLayer()
    text.string = string
    text.font = UIFont.monospacedDigitSystemFont(ofSize: 96, weight: .bold)
    text.fontSize = 96
    text.alignmentMode = .center
    text.foregroundColor = UIColor.white.cgColor
    text.contentsScale = 2
    text.frame = CGRect(
      x: 0, y: CGFloat(row) * digitSize.height, width: digitSize.width, height: digitSize.height)
    return text
  }

  func roll(to string: String) {
    for (index, digit) in string.compactMap(\.wholeNumberValue).enumerated() {
      let wheel = wheels[index]
      // Wheels roll upward only. A smaller digit is the one in the second half of the column.
      let row = digit < digits[index] ? digit + 10 : digit
      let roll = CABasicAnimation(keyPath: "position.y")
      roll.fromValue = -CGFloat(digits[index]) * digitSize.height
      roll.toValue = -CGFloat(row) * digitSize.height
      roll.duration = 1
      // The next wheel starts a moment later, and all of them overshoot a little.
      roll.beginTime = wheel.convertTime(CACurrentMediaTime(), from: nil) + 0.07 * Double(index)
      roll.fillMode = .backwards
      roll.timingFunction = CAMediaTimingFunction(controlPoints: 0.3, 1.25, 0.4, 1)
      wheel.add(roll, forKey: "roll")
      CATransaction.setDisableActions(true)
      wheel.position.y = -CGFloat(digit) * digitSize.height
      digits[index] = digit
    }
  }
}
