import CoreGraphics
import Foundation
import QuartzCore

extension Scene {
  /// Fireworks made of nested emitter cells: rockets that leave sparks behind and burst.
  static let fireworks = Scene(
    name: "fireworks", title: "Fireworks: particles that emit particles", duration: 6
  ) { canvas in
    canvas.add(gradient([color(0x05060F), color(0x10142E), color(0x2B2350)], in: bounds))
    let glow = glowImage(diameter: 32)
    canvas.add(stars(glow))

    let sky = CAEmitterLayer()
    sky.frame = bounds
    sky.renderMode = .additive
    sky.emitterShape = .line
    sky.emitterPosition = CGPoint(x: 320, y: 392)
    sky.emitterSize = CGSize(width: 360, height: 0)
    sky.beginTime = CACurrentMediaTime()
    sky.seed = 11
    sky.emitterCells = [
      rocket(glow, from: 0.0, color(0xFFB347), spread: 0.12),
      rocket(glow, from: 0.5, color(0x4FB4FF), spread: 0.14),
      rocket(glow, from: 0.95, color(0xFF5F9E), spread: 0.16),
      rocket(glow, from: 1.45, color(0x7DF2B0), spread: 0.12),
    ]
    canvas.add(
      sky, hills(at: 338, height: 30, color(0x0B0D20)),
      hills(at: 366, height: 18, color(0x05060F)))
  }

  /// Returns an emitter cell for a rocket that is launched every two seconds and bursts at its highest point.
  private static func rocket(
    _ glow: CGImage, from start: Double, _ tint: CGColor, spread: Float
  ) -> CAEmitterCell {
    let trail = CAEmitterCell()
    trail.contents = glow
    trail.birthRate = 90
    trail.lifetime = 0.55
    trail.lifetimeRange = 0.3
    trail.velocity = 10
    trail.velocityRange = 14
    trail.emissionRange = 2 * .pi
    trail.yAcceleration = 70
    trail.scale = 0.16
    trail.scaleRange = 0.08
    trail.scaleSpeed = -0.15
    trail.color = color(0xFFC98A, 0.7)
    trail.alphaSpeed = -1.1

    let burst = CAEmitterCell()
    burst.contents = glow
    burst.birthRate = 5200
    burst.beginTime = 1.12
    burst.duration = 0.05
    burst.lifetime = 1.7
    burst.lifetimeRange = 0.7
    burst.velocity = 96
    burst.velocityRange = 120
    burst.emissionRange = 2 * .pi
    burst.yAcceleration = 46
    burst.scale = 0.34
    burst.scaleRange = 0.16
    burst.scaleSpeed = -0.12
    burst.color = tint
    burst.redRange = spread * 2
    burst.greenRange = spread * 3
    burst.blueRange = spread * 2
    burst.alphaSpeed = -0.52

    let flash = CAEmitterCell()
    flash.contents = glow
    flash.birthRate = 40
    flash.beginTime = 1.11
    flash.duration = 0.02
    flash.lifetime = 0.4
    flash.scale = 7
    flash.scaleSpeed = -6
    flash.color = tint
    flash.alphaSpeed = -2.4

    let rocket = CAEmitterCell()
    rocket.contents = glow
    rocket.birthRate = 0.5
    rocket.beginTime = start
    rocket.lifetime = 1.18
    rocket.velocity = 292
    rocket.velocityRange = 60
    rocket.emissionRange = 0.34
    rocket.yAcceleration = 92
    rocket.scale = 0.3
    rocket.color = color(0xFFE9C9)
    rocket.emitterCells = [trail, burst, flash]
    return rocket
  }

  /// Returns an emitter layer whose stars are already visible when the scene begins.
  private static func stars(_ glow: CGImage) -> CAEmitterLayer {
    let star = CAEmitterCell()
    star.contents = glow
    star.birthRate = 130
    star.beginTime = -1
    star.duration = 1
    star.lifetime = 1_000
    star.scale = 0.07
    star.scaleRange = 0.09
    star.color = color(0xDDE6FF, 0.5)
    star.alphaRange = 0.7
    let layer = CAEmitterLayer()
    layer.frame = bounds
    layer.emitterShape = .rectangle
    layer.emitterPosition = CGPoint(x: 320, y: 150)
    layer.emitterSize = CGSize(width: 640, height: 300)
    layer.emitterCells = [star]
    layer.beginTime = CACurrentMediaTime()
    return layer
  }

  /// Returns a shape layer with a dark line of hills.
  private static func hills(at y: CGFloat, height: CGFloat, _ fill: CGColor) -> CAShapeLayer {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 400))
    for step in 0...64 {
      let x = CGFloat(step) * 10
      let wave = sin(x / 47 + y) * 0.6 + sin(x / 19 + 2 * y) * 0.25 + sin(x / 110) * 0.7
      path.addLine(to: CGPoint(x: x, y: y - wave * height))
    }
    path.addLine(to: CGPoint(x: 640, y: 400))
    path.closeSubpath()
    return shape(path, fill: fill)
  }
}

/// Returns an image of a white disc that fades toward its edge.
///
/// `diameter` is in pixels.
func glowImage(diameter: Int) -> CGImage {
  let size = CGFloat(diameter)
  let space = CGColorSpaceCreateDeviceRGB()
  let stops = [(1.0, 0.0), (0.85, 0.12), (0.32, 0.35), (0.08, 0.68), (0, 1)]
  let colors = stops.map { color(0xFFFFFF, $0.0) }
  guard
    let context = CGContext(
      data: nil, width: diameter, height: diameter, bitsPerComponent: 8, bytesPerRow: 0,
      space: space, bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue),
    let falloff = CGGradient(
      colorsSpace: space, colors: NSArray(array: colors), locations: stops.map { CGFloat($0.1) })
  else { fatalError("cannot create a bitmap context") }
  let middle = CGPoint(x: size / 2, y: size / 2)
  context.drawRadialGradient(
    falloff, startCenter: middle, startRadius: 0, endCenter: middle, endRadius: size / 2,
    options: [])
  guard let image = context.makeImage() else {
    fatalError("cannot create an image of the bitmap context")
  }
  return image
}
