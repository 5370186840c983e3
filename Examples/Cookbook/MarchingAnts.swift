import UIKit

// Marching ants: A selection is drawn around a balloon, and its dashes march while the rest darkens.
//
// API: lineDashPhase, lineDashPattern, fillRule

@MainActor func marchingAnts() -> UIViewController { SelectionController() }

private final class SelectionController: UIViewController {
  private let shade = CAShapeLayer()
  private let ants = [CAShapeLayer(), CAShapeLayer()]

  override func loadView() {
    view = UIImageView(image: picture)
    view.frame = CGRect(origin: .zero, size: pictureSize)

    // Two subpaths and the even-odd rule: everything outside of the selection is filled.
    let outside = CGMutablePath()
    outside.addRect(view.bounds)
    outside.addPath(selection)
    shade.path = outside
    shade.fillRule = .evenOdd
    shade.fillColor = UIColor(red: 0.06, green: 0.1, blue: 0.25, alpha: 0.55).cgColor
    shade.opacity = 0
    view.layer.addSublayer(shade)

    // White dashes on a dark line are visible on every picture.
    for (line, color) in zip(ants, [UIColor(white: 0.1, alpha: 1), .white]) {
      line.path = selection
      line.fillColor = nil
      line.strokeColor = color.cgColor
      line.lineWidth = 3
      line.strokeEnd = 0
      view.layer.addSublayer(line)
    }
    ants[1].lineDashPattern = [10, 8]
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // The phase moves by one period of the pattern, so that the animation repeats without a jump.
    let march = CABasicAnimation(keyPath: "lineDashPhase")
    march.byValue = -18
    march.duration = 0.6
    march.repeatCount = .infinity
    ants[1].add(march, forKey: "march")

    DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) {
      CATransaction.setAnimationDuration(1.6)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeInEaseOut))
      for line in self.ants { line.strokeEnd = 1 }
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + 2) {
      CATransaction.setAnimationDuration(0.6)
      self.shade.opacity = 1
    }
  }

  /// The outline of the selection, with a margin around the balloon.
  private let selection: CGPath = {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 352, y: 316))
    path.addLine(to: CGPoint(x: 352, y: 268))
    path.addCurve(
      to: CGPoint(x: 268, y: 140), control1: CGPoint(x: 316, y: 234),
      control2: CGPoint(x: 268, y: 196))
    path.addCurve(
      to: CGPoint(x: 492, y: 140), control1: CGPoint(x: 268, y: -6),
      control2: CGPoint(x: 492, y: -6))
    path.addCurve(
      to: CGPoint(x: 408, y: 268), control1: CGPoint(x: 492, y: 196),
      control2: CGPoint(x: 444, y: 234))
    path.addLine(to: CGPoint(x: 408, y: 316))
    path.closeSubpath()
    return path
  }()
}

private let pictureSize = CGSize(width: 640, height: 400)

/// The picture that is edited: a hot-air balloon over hills.
private let picture = UIGraphicsImageRenderer(size: pictureSize).image { context in
  func oval(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ hex: Int) {
    UIColor(
      red: CGFloat(hex >> 16) / 255, green: CGFloat(hex >> 8 & 255) / 255,
      blue: CGFloat(hex & 255) / 255, alpha: 1
    ).setFill()
    UIBezierPath(ovalIn: CGRect(x: x, y: y, width: width, height: height)).fill()
  }
  UIColor(red: 0.62, green: 0.85, blue: 0.93, alpha: 1).setFill()
  context.fill(CGRect(origin: .zero, size: pictureSize))
  for (x, y) in [(70, 90), (110, 78), (150, 92), (520, 180), (560, 166), (600, 182)] {
    oval(CGFloat(x), CGFloat(y), 70, 40, 0xF4FBFD)
  }
  oval(-200, 300, 620, 300, 0x8CBF7A)
  oval(260, 320, 620, 300, 0x6AA66B)
  oval(60, 352, 500, 300, 0x4B8A5C)
  let tip = UIBezierPath()
  tip.move(to: CGPoint(x: 302, y: 190))
  tip.addLine(to: CGPoint(x: 362, y: 258))
  tip.addLine(to: CGPoint(x: 398, y: 258))
  tip.addLine(to: CGPoint(x: 458, y: 190))
  oval(284, 50, 192, 176, 0xE4572E)
  tip.fill()
  oval(322, 50, 116, 190, 0xF7B538)
  oval(354, 50, 52, 200, 0xFFF3D6)
  UIColor(red: 0.45, green: 0.29, blue: 0.2, alpha: 1).setFill()
  UIBezierPath(roundedRect: CGRect(x: 364, y: 276, width: 32, height: 26), cornerRadius: 5).fill()
  context.fill(CGRect(x: 365, y: 256, width: 2, height: 22))
  context.fill(CGRect(x: 393, y: 256, width: 2, height: 22))
}
