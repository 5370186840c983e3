import CoreGraphics
import QuartzCore
import RenderServer
import Testing

/// Tests of emitter cells: values by key, nesting, copies, and key paths that start at the layer.
@Suite struct EmitterCellTests {
  /// Returns an emitter of rockets that emit sparks.
  private func fireworks() -> (layer: CAEmitterLayer, rocket: CAEmitterCell, spark: CAEmitterCell) {
    let (layer, rocket, spark) = (CAEmitterLayer(), CAEmitterCell(), CAEmitterCell())
    rocket.name = "rocket"
    rocket.birthRate = 2
    spark.name = "spark"
    spark.birthRate = 100
    rocket.emitterCells = [spark]
    layer.emitterCells = [rocket]
    return (layer, rocket, spark)
  }

  nonisolated(unsafe) private static let floats:
    [(String, ReferenceWritableKeyPath<CAEmitterCell, Float>)] = [
      ("birthRate", \.birthRate), ("lifetime", \.lifetime), ("lifetimeRange", \.lifetimeRange),
      ("redRange", \.redRange), ("greenRange", \.greenRange), ("blueRange", \.blueRange),
      ("alphaRange", \.alphaRange), ("redSpeed", \.redSpeed), ("greenSpeed", \.greenSpeed),
      ("blueSpeed", \.blueSpeed), ("alphaSpeed", \.alphaSpeed),
      ("minificationFilterBias", \.minificationFilterBias), ("speed", \.speed),
      ("repeatCount", \.repeatCount),
    ]

  nonisolated(unsafe) private static let sizes:
    [(String, ReferenceWritableKeyPath<CAEmitterCell, CGFloat>)] = [
      ("emissionLatitude", \.emissionLatitude), ("emissionLongitude", \.emissionLongitude),
      ("emissionRange", \.emissionRange), ("velocity", \.velocity),
      ("velocityRange", \.velocityRange), ("xAcceleration", \.xAcceleration),
      ("yAcceleration", \.yAcceleration), ("zAcceleration", \.zAcceleration), ("scale", \.scale),
      ("scaleRange", \.scaleRange), ("scaleSpeed", \.scaleSpeed), ("spin", \.spin),
      ("spinRange", \.spinRange), ("contentsScale", \.contentsScale),
    ]

  nonisolated(unsafe) private static let times:
    [(String, ReferenceWritableKeyPath<CAEmitterCell, Double>)] = [
      ("beginTime", \.beginTime), ("timeOffset", \.timeOffset), ("duration", \.duration),
      ("repeatDuration", \.repeatDuration),
    ]

  @Test func `each numeric CAEmitterCell property can be set by key and has a default value`() {
    let (fresh, cell) = (CAEmitterCell(), CAEmitterCell())
    func check<T: BinaryFloatingPoint>(
      _ key: String, _ path: ReferenceWritableKeyPath<CAEmitterCell, T>
    ) {
      #expect(decodeNumber(CAEmitterCell.defaultValue(forKey: key)) == Double(fresh[keyPath: path]))
      cell[keyPath: path] = 0.5
      #expect(decodeNumber(cell.value(forKey: key)) == 0.5, "\(key)")
      #expect(cell.shouldArchiveValue(forKey: key))
      #expect(!fresh.shouldArchiveValue(forKey: key))
      cell.setValue("0.25", forKey: key)
      #expect(cell[keyPath: path] == 0.25, "\(key)")
      cell.setValue(nil, forKey: key)
      #expect(cell[keyPath: path] == 0, "\(key)")
    }
    for (key, path) in Self.floats { check(key, path) }
    for (key, path) in Self.sizes { check(key, path) }
    for (key, path) in Self.times { check(key, path) }
  }

