import QuartzCore
import Testing

final class OnlyOneIsCalledThis: NSObject {}

@Suite struct ClassNameTests {
  final class Nested: NSObject {}

  @Test func `a class is found by its name, with its module's or without`() {
    let name = NSStringFromClass(OnlyOneIsCalledThis.self)
    #expect(name == "QuartzCoreTests.OnlyOneIsCalledThis")
    #expect(NSClassFromString(name) == OnlyOneIsCalledThis.self)
    #expect(_NSClassFromString(name) == OnlyOneIsCalledThis.self)
    #expect(_NSClassFromString("OnlyOneIsCalledThis") == OnlyOneIsCalledThis.self)
    #expect(_NSClassFromString("CAShapeLayer") == CAShapeLayer.self)
    #expect(_NSClassFromString("NoneIsCalledThis") == nil)
  }

  @Test func `a class says its name`() {
    #expect(type(of: CALayer()).description() == "CALayer")
    #expect(OnlyOneIsCalledThis.description() == "QuartzCoreTests.OnlyOneIsCalledThis")
    #expect(String(describing: CALayer.self) == "CALayer")
    #expect(_NSStringFromClass(Nested.self) == "QuartzCoreTests.ClassNameTests.Nested")
  }
}
