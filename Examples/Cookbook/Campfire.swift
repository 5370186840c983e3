import UIKit

// Campfire: Flames lick over logs, sparks rise, and the ground flickers in their light.
//
// API: renderMode, CAEmitterCell, alphaSpeed

@MainActor func campfire() -> UIView {
  let stage = UIView(frame: CGRect(x: 0, y: 0, width: 640, height: 400))
  stage.backgroundColor = UIColor(red: 0.04, green: 0.05, blue: 0.09, alpha: 1)

  // The light on the ground is a flat radial gradient, whose opacity changes irregularly.
  let glow = CAGradientLayer()
  glow.type = .radial
  glow.frame = CGRect(x: 20, y: 230, width: 600, height: 210)
  glow.colors = [
    UIColor(red: 1, green: 0.5, blue: 0.15, alpha: 0.75).cgColor,
    UIColor(red: 0.7, green: 0.2, blue: 0.1, alpha: 0.28).cgColor, UIColor.clear.cgColor,
  ]
  glow.startPoint = CGPoint(x: 0.5, y: 0.5)
  glow.endPoint = CGPoint(x: 1, y: 1)
  stage.layer.addSublayer(glow)
  let flicker = CAKeyframeAnimation(keyPath: "opacity")
  flicker.values = [1, 0.75, 0.95, 0.7, 0.9, 0.65, 1]
  flicker.duration = 1.1
  flicker.repeatCount = .infinity
  glow.add(flicker, forKey: "flicker")
  addLog(0.2, 0.22, to: stage)
  addLog(-0.22, 0.26, to: stage)

  let fire = CAEmitterLayer()
  fire.frame = stage.bounds
  fire.emitterShape = .line
  fire.emitterPosition = CGPoint(x: 320, y: 312)
  fire.emitterSize = CGSize(width: 120, height: 0)
  // Additive particles add their light: orange on orange becomes yellow, and then white.
  fire.renderMode = .additive
  let flame = cell(softDisc, rate: 140, lifetime: 1.2, velocity: 190, scale: 1.25)
  flame.color = UIColor(red: 0.6, green: 0.2, blue: 0.05, alpha: 0.5).cgColor
  flame.emissionRange = 0.3
  flame.scaleSpeed = -0.75
  flame.alphaSpeed = -0.4
  flame.yAcceleration = -60
  let spark = cell(softDisc, rate: 16, lifetime: 2.2, velocity: 190, scale: 0.08)
  spark.color = UIColor(red: 1, green: 0.62, blue: 0.25, alpha: 1).cgColor
  spark.emissionRange = 0.7
  spark.alphaSpeed = -0.4
  spark.yAcceleration = -25
  spark.xAcceleration = 18
  fire.emitterCells = [flame, spark]
  stage.layer.addSublayer(fire)
  addLog(0.03, 0.34, to: stage)
  return stage
}

private func cell(
  _ image: UIImage, rate: Float, lifetime: Float, velocity: CGFloat, scale: CGFloat
) -> CAEmitterCell {
  let cell = CAEmitterCell()
  cell.contents = image.cgImage
  cell.contentsScale = image.scale
  cell.birthRate = rate
  cell.lifetime = lifetime
  cell.lifetimeRange = lifetime * 0.5
  cell.velocity = velocity
  cell.velocityRange = velocity * 0.4
  cell.scale = scale
  cell.scaleRange = scale * 0.4
  return cell
}

/// A white disc that fades to its edge, because the edges of hard discs would show in the fire.
private let softDisc = UIGraphicsImageRenderer(size: CGSize(width: 80, height: 80)).image { _ in
  UIColor(white: 1, alpha: 0.06).setFill()
  for radius in stride(from: 40.0, to: 0, by: -1) {
    let square = CGRect(x: 40 - radius, y: 40 - radius, width: 2 * radius, height: 2 * radius)
    UIBezierPath(ovalIn: square).fill()
  }
}

@MainActor private func addLog(_ angle: CGFloat, _ shade: CGFloat, to stage: UIView) {
  let log = UIView(frame: CGRect(x: 180, y: 318, width: 280, height: 36))
  log.backgroundColor = UIColor(red: shade, green: shade * 0.55, blue: shade * 0.36, alpha: 1)
  log.layer.cornerRadius = 18
  log.layer.allowsEdgeAntialiasing = true
  log.transform = CGAffineTransform(rotationAngle: angle)
  stage.addSubview(log)
}
