import EasyAnimation
import QuartzCore
import Testing
import UIKit

/// Turning it on: spec/05 section 10.
@MainActor
@Suite(.serialized) struct SwitchTests {
  /// Animates an opacity, which its layer has by itself, and a width that a view animates.
  private func change(_ screen: EasyStage) {
    screen.run {
      UIView.animate(withDuration: 2, delay: 1, options: .curveLinear) {
        screen.layer.opacity = 0
        screen.view.alpha = 0
      } completion: {
        screen.note()($0)
      }
    }
  }

  @Test func `a block animates a plain layer once it is on`() {
    let screen = EasyStage()
    change(screen)
    #expect(screen.layer.added.map(\.key) == [nil])
    screen.advance(to: 2)
    #expect(screen.shown(screen.layer, "opacity") == [0.5])
  }

  @Test func `turning it on twice is turning it on once`() {
    let screen = EasyStage()
    screen.run {
      EasyAnimation.enable()
      EasyAnimation.enable()
    }
    change(screen)
    #expect(screen.layer.added.count == 1)
  }

  @Test func `a block is UIKit's alone while it is off`() {
    let screen = EasyStage(isEnabled: false)
    change(screen)
    // The implicit animation, with nothing of the block: spec/05 section 3.
    #expect(screen.layer.added.map(\.key) == ["opacity"])
    #expect(screen.layer.basic?.duration == 0.25)
    #expect(screen.layer.basic?.timingFunction?.description == "default")
    #expect(screen.layer.basic?.beginTime == 0)
    screen.advance(to: 2.9)
    #expect(screen.lines == [])
    screen.advance(to: 3.1)
    #expect(screen.lines == ["done true"])
  }

  @Test func `one's own switch is nobody else's`() {
    let (on, off) = (EasyStage(), EasyStage(isEnabled: false))
    change(on)
    change(off)
    #expect(on.layer.added.map(\.key) == [nil])
    #expect(off.layer.added.map(\.key) == ["opacity"])
  }

  @Test func `a change outside of a block is not its matter`() {
    let screen = EasyStage()
    screen.run { screen.layer.opacity = 0 }
    #expect(screen.layer.added.map(\.key) == ["opacity"])
    #expect(screen.layer.basic?.duration == 0.25)
  }

  @Test func `without animations of views there are none of layers`() {
    let screen = EasyStage()
    screen.run {
      UIView.performWithoutAnimation {
        UIView.animate(withDuration: 1, animations: { screen.layer.opacity = 0 }) { _ in
          screen.log("done")
        }
      }
    }
    #expect(screen.layer.added.allSatisfy { $0.key != nil })
    screen.endTurn()
    #expect(screen.lines == ["done"])
  }
}
