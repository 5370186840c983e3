import CoreGraphics
import QuartzCore
import RenderServer
import Testing

/// Tests of setting, reading by key, animating, and searching actions for the properties of the special layer
/// classes.
@Suite struct LayerClassTests {
  /// Each class with a numeric property and whether the property animates.
  nonisolated(unsafe) static let numbers: [(make: () -> CALayer, key: String, animates: Bool)] = [
    ({ CATextLayer() }, "fontSize", true),
    ({ CAReplicatorLayer() }, "instanceCount", true),
    ({ CAReplicatorLayer() }, "instanceDelay", true),
    ({ CAReplicatorLayer() }, "instanceRedOffset", true),
    ({ CAReplicatorLayer() }, "instanceGreenOffset", true),
    ({ CAReplicatorLayer() }, "instanceBlueOffset", true),
    ({ CAReplicatorLayer() }, "instanceAlphaOffset", true),
    ({ CAReplicatorLayer() }, "instanceTransform.translation.x", true),
    ({ CAEmitterLayer() }, "birthRate", true), ({ CAEmitterLayer() }, "lifetime", true),
    ({ CAEmitterLayer() }, "emitterPosition.y", true),
    ({ CAEmitterLayer() }, "emitterZPosition", true),
    ({ CAEmitterLayer() }, "emitterSize.width", true),
    ({ CAEmitterLayer() }, "emitterDepth", true), ({ CAEmitterLayer() }, "velocity", true),
    ({ CAEmitterLayer() }, "scale", true), ({ CAEmitterLayer() }, "spin", true),
    ({ CAEmitterLayer() }, "seed", false), ({ CATiledLayer() }, "levelsOfDetail", false),
    ({ CATiledLayer() }, "levelsOfDetailBias", false),
    ({ CATiledLayer() }, "tileSize.height", false), ({ CALayer() }, "contentsHeadroom", false),
    ({ CALayer() }, "autoresizingMask", false),
  ]

  @Test(arguments: 0..<numbers.count)
  func `numeric properties of layer classes can be set by key path and animate if animatable`(
    index: Int
  ) throws {
    let (make, key, animates) = Self.numbers[index]
    let layer = make()
    let root = CALayer()
    root.addSublayer(layer)
    layer.setValue(4, forKeyPath: key)
    let tree = LiveTree(root)
    #expect(number(layer, key) == 4)
    #expect(tree.run { layer.presentation().map { number($0, key) } } == 4)
    tree.run {
      let animation = CABasicAnimation(keyPath: key)
      animation.fromValue = 10
      animation.toValue = 20
      animation.duration = 2
      layer.add(animation, forKey: nil)
    }
    tree.advance(to: 1)
    let shown = try #require(tree.run { layer.presentation() })
    #expect(number(shown, key) == (animates ? 15 : 4), "\(key)")
    #expect(number(layer, key) == 4)
  }

  private func number(_ layer: CALayer, _ key: String) -> Double? {
    decodeNumber(layer.value(forKeyPath: key))
  }

  @Test func `CATextLayer.foregroundColor and CAReplicatorLayer.instanceColor animate`() throws {
    let (text, replicator, root) = (CATextLayer(), CAReplicatorLayer(), CALayer())
    root.sublayers = [text, replicator]
    let tree = LiveTree(root)
    tree.run {
      for (layer, key) in [(text, "foregroundColor"), (replicator, "instanceColor")] {
        let animation = CABasicAnimation(keyPath: key)
        animation.fromValue = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
        animation.toValue = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        animation.duration = 2
        layer.add(animation, forKey: nil)
      }
    }
    tree.advance(to: 1)
    #expect(tree.run { text.presentation()?.foregroundColor?.components?.first } == 0.5)
    #expect(tree.run { replicator.presentation()?.instanceColor?.components?.first } == 0.5)
  }

