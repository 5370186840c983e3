import Diagnostics
import QuartzCore
import RenderServer
import Synchronization
import Testing
import UIKit

/// Tests of nested animation blocks, their options and their completions.
///
/// - Source: Documentation/behaviour/views.md, "The block API".
@MainActor
@Suite(.serialized) struct BlockNestingTests {
  private let screen = ViewStage()

  private func fade(_ options: UIView.AnimationOptions, in outer: UIView.AnimationOptions) throws
    -> CABasicAnimation
  {
    screen.run {
      UIView.animate(withDuration: 2, delay: 0, options: outer) {
        UIView.animate(withDuration: 1, delay: 0, options: options) { screen.view.alpha = 0 }
      }
    }
    return try #require(screen.animation("opacity") as? CABasicAnimation)
  }

  @Test func `a negative duration in UIView.animate is diagnosed once and treated as 0`() {
    let lines = Mutex<[String]>([])
    Diagnostics.$sink.withValue(Diagnostics.Sink { line in lines.withLock { $0.append(line) } }) {
      screen.run {
        for _ in 0..<2 { UIView.animate(withDuration: -0.75) { screen.view.alpha = 0 } }
      }
    }
    #expect(
      lines.withLock { $0 } == [
        "UIKit: invalid duration -0.75 of an animation block: 0 is used; set 0 or more seconds"
      ])
    #expect(screen.animation("opacity") == nil)
  }

  @Test func `a nested animation block inherits the outer block's duration and curve`() throws {
    let fade = try fade(.curveLinear, in: .curveEaseIn)
    #expect(fade.duration == 2)
    #expect(fade.timingFunction === CAMediaTimingFunction(name: .easeIn))
  }

  @Test
  func `overrideInheritedDuration and overrideInheritedCurve keep the nested block's own values`()
    throws
  {
    let fade = try fade(
      [.overrideInheritedDuration, .overrideInheritedCurve, .curveLinear], in: .curveEaseIn)
    #expect(fade.duration == 1)
    #expect(fade.timingFunction === CAMediaTimingFunction(name: .linear))
  }

  @Test func `overrideInheritedDuration alone keeps the outer block's curve`() throws {
    let fade = try fade([.overrideInheritedDuration, .curveLinear], in: .curveEaseIn)
    #expect(fade.duration == 1)
    #expect(fade.timingFunction === CAMediaTimingFunction(name: .easeIn))
  }

  @Test func `overrideInheritedCurve alone keeps the outer block's duration`() throws {
    let fade = try fade([.overrideInheritedCurve, .curveLinear], in: .curveEaseIn)
    #expect(fade.duration == 2)
    #expect(fade.timingFunction === CAMediaTimingFunction(name: .linear))
  }

  @Test func `overrideInheritedDuration animates a block nested in a block of duration 0`() throws {
    screen.run {
      UIView.animate(withDuration: 0) {
        UIView.animate(withDuration: 1, delay: 0, options: .overrideInheritedDuration) {
          screen.view.alpha = 0
        }
        screen.view.center.x = 105
      }
    }
    #expect(screen.keys == ["opacity"])
    #expect(try #require(screen.animation("opacity")).duration == 1)
    screen.endTurn()
    #expect(screen.shownX == 105)
  }

  @Test
  func `nested animation blocks and transitions inherit a duration of 0 from the outer block`() {
    screen.run {
      UIView.animate(withDuration: 0) {
        #expect(UIView.inheritedAnimationDuration == 0)
        UIView.animate(withDuration: 1) { screen.view.alpha = 0 }
        UIView.transition(
          with: screen.view, duration: 1, options: .transitionCrossDissolve, animations: nil)
      }
    }
    #expect(screen.keys == [])
  }

  @Test func `a nested spring block with both override options keeps its own spring`() throws {
    screen.run {
      UIView.animate(withDuration: 2) {
        UIView.animate(
          withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
          options: [.overrideInheritedDuration, .overrideInheritedCurve]
        ) { screen.view.alpha = 0 }
      }
    }
    let spring = try #require(screen.animation("opacity") as? CASpringAnimation)
    #expect(spring.duration == 1)
    #expect(abs(spring.stiffness - 161.7195025042016) < 1e-6)
  }

  @Test
  func `a UIView.animate block with override options in an animator keeps its duration and curve`()
    throws
  {
    let animator = UIViewPropertyAnimator(duration: 2, curve: .easeIn) { [screen] in
      screen.view.center.x = 105
      UIView.animate(
        withDuration: 1, delay: 0,
        options: [.overrideInheritedDuration, .overrideInheritedCurve, .curveLinear]
      ) { screen.view.alpha = 0 }
    }
    screen.run { animator.startAnimation() }
    #expect(try #require(screen.animation("position")).duration == 2)
    let fade = try #require(screen.animation("opacity"))
    #expect(fade.duration == 1)
    #expect(fade.timingFunction === CAMediaTimingFunction(name: .linear))
    screen.advance(to: 0.5)
    #expect(abs(screen.shownAlpha - 0.5) < 1e-6)
    screen.advance(to: 3)
    #expect(animator.state == .inactive)
  }

  @Test
  func `a nested block inherits repeat and autoreverse unless overrideInheritedOptions is set`()
    throws
  {
    #expect(try fade([], in: [.repeat, .autoreverse]).repeatCount == .infinity)
    screen.view.layer.removeAllAnimations()
    screen.view.alpha = 1
    let own = try fade(.overrideInheritedOptions, in: [.repeat, .autoreverse])
    #expect(own.repeatCount == 0)
    #expect(!own.autoreverses)
  }

  @Test func `the delay of a nested animation block is added to the outer block's delay`() throws {
    screen.run {
      UIView.animate(withDuration: 1, delay: 0.5, options: .curveLinear) {
        UIView.animate(withDuration: 1, delay: 0.25) { screen.view.center.x = 105 }
      }
    }
    let move = try #require(screen.animation("position"))
    #expect(move.beginTime == ManualClock.start + 0.75)
    screen.advance(to: 0.7)
    #expect(screen.shownX == 5)
    screen.advance(to: 1.25)
    #expect(abs(screen.shownX - 55) < 1e-6)
  }

  @Test func `AnimationOptions.layoutSubviews animates the subviews moved by layout`() throws {
    final class Filling: UIView {
      let inner = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      override func layoutSubviews() { inner.center = CGPoint(x: bounds.width, y: 5) }
    }
    let filling = Filling(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    filling.addSubview(filling.inner)
    screen.run {
      screen.window?.addSubview(filling)
      screen.context.endTurn()
      UIView.animate(withDuration: 1) { filling.bounds.size.width = 20 }
      screen.context.endTurn()
      #expect(filling.inner.layer.animationKeys() == nil)
      UIView.animate(withDuration: 1, delay: 0, options: .layoutSubviews) {
        filling.bounds.size.width = 40
      }
    }
    #expect(filling.inner.layer.animationKeys() == ["position"])
  }

  @Test func `completions due at the same time run in the order of their animation blocks`() {
    let others = (0..<3).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4)) }
    screen.run {
      others.forEach { screen.window?.addSubview($0) }
      screen.context.endTurn()
      UIView.animate(withDuration: 1) {
        UIView.animate(
          withDuration: 1, animations: { others[1].alpha = 0 }, completion: screen.note("inner"))
        others[0].alpha = 0
      } completion: {
        screen.note("outer")($0)
      }
      UIView.animate(
        withDuration: 0.5, delay: 0.5, animations: { others[2].alpha = 0 },
        completion: screen.note("last"))
    }
    screen.advance(to: 2)
    #expect(screen.lines == ["outer true", "inner true", "last true"])
  }

  @Test func `replacing an animation under the same key completes its block with finished false`() {
    screen.run {
      UIView.animate(
        withDuration: 1, animations: { screen.view.alpha = 0 }, completion: screen.note())
      screen.context.endTurn()
      let other = CABasicAnimation(keyPath: "opacity")
      screen.view.layer.add(other, forKey: "opacity")
      screen.context.endTurn()
    }
    #expect(screen.lines == ["done false"])
  }

  @Test func `setAnimationsEnabled(false) applies block changes immediately and still completes`() {
    screen.run {
      UIView.setAnimationsEnabled(false)
      UIView.animate(
        withDuration: 5, animations: { screen.view.alpha = 0 }, completion: screen.note())
      #expect(!UIView.areAnimationsEnabled)
      UIView.setAnimationsEnabled(true)
      #expect(screen.view.alpha == 0)
      #expect(screen.keys == [])
      screen.context.endTurn()
    }
    #expect(screen.lines == ["done true"])
  }

  @Test func `setAnimationsEnabled(false) in a block does not affect earlier changes`() {
    screen.run {
      UIView.animate(withDuration: 1) {
        screen.view.alpha = 0
        UIView.setAnimationsEnabled(false)
        screen.view.center.x = 50
        UIView.setAnimationsEnabled(true)
      }
    }
    #expect(screen.keys == ["opacity"])
  }

  @Test
  func `modifyAnimations(withRepeatCount:autoreverses:) applies only to changes in its closure`()
    throws
  {
    screen.run {
      UIView.animate(withDuration: 1) {
        UIView.modifyAnimations(withRepeatCount: 3, autoreverses: true) { screen.view.alpha = 0 }
        screen.view.center.x = 50
      }
    }
    let fade = try #require(screen.animation("opacity"))
    let move = try #require(screen.animation("position"))
    #expect((fade.repeatCount, fade.autoreverses) == (3, true))
    #expect((move.repeatCount, move.autoreverses) == (0, false))
  }

  @Test func `await UIView.animate returns when the animation block completes`() async {
    let screen = screen
    let block = screen.run {
      // `Task.immediate` runs the closure up to the `await`.
      Task.immediate { @MainActor in
        await UIView.animate(
          withDuration: 0.5, delay: 0, options: [], animations: { screen.view.alpha = 0 })
      }
    }
    #expect(screen.view.alpha == 0)
    screen.advance(to: 1)
    #expect(await block.value)
  }

  @Test func `UIView.perform(.delete) fades a view out, removes it and restores its alpha`() {
    screen.run {
      UIView.perform(.delete, on: [screen.view], options: [], animations: nil) {
        screen.note()($0)
      }
    }
    #expect(screen.keys == ["opacity", "transform"])
    screen.advance(to: 1)
    #expect(screen.view.superview == nil)
    #expect(screen.view.alpha == 1)
    #expect(screen.lines == ["done true"])
  }
}
