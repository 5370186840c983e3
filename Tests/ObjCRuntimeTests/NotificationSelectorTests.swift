import ObjCRuntime
import Testing

private final class Listener: NSObject {
  var heard: [String] = []
  func noted(_ notification: Notification) { heard.append(notification.name.rawValue) }
}

@Suite struct NotificationSelectorTests {
  private let noted = Selector("noted:", Listener.noted)

  @Test
  func `NotificationCenter calls a selector until its observer is removed or deallocated`() {
    let center = NotificationCenter()
    let (a, b) = (Notification.Name("a"), Notification.Name("b"))
    var listener: Listener? = Listener()
    weak let gone = listener
    if let listener {
      center.addObserver(listener, selector: noted, name: a, object: nil)
      center.addObserver(listener, selector: noted, name: b, object: nil)
      center.post(name: a, object: nil)
      center.post(name: b, object: nil)
      #expect(listener.heard == ["a", "b"])
      center.removeObserver(listener, name: a, object: nil)
      center.post(name: a, object: nil)
      center.post(name: b, object: nil)
      #expect(listener.heard == ["a", "b", "b"])
      center.removeObserver(listener)
      center.post(name: b, object: nil)
      #expect(listener.heard.count == 3)
      center.addObserver(listener, selector: noted, name: a, object: nil)
    }
    listener = nil
    #expect(gone == nil)
    center.post(name: a, object: nil)
  }
}
