import Foundation
import QuartzCore
import RenderServer
import Testing

final class Needle: CALayer {
  override class func defaultAction(forKey event: String) -> (any CAAction)? {
    guard event == "transform" else { return super.defaultAction(forKey: event) }
    let swing = CASpringAnimation(keyPath: event)
    swing.damping = 6
    swing.duration = swing.settlingDuration
    return swing
  }
}

/// The code of the article PropertyChanges.
@MainActor @Suite struct PropertyChangesTests {
  let stage = CALayer()
  let ball = CALayer()

  init() {
    stage.frame = CGRect(x: 0, y: 0, width: 320, height: 200)
    ball.frame = CGRect(x: 60, y: 80, width: 40, height: 40)
    stage.addSublayer(ball)
  }

  @Test func `setting position on a live layer adds a basic animation from the old position`()
    throws
  {
    let renderer = CARenderer(layer: stage, bounds: stage.bounds)
    _ = try renderer.frame(at: 0)  // from now on, the layers are live

    ball.position.x = 300
    let animation = ball.animation(forKey: "position") as? CABasicAnimation
    #expect(animation?.fromValue as? CGPoint == CGPoint(x: 80, y: 100))
    #expect(animation?.toValue == nil)
    #expect(ball.position.x == 300)
  }

  @Test func `setting position adds no animation to a layer that was added in this turn`() throws {
    ball.position.x = 300
    #expect(ball.animationKeys() == nil)
    let renderer = CARenderer(layer: stage, bounds: stage.bounds)
    _ = try renderer.frame(at: 0)
    let added = CALayer()
    stage.addSublayer(added)
    added.position.x = 300
    #expect(added.animationKeys() == nil)
    _ = try renderer.frame(at: 1)
    added.position.x = 20
    #expect(added.animationKeys() == ["position"])
  }

  @Test func `defaultAction(forKey:) replaces the animation of its key only`() throws {
    let needle = Needle()
    stage.addSublayer(needle)
    let renderer = CARenderer(layer: stage, bounds: stage.bounds)
    _ = try renderer.frame(at: 0)
    needle.transform = CATransform3DMakeRotation(1, 0, 0, 1)
    needle.opacity = 0.5
    #expect(needle.animation(forKey: "transform") is CASpringAnimation)
    let fade = try #require(needle.animation(forKey: "opacity"))
    #expect(type(of: fade) == CABasicAnimation.self)
  }

  @Test func `NSNull in actions switches off the animation of its key`() throws {
    let renderer = CARenderer(layer: stage, bounds: stage.bounds)
    _ = try renderer.frame(at: 0)
    ball.actions = ["position": NSNull()]
    ball.position.x = 300
    #expect(ball.animation(forKey: "position") == nil)
    ball.opacity = 0.5
    #expect(ball.animation(forKey: "opacity") != nil)
  }

  @Test func `setDisableActions adds no animation within the transaction`() throws {
    let renderer = CARenderer(layer: stage, bounds: stage.bounds)
    _ = try renderer.frame(at: 0)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    ball.position.x = 20
    CATransaction.commit()
    #expect(ball.animation(forKey: "position") == nil)
    ball.position.x = 300
    #expect(ball.animation(forKey: "position") != nil)
  }

  @Test func `action(forKey:) asks delegate, actions, style and class in this order`() throws {
    final class Source: CALayer, CALayerDelegate {
      nonisolated(unsafe) static var asked: [String] = []
      override class func defaultAction(forKey event: String) -> (any CAAction)? {
        asked.append("class")
        return nil
      }
      func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        Self.asked.append("delegate")
        return nil
      }
    }
    let layer = Source()
    layer.delegate = layer
    #expect(layer.action(forKey: "position") == nil)
    #expect(Source.asked == ["delegate", "class"])
    let (own, styled) = (CABasicAnimation(), CABasicAnimation())
    layer.style = ["actions": ["position": styled]]
    #expect(layer.action(forKey: "position") as? CABasicAnimation === styled)
    layer.actions = ["position": own]
    #expect(layer.action(forKey: "position") as? CABasicAnimation === own)
  }
}
