import CoreGraphics
import Foundation
import QuartzCore
import UIKit

extension GallerySection {
  /// Exhibits that demonstrate emitter shapes and modes.
  static let emitters: [Exhibit] = [
    .film(
      "emitterShape", "The shapes in which particles are emitted",
      ["emitterShape", "emitterSize", "emitterDepth"]
    ) { canvas in
      let shapes: [CAEmitterLayerEmitterShape] = [
        .point, .line, .rectangle, .circle, .cuboid, .sphere,
      ]
      for (row, part) in [shapes[0..<3], shapes[3..<6]].enumerated() {
        let frames = canvas.places(part.map(\.rawValue), 70, 56, row: row, of: 2)
        for (frame, shape) in zip(frames, part) {
          // For circles and spheres, the width in `emitterSize` is the radius.
          let isRound = shape == .circle || shape == .sphere
          let fountain = emitter(frame, size: CGSize(width: isRound ? 26 : 60, height: 40))
          fountain.emitterShape = shape
          fountain.emitterDepth = 40
          settle(fountain)
          canvas.add(fountain)
        }
      }
    },
    .film("emitterMode", "Emission from points, outline, surface and volume") { canvas in
      let modes: [CAEmitterLayerEmitterMode] = [.points, .outline, .surface, .volume]
      for (row, shape) in [CAEmitterLayerEmitterShape.rectangle, .circle].enumerated() {
        let frames = canvas.places(
          modes.map { "\(shape.rawValue), \($0.rawValue)" }, 56, 56, row: row, of: 2)
        for (frame, mode) in zip(frames, modes) {
          let side: CGFloat = shape == .circle ? 26 : 56
          let fountain = emitter(frame, size: CGSize(width: side, height: side))
          fountain.emitterShape = shape
          fountain.emitterMode = mode
          settle(fountain)
          canvas.add(fountain)
        }
      }
    },
    .film("renderMode", "Drawing order of particles, and additive blending") { canvas in
      let modes: [CAEmitterLayerRenderMode] = [.oldestFirst, .oldestLast, .backToFront, .additive]
      let frames = canvas.places(modes.map(\.rawValue), 72, 110)
      for (frame, mode) in zip(frames, modes) {
        let fountain = emitter(frame, size: .zero)
        fountain.renderMode = mode
        fountain.emitterCells?.forEach {
          $0.scale = 0.9
          $0.velocity = 26
          $0.redSpeed = -0.6
          $0.blueSpeed = 0.6
          $0.birthRate = 20
          $0.contents = discImage()
          if mode == .additive { $0.color = color(0x604020) }
        }
        canvas.add(fountain)
      }
    },
    .film(
      "emitterPosition", "The emitter moves, and emitted particles stay behind",
      ["emitterPosition", "emitterZPosition", "preservesDepth"], seconds: 3
    ) { canvas in
      let fountain = emitter(Exhibit.bounds, size: .zero)
      fountain.emitterPosition = CGPoint(x: 270, y: 100)
      fountain.emitterCells?.forEach {
        $0.velocity = 8
        $0.birthRate = 160
        $0.scaleSpeed = -0.3
      }
      canvas.add(fountain)
      let run = CAKeyframeAnimation(keyPath: "emitterPosition")
      run.path = CGPath(ellipseIn: around(middle, 220, 110), transform: nil)
      run.calculationMode = .paced
      run.duration = 3
      fountain.add(run, forKey: nil)
    },
    .film(
      "birthRate", "Factors for all cells: rate, lifetime, velocity, scale and spin",
      ["birthRate", "lifetime", "velocity", "scale", "spin"], seconds: 3
    ) { canvas in
      let keys = ["birthRate", "lifetime", "velocity", "scale", "spin"]
      let frames = canvas.places(keys, 60, 120)
      for (frame, key) in zip(frames, keys) {
        let fountain = emitter(frame, size: .zero)
        fountain.emitterCells?.forEach {
          $0.spin = 2
          guard key == "spin" else { return }
          $0.contents = tileImage()
          $0.color = color(0xFFFFFF)
          $0.birthRate = 14
        }
        canvas.add(fountain)
        fountain.sweep(key, from: 0.3, to: 2, over: 1.5)
      }
    },
    .still("seed", "Equal seeds emit equal particles") { canvas in
      let frames = canvas.places(["seed 1", "seed 1", "seed 2"], 90, 110)
      for (frame, seed) in zip(frames, [1, 1, 2] as [UInt32]) {
        let fountain = emitter(frame, size: CGSize(width: 80, height: 90))
        fountain.emitterShape = .rectangle
        fountain.seed = seed
        fountain.beginTime = CACurrentMediaTime() - 3
        canvas.add(fountain)
      }
    },
  ]

