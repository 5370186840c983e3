import QuartzCore
import RenderServer
import Testing
import UIKit

/// Tests of the states of `UIViewPropertyAnimator` and the transitions between them.
///
/// - Source: Documentation/behaviour/views.md, "Property animators".
@MainActor
@Suite(.serialized) struct AnimatorTests {
  private let screen = ViewStage()

  /// Returns an animator that moves the view's center from x = 5 to x = 105, by default linearly in one second.
  private func mover(_ curve: UIView.AnimationCurve = .linear, duration: Double = 1)
    -> UIViewPropertyAnimator
  {
    let animator = UIViewPropertyAnimator(duration: duration, curve: curve) { [screen] in
      screen.view.center.x = 105
    }
    animator.addCompletion { [screen] in screen.lines.append("done \($0)") }
    return animator
  }

  private func isNear(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) < 1e-6 }

  /// Returns the number of programmer errors raised by a closure.
  private func mistakes(_ body: () -> Void) -> Int {
    nonisolated(unsafe) var count = 0
    CAProgrammerError.$handler.withValue(CAProgrammerError.Handler { _ in count += 1 }) {
      screen.run(body)
    }
    return count
  }

  // MARK: Start and end

  @Test func `a new animator is inactive and has not run its animation closures`() {
    let animator = mover()
    #expect(animator.state == .inactive)
    #expect(!animator.isRunning)
    #expect(animator.fractionComplete == 0)
    #expect(screen.view.center.x == 5)
    #expect(animator.scrubsLinearly)
    #expect(animator.isInterruptible)
    #expect(!animator.pausesOnCompletion)
    #expect(!animator.isReversed)
  }

  @Test
  func `startAnimation plays the animation to its end, completes and makes the animator inactive`()
  {
    let animator = mover()
    screen.run { animator.startAnimation() }
    #expect(animator.state == .active)
    #expect(animator.isRunning)
    screen.advance(to: 0.25)
    #expect(isNear(screen.shownX, 30))
    #expect(isNear(screen.run { animator.fractionComplete }, 0.25))
    screen.advance(to: 0.99)
    #expect(screen.lines == [])
    screen.advance(to: 1)
    #expect(screen.lines == ["done end"])
    #expect(animator.state == .inactive)
    #expect(!animator.isRunning)
    #expect(screen.shownX == 105)
    #expect(screen.keys == [])
  }

  @Test func `startAnimation(afterDelay:) presents the old value until the delay ends`() {
    let animator = mover()
    screen.run { animator.startAnimation(afterDelay: 0.5) }
    #expect(animator.state == .active)
    #expect(animator.delay == 0.5)
    screen.advance(to: 0.4)
    #expect(screen.shownX == 5)
    #expect(screen.run { animator.fractionComplete } == 0)
    screen.advance(to: 1)
    #expect(isNear(screen.shownX, 55))
    screen.advance(to: 1.5)
    #expect(screen.lines == ["done end"])
  }

  @Test func `runningPropertyAnimator returns an animator that is already running`() {
    let animator = screen.run {
      UIViewPropertyAnimator.runningPropertyAnimator(
        withDuration: 1, delay: 0, options: .curveLinear,
        animations: { [screen] in screen.view.center.x = 105 },
        completion: { [screen] in screen.lines.append("done \($0)") })
    }
    #expect(animator.isRunning)
    screen.advance(to: 0.5)
    #expect(isNear(screen.shownX, 55))
    screen.advance(to: 2)
    #expect(screen.lines == ["done end"])
  }

  // MARK: Pausing and scrubbing

  @Test
  func `pauseAnimation freezes the view, and startAnimation resumes for the remaining duration`() {
    let animator = mover(.easeInOut)
    screen.run { animator.startAnimation() }
    screen.advance(to: 0.3)
    let shown = screen.shownX
    screen.run { animator.pauseAnimation() }
    #expect(animator.state == .active)
    #expect(!animator.isRunning)
    screen.advance(to: 5)
    #expect(isNear(screen.shownX, shown))
    screen.run { animator.startAnimation() }
    screen.endTurn()
    #expect(isNear(screen.shownX, shown))
    screen.advance(to: 5.69)
    #expect(screen.lines == [])
    screen.advance(to: 5.7)
    #expect(screen.lines == ["done end"])
  }

  @Test func `the animations of a paused animator have speed 0 and the elapsed time as timeOffset`()
    throws
  {
    let animator = mover(duration: 2)
    screen.run { animator.startAnimation() }
    screen.advance(to: 0.5)
    screen.run { animator.pauseAnimation() }
    let move = try #require(screen.animation("position"))
    #expect(move.speed == 0)
    #expect(abs(move.timeOffset - 0.5) < 1e-9)
    let pace = try #require(
      screen.animation("UIPacingAnimationForAnimatorsKey") as? CABasicAnimation)
    #expect(decodeNumber(pace.fromValue) == 0)
    #expect(decodeNumber(pace.toValue) == 100)
    #expect(pace.speed == 0)
    screen.run { animator.stopAnimation(true) }
  }

  @Test func `pauseAnimation makes an inactive animator active, paused at its start`() {
    let animator = mover()
    screen.run { animator.pauseAnimation() }
    #expect(animator.state == .active)
    #expect(!animator.isRunning)
    screen.advance(to: 3)
    #expect(screen.shownX == 5)
    #expect(screen.view.center.x == 105)
    screen.run { animator.stopAnimation(true) }
  }

  @Test func `setting fractionComplete makes an inactive animator active`() {
    let animator = mover()
    screen.run { animator.fractionComplete = 0.4 }
    screen.endTurn()
    #expect(animator.state == .active)
    #expect(!animator.isRunning)
    #expect(isNear(screen.shownX, 45))
    screen.run { animator.stopAnimation(true) }
  }

  @Test func `fractionComplete scrubs linearly by default, regardless of the timing curve`() {
    let animator = mover(.easeIn)
    screen.run { animator.pauseAnimation() }
    for fraction in [0.2, 0.9, 0.5] as [CGFloat] {
      screen.run { animator.fractionComplete = fraction }
      screen.endTurn()
      #expect(isNear(screen.shownX, 5 + 100 * fraction))
      #expect(isNear(animator.fractionComplete, fraction))
    }
    screen.run { animator.stopAnimation(true) }
  }

  @Test func `fractionComplete follows the timing curve when scrubsLinearly is false`() {
    let animator = mover(.easeInOut)
    animator.scrubsLinearly = false
    screen.run { animator.fractionComplete = 0.25 }
    screen.endTurn()
    #expect(abs(screen.shownX - 5 - 12.916191) < 1e-4)
    screen.run { animator.stopAnimation(true) }
  }

  @Test
  func
    `pauseAnimation sets fractionComplete to the presented progress, so scrubbing does not jump`()
  {
    let animator = mover(.easeInOut)
    screen.run { animator.startAnimation() }
    screen.advance(to: 0.25)
    let shown = screen.shownX
    screen.run {
      animator.pauseAnimation()
      animator.fractionComplete += 0
    }
    screen.endTurn()
    #expect(isNear(screen.shownX, shown))
    screen.run { animator.stopAnimation(true) }
  }

  @Test func `startAnimation after scrubbing continues along the curve from the presented value`() {
    let animator = mover(.easeInOut)
    screen.run { animator.fractionComplete = 0.129162 }
    screen.run { animator.startAnimation() }
    screen.endTurn()
    #expect(abs(screen.shownX - 17.9162) < 1e-5)
    screen.advance(to: 0.25)
    #expect(abs(screen.shownX - 55) < 1e-3)
    screen.advance(to: 0.76)
    #expect(screen.lines == ["done end"])
  }

  @Test func `an animator with a dampingRatio can be scrubbed and resumed`() {
    let animator = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.5) { [screen] in
      screen.view.center.x = 105
    }
    screen.run { animator.fractionComplete = 0.5 }
    screen.endTurn()
    #expect(isNear(screen.shownX, 55))
    screen.run { animator.startAnimation() }
    screen.endTurn()
    #expect(abs(screen.shownX - 55) < 1e-6)
    screen.advance(to: 0.3)
    #expect(screen.shownX > 105)
    screen.advance(to: 1)
    #expect(screen.shownX == 105)
  }

  // MARK: Reversing

  @Test func `setting isReversed on a running animator plays it backward to the start position`() {
    let animator = mover(.easeInOut)
    screen.run { animator.startAnimation() }
    screen.advance(to: 0.4)
    let shown = screen.shownX
    screen.run { animator.isReversed = true }
    screen.endTurn()
    #expect(isNear(screen.shownX, shown))
    screen.advance(to: 0.6)
    #expect(abs(screen.shownX - 5 - 100 * 0.0816598563) < 1e-4)
    screen.advance(to: 0.79)
    #expect(screen.lines == [])
    screen.advance(to: 0.8)
    #expect(screen.lines == ["done start"])
    #expect(screen.view.center.x == 5)
    #expect(screen.shownX == 5)
    #expect(screen.keys == [])
  }

  @Test func `fractionComplete of a reversed animator increases toward the start position`() {
    let animator = mover()
    screen.run { animator.startAnimation() }
    screen.advance(to: 0.3)
    screen.run { animator.isReversed = true }
    #expect(isNear(screen.run { animator.fractionComplete }, 0.7))
    screen.advance(to: 0.4)
    #expect(isNear(screen.run { animator.fractionComplete }, 0.8))
    screen.run {
      animator.pauseAnimation()
      animator.fractionComplete = 0.25
    }
    screen.endTurn()
    #expect(isNear(screen.shownX, 80))
    screen.run { animator.stopAnimation(true) }
  }

  @Test
  func `an animator with isReversed set to true and then false completes at the end position`() {
    let animator = mover()
    screen.run { animator.startAnimation() }
    screen.advance(to: 0.5)
    screen.run { animator.isReversed = true }
    screen.advance(to: 0.75)
    screen.run { animator.isReversed = false }
    screen.advance(to: 1)
    #expect(isNear(screen.shownX, 55))
    screen.advance(to: 1.5)
    #expect(screen.lines == ["done end"])
  }

  // MARK: Stopping

  @Test func `stopAnimation(true) stores the presented value in the model and calls no completion`()
  {
    let animator = mover()
    screen.run { animator.startAnimation() }
    screen.advance(to: 0.25)
    screen.run { animator.stopAnimation(true) }
    #expect(animator.state == .inactive)
    #expect(isNear(screen.view.center.x, 30))
    #expect(screen.keys == [])
    screen.advance(to: 3)
    #expect(screen.lines == [])
    #expect(isNear(screen.shownX, 30))
  }

  @Test(arguments: [
    (UIViewAnimatingPosition.end, 105.0, "done end"), (.start, 5.0, "done start"),
    (.current, 30.0, "done current"),
  ])
  func `finishAnimation(at:) after stopAnimation(false) applies the value at the given position`(
    position: UIViewAnimatingPosition, x: Double, line: String
  ) {
    let animator = mover()
    screen.run { animator.startAnimation() }
    screen.advance(to: 0.25)
    screen.run { animator.stopAnimation(false) }
    #expect(animator.state == .stopped)
    #expect(!animator.isRunning)
    #expect(screen.lines == [])
    screen.run { animator.finishAnimation(at: position) }
    #expect(animator.state == .inactive)
    #expect(isNear(screen.view.center.x, x))
    #expect(screen.lines == [line])
  }

  @Test func `finishAnimation raises a programmer error if the animator is not stopped`() {
    let animator = mover()
    #expect(mistakes { animator.finishAnimation(at: .end) } == 1)
    screen.run { animator.startAnimation() }
    #expect(mistakes { animator.finishAnimation(at: .end) } == 1)
    #expect(animator.state == .active)
  }

  @Test func `startAnimation and addAnimations raise programmer errors on a stopped animator`() {
    let animator = mover()
    screen.run { animator.startAnimation() }
    screen.run { animator.stopAnimation(false) }
    #expect(mistakes { animator.startAnimation() } == 1)
    #expect(mistakes { animator.addAnimations {} } == 1)
    screen.run { animator.finishAnimation(at: .current) }
  }

  @Test
  func `pausing, scrubbing or stopping a non-interruptible animator raises programmer errors`() {
    let animator = mover()
    animator.isInterruptible = false
    screen.run { animator.startAnimation() }
    #expect(mistakes { animator.pauseAnimation() } == 1)
    #expect(mistakes { animator.fractionComplete = 0.5 } == 1)
    #expect(mistakes { animator.stopAnimation(true) } == 1)
    screen.advance(to: 1)
    #expect(screen.lines == ["done end"])
  }

  @Test func `pausesOnCompletion pauses an animator at its end, from which it can be reversed`() {
    let animator = mover()
    animator.pausesOnCompletion = true
    screen.run { animator.startAnimation() }
    screen.advance(to: 2)
    #expect(animator.state == .active)
    #expect(!animator.isRunning)
    #expect(screen.run { animator.fractionComplete } == 1)
    #expect(screen.shownX == 105)
    #expect(screen.lines == [])
    screen.run {
      animator.pausesOnCompletion = false
      animator.isReversed = true
      animator.startAnimation()
    }
    screen.advance(to: 2.5)
    #expect(isNear(screen.shownX, 55))
    screen.advance(to: 3)
    #expect(screen.lines == ["done start"])
    #expect(screen.shownX == 5)
  }

  @Test func `an animated view is hit-tested unless isUserInteractionEnabled is false`() throws {
    let animator = mover()
    let window = try #require(screen.window)
    let point = CGPoint(x: 5, y: 5)
    screen.run {
      animator.startAnimation()
      #expect(window.hitTest(point, with: nil) === screen.view)
      animator.isUserInteractionEnabled = false
      #expect(window.hitTest(point, with: nil) === window)
    }
  }
}
