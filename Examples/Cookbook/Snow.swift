import UIKit

// Snow: Flakes fall past a forest at night, small ones far away and large ones near.
//
// API: emitterShape, CAEmitterLayer, xAcceleration

@MainActor func snow() -> UIView {
  let stage = UIView(frame: CGRect(x: 0, y: 0, width: 640, height: 400))
  stage.clipsToBounds = true
  let sky = CAGradientLayer()
  sky.frame = stage.bounds
  sky.colors = [color(0x0B1838), color(0x24447A), color(0x7E9CC4)]
  stage.layer.addSublayer(sky)
  let moon = CALayer()
  moon.frame = CGRect(x: 470, y: 50, width: 64, height: 64)
  moon.cornerRadius = 32
  moon.backgroundColor = color(0xFFF6DC)
  moon.shadowColor = color(0xFFF6DC)
  moon.shadowOpacity = 0.9
  moon.shadowRadius = 34
  moon.shadowOffset = .zero
  stage.layer.addSublayer(moon)

  // The flakes of each plane fall between the trees of two planes.
  let planes: [(size: CGFloat, speed: CGFloat, rate: Float, trees: UInt32, ground: UInt32)] = [
    (4, 34, 20, 0x4D6E9F, 0xA9C0DD), (7, 62, 16, 0x1F3B66, 0xD3E0F0), (12, 110, 9, 0, 0xF6FAFF),
  ]
  for (index, plane) in planes.enumerated() {
    let y = 290 + 40 * CGFloat(index)
    if plane.trees != 0 {
      stage.layer.addSublayer(forest(y: y + 26, height: 90 + 50 * CGFloat(index), plane.trees))
    }
    stage.layer.addSublayer(hill(y: y, shift: CGFloat(index) * 250, plane.ground))
    stage.layer.addSublayer(flakes(plane.size, speed: plane.speed, rate: plane.rate))
  }
  return stage
}

/// Returns an emitter that is a line above the picture, wider than it because the wind comes from the left.
@MainActor private func flakes(_ size: CGFloat, speed: CGFloat, rate: Float) -> CAEmitterLayer {
  let clouds = CAEmitterLayer()
  clouds.frame = CGRect(x: 0, y: 0, width: 640, height: 400)
  clouds.emitterShape = .line
  clouds.emitterPosition = CGPoint(x: 240, y: -20)
  clouds.emitterSize = CGSize(width: 900, height: 0)

  let flake = CAEmitterCell()
  let image = UIGraphicsImageRenderer(size: CGSize(width: 32, height: 32)).image { _ in
    // Discs on discs make a soft edge.
    UIColor(white: 1, alpha: 0.2).setFill()
    for radius in stride(from: 16.0, to: 4, by: -1) {
      let square = CGRect(x: 16 - radius, y: 16 - radius, width: 2 * radius, height: 2 * radius)
      UIBezierPath(ovalIn: square).fill()
    }
  }
  flake.contents = image.cgImage
  flake.contentsScale = image.scale
  flake.scale = size / 32
  flake.scaleRange = size / 70
  flake.alphaRange = 0.3
  // The emitter has no begin time, so it has always been snowing: the first frame is full of flakes.
  flake.birthRate = rate
  flake.lifetime = Float(460 / speed)
  flake.velocity = speed
  flake.velocityRange = speed * 0.25
  // A line emits upward at the angle 0, and downward at the angle π.
  flake.emissionLongitude = .pi
  flake.emissionRange = 0.35
  flake.xAcceleration = speed * speed / 900
  clouds.emitterCells = [flake]
  return clouds
}

private func forest(y: CGFloat, height: CGFloat, _ hex: UInt32) -> CAShapeLayer {
  let path = CGMutablePath()
  for (index, x) in stride(from: -10.0, to: 680, by: height * 0.5).enumerated() {
    let tree = height * (0.6 + 0.4 * CGFloat(index * 7 % 5) / 4)
    for tier in 0..<3 {
      let (top, half) = (
        y - tree * (1 - 0.24 * CGFloat(tier)), tree * (0.13 + 0.06 * CGFloat(tier))
      )
      path.addLines(between: [
        CGPoint(x: x, y: top), CGPoint(x: x + half, y: top + tree * 0.45),
        CGPoint(x: x - half, y: top + tree * 0.45),
      ])
    }
  }
  return shape(path, hex)
}

private func hill(y: CGFloat, shift: CGFloat, _ hex: UInt32) -> CAShapeLayer {
  let path = CGMutablePath(
    roundedRect: CGRect(x: -400 + shift, y: y, width: 900, height: 900), cornerWidth: 450,
    cornerHeight: 90, transform: nil)
  path.addEllipse(in: CGRect(x: 260 - shift, y: y + 6, width: 1000, height: 300))
  path.addRect(CGRect(x: 0, y: y + 34, width: 640, height: 200))
  return shape(path, hex)
}

private func shape(_ path: CGPath, _ hex: UInt32) -> CAShapeLayer {
  let shape = CAShapeLayer()
  shape.path = path
  shape.fillColor = color(hex)
  return shape
}

private func color(_ hex: UInt32) -> CGColor {
  CGColor(
    red: CGFloat(hex >> 16 & 255) / 255, green: CGFloat(hex >> 8 & 255) / 255,
    blue: CGFloat(hex & 255) / 255, alpha: 1)
}
