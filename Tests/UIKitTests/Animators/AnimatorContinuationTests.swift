import QuartzCore
import RenderServer
import Testing
import UIKit

/// Tests of `UIViewPropertyAnimator`: `continueAnimation`, `addAnimations` and timing parameters.
///
/// - Source: Documentation/behaviour/views.md, "Springs in blocks" and "Property animators".
@MainActor
@Suite(.serialized) struct AnimatorContinuationTests {
  private let screen = ViewStage()

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

  // MARK: Continuing

  @Test func `continueAnimation with nil parameters and factor 0 runs for the remaining duration`()
  {
    let animator = mover(.easeInOut)
    screen.run { animator.startAnimation() }
    screen.advance(to: 0.25)
    screen.run {
      animator.pauseAnimation()
      animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    }
    screen.advance(to: 0.5)
    #expect(isNear(screen.shownX, 55))
    screen.advance(to: 1)
    #expect(screen.lines == ["done end"])
  }

  @Test func `continueAnimation with a durationFactor stretches the rest of the original curve`() {
    let animator = mover(.easeInOut)
    screen.run { animator.startAnimation() }
    screen.advance(to: 0.5)
    screen.run {
      animator.pauseAnimation()
      animator.continueAnimation(withTimingParameters: nil, durationFactor: 2)
    }
    // The clock is halfway through the remaining two seconds, so half of the rest of the curve has passed.
    screen.advance(to: 1.5)
    #expect(abs(screen.shownX - 5 - 87.083809) < 1e-4)
    screen.advance(to: 2.49)
    #expect(screen.lines == [])
    screen.advance(to: 2.5)
    #expect(screen.lines == ["done end"])
  }

  @Test
  func `continueAnimation with a new curve applies the whole curve to the remaining distance`() {
    let animator = mover()
    screen.run { animator.startAnimation() }
    screen.advance(to: 0.2)
    screen.run {
      animator.pauseAnimation()
      animator.continueAnimation(
        withTimingParameters: UICubicTimingParameters(animationCurve: .easeInOut),
        durationFactor: 1)
    }
    screen.endTurn()
    #expect(isNear(screen.shownX, 25))
    screen.advance(to: 0.7)
    #expect(isNear(screen.shownX, 65))
    screen.advance(to: 1.2)
    #expect(screen.lines == ["done end"])
    #expect(screen.shownX == 105)
  }

  @Test func `continueAnimation with a spring and factor 0 uses the spring's settling duration`()
    throws
  {
    let animator = mover()
    screen.run { animator.startAnimation() }
    screen.advance(to: 0.2)
    let spring = UISpringTimingParameters(
      mass: 1, stiffness: 100, damping: 10, initialVelocity: .zero)
    screen.run {
      animator.pauseAnimation()
      animator.continueAnimation(withTimingParameters: spring, durationFactor: 0)
    }
    #expect(screen.animation("position") is CASpringAnimation)
    screen.endTurn()
    #expect(isNear(screen.shownX, 25))
    screen.advance(to: 1.6)
    #expect(screen.lines == [])
    screen.advance(to: 1.7)
    #expect(screen.lines == ["done end"])
  }

  @Test func `an animator continued with a new curve can be reversed and scrubbed`() {
    let animator = mover()
    screen.run { animator.startAnimation() }
    screen.advance(to: 0.5)
    screen.run {
      animator.continueAnimation(
        withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 1)
    }
    screen.advance(to: 1)
    #expect(isNear(screen.shownX, 80))
    screen.run { animator.isReversed = true }
    screen.endTurn()
    #expect(isNear(screen.shownX, 80))
    #expect(isNear(screen.run { animator.fractionComplete }, 0.25))
    screen.run { animator.fractionComplete = 0.5 }
    screen.endTurn()
    #expect(isNear(screen.shownX, 55))
    screen.run { animator.startAnimation() }
    screen.advance(to: 3)
    #expect(screen.lines == ["done start"])
    #expect(screen.shownX == 5)
  }

