import ObjCRuntime
import Testing

final class OnlyOneIsCalledThis: NSObject {}

@Suite struct ClassNameTests {
  final class Nested: NSObject {}

  @Test func `NSClassFromString returns a class for its name with or without the module`() {
    let name = NSStringFromClass(OnlyOneIsCalledThis.self)
    #expect(name == "ObjCRuntimeTests.OnlyOneIsCalledThis")
    #expect(NSClassFromString(name) == OnlyOneIsCalledThis.self)
    #expect(_NSClassFromString(name) == OnlyOneIsCalledThis.self)
    #expect(_NSClassFromString("OnlyOneIsCalledThis") == OnlyOneIsCalledThis.self)
    #expect(_NSClassFromString("NoneIsCalledThis") == nil)
  }

  @Test func `description() and _NSStringFromClass return the class name with the module`() {
    #expect(OnlyOneIsCalledThis.description() == "ObjCRuntimeTests.OnlyOneIsCalledThis")
    #expect(_NSStringFromClass(Nested.self) == "ObjCRuntimeTests.ClassNameTests.Nested")
  }

  @Test
  func `_NSStringFromClass prefixes UndoManager and NSHashTable with the module name QuartzCore`() {
    #expect(_NSStringFromClass(UndoManager.self) == "QuartzCore.UndoManager")
    #expect(_NSClassFromString("QuartzCore.UndoManager") == UndoManager.self)
    #expect(_NSClassFromString("UndoManager") == UndoManager.self)
    #expect(UndoManager.description() == "UndoManager")
    #expect(
      _NSStringFromClass(NSHashTable<UndoManager>.self)
        == "QuartzCore.NSHashTable<QuartzCore.UndoManager>")
  }
}
