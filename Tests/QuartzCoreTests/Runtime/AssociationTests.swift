import QuartzCore
import RenderServer
import Testing

nonisolated(unsafe) private var firstKey: UInt8 = 0
nonisolated(unsafe) private var secondKey: UInt8 = 0

private final class Note {}

private final class Copied: NSObject, NSCopying {
  var text: String
  init(_ text: String) { self.text = text }
  func copy(with zone: NSZone?) -> Any { Copied(text) }
}

@Suite struct AssociationTests {
  @Test func `objc_setAssociatedObject stores a value for one object and key only`() {
    let layer = CALayer()
    objc_setAssociatedObject(layer, &firstKey, "x", .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    #expect(objc_getAssociatedObject(layer, &firstKey) as? String == "x")
    #expect(objc_getAssociatedObject(layer, &secondKey) == nil)
    #expect(objc_getAssociatedObject(CALayer(), &firstKey) == nil)
  }

  @Test func `associated objects of a CALayer or CAAnimation are released together with it`() {
    weak var first: Note?
    weak var second: Note?
    do {
      let (layer, animation) = (CALayer(), CABasicAnimation())
      let (a, b) = (Note(), Note())
      (first, second) = (a, b)
      objc_setAssociatedObject(layer, &firstKey, a, .OBJC_ASSOCIATION_RETAIN)
      objc_setAssociatedObject(animation, &firstKey, b, .OBJC_ASSOCIATION_RETAIN)
    }
    #expect(first == nil)
    #expect(second == nil)
  }

  @Test func `associated objects of an NSObject are released at the end of the run loop turn`() {
    let context = RenderContext(clock: ManualClock())
    let host = LiveTreeHandle(CALayer(), context)
    weak var note: Note?
    do {
      let object = NSObject()
      let kept = Note()
      note = kept
      objc_setAssociatedObject(object, &firstKey, kept, .OBJC_ASSOCIATION_RETAIN)
      #expect(note != nil)
    }
    context.endTurn()
    withExtendedLifetime(host) {}
    #expect(note == nil)
  }

  @Test(arguments: [
    (objc_AssociationPolicy.OBJC_ASSOCIATION_COPY, true), (.OBJC_ASSOCIATION_COPY_NONATOMIC, true),
    (.OBJC_ASSOCIATION_RETAIN, false), (.OBJC_ASSOCIATION_RETAIN_NONATOMIC, false),
  ])
  func `objc_setAssociatedObject copies the value only under a copying policy`(
    _ policy: objc_AssociationPolicy, copies: Bool
  ) {
    let (owner, value) = (CALayer(), Copied("x"))
    objc_setAssociatedObject(owner, &firstKey, value, policy)
    value.text = "y"
    let kept = objc_getAssociatedObject(owner, &firstKey) as? Copied
    #expect(kept?.text == (copies ? "x" : "y"))
  }
}
