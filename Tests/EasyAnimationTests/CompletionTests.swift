import EasyAnimation
import QuartzCore
import Testing
import UIKit

/// When blocks with layers complete: spec/05 section 10.
@MainActor
@Suite(.serialized) struct CompletionTests {
  private let screen = EasyStage()
  private var layer: WatchedLayer { screen.layer }

  @Test func `a block of layers alone completes with true after delay and duration`() {
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

  @Test func `a block with a spring completes after its duration`() {
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

  @Test func `a block that animates a view completes with the view`() {
    // Two seconds of its own time, four of the screen's.
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

  @Test func `a layer animation that is taken away early completes with false`() {
    screen.run {
      UIView.animate(
        withDuration: 1, animations: { layer.cornerRadius = 8 }, completion: screen.note())
    }
    screen.advance(to: 0.5)
    screen.run { layer.removeAllAnimations() }
    screen.endTurn()
    #expect(screen.lines == ["done false"])
  }

  @Test func `it is false where a view ran to its end but a layer did not`() {
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

  @Test func `one of several layer animations is enough for false, and the last one ends it`() {
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

  @Test func `a layer that leaves the screen completes with false`() {
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

  @Test func `a repeating block completes when its animation is taken away`() {
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

  @Test func `a block that changes nothing completes in the next turn`() {
    screen.run { UIView.animate(withDuration: 1, animations: {}, completion: screen.note()) }
    #expect(screen.lines == [])
    screen.endTurn()
    #expect(screen.lines == ["done true"])
  }

  @Test func `a block and its completion are let go of when it is over`() {
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
