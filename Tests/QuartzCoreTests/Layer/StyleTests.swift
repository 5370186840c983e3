import CoreGraphics
import QuartzCore
import Testing

/// Tests of styles, which define values for keys that were never set: Documentation/behaviour/layers.md, "Keys".
@Suite struct StyleTests {
  @Test func `CALayer.style supplies values for keys that were not set, with nested styles last`() {
    let layer = CALayer()
    layer.opacity = 0.5
    layer.style = [
      "cornerRadius": 6, "opacity": 0.1, "own": "a",
      "style": ["cornerRadius": 9, "borderWidth": 2, "deep": "b"],
    ]
    #expect(layer.cornerRadius == 6)
    #expect(layer.borderWidth == 2)
    #expect(layer.opacity == 0.5)
    #expect(layer.value(forKey: "own") as? String == "a")
    #expect(layer.value(forKey: "deep") as? String == "b")
    layer.setValue("c", forKey: "own")
    #expect(layer.value(forKey: "own") as? String == "c")
  }

  @Test
  func `replacing CALayer.style resets the values it supplied, but not values set explicitly`() {
    let layer = CALayer()
    layer.style = ["cornerRadius": 6, "borderWidth": 2, "zPosition": 1]
    layer.borderWidth = 3
    layer.style = ["zPosition": 4]
    #expect(layer.cornerRadius == 0)
    #expect(layer.borderWidth == 3)
    #expect(layer.zPosition == 4)
    layer.style = nil
    #expect(layer.zPosition == 0)
    #expect(layer.borderWidth == 3)
  }

  @Test func `CALayer.style keeps a key of CAShapeLayer on a plain layer as a custom key`() {
    let layer = CALayer()
    layer.style = ["lineWidth": 5, "cornerRadius": "broad"]
    #expect(layer.value(forKey: "lineWidth") as? Int == 5)
    #expect(layer.cornerRadius == 0)
    let shape = CAShapeLayer()
    shape.style = ["lineWidth": 5]
    #expect(shape.lineWidth == 5)
  }
}
