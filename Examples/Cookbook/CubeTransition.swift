import UIKit

// Cube transition: Four postcards are the sides of a cube, which turns around and around.
//
// API: anchorPointZ, isDoubleSided, CAKeyframeAnimation

@MainActor func cubeTransition() -> UIViewController { CubeController() }

private final class CubeController: UIViewController {
  private let sides = [
    postcard("Lisbon", "24° and sunny", sky: 0xFFC857, sun: 0xFFF3D0, land: 0xE4572E),
    postcard("Oslo", "6° and clear", sky: 0x4A7FB5, sun: 0xF4F1DE, land: 0x1D3557),
    postcard("Kyoto", "18° and mild", sky: 0xF7B7C3, sun: 0xD7263D, land: 0x6B2D5C),
    postcard("Cairo", "33° and dry", sky: 0xF3D9B1, sun: 0xF58549, land: 0xA86B32),
  ]

  override func loadView() {
    view = UIView(frame: CGRect(x: 0, y: 0, width: 640, height: 400))
    view.backgroundColor = color(0xEDE6DB)
    let shadow = CALayer()
    shadow.shadowPath = CGPath(
      ellipseIn: CGRect(x: 160, y: 350, width: 320, height: 24), transform: nil)
    shadow.shadowRadius = 14
    shadow.shadowOpacity = 0.45
    shadow.shadowOffset = .zero
    view.layer.addSublayer(shadow)
    let cube = UIView(frame: CGRect(x: 160, y: 32, width: 320, height: 320))
    cube.layer.sublayerTransform.m34 = -1 / 900
    view.addSubview(cube)
    for side in sides {
      // The anchor point is half a side behind the card, in the middle of the cube: all cards turn about it.
      side.layer.anchorPointZ = -160
      side.layer.zPosition = -160
      side.layer.isDoubleSided = false
      side.layer.allowsEdgeAntialiasing = true
      cube.addSubview(side)
    }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // Four turns of a quarter, with a rest before each.
    let times: [NSNumber] = [0, 0.1, 0.25, 0.35, 0.5, 0.6, 0.75, 0.85, 1]
    let quarters: [Double] = [0, 0, 1, 1, 2, 2, 3, 3, 4]
    let ease = CAMediaTimingFunction(controlPoints: 0.6, 0, 0.2, 1)
    for (index, side) in sides.enumerated() {
      let distances = quarters.map { Double(index) - $0 }
      let turn = CAKeyframeAnimation(keyPath: "transform.rotation.y")
      turn.values = distances.map { $0 * .pi / 2 }
      // A side that turns away gets darker.
      let shade = CAKeyframeAnimation(keyPath: "opacity")
      shade.values = distances.map { min(abs($0), 4 - abs($0), 1) * 0.55 }
      for (layer, animation) in [(side.layer, turn), (side.subviews.last?.layer, shade)] {
        animation.keyTimes = times
        animation.timingFunctions = Array(repeating: ease, count: times.count - 1)
        animation.duration = 6.4
        animation.repeatCount = .infinity
        layer?.add(animation, forKey: "turn")
      }
    }
  }
}

@MainActor private func postcard(
  _ city: String, _ note: String, sky: UInt32, sun: UInt32, land: UInt32
) -> UIView {
  let card = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 320))
  card.backgroundColor = color(sky)
  card.clipsToBounds = true
  let disc = UIView(frame: CGRect(x: 176, y: 46, width: 100, height: 100))
  disc.backgroundColor = color(sun)
  disc.layer.cornerRadius = 50
  let hill = UIView(frame: CGRect(x: -90, y: 172, width: 560, height: 560))
  hill.backgroundColor = color(land)
  hill.layer.cornerRadius = 280
  let shade = UIView(frame: card.bounds)
  shade.backgroundColor = .black
  shade.alpha = 0
  for part in [disc, hill] { card.addSubview(part) }
  for (text, size, y) in [(city, 42.0, 212.0), (note, 20, 264)] {
    let label = UILabel(frame: CGRect(x: 28, y: y, width: 260, height: size * 1.2))
    label.text = text
    label.font = .systemFont(ofSize: size, weight: size > 30 ? .bold : .medium)
    label.textColor = .white
    card.addSubview(label)
  }
  card.addSubview(shade)
  return card
}

private func color(_ hex: UInt32) -> UIColor {
  UIColor(
    red: CGFloat(hex >> 16 & 255) / 255, green: CGFloat(hex >> 8 & 255) / 255,
    blue: CGFloat(hex & 255) / 255, alpha: 1)
}
