import QuartzCore
import RenderServer
import Simulator
import Testing
import UIKit

/// Tests that UIKit returns the values configured through `Simulator`.
@MainActor @Suite(.serialized) struct SimulatorTests {
  /// Runs a closure with a separate main screen.
  private func withOwnScreen(_ body: () throws -> Void) rethrows {
    let context = RenderContext(clock: ManualClock())
    UIScreen(size: CGSize(width: 390, height: 844), scale: 3).install(in: context)
    try RenderContext.$current.withValue(context) { try body() }
  }

  @Test func `Simulator.screen returns the configured size, scale, frame rate and traits`() {
    withOwnScreen {
      Simulator.screen.configure(
        size: CGSize(width: 300, height: 500), scale: 2, maximumFramesPerSecond: 120)
      #expect(Simulator.screen.size == CGSize(width: 300, height: 500))
      #expect(Simulator.screen.scale == 2)
      #expect(Simulator.screen.maximumFramesPerSecond == 120)
      #expect(Simulator.screen.traits == UITraitCollection())
      let dark = UITraitCollection(userInterfaceStyle: .dark)
      Simulator.screen.traits = dark
      #expect(Simulator.screen.traits == dark)
      #expect(UIScreen.main.traitCollection.userInterfaceStyle == .dark)
    }
  }

  @Test func `setting Simulator.device.orientation to nil restores the screen's orientation`() {
    #expect(Simulator.device.orientation == nil)
    Simulator.device.orientation = .portraitUpsideDown
    #expect(UIDevice.current.orientation == .portraitUpsideDown)
    Simulator.device.orientation = nil
    #expect(UIDevice.current.orientation == .portrait)
  }

  @Test func `Simulator.send delivers touches, presses and keys to the window`() {
    final class Recorder: UIView {
      var events: [String] = []
      override var canBecomeFirstResponder: Bool { true }
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        events.append("touch \(touches.count)")
      }
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        events.append("press")
      }
    }
    withOwnScreen {
      let window = UIWindow(frame: UIScreen.main.bounds)
      let recorder = Recorder(frame: window.bounds)
      let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
      window.addSubview(recorder)
      window.addSubview(field)
      window.isHidden = false
      RenderContext.current?.endTurn()
      Simulator.send(
        SyntheticTouch(.began, at: CGPoint(x: 200, y: 200)), to: window)
      recorder.becomeFirstResponder()
      Simulator.send(SyntheticPress(.keyboardA), phase: .began, to: window)
      #expect(recorder.events == ["touch 1", "press"])
      field.becomeFirstResponder()
      Simulator.send(.text("Hello"), to: window)
      #expect(field.text == "Hello")
      window.isHidden = true
    }
  }
}

/// Code that uses the deprecated names from version 0.1.
///
/// Calls through the protocol avoid deprecation warnings.
@MainActor private protocol OldProgram {
  func run()
}

@MainActor @Suite(.serialized) struct DeprecatedNamesTests {
  private struct Screen: OldProgram {
    @available(*, deprecated) func run() {
      UIScreen._choose(size: CGSize(width: 300, height: 500))
      UIScreen._chooseTraits(UITraitCollection(userInterfaceStyle: .dark))
    }
  }

  @Test
  func `the deprecated UIScreen configuration methods have the same effect as Simulator.screen`() {
    let context = RenderContext(clock: ManualClock())
    UIScreen(size: CGSize(width: 390, height: 844), scale: 2).install(in: context)
    RenderContext.$current.withValue(context) {
      (Screen() as any OldProgram).run()
      #expect(Simulator.screen.size == CGSize(width: 300, height: 500))
      #expect(Simulator.screen.scale == 3)
      #expect(UIScreen.main.traitCollection.userInterfaceStyle == .dark)
    }
  }

  private final class OldBadge: UIView {
    var depth = 1
    @available(*, deprecated)
    override class var _appearanceProperties: [_AppearanceProperty] {
      super._appearanceProperties + [_AppearanceProperty(\OldBadge.depth)]
    }
  }

  @Test func `overriding _appearanceProperties makes a property available to appearance()`() {
    OldBadge.appearance().depth = 5
    let stage = ViewStage()
    let badge = OldBadge()
    stage.run { stage.view.addSubview(badge) }
    #expect(badge.depth == 5)
  }
}
