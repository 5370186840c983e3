import QuartzCore
import RenderServer
import Testing
import UIKit

/// A delegate of animators and collisions that implements no optional methods.
@MainActor
private final class Deaf: UIDynamicAnimatorDelegate, UICollisionBehaviorDelegate {}

/// Tests of dynamics with delegates that implement no optional methods.
@MainActor
@Suite(.serialized) struct SilentDynamicsTests {
  /// Returns the centers of two boxes that have fallen on each other and on the ground for four seconds.
  private func rest(of stage: DynamicStage, _ deaf: Deaf?) -> [CGPoint] {
    let (low, high) = (
      stage.box(CGSize(width: 40, height: 40), at: CGPoint(x: 200, y: 300)),
      stage.box(CGSize(width: 40, height: 40), at: CGPoint(x: 200, y: 100))
    )
    let collision = UICollisionBehavior(items: [low, high])
    collision.translatesReferenceBoundsIntoBoundary = true
    if let deaf {
      stage.animator.delegate = deaf
      collision.collisionDelegate = deaf
    }
    stage.add(UIGravityBehavior(items: [low, high]), collision)
    stage.advance(to: 4)
    return [low.center, high.center]
  }

  @Test
  func `a UIDynamicAnimator delegate that implements no methods does not affect the simulation`() {
    let deaf = Deaf()
    let places = rest(of: DynamicStage(), deaf)
    #expect(places == rest(of: DynamicStage(), nil))
    // The first box is on the ground, and the second one is on top of it.
    #expect(abs(places[0].y - 380) < 2)
    #expect(abs(places[1].y - 340) < 3)
  }

  @Test func `an item bounces off a boundary if the collision delegate implements no methods`() {
    let (stage, deaf) = (DynamicStage(), Deaf())
    let ball = stage.box(CGSize(width: 40, height: 40), at: CGPoint(x: 200, y: 379))
    let collision = UICollisionBehavior(items: [ball])
    collision.translatesReferenceBoundsIntoBoundary = true
    collision.collisionDelegate = deaf
    stage.add(collision)
    let traits = stage.traits(of: [ball]) { $0.elasticity = 1 }
    stage.screen.run { traits.addLinearVelocity(CGPoint(x: 0, y: 100), for: ball) }
    stage.advance(to: 1)
    // The box has bounced and is moving up.
    #expect(ball.center.y < 350)
    #expect(traits.linearVelocity(for: ball).y < 0)
  }

  @Test func `velocities added to a UIDynamicItemBehavior before it has an animator are kept`() {
    let ball = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    let traits = UIDynamicItemBehavior(items: [ball])
    #expect(traits.linearVelocity(for: ball) == .zero)
    #expect(traits.angularVelocity(for: ball) == 0)
    traits.addLinearVelocity(CGPoint(x: 5, y: 6), for: ball)
    traits.addAngularVelocity(2, for: ball)
    traits.addLinearVelocity(CGPoint(x: 1, y: 0), for: ball)
    #expect(traits.linearVelocity(for: ball) == CGPoint(x: 6, y: 6))
    #expect(traits.angularVelocity(for: ball) == 2)
    #expect(traits.linearVelocity(for: UIView()) == .zero)
  }

  @Test func `an item follows changes to its UIAttachmentBehavior's anchorPoint`() {
    let stage = DynamicStage()
    let ball = stage.box(CGSize(width: 40, height: 40), at: CGPoint(x: 200, y: 200))
    let tie = UIAttachmentBehavior(item: ball, attachedToAnchor: CGPoint(x: 200, y: 150))
    #expect(tie.anchorPoint == CGPoint(x: 200, y: 150))
    #expect(tie.length == 50)
    stage.add(tie)
    stage.advance(to: 0.5)
    stage.screen.run { tie.anchorPoint = CGPoint(x: 300, y: 150) }
    #expect(tie.anchorPoint == CGPoint(x: 300, y: 150))
    stage.advance(to: 0.6)
    #expect(ball.center.x > 210)
  }
}
