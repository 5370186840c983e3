import QuartzCore
import Testing

@Suite struct LayerClassNameTests {
  @Test func `a layer class is found by its name without the module's`() {
    #expect(_NSClassFromString("CAShapeLayer") == CAShapeLayer.self)
  }

  @Test func `a layer class says its name`() {
    #expect(type(of: CALayer()).description() == "CALayer")
    #expect(String(describing: CALayer.self) == "CALayer")
  }
}
