import CoreGraphics
import Foundation
import QuartzCore
import TestKit
import Testing

/// Tests that random layer trees with extreme property values are drawn or rejected without a crash.
@Suite struct ExtremeTreeTests {
  @Test(arguments: 0..<(runsLongCases ? 300 : 60))
  func `a random layer tree with extreme values is drawn and reports each diagnostic once`(
    seed: Int
  ) {
    var tree = ExtremeTree(seed: UInt64(seed))
    _ = mistakes {
      let root = tree.make()
      let drawn = Drawn(root: root, scale: seed % 5 == 0 ? 2 : 1, at: [0, 0.3])
      // Each kind of diagnostic is reported once for all affected layers.
      #expect(Set(drawn.lines).count == drawn.lines.count, "\(drawn.lines)")
    }
  }

  @Test func `at least 5 of 20 random layer trees with extreme values draw visible pixels`() {
    var covered = 0
    for seed in 0..<20 {
      var tree = ExtremeTree(seed: UInt64(seed))
      _ = mistakes {
        if !Drawn(root: tree.make(), at: [0.3]).isEmpty { covered += 1 }
      }
    }
    #expect(covered >= 5)
  }
}

/// A generator of layer trees with a dozen layers of all classes, some of which have invalid or extreme values.
private struct ExtremeTree {
  private var random: SeededRandomNumberGenerator

  init(seed: UInt64) { random = SeededRandomNumberGenerator(seed: seed) }

  mutating func make() -> CALayer {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    var layers = [root]
    for _ in 0..<integer(4...12) {
      let layer = makeLayer()
      let parent = layers[integer(0...layers.count - 1)]
      if chance(8) { parent.mask = layer } else { parent.addSublayer(layer) }
      layers.append(layer)
    }
    for layer in layers.dropFirst() where chance(2) { animate(layer) }
    return root
  }

  private mutating func makeLayer() -> CALayer {
    let layer: CALayer
    switch integer(0...8) {
    case 0: layer = shape()
    case 1: layer = gradient()
    case 2: layer = replicator()
    case 3: layer = emitter()
    case 4: layer = text()
    case 5: layer = CATransformLayer()
    case 6: layer = CAScrollLayer()
    case 7: layer = tiled()
    default: layer = CALayer()
    }
    layer.frame = CGRect(
      x: integer(-10...30), y: integer(-10...30), width: integer(1...40), height: integer(1...40))
    layer.backgroundColor = color()
    if chance(3) { layer.contents = twoPixels() }
    if chance(3) { layer.shadowOpacity = 0.7 }
    if chance(4) { layer.masksToBounds = true }
    if chance(4) { layer.opacity = 0.5 }
    if chance(6) { layer.shouldRasterize = true }
    if chance(4) {
      layer.compositingFilter = ["multiply", "xor", "plusL", "nonsense"][integer(0...3)]
    }
    if chance(4) { layer.filters = [filter()] }
    if chance(6) { layer.backgroundFilters = [filter()] }
    if chance(5) { layer.shadowPath = path() }
    for _ in 0..<integer(1...4) { spoil(layer) }
    return layer
  }

  // MARK: Random values

  private static let numbers: [Double] = [
    0, -0.0, 1, -1, 0.5, 3, -7, 1e-300, Double.leastNonzeroMagnitude, 1e-9, 1e5, -1e5, 65_536, 1e9,
    -1e9, 4_294_967_296,
    9.3e18, -9.3e18, 1e100, 1e300, -1e300, .infinity, -.infinity, .nan,
  ]

  private mutating func wild() -> Double { Self.numbers[integer(0...Self.numbers.count - 1)] }
  private mutating func integer(_ range: ClosedRange<Int>) -> Int {
    random.randomInteger(in: range)
  }
  private mutating func chance(_ one: Int) -> Bool { integer(1...one) == 1 }
  /// Returns a random number, which is extreme in one of ten calls.
  private mutating func number() -> Double {
    chance(10) ? wild() : random.randomNumber(in: -5...45)
  }

