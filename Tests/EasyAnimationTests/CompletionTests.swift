import EasyAnimation
import QuartzCore
import Testing
import UIKit

/// Tests of the completion of animation blocks that change layers:
/// `Documentation/behaviour/views.md, "EasyAnimation"`.
@MainActor
@Suite(.serialized) struct CompletionTests {
  private let screen = EasyStage()
  private var layer: WatchedLayer { screen.layer }

  @Test func `an animation block that changes a layer completes after its delay and duration`() {
    screen.run {
      UIView.animate(
        withDuration: 1, delay: 0.5, options: [], animations: { layer.cornerRadius = 8 },
        completion: screen.note())
    }
    screen.advance(to: 1.49)
    #expect(screen.lines == [])
    screen.advance(to: 1.51)
    #expect(screen.lines == ["done true"])
    screen.advance(to: 9)
    #expect(screen.lines.count == 1)
  }

  @Test func `a spring animation block that changes a layer completes after its duration`() {
    screen.run {
      UIView.animate(
        withDuration: 1, delay: 0, usingSpringWithDamping: 0.2, initialSpringVelocity: 0,
        animations: { layer.cornerRadius = 8 }, completion: screen.note())
    }
    screen.advance(to: 0.99)
    #expect(screen.lines == [])
    screen.advance(to: 1.01)
    #expect(screen.lines == ["done true"])
  }

  @Test
  func
    `an animation block completes when its view animations end, before a slower layer animation`()
  {
    // The layer animation lasts two seconds of layer time, which are four seconds of window time.
    screen.run { layer.speed = 0.5 }
    screen.endTurn()
    screen.run {
      UIView.animate(
        withDuration: 2,
        animations: {
          layer.cornerRadius = 8
          screen.view.alpha = 0
        }, completion: screen.note())
    }
    screen.advance(to: 1.99)
    #expect(screen.lines == [])
    screen.advance(to: 2.01)
    #expect(screen.lines == ["done true"])
    #expect(screen.shown(layer, "cornerRadius")[0] < 7)
    screen.advance(to: 9)
    #expect(screen.lines.count == 1)
  }

  @Test func `removing a layer animation early completes its animation block with false`() {
    screen.run {
      UIView.animate(
        withDuration: 1, animations: { layer.cornerRadius = 8 }, completion: screen.note())
    }
    screen.advance(to: 0.5)
    screen.run { layer.removeAllAnimations() }
    screen.endTurn()
    #expect(screen.lines == ["done false"])
  }

  @Test func `an animation block completes with false if only its layer animation is removed`() {
    screen.run {
      UIView.animate(
        withDuration: 1,
        animations: {
          layer.cornerRadius = 8
          screen.view.alpha = 0
        }, completion: screen.note())
    }
    screen.advance(to: 0.5)
    screen.run { layer.removeAllAnimations() }
    screen.advance(to: 0.9)
    #expect(screen.lines == [])
    screen.advance(to: 1.1)
    #expect(screen.lines == ["done false"])
  }

  @Test func `an animation block with one removed layer animation waits and completes with false`()
  {
    let other = screen.show(CALayer())
    screen.run {
      UIView.animate(
        withDuration: 1, animations: { (layer.opacity, other.opacity) = (0, 0) },
        completion: screen.note())
    }
    screen.advance(to: 0.5)
    screen.run { layer.removeAllAnimations() }
    screen.advance(to: 0.9)
    #expect(screen.lines == [])
    screen.advance(to: 1.1)
    #expect(screen.lines == ["done false"])
  }

  @Test func `removing a layer from its superlayer completes its animation block with false`() {
    screen.run {
      UIView.animate(
        withDuration: 1, animations: { layer.cornerRadius = 8 }, completion: screen.note())
    }
    screen.advance(to: 0.5)
    screen.run { layer.removeFromSuperlayer() }
    screen.endTurn()
    screen.advance(to: 2)
    #expect(screen.lines == ["done false"])
  }

  @Test func `a repeating animation block completes when its layer animation is removed`() {
    screen.run {
      UIView.animate(
        withDuration: 1, delay: 0, options: .repeat, animations: { layer.cornerRadius = 8 },
        completion: screen.note())
    }
    screen.advance(to: 7.5)
    #expect(screen.lines == [])
    screen.run { layer.removeAllAnimations() }
    screen.endTurn()
    #expect(screen.lines == ["done false"])
  }

  @Test func `an animation block without changes completes in the next run loop turn`() {
    screen.run { UIView.animate(withDuration: 1, animations: {}, completion: screen.note()) }
    #expect(screen.lines == [])
    screen.endTurn()
    #expect(screen.lines == ["done true"])
  }

  @Test func `an animation block is released on return, and its completion block after completion`()
  {
    final class Witness {}
    weak var inBlock: Witness?
    weak var inCompletion: Witness?
    do {
      let (first, second) = (Witness(), Witness())
      (inBlock, inCompletion) = (first, second)
      screen.run {
        UIView.animate(
          withDuration: 1,
          animations: {
            _ = first
            layer.cornerRadius = 8
          }
        ) { _ in _ = second }
      }
    }
    layer.added = []
    #expect(inBlock == nil)
    #expect(inCompletion != nil)
    screen.advance(to: 2)
    #expect(inCompletion == nil)
  }
}
