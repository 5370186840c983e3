import EasyAnimation
import QuartzCore
import Testing
import UIKit

/// Tests of spring animation blocks that change layers: `Documentation/behaviour/views.md, "EasyAnimation"`.
@MainActor
@Suite(.serialized) struct EasySpringTests {
  private let screen = EasyStage()
  private var layer: WatchedLayer { screen.layer }

  private var spring: CASpringAnimation? { layer.basic as? CASpringAnimation }

  @Test(arguments: [
    // Source: the rows easy-0.25-2 and easy-0.5-1 in `vectors/springs.json`.
    (0.25, 2.0, 6.907755278982137, 190.8683319772223),
    (0.5, 1.0, 13.81551055796427, 190.8683319772223),
  ])
  func `usingSpringWithDamping adds a layer spring with the constants of EasyAnimation`(
    ratio: Double, duration: Double, damping: Double, stiffness: Double
  ) throws {
    screen.run {
      UIView.animate(
        withDuration: duration, delay: 0, usingSpringWithDamping: CGFloat(ratio),
        initialSpringVelocity: 3, animations: { layer.position.x = 100 })
    }
    let spring = try #require(spring)
    #expect(abs(spring.damping - damping) < 1e-9)
    #expect(abs(spring.stiffness - stiffness) < 1e-9)
    #expect(spring.mass == 1)
    #expect(spring.initialVelocity == 0)
    #expect(spring.duration == duration)
    #expect(layer.added.map(\.key) == [nil])
  }

  @Test func `a layer spring overshoots and ends at the model value`() {
    screen.run {
      UIView.animate(
        withDuration: 2, delay: 0, usingSpringWithDamping: 0.25, initialSpringVelocity: 0,
        animations: { layer.position.x = 200 })
    }
    screen.advance(to: 0.2)
    #expect(screen.shownX > 250)
    screen.advance(to: 2.1)
    #expect(screen.shownX == 200)
  }

  @Test func `usingSpringWithDamping 0 adds a basic animation with the curve in the options`() {
    screen.run {
      UIView.animate(
        withDuration: 1, delay: 0, usingSpringWithDamping: 0, initialSpringVelocity: 0,
        options: .curveEaseIn, animations: { layer.position.x = 100 })
    }
    #expect(spring == nil)
    #expect(layer.basic?.timingFunction?.description == "easeIn")
  }

  @Test
  func `UIView.animate(springDuration:bounce:) adds layer springs with that duration and bounce`()
    throws
  {
    screen.run {
      UIView.animate(springDuration: 0.5, bounce: 0.3, initialSpringVelocity: 2) {
        layer.position.x = 100
      }
    }
    let given = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.3)
    let spring = try #require(spring)
    #expect(spring.stiffness == given.stiffness)
    #expect(spring.damping == given.damping)
    #expect(spring.initialVelocity == 2)
  }

  @Test func `a layer spring with a delay presents the old value until the delay ends`() throws {
    screen.run {
      UIView.animate(
        duration: 1, delay: 0.5, usingSpringWithDamping: 0.5, animations: { layer.position.x = 100 }
      )
    }
    #expect(try #require(spring).fillMode == .backwards)
    screen.advance(to: 0.45)
    #expect(screen.shownX == 0)
  }
}

/// Tests of the `animate(duration:)` overloads: `Documentation/behaviour/views.md, "EasyAnimation"`.
@MainActor
@Suite(.serialized) struct SpellingTests {
  private let screen = EasyStage()
  private var layer: WatchedLayer { screen.layer }

  @Test func `UIView.animate(duration:animations:) uses no delay and the easeInEaseOut curve`() {
    screen.run { UIView.animate(duration: 2, animations: { layer.opacity = 0 }) }
    #expect(layer.basic?.duration == 2)
    #expect(layer.basic?.beginTime == 0)
    #expect(layer.basic?.timingFunction?.description == "easeInEaseOut")
  }

  @Test func `UIView.animate(duration:) applies its delay, options and completion`() {
    screen.run {
      UIView.animate(
        duration: 2, delay: 0.5, options: [.repeat, .curveEaseOut],
        animations: { layer.opacity = 0 }, completion: screen.note())
    }
    #expect(layer.basic?.duration == 2)
    #expect(layer.basic?.repeatCount == .infinity)
    #expect(layer.basic?.fillMode == .backwards)
    #expect(layer.basic?.timingFunction?.description == "easeOut")
    screen.run { layer.removeAllAnimations() }
    screen.endTurn()
    #expect(screen.lines == ["done false"])
  }

  @Test func `UIView.animate(duration:usingSpringWithDamping:) adds a spring and completes`() throws
  {
    screen.run {
      UIView.animate(
        duration: 1, usingSpringWithDamping: 0.5, initialSpringVelocity: 1, options: [],
        animations: { layer.position.x = 100 }, completion: screen.note())
    }
    let spring = try #require(layer.basic as? CASpringAnimation)
    #expect(abs(spring.damping - 13.81551055796427) < 1e-9)
    screen.advance(to: 1.1)
    #expect(screen.lines == ["done true"])
  }
}
