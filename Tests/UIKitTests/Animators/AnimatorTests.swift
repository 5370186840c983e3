import QuartzCore
import RenderServer
import Testing
import UIKit

/// The states of an animator: spec/05 section 6.
@MainActor
@Suite(.serialized) struct AnimatorTests {
  private let screen = ViewStage()

  /// An animator that moves the view from 5 to 105 in a second at even speed.
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

  /// The messages that a body's mistakes give.
  private func mistakes(_ body: () -> Void) -> Int {
    nonisolated(unsafe) var count = 0
    CAProgrammerError.$handler.withValue(CAProgrammerError.Handler { _ in count += 1 }) {
      screen.run(body)
    }
    return count
  }

  // MARK: Start and end

  @Test func `a new animator is inactive and its closures have not run`() {
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

  @Test func `a started animator runs to the end, completes and is inactive`() {
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

  @Test func `a delay shows the old state until it is over`() {
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

  @Test func `a running animator starts at once`() {
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

  @Test func `a pause stands where it is, and a start goes on with the rest of the duration`() {
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

  @Test func `paused animations have speed 0 and the time that lies behind`() throws {
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

  @Test func `a pause of an inactive animator makes it active at its start`() {
    let animator = mover()
    screen.run { animator.pauseAnimation() }
    #expect(animator.state == .active)
    #expect(!animator.isRunning)
    screen.advance(to: 3)
    #expect(screen.shownX == 5)
    #expect(screen.view.center.x == 105)
    screen.run { animator.stopAnimation(true) }
  }

  @Test func `setting the fraction of an inactive animator activates it`() {
    let animator = mover()
    screen.run { animator.fractionComplete = 0.4 }
    screen.endTurn()
    #expect(animator.state == .active)
    #expect(!animator.isRunning)
    #expect(isNear(screen.shownX, 45))
    screen.run { animator.stopAnimation(true) }
  }

  @Test func `scrubbing is linear, whatever the curve`() {
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

  @Test func `scrubbing goes through the curve where it is not to be linear`() {
    let animator = mover(.easeInOut)
    animator.scrubsLinearly = false
    screen.run { animator.fractionComplete = 0.25 }
    screen.endTurn()
    #expect(abs(screen.shownX - 5 - 12.916191) < 1e-4)
    screen.run { animator.stopAnimation(true) }
  }

  @Test func `a pause reads what shows, so that scrubbing begins without a jump`() {
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

  @Test func `after scrubbing it goes on along its curve from what shows`() {
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

  @Test func `a spring can be scrubbed and goes on`() {
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

  @Test func `turned round it runs back from where it is and completes at the start`() {
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

  @Test func `the fraction counts in the direction of running`() {
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

  @Test func `turned round twice it ends at the end`() {
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

  @Test func `stopped for good it leaves what shows in the model and completes nothing`() {
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
  func `stopped to be finished it takes the values of a position`(
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

  @Test func `finishing what was not stopped is a mistake`() {
    let animator = mover()
    #expect(mistakes { animator.finishAnimation(at: .end) } == 1)
    screen.run { animator.startAnimation() }
    #expect(mistakes { animator.finishAnimation(at: .end) } == 1)
    #expect(animator.state == .active)
  }

  @Test func `starting what was stopped is a mistake`() {
    let animator = mover()
    screen.run { animator.startAnimation() }
    screen.run { animator.stopAnimation(false) }
    #expect(mistakes { animator.startAnimation() } == 1)
    #expect(mistakes { animator.addAnimations {} } == 1)
    screen.run { animator.finishAnimation(at: .current) }
  }

  @Test func `what is not interruptible cannot be paused, scrubbed or stopped`() {
    let animator = mover()
    animator.isInterruptible = false
    screen.run { animator.startAnimation() }
    #expect(mistakes { animator.pauseAnimation() } == 1)
    #expect(mistakes { animator.fractionComplete = 0.5 } == 1)
    #expect(mistakes { animator.stopAnimation(true) } == 1)
    screen.advance(to: 1)
    #expect(screen.lines == ["done end"])
  }

  @Test func `it can pause at its end and be turned round there`() {
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

  @Test func `views take touches meanwhile unless the animator forbids it`() throws {
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
