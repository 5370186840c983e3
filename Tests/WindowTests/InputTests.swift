#if Window
  import CoreGraphics
  import QuartzCore
  import RenderServer
  import Testing
  import UIKit

  @testable import Window

  /// Tests of the mouse, touch and key events that views receive from a surface.
  @MainActor @Suite(.serialized) struct InputTests {
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

    /// Shows a 200 × 200-point window on a headless display while a closure runs.
    private func withWindow(_ body: (UIWindow, LiveWindow) throws -> Void) throws {
      try withHeadlessDisplay { thread in
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        let live = try LiveWindow(showing: window, on: thread)
        defer {
          live.close()
          window.isHidden = true
        }
        try body(window, live)
      }
    }

    private func send(
      _ kind: SurfaceEvent.Kind, to live: LiveWindow, density: Double = 1, at time: Double = 0
    ) {
      let state = SurfaceState(
        width: Int(200 * density), height: Int(200 * density), density: density)
      live.handleEvents([SurfaceEvent(kind, surface: 1, at: time)], surfaceState: state)
    }

    private func touch(
      _ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat, finger: Int = 0
    ) -> SurfaceEvent.Kind {
      .touch(SyntheticTouch(phase, at: CGPoint(x: x, y: y), finger: finger))
    }

    @Test func `touch positions in pixels are converted to points in the window`() throws {
      try withWindow { window, live in
        let view = Sensor(frame: window.bounds)
        window.addSubview(view)
        send(touch(.began, 20, 40, finger: -1), to: live, density: 2)
        send(touch(.moved, 30, 40, finger: -1), to: live, density: 2)
        send(touch(.ended, 30, 44, finger: -1), to: live, density: 2)
        #expect(view.heard == ["began 10,20", "moved 15,20", "ended 15,22"])
      }
    }

    @Test func `a drag is delivered to the window in which it began`() throws {
      try withWindow { window, live in
        let view = Sensor(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        window.addSubview(view)
        let front = UIWindow(frame: CGRect(x: 60, y: 0, width: 50, height: 50))
        front.isHidden = false
        defer { front.isHidden = true }
        live.setWindows([window, front])
        send(touch(.began, 10, 10), to: live)
        send(touch(.moved, 80, 10), to: live)
        #expect(view.heard == ["began 10,10", "moved 80,10"])
      }
    }

    @Test func `losing keyboard focus cancels active touches and presses`() throws {
      try withWindow { window, live in
        let view = Sensor(frame: window.bounds)
        window.addSubview(view)
        view.becomeFirstResponder()
        send(touch(.began, 1, 1), to: live)
        send(.key(SurfaceKey(4, characters: "a"), isDown: true), to: live)
        send(.focus(false), to: live)
        #expect(view.heard == ["began 1,1", "press a", "cancelled 1,1", "press cancelled"])
        send(touch(.moved, 2, 2), to: live)
        send(.key(SurfaceKey(4, characters: "a"), isDown: false), to: live)
        #expect(view.heard.count == 4)
        view.resignFirstResponder()
      }
    }

    @Test func `keys are sent to the first responder as presses with modifiers`() throws {
      try withWindow { window, live in
        let view = Sensor(frame: window.bounds)
        window.addSubview(view)
        view.becomeFirstResponder()
        let key = SurfaceKey(4, characters: "a", modifiers: [.shift])
        send(.key(key, isDown: true), to: live)
        var again = key
        again.isRepeated = true
        send(.key(again, isDown: true), to: live)
        send(.key(key, isDown: false), to: live)
        #expect(view.heard == ["press A", "release a"])
        view.resignFirstResponder()
      }
    }

    @Test func `text, delete and arrow keys edit the UITextField that is the first responder`()
      throws
    {
      try withWindow { window, live in
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 150, height: 30))
        window.addSubview(field)
        field.becomeFirstResponder()
        send(.text("abd"), to: live)
        send(.key(SurfaceKey(80), isDown: true), to: live)
        send(.text("c"), to: live)
        send(.key(SurfaceKey(42), isDown: true), to: live)
        send(.key(SurfaceKey(42, isRepeated: true), isDown: true), to: live)
        #expect(field.text == "ad")
        field.resignFirstResponder()
      }
    }

    @Test
    func `a mouse wheel scrolls the innermost UIScrollView to its edge, then the outer one`()
      throws
    {
      try withWindow { window, live in
        let outer = UIScrollView(frame: window.bounds)
        outer.contentSize = CGSize(width: 200, height: 1000)
        let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        inner.contentSize = CGSize(width: 100, height: 150)
        outer.addSubview(inner)
        window.addSubview(outer)
        let down = SurfaceEvent.Kind.wheel(CGVector(dx: 0, dy: 1), at: CGPoint(x: 50, y: 50))
        send(down, to: live)
        #expect(inner.contentOffset.y == LiveWindow.pointsPerNotch)
        #expect(outer.contentOffset.y == 0)
        send(down, to: live)
        #expect(inner.contentOffset.y == 50)
        send(down, to: live)
        #expect(inner.contentOffset.y == 50)
        #expect(outer.contentOffset.y == LiveWindow.pointsPerNotch)
        send(.wheel(CGVector(dx: 0, dy: -9), at: CGPoint(x: 150, y: 150)), to: live)
        #expect(outer.contentOffset.y == 0)
      }
    }

    @Test func `UIPanGestureRecognizer.velocity uses the timestamps of mouse events`() throws {
      try withWindow { window, live in
        let view = UIView(frame: window.bounds)
        let pan = UIPanGestureRecognizer()
        view.addGestureRecognizer(pan)
        window.addSubview(view)
        for step in 0...10 {
          send(
            touch(step == 0 ? .began : .moved, 20 + CGFloat(step) * 10, 100, finger: -1),
            to: live, at: 0.5 + Double(step) * 0.01)
        }
        #expect(abs(pan.velocity(in: view).x - 1000) < 20)
      }
    }
  }
#endif