  private mutating func color() -> CGColor {
    CGColor(
      srgbRed: chance(20) ? wild() : random.randomNumber(in: 0...1),
      green: random.randomNumber(in: 0...1),
      blue: random.randomNumber(in: 0...1),
      alpha: chance(20) ? wild() : random.randomNumber(in: 0.3...1))
  }

  private mutating func path() -> CGPath {
    let path = CGMutablePath()
    for index in 0..<integer(0...9) {
      let p = CGPoint(x: number(), y: number())
      switch index == 0 ? 0 : integer(0...5) {
      case 0: path.move(to: p)
      case 1: path.addQuadCurve(to: p, control: CGPoint(x: number(), y: number()))
      case 2:
        path.addCurve(
          to: p, control1: CGPoint(x: number(), y: number()),
          control2: CGPoint(x: number(), y: number()))
      case 3: path.closeSubpath()
      default: path.addLine(to: p)
      }
    }
    return path
  }

  private mutating func filter() -> CAFilter {
    let kinds = [
      ("gaussianBlur", "inputRadius"), ("colorSaturate", "inputAmount"),
      ("colorContrast", "inputAmount"), ("colorHueRotate", "inputAngle"),
      ("colorInvert", "inputAmount"), ("colorMatrix", "inputColorMatrix"),
    ]
    let (type, input) = kinds[integer(0...kinds.count - 1)]
    let filter = CAFilter(type: type)
    if input == "inputColorMatrix" {
      var matrix: [Double] = []
      for _ in 0..<(chance(3) ? integer(0...30) : 20) { matrix.append(chance(8) ? wild() : 0.3) }
      filter.setValue(matrix, forKey: input)
    } else {
      filter.setValue(chance(2) ? wild() : random.randomNumber(in: 0...4), forKey: input)
    }
    return filter
  }

  // MARK: Layers of each class

  private mutating func shape() -> CALayer {
    let layer = CAShapeLayer()
    layer.path = path()
    layer.fillColor = color()
    layer.strokeColor = color()
    layer.lineWidth = chance(3) ? wild() : 2
    layer.strokeStart = chance(4) ? wild() : 0
    layer.strokeEnd = chance(4) ? wild() : 1
    layer.miterLimit = chance(4) ? wild() : 10
    layer.lineJoin = [.miter, .round, .bevel][integer(0...2)]
    layer.lineCap = [.butt, .round, .square][integer(0...2)]
    if chance(2) {
      layer.lineDashPattern = [NSNumber(value: number()), NSNumber(value: number())]
      layer.lineDashPhase = number()
    }
    if chance(3) { layer.fillRule = .evenOdd }
    return layer
  }

  private mutating func gradient() -> CALayer {
    let layer = CAGradientLayer()
    var colors: [CGColor] = []
    var locations: [NSNumber] = []
    for _ in 0..<integer(0...5) {
      colors.append(color())
      locations.append(NSNumber(value: chance(5) ? wild() : random.randomNumber(in: 0...1)))
    }
    layer.colors = colors
    if chance(2) { layer.locations = locations }
    layer.type = [.axial, .radial, .conic][integer(0...2)]
    layer.startPoint = CGPoint(x: chance(6) ? wild() : 0.2, y: 0.1)
    layer.endPoint = CGPoint(x: 0.9, y: chance(6) ? wild() : 0.7)
    return layer
  }

  private mutating func replicator() -> CALayer {
    let layer = CAReplicatorLayer()
    layer.instanceCount = [0, 1, 3, 7, 50, -4, runsLongCases ? 3000 : 20][integer(0...6)]
    layer.instanceDelay = chance(3) ? wild() : 0.1
    layer.preservesDepth = chance(3)
    if !chance(8) {
      layer.instanceTransform = CATransform3DMakeTranslation(random.randomNumber(in: -3...3), 2, 0)
    }
    layer.instanceAlphaOffset = Float(chance(3) ? wild() : -0.1)
    return layer
  }

