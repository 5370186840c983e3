import UIKit

// Pie dial: A kitchen timer is a layer with a custom property, and a spring animates every change of it.
//
// API: needsDisplay, action, draw

@MainActor func pieDial() -> UIView {
  let stage = UIView(frame: CGRect(x: 0, y: 0, width: 640, height: 400))
  stage.backgroundColor = UIColor(red: 1, green: 0.95, blue: 0.88, alpha: 1)
  let dial = DialLayer()
  dial.frame = CGRect(x: 150, y: 30, width: 340, height: 340)
  dial.contentsScale = 2
  stage.layer.addSublayer(dial)
  dial.setNeedsDisplay()
  for (time, minutes) in [(0.4, 25.0), (1.9, 40), (3.3, 10)] {
    DispatchQueue.main.asyncAfter(deadline: .now() + time) { dial.minutes = minutes }
  }
  return stage
}

private final class DialLayer: CALayer {
  /// The time on the dial, from 0 to 60.
  ///
  /// On Apple's systems, write `@NSManaged var minutes: CGFloat` instead of `@Animatable`.
  @Animatable var minutes: CGFloat = 0

  /// Returns whether a change of a property requires drawing, in each frame of an animation, too.
  override class func needsDisplay(forKey key: String) -> Bool {
    key == "minutes" || super.needsDisplay(forKey: key)
  }

  /// Returns the animation for a change of `minutes`, so that a program only sets the property.
  override func action(forKey event: String) -> (any CAAction)? {
    guard event == "minutes" else { return super.action(forKey: event) }
    let spring = CASpringAnimation(keyPath: event)
    spring.fromValue = presentation()?.minutes ?? minutes
    spring.stiffness = 70
    spring.damping = 9
    spring.duration = spring.settlingDuration
    return spring
  }

  /// Draws the value of the frame.
  ///
  /// During an animation, Core Animation calls this method of a copy of the layer that has the value.
  override func draw(in context: CGContext) {
    UIGraphicsPushContext(context)
    defer { UIGraphicsPopContext() }
    let center = CGPoint(x: bounds.midX, y: bounds.midY)
    let top = -CGFloat.pi / 2
    func fillPie(_ radius: CGFloat, to end: CGFloat, _ color: UIColor) {
      let pie = UIBezierPath()
      pie.move(to: center)
      pie.addArc(
        withCenter: center, radius: radius, startAngle: top, endAngle: end, clockwise: end > top)
      color.setFill()
      pie.fill()
    }
    let ink = UIColor(red: 0.2, green: 0.13, blue: 0.12, alpha: 1)
    for tick in 0..<60 {
      let angle = top + CGFloat(tick) * .pi / 30
      let length: CGFloat = tick % 5 == 0 ? 12 : 6
      let line = UIBezierPath()
      line.move(to: CGPoint(x: center.x + 160 * cos(angle), y: center.y + 160 * sin(angle)))
      line.addLine(
        to: CGPoint(
          x: center.x + (160 - length) * cos(angle), y: center.y + (160 - length) * sin(angle)))
      line.lineWidth = tick % 5 == 0 ? 3 : 1.5
      ink.withAlphaComponent(tick % 5 == 0 ? 0.8 : 0.35).setStroke()
      line.stroke()
    }
    let red = UIColor(red: 0.91, green: 0.25, blue: 0.2, alpha: 1)
    fillPie(138, to: top + 2 * .pi, .white)
    fillPie(130, to: top + 2 * .pi * minutes / 60, red)
    fillPie(52, to: top + 2 * .pi, .white)
    let text = NSAttributedString(
      string: "\(Int(max(minutes, 0).rounded()))",
      attributes: [
        .font: UIFont.monospacedDigitSystemFont(ofSize: 48, weight: .bold), .foregroundColor: ink,
      ])
    let size = text.size()
    text.draw(at: CGPoint(x: center.x - size.width / 2, y: center.y - size.height / 2))
  }
}
