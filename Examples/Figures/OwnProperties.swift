import CoreGraphics
import Dispatch
import ExampleFilms
import QuartzCore
import Storyboard

/// A sector of a circle.
class PieLayer: CALayer {
  /// The filled fraction of the circle, in the range `0...1`.
  @Animatable var fraction: CGFloat = 0
  /// The color of the sector.
  @Animatable var tint = FigureColors.accent

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "fraction" || key == "tint" || super.needsDisplay(forKey: key)
  }

  override func action(forKey event: String) -> (any CAAction)? {
    guard event == "fraction" || event == "tint" else { return super.action(forKey: event) }
    guard let presented = presentation() else { return nil }
    let change = CABasicAnimation(keyPath: event)
    change.fromValue = presented.value(forKey: event)
    change.duration = CATransaction.animationDuration()
    change.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    return change
  }

  override func draw(in ctx: CGContext) {
    let center = CGPoint(x: bounds.midX, y: bounds.midY)
    ctx.move(to: center)
    ctx.addArc(
      center: center, radius: bounds.width / 2, startAngle: -.pi / 2,
      endAngle: -.pi / 2 + 2 * .pi * fraction, clockwise: false)
    ctx.closePath()
    ctx.setFillColor(tint)
    ctx.fillPath()
  }
}

/// A sector that is redrawn, but whose fraction has no animation.
private final class JumpingPie: PieLayer {
  override func action(forKey event: String) -> (any CAAction)? { nil }
}

/// A sector that is not redrawn when its fraction changes.
private final class StoredPie: PieLayer {
  override class func needsDisplay(forKey key: String) -> Bool { false }
  override func action(forKey event: String) -> (any CAAction)? { nil }
}

/// A film of the same change in three layers: the first only stores it, the second redraws, the third animates.
@MainActor func ownProperties() -> Figure.Scene {
  let stage = CALayer()
  stage.frame = CGRect(x: 0, y: 0, width: 720, height: 340)
  stage.backgroundColor = FigureColors.background
  let pies: [(pie: PieLayer, name: String, effect: String, color: CGColor)] = [
    (StoredPie(), "@Animatable", "stores the value", FigureColors.faint),
    (JumpingPie(), "needsDisplay(forKey:)", "draws it", FigureColors.negative),
    (PieLayer(), "action(forKey:)", "animates it", FigureColors.positive),
  ]
  for (index, (pie, name, effect, color)) in pies.enumerated() {
    let card = CALayer()
    card.frame = CGRect(x: 24 + 228 * CGFloat(index), y: 24, width: 216, height: 292)
    card.backgroundColor = FigureColors.card
    card.cornerRadius = 12
    stage.addSublayer(card)
    let disc = Shape.circle(radius: 70, fill: FigureColors.background)
    disc.position = CGPoint(x: 108, y: 98)
    card.addSublayer(disc)
    pie.frame = disc.frame.insetBy(dx: 6, dy: 6)
    pie.contentsScale = 2
    pie.tint = color
    pie.fraction = 0.2
    pie.setNeedsDisplay()
    card.addSublayer(pie)
    let titles = [
      Text(
        (index == 0 ? "" : "+ ") + name, size: 14, color: FigureColors.text, design: .monospaced),
      Text(effect, size: 16, weight: .semibold, color: color),
    ]
    let model = Text("model 0.20", size: 14, color: FigureColors.faint, hasTabularDigits: true)
    for (text, y) in zip(titles + [model], [206.0, 234, 264]) {
      text.position = CGPoint(x: 108, y: y)
      card.addSublayer(text)
    }
    for (time, fraction) in [(0.7, 0.85), (2.3, 0.45), (3.9, 0.2)] {
      DispatchQueue.main.asyncAfter(deadline: .now() + time) {
        CATransaction.setAnimationDuration(1)
        pie.fraction = fraction
        model.string = "model 0.\(Int(fraction * 100))"
      }
    }
  }
  return .layer(stage)
}
