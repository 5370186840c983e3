#if Window
  import CoreGraphics
  import QuartzCore
  import RenderServer
  import Testing
  import UIKit

  @testable import Window

  /// What mouse, fingers and keys do to views, without a display.
  @MainActor @Suite(.serialized) struct HandsTests {
    private final class Sensor: UIView {
      var heard: [String] = []
      override var canBecomeFirstResponder: Bool { true }
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        note("began", touches)
      }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        note("moved", touches)
      }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        note("ended", touches)
      }
      override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        note("cancelled", touches)
      }
      private func note(_ what: String, _ touches: Set<UITouch>) {
        for touch in touches {
          let place = touch.location(in: nil)
          heard.append("\(what) \(Int(place.x)),\(Int(place.y))")
        }
      }
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        for press in presses { heard.append("press \(press.key?.characters ?? "")") }
      }
      override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        for press in presses {
          heard.append("release \(press.key?.charactersIgnoringModifiers ?? "")")
        }
      }
      override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        heard.append("press cancelled")
      }
    }

    private func withWindow(_ body: (UIWindow, ManualClock) throws -> Void) throws {
      let clock = ManualClock()
      try RenderContext.$current.withValue(RenderContext(clock: clock)) {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        window.isHidden = false
        defer { window.isHidden = true }
        RenderContext.current?.endTurn()
        try body(window, clock)
      }
    }

    private func event(_ kind: SurfaceEvent.Kind, at time: Double = 0) -> SurfaceEvent {
      SurfaceEvent(kind, surface: 1, at: time)
    }

    @Test func `places are pixels, and views hear of points`() throws {
      try withWindow { window, _ in
        let view = Sensor(frame: window.bounds)
        window.addSubview(view)
        var hands = Hands()
        hands.take(event(.touch(.began, CGPoint(x: 20, y: 40), finger: -1)), density: 2, [window])
        hands.take(event(.touch(.moved, CGPoint(x: 30, y: 40), finger: -1)), density: 2, [window])
        hands.take(event(.touch(.ended, CGPoint(x: 30, y: 44), finger: -1)), density: 2, [window])
        #expect(view.heard == ["began 10,20", "moved 15,20", "ended 15,22"])
      }
    }

    @Test func `a drag belongs to the window in which it began`() throws {
      try withWindow { window, _ in
        let view = Sensor(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        window.addSubview(view)
        let front = UIWindow(frame: CGRect(x: 60, y: 0, width: 50, height: 50))
        front.isHidden = false
        defer { front.isHidden = true }
        var hands = Hands()
        hands.take(
          event(.touch(.began, CGPoint(x: 10, y: 10), finger: 0)), density: 1, [window, front])
        hands.take(
          event(.touch(.moved, CGPoint(x: 80, y: 10), finger: 0)), density: 1, [window, front])
        #expect(view.heard == ["began 10,10", "moved 80,10"])
      }
    }

    @Test func `what is held when the keyboard goes elsewhere counts no more`() throws {
      try withWindow { window, _ in
        let view = Sensor(frame: window.bounds)
        window.addSubview(view)
        view.becomeFirstResponder()
        var hands = Hands()
        hands.take(event(.touch(.began, CGPoint(x: 1, y: 1), finger: 0)), density: 1, [window])
        hands.take(event(.key(SurfaceKey(4, characters: "a"), isDown: true)), density: 1, [window])
        hands.letGo([window])
        #expect(view.heard == ["began 1,1", "press a", "cancelled 1,1", "press cancelled"])
        hands.take(event(.touch(.moved, CGPoint(x: 2, y: 2), finger: 0)), density: 1, [window])
        hands.take(event(.key(SurfaceKey(4, characters: "a"), isDown: false)), density: 1, [window])
        #expect(view.heard.count == 4)
        view.resignFirstResponder()
      }
    }

    @Test func `keys are presses of the first responder, with what else is held`() throws {
      try withWindow { window, _ in
        let view = Sensor(frame: window.bounds)
        window.addSubview(view)
        view.becomeFirstResponder()
        var hands = Hands()
        let key = SurfaceKey(4, characters: "a", modifiers: [.shift])
        hands.take(event(.key(key, isDown: true)), density: 1, [window])
        var again = key
        again.isRepeated = true
        hands.take(event(.key(again, isDown: true)), density: 1, [window])
        hands.take(event(.key(key, isDown: false)), density: 1, [window])
        #expect(view.heard == ["press A", "release a"])
        view.resignFirstResponder()
      }
    }

    @Test func `letters, deleting and arrows edit the field that has the keyboard`() throws {
      try withWindow { window, _ in
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 150, height: 30))
        window.addSubview(field)
        field.becomeFirstResponder()
        var hands = Hands()
        hands.take(event(.text("abd")), density: 1, [window])
        hands.take(event(.key(SurfaceKey(80), isDown: true)), density: 1, [window])
        hands.take(event(.text("c")), density: 1, [window])
        hands.take(event(.key(SurfaceKey(42), isDown: true)), density: 1, [window])
        hands.take(
          event(.key(SurfaceKey(42, isRepeated: true), isDown: true)), density: 1, [window])
        #expect(field.text == "ad")
        field.resignFirstResponder()
      }
    }

    @Test
    func `a wheel scrolls what lies under it, not beyond its edge, then what lies around that`()
      throws
    {
      try withWindow { window, _ in
        let outer = UIScrollView(frame: window.bounds)
        outer.contentSize = CGSize(width: 200, height: 1000)
        let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        inner.contentSize = CGSize(width: 100, height: 150)
        outer.addSubview(inner)
        window.addSubview(outer)
        var hands = Hands()
        let down = event(.wheel(CGVector(dx: 0, dy: 1), at: CGPoint(x: 50, y: 50)))
        hands.take(down, density: 1, [window])
        #expect(inner.contentOffset.y == Hands.notch)
        #expect(outer.contentOffset.y == 0)
        hands.take(down, density: 1, [window])
        #expect(inner.contentOffset.y == 50)
        hands.take(down, density: 1, [window])
        #expect(inner.contentOffset.y == 50)
        #expect(outer.contentOffset.y == Hands.notch)
        hands.take(
          event(.wheel(CGVector(dx: 0, dy: -9), at: CGPoint(x: 150, y: 150))), density: 1, [window])
        #expect(outer.contentOffset.y == 0)
      }
    }

    @Test func `a pan's velocity is of the instants at which the mouse moved`() throws {
      try withWindow { window, clock in
        let view = UIView(frame: window.bounds)
        let pan = UIPanGestureRecognizer()
        view.addGestureRecognizer(pan)
        window.addSubview(view)
        var hands = Hands()
        clock.set(1)
        for step in 0...10 {
          hands.take(
            event(
              .touch(step == 0 ? .began : .moved, CGPoint(x: 20 + step * 10, y: 100), finger: -1),
              at: 0.5 + Double(step) * 0.01), density: 1, [window])
        }
        #expect(abs(pan.velocity(in: view).x - 1000) < 20)
      }
    }
  }
#endif
