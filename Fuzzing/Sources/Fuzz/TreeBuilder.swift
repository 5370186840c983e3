import CoreGraphics
import Foundation
import QuartzCore
import RenderTree

/// A generator of small layer trees with animations from a fuzzer's bytes.
///
/// It uses all layer classes, and can also change the tree it has generated.
struct TreeBuilder {
  private var source: ByteSource
  private var layers: [CALayer] = []

  init(_ source: ByteSource) { self.source = source }

  var isEmpty: Bool { source.isEmpty }

  mutating func time() -> Double { source.time() }

  /// Returns a root layer of 24 × 24 points that contains the generated sublayers.
  mutating func tree() -> CALayer {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 24, height: 24)
    layers = [root]
    for _ in 0..<source.integer(1...10) { addLayer() }
    return root
  }

  /// Makes one random change to the tree, such as a program might make.
  mutating func change() {
    let layer = source.element(layers)
    switch source.integer(0...9) {
    case 0: addLayer()
    case 1: if layer !== layers.first { layer.removeFromSuperlayer() }
    case 2: animate(layer)
    case 3: layer.removeAllAnimations()
    case 4: layer.isHidden.toggle()
    case 5:
      let other = source.element(layers)
      // Invalid hierarchies, such as a layer that is its own sublayer, are rejected with a programmer error.
      if source.chance(3) { layer.mask = other } else { layer.addSublayer(other) }
    case 6: (layer as? CAScrollLayer)?.scroll(to: CGPoint(x: source.number(), y: source.number()))
    case 7: layer.setValue(source.number(), forKeyPath: source.element(Self.paths))
    default: set(layer)
    }
  }

  private mutating func addLayer() {
    let layer = source.element(Self.classes)()
    layer.frame = CGRect(
      x: source.integer(-4...16), y: source.integer(-4...16), width: source.integer(0...24),
      height: source.integer(0...24))
    if source.chance(2) { layer.backgroundColor = color() }
    let parent = source.element(layers)
    if source.chance(8), layer !== parent { parent.mask = layer } else { parent.addSublayer(layer) }
    (layer as? CAPortalLayer)?.sourceLayer = source.element(layers)
    if let emitter = layer as? CAEmitterLayer { emitter.emitterCells = cells(depth: 0) }
    for _ in 0..<source.integer(0...4) { set(layer) }
    layers.append(layer)
    if source.chance(2) { animate(layer) }
  }

  private static let classes: [@Sendable () -> CALayer] = [
    { CALayer() }, { CAShapeLayer() }, { CAGradientLayer() }, { CATextLayer() },
    { CATransformLayer() }, { CAReplicatorLayer() }, { CAEmitterLayer() }, { CAScrollLayer() },
    { CATiledLayer() }, { CAPortalLayer() },
  ]

  private static let transitions = [
    "fade", "moveIn", "push", "reveal", "cube", "flip", "oglFlip", "rotate", "rippleEffect",
    "suckEffect", "pageCurl", "pageUnCurl", "cameraIrisHollowOpen", "cameraIrisHollowClose",
  ]

  private static let paths = [
    "transform.scale", "transform.rotation.x", "transform.rotation", "transform.translation.z",
    "bounds.size.width", "position.y", "anchorPoint.x", "sublayerTransform.scale.y",
    "contentsRect.origin.x", "shadowOffset.width", "filters.f.inputRadius",
    "emitterCells.c.birthRate", "emitterCells.c.velocity", "custom.key",
  ]

  // MARK: Values

  /// Sets a random property of the given layer to a random value.
  private mutating func set(_ layer: CALayer) {
    let property = source.element(properties)
    guard let value = value(property) else { return }
    layer.setValue(value, forKey: property.key)
  }

  private mutating func value(_ property: PropertyDescriptor) -> Any? {
    switch property.kind {
    case .number:
      // The number of instances is limited here because the rendering cost grows with it. Budgets are tested
      // elsewhere.
      property.key == "instanceCount" ? Double(source.integer(-1...9)) : source.number()
    case .bool: source.chance(2)
    case .point: CGPoint(x: source.number(), y: source.number())
    case .size: CGSize(width: source.number(), height: source.number())
    case .rect:
      CGRect(
        x: source.number(), y: source.number(), width: source.number(), height: source.number())
    case .color: color()
    case .transform: transform()
    case .name(let set): source.element(set.spellings + ["nonsense"])
    case .path: path()
    case .image: source.chance(3) ? nil : picture
    case .numbers: (0..<source.integer(0...6)).map { _ in NSNumber(value: source.number()) }
    case .colors: (0..<source.integer(0...6)).map { _ in color() }
    case .string: source.text(12)
    case .filters: [filter()]
    case .cells: nil
    }
  }

  private mutating func color() -> CGColor {
    CGColor(
      srgbRed: source.fraction(), green: source.fraction(), blue: source.fraction(),
      alpha: source.fraction())
  }

  private mutating func transform() -> CATransform3D {
    var matrix = CATransform3DMakeScale(source.number() / 8, source.number() / 8, 1)
    matrix.m12 = source.chance(3) ? source.number() : 0
    matrix.m34 = source.chance(3) ? source.number() / 100 : 0
    matrix.m43 = source.chance(3) ? source.number() : 0
    matrix.m44 = source.chance(6) ? source.number() : 1
    return source.chance(2)
      ? CATransform3DRotate(matrix, source.number(), source.number(), source.number(), 1) : matrix
  }

  private mutating func path() -> CGPath {
    let path = CGMutablePath()
    for _ in 0..<source.integer(0...8) {
      let p = CGPoint(x: source.number(), y: source.number())
      switch source.integer(0...6) {
      case 0: path.move(to: p)
      case 1: path.addQuadCurve(to: p, control: CGPoint(x: source.number(), y: 3))
      case 2:
        path.addCurve(
          to: p, control1: CGPoint(x: source.number(), y: 9),
          control2: CGPoint(x: 2, y: source.number()))
      case 3: path.closeSubpath()
      case 4: path.addEllipse(in: CGRect(x: p.x, y: p.y, width: 9, height: source.number()))
      default: path.addLine(to: p)
      }
    }
    return path
  }

  private var picture: CGImage? {
    CGImage(
      width: 2, height: 1, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 8,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
      provider: CGDataProvider(bytes: Data([255, 0, 0, 255, 0, 0, 128, 128])), decode: nil,
      shouldInterpolate: false, intent: .defaultIntent)
  }

  private mutating func filter() -> CAFilter {
    let (type, input) = source.element([
      ("gaussianBlur", "inputRadius"), ("colorSaturate", "inputAmount"),
      ("colorContrast", "inputAmount"), ("colorHueRotate", "inputAngle"),
      ("colorBrightness", "inputAmount"), ("colorInvert", "inputAmount"),
      ("nonsense", "inputAmount"),
    ])
    let filter = CAFilter(type: type)
    filter.name = "f"
    filter.setValue(source.number(), forKey: input)
    return filter
  }

  private mutating func cells(depth: Int) -> [CAEmitterCell] {
    (0..<source.integer(0...2)).map { _ in
      let cell = CAEmitterCell()
      cell.name = "c"
      cell.contents = picture
      cell.birthRate = Float(source.integer(0...60))
      cell.lifetime = Float(source.fraction())
      cell.velocity = source.number()
      cell.scale = source.number()
      cell.spin = source.number()
      cell.emissionRange = source.number()
      cell.yAcceleration = source.number()
      cell.color = color()
      if depth < 2, source.chance(4) { cell.emitterCells = cells(depth: depth + 1) }
      return cell
    }
  }

  // MARK: Animations

  private mutating func animate(_ layer: CALayer) {
    layer.add(animation(depth: 0), forKey: source.chance(2) ? "a" : nil)
  }

  private mutating func animation(depth: Int) -> CAAnimation {
    let property = source.element(properties)
    let key = source.chance(3) ? source.element(Self.paths) : property.key
    let animation: CAAnimation
    switch source.integer(0...5) {
    case 0:
      let keyframes = CAKeyframeAnimation(keyPath: key)
      keyframes.values = (0..<source.integer(0...5)).map { _ in value(property) ?? NSNull() }
      if source.chance(2) {
        keyframes.keyTimes = (0..<source.integer(0...5)).map { _ in
          NSNumber(value: source.fraction())
        }
      }
      if source.chance(3) { keyframes.path = path() }
      keyframes.calculationMode = source.element([
        .linear, .discrete, .paced, .cubic, .cubicPaced,
      ])
      if source.chance(3) { keyframes.rotationMode = .rotateAutoReverse }
      if source.chance(3) { keyframes.tensionValues = [NSNumber(value: source.number())] }
      animation = keyframes
    case 1:
      let spring = CASpringAnimation(keyPath: key)
      spring.mass = source.number()
      spring.stiffness = source.number()
      spring.damping = source.number()
      spring.initialVelocity = source.number()
      spring.fromValue = value(property)
      spring.toValue = value(property)
      animation = spring
    case 2 where depth < 3:
      let group = CAAnimationGroup()
      group.animations = (0..<source.integer(0...3)).map { _ in self.animation(depth: depth + 1) }
      animation = group
    case 3:
      let transition = CATransition()
      transition.type = CATransitionType(rawValue: source.element(Self.transitions))
      transition.startProgress = Float(source.fraction())
      transition.endProgress = Float(source.fraction())
      animation = transition
    default:
      let basic = CABasicAnimation(keyPath: key)
      if !source.chance(4) { basic.fromValue = value(property) }
      if !source.chance(4) { basic.toValue = value(property) }
      if source.chance(4) { basic.byValue = value(property) }
      animation = basic
    }
    (animation as? CAPropertyAnimation)?.isAdditive = source.chance(3)
    (animation as? CAPropertyAnimation)?.isCumulative = source.chance(3)
    animation.duration = source.chance(3) ? source.number() : source.time()
    animation.beginTime = source.chance(3) ? source.number() : 0
    animation.timeOffset = source.chance(4) ? source.number() : 0
    animation.speed = source.chance(4) ? Float(source.number()) : 1
    animation.repeatCount = Float(source.chance(3) ? source.number() : 1)
    animation.autoreverses = source.chance(3)
    animation.fillMode = source.element([.removed, .forwards, .backwards, .both])
    animation.isRemovedOnCompletion = source.chance(2)
    if source.chance(3) {
      animation.timingFunction = CAMediaTimingFunction(
        controlPoints: Float(source.fraction()), Float(source.number()), Float(source.fraction()),
        Float(source.number()))
    }
    return animation
  }
}

/// Fuzzes layer trees.
///
/// The bytes determine a layer tree, changes to it, and the times at which it is rendered.
func fuzzTree(_ data: Data) {
  var builder = TreeBuilder(ByteSource(data))
  let root = builder.tree()
  let renderer = CARenderer(layer: root, bounds: CGRect(x: 0, y: 0, width: 24, height: 24))
  var time = 0.0
  _ = try? renderer.frame(at: time)
  for _ in 0..<12 where !builder.isEmpty {
    builder.change()
    time += builder.time()
    _ = try? renderer.frame(at: time)
  }
  _ = root.presentation()?.hitTest(CGPoint(x: 12, y: 12))
}
