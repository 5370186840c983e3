import EasyAnimation
import QuartzCore
import Testing
import UIKit

/// Tests of when animation chains are released: `Documentation/behaviour/views.md, "EasyAnimation"`.
@MainActor
@Suite(.serialized) struct ChainLifetimeTests {
  private let screen = EasyStage()

  /// An object captured by closures, which are known to be released when it is deallocated.
  private final class Witness {}

  /// Weak references to the animations of a chain and to the objects captured by its closures.
  private struct Remains {
    weak var first: EAAnimationFuture?
    weak var last: EAAnimationFuture?
    weak var inAnimations: Witness?
    weak var inCompletion: Witness?
    weak var inCancellation: Witness?

    var isNothing: Bool {
      first == nil && last == nil && inAnimations == nil && inCompletion == nil
        && inCancellation == nil
    }
  }

  /// Starts a chain of two animations of one second each, and cancels it at the given time, if any.
  private func run(
    delay: Double = 0, _ options: UIView.AnimationOptions = [], cancelledAt time: Double? = nil
  ) -> Remains {
    var remains = Remains()
    let (first, second, third) = (Witness(), Witness(), Witness())
    (remains.inAnimations, remains.inCompletion) = (first, second)
    let chain = screen.run {
      UIView.animateAndChain(
        withDuration: 1, delay: delay, options: [],
        animations: {
          _ = first
          screen.view.center.x += 10
        }, completion: { _ in _ = second })
    }
    let last = screen.run {
      chain.animate(
        withDuration: 1, delay: 0, options: options,
        animations: {
          _ = first
          screen.view.center.x -= 10
        }, completion: { _ in _ = second })
    }
    (remains.first, remains.last) = (chain, last)
    if let time {
      remains.inCancellation = third
      screen.advance(to: time)
      screen.run { last.cancelAnimationChain { _ = third } }
    }
    return remains
  }

  @Test func `a running animation chain retains its EAAnimationFutures and closures`() {
    let remains = run()
    screen.advance(to: 1.5)
    #expect(remains.first != nil)
    #expect(remains.last != nil)
    #expect(remains.inAnimations != nil)
    #expect(remains.inCompletion != nil)
  }

  @Test func `an animation chain is retained during its delay`() {
    let remains = run(delay: 1)
    screen.advance(to: 0.5)
    #expect(screen.run { EAAnimationFuture.animations.count } == 1)
    #expect(remains.first != nil)
    screen.advance(to: 3.5)
    #expect(remains.isNothing)
  }

  @Test func `a finished animation chain releases its EAAnimationFutures and closures`() {
    let remains = run()
    screen.advance(to: 3)
    #expect(remains.isNothing)
    #expect(screen.easy.chainEntryCount == 0)
  }

  @Test
  func `a canceled animation chain releases its EAAnimationFutures, closures and cancel closure`() {
    let remains = run(cancelledAt: 0.5)
    #expect(remains.inCancellation != nil)
    screen.advance(to: 3)
    #expect(remains.isNothing)
    #expect(screen.easy.chainEntryCount == 0)
  }

  @Test func `a canceled repeating animation chain releases its EAAnimationFutures and closures`() {
    let remains = run(.repeat, cancelledAt: 7.5)
    screen.advance(to: 12)
    #expect(remains.isNothing)
    #expect(screen.easy.chainEntryCount == 0)
  }

  @Test
  func `a retained EAAnimationFuture of a finished chain does not retain the others or closures`() {
    var kept: EAAnimationFuture?
    weak var second: EAAnimationFuture?
    weak var witness: Witness?
    do {
      let inBlock = Witness()
      witness = inBlock
      screen.run {
        kept = UIView.animateAndChain(
          withDuration: 1,
          animations: {
            _ = inBlock
            screen.view.alpha = 0
          })
        second = kept?.animate(withDuration: 1) { screen.view.alpha = 1 }
      }
    }
    screen.advance(to: 3)
    #expect(kept != nil)
    #expect(second == nil)
    #expect(witness == nil)
  }

  @Test func `cancelAnimationChain on a finished animation chain releases its closure`() {
    let chain = screen.run {
      UIView.animateAndChain(withDuration: 1, animations: { screen.view.alpha = 0 })
    }
    screen.advance(to: 2)
    weak var witness: Witness?
    do {
      let inClosure = Witness()
      witness = inClosure
      screen.run { chain.cancelAnimationChain { _ = inClosure } }
    }
    #expect(witness == nil)
    #expect(screen.run { EAAnimationFuture.animations } == [])
  }

  @Test func `a repeating animation chain is released together with its window`() {
    weak var first: EAAnimationFuture?
    let easy: EasyAnimationState
    do {
      let gone = EasyStage()
      easy = gone.easy
      gone.run {
        first = UIView.animateAndChain(
          withDuration: 1, delay: 0, options: .repeat,
          animations: { [weak gone] in gone?.view.alpha = 0.5 })
      }
      gone.advance(to: 1.5)
      #expect(first != nil)
    }
    #expect(first == nil)
    easy.performAsCurrent { #expect(EAAnimationFuture.animations == []) }
  }

  @Test func `fifty animation chains in sequence leave no chain entries or animations`() {
    for round in 0..<50 {
      _ = run(round.isMultiple(of: 2) ? .repeat : [], cancelledAt: Double(round) * 4 + 0.5)
      screen.advance(to: Double(round + 1) * 4)
      #expect(screen.easy.chainEntryCount == 0)
    }
    #expect(screen.view.layer.animationKeys() == nil)
  }
}
