import QuartzCore
import Testing

@Suite struct LayerClassNameTests {
  @Test func `NSClassFromString finds a layer class by its name without the module`() {
    #expect(_NSClassFromString("CAShapeLayer") == CAShapeLayer.self)
  }

  @Test func `CALayer.description() is the class name without the module`() {
    #expect(type(of: CALayer()).description() == "CALayer")
    #expect(String(describing: CALayer.self) == "CALayer")
  }
}
