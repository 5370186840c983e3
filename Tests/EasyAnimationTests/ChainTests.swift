import EasyAnimation
import QuartzCore
import Testing
import UIKit

/// Tests of chained animation blocks: `Documentation/behaviour/views.md, "EasyAnimation"`.
@MainActor
@Suite(.serialized) struct ChainTests {
  private let screen = EasyStage()
  private var view: UIView { screen.view }

  private var x: Double { screen.shown(view.layer, "position.x").first ?? -1 }
  private var running: [EAAnimationFuture] { screen.run { EAAnimationFuture.animations } }

  /// Starts a chain whose first animation moves the view by 100 points in one second.
  private func start(
    _ name: String = "first", delay: Double = 0, _ options: UIView.AnimationOptions = .curveLinear
  ) -> EAAnimationFuture {
    screen.run {
      UIView.animateAndChain(
        withDuration: 1, delay: delay, options: options, animations: { view.center.x += 100 },
        completion: screen.note(name))
    }
  }

  /// Appends an animation that moves the view by the given distance in one second.
  private func next(
    _ name: String, on chain: EAAnimationFuture, delay: Double = 0, by way: CGFloat = 100,
    _ options: UIView.AnimationOptions = .curveLinear
  ) -> EAAnimationFuture {
    screen.run {
      chain.animate(
        withDuration: 1, delay: delay, options: options, animations: { view.center.x += way },
        completion: screen.note(name))
    }
  }

  // MARK: Sequence

  @Test func `animateAndChain runs its animation block immediately`() {
    _ = start()
    #expect(view.center.x == 105)
    screen.advance(to: 0.5)
    #expect(abs(x - 55) < 1e-6)
    #expect(screen.lines == [])
  }

  @Test func `each chained animation starts after the completion of the previous one`() {
    let second = next("second", on: start())
    _ = next("third", on: second)
    screen.advance(to: 0.9)
    #expect(view.center.x == 105)
    #expect(screen.lines == [])
    screen.advance(to: 1.5)
    #expect(screen.lines == ["first true"])
    #expect(abs(x - 155) < 1e-6)
    screen.advance(to: 2.5)
    #expect(screen.lines == ["first true", "second true"])
    #expect(abs(x - 255) < 1e-6)
    screen.advance(to: 9)
    #expect(screen.lines == ["first true", "second true", "third true"])
    #expect(x == 305)
  }

  @Test func `the delay of a chained animation elapses before its block runs`() {
    _ = next("second", on: start(delay: 0.5), delay: 0.25)
    #expect(view.center.x == 5)
    screen.advance(to: 0.45)
    #expect(view.center.x == 5)
    screen.advance(to: 1)
    #expect(abs(x - 55) < 1e-6)
    screen.advance(to: 1.7)
    #expect(view.center.x == 105)
    screen.advance(to: 2.25)
    #expect(abs(x - 155) < 1e-6)
  }

  @Test func `a chained animation starts at the presented value of a running animation`() {
    screen.run {
      UIView.animate(
        withDuration: 10, delay: 0, options: .curveLinear,
        animations: {
          view.alpha = 0
        })
    }
    screen.advance(to: 1)
    screen.run { _ = UIView.animateAndChain(withDuration: 1, delay: 0) { view.alpha = 1 } }
    screen.endTurn()
    #expect(view.layer.animationKeys() == ["opacity"])
    #expect(abs((screen.shown(view.layer, "opacity").first ?? 0) - 0.9) < 1e-6)
  }

  @Test func `chained animations with usingSpringWithDamping add CASpringAnimations`() throws {
    screen.run {
      UIView.animateAndChain(
        withDuration: 1, delay: 0, usingSpringWithDamping: 0.3, initialSpringVelocity: 0,
        animations: { screen.layer.position.x = 100 }, completion: screen.note("first")
      ).animate(
        withDuration: 1, usingSpringWithDamping: 0.3, initialSpringVelocity: 0,
        animations: { screen.layer.position.x = 0 }, completion: screen.note("second"))
    }
    let damping = -2 * log(0.001)
    #expect(screen.layer.added.count == 1)
    let first = try #require(screen.layer.added.first?.animation as? CASpringAnimation)
    #expect(abs(first.damping - damping) < 1e-9)
    screen.advance(to: 1.1)
    #expect(screen.lines == ["first true"])
    #expect(screen.layer.added.count == 2)
    #expect(screen.layer.added.last?.animation is CASpringAnimation)
    screen.advance(to: 2.1)
    #expect(screen.lines == ["first true", "second true"])
  }

