import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Tests of key paths that do not exist: Documentation/behaviour/layers.md, "Keys".
@Suite struct KeyPathFaultTests {
  /// Returns the warnings reported when an animation of the given key path is added to a layer three times.
  private func lines(
    _ keyPath: String, _ value: Any = 1, on layer: CALayer = CALayer(), named name: String,
    _ make: (CABasicAnimation) -> CAAnimation = { $0 }
  ) -> [String] {
    layer.name = name
    let tree = LiveTree(layer)
    return said {
      for _ in 0..<3 {
        tree.run { layer.add(make(basic(keyPath, from: value, to: value)), forKey: "a") }
        tree.endTurn()
      }
    }
  }

  @Test(arguments: [
    ("postion.x", "position.x"), ("bounds.height", "bounds.size.height"),
    ("frame.size.height", "bounds.size.height"), ("scale", "transform.scale"),
    ("transform.rotate", "transform.rotation"), ("rotation.y", "transform.rotation.y"),
    ("alpha", "opacity"), ("center.y", "position.y"), ("backgroundcolor", "backgroundColor"),
    ("bounds.width", "bounds.size.width"), ("position.z", "zPosition"),
    ("shadowOffset.hieght", "shadowOffset.height"), ("frame.origin.x", "position.x"),
    ("opactiy", "opacity"), ("sublayerTransform.scal", "sublayerTransform.scale"),
    ("size.height", "bounds.size.height"), ("corner.radius", "cornerRadius"),
  ])
  func `an animation of an unknown key path is reported once with the nearest known one`(
    keyPath: String, nearest: String
  ) {
    let lines = lines(keyPath, named: "near \(keyPath)")
    #expect(lines.count == 1, "\(lines)")
    #expect(lines.first?.contains("'\(keyPath)' on CALayer 'near \(keyPath)'") == true)
    #expect(lines.first?.contains("'\(nearest)'") == true, "\(lines)")
  }

