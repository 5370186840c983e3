import CoreGraphics
import QuartzCore
import Testing

/// Tests of `CAFilter`, a class of this project whose inputs are set by key: Documentation/behaviour/rendering.md,
/// "Filters and compositing".
@Suite struct CAFilterTests {
  private func blurred() -> (CALayer, CAFilter) {
    let layer = CALayer()
    let blur = CAFilter(type: "gaussianBlur")
    blur.name = "blur"
    blur.setValue(4, forKey: "inputRadius")
    layer.filters = [blur]
    return (layer, blur)
  }

  @Test func `CAFilter inputs are accessible by key and have neutral defaults`() {
    let blur = CAFilter(type: "gaussianBlur")
    #expect(blur.value(forKey: "type") as? String == "gaussianBlur")
    #expect(blur.value(forKey: "name") == nil)
    #expect(blur.value(forKey: "enabled") as? Bool == true)
    #expect(blur.value(forKey: "inputRadius") as? Double == 0)
    blur.setValue(3, forKey: "inputRadius")
    blur.setValue("b", forKey: "name")
    blur.setValue(false, forKey: "enabled")
    #expect(blur.value(forKey: "inputRadius") as? Int == 3)
    #expect(blur.name == "b")
    #expect(!blur.isEnabled)
    blur.setValue(nil, forKey: "inputRadius")
    #expect(blur.value(forKey: "inputRadius") as? Double == 0)
    blur.setValue("colorInvert", forKey: "type")
    #expect(blur.type == "gaussianBlur")
    #expect(CAFilter(type: "bloom").value(forKey: "inputIntensity") == nil)
  }

  @Test func `changing an input of a CAFilter does not change its earlier copy`() throws {
    let (_, blur) = blurred()
    let copy = try #require(blur.copy() as? CAFilter)
    blur.setValue(9, forKey: "inputRadius")
    #expect(copy.value(forKey: "inputRadius") as? Int == 4)
    #expect(copy.name == "blur")
    #expect(copy.type == "gaussianBlur")
    #expect(copy.isEnabled)
    #expect((blur.copy(with: nil) as? CAFilter)?.value(forKey: "inputRadius") as? Int == 9)
  }

  @Test
  func `a key path accesses a layer's CAFilter by its name, or by its type if it has no name`() {
    let (layer, blur) = blurred()
    layer.filters?.append(CAFilter(type: "colorInvert"))
    layer.setValue(7, forKeyPath: "filters.blur.inputRadius")
    #expect(layer.value(forKeyPath: "filters.blur.inputRadius") as? Int == 7)
    #expect(blur.value(forKey: "inputRadius") as? Int == 7)
    #expect(layer.value(forKeyPath: "filters.colorInvert.inputAmount") as? Double == 1)
    layer.setValue(1, forKeyPath: "filters.nobody.inputRadius")
    #expect(layer.value(forKeyPath: "filters.nobody.inputRadius") == nil)
  }

