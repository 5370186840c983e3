import Foundation
import QuartzCore
import RenderServer
import Testing

/// The code of the article ThreeTrees.
@MainActor @Suite struct ThreeTreesTests {
  let stage = CALayer()
  let ball = CALayer()
  let renderer: CARenderer

  init() throws {
    stage.frame = CGRect(x: 0, y: 0, width: 400, height: 200)
    ball.frame = CGRect(x: 80, y: 80, width: 40, height: 40)
    stage.addSublayer(ball)
    renderer = CARenderer(layer: stage, bounds: stage.bounds)
  }

  @Test func `the model has the assigned value and the presentation the animated one`() throws {
    #expect(CALayer().presentation() == nil)
    _ = try renderer.frame(at: 0)
    CATransaction.setAnimationDuration(2)
    ball.position.x = 300
    #expect(ball.position.x == 300)

    _ = try renderer.frame(at: 1)  // the animation lasts 2 s
    let model = ball.position.x
    let presented = ball.presentation()?.position.x
    #expect(model == 300)
    #expect(try abs(#require(presented) - (100 + 200 * 0.8024034)) < 0.01)

    let fixed = ball.presentation()
    _ = try renderer.frame(at: 3)
    #expect(fixed?.position.x == presented)
    #expect(ball.presentation()?.position.x == 300)
    #expect(fixed?.model() === ball)
    #expect(fixed?.superlayer?.model() === stage)
  }

  @Test func `an animation without a change of the model returns to the model value`() throws {
    _ = try renderer.frame(at: 0)
    let move = CABasicAnimation(keyPath: "position.x")
    move.toValue = 300
    move.duration = 1
    ball.add(move, forKey: "move")
    _ = try renderer.frame(at: 0.5)
    #expect(ball.presentation()?.position.x == 200)
    _ = try renderer.frame(at: 1.5)
    #expect(ball.presentation()?.position.x == 100)
  }

  @Test func `an explicit animation with the model at its end value stays there`() throws {
    _ = try renderer.frame(at: 0)
    let move = CABasicAnimation(keyPath: "position.x")
    move.fromValue = ball.position.x
    move.duration = 1
    ball.add(move, forKey: "move")

    CATransaction.begin()
    CATransaction.setDisableActions(true)
    ball.position.x = 300
    CATransaction.commit()
    _ = try renderer.frame(at: 0.5)
    #expect(ball.presentation()?.position.x == 200)
    _ = try renderer.frame(at: 1.5)
    #expect(ball.presentation()?.position.x == 300)
  }

  @Test func `hitTest of the presentation finds a moving layer`() throws {
    _ = try renderer.frame(at: 0)
    CATransaction.setAnimationDuration(2)
    ball.position.x = 360
    _ = try renderer.frame(at: 0.5)
    let point = try #require(ball.presentation()?.position)

    let atRest = stage.hitTest(point)
    let moving = stage.presentation()?.hitTest(point)?.model()
    #expect(atRest === stage)
    #expect(moving === ball)
  }

  @Test func `a movement that stops where the layer is seen`() throws {
    _ = try renderer.frame(at: 0)
    CATransaction.setAnimationDuration(2)
    ball.position.x = 300
    _ = try renderer.frame(at: 1)
    let seen = ball.presentation()?.position

    CATransaction.begin()
    CATransaction.setDisableActions(true)
    ball.position = ball.presentation()?.position ?? ball.position
    ball.removeAnimation(forKey: "position")
    CATransaction.commit()
    _ = try renderer.frame(at: 1.5)
    #expect(ball.position == seen)
    #expect(ball.presentation()?.position == seen)
  }

  @Test func `an assignment during a movement animates from where the layer is seen`() throws {
    _ = try renderer.frame(at: 0)
    CATransaction.setAnimationDuration(2)
    ball.position.x = 300
    _ = try renderer.frame(at: 1)
    let seen = ball.presentation()?.position
    ball.position.x = 40
    let move = ball.animation(forKey: "position") as? CABasicAnimation
    #expect(move?.fromValue as? CGPoint == seen)
  }

  @Test func `disabled actions leave a running animation`() throws {
    _ = try renderer.frame(at: 0)
    ball.position.x = 300
    _ = try renderer.frame(at: 0.1)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    ball.position.x = 40
    CATransaction.commit()
    #expect(ball.animationKeys() == ["position"])
  }
}
