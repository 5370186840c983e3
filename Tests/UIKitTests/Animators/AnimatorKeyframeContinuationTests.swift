import QuartzCore
import RenderServer
import Testing
import UIKit

/// Tests of `continueAnimation` with keyframes and two-axis springs, and of the clocks used by animators.
///
/// - Source: Documentation/behaviour/views.md, "Springs in blocks" and "Property animators".
@MainActor
@Suite(.serialized) struct AnimatorKeyframeContinuationTests {
  private let screen = ViewStage()

  private func isNear(_ a: CGFloat, _ b: CGFloat, _ tolerance: CGFloat = 1e-6) -> Bool {
    abs(a - b) < tolerance
  }

  private var shownY: CGFloat { screen.run { screen.view.layer.presentation()?.position.y ?? -1 } }

  // MARK: Keyframes

  /// Returns a linear two-second animator with keyframes that animate alpha to 0.5 in the first quarter and to 0 in
  /// the last quarter.
  private func fader(_ options: UIView.KeyframeAnimationOptions = []) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { [screen] in
      UIView.animateKeyframes(withDuration: 0, delay: 0, options: options) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) {
          screen.view.alpha = 0.5
        }
        UIView.addKeyframe(withRelativeStartTime: 0.75, relativeDuration: 0.25) {
          screen.view.alpha = 0
        }
      }
    }
    animator.addCompletion { [screen] in screen.lines.append("done \($0)") }
    return animator
  }

  private func go(
    _ animator: UIViewPropertyAnimator, _ curve: UIView.AnimationCurve, _ factor: CGFloat
  ) {
    screen.run {
      animator.pauseAnimation()
      animator.continueAnimation(
        withTimingParameters: UICubicTimingParameters(animationCurve: curve), durationFactor: factor
      )
    }
  }

  @Test func `continueAnimation with a new curve applies it to the remaining keyframes`() {
    let animator = fader()
    screen.run { animator.startAnimation() }
    screen.advance(to: 0.25)
    #expect(isNear(CGFloat(screen.shownAlpha), 0.75))
    // Seven eighths of the duration remain. The ease-in-ease-out curve reaches 0.129162 after a quarter of its time.
    go(animator, .easeInOut, 1)
    screen.endTurn()
    #expect(isNear(CGFloat(screen.shownAlpha), 0.75))
    screen.advance(to: 0.75)
    let reached = 0.125 + 0.875 * 0.12916191
    #expect(isNear(CGFloat(screen.shownAlpha), CGFloat(1 - 2 * reached), 1e-4))
    screen.advance(to: 1.25)
    #expect(isNear(CGFloat(screen.shownAlpha), 0.5))
    screen.advance(to: 2.24)
    #expect(screen.lines == [])
    screen.advance(to: 2.25)
    #expect(screen.lines == ["done end"])
    #expect(screen.shownAlpha == 0)
  }

  @Test func `keyframes continued with continueAnimation can be continued again and then reversed`()
  {
    let animator = fader()
    screen.run { animator.startAnimation() }
    screen.advance(to: 0.25)
    go(animator, .linear, 0.875)
    screen.advance(to: 0.375)
    #expect(isNear(CGFloat(screen.shownAlpha), 0.625))
    go(animator, .linear, 0.5)
    screen.endTurn()
    #expect(isNear(CGFloat(screen.shownAlpha), 0.625))
    // The animator plays 13/16 of the keyframes in one second. After half a second the position is 3/16 + 13/32.
    screen.advance(to: 0.875)
    #expect(isNear(CGFloat(screen.shownAlpha), 0.5))
    screen.run { animator.isReversed = true }
    screen.endTurn()
    #expect(isNear(CGFloat(screen.shownAlpha), 0.5))
    screen.advance(to: 5)
    #expect(screen.lines == ["done start"])
    #expect(screen.shownAlpha == 1)
    #expect(screen.view.alpha == 1)
  }

  @Test func `continueAnimation of reversed keyframes returns to the start value`() {
    let animator = fader()
    screen.run { animator.startAnimation() }
    screen.advance(to: 0.25)
    screen.run {
      animator.pauseAnimation()
      animator.isReversed = true
    }
    go(animator, .linear, 0.5)
    screen.advance(to: 0.75)
    #expect(isNear(CGFloat(screen.shownAlpha), 0.875))
    screen.advance(to: 1.25)
    #expect(screen.lines == ["done start"])
    #expect(screen.shownAlpha == 1)
  }

  @Test(arguments: [
    UIView.KeyframeAnimationOptions.calculationModeDiscrete, .calculationModeCubic,
    .calculationModePaced,
  ])
  func `continueAnimation keeps the presented value in every keyframe calculation mode`(
    mode: UIView.KeyframeAnimationOptions
  ) {
    let animator = fader(mode)
    screen.run { animator.startAnimation() }
    screen.advance(to: 0.3)
    let before = screen.shownAlpha
    go(animator, .easeIn, 1)
    screen.endTurn()
    #expect(screen.shownAlpha == before)
    screen.advance(to: 2.3)
    #expect(screen.shownAlpha == 0)
    #expect(screen.lines == ["done end"])
  }

  @Test func `continueAnimation with a spring plays keyframes linearly for the spring's duration`()
  {
    let animator = fader()
    screen.run { animator.startAnimation() }
    screen.advance(to: 0.25)
    screen.run {
      animator.pauseAnimation()
      animator.continueAnimation(
        withTimingParameters: UISpringTimingParameters(dampingRatio: 1), durationFactor: 0.875)
    }
    screen.advance(to: 0.375)
    #expect(isNear(CGFloat(screen.shownAlpha), 0.625))
    screen.advance(to: 2)
    #expect(screen.lines == ["done end"])
  }

  // MARK: Springs along two axes

  private func spring(_ dx: CGFloat, _ dy: CGFloat) -> UISpringTimingParameters {
    UISpringTimingParameters(
      mass: 1, stiffness: 100, damping: 10, initialVelocity: CGVector(dx: dx, dy: dy))
  }

  private func mover(_ parameters: any UITimingCurveProvider) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(duration: 1, timingParameters: parameters)
    animator.addAnimations { [screen] in screen.view.center = CGPoint(x: 105, y: 205) }
    animator.addCompletion { [screen] in screen.lines.append("done \($0)") }
    return animator
  }

  /// Returns the view's presented velocity at the given time, in points per second along x and y.
  private func speed(at time: Double) -> CGPoint {
    let step = 1e-4
    screen.advance(to: time)
    let (x, y) = (screen.shownX, shownY)
    screen.advance(to: time + step)
    return CGPoint(x: (screen.shownX - x) / CGFloat(step), y: (shownY - y) / CGFloat(step))
  }

  @Test func `a spring's initialVelocity sets a view's initial speed along x and y`() {
    screen.run { mover(spring(3, -4)).startAnimation() }
    screen.endTurn()
    let thrown = speed(at: 0)
    #expect(isNear(thrown.x, 300, 2))
    #expect(isNear(thrown.y, -800, 4))
  }

  @Test
  func `continueAnimation with a spring scales its initial velocity by the remaining distance`() {
    let animator = mover(UICubicTimingParameters(animationCurve: .linear))
    screen.run { animator.startAnimation() }
    screen.advance(to: 0.5)
    screen.run {
      animator.pauseAnimation()
      animator.continueAnimation(withTimingParameters: spring(3, -4), durationFactor: 0)
    }
    screen.endTurn()
    #expect(isNear(screen.shownX, 55))
    #expect(isNear(shownY, 105))
    // The velocity is relative to the remaining distance.
    let thrown = speed(at: 0.5)
    #expect(isNear(thrown.x, 150, 1))
    #expect(isNear(thrown.y, -400, 2))
    #expect(screen.animation("position") is CAAnimationGroup)
    // Then the animator continues in reverse with a third curve.
    let (x, y) = (screen.shownX, shownY)
    screen.run {
      animator.pauseAnimation()
      animator.isReversed = true
      animator.continueAnimation(
        withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 1)
    }
    screen.endTurn()
    #expect(isNear(screen.shownX, x, 1e-4))
    #expect(isNear(shownY, y, 1e-4))
    screen.advance(to: 3)
    #expect(screen.lines == ["done start"])
    #expect(screen.shownX == 5)
    #expect(shownY == 5)
  }

  @Test func `continueAnimation with a second spring replaces the first spring's velocity`() {
    let animator = mover(spring(3, -4))
    screen.run { animator.startAnimation() }
    screen.advance(to: 0.1)
    let (x, y) = (screen.shownX, shownY)
    screen.run {
      animator.pauseAnimation()
      animator.continueAnimation(withTimingParameters: spring(-1, 2), durationFactor: 0)
    }
    screen.endTurn()
    #expect(isNear(screen.shownX, x))
    #expect(isNear(shownY, y))
    let thrown = speed(at: 0.1)
    #expect(isNear(thrown.x, -(105 - x), 1))
    #expect(isNear(thrown.y, 2 * (205 - y), 2))
    screen.advance(to: 5)
    #expect(screen.lines == ["done end"])
  }

  // MARK: Clocks

  @Test func `an animator uses the clock of its view's render context, not the current context's`()
  {
    let other = RenderContext(clock: ManualClock())
    let animator = mover(UICubicTimingParameters(animationCurve: .linear))
    RenderContext.$current.withValue(other) {
      animator.startAnimation()
      CATransaction.flush()
    }
    screen.advance(to: 0.5)
    #expect(isNear(screen.shownX, 55))
    #expect(isNear(animator.fractionComplete, 0.5))
    #expect(screen.lines == [])
    screen.advance(to: 1)
    #expect(screen.lines == ["done end"])
    #expect(animator.state == .inactive)
  }

  @Test
  func `an animator started without a current render context can be paused and still completes`() {
    let animator = mover(UICubicTimingParameters(animationCurve: .linear))
    animator.startAnimation()
    CATransaction.flush()
    screen.advance(to: 0.25)
    animator.pauseAnimation()
    CATransaction.flush()
    screen.advance(to: 0.5)
    #expect(isNear(screen.shownX, 30))
    animator.startAnimation()
    CATransaction.flush()
    screen.advance(to: 1.25)
    #expect(screen.lines == ["done end"])
  }
}
