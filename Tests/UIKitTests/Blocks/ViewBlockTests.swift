import QuartzCore
import RenderServer
import Testing
import UIKit

/// Tests of basic `UIView.animate` blocks.
///
/// - Source: Documentation/behaviour/views.md, "Views and their layers", "Blocks" and "The block API".
@MainActor
@Suite(.serialized) struct ViewBlockTests {
  private let screen = ViewStage()

  @Test func `changing a view property outside an animation block adds no animation`() {
    screen.run { screen.view.center.x = 100 }
    #expect(screen.view.layer.animationKeys() == nil)
  }

  @Test func `a center animation added during another is additive and does not jump`() {
    screen.run { UIView.animate(withDuration: 1) { screen.view.center.x = 105 } }
    screen.advance(to: 0.5)
    let before = screen.shownX
    screen.run { UIView.animate(withDuration: 1) { screen.view.center.x = 5 } }
    screen.run { screen.context.endTurn() }
    #expect(abs(screen.shownX - before) < 1e-9)
    #expect(screen.view.layer.animationKeys() == ["position", "position-2"])
    screen.advance(to: 2)
    #expect(screen.shownX == 5)
    #expect(screen.view.layer.animationKeys() == nil)
  }

  @Test func `the completion of UIView.animate runs after all animations end`() {
    screen.run {
      UIView.animate(withDuration: 0.5) {
        screen.view.center.x = 105
        screen.view.alpha = 0
      } completion: { finished in
        screen.lines.append("done \(finished)")
      }
    }
    screen.advance(to: 0.4)
    #expect(screen.lines == [])
    screen.advance(to: 0.6)
    #expect(screen.lines == ["done true"])
  }

  @Test func `UIView.animate without changes completes in the next run loop turn`() {
    screen.run {
      UIView.animate(withDuration: 5) {
      } completion: { finished in
        screen.lines.append("done \(finished)")
      }
      #expect(screen.lines == [])
      screen.context.endTurn()
    }
    #expect(screen.lines == ["done true"])
  }

  @Test
  func `UIView.animate with duration 0 adds no animation and completes in the next run loop turn`()
  {
    screen.run {
      UIView.animate(withDuration: 0) {
        screen.view.alpha = 0
      } completion: { finished in
        screen.lines.append("done \(finished)")
      }
      #expect(screen.view.layer.animationKeys() == nil)
      screen.context.endTurn()
    }
    #expect(screen.lines == ["done true"])
  }

  @Test func `removeAllAnimations completes the block with finished false`() {
    screen.run {
      UIView.animate(withDuration: 5) {
        screen.view.alpha = 0
      } completion: { finished in
        screen.lines.append("done \(finished)")
      }
      screen.context.endTurn()
      screen.view.layer.removeAllAnimations()
      screen.context.endTurn()
    }
    #expect(screen.lines == ["done false"])
  }

  @Test func `a nested block inherits the outer duration unless overrideInheritedDuration is set`()
    throws
  {
    try screen.run {
      UIView.animate(withDuration: 2) {
        UIView.animate(withDuration: 1) { screen.view.alpha = 0 }
        UIView.animate(
          withDuration: 1, delay: 0, options: .overrideInheritedDuration,
          animations: { screen.view.center.x = 50 })
      }
      let fade = try #require(screen.view.layer.animation(forKey: "opacity"))
      let move = try #require(screen.view.layer.animation(forKey: "position"))
      #expect(fade.duration == 2)
      #expect(move.duration == 1)
    }
  }

  @Test func `UIView.animate presents the old value during its delay`() {
    screen.run {
      UIView.animate(
        withDuration: 1, delay: 1, options: .curveLinear, animations: { screen.view.center.x = 105 }
      )
    }
    screen.advance(to: 0.5)
    #expect(screen.shownX == 5)
    screen.advance(to: 1.5)
    #expect(abs(screen.shownX - 55) < 1e-6)
    screen.advance(to: 2.5)
    #expect(screen.shownX == 105)
  }

  @Test func `a transform change in UIView.animate interpolates the rotation angle`() throws {
    screen.run {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        screen.view.transform = CGAffineTransform(rotationAngle: .pi / 2)
      }
    }
    screen.advance(to: 0.5)
    let angle = screen.run {
      screen.view.layer.presentation()?.value(forKeyPath: "transform.rotation.z") as? Double
    }
    #expect(abs(try #require(angle) - .pi / 4) < 1e-6)
  }

  @Test func `performWithoutAnimation in a block adds no animation`() {
    screen.run {
      UIView.animate(withDuration: 1) {
        UIView.performWithoutAnimation { screen.view.alpha = 0 }
      }
      #expect(screen.view.layer.animationKeys() == nil)
      #expect(UIView.areAnimationsEnabled)
    }
  }

  @Test func `inheritedAnimationDuration returns the duration of the current block`() {
    screen.run {
      #expect(UIView.inheritedAnimationDuration == 0)
      UIView.animate(withDuration: 3) { #expect(UIView.inheritedAnimationDuration == 3) }
    }
  }

  @Test func `UIView.animate animates a view added in the same run loop turn`() {
    let added = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
    screen.run {
      screen.view.addSubview(added)
      UIView.animate(withDuration: 1) { added.alpha = 0 }
      screen.context.endTurn()
      #expect(added.layer.animationKeys() == ["opacity"])
    }
  }
}
