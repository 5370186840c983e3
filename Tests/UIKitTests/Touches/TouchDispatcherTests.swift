import Testing
import UIKit

/// Tests of touch dispatch in an application: hit testing, phases and cancellation.
@MainActor @Suite(.serialized) struct TouchDispatcherTests {
  private final class Recording: UIView {
    var calls: [String] = []
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      record("began", touches)
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
      record("moved", touches)
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      record("ended", touches)
    }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      record("cancelled", touches)
    }
    private func record(_ phase: String, _ touches: Set<UITouch>) {
      for touch in touches { calls.append("\(phase) \(Int(touch.location(in: self).x))") }
    }
  }

  /// A window that counts its hit tests and records the views of its touches.
  private final class CountingWindow: UIWindow {
    var hitTests = 0
    var sentViews: [UIView?] = []
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      hitTests += 1
      return super.hitTest(point, with: event)
    }
    override func sendEvent(_ event: UIEvent) {
      for touch in event.allTouches ?? [] { sentViews.append(touch.view) }
      super.sendEvent(event)
    }
  }

  private let window = CountingWindow(frame: CGRect(x: 20, y: 0, width: 100, height: 100))
  private let view = Recording(frame: CGRect(x: 10, y: 0, width: 50, height: 50))
  private let screen: Screen

  init() {
    screen = Screen(window)
    let (window, view) = (window, view)
    screen.change { window.addSubview(view) }
  }

  private func feed(_ phase: UITouch.Phase, _ x: CGFloat) {
    screen.change { window.sendTouch(phase, at: CGPoint(x: x, y: 5)) }
  }

  @Test func `a touch is hit-tested once, before its first event is sent`() {
    feed(.began, 15)
    feed(.moved, 90)
    feed(.ended, 90)
    #expect(window.hitTests == 1)
    #expect(window.sentViews == [view, view, view])
    #expect(view.calls == ["began 5", "moved 80", "ended 80"])
  }

  @Test func `gestureRecognizer(_:shouldReceive:) receives a touch whose view is already set`() {
    final class Delegate: UIGestureRecognizerDelegate {
      var views: [UIView?] = []
      func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
      ) -> Bool {
        views.append(touch.view)
        return false
      }
    }
    let (delegate, recognizer) = (Delegate(), UITapGestureRecognizer())
    recognizer.delegate = delegate
    window.addGestureRecognizer(recognizer)
    feed(.began, 15)
    feed(.ended, 15)
    #expect(delegate.views == [view])
  }

  @Test func `a touch that hits no view is not sent to the window`() {
    feed(.began, -5)
    feed(.moved, 15)
    #expect(window.sentViews.isEmpty)
  }

  @Test func `a second began event for an active touch first cancels the touch in its view`() {
    feed(.began, 15)
    feed(.began, 25)
    #expect(view.calls == ["began 5", "cancelled 5", "began 15"])
    feed(.ended, 25)
    #expect(view.calls.last == "ended 15")
  }

  @Test func `a touch that begins during beginIgnoringInteractionEvents is never delivered`() {
    UIApplication.shared.beginIgnoringInteractionEvents()
    feed(.began, 15)
    UIApplication.shared.endIgnoringInteractionEvents()
    feed(.moved, 16)
    #expect(view.calls.isEmpty)
    feed(.began, 17)
    #expect(view.calls == ["began 7"])
    feed(.ended, 17)
  }

  @Test func `touches in a window that becomes hidden are discarded at the next touch event`() {
    let tap = UITapGestureRecognizer()
    view.addGestureRecognizer(tap)
    feed(.began, 15)
    #expect(tap.numberOfTouches == 1)
    screen.change { window.isHidden = true }
    let other = Screen()
    other.change { other.window.sendTouch(.began, at: CGPoint(x: 5, y: 5)) }
    #expect(tap.numberOfTouches == 0)
    screen.change { window.isHidden = false }
    feed(.moved, 16)
    #expect(view.calls == ["began 5"])
    other.change { other.window.sendTouch(.ended, at: CGPoint(x: 5, y: 5)) }
  }

  @Test func `the window in which a touch begins becomes the key window`() {
    let other = UIWindow()
    other.makeKey()
    feed(.began, 15)
    feed(.ended, 15)
    #expect(window.isKeyWindow)
  }
}
