import Foundation
import QuartzCore
import RenderServer
import Testing
import UIKit

/// The code of the article SpringAnimations.
@MainActor @Suite struct SpringAnimationsTests {
  let (stage, ball, renderer): (CALayer, CALayer, CARenderer)

  init() throws { (stage, ball, renderer) = try makeArticleStage() }

  /// Returns the presented x coordinate at a time in seconds.
  func x(at time: Double) throws -> CGFloat {
    try #require(try renderer.presentedNumber("position.x", of: ball, at: time))
  }

  @Test func `a spring without a toValue swings to the model value and stays`() throws {
    let spring = CASpringAnimation(keyPath: "position.x")
    spring.mass = 1
    spring.stiffness = 100
    spring.damping = 10
    spring.fromValue = ball.position.x
    spring.duration = spring.settlingDuration
    ball.add(spring, forKey: "spring")

    CATransaction.begin()
    CATransaction.setDisableActions(true)
    ball.position.x = 300
    CATransaction.commit()
    // The maximum of a spring with the damping ratio z is 1 + exp(-πz / √(1 - z²)), at π / (w √(1 - z²)).
    let peak = 1 + exp(-Double.pi * 0.5 / 0.75.squareRoot())
    #expect(try abs(x(at: Double.pi / (10 * 0.75.squareRoot())) - (100 + 200 * peak)) < 0.01)
    #expect(abs(spring.settlingDuration - 1.4727003346780927) < 1e-12)
    #expect(try abs(x(at: 1.472) - 300) < 0.3)
    #expect(try x(at: 1.5) == 300)
  }

  @Test func `a duration below the settling duration ends the motion with a jump`() throws {
    let spring = CASpringAnimation(keyPath: "position.x")
    spring.fromValue = 0
    spring.toValue = 200
    spring.duration = 0.25
    ball.add(spring, forKey: "spring")
    #expect(try x(at: 0.24) > 150)
    #expect(try x(at: 0.26) == 100)
  }

  @Test func `a duration does not scale the motion`() throws {
    let long = CASpringAnimation(keyPath: "position.x")
    long.fromValue = 0
    long.toValue = 200
    long.duration = 30
    ball.add(long, forKey: "spring")
    let peak = 1 + exp(-Double.pi * 0.5 / 0.75.squareRoot())
    #expect(try abs(x(at: Double.pi / (10 * 0.75.squareRoot())) - 200 * peak) < 0.01)
  }

  @Test func `a damping above critical acts as critical without allowsOverdamping`() throws {
    let spring = CASpringAnimation(keyPath: "position.x")
    spring.damping = 40
    #expect(spring.settlingDuration < 1.1)
    spring.allowsOverdamping = true
    #expect(spring.settlingDuration > 2.6)
  }

  @Test func `a perceptual spring sets its duration`() {
    let spring = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.3)
    spring.keyPath = "position.x"
    #expect(spring.duration == spring.settlingDuration)
    #expect(abs(spring.perceptualDuration - 0.5) < 1e-9)
    #expect(abs(spring.bounce - 0.3) < 1e-9)
  }

  @Test func `a thrown layer has the velocity of the finger`() throws {
    let finger: CGFloat = 900  // points per second, from a pan gesture
    let (start, end) = (ball.position.x, CGFloat(300))
    let spring = CASpringAnimation(perceptualDuration: 0.4, bounce: 0.2)
    spring.keyPath = "position.x"
    spring.fromValue = start
    spring.toValue = end
    spring.initialVelocity = finger / (end - start)
    spring.duration = spring.settlingDuration
    ball.add(spring, forKey: "throw")
    CATransaction.flush()
    #expect(try (101.7...102).contains(x(at: 0.002)))  // 900 points per second are 1.8 points
    #expect(spring.initialVelocity == 4.5)
  }

  @Test func `UIKit's springs`() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 200))
    window.addSubview(view)
    window.isHidden = false
    let host = CARenderer(layer: window.layer, bounds: window.bounds)
    _ = try host.frame(at: 0)
    host.withMediaTime {
      UIView.animate(springDuration: 0.5, bounce: 0.3) {
        view.center.x = 200
      }
    }
    let perceptual = try #require(view.layer.animation(forKey: "position") as? CASpringAnimation)
    #expect(perceptual.duration == perceptual.settlingDuration)
    #expect(perceptual.duration > 0.5)

    host.withMediaTime {
      UIView.animate(
        withDuration: 0.6, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0
      ) {
        view.alpha = 0.2
      }
    }
    let fitted = try #require(view.layer.animation(forKey: "opacity") as? CASpringAnimation)
    #expect(fitted.duration == 0.6)

    host.withMediaTime {
      let parameters = UISpringTimingParameters(
        mass: 1, stiffness: 100, damping: 10, initialVelocity: .zero)
      let animator = UIViewPropertyAnimator(duration: 1, timingParameters: parameters)
      animator.addAnimations { view.center.y = 150 }
      animator.startAnimation()
      #expect(abs(animator.duration - 1.4727003346780927) < 1e-12)
    }
  }
}