  @Test func `an animation of a CAFilter input leaves the model value unchanged`() throws {
    let (layer, _) = blurred()
    let root = CALayer()
    root.addSublayer(layer)
    let tree = LiveTree(root)
    tree.run {
      let animation = CABasicAnimation(keyPath: "filters.blur.inputRadius")
      animation.toValue = 10
      animation.duration = 2
      layer.add(animation, forKey: "blur")
    }
    tree.advance(to: 1)
    #expect(
      tree.run { layer.presentation()?.value(forKeyPath: "filters.blur.inputRadius") } as? Double
        == 7)
    #expect(layer.value(forKeyPath: "filters.blur.inputRadius") as? Int == 4)
    tree.advance(to: 3)
    let shown = tree.run { layer.presentation()?.value(forKeyPath: "filters.blur.inputRadius") }
    #expect(decodeNumber(shown) == 4)
  }

  @Test func `a key path can access the inputs of backgroundFilters`() throws {
    let layer = CALayer()
    layer.backgroundFilters = [CAFilter(type: "colorSaturate")]
    let root = CALayer()
    root.addSublayer(layer)
    let tree = LiveTree(root)
    tree.run { layer.setValue(3, forKeyPath: "backgroundFilters.colorSaturate.inputAmount") }
    // Changing an input adds an implicit animation: from 1 to 3 in 0.25 s.
    #expect(layer.animationKeys() == ["backgroundFilters.colorSaturate.inputAmount"])
    tree.advance(to: 1)
    let shown = tree.run {
      layer.presentation()?.value(forKeyPath: "backgroundFilters.colorSaturate.inputAmount")
    }
    #expect(decodeNumber(shown) == 3)
    layer.backgroundFilters = nil
    #expect(layer.backgroundFilters == nil)
    #expect(layer.filters == nil)
  }

  @Test func `CAFilter inputs that are colors, points or matrices interpolate by component`() throws
  {
    let layer = CALayer()
    let add = CAFilter(type: "colorAdd")
    let twirl = CAFilter(type: "twirl")
    twirl.setValue(CGPoint(x: 0, y: 10), forKey: "inputCenter")
    let matrix = CAFilter(type: "colorMatrix")
    layer.filters = [add, twirl, matrix]
    let root = CALayer()
    root.addSublayer(layer)
    let tree = LiveTree(root)
    tree.run {
      for (key, value) in [
        ("colorAdd.inputColor", CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1) as Any),
        ("twirl.inputCenter.x", 8),
        ("colorMatrix.inputColorMatrix", Array(repeating: 3.0, count: 20)),
      ] {
        let animation = CABasicAnimation(keyPath: "filters.\(key)")
        animation.toValue = value
        animation.duration = 2
        layer.add(animation, forKey: nil)
      }
    }
    tree.advance(to: 1)
    let shown = try #require(tree.run { layer.presentation() })
    let color = shown.value(forKeyPath: "filters.colorAdd.inputColor") as? CGColor
    #expect(color?.components == [0.5, 0, 0, 0.5])
    let center = shown.value(forKeyPath: "filters.twirl.inputCenter") as? CGPoint
    #expect(center == CGPoint(x: 4, y: 10))
    let numbers = shown.value(forKeyPath: "filters.colorMatrix.inputColorMatrix") as? [NSNumber]
    #expect(numbers?.prefix(2).map(\.doubleValue) == [2, 1.5])
  }

  @Test func `setting filters of a displayed layer adds an implicit CATransition`() {
    let layer = CALayer()
    let root = CALayer()
    root.addSublayer(layer)
    let tree = LiveTree(root)
    tree.run { layer.filters = [CAFilter(type: "colorInvert")] }
    #expect(layer.animationKeys() == ["transition"])
    tree.run { layer.removeAllAnimations() }
    tree.run { layer.backgroundFilters = ["anything"] }
    #expect(layer.animationKeys() == ["transition"])
    #expect(layer.backgroundFilters as? [String] == ["anything"])
  }

  @Test func `setting a CAFilter input by key path requests an action for that key path`() {
    final class Asked: CALayer {
      nonisolated(unsafe) static var keys: [String] = []
      override func action(forKey event: String) -> (any CAAction)? {
        Self.keys.append(event)
        return nil
      }
    }
    let layer = Asked()
    layer.filters = [CAFilter(type: "gaussianBlur")]
    layer.setValue(3, forKeyPath: "filters.gaussianBlur.inputRadius")
    #expect(Asked.keys == ["filters", "filters.gaussianBlur.inputRadius"])
  }

  @Test func `NSKeyedArchiver restores the CAFilters of a layer`() throws {
    let (layer, blur) = blurred()
    blur.isEnabled = false
    blur.setValue(CGPoint(x: 1, y: 2), forKey: "inputCenter")
    #expect(CAFilter.supportsSecureCoding)
    let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
    let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data)
    let filter = try #require(read?.filters?.first as? CAFilter)
    #expect(filter.type == "gaussianBlur")
    #expect(filter.name == "blur")
    #expect(!filter.isEnabled)
    #expect(decodeNumber(filter.value(forKey: "inputRadius")) == 4)
    #expect(filter.value(forKey: "inputCenter") as? CGPoint == CGPoint(x: 1, y: 2))
  }

  @Test func `setting a CAFilter input of a presentation layer is an error and has no effect`()
    throws
  {
    let (layer, _) = blurred()
    let root = CALayer()
    root.addSublayer(layer)
    let tree = LiveTree(root)
    let shown = try #require(tree.run { layer.presentation() })
    let raised = mistakes { shown.setValue(1, forKeyPath: "filters.blur.inputRadius") }
    #expect(raised.count == 1)
    #expect(shown.value(forKeyPath: "filters.blur.inputRadius") as? Int == 4)
  }

  @Test func `presentation() keeps the committed CAFilter input when the filter object changes`() {
    let (layer, blur) = blurred()
    let root = CALayer()
    root.addSublayer(layer)
    let tree = LiveTree(root)
    blur.setValue(30, forKey: "inputRadius")
    #expect(
      tree.run { layer.presentation()?.value(forKeyPath: "filters.blur.inputRadius") } as? Int == 4)
  }
}

/// Returns the messages of the programmer errors caused by a closure.
func mistakes(_ body: () -> Void) -> [String] {
  final class Messages: @unchecked Sendable { var all: [String] = [] }
  let messages = Messages()
  CAProgrammerError.$handler.withValue(CAProgrammerError.Handler { messages.all.append($0) }) {
    body()
  }
  return messages.all
}
