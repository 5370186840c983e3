import CoreGraphics
import ExampleFilms
import QuartzCore
import Storyboard
import UIKit

/// Returns a picture of a particle, a white disc, as an image of 2 pixels per point.
private func disc(diameter: CGFloat) -> CGImage? {
  let size = CGSize(width: diameter, height: diameter)
  let format = UIGraphicsImageRendererFormat()
  format.scale = 2
  return UIGraphicsImageRenderer(size: size, format: format).image { context in
    UIColor.white.setFill()
    context.cgContext.fillEllipse(in: CGRect(origin: .zero, size: size))
  }.cgImage
}

/// A picture of the initial positions of particles for each shape and mode of an emitter.
@MainActor func emitterShapes() -> Figure.Scene {
  let stage = CALayer()
  stage.frame = CGRect(x: 0, y: 0, width: 720, height: 420)
  stage.backgroundColor = FigureColors.background
  let shapes: [CAEmitterLayerEmitterShape] = [
    .point, .line, .rectangle, .cuboid, .circle, .sphere,
  ]
  let modes: [CAEmitterLayerEmitterMode] = [.points, .outline, .surface, .volume]
  for (row, mode) in modes.enumerated() {
    addName(mode.rawValue, CGPoint(x: 56, y: 92 + 90 * CGFloat(row)), to: stage)
    for (column, shape) in shapes.enumerated() {
      if row == 0 {
        addName(shape.rawValue, CGPoint(x: 150 + 100 * CGFloat(column), y: 26), to: stage)
      }
      let emitter = CAEmitterLayer()
      emitter.frame = CGRect(x: 104 + 100 * column, y: 50 + 90 * row, width: 92, height: 82)
      emitter.backgroundColor = FigureColors.card
      emitter.cornerRadius = 8
      emitter.emitterPosition = CGPoint(x: 46, y: 41)
      emitter.emitterShape = shape
      emitter.emitterMode = mode
      let isRound = shape == .circle || shape == .sphere
      emitter.emitterSize = isRound ? CGSize(width: 30, height: 30) : CGSize(width: 64, height: 44)
      emitter.emitterDepth = 40
      let cell = CAEmitterCell()
      cell.contents = disc(diameter: mode == .points || shape == .point ? 7 : 3)
      cell.contentsScale = 2
      cell.color = FigureColors.accent
      cell.birthRate = mode == .points || shape == .point ? 12 : 300
      cell.lifetime = 1
      emitter.emitterCells = [cell]
      stage.addSublayer(emitter)
    }
  }
  return .layer(stage)
}

@MainActor private func addName(_ name: String, _ place: CGPoint, to stage: CALayer) {
  let label = Text(name, size: 15, color: FigureColors.text, design: .monospaced)
  label.position = place
  stage.addSublayer(label)
}

/// Returns flames above a line.
func makeFire(width: CGFloat) -> CAEmitterLayer {
  let flame = CAEmitterCell()
  flame.contents = glow(diameter: 64)
  flame.contentsScale = 2
  flame.color = CGColor(srgbRed: 0.8, green: 0.32, blue: 0.1, alpha: 0.9)
  flame.birthRate = 100
  flame.lifetime = 1.1
  flame.lifetimeRange = 0.5
  flame.velocity = 110
  flame.velocityRange = 60
  flame.emissionRange = 0.5
  flame.scaleSpeed = -0.6
  flame.alphaSpeed = -0.7

  let fire = CAEmitterLayer()
  fire.emitterShape = .line
  fire.emitterSize = CGSize(width: width, height: 0)
  fire.renderMode = .additive
  fire.emitterCells = [flame]
  return fire
}