  /// Exhibits that demonstrate the properties of emitter cells.
  ///
  /// Each shows several property keys.
  static let cells: [Exhibit] = [
    small(
      "birth", "Number and lifetime of particles",
      ["birthRate", "lifetime", "lifetimeRange", "enabled"]
    ) {
      switch $0 {
      case "birthRate": $1.birthRate = 120
      case "lifetime": $1.lifetime = 2
      case "lifetimeRange": $1.lifetimeRange = 1.8
      default: $1.isEnabled = false
      }
    },
    small(
      "direction", "Direction of emission",
      ["emissionLongitude", "emissionLatitude", "emissionRange", "velocityRange"]
    ) {
      $1.emissionRange = 0.3
      switch $0 {
      case "emissionLongitude": $1.emissionLongitude = .pi / 4
      case "emissionLatitude": $1.emissionLatitude = 0.9
      case "emissionRange": $1.emissionRange = .pi
      default: $1.velocityRange = 60
      }
    },
    small(
      "forces", "Velocity and acceleration",
      ["velocity", "xAcceleration", "yAcceleration", "zAcceleration"]
    ) {
      switch $0 {
      case "velocity": $1.velocity = 70
      case "xAcceleration": $1.xAcceleration = 60
      case "yAcceleration": $1.yAcceleration = 60
      default: $1.zAcceleration = 60
      }
    },
    small("sizes", "Size of particles", ["scale", "scaleRange", "scaleSpeed", "contentsScale"]) {
      switch $0 {
      case "scale": $1.scale = 0.6
      case "scaleRange": $1.scaleRange = 0.4
      case "scaleSpeed": $1.scaleSpeed = 0.4
      default: $1.contentsScale = 4
      }
    },
    small("turning", "Rotation of particles", ["spin", "spinRange", "rotation", "rotationRange"]) {
      $1.contents = tileImage()
      $1.color = color(0xFFFFFF)
      $1.scale = 0.5
      $1.birthRate = 12
      switch $0 {
      case "spin": $1.spin = 4
      case "spinRange": $1.spinRange = 8
      default: $1.setValue($0 == "rotation" ? 0.8 : 3.0, forKey: $0)
      }
    },
    small(
      "planes", "Particles that face the viewer or are tilted",
      ["particleType", "orientationRange"]
    ) {
      $1.contents = tileImage()
      $1.color = color(0xFFFFFF)
      $1.scale = 0.6
      $1.birthRate = 8
      $1.setValue("plane", forKey: "particleType")
      if $0 == "orientationRange" { $1.setValue(2.0, forKey: "orientationRange") }
    },
    small(
      "colours", "Initial color of particles",
      ["color", "redRange", "greenRange", "blueRange", "alphaRange"]
    ) {
      switch $0 {
      case "color": $1.color = Ink.mint
      case "redRange": $1.redRange = 1
      case "greenRange": $1.greenRange = 1
      case "blueRange": $1.blueRange = 1
      default: $1.alphaRange = 1
      }
    },
    small(
      "fading", "Change of color with age", ["redSpeed", "greenSpeed", "blueSpeed", "alphaSpeed"]
    ) {
      $1.color = Ink.paper
      switch $0 {
      case "redSpeed": $1.redSpeed = -0.9
      case "greenSpeed": $1.greenSpeed = -0.9
      case "blueSpeed": $1.blueSpeed = -0.9
      default: $1.alphaSpeed = -0.9
      }
    },
    small(
      "pictures", "Images of particles",
      [
        "contents", "contentsRect", "magnificationFilter", "minificationFilter",
        "minificationFilterBias",
      ]
    ) {
      $1.color = color(0xFFFFFF)
      $1.contents = $0 == "magnificationFilter" ? checkerboard(side: 6, square: 1) : tileImage()
      $1.birthRate = 8
      $1.scale = 0.8
      switch $0 {
      case "contentsRect": $1.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 0.5)
      case "magnificationFilter":
        $1.magnificationFilter = "nearest"
        $1.scale = 4
      case "minificationFilter", "minificationFilterBias":
        $1.contents = checkerboard(side: 128, square: 4)
        $1.scale = 0.16
        $1.minificationFilter = $0 == "minificationFilter" ? "nearest" : "trilinear"
        $1.minificationFilterBias = $0 == "minificationFilter" ? 0 : 2
      default: break
      }
    },
    small(
      "sprites", "Sprite sheets of eight frames, shown by age",
      [
        "contentsFrameCount", "contentsFramesPerRow", "contentsFramesPerSecond",
        "contentsFrameMode",
      ]
    ) {
      $1.color = color(0xFFFFFF)
      $1.contents = digits(inRowsOf: $0 == "contentsFramesPerRow" ? 4 : 8)
      $1.birthRate = 6
      $1.lifetime = 2
      $1.scale = 0.5
      $1.setValue(8, forKey: "contentsFrameCount")
      $1.setValue($0 == "contentsFrameCount" ? 0 : 6, forKey: "contentsFramesPerSecond")
      if $0 == "contentsFramesPerRow" { $1.setValue(4, forKey: $0) }
      if $0 == "contentsFrameMode" { $1.setValue("random", forKey: $0) }
    },
    small(
      "cell time", "Timing of emission", ["beginTime", "speed", "duration", "repeatCount"],
      seconds: 3
    ) {
      switch $0 {
      case "beginTime": $1.beginTime = 1
      case "speed": $1.speed = 0.5
      case "duration": $1.duration = 0.4
      default:
        $1.duration = 0.4
        $1.repeatCount = 3
      }
    },
    small(
      "more cell time", "Timing of emission: offset, repetition and fill mode",
      ["timeOffset", "repeatDuration", "autoreverses", "fillMode"],
      seconds: 3
    ) {
      $1.duration = 0.5
      switch $0 {
      case "timeOffset": $1.timeOffset = 0.25
      case "repeatDuration": $1.repeatDuration = 2
      case "autoreverses": $1.autoreverses = true
      default: $1.fillMode = .forwards
      }
    },
    .film("cells within cells", "Sparks that emit sparks", ["emitter.emitterCells"], seconds: 3) {
      canvas in
      let fountain = emitter(Exhibit.bounds, size: .zero)
      fountain.emitterPosition = CGPoint(x: 160, y: 180)
      fountain.renderMode = .additive
      fountain.emitterCells?.forEach {
        $0.birthRate = 5
        $0.lifetime = 1.4
        $0.velocity = 150
        $0.emissionLongitude = -.pi / 2
        $0.emissionRange = 0.8
        $0.yAcceleration = 80
        let spark = glowing()
        spark.birthRate = 60
        spark.lifetime = 0.7
        spark.velocity = 14
        spark.emissionRange = 2 * .pi
        spark.scale = 0.12
        spark.alphaSpeed = -1.3
        spark.color = Ink.coral
        $0.emitterCells = [spark]
      }
      canvas.add(fountain)
    },
  ]

  /// Returns an image with the digits 1 to 8 on discs, in rows with the given number of columns.
  private static func digits(inRowsOf columns: Int) -> CGImage? {
    let side: CGFloat = 32
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let size = CGSize(width: side * CGFloat(columns), height: side * CGFloat(8 / columns))
    return UIGraphicsImageRenderer(size: size, format: format).image { context in
      for index in 0..<8 {
        let frame = CGRect(
          x: side * CGFloat(index % columns), y: side * CGFloat(index / columns), width: side,
          height: side)
        context.cgContext.setFillColor(index.isMultiple(of: 2) ? Ink.coral : Ink.violet)
        context.cgContext.fillEllipse(in: frame.insetBy(dx: 1, dy: 1))
        NSAttributedString(
          string: "\(index + 1)",
          attributes: [.font: UIFont.boldSystemFont(ofSize: 22), .foregroundColor: UIColor.white]
        ).draw(at: CGPoint(x: frame.minX + 10, y: frame.minY + 3))
      }
    }.cgImage
  }

  /// Returns an exhibit with a small emitter for each of the given keys.
  private static func small(
    _ name: String, _ title: String, _ keys: [String], seconds: Double = 2,
    _ tune: @escaping @MainActor (String, CAEmitterCell) -> Void
  ) -> Exhibit {
    .film(name, title, keys, seconds: seconds) { canvas in
      let frames = canvas.places(keys, 50, 120)
      for (frame, key) in zip(frames, keys) {
        let fountain = emitter(frame, size: .zero)
        fountain.emitterCells?.forEach { tune(key, $0) }
        canvas.add(fountain)
      }
    }
  }

  /// Makes particles stationary, so that they mark the positions at which they are emitted.
  private static func settle(_ fountain: CAEmitterLayer) {
    fountain.emitterCells?.forEach {
      $0.velocity = 3
      $0.birthRate = 160
      $0.scale = 0.2
    }
  }

  /// Returns an emitter layer with the given frame and emitter size that emits particles from its center.
  private static func emitter(_ frame: CGRect, size: CGSize) -> CAEmitterLayer {
    let layer = CAEmitterLayer()
    layer.frame = frame
    layer.emitterPosition = CGPoint(x: frame.width / 2, y: frame.height / 2)
    layer.emitterSize = size
    layer.beginTime = CACurrentMediaTime() - 1
    layer.seed = 7
    let cell = glowing()
    cell.birthRate = 40
    cell.lifetime = 1
    cell.velocity = 30
    cell.emissionRange = 2 * .pi
    cell.scale = 0.3
    cell.color = Ink.amber
    layer.emitterCells = [cell]
    return layer
  }

  private static func glowing() -> CAEmitterCell {
    let cell = CAEmitterCell()
    cell.contents = glowImage(diameter: 32)
    return cell
  }

  /// Returns an image of a disc with a border.
  private static func discImage() -> CGImage? {
    let layer = plate(CGRect(x: 0, y: 0, width: 28, height: 28), color(0xFFFFFF), radius: 14)
    layer.borderWidth = 2
    layer.borderColor = color(0x000000)
    return CARenderer(layer: layer, bounds: layer.bounds, scale: 1).image(at: 0)
  }

  /// Returns an image of a tile with a letter.
  private static func tileImage() -> CGImage? {
    let layer = tile(CGRect(x: 0, y: 0, width: 28, height: 28), Ink.coral)
    return CARenderer(layer: layer, bounds: layer.bounds, scale: 1).image(at: 0)
  }
}