  @Test func `an animation of another layer class's property is reported with that class`() {
    let lines = lines("strokeEnd", named: "no shape")
    #expect(
      lines == [
        "CoreAnimation: animation of 'strokeEnd' on CALayer 'no shape' has no effect: 'strokeEnd' is a "
          + "property of CAShapeLayer; use a layer of that class"
      ])
  }

  @Test func `an animation of frame is reported with a hint to position and bounds`() {
    let lines = lines("frame", CGRect(x: 0, y: 0, width: 9, height: 9), named: "framed")
    #expect(lines.count == 1)
    #expect(lines.first?.contains("'position' and 'bounds'") == true)
  }

  @Test(arguments: ["contentsGravity", "doubleSid", "zzzzzzzzzz", "geometryFlipped"])
  func `an animation of a key path without a similar known one is reported`(keyPath: String) {
    #expect(lines(keyPath, named: "far \(keyPath)").count == 1)
  }

  @Test(arguments: [
    "position.x", "bounds.size.height", "transform.rotation", "sublayerTransform.scale.xy",
    "opacity", "hidden", "own", "declared", "drawn", "mask.opacity", "sublayers.part.position",
  ])
  func `an animation of an existing key path is not reported`(keyPath: String) {
    final class Own: CALayer {
      @Animatable var declared: CGFloat = 0
      override class func needsDisplay(forKey key: String) -> Bool { key == "drawn" }
    }
    let (layer, part) = (Own(), CALayer())
    part.name = "part"
    layer.sublayers = [part]
    layer.mask = CALayer()
    layer.setValue(3, forKey: "own")
    let value: Any = keyPath.hasSuffix("position") ? CGPoint.zero : 1
    #expect(lines(keyPath, value, on: layer, named: "fine \(keyPath)") == [])
  }

  @Test func `an animation of an unknown key path inside a CAAnimationGroup is reported`() {
    let lines = lines("opacity.x", named: "grouped") { child in
      let group = CAAnimationGroup()
      group.animations = [basic("opacity", from: 0), child]
      return group
    }
    #expect(lines.count == 1, "\(lines)")
    #expect(lines.first?.contains("'opacity.x'") == true)
  }

  @Test
  func `a misspelled filter or emitter cell in a key path is reported with the existing name`() {
    let layer = CAEmitterLayer()
    let (blur, spark) = (CAFilter(type: "gaussianBlur"), CAEmitterCell())
    blur.name = "soft"
    spark.name = "spark"
    layer.filters = [blur]
    layer.emitterCells = [spark]
    for (path, near) in [
      ("filters.sfot.inputRadius", "filters.soft.inputRadius"),
      ("filters.soft.inputRadus", "filters.soft.inputRadius"),
      ("emitterCells.sparks.scale", "emitterCells.spark.scale"),
      ("emitterCells.spark.birthrate", "emitterCells.spark.birthRate"),
    ] {
      let lines = lines(path, on: layer, named: "lists \(path)")
      #expect(lines.count == 1, "\(lines)")
      #expect(lines.first?.contains("'\(near)'") == true, "\(lines)")
    }
    for path in ["filters.soft.inputRadius", "emitterCells.spark.birthRate"] {
      #expect(lines(path, on: layer, named: "lists \(path)") == [])
    }
  }

  @Test func `a misspelled sublayer name in a key path is reported with the existing name`() {
    let (layer, left) = (CALayer(), CALayer())
    left.name = "left"
    layer.sublayers = [left]
    let lines = lines("sublayers.lfet.position.y", on: layer, named: "tree")
    #expect(lines.count == 1)
    #expect(lines.first?.contains("'sublayers.left.position.y'") == true, "\(lines)")
  }

  @Test func `an unknown key after sublayers.NAME is reported with the sublayer's name`() {
    let (layer, left) = (CALayer(), CALayer())
    left.name = "left one"
    layer.sublayers = [left]
    let lines = lines("sublayers.left one.postion.y", on: layer, named: "tree 2")
    #expect(lines.count == 1)
    #expect(lines.first?.contains("'postion.y' on CALayer 'left one'") == true, "\(lines)")
    #expect(lines.first?.contains("'position.y'") == true, "\(lines)")
  }

  @Test func `an animation of mask.opacity on a layer without a mask is reported`() {
    let lines = lines("mask.opacity", named: "bare")
    #expect(lines.count == 1)
    #expect(lines.first?.contains("no mask") == true, "\(lines)")
  }

  @Test func `an animation of transform.rotation.z with a valueFunction is reported as a mistake`()
  {
    let lines = lines("transform.rotation.z", named: "turned") {
      $0.valueFunction = CAValueFunction(name: .rotateZ)
      return $0
    }
    #expect(lines.count == 1)
    #expect(lines.first?.contains("'rotateZ'") == true, "\(lines)")
    #expect(lines.first?.contains("animate 'transform'") == true, "\(lines)")
  }

  // MARK: Key-value coding

  @Test(arguments: [
    ("postion.x", "position.x"), ("bounds.height", "bounds.size.height"),
    ("frame.height", "frame.size.height"), ("transform.rotate", "transform.rotation"),
    ("sublayers.nobody.opacity", "nobody"), ("mask.opacity", "no mask"),
  ])
  func `setValue for an unknown key path is reported once and sets nothing`(
    keyPath: String, nearest: String
  ) {
    let layer = CALayer()
    layer.name = "set \(keyPath)"
    let lines = said { for _ in 0..<3 { layer.setValue(5, forKeyPath: keyPath) } }
    #expect(lines.count == 1, "\(lines)")
    #expect(lines.first?.contains(nearest) == true, "\(lines)")
    #expect(layer.value(forKey: keyPath) == nil)
    #expect(layer.bounds == .zero)
  }

  @Test(arguments: ["bounds.height", "frame.height", "opacity.x", "postion.x"])
  func `value(forKeyPath:) of an unknown component is reported once`(keyPath: String) {
    let layer = CALayer()
    layer.name = "read \(keyPath)"
    let lines = said {
      for _ in 0..<3 { #expect(layer.value(forKeyPath: keyPath) == nil) }
    }
    #expect(lines.count == 1, "\(lines)")
  }

  @Test(arguments: ["own", "mask.opacity", "sublayers.left.opacity", "superlayer.bounds"])
  func `value(forKeyPath:) of unset keys and absent masks or sublayers is not reported`(
    keyPath: String
  ) {
    let layer = CALayer()
    layer.name = "later \(keyPath)"
    #expect(said { _ = layer.value(forKeyPath: keyPath) } == [])
  }

  @Test func `a custom key that contains a dot can be read and set by key path`() {
    let layer = CALayer()
    layer.name = "dotted"
    layer.setValue("a", forKey: "my.key")
    #expect(said { layer.setValue("b", forKeyPath: "my.key") } == [])
    #expect(layer.value(forKeyPath: "my.key") as? String == "b")
  }
}
