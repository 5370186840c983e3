import Foundation
import QuartzCore
import UIKit

extension Scene {
  /// A gift banner in a live stream.
  ///
  /// It shows the sender and a count that increases with each gift.
  static let gift = Scene(
    name: "gift", title: "A gift banner in a live stream", duration: 6.4
  ) { canvas in
    canvas.add(
      gradient([color(0x1A1033), color(0x43206B), color(0x8A2F7D)], in: bounds))
    for (index, spot) in [(70, 90, 66), (560, 70, 90), (470, 250, 48), (250, 60, 36)].enumerated() {
      let light = disc(
        CGPoint(x: spot.0, y: spot.1), radius: CGFloat(spot.2), color(0xFFB3F0, 0.10))
      light.play(
        keyframes(
          "position.y", [spot.1, spot.1 + 14 - 4 * index, spot.1], at: [0, 0.5, 1], over: 6.4, glide
        ), after: 0)
      canvas.add(light)
    }
    let chat = [("noor", "that chorus!"), ("teo", "hello from Lima"), ("mila", "one more, please")]
    for (index, line) in chat.enumerated() {
      let y = 282 + 34 * CGFloat(index)
      canvas.show(chatLine(line.0, line.1, at: CGPoint(x: 24, y: y)))
    }
    for index in 0..<14 { canvas.add(heart(index)) }
    let banner = GiftBanner(frame: CGRect(x: 24, y: 168, width: 312, height: 72))
    canvas.show(banner)
    banner.play(times: 12)
  }

  private static func chatLine(_ name: String, _ text: String, at origin: CGPoint) -> UIView {
    let who = label(name, size: 13, .semibold, 0xFFC6F3)
    let what = label(text, size: 13, .regular, 0xFFFFFF)
    who.sizeToFit()
    what.sizeToFit()
    let line = UIView(
      frame: CGRect(
        origin: origin, size: CGSize(width: who.frame.width + what.frame.width + 32, height: 27)))
    line.backgroundColor = UIColor(cgColor: color(0x000000, 0.28))
    line.layer.cornerRadius = 13.5
    who.center = CGPoint(x: 12 + who.frame.width / 2, y: 13.5)
    what.center = CGPoint(x: 20 + who.frame.width + what.frame.width / 2, y: 13.5)
    line.addSubview(who)
    line.addSubview(what)
    return line
  }

  /// Returns a heart that rises from the corner, sways and fades out.
  private static func heart(_ index: Int) -> CALayer {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 9))
    path.addCurve(
      to: CGPoint(x: 0, y: -5), control1: CGPoint(x: -18, y: -2), control2: CGPoint(x: -8, y: -15))
    path.addCurve(
      to: CGPoint(x: 0, y: 9), control1: CGPoint(x: 8, y: -15), control2: CGPoint(x: 18, y: -2))
    let hues: [UInt32] = [0xFF6FA5, 0xFFD166, 0xA48BFF, 0x6FE3FF]
    let heart = CAShapeLayer()
    heart.path = path
    heart.fillColor = color(hues[index % hues.count])
    heart.opacity = 0
    let side: CGFloat = index % 2 == 0 ? 1 : -1
    let sway = CGMutablePath()
    sway.move(to: CGPoint(x: 590, y: 392))
    sway.addCurve(
      to: CGPoint(x: 590 + side * CGFloat(index % 5) * 7, y: 120 + CGFloat(index % 4) * 22),
      control1: CGPoint(x: 590 + side * 46, y: 310), control2: CGPoint(x: 590 - side * 46, y: 220))
    let rise = CAKeyframeAnimation(keyPath: "position")
    rise.path = sway
    rise.calculationMode = .paced
    rise.duration = 2.2
    heart.play(rise, after: 0.3 + Double(index) * 0.33)
    heart.play(
      keyframes("opacity", [0, 1, 1, 0], at: [0, 0.12, 0.6, 1], over: 2.2),
      after: 0.3 + Double(index) * 0.33)
    heart.play(
      keyframes("transform.scale", [0.3, 1.25, 1], at: [0, 0.18, 0.35], over: 2.2),
      after: 0.3 + Double(index) * 0.33)
    return heart
  }
}

/// The banner view, which shows a profile image, two lines of text, the gift and the gift count.
private final class GiftBanner: UIView {
  private let gem = UIView(frame: CGRect(x: 232, y: -6, width: 84, height: 84))
  private let count = label("×1", size: 44, .heavy, 0xFFE27A)
  private let shine = CAGradientLayer()

  override class var layerClass: AnyClass { CAGradientLayer.self }

