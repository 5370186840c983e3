import QuartzCore
import Testing

private final class Person: NSObject {
  let layer = CALayer()
}

@Suite struct LayerKeyValueTests {
  @Test func `a key path of an NSObject can continue into its CALayer property`() {
    let object: NSObject = Person()
    object.setValue(3, forKeyPath: "layer.borderWidth")
    #expect(object.value(forKeyPath: "layer.borderWidth") as? Double == 3)
    #expect((object as? Person)?.layer.borderWidth == 3)
  }

  @Test func `setValue on a CALayer typed as NSObject uses the layer's key-value coding`() {
    let layer: NSObject = CALayer()
    layer.setValue(0.5, forKey: "opacity")
    #expect((layer as? CALayer)?.opacity == 0.5)
    #expect(layer.value(forKeyPath: "opacity") as? Float ?? 0 == 0.5)
  }
}
