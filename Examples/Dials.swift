import Foundation
import QuartzCore

/// A dial that draws its own contents.
///
/// Its property `progress` is animatable, and each frame shows its current presentation value.
final class DialLayer: CALayer {
  /// The filled fraction of the dial, in the range `0...1`.
  @Animatable var progress: CGFloat = 0
  /// The color of the filled part.
  @Animatable var tint = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "progress" || key == "tint" || super.needsDisplay(forKey: key)
  }

  override func action(forKey event: String) -> (any CAAction)? {
    guard event == "progress" || event == "tint", presentation() != nil else {
      return super.action(forKey: event)
    }
    let change = CABasicAnimation(keyPath: event)
    change.fromValue = presentation()?.value(forKey: event)
    change.duration = CATransaction.animationDuration()
    change.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    return change
  }

  override func draw(in ctx: CGContext) {
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    let radius = bounds.width / 2 - 12
    ctx.setLineCap(.round)
    ctx.setLineWidth(14)
    ctx.setStrokeColor(CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 0.08))
    ctx.strokeEllipse(
      in: CGRect(
        x: middle.x - radius, y: middle.y - radius, width: 2 * radius, height: 2 * radius))
    ctx.setStrokeColor(tint)
    ctx.addArc(
      center: middle, radius: radius, startAngle: -.pi / 2,
      endAngle: -.pi / 2 + 2 * .pi * max(0.001, progress), clockwise: false)
    ctx.strokePath()
    // Ten dots mark the tenths of the circle. The dots that `progress` has passed are highlighted.
    for tenth in 0..<10 {
      let angle = CGFloat(tenth) / 10 * 2 * .pi - .pi / 2
      let at = CGPoint(
        x: middle.x + cos(angle) * radius * 0.72, y: middle.y + sin(angle) * radius * 0.72)
      let isPassed = progress * 10 >= CGFloat(tenth) + 0.05
      ctx.setFillColor(isPassed ? tint : CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 0.15))
      ctx.fillEllipse(in: CGRect(x: at.x - 4, y: at.y - 4, width: 8, height: 8))
    }
  }
}

extension Scene {
  /// Three dials whose values are set by a display link.
  static let dials = Scene(
    name: "dials", title: "Dials that draw themselves", duration: 6
  ) { canvas in
    canvas.add(gradient([color(0x10162B), color(0x0A0C16)], in: bounds))
    let dials = (0..<3).map { index in
      let dial = DialLayer()
      dial.frame = CGRect(x: 50 + 190 * index, y: 120, width: 160, height: 160)
      dial.contentsScale = 2
      dial.tint = color([0x6BE4C6, 0xFFB86B, 0x8C9BFF][index])
      dial.setNeedsDisplay()
      canvas.add(dial)
      return dial
    }
    let steps: [[CGFloat]] = [[0.8, 0.25, 0.6], [0.35, 0.9, 1], [1, 0.5, 0.15]]
    var ticks = 0
    let link = eachFrame { link in
      defer { ticks += 1 }
      guard ticks % 100 == 0, ticks / 100 < steps.count else { return }
      CATransaction.begin()
      CATransaction.setAnimationDuration(1.2)
      for (dial, progress) in zip(dials, steps[ticks / 100]) { dial.progress = progress }
      CATransaction.commit()
    }
    link.add(to: .main, forMode: .common)
  }
}