  override init(frame: CGRect) {
    super.init(frame: frame)
    if let back = layer as? CAGradientLayer {
      back.colors = [color(0xFF4F9A, 0.95), color(0x9B4DFF, 0.85), color(0x9B4DFF, 0)]
      back.locations = [0, 0.6, 1]
      back.startPoint = CGPoint(x: 0, y: 0.5)
      back.endPoint = CGPoint(x: 1, y: 0.5)
    }
    layer.cornerRadius = 36
    let face = UIView(frame: CGRect(x: 8, y: 8, width: 56, height: 56))
    face.backgroundColor = UIColor(cgColor: color(0xFFD9A8))
    face.layer.cornerRadius = 28
    face.layer.borderWidth = 3
    face.layer.borderColor = color(0xFFFFFF)
    let initial = label("M", size: 26, .bold, 0x8A2F7D)
    initial.frame = face.bounds
    initial.textAlignment = .center
    face.addSubview(initial)
    let name = label("mila", size: 18, .bold, 0xFFFFFF)
    name.frame = CGRect(x: 76, y: 14, width: 150, height: 22)
    let what = label("sent a Diamond", size: 14, .medium, 0xFFE4F7)
    what.frame = CGRect(x: 76, y: 38, width: 150, height: 18)
    cut(gem.layer)
    count.frame = CGRect(x: 318, y: 6, width: 150, height: 60)
    count.layer.anchorPoint = CGPoint(x: 0, y: 0.6)
    count.layer.position = CGPoint(x: 318, y: 42)
    // The scale keeps the text sharp when the label is magnified.
    count.layer.contentsScale = 5
    count.layer.shadowColor = color(0x7A1FA0)
    count.layer.shadowOpacity = 0.8
    count.layer.shadowRadius = 6
    count.layer.shadowOffset = CGSize(width: 0, height: 3)
    for part in [face, name, what, gem, count] { addSubview(part) }
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// Draws a diamond with six facets into the given layer.
  private func cut(_ layer: CALayer) {
    let corners = [(14, 30), (28, 14), (56, 14), (70, 30), (42, 72)].map {
      CGPoint(x: $0.0, y: $0.1)
    }
    let (left, topLeft, topRight, right, tip) = (
      corners[0], corners[1], corners[2], corners[3], corners[4]
    )
    let (inner, outer) = (CGPoint(x: 32, y: 30), CGPoint(x: 52, y: 30))
    let facets: [([CGPoint], UInt32)] = [
      ([left, topLeft, inner], 0xBDF3FF), ([topLeft, topRight, outer, inner], 0xE9FDFF),
      ([topRight, right, outer], 0x8BE2FF), ([left, inner, tip], 0x5CC8FA),
      ([inner, outer, tip], 0x9BE9FF), ([outer, right, tip], 0x36A6EC),
    ]
    for (points, hex) in facets {
      let path = CGMutablePath()
      path.addLines(between: points)
      path.closeSubpath()
      let facet = CAShapeLayer()
      facet.path = path
      facet.fillColor = color(hex)
      facet.strokeColor = color(hex)
      facet.lineWidth = 0.5
      layer.add(facet)
    }
    layer.shadowColor = color(0x7FE8FF)
    layer.shadowOpacity = 0.9
    layer.shadowRadius = 12
    layer.shadowOffset = .zero
  }

  func play(times: Int) {
    let home = center
    center.x -= 380
    count.alpha = 0
    gem.transform = CGAffineTransform(scaleX: 0.2, y: 0.2).rotated(by: -1)
    UIView.animate(
      withDuration: 0.7, delay: 0.3, usingSpringWithDamping: 0.72, initialSpringVelocity: 0
    ) { [self] in
      center = home
    }
    UIView.animate(
      withDuration: 0.8, delay: 0.65, usingSpringWithDamping: 0.45, initialSpringVelocity: 0
    ) { [self] in
      gem.transform = .identity
    }
    cue(
      (1...times).map { number in
        (0.95 + 0.27 * Double(number), { [self] in show(number) })
      })
    cue([(5.3, { [self] in leave() })])
  }

  /// Displays the next count, which shrinks to its normal size, and makes the gem hop.
  private func show(_ number: Int) {
    count.alpha = 1
    count.text = "×\(number)"
    let big = number % 5 == 0 ? 2.6 : 1.9
    UIView.animateKeyframes(withDuration: 0.26, delay: 0) { [self] in
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0) {
        count.transform = CGAffineTransform(scaleX: big, y: big)
      }
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.6) {
        count.transform = CGAffineTransform(scaleX: 0.88, y: 0.88)
      }
      UIView.addKeyframe(withRelativeStartTime: 0.6, relativeDuration: 0.4) {
        count.transform = .identity
      }
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.4) {
        gem.transform = CGAffineTransform(translationX: 0, y: -7).scaledBy(x: 1.08, y: 1.08)
      }
      UIView.addKeyframe(withRelativeStartTime: 0.4, relativeDuration: 0.6) {
        gem.transform = .identity
      }
    }
  }

  private func leave() {
    UIView.animate(withDuration: 0.5, delay: 0, options: .curveEaseIn) { [self] in
      center.y -= 60
      alpha = 0
    }
  }
}