  @Test func `a chained animation waits for the layer animations of the previous one`() {
    screen.run {
      UIView.animateAndChain(withDuration: 1, animations: { screen.layer.opacity = 0 })
        .animate(withDuration: 1) { screen.layer.opacity = 1 }
    }
    screen.advance(to: 0.99)
    #expect(screen.layer.opacity == 0)
    screen.advance(to: 1.01)
    #expect(screen.layer.opacity == 1)
  }

  @Test func `every overload of animate and animateAndChain appends an animation to the chain`() {
    screen.run {
      UIView.animateAndChain(duration: 1, animations: { view.center.x = 1 })
        .animate(withDuration: 1) { view.center.x = 2 }
        .animate(withDuration: 1, animations: { view.center.x = 3 }, completion: screen.note("3"))
        .animate(duration: 1, animations: { view.center.x = 4 })
        .animateAndChain(
          withDuration: 1, delay: 0.5, options: [], animations: { view.center.x = 5 },
          completion: screen.note("5"))
    }
    for (time, place) in [(0.5, 1), (1.5, 2), (2.5, 3), (3.5, 4), (4.25, 4), (5, 5)] {
      screen.advance(to: time)
      #expect(view.center.x == CGFloat(place), "at \(time)")
    }
    screen.advance(to: 6)
    #expect(screen.lines == ["3 true", "5 true"])
  }

  @Test func `an interrupted chained animation completes with false, and the next one runs`() {
    _ = next("second", on: start())
    screen.advance(to: 0.5)
    screen.run { view.layer.removeAllAnimations() }
    screen.endTurn()
    #expect(screen.lines == ["first false"])
    screen.advance(to: 1)
    #expect(abs(x - 155) < 1e-6)
  }

  @Test func `an animation chained while the previous one runs starts after it`() {
    let chain = start()
    screen.advance(to: 0.9)
    _ = next("second", on: chain)
    screen.advance(to: 2.1)
    #expect(screen.lines == ["first true", "second true"])
  }

  @Test func `an animation chained to the same EAAnimationFuture later replaces the earlier one`() {
    let chain = start()
    _ = next("second", on: chain, by: -100)
    _ = next("other", on: chain)
    screen.advance(to: 2.1)
    #expect(screen.lines == ["first true", "other true"])
    #expect(x == 205)
  }

  @Test func `an animation chained to a finished chain does not run`() {
    let chain = start()
    screen.advance(to: 1.1)
    let late = next("late", on: chain)
    screen.advance(to: 3)
    #expect(screen.lines == ["first true"])
    #expect(late != chain)
  }

  @Test func `animateAndChain runs chained animations even while EasyAnimation is disabled`() {
    let plain = EasyStage(isEnabled: false)
    plain.run {
      UIView.animateAndChain(withDuration: 1, animations: { plain.view.alpha = 0 })
        .animate(withDuration: 1) { plain.view.alpha = 1 }
    }
    plain.advance(to: 1.5)
    #expect(plain.view.alpha == 1)
    plain.advance(to: 3)
    #expect(plain.run { EAAnimationFuture.animations } == [])
  }

  // MARK: Repeat

  @Test
  func `a chained animation with the repeat option restarts the chain at its first animation`() {
    _ = next("back", on: start(), by: -100, [.curveLinear, .repeat])
    for (time, place) in [(0.5, 55.0), (1.5, 55), (2.5, 55), (2.75, 80), (3.25, 80), (40.25, 30)] {
      screen.advance(to: time)
      #expect(abs(x - place) < 1e-5, "at \(time)")
    }
    #expect(screen.lines.count == 40)
    #expect(screen.lines.prefix(4) == ["first true", "back true", "first true", "back true"])
  }

  @Test func `the repeat option of a chained animation is not applied to its CAAnimations`() {
    _ = start("first", [.repeat, .curveLinear])
    #expect(view.layer.animation(forKey: "position")?.repeatCount == 0)
    #expect(view.layer.animation(forKey: "position")?.duration == 1)
  }

  @Test func `interrupting a chained animation with the repeat option starts the next one`() {
    _ = next("second", on: start("first", [.repeat, .curveLinear]))
    screen.advance(to: 0.5)
    screen.run { view.layer.removeAllAnimations() }
    screen.advance(to: 2)
    #expect(screen.lines == ["first false", "second true"])
    #expect(running == [])
  }

  @Test func `a repeating animation chain applies its delay in every cycle`() {
    _ = next("back", on: start(delay: 0.5), by: -100, [.curveLinear, .repeat])
    for (time, place) in [(0.4, 5.0), (1, 55), (2, 55), (2.9, 5), (3.5, 55)] {
      screen.advance(to: time)
      #expect(abs(x - place) < 1e-5, "at \(time)")
    }
  }

  // MARK: Cancellation