  private mutating func emitter() -> CALayer {
    let layer = CAEmitterLayer()
    let cell = CAEmitterCell()
    cell.contents = twoPixels()
    cell.birthRate = Float(runsLongCases && chance(4) ? wild() : 40)
    cell.lifetime = Float(chance(4) ? wild() : 2)
    cell.velocity = chance(3) ? wild() : 20
    cell.scale = chance(3) ? wild() : 1
    cell.scaleSpeed = chance(4) ? wild() : 0
    cell.spin = chance(4) ? wild() : 1
    cell.emissionRange = chance(3) ? wild() : 3
    cell.yAcceleration = chance(4) ? wild() : 5
    cell.color = color()
    layer.emitterCells = [cell]
    layer.emitterShape = [.point, .line, .rectangle, .circle, .sphere, .cuboid][integer(0...5)]
    layer.emitterMode = [.points, .outline, .surface, .volume][integer(0...3)]
    layer.renderMode = [.additive, .backToFront, .oldestLast][integer(0...2)]
    layer.emitterPosition = CGPoint(x: number(), y: number())
    layer.emitterSize = CGSize(width: number(), height: number())
    layer.preservesDepth = chance(3)
    layer.beginTime = -1
    return layer
  }

  private mutating func text() -> CALayer {
    let layer = CATextLayer()
    layer.string = chance(6) ? String(repeating: "Wide ", count: 2000) : "Text"
    layer.fontSize = chance(3) ? wild() : 12
    layer.isWrapped = chance(2)
    layer.foregroundColor = color()
    return layer
  }

  private mutating func tiled() -> CALayer {
    let layer = CATiledLayer()
    layer.tileSize = CGSize(width: chance(2) ? wild() : 16, height: 16)
    layer.levelsOfDetail = [0, 1, 4, -3, Int.max][integer(0...4)]
    return layer
  }

  // MARK: Invalid values

  private static let numberKeys = [
    "opacity", "cornerRadius", "borderWidth", "zPosition", "anchorPointZ", "shadowOpacity",
    "shadowRadius", "contentsScale", "rasterizationScale", "minificationFilterBias",
    "edgeAntialiasingMask", "maskedCorners", "speed", "timeOffset", "beginTime", "duration",
    "repeatCount", "position.x", "bounds.size.width", "transform.scale", "transform.rotation.y",
    "transform.translation.z",
  ]

  private mutating func spoil(_ layer: CALayer) {
    switch integer(0...7) {
    case 0: layer.contentsRect = CGRect(x: number() / 40, y: 0, width: wild(), height: 1)
    case 1: layer.contentsCenter = CGRect(x: wild(), y: 0.3, width: number() / 40, height: 0.3)
    case 2: layer.shadowOffset = CGSize(width: wild(), height: number())
    case 3:
      var matrix = CATransform3DIdentity
      matrix.m34 = wild()
      matrix.m11 = number() / 20
      layer.sublayerTransform = matrix
    case 4: layer.anchorPoint = CGPoint(x: wild(), y: 0.5)
    case 5:
      layer.bounds = CGRect(
        x: number(), y: number(), width: number(), height: chance(3) ? wild() : 9)
    default:
      layer.setValue(wild(), forKeyPath: Self.numberKeys[integer(0...Self.numberKeys.count - 1)])
    }
  }

  private mutating func animate(_ layer: CALayer) {
    let animation = CABasicAnimation(
      keyPath: Self.numberKeys[integer(0...Self.numberKeys.count - 1)])
    animation.fromValue = number()
    animation.toValue = wild()
    animation.duration = chance(3) ? wild() : 1
    animation.repeatCount = Float(chance(3) ? wild() : 1)
    animation.timeOffset = chance(4) ? wild() : 0
    animation.isRemovedOnCompletion = chance(2)
    layer.add(animation, forKey: nil)
  }
}
