import AnimationTesting
import Testing
import UIKit

/// A panel that a finger opens and closes.
final class Drawer: UIView {
  let panel = UIView(frame: CGRect(x: -200, y: 0, width: 240, height: 300))
  private var animator: UIViewPropertyAnimator?
  private var startFraction: CGFloat = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(panel)
    panel.addGestureRecognizer(
      UIPanGestureRecognizer(target: self, action: Selector("pan:", Drawer.pan)))
  }

  required init?(coder: NSCoder) { nil }

  func pan(_ gesture: UIPanGestureRecognizer) {
    switch gesture.state {
    case .began:
      let animator = animator ?? makeAnimator()
      animator.pauseAnimation()
      startFraction = animator.fractionComplete
    case .changed:
      animator?.fractionComplete = startFraction + gesture.translation(in: self).x / 200
    case .ended, .cancelled:
      animator?.isReversed = gesture.velocity(in: self).x < 0
      animator?.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    default: break
    }
  }

  private func makeAnimator() -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(duration: 0.5, curve: .easeOut) {
      self.panel.center.x += 200
    }
    animator.addCompletion { _ in self.animator = nil }
    self.animator = animator
    return animator
  }
}

/// The code of the article PropertyAnimators.
@MainActor @Suite struct PropertyAnimatorsTests {
  private func withBall(
    _ body: (AnimationStage, UIView) throws -> Void
  ) rethrows {
    try withAnimationStage(size: CGSize(width: 400, height: 100)) { stage in
      let ball = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
      stage.add(ball)
      try body(stage, ball)
    }
  }

  private func presentedX(_ view: UIView) -> Double? {
    view.layer.presentation().map { Double($0.position.x) }
  }

  @Test func `an animator starts, pauses, reverses and completes at its start`() {
    withBall { stage, ball in
      var end: UIViewAnimatingPosition?
      let animator = UIViewPropertyAnimator(duration: 2, curve: .easeInOut) {
        ball.center.x = 320
      }
      animator.addCompletion { position in
        end = position
      }
      #expect(animator.state == .inactive)
      animator.startAnimation()
      stage.advance(to: 1)
      #expect(ball.center.x == 320)
      animator.pauseAnimation()
      #expect(animator.state == .active && !animator.isRunning)
      #expect(animator.fractionComplete == 0.5)
      animator.isReversed = true
      animator.startAnimation()
      stage.advanceToEnd()
      #expect(end == .start)
      #expect(ball.center.x == 20)
      #expect(animator.state == .inactive)
    }
  }

  @Test func `scrubbing is linear unless scrubsLinearly is false`() throws {
    for isLinear in [true, false] {
      try withBall { stage, ball in
        let animator = UIViewPropertyAnimator(duration: 1, curve: .easeIn) { ball.center.x = 120 }
        animator.scrubsLinearly = isLinear
        animator.fractionComplete = 0.5
        #expect(animator.state == .active && !animator.isRunning)
        stage.advance(to: 0.1)
        let x = try #require(presentedX(ball))
        #expect(isLinear ? x == 70 : x < 60)
        animator.stopAnimation(true)
      }
    }
  }

  @Test func `continueAnimation takes the remaining time with a factor of 0`() {
    withBall { stage, ball in
      var isEnded = false
      let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { ball.center.x = 320 }
      animator.addCompletion { _ in isEnded = true }
      animator.fractionComplete = 0.75
      animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
      stage.advance(to: 0.4)
      #expect(!isEnded)
      stage.advance(to: 0.6)
      #expect(isEnded)
    }
  }

  @Test func `continueAnimation runs the rest on a spring`() {
    withBall { stage, ball in
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { ball.center.x = 320 }
      animator.fractionComplete = 0.5
      let spring = UISpringTimingParameters(dampingRatio: 0.4)
      animator.continueAnimation(withTimingParameters: spring, durationFactor: 1)
      var greatest = 0.0
      for time in stride(from: 0.05, through: 1, by: 0.05) {
        stage.advance(to: time)
        greatest = max(greatest, presentedX(ball) ?? 0)
      }
      #expect(greatest > 325)
      stage.advanceToEnd()
      #expect(ball.center.x == 320)
    }
  }

  @Test func `stopAnimation(true) leaves the view where it is seen and runs no completion`() {
    withBall { stage, ball in
      var isEnded = false
      let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { ball.center.x = 220 }
      animator.addCompletion { _ in isEnded = true }
      animator.startAnimation()
      stage.advance(to: 1)
      animator.stopAnimation(true)
      #expect(ball.center.x == 120)
      stage.advance(to: 3)
      #expect(!isEnded)
      #expect(animator.state == .inactive)
    }
  }

  @Test func `finishAnimation(at:) sets the values of its position and completes with it`() {
    for (place, x) in [(UIViewAnimatingPosition.start, CGFloat(20)), (.current, 120), (.end, 220)] {
      withBall { stage, ball in
        var end: UIViewAnimatingPosition?
        let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { ball.center.x = 220 }
        animator.addCompletion { end = $0 }
        animator.startAnimation()
        stage.advance(to: 1)
        animator.stopAnimation(false)
        #expect(animator.state == .stopped)
        animator.finishAnimation(at: place)
        #expect(end == place)
        #expect(ball.center.x == x)
      }
    }
  }

  @Test func `pausesOnCompletion keeps the animator active at its end`() {
    withBall { stage, ball in
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { ball.center.x = 220 }
      animator.pausesOnCompletion = true
      animator.startAnimation()
      stage.advance(to: 2)
      #expect(animator.state == .active && !animator.isRunning)
      animator.stopAnimation(true)
    }
  }

  @Test func `animations that are added later last for the remaining time`() throws {
    try withBall { stage, ball in
      let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { ball.center.x = 220 }
      animator.startAnimation()
      stage.advance(to: 1)
      animator.addAnimations {
        ball.alpha = 0
      }
      stage.advance(to: 1.5)
      let opacity = try #require(ball.layer.presentation()).opacity
      #expect(abs(opacity - 0.5) < 0.01)
      stage.advanceToEnd()
      #expect(stage.time < 2.1)
    }
  }

  @Test func `a drawer follows the finger and opens after a drag to the right`() {
    withAnimationStage(size: CGSize(width: 400, height: 300)) { stage in
      let drawer = Drawer(frame: stage.bounds)
      stage.add(drawer)
      let handle = CGPoint(x: 20, y: 150)
      stage.drag(from: handle, to: CGPoint(x: 120, y: 150), over: 0.2)
      stage.advanceToEnd()
      #expect(drawer.panel.frame.minX == 0)
    }
  }

  @Test func `a drawer closes again after a drag to the right and back`() {
    withAnimationStage(size: CGSize(width: 400, height: 300)) { stage in
      let drawer = Drawer(frame: stage.bounds)
      stage.add(drawer)
      stage.touch(.began, at: CGPoint(x: 20, y: 150))
      for (time, x) in [(0.1, 60.0), (0.2, 120), (0.3, 100), (0.4, 60)] {
        stage.advance(to: time)
        stage.touch(.moved, at: CGPoint(x: x, y: 150))
      }
      stage.touch(.ended, at: CGPoint(x: 60, y: 150))
      stage.advanceToEnd()
      #expect(drawer.panel.frame.minX == -200)
    }
  }
}
