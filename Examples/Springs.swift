import Foundation
import QuartzCore

extension Scene {
  /// Seven springs with the same stiffness.
  ///
  /// The damping increases from almost none on the left to critical damping on the right.
  static let springs = Scene(
    name: "springs", title: "One stiffness, seven dampings", duration: 5.2
  ) { canvas in
    canvas.add(
      gradient(
        [color(0x17132F), color(0x2B1B4D), color(0x43265F)], in: bounds,
        from: CGPoint(x: 0, y: 0), to: CGPoint(x: 1, y: 1)))
    let colors: [UInt32] = [
      0xFF6B7A, 0xFF8F6B, 0xFFC15E, 0x9BE58B, 0x4FD8C8, 0x5CACFF, 0xAE8BFF,
    ]
    let dampingRatios: [CGFloat] = [0.13, 0.19, 0.27, 0.38, 0.52, 0.72, 1]
    let (low, high, foot): (CGFloat, CGFloat, CGFloat) = (294, 120, 330)

    for y in [low, high] {
      canvas.add(
        plate(CGRect(x: 72, y: y - 0.5, width: 496, height: 1), color(0xFFFFFF, 0.12)))
    }
    for (index, hex) in colors.enumerated() {
      let x = 110 + CGFloat(index) * 70
      canvas.add(
        plate(
          CGRect(x: x - 5, y: 66, width: 10, height: foot - 66), color(0xFFFFFF, 0.07), radius: 5))

      let bar = gradient(
        [color(hex), color(hex, 0.15)], in: CGRect(x: x - 5, y: low, width: 10, height: foot - low))
      bar.cornerRadius = 5
      bar.anchorPoint = CGPoint(x: 0.5, y: 1)
      bar.position = CGPoint(x: x, y: foot)

      let ball = disc(CGPoint(x: x, y: low), radius: 19, color(hex))
      ball.shadowColor = color(hex)
      ball.shadowOpacity = 0.7
      ball.shadowRadius = 12
      ball.shadowOffset = .zero
      let gloss = disc(CGPoint(x: 14, y: 13), radius: 5, color(0xFFFFFF, 0.45))
      ball.add(gloss)
      canvas.add(bar, ball)

      let stagger = Double(index) * 0.05
      for (start, from, to) in [(0.35, low, high), (2.75, high, low)] {
        let damping = dampingRatios[index]
        ball.play(
          spring("position.y", from: from, to: to, stiffness: 110, dampingRatio: damping),
          after: start + stagger, fill: from == low ? .both : .forwards)
        bar.play(
          spring(
            "bounds.size.height", from: foot - from, to: foot - to, stiffness: 110,
            dampingRatio: damping),
          after: start + stagger, fill: from == low ? .both : .forwards)
      }
    }
  }
}