  @Test func `cancelAnimationChain finishes the running animation and then calls its closure once`()
  {
    let chain = next("third", on: next("second", on: start()))
    screen.advance(to: 1.5)
    screen.run { chain.cancelAnimationChain { screen.log("cancelled") } }
    #expect(abs(x - 155) < 1e-6)
    screen.advance(to: 1.75)
    #expect(abs(x - 180) < 1e-6)
    screen.advance(to: 9)
    #expect(screen.lines == ["first true", "second true", "cancelled"])
    #expect(x == 205)
    #expect(running == [])
  }

  @Test func `cancelAnimationChain without a closure stops a repeating animation chain`() {
    let chain = next("back", on: start(), by: -100, [.curveLinear, .repeat])
    screen.advance(to: 2.5)
    screen.run { chain.cancelAnimationChain() }
    screen.advance(to: 9)
    #expect(screen.lines == ["first true", "back true", "first true"])
    #expect(running == [])
  }

  @Test func `cancelAnimationChain on any EAAnimationFuture cancels the whole chain`() {
    let first = start()
    _ = next("second", on: first)
    screen.run { first.cancelAnimationChain { screen.log("cancelled") } }
    screen.advance(to: 9)
    #expect(screen.lines == ["first true", "cancelled"])
  }

  @Test func `an animation chain canceled during a delay still runs the delayed animation`() {
    let chain = next("second", on: start(delay: 1))
    screen.advance(to: 0.5)
    screen.run { chain.cancelAnimationChain { screen.log("cancelled") } }
    screen.advance(to: 9)
    #expect(screen.lines == ["first true", "cancelled"])
    #expect(x == 105)
  }

  @Test func `the closures of several cancelAnimationChain calls run in the order of the calls`() {
    let chain = start()
    screen.run {
      chain.cancelAnimationChain { screen.log("one") }
      chain.cancelAnimationChain()
      chain.cancelAnimationChain { screen.log("two") }
    }
    screen.advance(to: 2)
    #expect(screen.lines == ["first true", "one", "two"])
  }

  @Test func `cancelAnimationChain on a finished animation chain does not call its closure`() {
    let chain = start()
    screen.advance(to: 2)
    screen.run { chain.cancelAnimationChain { screen.log("cancelled") } }
    screen.advance(to: 9)
    #expect(screen.lines == ["first true"])
  }

  @Test func `the completion block of a chained animation can cancel its chain`() {
    var chain: EAAnimationFuture?
    screen.run {
      chain = UIView.animateAndChain(withDuration: 1, animations: { view.alpha = 0 }) { _ in
        chain?.cancelAnimationChain { screen.log("cancelled") }
      }
      chain?.animate(withDuration: 1, animations: { screen.log("second") })
    }
    screen.advance(to: 9)
    #expect(screen.lines == ["cancelled"])
    chain = nil
  }

  @Test func `the closure of cancelAnimationChain can start a new animation chain`() {
    let chain = start()
    screen.run { chain.cancelAnimationChain { _ = start("new") } }
    screen.advance(to: 1.5)
    #expect(running.count == 1)
    screen.advance(to: 9)
    #expect(screen.lines == ["first true", "new true"])
  }

  // MARK: Concurrent chains

  @Test func `animation chains run concurrently and are canceled independently`() {
    let first = start()
    _ = next("second", on: first)
    let other = screen.run {
      UIView.animateAndChain(
        withDuration: 0.5, delay: 0, options: .repeat, animations: { screen.layer.opacity = 0.5 },
        completion: screen.note("other"))
    }
    #expect(running == [first, other])
    screen.advance(to: 1.25)
    screen.run { other.cancelAnimationChain() }
    screen.advance(to: 1.75)
    #expect(running == [first])
    screen.advance(to: 9)
    #expect(running == [])
    #expect(screen.lines.filter { $0 == "other true" }.count == 3)
    #expect(screen.lines.filter { $0 != "other true" } == ["first true", "second true"])
  }

  @Test func `EAAnimationFuture.animations contains the first animation of each running chain`() {
    let first = start(delay: 0.5)
    let second = next("second", on: first)
    #expect(running == [first])
    #expect(running.firstIndex(of: second) == nil)
    screen.advance(to: 2)
    #expect(running == [first])
    screen.advance(to: 3)
    #expect(running == [])
  }

  @Test func `an EAAnimationFuture equals only itself, and its description ends with its index`()
    throws
  {
    let first = start()
    let second = next("second", on: first)
    let other = start()
    #expect(first == first)
    #expect(first != second)
    let names = [first, second, other].map(\.description)
    #expect(names[0].hasSuffix("link 1"))
    #expect(names[1].hasSuffix("link 2"))
    #expect(names[0].dropLast() == names[1].dropLast())
    #expect(names[2].hasSuffix("link 1"))
    #expect(names[2] != names[0])
  }
}
