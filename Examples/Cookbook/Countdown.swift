import UIKit

// Countdown: Colored sheets with huge digits push each other out of the picture, until it says Go.
//
// API: CATransition, subtype, asyncAfter

@MainActor func countdown() -> UIView {
  let stage = UIView(frame: CGRect(x: 0, y: 0, width: 640, height: 400))
  stage.clipsToBounds = true
  let sheet = UILabel(frame: stage.bounds)
  sheet.textAlignment = .center
  sheet.font = .systemFont(ofSize: 300, weight: .heavy)
  stage.addSubview(sheet)
  let bar = UIView(frame: CGRect(x: 0, y: 384, width: 640, height: 16))
  bar.backgroundColor = UIColor(white: 0, alpha: 0.25)
  bar.layer.anchorPoint.x = 0
  bar.layer.position.x = 0
  stage.addSubview(bar)

  let steps: [(text: String, sheet: UInt32, ink: UInt32, edge: CATransitionSubtype)] = [
    ("5", 0xF4E9D8, 0x22223B, .fromTop),
    ("4", 0xF2542D, 0xF4E9D8, .fromTop),
    ("3", 0x127475, 0xF5DFBB, .fromRight),
    ("2", 0xF5B82E, 0x562C2C, .fromBottom),
    ("1", 0x562C2C, 0xF2542D, .fromLeft),
    ("Go!", 0x0E9594, 0xFFFFFF, .fromTop),
  ]
  DispatchQueue.main.asyncAfter(deadline: .now()) { show(0) }
  return stage

  func show(_ index: Int) {
    let step = steps[index]
    if index > 0 {
      // A transition animates between the contents of a layer before and after any change.
      let push = CATransition()
      push.type = .push
      push.subtype = step.edge
      push.duration = 0.5
      push.timingFunction = CAMediaTimingFunction(controlPoints: 0.7, 0, 0.2, 1)
      sheet.layer.add(push, forKey: "push")
    }
    // A push also fades the sheets. In front of the new color, only the digit seems to fade.
    stage.backgroundColor = color(step.sheet)
    sheet.text = step.text
    sheet.textColor = color(step.ink)
    sheet.backgroundColor = color(step.sheet)
    guard index + 1 < steps.count else { return bar.isHidden = true }

    bar.transform = .identity
    UIView.animate(withDuration: 0.95, delay: 0, options: .curveLinear) {
      bar.transform = CGAffineTransform(scaleX: 0.001, y: 1)
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.95) { show(index + 1) }
  }
}

private func color(_ hex: UInt32) -> UIColor {
  UIColor(
    red: CGFloat(hex >> 16 & 255) / 255, green: CGFloat(hex >> 8 & 255) / 255,
    blue: CGFloat(hex & 255) / 255, alpha: 1)
}
