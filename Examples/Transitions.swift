import Foundation
import QuartzCore
import UIKit

extension Scene {
  /// Twelve cards that change between two images, each with a different transition.
  static let transitions = Scene(
    name: "transitions", title: "Twelve transitions", duration: 5.2
  ) { canvas in
    canvas.add(gradient([color(0x1B1F3B), color(0x11131F)], in: bounds))
    let kinds: [(String, CATransitionSubtype?)] = [
      ("fade", nil), ("push", .fromRight), ("moveIn", .fromBottom), ("reveal", .fromLeft),
      ("cube", .fromRight), ("oglFlip", .fromLeft), ("pageCurl", nil), ("pageUnCurl", .fromRight),
      ("suckEffect", nil), ("rippleEffect", nil), ("cameraIris", nil),
      ("cameraIrisHollowOpen", nil),
    ]
    for (index, kind) in kinds.enumerated() {
      let card = PictureCard(
        kind.0,
        at: CGPoint(x: 22 + 152 * CGFloat(index % 4), y: 14 + 128 * CGFloat(index / 4)))
      canvas.show(card)
      // The delays produce a wave of transitions to the second image and another wave back.
      let wait = 0.2 * Double(index % 4 + index / 4)
      cue([
        (0.4 + wait, { card.turn(kind.0, kind.1) }), (2.7 + wait, { card.turn(kind.0, kind.1) }),
      ])
    }
  }
}

/// A card with an image that can be replaced in a transition, and the transition's name below it.
private final class PictureCard: UIView {
  private let picture = UIView(frame: CGRect(x: 0, y: 0, width: 140, height: 92))
  private let dawn = PictureCard.landscape([0xFF9A8B, 0xFF6A88, 0xFF99AC], sun: 0xFFF3C4)
  private let night = PictureCard.landscape([0x243B6B, 0x4B6CB7, 0x8EA7E9], sun: 0xF4F7FF)
  private var isNight = false

  init(_ name: String, at origin: CGPoint) {
    super.init(frame: CGRect(origin: origin, size: CGSize(width: 140, height: 116)))
    picture.layer.allowsEdgeAntialiasing = true
    // Transitions that move sideways are clipped to the card. The two transitions that rotate in 3D extend beyond it.
    picture.clipsToBounds = !(["cube", "oglFlip"].contains(name))
    addSubview(picture)
    picture.layer.add(dawn)
    let caption = label(name, size: 12, .medium, 0xAEB5D8)
    caption.frame = CGRect(x: 0, y: 97, width: 140, height: 18)
    caption.textAlignment = .center
    addSubview(caption)
  }

  required init?(coder: NSCoder) {
    nil
  }

  func turn(_ type: String, _ side: CATransitionSubtype?) {
    let transition = CATransition()
    transition.type = CATransitionType(rawValue: type)
    transition.subtype = side
    transition.duration = 1.2
    transition.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    picture.layer.add(transition, forKey: nil)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    (isNight ? night : dawn).removeFromSuperlayer()
    isNight.toggle()
    picture.layer.add(isNight ? night : dawn)
    CATransaction.commit()
  }

  /// Returns a layer with a landscape of hills and a sky with a sun or moon.
  private static func landscape(_ sky: [UInt32], sun: UInt32) -> CALayer {
    let frame = CGRect(x: 0, y: 0, width: 140, height: 92)
    let back = gradient(sky.map { color($0) }, in: frame)
    back.masksToBounds = true
    back.allowsEdgeAntialiasing = true
    let light = disc(CGPoint(x: 96, y: 34), radius: 14, color(sun))
    let far = CGMutablePath()
    far.move(to: CGPoint(x: 0, y: 70))
    far.addCurve(
      to: CGPoint(x: 140, y: 62), control1: CGPoint(x: 40, y: 34), control2: CGPoint(x: 90, y: 84))
    far.addLine(to: CGPoint(x: 140, y: 92))
    far.addLine(to: CGPoint(x: 0, y: 92))
    far.closeSubpath()
    let near = CGMutablePath()
    near.move(to: CGPoint(x: 0, y: 84))
    near.addCurve(
      to: CGPoint(x: 140, y: 80), control1: CGPoint(x: 46, y: 66), control2: CGPoint(x: 88, y: 70))
    near.addLine(to: CGPoint(x: 140, y: 92))
    near.addLine(to: CGPoint(x: 0, y: 92))
    near.closeSubpath()
    back.add(
      light, shape(far, fill: color(0x2D2A5A, 0.55)), shape(near, fill: color(0x1B1838, 0.8)))
    return back
  }
}
