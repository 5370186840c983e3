import ObjCRuntime
import Testing

nonisolated(unsafe) private var firstKey: UInt8 = 0
nonisolated(unsafe) private var secondKey: UInt8 = 0

private final class Note {}

@Suite struct AssociationTests {
  @Test
  func `objc_setAssociatedObject with nil removes one value; objc_removeAssociatedObjects all`() {
    let object = NSObject()
    objc_setAssociatedObject(object, &firstKey, 1, .OBJC_ASSOCIATION_RETAIN)
    objc_setAssociatedObject(object, &secondKey, 2, .OBJC_ASSOCIATION_RETAIN)
    objc_setAssociatedObject(object, &firstKey, nil, .OBJC_ASSOCIATION_RETAIN)
    #expect(objc_getAssociatedObject(object, &firstKey) == nil)
    #expect(objc_getAssociatedObject(object, &secondKey) as? Int == 2)
    objc_removeAssociatedObjects(object)
    #expect(objc_getAssociatedObject(object, &secondKey) == nil)
  }

  @Test func `OBJC_ASSOCIATION_ASSIGN does not retain objects, but stores Swift values`() {
    let owner = NSObject()
    var note: Note? = Note()
    objc_setAssociatedObject(owner, &firstKey, note, .OBJC_ASSOCIATION_ASSIGN)
    #expect(objc_getAssociatedObject(owner, &firstKey) as? Note === note)
    note = nil
    #expect(objc_getAssociatedObject(owner, &firstKey) == nil)
    objc_setAssociatedObject(owner, &firstKey, 3, .OBJC_ASSOCIATION_ASSIGN)
    #expect(objc_getAssociatedObject(owner, &firstKey) as? Int == 3)
  }

  @Test func `objc_sync_exit returns -1 if the thread does not hold the lock`() async {
    let object = Note()
    #expect(objc_sync_exit(object) == -1)
    #expect(objc_sync_enter(object) == 0)
    #expect(objc_sync_enter(object) == 0)
    #expect(objc_sync_exit(object) == 0)
    #expect(objc_sync_exit(object) == 0)
    #expect(objc_sync_exit(object) == -1)
  }
}