  @Test func `continueAnimation of a reversed animator ends at the start value`() {
    let animator = mover()
    screen.run { animator.startAnimation() }
    screen.advance(to: 0.6)
    screen.run {
      animator.pauseAnimation()
      animator.isReversed = true
      animator.continueAnimation(
        withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 2)
    }
    screen.advance(to: 1.6)
    #expect(isNear(screen.shownX, 35))
    screen.advance(to: 2.6)
    #expect(screen.lines == ["done start"])
    #expect(screen.view.center.x == 5)
  }

  // MARK: Added animations

  @Test func `addAnimations to a running animator animates for the remaining time`() throws {
    let animator = mover()
    screen.run { animator.startAnimation() }
    screen.advance(to: 0.5)
    screen.run { animator.addAnimations { [screen] in screen.view.alpha = 0 } }
    #expect(try #require(screen.animation("opacity")).duration == 0.5)
    screen.advance(to: 0.75)
    #expect(abs(screen.shownAlpha - 0.5) < 1e-6)
    screen.advance(to: 1)
    #expect(screen.lines == ["done end"])
    #expect(screen.shownAlpha == 0)
  }

  @Test
  func `addAnimations with a delayFactor starts late and ends with the animator, even if reversed`()
  {
    let animator = mover()
    animator.addAnimations({ [screen] in screen.view.alpha = 0 }, delayFactor: 0.5)
    screen.run { animator.startAnimation() }
    screen.advance(to: 0.4)
    #expect(screen.shownAlpha == 1)
    screen.advance(to: 0.75)
    #expect(abs(screen.shownAlpha - 0.5) < 1e-6)
    screen.run { animator.isReversed = true }
    screen.advance(to: 1)
    #expect(abs(screen.shownAlpha - 1) < 1e-6)
    #expect(abs(screen.shownX - 55) < 1e-6)
    screen.advance(to: 1.25)
    #expect(screen.shownAlpha == 1)
    #expect(isNear(screen.shownX, 30))
    screen.advance(to: 1.5)
    #expect(screen.lines == ["done start"])
    #expect(screen.view.alpha == 1)
  }