  @Test func `CAEmitterCell properties that are not numbers can also be read and set by key`()
    throws
  {
    let cell = CAEmitterCell()
    cell.setValue(0, forKey: "enabled")
    #expect(!cell.isEnabled)
    cell.isEnabled = true
    #expect(cell.value(forKey: "enabled") as? Bool == true)
    let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    cell.setValue(red, forKey: "color")
    #expect(cell.color === red)
    cell.color = nil
    #expect(cell.color == nil)
    #expect(cell.value(forKey: "color") == nil)
    cell.setValue(3, forKey: "color")
    #expect(cell.color == nil)
    cell.contents = "a picture"
    #expect(cell.value(forKey: "contents") as? String == "a picture")
    cell.setValue(nil, forKey: "contents")
    #expect(cell.contents == nil)
    cell.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
    #expect(cell.value(forKeyPath: "contentsRect.origin.x") as? Double == 0.5)
    cell.setValue(0.25, forKeyPath: "contentsRect.size.width")
    #expect(cell.contentsRect == CGRect(x: 0.5, y: 0, width: 0.25, height: 1))
    cell.setValue("nonsense", forKey: "contentsRect")
    cell.setValue(nil, forKey: "contentsRect")
    #expect(cell.contentsRect.width == 0.25)
    cell.minificationFilter = "trilinear"
    cell.magnificationFilter = "nearest"
    #expect(cell.value(forKey: "minificationFilter") as? String == "trilinear")
    #expect(cell.value(forKey: "magnificationFilter") as? String == "nearest")
    cell.setValue("nearest", forKey: "minificationFilter")
    #expect(cell.minificationFilter == "nearest")
    cell.autoreverses = true
    cell.fillMode = .both
    #expect(cell.value(forKey: "autoreverses") as? Bool == true)
    #expect(cell.value(forKey: "fillMode") as? String == "both")
    cell.setValue("spark", forKey: "name")
    #expect(cell.name == "spark")
    #expect(cell.value(forKey: "name") as? String == "spark")
  }

  @Test func `CAEmitterCell stores values of unknown keys`() {
    let cell = CAEmitterCell()
    #expect(CAEmitterCell.defaultValue(forKey: "orientationLongitude") == nil)
    #expect(!cell.shouldArchiveValue(forKey: "orientationLongitude"))
    cell.setValue(0.5, forKey: "orientationLongitude")
    #expect(cell.value(forKey: "orientationLongitude") as? Double == 0.5)
    #expect(cell.shouldArchiveValue(forKey: "orientationLongitude"))
    cell.setValue("x", forKeyPath: "größe.unbekannt")
    #expect(cell.value(forKeyPath: "größe.unbekannt") as? String == "x")
  }

  @Test func `CAEmitterCell.style supplies values for keys that were not set`() {
    let cell = CAEmitterCell()
    cell.setValue(["scale": 3, "style": ["velocity": 9, "scale": 4]], forKey: "style")
    #expect(cell.scale == 3)
    #expect(cell.velocity == 9)
    #expect((cell.value(forKey: "style") as? [AnyHashable: Any])?.count == 2)
    cell.scale = 1
    #expect(cell.scale == 1)
    cell.style = nil
    #expect(cell.velocity == 0)
  }

  @Test func `CAEmitterCell.copy keeps the subclass and copies nested emitterCells`() throws {
    final class Rocket: CAEmitterCell {}
    let (rocket, spark) = (Rocket(), CAEmitterCell())
    rocket.name = "rocket"
    rocket.scale = 2
    rocket.style = ["spin": 1]
    rocket.setValue(1, forKey: "own")
    rocket.emitterCells = [spark]
    spark.scale = 5
    let copy = try #require(rocket.copy() as? Rocket)
    spark.scale = 6
    rocket.scale = 3
    #expect(copy.name == "rocket")
    #expect(copy.scale == 2)
    #expect(copy.spin == 1)
    #expect(copy.value(forKey: "own") as? Int == 1)
    #expect(copy.emitterCells?.first?.scale == 5)
    #expect((copy.copy(with: nil) as? CAEmitterCell)?.scale == 2)
  }