  @Test
  func `a displayed layer of any class adds implicit animations only for animatable properties`() {
    let (text, replicator, emitter, tiled) = (
      CATextLayer(), CAReplicatorLayer(), CAEmitterLayer(), CATiledLayer()
    )
    let root = CALayer()
    root.sublayers = [text, replicator, emitter, tiled]
    let tree = LiveTree(root)
    tree.run {
      text.fontSize = 12
      text.foregroundColor = nil
      text.string = "a"
      text.isWrapped = true
      replicator.instanceTransform = CATransform3DMakeTranslation(1, 0, 0)
      replicator.preservesDepth = true
      emitter.emitterPosition = CGPoint(x: 1, y: 2)
      emitter.emitterShape = .line
      emitter.renderMode = .additive
      tiled.tileSize = .zero
    }
    #expect(text.animationKeys() == ["fontSize", "foregroundColor"])
    #expect(replicator.animationKeys() == ["instanceTransform"])
    #expect(emitter.animationKeys() == ["emitterPosition"])
    #expect(tiled.animationKeys() == nil)
    #expect(text.animation(forKey: "fontSize") is CABasicAnimation)
  }

  @Test func `CATextLayer.string accepts a String or an NSAttributedString`() {
    let text = CATextLayer()
    text.string = "plain"
    #expect(text.value(forKey: "string") as? String == "plain")
    let attributed = NSAttributedString(string: "rich")
    text.setValue(attributed, forKey: "string")
    #expect(text.string as? NSAttributedString === attributed)
    text.setValue(nil, forKey: "string")
    #expect(text.string == nil)
  }

  @Test func `CATextLayer.font accepts a font name or a font object`() {
    final class Face: NamedFont { let fontName = "Courier-Bold" }
    let text = CATextLayer()
    #expect(text.value(forKey: "font") as? String == "Helvetica")
    text.setValue("Courier", forKey: "font")
    #expect(text.value(forKey: "font") as? String == "Courier")
    let face = Face()
    text.font = face
    #expect(text.font === face)
    text.font = nil
    #expect(text.font == nil)
  }

  @Test func `layer properties of string types keep known and unknown values`() {
    let text = CATextLayer()
    for mode in [CATextLayerTruncationMode.none, .start, .end, .middle] {
      text.truncationMode = mode
      #expect(text.truncationMode == mode)
      #expect(CATextLayerTruncationMode(rawValue: mode.rawValue) == mode)
    }
    for mode in [CATextLayerAlignmentMode.natural, .left, .right, .center, .justified] {
      text.setValue(mode.rawValue, forKey: "alignmentMode")
      #expect(text.alignmentMode == mode)
    }
    text.allowsFontSubpixelQuantization = true
    #expect(text.value(forKey: "allowsFontSubpixelQuantization") as? Bool == true)
    let emitter = CAEmitterLayer()
    for shape in [
      CAEmitterLayerEmitterShape.point, .line, .rectangle, .cuboid, .circle, .sphere,
    ] {
      emitter.setValue(shape.rawValue, forKey: "emitterShape")
      #expect(emitter.emitterShape == shape)
    }
    for mode in [CAEmitterLayerEmitterMode.points, .outline, .surface, .volume] {
      emitter.setValue(mode.rawValue, forKey: "emitterMode")
      #expect(emitter.emitterMode == mode)
    }
    for mode in [
      CAEmitterLayerRenderMode.unordered, .oldestFirst, .oldestLast, .backToFront, .additive,
    ] {
      emitter.setValue(mode.rawValue, forKey: "renderMode")
      #expect(emitter.renderMode == mode)
    }
    emitter.preservesDepth = true
    #expect(emitter.value(forKey: "preservesDepth") as? Bool == true)
    let layer = CALayer()
    for format in [CALayerContentsFormat.RGBA8Uint, .RGBA16Float, .gray8Uint, .automatic] {
      layer.setValue(format.rawValue, forKey: "contentsFormat")
      #expect(layer.contentsFormat == format)
    }
    for mode in [CALayer.ToneMapMode.automatic, .never, .ifSupported] {
      layer.setValue(mode.rawValue, forKey: "toneMapMode")
      #expect(layer.toneMapMode == mode)
    }
    for range in [CALayer.DynamicRange.automatic, .standard, .constrainedHigh, .high] {
      layer.setValue(range.rawValue, forKey: "preferredDynamicRange")
      #expect(layer.preferredDynamicRange == range)
    }
  }

  @Test func `Boolean properties of CALayer can be set by key`() {
    let layer = CALayer()
    for key in [
      "wantsExtendedDynamicRangeContent", "wantsDynamicContentScaling", "drawsAsynchronously",
    ] {
      layer.setValue(1, forKey: key)
      #expect(layer.value(forKey: key) as? Bool == true)
    }
    #expect(layer.wantsExtendedDynamicRangeContent)
    #expect(layer.wantsDynamicContentScaling)
    #expect(layer.drawsAsynchronously)
  }

