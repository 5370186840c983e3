import QuartzCore
import RenderServer
import Testing
import UIKit

/// Animators without animations, their shortest duration, their reuse, and calls that are mistakes.
///
/// - Source: Documentation/behaviour/views.md, "Property animators".
@MainActor
@Suite(.serialized) struct AnimatorEndTests {
  private let screen = ViewStage()

  private func note(_ animator: UIViewPropertyAnimator, _ name: String = "done") {
    animator.addCompletion { [screen] in screen.lines.append("\(name) \($0)") }
  }

  /// An animator that moves the view from 5 to 105 at even speed.
  private func mover(duration: Double = 1) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(duration: duration, curve: .linear) { [screen] in
      screen.view.center.x = 105
    }
    note(animator)
    return animator
  }

  private func isNear(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) < 1e-6 }

  /// The messages of mistakes in a body.
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

  // MARK: No animation

  /// Closures that make no animation.
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
  func `startAnimation without an animation completes at the end in the next turn`(idle: Idle) {
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
  func `pauseAnimation of an animator without an animation completes it, too`(idle: Idle) {
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

  @Test func `an animator that is only paused and makes no animation completes`() {
    let animator = animator(.viewInNoWindow)
    screen.run { animator.pauseAnimation() }
    screen.endTurn()
    #expect(screen.lines == ["done end"])
  }

  @Test func `startAnimation(afterDelay:) does not delay the completion of no animation`() {
    let animator = animator(.equalValue)
    screen.run { animator.startAnimation(afterDelay: 3) }
    screen.endTurn()
    #expect(screen.lines == ["done end"])
  }

  @Test func `a reversed animator without an animation completes at the start`() {
    let animator = animator(.nothing)
    animator.isReversed = true
    screen.run { animator.startAnimation() }
    screen.endTurn()
    #expect(screen.lines == ["done start"])
  }

  @Test func `animations added in the same turn run in place of the early completion`() {
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

  @Test func `pausesOnCompletion keeps an animator without an animation active`() {
    let animator = animator(.nothing)
    animator.pausesOnCompletion = true
    screen.run { animator.startAnimation() }
    screen.endTurn()
    #expect(animator.state == .active)
    #expect(!animator.isRunning)
    #expect(screen.lines == [])
    screen.run { animator.stopAnimation(true) }
  }

  @Test func `stopAnimation before the next turn cancels the early completion`() {
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
  func `a duration that is not above 0 is 0.2 seconds and animates`(duration: Double) {
    let animator = mover(duration: duration)
    #expect(animator.duration == 0.2)
    screen.run { animator.startAnimation() }
    screen.advance(to: 0.1)
    #expect(isNear(screen.shownX, 55))
    screen.advance(to: 0.2)
    #expect(screen.lines == ["done end"])
  }

  @Test func `a running animator of duration 0 animates for 0.2 seconds`() {
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

  @Test func `a spring of its own constants has its settling duration, whatever is given`() {
    let spring = UISpringTimingParameters(duration: 0.5, bounce: 0)
    #expect(
      abs(UIViewPropertyAnimator(duration: 0, timingParameters: spring).duration - 0.8) < 1e-12)
  }

  // MARK: Reuse

  @Test func `an animator that ran back goes forward when it is used again`() {
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

  @Test func `completions read the direction of the run, and a restart in them goes forward`() {
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

  @Test func `isReversed that is set between two runs counts for the second`() {
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

  @Test func `stopAnimation ends a reversed run, and the next goes forward`() {
    let animator = mover()
    screen.run { animator.startAnimation() }
    screen.advance(to: 0.5)
    screen.run { animator.isReversed = true }
    screen.advance(to: 0.75)
    screen.run { animator.stopAnimation(true) }
    #expect(!animator.isReversed)
    #expect(isNear(screen.view.center.x, 30))
  }

  // MARK: Mistakes

  @Test func `stopAnimation of an inactive animator is a mistake`() {
    let animator = mover()
    #expect(mistakes { animator.stopAnimation(true) }.count == 1)
    #expect(mistakes { animator.stopAnimation(false) }.count == 1)
    #expect(animator.state == .inactive)
    screen.run { animator.startAnimation() }
    screen.advance(to: 1)
    #expect(mistakes { animator.stopAnimation(true) }.count == 1, "after it has finished")
  }

  @Test func `pauseAnimation of a stopped animator is a mistake`() {
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
  func `releasing an animator that is paused or stopped is a mistake`(how: String) {
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

  @Test func `releasing an animator that waits at its end is a mistake`() {
    var animator: UIViewPropertyAnimator? = mover()
    animator?.pausesOnCompletion = true
    screen.run { animator?.startAnimation() }
    screen.advance(to: 1)
    #expect(mistakes { animator = nil }.count == 1)
  }

  @Test func `a running animator that the program released completes and is freed`() {
    var animator: UIViewPropertyAnimator? = mover()
    weak let watched = animator
    screen.run { animator?.startAnimation() }
    #expect(mistakes { animator = nil } == [])
    #expect(watched != nil)
    screen.advance(to: 1)
    #expect(screen.lines == ["done end"])
    #expect(watched == nil)
  }

  @Test func `an animator that is released inactive, finished or stopped for good is no mistake`() {
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
