import Simulator
import Testing
import UIKit

/// An application that records its events and, if `discards` is true, does not dispatch them.
@MainActor final class RecordingApplication: UIApplication {
  var events: [UIEvent] = []
  var discards = false

  override func sendEvent(_ event: UIEvent) {
    events.append(event)
    if !discards { super.sendEvent(event) }
  }
}

/// Tests of touches and presses dispatched through `UIApplication.sendEvent`.
@MainActor @Suite(.serialized) struct SendEventTests {
  private final class Responder: UIView {
    var calls: [String] = []
    override var canBecomeFirstResponder: Bool { true }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      calls.append("touchesBegan")
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      calls.append("touchesEnded")
    }
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      calls.append("pressesBegan")
    }
    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      calls.append("pressesEnded")
    }
  }

  private let screen = Screen()
  private let view = Responder(frame: CGRect(x: 0, y: 0, width: 50, height: 50))

  init() {
    let (screen, view) = (screen, view)
    screen.change {
      screen.window.addSubview(view)
      view.becomeFirstResponder()
    }
  }

  /// Runs a closure while `UIApplication.shared` is a recording application.
  private func withApplication(_ body: (RecordingApplication) throws -> Void) rethrows {
    let (before, application) = (UIApplication.shared, RecordingApplication())
    UIApplication.shared = application
    defer {
      UIApplication.shared = before
      view.resignFirstResponder()
    }
    try body(application)
  }

  private func tap() {
    screen.change { screen.window.sendTouch(.began, at: CGPoint(x: 5, y: 5)) }
    screen.change { screen.window.sendTouch(.ended, at: CGPoint(x: 5, y: 5)) }
  }

  private func press() {
    screen.change { SyntheticPress(.keyboardA).sendPhase(.began, to: screen.window) }
    screen.change { SyntheticPress(.keyboardA).sendPhase(.ended, to: screen.window) }
  }

  @Test func `an override of UIApplication.sendEvent receives touches and presses`() {
    withApplication { application in
      tap()
      press()
      #expect(application.events.map(\.type) == [.touches, .touches, .presses, .presses])
      #expect(view.calls == ["touchesBegan", "touchesEnded", "pressesBegan", "pressesEnded"])
    }
  }

  @Test func `a UIApplication.sendEvent override that does not call super discards events`() {
    withApplication { application in
      let tapper = UITapGestureRecognizer()
      var taps = 0
      tapper.addChangeHandler { if $0.state == .ended { taps += 1 } }
      view.addGestureRecognizer(tapper)
      application.discards = true
      tap()
      press()
      #expect(application.events.count == 4)
      #expect(view.calls.isEmpty)
      #expect(taps == 0)
      // Discarded events have no effect on later events.
      application.discards = false
      tap()
      #expect(taps == 1)
      press()
      #expect(view.calls.suffix(2) == ["pressesBegan", "pressesEnded"])
    }
  }

  @Test func `UIApplicationMain creates the principal class and sets it as UIApplication.shared`() {
    let before = UIApplication.shared
    defer { UIApplication.shared = before }
    #expect(UIApplicationMain(0, nil, "NoSuchClass", nil) == 0)
    #expect(UIApplication.shared === before)
    let name = NSStringFromClass(RecordingApplication.self)
    #expect(UIApplicationMain(0, nil, name, nil) == 0)
    #expect(UIApplication.shared is RecordingApplication)
    #expect(before.applicationState == .background)
    Simulator.application.transition(to: .active)
  }
}