/// Returns a picture of a light that fades toward its edge.
private func glow(diameter: CGFloat) -> CGImage? {
  let format = UIGraphicsImageRendererFormat()
  format.scale = 2
  let size = CGSize(width: diameter, height: diameter)
  return UIGraphicsImageRenderer(size: size, format: format).image { context in
    let colors = [CGColor.hex(0xFFFFFF), .hex(0xFFFFFF, alpha: 0)]
    guard let gradient = CGGradient(colorsSpace: nil, colors: colors as CFArray, locations: nil)
    else { return }
    let center = CGPoint(x: diameter / 2, y: diameter / 2)
    context.cgContext.drawRadialGradient(
      gradient, startCenter: center, startRadius: 0, endCenter: center, endRadius: diameter / 2,
      options: [])
  }.cgImage
}

/// Returns snow that falls from a line.
func makeSnow(width: CGFloat) -> CAEmitterLayer {
  let flake = CAEmitterCell()
  flake.contents = disc(diameter: 8)
  flake.contentsScale = 2
  flake.birthRate = 26
  flake.lifetime = 9
  flake.velocity = 45
  flake.velocityRange = 30
  flake.emissionLongitude = .pi
  flake.emissionRange = 0.5
  flake.scale = 0.6
  flake.scaleRange = 0.7
  flake.color = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 0.8)
  flake.alphaRange = 0.4

  let snow = CAEmitterLayer()
  snow.emitterShape = .line
  snow.emitterSize = CGSize(width: width, height: 0)
  snow.emitterCells = [flake]
  return snow
}

/// Returns confetti that bursts every 2.5 seconds.
func makeConfetti() -> CAEmitterLayer {
  let colors = [0xFF4D6D, 0xFFC93C, 0x2ED8A7, 0x4DA3FF]
  let confetti = CAEmitterLayer()
  confetti.emitterCells = colors.map { hex in
    let paper = CAEmitterCell()
    paper.contents = disc(diameter: 8)
    paper.contentsRect = CGRect(x: 0.2, y: 0.3, width: 0.6, height: 0.4)
    paper.contentsScale = 1
    paper.color = .hex(UInt32(hex))
    paper.birthRate = 120
    paper.lifetime = 4
    paper.velocity = 205
    paper.velocityRange = 130
    paper.emissionLongitude = -.pi / 2
    paper.emissionRange = 1.1
    paper.yAcceleration = 170
    paper.spin = 2
    paper.spinRange = 14
    return paper
  }

  confetti.beginTime = CACurrentMediaTime()
  confetti.birthRate = 0
  let bursts = CAKeyframeAnimation(keyPath: "birthRate")
  bursts.values = [1, 0]
  bursts.keyTimes = [0, 0.1, 1]
  bursts.calculationMode = .discrete
  bursts.duration = 2.5
  bursts.repeatCount = .infinity
  confetti.add(bursts, forKey: "bursts")
  return confetti
}

/// A film of three emitters.
@MainActor func emitterFilms() -> Figure.Scene {
  let stage = CALayer()
  stage.frame = CGRect(x: 0, y: 0, width: 720, height: 352)
  stage.backgroundColor = FigureColors.background
  let emitters: [(CAEmitterLayer, CGPoint, String)] = [
    (makeFire(width: 70), CGPoint(x: 108, y: 232), "fire: additive"),
    (makeSnow(width: 240), CGPoint(x: 108, y: -8), "snow: a line above"),
    (makeConfetti(), CGPoint(x: 108, y: 210), "confetti: bursts"),
  ]
  for (index, (emitter, place, name)) in emitters.enumerated() {
    let card = CALayer()
    card.frame = CGRect(x: 24 + 228 * CGFloat(index), y: 24, width: 216, height: 280)
    card.backgroundColor = FigureColors.card
    card.cornerRadius = 12
    card.masksToBounds = true
    emitter.frame = card.bounds
    emitter.emitterPosition = place
    card.addSublayer(emitter)
    let label = Text(name, size: 16, weight: .semibold, color: FigureColors.text)
    label.position = CGPoint(x: card.position.x, y: 326)
    stage.addSublayer(card)
    stage.addSublayer(label)
  }
  return .layer(stage)
}