  @Test func `NSKeyedArchiver restores the CAEmitterCells of a layer`() throws {
    let (layer, rocket, _) = fireworks()
    rocket.color = nil
    rocket.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 1)
    rocket.setValue(3, forKey: "own")
    #expect(CAEmitterCell.supportsSecureCoding)
    let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
    let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: CAEmitterLayer.self, from: data)
    let cell = try #require(read?.emitterCells?.first)
    #expect(cell.name == "rocket")
    #expect(cell.birthRate == 2)
    #expect(cell.color == nil)
    #expect(cell.scale == 1)
    #expect(cell.contentsRect.width == 0.5)
    #expect(decodeNumber(cell.value(forKey: "own")) == 3)
    #expect(cell.emitterCells?.first?.birthRate == 100)
  }

  @Test func `a key path accesses nested emitterCells by name`() {
    let (layer, rocket, spark) = fireworks()
    layer.setValue(5, forKeyPath: "emitterCells.rocket.birthRate")
    #expect(rocket.birthRate == 5)
    layer.setValue(7, forKeyPath: "emitterCells.rocket.emitterCells.spark.birthRate")
    #expect(spark.birthRate == 7)
    #expect(
      layer.value(forKeyPath: "emitterCells.rocket.emitterCells.spark.birthRate") as? Double == 7)
    rocket.setValue(8, forKeyPath: "emitterCells.spark.contentsRect.size.width")
    #expect(spark.contentsRect.width == 8)
    #expect(rocket.value(forKeyPath: "emitterCells.spark.birthRate") as? Double == 7)
    #expect(rocket.value(forKeyPath: "emitterCells.nobody.birthRate") == nil)
    rocket.setValue(1, forKeyPath: "emitterCells.nobody.birthRate")
    layer.setValue(1, forKeyPath: "emitterCells.nobody.birthRate")
    layer.setValue(CGPoint.zero, forKeyPath: "emitterCells.rocket.contentsRect.size.width")
    #expect(rocket.contentsRect.width == 1)
    #expect(layer.value(forKeyPath: "emitterCells.nobody.birthRate") == nil)
    rocket.setValue([CAEmitterCell](), forKey: "emitterCells")
    #expect(rocket.emitterCells?.isEmpty == true)
    rocket.setValue(3, forKey: "emitterCells")
    #expect((rocket.value(forKey: "emitterCells") as? [CAEmitterCell])?.isEmpty == true)
  }

  @Test(arguments: [
    "emitterCells.rocket.birthRate", "emitterCells.rocket.emitterCells.spark.birthRate",
  ])
  func `an animation of a named emitter cell is visible in the layer's presentation()`(
    keyPath: String
  )
    throws
  {
    let (layer, rocket, spark) = fireworks()
    let root = CALayer()
    root.addSublayer(layer)
    let tree = LiveTree(root)
    tree.run {
      let animation = CABasicAnimation(keyPath: keyPath)
      animation.fromValue = 10
      animation.toValue = 20
      animation.duration = 2
      layer.add(animation, forKey: "a")
    }
    tree.advance(to: 1)
    let shown = try #require(tree.run { layer.presentation() })
    #expect(shown.value(forKeyPath: keyPath) as? Double == 15)
    let isNested = keyPath.contains("spark")
    let shownRocket = try #require(shown.emitterCells?.first)
    #expect(shownRocket.birthRate == (isNested ? 2 : 15))
    #expect(shownRocket.emitterCells?.first?.birthRate == (isNested ? 15 : 100))
    #expect(rocket.birthRate == 2)
    #expect(spark.birthRate == 100)
    tree.advance(to: 3)
    let after = tree.run { layer.presentation()?.emitterCells?.first }
    #expect(after?.birthRate == 2)
    #expect(after?.emitterCells?.first?.birthRate == 100)
  }

  @Test func `CABasicAnimation of a cell property without toValue ends at the current model value`()
    throws
  {
    let (layer, _, _) = fireworks()
    let root = CALayer()
    root.addSublayer(layer)
    let tree = LiveTree(root)
    let keyPath = "emitterCells.rocket.birthRate"
    tree.run {
      let animation = CABasicAnimation(keyPath: keyPath)
      animation.fromValue = 0
      animation.duration = 2
      layer.add(animation, forKey: "a")
    }
    tree.advance(to: 1)
    #expect(tree.run { layer.presentation()?.emitterCells?.first?.birthRate } == 1)
    tree.run {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.setValue(8, forKeyPath: keyPath)
      CATransaction.commit()
    }
    #expect(tree.run { layer.presentation()?.emitterCells?.first?.birthRate } == 4)
  }

  @Test
  func `a commit contains the emitter cells and, separately, a cell property animated by key path`()
  {
    let (layer, rocket, _) = fireworks()
    rocket.color = nil
    let root = CALayer()
    root.addSublayer(layer)
    let tree = LiveTree(root)
    let inner =
      "emitterCells=[cell(\"rocket\" birthRate=2 color=none [cell(\"spark\" birthRate=100)])]"
    #expect(tree.context.treeDescription.contains(inner))
    tree.run {
      let animation = CABasicAnimation(keyPath: "emitterCells.rocket.velocity")
      animation.toValue = 9
      layer.add(animation, forKey: "a")
      layer.setValue(6, forKeyPath: "emitterCells.rocket.velocity")
      CATransaction.flush()
    }
    #expect(tree.context.treeDescription.contains("emitterCells.rocket.velocity=6"))
    #expect(tree.context.treeDescription.contains("birthRate=2 velocity=6"))
    // An animation alone also commits the model value, which replaces the values omitted by the animation.
    tree.run {
      let animation = CABasicAnimation(keyPath: "emitterCells.rocket.birthRate")
      animation.toValue = 9
      layer.add(animation, forKey: "b")
      CATransaction.flush()
    }
    #expect(tree.context.treeDescription.contains("emitterCells.rocket.birthRate=2"))
  }

  @Test
  func `setting a cell property by key path in a displayed emitter layer animates it implicitly`() {
    let (layer, _, _) = fireworks()
    let root = CALayer()
    root.addSublayer(layer)
    let tree = LiveTree(root)
    tree.run {
      layer.emitterCells = layer.emitterCells
      layer.setValue(5, forKeyPath: "emitterCells.rocket.velocity")
    }
    #expect(layer.animationKeys() == ["emitterCells.rocket.velocity"])
    let animation = layer.animation(forKey: "emitterCells.rocket.velocity") as? CABasicAnimation
    #expect(animation?.fromValue as? Double == 0)
  }

  @Test func `changes of a CAEmitterCell object appear after the next commit of its layer`() throws
  {
    let (layer, rocket, _) = fireworks()
    let root = CALayer()
    root.addSublayer(layer)
    let tree = LiveTree(root)
    rocket.birthRate = 50
    func shown() -> Float? { tree.run { layer.presentation()?.emitterCells?.first?.birthRate } }
    #expect(shown() == 2)
    tree.run {
      layer.setNeedsLayout()
      CATransaction.flush()
    }
    #expect(shown() == 50)
    layer.emitterCells = nil
    #expect(layer.emitterCells == nil)
  }

  @Test func `an animation of an unknown emitter cell has no effect`() {
    let (layer, _, _) = fireworks()
    let root = CALayer()
    root.addSublayer(layer)
    let tree = LiveTree(root)
    tree.run {
      let animation = CABasicAnimation(keyPath: "emitterCells.nobody.birthRate")
      animation.toValue = 9
      layer.add(animation, forKey: "a")
    }
    tree.advance(to: 0.1)
    #expect(tree.run { layer.presentation()?.emitterCells?.first?.birthRate } == 2)
  }
}
