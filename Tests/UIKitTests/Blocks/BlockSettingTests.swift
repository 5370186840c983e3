import QuartzCore
import RenderServer
import Testing
import UIKit

/// Tests of animation block settings, and of conditions that prevent or end block animations.
///
/// - Source: Documentation/behaviour/views.md, "Blocks", "The block API", "Springs in blocks" and "Keyframes in
///   blocks".
@MainActor
@Suite(.serialized) struct BlockSettingTests {
  private let screen = ViewStage()

  // MARK: The closure

  @Test func `UIView.animate calls its closure synchronously for any duration`() {
    for duration in [-1.0, 0, 1] {
      var isCalled = false
      screen.run { UIView.animate(withDuration: duration) { isCalled = true } }
      #expect(isCalled)
    }
  }

  @Test(arguments: [0.0, -2])
  func
    `UIView.animate with duration 0 or less applies immediately and completes in the next turn`(
      duration: Double
    )
  {
    screen.run {
      UIView.animate(
        withDuration: duration, delay: 3, options: [.repeat, .curveLinear],
        animations: { screen.view.center.x = 105 }, completion: screen.note())
    }
    #expect(screen.keys == [])
    #expect(screen.lines == [])
    screen.endTurn()
    #expect(screen.shownX == 105)
    #expect(screen.lines == ["done true"])
  }

  @Test
  func `performWithoutAnimation applies a block without animation and its completion still runs`() {
    screen.run {
      UIView.performWithoutAnimation {
        #expect(!UIView.areAnimationsEnabled)
        UIView.animate(
          withDuration: 1, animations: { screen.view.alpha = 0 }, completion: screen.note())
        #expect(screen.view.action(for: screen.view.layer, forKey: "opacity") is NSNull)
      }
      #expect(UIView.areAnimationsEnabled)
    }
    #expect(screen.keys == [])
    #expect(screen.view.alpha == 0)
    #expect(screen.lines == [])
    screen.endTurn()
    #expect(screen.lines == ["done true"])
  }

  @Test func `UIView.animate reaches the model value and completes after its delay and duration`() {
    screen.run {
      UIView.animate(
        withDuration: 1, delay: 0.5, options: [], animations: { screen.view.center.x = 105 },
        completion: screen.note())
    }
    screen.advance(to: 1.49)
    #expect(screen.shownX < 105)
    #expect(screen.lines == [])
    screen.advance(to: 1.5)
    #expect(screen.shownX == 105)
    #expect(screen.lines == ["done true"])
    screen.advance(to: 9)
    #expect(screen.shownX == 105)
    #expect(screen.keys == [])
  }

  // MARK: Repeats

  @Test func `setAnimationRepeatCount in a block limits the number of repetitions`() {
    screen.run {
      UIView.animate(
        withDuration: 1, delay: 0, options: [.repeat, .curveLinear],
        animations: {
          UIView.setAnimationRepeatCount(2.5)
          screen.view.center.x = 105
        }, completion: screen.note())
    }
    screen.advance(to: 2.25)
    #expect(abs(screen.shownX - 30) < 1e-6)
    #expect(screen.lines == [])
    screen.advance(to: 2.5)
    #expect(screen.lines == ["done true"])
    screen.advance(to: 2.6)
    #expect(screen.shownX == 105)
  }

  // MARK: Conditions that prevent animations

  @Test(arguments: [false, true])
  func `CATransaction.setDisableActions disables animation blocks for views and layers`(
    isInside: Bool
  ) {
    let layer = CALayer()
    screen.run {
      screen.view.layer.addSublayer(layer)
      screen.context.endTurn()
      CATransaction.begin()
      if !isInside { CATransaction.setDisableActions(true) }
      UIView.animate(withDuration: 1) {
        if isInside { CATransaction.setDisableActions(true) }
        layer.opacity = 0
        screen.view.alpha = 0
        #expect(CATransaction.disableActions())
      }
      CATransaction.commit()
    }
    #expect(layer.animationKeys() == nil)
    #expect(screen.keys == [])
    screen.run { UIView.animate(withDuration: 1) { screen.view.alpha = 1 } }
    #expect(screen.keys == ["opacity"])
  }

  @Test func `layers without a view animate with CATransaction's duration inside UIView.animate`() {
    let (layer, slow) = (CALayer(), CALayer())
    screen.run {
      screen.view.layer.addSublayer(layer)
      screen.view.layer.addSublayer(slow)
      screen.context.endTurn()
      UIView.animate(withDuration: 0.7, delay: 0, options: .curveLinear) {
        #expect(CATransaction.animationDuration() == 0.25)
        layer.opacity = 0
        CATransaction.begin()
        CATransaction.setAnimationDuration(0.4)
        slow.opacity = 0
        CATransaction.commit()
      }
    }
    #expect(layer.animation(forKey: "opacity")?.duration == 0.25)
    #expect(layer.animation(forKey: "opacity")?.timingFunction?.description == "default")
    #expect(slow.animation(forKey: "opacity")?.duration == 0.4)
  }

  @Test
  func
    `UIView.animate that changes no value completes in the next run loop turn despite its delay`()
  {
    screen.run {
      screen.view.backgroundColor = .red
      screen.context.endTurn()
      UIView.animate(
        withDuration: 1, delay: 5,
        animations: {
          screen.view.alpha = 1
          screen.view.backgroundColor = .red
          screen.view.frame = screen.view.frame
          screen.view.transform = .identity
        }, completion: screen.note())
    }
    #expect(screen.keys == [])
    #expect(screen.lines == [])
    screen.endTurn()
    #expect(screen.lines == ["done true"])
  }

