import CoreGraphics
import Foundation
import Pixels
import QuartzCore
import RenderServer
import TestKit
import Testing

/// Tests of incremental frames, whose cost depends on the changes and whose bytes match frames drawn from scratch.
@Suite struct FrameDamageTests {
  static let size = CGSize(width: 160, height: 120)

  /// A random layer tree and its renderer; the layers change at random.
  final class Film {
    private var chance: SeededRandomNumberGenerator
    private let isPlain: Bool
    private let root = CALayer()
    private var layers: [CALayer] = []
    private let context = RenderContext(clock: ManualClock(), threads: 1)
    private(set) var renderer: CARenderer

    init(seed: Int, isPlain: Bool, isMoving: Bool = true) {
      chance = SeededRandomNumberGenerator(seed: UInt64(seed))
      self.isPlain = isPlain
      root.frame = CGRect(origin: .zero, size: FrameDamageTests.size)
      let (root, context) = (root, context)
      renderer = RenderContext.$current.withValue(context) {
        CARenderer(layer: root, bounds: root.frame, clock: context.clock)
      }
      RenderContext.$current.withValue(context) {
        CATransaction.setDisableActions(!isMoving)
        root.backgroundColor = color()
        for _ in 0..<40 { add() }
        if isMoving { for _ in 0..<8 { animate() } }
      }
    }

    /// Applies a few random changes to the layer tree.
    func change() {
      RenderContext.$current.withValue(context) {
        CATransaction.setDisableActions(true)
        for _ in 0..<integer(0, 3) { changeSomething() }
      }
    }

    /// Returns the picture of the frame with the given index, drawn from scratch if `isAnew` is `true`.
    func frame(_ index: Int, isAnew: Bool = false) throws -> PixelBuffer {
      if isAnew { renderer.addUpdate(renderer.bounds) }
      return try renderer.frame(at: Double(index) / 30).pixels
    }

    /// The number of pixels drawn for the last frame.
    var drawnPixels: Int { context.drawnPixelCount }

    /// The number of layers composed again for the last frame, or `nil` if all layers were.
    var composedLayers: Int? { context.repaintedLayerCount }

    private func changeSomething() {
      let layer = layers[integer(0, layers.count - 1)]
      switch integer(0, 13) {
      case 0...2: layer.position = point()
      case 3: layer.backgroundColor = color()
      case 4: layer.opacity = Float(pick([1, 0.5, 0, number(0, 1)]))
      case 5: layer.transform = transform()
      case 6: layer.bounds.size = CGSize(width: number(4, 50), height: number(4, 40))
      case 7: layer.isHidden.toggle()
      case 8: layer.cornerRadius = number(0, 2)
      case 9: layer.removeAllAnimations()
      case 10: animate()
      case 11: layer.masksToBounds.toggle()
      case 12: if integer(0, 2) == 0 { layer.zPosition = number(-2, 2) } else { decorate(layer) }
      default:
        if integer(0, 1) == 0, layers.count > 20 {
          layer.removeFromSuperlayer()
          layers.removeAll { $0 === layer }
        } else {
          add()
        }
      }
    }

    private func add() {
      let layer: CALayer =
        switch integer(0, isPlain ? 9 : 13) {
        case 0: shape()
        case 1: gradient()
        case 10: CATransformLayer()
        case 11: replicator()
        default: CALayer()
        }
      layer.bounds = CGRect(x: 0, y: 0, width: number(4, 40), height: number(4, 30))
      layer.position = point()
      if integer(0, 3) > 0 { layer.backgroundColor = color() }
      if integer(0, 2) == 0 { layer.cornerRadius = number(1, 2) }
      if integer(0, 3) == 0 { layer.allowsEdgeAntialiasing = true }
      if integer(0, 5) == 0 { layer.transform = transform() }
      let above = layers.isEmpty || integer(0, 2) > 0 ? root : layers[integer(0, layers.count - 1)]
      above.addSublayer(layer)
      layers.append(layer)
      if integer(0, 4) == 0 { decorate(layer) }
    }

