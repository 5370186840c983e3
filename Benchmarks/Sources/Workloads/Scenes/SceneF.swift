import QuartzCore

/// Scene F: a particle animation with 20,000 particles at any time.
package enum SceneF {
  package static func stage(threads: Int) -> Stage {
    let stage = Stage(threads: threads) { root in
      root.backgroundColor = colour(0x05060F)
      let emitter = CAEmitterLayer()
      emitter.frame = root.bounds
      emitter.emitterPosition = CGPoint(x: 960, y: 780)
      emitter.emitterSize = CGSize(width: 900, height: 0)
      emitter.emitterShape = .line
      emitter.renderMode = .additive
      emitter.seed = 5
      let cell = CAEmitterCell()
      cell.contents = glow(32)
      cell.birthRate = 10_000
      cell.lifetime = 2
      cell.velocity = 260
      cell.velocityRange = 160
      cell.emissionRange = 1.2
      cell.yAcceleration = 120
      cell.scale = 0.45
      cell.scaleRange = 0.3
      cell.scaleSpeed = -0.12
      cell.spin = 1
      cell.color = colour(0xFF9A50, 0.55)
      cell.greenRange = 0.4
      cell.blueRange = 0.6
      cell.alphaSpeed = -0.25
      emitter.emitterCells = [cell]
      root.addSublayer(emitter)
    }
    // The film begins after the first two seconds, when as many particles expire as are emitted.
    stage.first = 150
    return stage
  }

  /// Returns an image of a spot of light that fades outward.
  ///
  /// The size is in pixels.
  private static func glow(_ side: Int) -> CGImage? {
    makeImage(side, side) { x, y in
      let half = Double(side) / 2
      let (dx, dy) = (Double(x) + 0.5 - half, Double(y) + 0.5 - half)
      let far = min(1, (dx * dx + dy * dy).squareRoot() / half)
      return CGColor(srgbRed: 1, green: 1, blue: 1, alpha: (1 - far) * (1 - far))
    }
  }
}
