import Testing

@testable import ObjCRuntime

private final class InFile: NSObject {}
final class RecordedClass: NSObject {}
final class GenericClass<Element>: NSObject {}
struct RecordedStructure {}

/// Tests of each declaration in CompilerBindings.swift, so that a failure shows which of them does not work with a
/// new compiler.
@Suite struct CompilerBindingTests {
  private static func classes() -> [String: Set<String>] {
    var all: [String: Set<String>] = [:]
    for image in TypeRecords.ofAllImages() {
      image.forEachClass { all[$0, default: []].insert($1) }
    }
    return all
  }

  @Test
  func `TypeRecords.ofAllImages returns type records of the running test executable`() {
    #expect(!TypeRecords.ofAllImages().isEmpty)
  }

  @Test func `TypeRecords.forEachClass calls its closure with each class and its module`() {
    let classes = Self.classes()
    #expect(classes["RecordedClass"] == ["ObjCRuntimeTests"])
    #expect(classes["NSHashTable"] == nil)
    #expect(classes["UndoManager"] == ["ObjCRuntime"])
  }

  @Test func `TypeRecord.isNonGenericClass excludes structures and generic classes`() {
    let classes = Self.classes()
    #expect(classes["RecordedStructure"] == nil)
    #expect(classes["GenericClass"] == nil)
  }

  @Test func `TypeRecord.parent excludes nested and private classes from the class list`() {
    final class Local: NSObject {}
    let classes = Self.classes()
    #expect(classes["Local"] == nil)
    #expect(classes["InFile"] == nil)
    withExtendedLifetime((Local(), InFile())) {}
  }
}