    /// Sets one of the rarer properties of a layer.
    private func decorate(_ layer: CALayer) {
      switch integer(0, isPlain ? 6 : 10) {
      case 0: layer.masksToBounds = true
      case 1:
        layer.shadowOpacity = Float(number(0.2, 1))
        layer.shadowRadius = number(0, 4)
      case 2:
        layer.borderWidth = number(0.5, 3)
        layer.borderColor = color()
      case 3:
        let mask = CALayer()
        mask.frame = CGRect(x: 2, y: 2, width: number(3, 30), height: number(3, 30))
        mask.cornerRadius = 1
        mask.backgroundColor = color()
        layer.mask = mask
        layers.append(mask)
      case 4: layer.opacity = Float(number(0.2, 0.9))
      case 5:
        layer.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9), transform: nil)
      case 6: layer.compositingFilter = "multiplyBlendMode"
      case 7: layer.shouldRasterize = true
      case 8:
        let transition = CATransition()
        transition.type = .push
        transition.duration = 0.4
        layer.add(transition, forKey: kCATransition)
        layer.backgroundColor = color()
      case 9: layer.speed = 0.5
      default: layer.sublayerTransform = CATransform3DMakeRotation(0.4, 0, 1, 0)
      }
    }

    private func animate() {
      let layer = layers[integer(0, layers.count - 1)]
      let animation = CABasicAnimation()
      switch integer(0, 5) {
      case 0, 1:
        animation.keyPath = "position"
        animation.toValue = NSValue(point: point())
      case 2:
        animation.keyPath = "transform.rotation.z"
        animation.byValue = number(-2, 2)
      case 3:
        animation.keyPath = "opacity"
        animation.fromValue = 0
      case 4:
        animation.keyPath = "backgroundColor"
        animation.toValue = color()
      default:
        animation.keyPath = "bounds.size.width"
        animation.byValue = number(-20, 20)
      }
      animation.duration = number(0.1, 1)
      animation.repeatCount = integer(0, 1) == 0 ? 0 : .infinity
      animation.autoreverses = integer(0, 1) == 0
      layer.add(animation, forKey: animation.keyPath)
    }

    private func shape() -> CALayer {
      let layer = CAShapeLayer()
      layer.path = CGPath(
        ellipseIn: CGRect(x: 0, y: 0, width: number(3, 40), height: number(3, 40)), transform: nil)
      layer.fillColor = color()
      layer.strokeColor = integer(0, 1) == 0 ? color() : nil
      layer.lineWidth = number(0.5, 4)
      return layer
    }

    private func gradient() -> CALayer {
      let layer = CAGradientLayer()
      layer.colors = [color(), color()]
      return layer
    }

    private func replicator() -> CALayer {
      let layer = CAReplicatorLayer()
      layer.instanceCount = 3
      layer.instanceTransform = CATransform3DMakeTranslation(8, 3, 0)
      return layer
    }

    private func color() -> CGColor {
      CGColor(
        srgbRed: number(0, 1), green: number(0, 1), blue: number(0, 1),
        alpha: pick([1, number(0.2, 1)]))
    }

    private func point() -> CGPoint { CGPoint(x: number(-10, 170), y: number(-10, 130)) }

    private func transform() -> CATransform3D {
      switch integer(0, 3) {
      case 0: CATransform3DIdentity
      case 1: CATransform3DMakeScale(number(0.3, 1.5), number(0.3, 1.5), 1)
      case 2: CATransform3DMakeRotation(number(-3, 3), 0, 0, 1)
      default: CATransform3DMakeRotation(number(-1, 1), 1, 1, 0)
      }
    }

    private func number(_ low: Double, _ high: Double) -> Double {
      chance.randomNumber(in: low...high)
    }
    private func integer(_ low: Int, _ high: Int) -> Int { chance.randomInteger(in: low...high) }
    private func pick<T>(_ choices: [T]) -> T { choices[integer(0, choices.count - 1)] }
  }

  @Test(arguments: 0..<80)
  func `incremental frames of a randomly changing tree match frames drawn from scratch`(seed: Int)
    throws
  {
    let one = Film(seed: seed, isPlain: seed % 3 != 0)
    let other = Film(seed: seed, isPlain: seed % 3 != 0)
    var kept: [(PixelBuffer, PixelBuffer)] = []
    for index in 0..<16 {
      let picture = try one.frame(index)
      let expected = try other.frame(index, isAnew: true)
      let difference = ImageDifference(picture, expected)
      #expect(difference.differingPixelCount == 0, "seed \(seed), frame \(index): \(difference)")
      if index % 4 == 1 { kept.append((picture, expected)) }
      one.change()
      other.change()
    }
    for (picture, expected) in kept { #expect(picture == expected, "what is kept stays") }
  }

  @Test func `frames that recompose only changed layers match frames drawn from scratch`() throws {
    var composedInPart = 0
    for seed in 0..<30 {
      let one = Film(seed: seed, isPlain: true, isMoving: false)
      let other = Film(seed: seed, isPlain: true, isMoving: false)
      for index in 0..<12 {
        let picture = try one.frame(index)
        if let layers = one.composedLayers, layers > 0 { composedInPart += 1 }
        let expected = try other.frame(index, isAnew: true)
        #expect(
          ImageDifference(picture, expected).differingPixelCount == 0,
          "seed \(seed), frame \(index)")
        one.change()
        other.change()
      }
    }
    #expect(composedInPart >= 60, "\(composedInPart) frames")
  }

  @Test(arguments: 0..<20)
  func `consecutive frames match frames that are rendered alone`(seed: Int) throws {
    let film = Film(seed: seed, isPlain: seed % 2 == 0)
    for index in 0..<12 {
      let picture = try film.frame(index)
      let alone = try Film(seed: seed, isPlain: seed % 2 == 0).frame(index)
      #expect(
        ImageDifference(picture, alone).differingPixelCount == 0, "seed \(seed), frame \(index)")
    }
  }

  @Test func `a frame without changes draws no pixels and composes no layers`() throws {
    let film = Film(seed: 4, isPlain: true, isMoving: false)
    let first = try film.frame(0)
    #expect(film.drawnPixels == 160 * 120)
    #expect(film.composedLayers == nil)
    #expect(try film.frame(1) == first)
    #expect(film.drawnPixels == 0)
    #expect(film.composedLayers == 0)
    #expect(try film.frame(2, isAnew: true) == first)
    #expect(film.drawnPixels == 160 * 120, "all is marked as changed")
  }

  @Test func `moving one of many layers recomposes one layer and redraws its old and new area`()
    throws
  {
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: Self.size)
    let context = RenderContext(clock: ManualClock(), threads: 1)
    let renderer = RenderContext.$current.withValue(context) {
      for k in 0..<100 {
        let layer = CALayer()
        layer.frame = CGRect(x: k % 10 * 16, y: k / 10 * 12, width: 14, height: 10)
        layer.backgroundColor = CGColor(gray: CGFloat(k) / 100, alpha: 1)
        root.addSublayer(layer)
        guard k == 44 else { continue }
        let move = CABasicAnimation(keyPath: "position.x")
        move.byValue = 30
        move.duration = 1
        layer.add(move, forKey: nil)
      }
      return CARenderer(layer: root, bounds: root.frame, clock: context.clock)
    }
    _ = try renderer.frame(at: 0.1)
    let moved = try renderer.frame(at: 0.2).pixels
    #expect(context.repaintedLayerCount == 1)
    #expect(context.drawnPixelCount >= 14 * 10)
    #expect(context.drawnPixelCount < 400)
    renderer.addUpdate(renderer.bounds)
    #expect(try renderer.frame(at: 0.2).pixels == moved)
  }
}