  @Test
  func `UIView.animate's completion receives false if one of its animations was removed`() {
    screen.run {
      UIView.animate(
        withDuration: 1,
        animations: {
          screen.view.alpha = 0
          screen.view.center.x = 105
        }, completion: screen.note())
      screen.context.endTurn()
      screen.view.layer.removeAnimation(forKey: "opacity")
      screen.context.endTurn()
    }
    #expect(screen.lines == [])
    screen.advance(to: 1)
    #expect(screen.lines == ["done false"])
  }

  @Test func `overlapping additive animation blocks all complete with finished true`() {
    for (index, time) in [0.0, 0.3, 0.6].enumerated() {
      screen.advance(to: time)
      screen.run {
        UIView.animate(
          withDuration: 1, animations: { screen.view.center.x += 10 },
          completion: screen.note("\(index)"))
      }
    }
    screen.advance(to: 3)
    #expect(screen.lines == ["0 true", "1 true", "2 true"])
  }

  // MARK: Springs

  @Test(arguments: [(0.0, 0.0001), (-3, 0.0001), (1.5, 1), (7, 1)])
  func `usingSpringWithDamping is clamped to 0.0001...1`(ratio: Double, counted: Double) throws {
    func spring(_ ratio: Double) throws -> CASpringAnimation {
      screen.run {
        UIView.animate(
          withDuration: 1, delay: 0, usingSpringWithDamping: CGFloat(ratio),
          initialSpringVelocity: 0
        ) { screen.view.center.x += 10 }
      }
      let key = try #require(screen.keys.last)
      return try #require(screen.animation(key) as? CASpringAnimation)
    }
    let (given, wanted) = (try spring(ratio), try spring(counted))
    #expect(given.stiffness == wanted.stiffness)
    #expect(given.damping == wanted.damping)
  }

  @Test func `a spring animation with a very high initial velocity ends at the model value`() {
    screen.run {
      UIView.animate(
        withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 1000,
        animations: { screen.view.center.x = 105 }, completion: screen.note())
    }
    screen.advance(to: 1)
    #expect(screen.shownX == 105)
    #expect(screen.lines == ["done true"])
  }

  @Test func `animate(springDuration:bounce:) applies its initial velocity and delay`() throws {
    screen.run {
      UIView.animate(springDuration: 0.5, bounce: 0.3, initialSpringVelocity: 2, delay: 0.5) {
        screen.view.center.x = 105
      }
    }
    let spring = try #require(screen.animation("position") as? CASpringAnimation)
    #expect(spring.initialVelocity == 2)
    #expect(abs(spring.bounce - 0.3) < 1e-12)
    #expect(spring.beginTime == ManualClock.start + 0.5)
    #expect(spring.duration == spring.settlingDuration)
    screen.run { UIView.animate(springDuration: 0) { screen.view.alpha = 0 } }
    #expect(screen.animation("opacity") == nil)
  }

  // MARK: Keyframes

  @Test func `animateKeyframes presents the old value during its delay`() throws {
    screen.run {
      UIView.animateKeyframes(
        withDuration: 1, delay: 1,
        options: UIView.KeyframeAnimationOptions(
          rawValue: UIView.AnimationOptions.curveLinear.rawValue),
        animations: {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
            screen.view.center.x = 105
          }
          UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
            screen.view.center.x = 5
          }
        }, completion: screen.note())
    }
    #expect(screen.keys == ["position"])
    screen.advance(to: 0.9)
    #expect(screen.shownX == 5)
    screen.advance(to: 1.25)
    #expect(abs(screen.shownX - 55) < 1e-6)
    screen.advance(to: 1.5)
    #expect(abs(screen.shownX - 105) < 1e-6)
    screen.advance(to: 2)
    #expect(screen.lines == ["done true"])
  }

  @Test func `animateKeyframes adds one animation for each view and property`() {
    let other = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
    screen.run {
      screen.window?.addSubview(other)
      screen.context.endTurn()
      UIView.animateKeyframes(withDuration: 1, delay: 0) {
        for step in 0..<3 {
          UIView.addKeyframe(
            withRelativeStartTime: Double(step) / 3, relativeDuration: 1.0 / 3
          ) {
            screen.view.center.x += 10
            screen.view.alpha -= 0.25
            other.bounds.size.width += 1
          }
        }
      }
    }
    #expect(screen.keys == ["position", "opacity"])
    #expect(other.layer.animationKeys() == ["bounds"])
    let move = screen.animation("position") as? CAKeyframeAnimation
    #expect((move?.values as? [CGPoint])?.map(\.x) == [5, 15, 25, 35])
    #expect(move?.keyTimes?.count == 4)
  }

  @Test func `addKeyframe outside animateKeyframes animates as part of the surrounding block`() {
    screen.run {
      UIView.animate(withDuration: 1) {
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.1) {
          screen.view.alpha = 0
        }
      }
    }
    #expect(screen.animation("opacity") is CABasicAnimation)
  }

  // MARK: Transitions

  @Test func `UIView.transition uses an ease-in-ease-out curve by default`() {
    screen.run {
      UIView.transition(
        with: screen.view, duration: 1, options: .transitionCrossDissolve, animations: nil)
    }
    #expect(
      screen.animation("transition")?.timingFunction === CAMediaTimingFunction(name: .easeInEaseOut)
    )
  }
}
