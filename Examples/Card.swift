import Foundation
import QuartzCore

extension Scene {
  /// Three cards in perspective.
  ///
  /// The first card is lifted, reflects light and is put down again.
  static let card = Scene(
    name: "card", title: "A card is lifted", duration: 4.6
  ) { canvas in
    canvas.add(
      gradient(
        [color(0xF3F5FB), color(0xD5DCEC)], in: bounds, from: CGPoint(x: 0.2, y: 0),
        to: CGPoint(x: 0.8, y: 1)))

    let space = CALayer()
    space.frame = bounds
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 900
    space.sublayerTransform = perspective
    canvas.add(space)

    let third = makeCard([0xFFB25E, 0xFF6F61], at: CGPoint(x: 320, y: 190))
    let second = makeCard([0x2BD4B4, 0x1B8FD6], at: CGPoint(x: 320, y: 200))
    let first = makeCard([0x5A55F2, 0x9A5CF5, 0xF277B5], at: CGPoint(x: 320, y: 212))
    third.transform = CATransform3DMakeScale(0.9, 0.9, 1)
    second.transform = CATransform3DMakeScale(0.95, 0.95, 1)
    space.add(third, second, first)

    // The card is lifted at 0.4 s and put down at 3.1 s. The light appears at 1.1 s.
    let (up, down) = (0.4, 3.1)
    for (card, angle, shift) in [(third, -0.16, -64.0), (second, 0.13, 60.0)] {
      for (keyPath, value) in [("transform.rotation.z", angle), ("transform.translation.x", shift)]
      {
        card.play(tween(keyPath, from: 0, to: value, over: 1, arrive), after: up)
        card.play(
          spring(keyPath, from: value, to: 0, stiffness: 120, dampingRatio: 0.75),
          after: down + 0.12, fill: .forwards)
      }
    }

    let lifted: [(keyPath: String, rest: CGFloat, high: CGFloat)] = [
      ("transform.rotation.x", 0, 0.3), ("transform.rotation.y", 0, -0.42),
      ("transform.translation.z", 0, 130), ("transform.translation.y", 0, -22),
      ("shadowRadius", 7, 30), ("shadowOffset.height", 5, 44), ("shadowOffset.width", 0, -22),
      ("shadowOpacity", 0.28, 0.34),
    ]
    for change in lifted {
      first.play(
        tween(change.keyPath, from: change.rest, to: change.high, over: 1.1, arrive), after: up)
      first.play(
        spring(
          change.keyPath, from: change.high, to: change.rest, stiffness: 130, dampingRatio: 0.82),
        after: down, fill: .forwards)
    }

    // A band of light moves across the card's face, which clips the band.
    let light = gradient(
      [color(0xFFFFFF, 0), color(0xFFFFFF, 0.55), color(0xFFFFFF, 0)],
      in: CGRect(x: 0, y: -80, width: 110, height: 360), from: CGPoint(x: 0, y: 0.5),
      to: CGPoint(x: 1, y: 0.5))
    light.setAffineTransform(CGAffineTransform(rotationAngle: 0.35))
    light.position.x = -140
    light.play(tween("position.x", from: -140, to: 460, over: 1.5, glide), after: 1.1)
    first.sublayers?.first?.add(light)
  }

  /// Returns a bank card, consisting of a layer that casts the shadow and a face that clips its ornaments.
  private static func makeCard(_ colors: [UInt32], at center: CGPoint) -> CALayer {
    let size = CGSize(width: 300, height: 188)
    let card = CALayer()
    card.bounds = CGRect(origin: .zero, size: size)
    card.position = center
    card.shadowColor = color(0x1F2350)
    card.shadowOpacity = 0.28
    card.shadowRadius = 7
    card.shadowOffset = CGSize(width: 0, height: 5)
    card.shadowPath = CGPath(
      roundedRect: card.bounds, cornerWidth: 22, cornerHeight: 22, transform: nil)

    let face = gradient(
      colors.map { color($0) }, in: card.bounds, from: CGPoint(x: 0, y: 0),
      to: CGPoint(x: 1, y: 1))
    face.cornerRadius = 22
    face.cornerCurve = .continuous
    face.masksToBounds = true
    face.allowsEdgeAntialiasing = true
    card.add(face)

    face.add(
      disc(CGPoint(x: 268, y: 18), radius: 96, color(0xFFFFFF, 0.1)),
      disc(CGPoint(x: 300, y: 160), radius: 110, color(0xFFFFFF, 0.08)))

    let chip = gradient(
      [color(0xFFE9B0), color(0xE3B45E)], in: CGRect(x: 26, y: 58, width: 42, height: 32),
      from: CGPoint(x: 0, y: 0), to: CGPoint(x: 1, y: 1))
    chip.cornerRadius = 7
    for x in [14, 28] {
      chip.add(plate(CGRect(x: x - 1, y: 0, width: 1, height: 32), color(0x8A6420, 0.4)))
    }
    chip.add(plate(CGRect(x: 0, y: 15.5, width: 42, height: 1), color(0x8A6420, 0.4)))
    face.add(chip)

    for group in 0..<4 {
      for dot in 0..<4 {
        let x = 31 + CGFloat(group) * 64 + CGFloat(dot) * 11
        face.add(disc(CGPoint(x: x, y: 122), radius: 3, color(0xFFFFFF, 0.9)))
      }
    }
    face.add(
      plate(CGRect(x: 26, y: 150, width: 108, height: 9), color(0xFFFFFF, 0.75), radius: 4.5),
      plate(CGRect(x: 26, y: 26, width: 62, height: 11), color(0xFFFFFF, 0.9), radius: 5.5),
      disc(CGPoint(x: 236, y: 154), radius: 14, color(0xFFFFFF, 0.55)),
      disc(CGPoint(x: 256, y: 154), radius: 14, color(0xFFFFFF, 0.35)))
    return card
  }
}
