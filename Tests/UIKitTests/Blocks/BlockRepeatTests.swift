import QuartzCore
import RenderServer
import Testing
import UIKit

/// Tests of animation blocks that replace repeating animation blocks.
///
/// - Source: Documentation/behaviour/views.md, "Blocks".
@MainActor
@Suite(.serialized) struct BlockRepeatTests {
  private let screen = ViewStage()

  /// Applies the changes in an infinitely repeating, autoreversing block that takes one second in each direction.
  private func swing(_ changes: () -> Void) {
    screen.run {
      UIView.animate(
        withDuration: 1, delay: 0, options: [.repeat, .autoreverse, .curveLinear],
        animations: changes, completion: screen.note("swing"))
    }
  }

  private func swing() { swing { screen.view.center.x = 105 } }

  private func isNear(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) < 1e-6 }

  @Test
  func `a beginFromCurrentState block ends a repeating block and starts at the presented value`() {
    swing()
    screen.advance(to: 0.5)
    screen.run {
      UIView.animate(
        withDuration: 0.1, delay: 0, options: [.beginFromCurrentState, .curveLinear]
      ) { screen.view.center = CGPoint(x: 5, y: 5) }
    }
    #expect(screen.keys == ["position"])
    screen.endTurn()
    #expect(isNear(screen.shownX, 55))
    #expect(screen.lines == ["swing false"])
    screen.advance(to: 0.55)
    #expect(isNear(screen.shownX, 30))
    for time in [0.7, 1.2, 5] {
      screen.advance(to: time)
      #expect(screen.shownX == 5)
    }
    #expect(screen.keys == [])
  }

  @Test func `a block without beginFromCurrentState starts from the repeating block's model value`()
    throws
  {
    swing()
    screen.advance(to: 0.5)
    screen.run {
      UIView.animate(withDuration: 0.1, delay: 0, options: .curveLinear) {
        screen.view.center.x = 5
      }
    }
    let move = try #require(screen.animation("position") as? CABasicAnimation)
    #expect(move.isAdditive)
    #expect(move.fromValue as? CGPoint == CGPoint(x: 100, y: 0))
    #expect(screen.keys == ["position"])
    screen.advance(to: 0.7)
    #expect(screen.shownX == 5)
  }

  @Test func `each of two successive beginFromCurrentState blocks starts at the presented value`() {
    swing()
    screen.advance(to: 0.5)
    for (time, target) in [(0.5, 5.0), (1.0, 205)] {
      screen.advance(to: time)
      screen.run {
        UIView.animate(
          withDuration: 1, delay: 0, options: [.beginFromCurrentState, .curveLinear]
        ) { screen.view.center.x = target }
      }
      screen.endTurn()
      #expect(isNear(screen.shownX, time == 0.5 ? 55 : 30))
    }
    screen.advance(to: 2)
    #expect(screen.shownX == 205)
  }

  @Test func `a new transform animation ends a repeating transform animation`() {
    swing { screen.view.transform = CGAffineTransform(rotationAngle: 0.5) }
    screen.advance(to: 0.5)
    screen.run {
      UIView.animate(withDuration: 0.1, delay: 0, options: .beginFromCurrentState) {
        screen.view.transform = .identity
      }
    }
    screen.endTurn()
    #expect(abs((screen.shown("transform.rotation.z") ?? -1) - 0.25) < 1e-6)
    for time in [0.7, 1.2] {
      screen.advance(to: time)
      #expect(screen.shown("transform.rotation.z") == 0)
    }
  }

  @Test func `a new bounds animation ends repeating animations of bounds.origin and bounds.size`() {
    swing { screen.view.bounds = CGRect(x: 20, y: 0, width: 110, height: 10) }
    screen.advance(to: 0.5)
    screen.run {
      UIView.animate(withDuration: 0.1, delay: 0, options: .beginFromCurrentState) {
        screen.view.bounds.size.width = 10
      }
    }
    #expect(Set(screen.keys) == ["bounds.origin", "bounds.size"])
    screen.endTurn()
    #expect(abs((screen.shown("bounds.size.width") ?? -1) - 60) < 1e-6)
    #expect(abs((screen.shown("bounds.origin.x") ?? -1) - 10) < 1e-6)
    screen.advance(to: 0.7)
    #expect(screen.shown("bounds.size.width") == 10)
    #expect(screen.shown("bounds.origin.x") == 20)
  }

  @Test func `a new cornerRadius animation ends a repeating cornerRadius animation`() {
    swing { screen.view.layer.cornerRadius = 4 }
    screen.advance(to: 0.5)
    screen.run {
      UIView.animate(withDuration: 0.1, delay: 0, options: .beginFromCurrentState) {
        screen.view.layer.cornerRadius = 0
      }
    }
    screen.endTurn()
    #expect(abs((screen.shown("cornerRadius") ?? -1) - 2) < 1e-6)
    screen.advance(to: 1.2)
    #expect(screen.shown("cornerRadius") == 0)
  }

  @Test func `a new alpha animation ends a repeating alpha animation`() {
    swing { screen.view.alpha = 0 }
    screen.advance(to: 0.5)
    screen.run {
      UIView.animate(withDuration: 0.1, delay: 0, options: .beginFromCurrentState) {
        screen.view.alpha = 1
      }
    }
    screen.advance(to: 1.2)
    #expect(screen.shownAlpha == 1)
  }

  @Test func `a new animation block ends an animation with a finite repeat count`() {
    screen.run {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        UIView.modifyAnimations(withRepeatCount: 3, autoreverses: true) {
          screen.view.center.x = 105
        }
      }
    }
    screen.advance(to: 0.5)
    screen.run {
      UIView.animate(withDuration: 0.1, delay: 0, options: .beginFromCurrentState) {
        screen.view.center.x = 5
      }
    }
    screen.advance(to: 0.7)
    #expect(screen.shownX == 5)
    screen.advance(to: 1.2)
    #expect(screen.shownX == 5)
  }

  @Test func `a new animation block ends all repeating blocks of the same property`() {
    swing()
    screen.advance(to: 0.25)
    screen.run {
      UIView.animate(
        withDuration: 1, delay: 0, options: [.repeat, .autoreverse, .beginFromCurrentState]
      ) { screen.view.center.x = 205 }
    }
    screen.advance(to: 0.5)
    screen.run {
      UIView.animate(withDuration: 0.1, delay: 0, options: .beginFromCurrentState) {
        screen.view.center.x = 5
      }
    }
    screen.advance(to: 1.2)
    #expect(screen.shownX == 5)
    #expect(screen.keys == [])
  }

  @Test func `animateKeyframes ends a repeating block of the same property`() {
    swing()
    screen.advance(to: 0.5)
    screen.run {
      UIView.animateKeyframes(withDuration: 1, delay: 0, options: .beginFromCurrentState) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {
          screen.view.center.x = 5
        }
      }
    }
    screen.advance(to: 2.1)
    #expect(screen.shownX == 5)
    #expect(screen.keys == [])
  }

  @Test func `UIView.animate ends repeating keyframes of the same property`() {
    screen.run {
      UIView.animateKeyframes(withDuration: 1, delay: 0, options: [.repeat, .autoreverse]) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {
          screen.view.center.x = 105
        }
      }
    }
    screen.advance(to: 0.5)
    screen.run {
      UIView.animate(withDuration: 0.1, delay: 0, options: .beginFromCurrentState) {
        screen.view.center.x = 5
      }
    }
    screen.advance(to: 1.2)
    #expect(screen.shownX == 5)
  }

  @Test func `UIViewPropertyAnimator ends a repeating block of the same property`() {
    swing()
    screen.advance(to: 0.5)
    let animator = UIViewPropertyAnimator(duration: 0.1, curve: .linear) { [screen] in
      screen.view.center.x = 5
    }
    screen.run { animator.startAnimation() }
    screen.advance(to: 1.2)
    #expect(screen.shownX == 5)
    #expect(animator.state == .inactive)
  }

  @Test func `animation blocks after a finished repeating block are additive`() throws {
    screen.run {
      UIView.animate(withDuration: 0.1, delay: 0, options: .curveLinear) {
        UIView.modifyAnimations(withRepeatCount: 2, autoreverses: false) {
          screen.view.center.x = 105
        }
      }
    }
    screen.advance(to: 1)
    screen.run { UIView.animate(withDuration: 1) { screen.view.center.x = 5 } }
    #expect(try #require(screen.animation("position") as? CABasicAnimation).isAdditive)
  }

  @Test func `a block for one property stays additive while another property's animation repeats`()
    throws
  {
    swing()
    screen.advance(to: 0.5)
    screen.run { UIView.animate(withDuration: 1) { screen.view.bounds.size.width = 30 } }
    #expect(try #require(screen.animation("bounds.size") as? CABasicAnimation).isAdditive)
    #expect(screen.keys.contains("position"))
    screen.advance(to: 2.5)
    #expect(isNear(screen.shownX, 55))
  }
}
