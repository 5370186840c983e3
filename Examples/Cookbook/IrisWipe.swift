import UIKit

// Iris wipe: A circle closes around a fox, waits for its wink, shuts, and opens on the end card.
//
// API: CAShapeLayer, mask, keyTimes

@MainActor func irisWipe() -> UIViewController { IrisController() }

private final class IrisController: UIViewController {
  private let fox = UIView(frame: CGRect(x: 0, y: 0, width: 640, height: 400))
  private let end = UIView(frame: CGRect(x: 0, y: 0, width: 640, height: 400))
  private let eye = CAShapeLayer()

  override func loadView() {
    view = UIView(frame: fox.frame)
    view.backgroundColor = color(0x14100F)
    fox.backgroundColor = color(0x7FC8A9)
    for side in [-1.0, 1] {
      add([(44, 134), (112, 164), (118, 22)], 0xE8743B, side)
      add([(64, 140), (102, 164), (109, 64)], 0x4A2B25, side)
      add([(0, 120), (92, 130), (150, 220), (0, 344)], 0xE8743B, side)
      add([(0, 344), (10, 250), (70, 214), (150, 220)], 0xFFF6E9, side)
      add([(0, 322), (20, 318), (10, 336), (0, 346)], 0x2B1B17, side)
      let eye = side > 0 ? eye : CAShapeLayer()
      eye.path = CGPath(ellipseIn: CGRect(x: -13, y: -16, width: 26, height: 32), transform: nil)
      eye.fillColor = color(0x2B1B17).cgColor
      eye.position = CGPoint(x: 320 + 56 * side, y: 196)
      let light = CALayer()
      light.frame = CGRect(x: -2, y: -10, width: 9, height: 9)
      light.cornerRadius = 4.5
      light.backgroundColor = UIColor.white.cgColor
      eye.addSublayer(light)
      fox.layer.addSublayer(eye)
    }
    end.backgroundColor = color(0x8C2A2B)
    for (radius, hex) in [(320, 0xA83A34), (248, 0xC4513F), (176, 0xDB6C4B)] {
      let ring = UIView(frame: CGRect(x: 0, y: 0, width: 2 * radius, height: 2 * radius))
      ring.center = end.center
      ring.backgroundColor = color(hex)
      ring.layer.cornerRadius = CGFloat(radius)
      end.addSubview(ring)
    }
    let title = UILabel(frame: end.bounds)
    title.text = "The End"
    let serif = UIFont.systemFont(ofSize: 84).fontDescriptor.withDesign(.serif)
    title.font = serif.map { UIFont(descriptor: $0, size: 84) } ?? .systemFont(ofSize: 84)
    title.textColor = color(0xFFF3DC)
    title.textAlignment = .center
    end.addSubview(title)
    end.isHidden = true
    for scene in [fox, end] { view.addSubview(scene) }
  }

  /// Adds a polygon; the x coordinates of its points are distances from the middle of the picture to one side.
  private func add(_ points: [(x: CGFloat, y: CGFloat)], _ hex: Int, _ side: CGFloat) {
    let path = CGMutablePath()
    path.addLines(between: points.map { CGPoint(x: 320 + $0.x * side, y: $0.y) })
    let shape = CAShapeLayer()
    shape.path = path
    shape.fillColor = color(hex).cgColor
    fox.layer.addSublayer(shape)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    end.isHidden = false
    // The iris rests around an eye of the fox, and shuts there.
    iris(
      of: fox, at: eye.position, radii: [480, 480, 76, 88, 88, 0, 0],
      times: [0, 0.1, 0.28, 0.32, 0.48, 0.55, 1])
    iris(of: end, at: end.center, radii: [0, 0, 400, 400], times: [0, 0.59, 0.78, 1])
    let wink = CAKeyframeAnimation(keyPath: "transform.scale.y")
    wink.values = [1, 1, 0.1, 0.1, 1, 1]
    wink.keyTimes = [0, 0.38, 0.4, 0.43, 0.45, 1]
    wink.duration = 6
    eye.add(wink, forKey: "wink")
  }

  /// Masks a view with a circle.
  ///
  /// The view is visible where its mask is opaque.
  private func iris(of view: UIView, at center: CGPoint, radii: [CGFloat], times: [NSNumber]) {
    let circles = radii.map { radius in
      CGPath(
        ellipseIn: CGRect(origin: center, size: .zero).insetBy(dx: -radius, dy: -radius),
        transform: nil)
    }
    let iris = CAShapeLayer()
    iris.path = circles.last
    let change = CAKeyframeAnimation(keyPath: "path")
    change.values = circles
    change.keyTimes = times
    let ease = CAMediaTimingFunction(name: .easeInEaseOut)
    change.timingFunctions = Array(repeating: ease, count: times.count - 1)
    change.duration = 6
    view.layer.mask = iris
    iris.add(change, forKey: "iris")
  }
}

private func color(_ hex: Int) -> UIColor {
  UIColor(
    red: CGFloat(hex >> 16 & 255) / 255, green: CGFloat(hex >> 8 & 255) / 255,
    blue: CGFloat(hex & 255) / 255, alpha: 1)
}
