import ObjCRuntime
import Testing

final class OnlyOneIsCalledThis: NSObject {}

@Suite struct ClassNameTests {
  final class Nested: NSObject {}

  @Test func `NSClassFromString finds a class by its name with or without its module`() {
    let name = NSStringFromClass(OnlyOneIsCalledThis.self)
    #expect(name == "ObjCRuntimeTests.OnlyOneIsCalledThis")
    #expect(NSClassFromString(name) == OnlyOneIsCalledThis.self)
    #expect(_NSClassFromString(name) == OnlyOneIsCalledThis.self)
    #expect(_NSClassFromString("OnlyOneIsCalledThis") == OnlyOneIsCalledThis.self)
    #expect(_NSClassFromString("NoneIsCalledThis") == nil)
  }

  @Test func `description() and _NSStringFromClass return the name of the class with its module`() {
    #expect(OnlyOneIsCalledThis.description() == "ObjCRuntimeTests.OnlyOneIsCalledThis")
    #expect(_NSStringFromClass(Nested.self) == "ObjCRuntimeTests.ClassNameTests.Nested")
  }

  @Test func `classes of ObjCRuntime have names of QuartzCore, which re-exports them`() {
    #expect(_NSStringFromClass(UndoManager.self) == "QuartzCore.UndoManager")
    #expect(_NSClassFromString("QuartzCore.UndoManager") == UndoManager.self)
    #expect(_NSClassFromString("UndoManager") == UndoManager.self)
    #expect(UndoManager.description() == "UndoManager")
    #expect(
      _NSStringFromClass(NSHashTable<UndoManager>.self)
        == "QuartzCore.NSHashTable<QuartzCore.UndoManager>")
  }
}
