import AnimationTesting
import Foundation
import Testing
import UIKit

// The samples about films of Documentation/guides/testing-animations.md.

/// Tests that compare animations with stored films.
@MainActor
@Suite struct FilmAssertionTests {
  private let lock: URL = {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("lock-\(UUID().uuidString).caml")
    try? Data(
      """
      <caml><CALayer bounds="0 0 60 32" position="30 16" backgroundColor="0.2 0.2 0.25"><sublayers>
      <CALayer id="bolt" bounds="0 0 28 12" position="18 16" cornerRadius="6" backgroundColor="1 0.8 0.2"/></sublayers>
      <states><LKState name="Unlocked"><elements><LKStateSetValue targetId="bolt" keyPath="position.x">
      <value type="integer" value="42"/></LKStateSetValue></elements></LKState></states>
      <stateTransitions><LKStateTransition fromState="*" toState="*"><elements>
      <LKStateTransitionElement key="position.x" targetId="bolt"><animation type="CABasicAnimation"
      keyPath="position.x" duration="0.4" fillMode="both"/></LKStateTransitionElement>
      </elements></LKStateTransition></stateTransitions></CALayer></caml>
      """.utf8
    ).write(to: file)
    return file
  }()

  @Test func `the knob slides over, as a film`() {
    let toggle = Toggle(frame: CGRect(x: 0, y: 0, width: 60, height: 32))
    assertFilm(of: toggle, during: 0...0.4) { toggle.flip() }
  }

  @Test func `a tap turns it on, and a drag back off`() {
    withAnimationStage(size: CGSize(width: 160, height: 90)) { stage in
      let toggle = Toggle(frame: CGRect(x: 50, y: 29, width: 60, height: 32))
      stage.add(toggle)
      assertFilm(of: stage, during: 0...) {
        stage.tap(toggle)
        stage.advanceToEnd()
        stage.drag(from: CGPoint(x: 95, y: 45), to: CGPoint(x: 60, y: 45), over: 0.2)
      }
    }
  }

  @Test func `the bolt slides to the state Unlocked`() {
    assertFilm(of: .document(at: lock, state: "Unlocked"), during: 0...)
  }

  @Test func `the toggle ends with a green background`() {
    let toggle = Toggle(frame: CGRect(x: 0, y: 0, width: 60, height: 32))
    assertFrames(of: toggle, at: [0, 0.1, .settled]) { toggle.flip() }
  }
}
