import QuartzCore
import RenderServer
import Testing
import UIKit

/// Tests of animators without animations, the minimum duration, restarting finished animators, and calls that raise.
///
/// - Source: Documentation/behaviour/views.md, "Property animators".
@MainActor
@Suite(.serialized) struct AnimatorEndTests {
  private let screen = ViewStage()

  private func note(_ animator: UIViewPropertyAnimator, _ name: String = "done") {
    animator.addCompletion { [screen] in screen.lines.append("\(name) \($0)") }
  }

  /// Returns an animator that moves the view's center from x = 5 to x = 105 with a linear curve.
  private func mover(duration: Double = 1) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(duration: duration, curve: .linear) { [screen] in
      screen.view.center.x = 105
    }
    note(animator)
    return animator
  }

  private func isNear(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) < 1e-6 }

  /// Returns the messages of the programmer errors raised by a closure.
  private func mistakes(_ body: () -> Void) -> [String] {
    let journal = Lines()
    CAProgrammerError.$handler.withValue(CAProgrammerError.Handler { journal.append($0) }) {
      screen.run(body)
    }
    return journal.all
  }

  private final class Lines: @unchecked Sendable {
    private(set) var all: [String] = []
    func append(_ line: String) { all.append(line) }
  }

  // MARK: Animators without animations

  /// The kinds of animation closures that create no animation.
  enum Idle: CaseIterable {
    case viewInNoWindow, equalValue, nothing, disabled, hidden, noClosure
  }

  private func animator(_ idle: Idle) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(duration: 4, curve: .linear)
    let (screen, loose) = (screen, UIView())
    switch idle {
    case .viewInNoWindow: animator.addAnimations { loose.alpha = 0 }
    case .equalValue: animator.addAnimations { screen.view.center.x = 5 }
    case .nothing: animator.addAnimations {}
    case .disabled:
      animator.addAnimations { UIView.performWithoutAnimation { screen.view.alpha = 0 } }
    case .hidden: animator.addAnimations { screen.view.isHidden = true }
    case .noClosure: break
    }
    note(animator)
    return animator
  }

  @Test(arguments: Idle.allCases)
  func `startAnimation with no animations completes at the end position in the next run loop turn`(
    idle: Idle
  ) {
    let animator = animator(idle)
    screen.run { animator.startAnimation() }
    #expect(animator.state == .active)
    #expect(screen.lines == [])
    screen.endTurn()
    #expect(screen.lines == ["done end"])
    #expect(animator.state == .inactive)
    screen.advance(to: 9)
    #expect(screen.lines == ["done end"])
  }

  @Test(arguments: Idle.allCases)
  func `pauseAnimation after startAnimation still completes an animator without animations`(
    idle: Idle
  ) {
    let animator = animator(idle)
    screen.run {
      screen.lines.append("starting")
      animator.startAnimation()
      screen.lines.append("pausing")
      animator.pauseAnimation()
      screen.lines.append("done")
    }
    screen.endTurn()
    #expect(screen.lines == ["starting", "pausing", "done", "done end"])
    #expect(animator.state == .inactive)
  }

  @Test func `pauseAnimation completes an inactive animator that has no animations`() {
    let animator = animator(.viewInNoWindow)
    screen.run { animator.pauseAnimation() }
    screen.endTurn()
    #expect(screen.lines == ["done end"])
  }

  @Test
  func `startAnimation(afterDelay:) with no animations completes without waiting for the delay`() {
    let animator = animator(.equalValue)
    screen.run { animator.startAnimation(afterDelay: 3) }
    screen.endTurn()
    #expect(screen.lines == ["done end"])
  }

  @Test func `a reversed animator with no animations completes at the start position`() {
    let animator = animator(.nothing)
    animator.isReversed = true
    screen.run { animator.startAnimation() }
    screen.endTurn()
    #expect(screen.lines == ["done start"])
  }

  @Test
  func `addAnimations right after startAnimation prevents an empty animator's early completion`() {
    let animator = animator(.noClosure)
    screen.run {
      animator.startAnimation()
      animator.addAnimations { [screen] in screen.view.center.x = 105 }
    }
    screen.advance(to: 2)
    #expect(isNear(screen.shownX, 55))
    #expect(screen.lines == [])
    screen.advance(to: 4)
    #expect(screen.lines == ["done end"])
  }

  @Test func `pausesOnCompletion keeps an animator with no animations active and paused`() {
    let animator = animator(.nothing)
    animator.pausesOnCompletion = true
    screen.run { animator.startAnimation() }
    screen.endTurn()
    #expect(animator.state == .active)
    #expect(!animator.isRunning)
    #expect(screen.lines == [])
    screen.run { animator.stopAnimation(true) }
  }

  @Test
  func `stopAnimation right after startAnimation cancels an empty animator's completion`() {
    let animator = animator(.nothing)
    screen.run {
      animator.startAnimation()
      animator.stopAnimation(true)
    }
    screen.advance(to: 5)
    #expect(screen.lines == [])
  }

  // MARK: Duration

  @Test(arguments: [0.0, -1])
  func `an animator with a duration of 0 or less animates for 0.2 seconds`(duration: Double) {
    let animator = mover(duration: duration)
    #expect(animator.duration == 0.2)
    screen.run { animator.startAnimation() }
    screen.advance(to: 0.1)
    #expect(isNear(screen.shownX, 55))
    screen.advance(to: 0.2)
    #expect(screen.lines == ["done end"])
  }

  @Test func `runningPropertyAnimator with a duration of 0 animates for 0.2 seconds`() {
    let animator = screen.run {
      UIViewPropertyAnimator.runningPropertyAnimator(
        withDuration: 0, delay: 0, options: .curveLinear,
        animations: { [screen] in screen.view.center.x = 105 })
    }
    #expect(animator.duration == 0.2)
    screen.advance(to: 0.15)
    #expect(isNear(screen.shownX, 80))
    screen.advance(to: 1)
  }

  @Test
  func
    `UIViewPropertyAnimator with spring constants has the spring's settling duration`()
  {
    let spring = UISpringTimingParameters(duration: 0.5, bounce: 0)
    #expect(
      abs(UIViewPropertyAnimator(duration: 0, timingParameters: spring).duration - 0.8) < 1e-12)
  }

  // MARK: Restarting

  @Test func `a finished reversed animator runs forward when started again`() {
    let animator = mover()
    screen.run { animator.startAnimation() }
    screen.advance(to: 0.5)
    screen.run { animator.isReversed = true }
    screen.advance(to: 1)
    #expect(screen.lines == ["done start"])
    #expect(!animator.isReversed)
    note(animator, "again")
    screen.run {
      animator.addAnimations { [screen] in screen.view.center.x = 105 }
      animator.startAnimation()
    }
    screen.advance(to: 1.25)
    #expect(isNear(screen.shownX, 30))
    screen.advance(to: 2)
    #expect(screen.lines == ["done start", "again end"])
    #expect(screen.shownX == 105)
  }

  @Test
  func `isReversed stays true in completions and is reset when a completion restarts the animator`()
  {
    let animator = mover()
    animator.addCompletion { [screen, unowned animator] _ in
      screen.lines.append("reversed \(animator.isReversed)")
      animator.addAnimations { screen.view.center.x = 105 }
      animator.startAnimation()
      screen.lines.append("reversed \(animator.isReversed)")
    }
    screen.run { animator.startAnimation() }
    screen.advance(to: 0.5)
    screen.run { animator.isReversed = true }
    screen.advance(to: 1.5)
    #expect(screen.lines == ["done start", "reversed true", "reversed false"])
    #expect(isNear(screen.shownX, 55))
    screen.advance(to: 3)
  }

  @Test func `isReversed set between two runs reverses the second run`() {
    let animator = mover()
    screen.run { animator.startAnimation() }
    screen.advance(to: 1)
    animator.isReversed = true
    note(animator, "again")
    screen.run {
      animator.addAnimations { [screen] in screen.view.center.x = 5 }
      animator.startAnimation()
    }
    screen.advance(to: 1.25)
    #expect(isNear(screen.shownX, 30))
    screen.advance(to: 2)
    #expect(screen.lines == ["done end", "again start"])
    #expect(screen.shownX == 105)
  }

  @Test func `stopAnimation(true) resets isReversed to false`() {
    let animator = mover()
    screen.run { animator.startAnimation() }
    screen.advance(to: 0.5)
    screen.run { animator.isReversed = true }
    screen.advance(to: 0.75)
    screen.run { animator.stopAnimation(true) }
    #expect(!animator.isReversed)
    #expect(isNear(screen.view.center.x, 30))
  }

  // MARK: Programmer errors

  @Test func `stopAnimation of an inactive animator raises a programmer error`() {
    let animator = mover()
    #expect(mistakes { animator.stopAnimation(true) }.count == 1)
    #expect(mistakes { animator.stopAnimation(false) }.count == 1)
    #expect(animator.state == .inactive)
    screen.run { animator.startAnimation() }
    screen.advance(to: 1)
    #expect(mistakes { animator.stopAnimation(true) }.count == 1, "after it has finished")
  }

  @Test func `pauseAnimation of a stopped animator raises a programmer error`() {
    let animator = mover()
    screen.run {
      animator.startAnimation()
      animator.stopAnimation(false)
    }
    #expect(mistakes { animator.pauseAnimation() }.count == 1)
    #expect(animator.state == .stopped)
    screen.run { animator.finishAnimation(at: .end) }
  }

  @Test(arguments: ["paused", "scrubbed", "stopped"])
  func `releasing a paused or stopped animator raises a programmer error`(how: String) {
    var animator: UIViewPropertyAnimator? = mover()
    screen.run {
      animator?.startAnimation()
      switch how {
      case "paused": animator?.pauseAnimation()
      case "scrubbed": animator?.fractionComplete = 0.5
      default: animator?.stopAnimation(false)
      }
    }
    screen.endTurn()
    let messages = mistakes { animator = nil }
    #expect(messages.count == 1)
    #expect(messages.first?.contains("property animator was released") == true)
  }

  @Test func `releasing an animator paused by pausesOnCompletion raises a programmer error`() {
    var animator: UIViewPropertyAnimator? = mover()
    animator?.pausesOnCompletion = true
    screen.run { animator?.startAnimation() }
    screen.advance(to: 1)
    #expect(mistakes { animator = nil }.count == 1)
  }

  @Test func `a running animator with no other references completes and is then deallocated`() {
    var animator: UIViewPropertyAnimator? = mover()
    weak let watched = animator
    screen.run { animator?.startAnimation() }
    #expect(mistakes { animator = nil } == [])
    #expect(watched != nil)
    screen.advance(to: 1)
    #expect(screen.lines == ["done end"])
    #expect(watched == nil)
  }

  @Test func `releasing an inactive, finished or completely stopped animator raises no error`() {
    var animator: UIViewPropertyAnimator? = mover()
    #expect(mistakes { animator = nil } == [])
    animator = mover()
    screen.run {
      animator?.startAnimation()
      animator?.stopAnimation(true)
    }
    #expect(mistakes { animator = nil } == [])
    animator = mover()
    screen.run {
      animator?.startAnimation()
      animator?.stopAnimation(false)
      animator?.finishAnimation(at: .start)
    }
    #expect(mistakes { animator = nil } == [])
  }
}
