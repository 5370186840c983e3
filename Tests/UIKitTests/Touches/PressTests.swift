import QuartzCore
import RenderServer
import Testing
import UIKit

/// Tests of keyboard keys that are sent as presses.
@MainActor @Suite struct PressTests {
  private final class Listener: UIView {
    var heard: [String] = []
    var handsOn = false
    override var canBecomeFirstResponder: Bool { true }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      for press in presses { heard.append("began \(press.key?.characters ?? "")") }
      #expect(event?.type == .presses)
      #expect(event?.allPresses.isSuperset(of: presses) == true)
      if handsOn { super.pressesBegan(presses, with: event) }
    }

    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      for press in presses { heard.append("ended \(press.key?.characters ?? "")") }
    }
  }

  private final class Controller: UIViewController {
    var heard = 0
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { heard += 1 }
  }

  private func withWindow(_ body: (UIWindow) throws -> Void) rethrows {
    try RenderContext.$current.withValue(RenderContext(clock: ManualClock())) {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      window.isHidden = false
      RenderContext.current?.endTurn()
      try body(window)
      window.isHidden = true
    }
  }

  @Test
  func `a key press is sent to the first responder and, if unhandled, up the responder chain`() {
    withWindow { window in
      let controller = Controller()
      window.rootViewController = controller
      let view = Listener()
      controller.view.addSubview(view)
      view.becomeFirstResponder()
      let key = SyntheticPress(.keyboardA, characters: "a", modifierFlags: .shift)
      key.sendPhase(.began, to: window)
      #expect(view.heard == ["began A"])
      #expect(controller.heard == 0)
      view.resignFirstResponder()
      key.sendPhase(.ended, to: window)
      #expect(view.heard == ["began A", "ended A"])
      SyntheticPress(.keyboardB, characters: "b").sendPhase(.began, to: window)
      #expect(controller.heard == 1)
      view.handsOn = true
      view.becomeFirstResponder()
      SyntheticPress(.keyboardC, characters: "c").sendPhase(.began, to: window)
      #expect(view.heard.last == "began c")
      #expect(controller.heard == 2)
      view.resignFirstResponder()
    }
  }

  @Test func `a press that ends without having begun is not sent to the window`() {
    withWindow { window in
      let view = Listener()
      window.addSubview(view)
      view.becomeFirstResponder()
      SyntheticPress(.keyboardA).sendPhase(.ended, to: window)
      #expect(view.heard.isEmpty)
      view.resignFirstResponder()
    }
  }

  @Test(arguments: [
    (UIKeyboardHIDUsage.keyboardA, 4), (.keyboardZ, 29), (.keyboard1, 30), (.keyboard0, 39),
    (.keyboardF12, 69), (.keyboardUpArrow, 82), (.keypad0, 98), (.keyboardRightGUI, 231),
  ])
  func `UIKeyboardHIDUsage has the key codes from the USB standard`(
    key: UIKeyboardHIDUsage, number: Int
  ) {
    #expect(key.rawValue == number)
  }
}
