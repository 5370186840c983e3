import EasyAnimation
import QuartzCore
import Testing
import UIKit

/// Tests of `EasyAnimation.enable()`: `Documentation/behaviour/views.md, "EasyAnimation"`.
@MainActor
@Suite(.serialized) struct SwitchTests {
  /// Changes the opacity of a layer without a view and the width of a view in an animation block.
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

  @Test func `after EasyAnimation.enable, animation blocks animate layers without a view`() {
    let screen = EasyStage()
    change(screen)
    #expect(screen.layer.added.map(\.key) == [nil])
    screen.advance(to: 2)
    #expect(screen.shown(screen.layer, "opacity") == [0.5])
  }

  @Test func `calling EasyAnimation.enable twice adds only one animation per change`() {
    let screen = EasyStage()
    screen.run {
      EasyAnimation.enable()
      EasyAnimation.enable()
    }
    change(screen)
    #expect(screen.layer.added.count == 1)
  }

  @Test func `without EasyAnimation, a layer changed in an animation block animates implicitly`() {
    let screen = EasyStage(isEnabled: false)
    change(screen)
    // The implicit animation does not use the settings of the block:
    // `Documentation/behaviour/actions.md, "Implicit animations"`.
    #expect(screen.layer.added.map(\.key) == ["opacity"])
    #expect(screen.layer.basic?.duration == 0.25)
    #expect(screen.layer.basic?.timingFunction?.description == "default")
    #expect(screen.layer.basic?.beginTime == 0)
    screen.advance(to: 2.9)
    #expect(screen.lines == [])
    screen.advance(to: 3.1)
    #expect(screen.lines == ["done true"])
  }

  @Test func `enabling EasyAnimation in one render context does not affect another`() {
    let (on, off) = (EasyStage(), EasyStage(isEnabled: false))
    change(on)
    change(off)
    #expect(on.layer.added.map(\.key) == [nil])
    #expect(off.layer.added.map(\.key) == ["opacity"])
  }

  @Test func `a layer change outside an animation block adds the implicit animation`() {
    let screen = EasyStage()
    screen.run { screen.layer.opacity = 0 }
    #expect(screen.layer.added.map(\.key) == ["opacity"])
    #expect(screen.layer.basic?.duration == 0.25)
  }

  @Test func `performWithoutAnimation disables layer animations and completes the animation block`()
  {
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