  @Test func `animateKeyframes inside an animator is paused and scrubbed with the animator`() {
    let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { [screen] in
      UIView.animateKeyframes(withDuration: 0, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
          screen.view.alpha = 0
        }
      } completion: {
        screen.note("inner")($0)
      }
    }
    screen.run { animator.startAnimation() }
    screen.advance(to: 0.5)
    screen.run { animator.pauseAnimation() }
    screen.advance(to: 4)
    #expect(abs(screen.shownAlpha - 0.5) < 1e-6)
    screen.run { animator.fractionComplete = 0.125 }
    screen.endTurn()
    #expect(abs(screen.shownAlpha - 0.75) < 1e-6)
    screen.run { animator.startAnimation() }
    screen.advance(to: 6)
    #expect(screen.lines == ["inner true"])
  }

  // MARK: API that UIKit lacks

  @Test
  func `startAnimation(toFraction:) runs forward or backward to the fraction and pauses there`() {
    let animator = mover(.easeInOut)
    screen.run { animator.startAnimation(toFraction: 0.5) }
    screen.advance(to: 0.25)
    #expect(abs(screen.shownX - 5 - 12.916191) < 1e-4)
    screen.advance(to: 3)
    #expect(isNear(screen.shownX, 55))
    #expect(animator.state == .active)
    #expect(!animator.isRunning)
    #expect(isNear(animator.fractionComplete, 0.5))
    screen.run { animator.startAnimation(toFraction: 0.25) }
    screen.advance(to: 4)
    #expect(isNear(screen.shownX, 30))
    screen.run { animator.startAnimation() }
    screen.advance(to: 5)
    #expect(screen.lines == ["done end"])
  }

  @Test func `a finished animator can be started again after addAnimations`() {
    let animator = mover()
    screen.run { animator.startAnimation() }
    screen.advance(to: 1)
    screen.run {
      animator.addAnimations { [screen] in screen.view.center.x = 5 }
      animator.startAnimation()
    }
    screen.advance(to: 1.5)
    #expect(isNear(screen.shownX, 55))
    screen.advance(to: 2)
    #expect(animator.state == .inactive)
    #expect(screen.lines == ["done end"])
  }

  @Test func `keepsAnimations lets a finished animator start again with the same animations`() {
    let animator = mover()
    animator.keepsAnimations = true
    for run in 0..<2 {
      screen.run {
        screen.view.center.x = 5
        animator.startAnimation()
      }
      screen.advance(to: Double(run) * 2 + 0.5)
      #expect(isNear(screen.shownX, 55))
      screen.advance(to: Double(run) * 2 + 2)
    }
    #expect(screen.lines == ["done end", "done end"])
  }

  // MARK: Timing parameters

  @Test
  func
    `timing parameters return the timingCurveType, animationCurve and control points they store`()
  {
    let named = UICubicTimingParameters()
    #expect(named.timingCurveType == .builtin)
    #expect(named.animationCurve == .easeInOut)
    #expect(named.controlPoint1 == CGPoint(x: 0.42, y: 0))
    #expect(named.controlPoint2 == CGPoint(x: 0.58, y: 1))
    let own = UICubicTimingParameters(
      controlPoint1: CGPoint(x: 0.1, y: 0), controlPoint2: CGPoint(x: 0.2, y: 1))
    #expect(own.timingCurveType == .cubic)
    #expect(own.cubicTimingParameters === own)
    let spring = UISpringTimingParameters(dampingRatio: 0.5)
    #expect(spring.timingCurveType == .spring)
    #expect(spring.springTimingParameters === spring)
    #expect(spring.cubicTimingParameters == nil)
    #expect(spring.initialVelocity == .zero)
  }

  @Test
  func
    `UISpringTimingParameters(duration:bounce:) replaces the animator's duration`()
  {
    let fitted = UIViewPropertyAnimator(duration: 3, dampingRatio: 0.5)
    #expect(fitted.duration == 3)
    let own = UIViewPropertyAnimator(
      duration: 3, timingParameters: UISpringTimingParameters(duration: 0.5, bounce: 0))
    #expect(abs(own.duration - 0.8) < 1e-12)
  }

  @Test
  func
    `initialVelocity.dx of UISpringTimingParameters applies to position.x, and dy to position.y`()
    throws
  {
    let parameters = UISpringTimingParameters(
      mass: 1, stiffness: 100, damping: 10, initialVelocity: CGVector(dx: 3, dy: 4))
    let animator = UIViewPropertyAnimator(duration: 1, timingParameters: parameters)
    animator.addAnimations { [screen] in
      screen.view.center = CGPoint(x: 105, y: 205)
      screen.view.alpha = 0
      screen.view.bounds.size = CGSize(width: 20, height: 20)
    }
    screen.run { animator.startAnimation() }
    func velocity(_ key: String) -> CGFloat? {
      (screen.animation(key) as? CASpringAnimation)?.initialVelocity
    }
    #expect(velocity("position.x") == 3)
    #expect(velocity("position.y") == 4)
    #expect(velocity("opacity") == 3)
    #expect(velocity("bounds.size") == 5)
    screen.endTurn()
    #expect(screen.shownX == 5)
    screen.advance(to: 5)
    #expect(screen.view.layer.animationKeys() == nil)
  }

  @Test func `a UIViewPropertyAnimator can be controlled through UIViewImplicitlyAnimating`() {
    let animator: any UIViewImplicitlyAnimating = mover()
    animator.addCompletion { [screen] in screen.lines.append("also \($0)") }
    screen.run {
      animator.startAnimation()
      animator.pauseAnimation()
      animator.fractionComplete = 0.5
      animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    }
    screen.advance(to: 0.5)
    #expect(screen.lines == ["done end", "also end"])
  }
}