  @Test func `integer layer properties set by key truncate fractions and clamp to their range`() {
    let emitter = CAEmitterLayer()
    emitter.setValue(7.9, forKey: "seed")
    #expect(emitter.seed == 7)
    emitter.setValue(-3, forKey: "seed")
    #expect(emitter.seed == 0)
    emitter.setValue(1e20, forKey: "seed")
    #expect(emitter.seed == .max)
    emitter.setValue(nil, forKey: "seed")
    #expect(emitter.seed == 0)
    let replicator = CAReplicatorLayer()
    replicator.setValue(Double.infinity, forKey: "instanceCount")
    #expect(replicator.instanceCount == .max)
    replicator.setValue("12", forKey: "instanceCount")
    #expect(replicator.instanceCount == 12)
    replicator.setValue(Double.nan, forKey: "instanceCount")
    #expect(replicator.instanceCount == 12)
  }

  @Test func `CATiledLayer.fadeDuration is 0.25 and can be overridden`() {
    final class Quick: CATiledLayer {
      override class func fadeDuration() -> CFTimeInterval { 0 }
    }
    #expect(CATiledLayer.fadeDuration() == 0.25)
    #expect(Quick.fadeDuration() == 0)
  }

  @Test
  func `CATransition.copy keeps the filter, and a transition with a filter commits as a fade`() {
    let transition = CATransition()
    transition.type = .push
    transition.filter = "ripple"
    #expect((transition.copy() as? CATransition)?.filter as? String == "ripple")
    #expect(transition.value(forKey: "filter") as? String == "ripple")
    transition.setValue(nil, forKey: "filter")
    #expect(transition.filter == nil)
    let tree = LiveTree()
    tree.run {
      tree.root.add(transition, forKey: nil)
      CATransaction.flush()
    }
    #expect(tree.context.treeDescription.contains("transition(push)"))
    transition.filter = "ripple"
    tree.run {
      tree.root.add(transition, forKey: nil)
      CATransaction.flush()
    }
    #expect(tree.context.treeDescription.contains("transition(fade)"))
  }

  @Test func `a committed CATextLayer contains its characters and font name`() {
    final class Face: NamedFont { let fontName = "Courier-Bold" }
    let text = CATextLayer()
    text.string = NSAttributedString(string: "rich")
    text.font = Face()
    let tree = LiveTree(text)
    #expect(tree.context.treeDescription == #"text 1 string="rich" font="Courier-Bold""#)
    tree.run {
      text.string = "plain"
      text.font = nil
      CATransaction.flush()
    }
    #expect(tree.context.treeDescription == #"text 1 string="plain" font=none"#)
  }

  @Test
  func `a commit has separate node types for text, replicator, emitter and other layer classes`() {
    let root = CALayer()
    root.sublayers = [
      CATextLayer(), CAReplicatorLayer(), CAEmitterLayer(), CATransformLayer(), CAScrollLayer(),
      CATiledLayer(),
    ]
    let tree = LiveTree(root)
    let names = tree.context.treeDescription.split(separator: "\n").map { line in
      line.split(separator: " ")[0]
    }
    #expect(
      names == ["layer", "text", "replicator", "emitter", "transform", "scroll", "tiled"])
    #expect(tree.context.treeDescription.contains("masksToBounds=true"))
  }

  @Test func `CAFilter as compositingFilter commits its type unless it is disabled`() {
    let xor = CAFilter(type: "xor")
    let layer = CALayer()
    layer.compositingFilter = xor
    let tree = LiveTree(layer)
    #expect(tree.context.treeDescription.contains(#"compositingFilter="xor""#))
    xor.isEnabled = false
    tree.run {
      layer.compositingFilter = xor
      CATransaction.flush()
    }
    #expect(!tree.context.treeDescription.contains(#"compositingFilter="xor""#))
  }

  @Test func `kCAOnOrderIn, kCAOnOrderOut and kCATransition have Apple's values`() {
    #expect(
      [kCAOnOrderIn, kCAOnOrderOut, kCATransition] == ["onOrderIn", "onOrderOut", "transition"])
  }
}
