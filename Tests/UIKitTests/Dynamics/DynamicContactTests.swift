import Foundation
import QuartzCore
import RenderServer
import Testing
import UIKit

/// Tests of collisions, attachments and resting items in `UIDynamicAnimator`.
@MainActor
@Suite struct DynamicContactTests {
  private let stage = DynamicStage()

  private func isNear(_ a: CGFloat, _ b: Double, _ tolerance: Double) -> Bool {
    abs(Double(a) - b) <= tolerance
  }

  private func ground(_ items: [any UIDynamicItem]) -> UICollisionBehavior {
    let collision = UICollisionBehavior(items: items)
    collision.translatesReferenceBoundsIntoBoundary = true
    collision.collisionDelegate = stage
    return collision
  }

  // MARK: Boundaries

  @Test func `dynamic behaviors created without items accept items added later`() {
    let box = stage.box(at: CGPoint(x: 200, y: 200))
    let (gravity, collision, traits) = (
      UIGravityBehavior(), UICollisionBehavior(), UIDynamicItemBehavior()
    )
    #expect(gravity.items.isEmpty)
    #expect(collision.items.isEmpty)
    #expect(traits.items.isEmpty)
    collision.translatesReferenceBoundsIntoBoundary = true
    stage.add(gravity, collision, traits)
    stage.screen.run {
      gravity.addItem(box)
      collision.addItem(box)
      traits.addItem(box)
    }
    stage.advance(to: 4)
    #expect(isNear(box.center.y, 350, 0.2))
  }

  @Test func `a falling item comes to rest on the reference bounds, then the animator pauses`() {
    let box = stage.box(at: CGPoint(x: 200, y: 200))
    box.tag = 1
    stage.add(UIGravityBehavior(items: [box]), ground([box]))
    _ = stage.traits(of: [box])
    stage.advance(to: 4)
    #expect(isNear(box.center.y, 350, 0.2))
    #expect(isNear(box.center.x, 200, 0.2))
    #expect(!stage.animator.isRunning)
    #expect(stage.lines.first == "resume")
    #expect(stage.lines.last == "pause")
    #expect(stage.lines.contains("1 meets bounds"))
    stage.screen.run { box.center = CGPoint(x: 200, y: 100) }
    stage.screen.run { stage.animator.updateItem(usingCurrentState: box) }
    #expect(stage.animator.isRunning)
    stage.advance(to: 4.2)
    #expect(isNear(box.center.y, 120, 1.5))
  }

  @Test(arguments: [(1.0, 100.0), (0.7, 226.5), (0.5, 287.5)])
  func `an item rebounds to the height of its fall times the square of its elasticity`(
    elasticity: Double, top: Double
  ) {
    let ball = stage.box(CGSize(width: 100, height: 100), at: CGPoint(x: 200, y: 100))
    _ = stage.traits(of: [ball]) { $0.elasticity = elasticity }
    stage.add(UIGravityBehavior(items: [ball]), ground([ball]))
    // The item falls 250 points in √0.5 seconds, and rises by 250 e² points in e times as long.
    let half = 0.5.squareRoot()
    stage.advance(to: half * (1 + elasticity))
    // A simulation step is 1/480 of a second, and the item hits the ground at 707 points per second.
    #expect(isNear(ball.center.y, top, 4))
  }

  @Test func `friction slows a sliding item down, and an item without friction keeps its speed`() {
    let (rough, smooth) = (stage.box(at: CGPoint(x: 60, y: 350)), DynamicStage())
    _ = stage.traits(of: [rough]) {
      $0.friction = 0.25
      $0.allowsRotation = false
      $0.addLinearVelocity(CGPoint(x: 200, y: 0), for: rough)
    }
    stage.add(UIGravityBehavior(items: [rough]), ground([rough]))
    // The sliding distance: v² / (2 μ g) = 80.
    stage.advance(to: 2)
    #expect(isNear(rough.center.x, 140, 2))
    let box = smooth.box(at: CGPoint(x: 60, y: 350))
    let traits = smooth.traits(of: [box]) { $0.addLinearVelocity(CGPoint(x: 200, y: 0), for: box) }
    let collision = UICollisionBehavior(items: [box])
    collision.addBoundary(
      withIdentifier: "floor" as NSString, from: CGPoint(x: 0, y: 400), to: CGPoint(x: 400, y: 400))
    smooth.add(UIGravityBehavior(items: [box]), collision)
    smooth.advance(to: 0.5)
    #expect(isNear(traits.linearVelocity(for: box).x, 200, 0.5))
    #expect(isNear(box.center.x, 160, 1))
  }

  @Test func `UICollisionBehavior supports line segments and paths with identifiers as boundaries`()
  {
    let box = stage.box(CGSize(width: 40, height: 40), at: CGPoint(x: 200, y: 100))
    box.tag = 1
    let collision = UICollisionBehavior(items: [])
    collision.addItem(box)
    collision.collisionDelegate = stage
    #expect(collision.boundaryIdentifiers == nil)
    collision.addBoundary(
      withIdentifier: "shelf" as NSString, from: CGPoint(x: 100, y: 200),
      to: CGPoint(x: 300, y: 200))
    collision.addBoundary(
      withIdentifier: "ring" as NSString,
      for: UIBezierPath(ovalIn: CGRect(x: 20, y: 20, width: 360, height: 360)))
    #expect(collision.boundaryIdentifiers?.count == 2)
    #expect(collision.boundary(withIdentifier: "shelf" as NSString)?.bounds.width == 200)
    #expect(collision.boundary(withIdentifier: "x" as NSString) == nil)
    _ = stage.traits(of: [box])
    stage.add(UIGravityBehavior(items: [box]), collision)
    stage.advance(to: 2)
    #expect(isNear(box.center.y, 180, 0.2))
    #expect(stage.lines.contains("1 meets shelf"))
    stage.screen.run { collision.removeBoundary(withIdentifier: "shelf" as NSString) }
    stage.advance(to: 5)
    // Inside the ring, both lower corners touch a circle with a radius of 180 points.
    #expect(isNear(box.center.y, 200 + (180.0 * 180 - 400).squareRoot() - 20, 1.5))
    #expect(stage.lines.contains("1 leaves shelf"))
    #expect(stage.lines.contains("1 meets ring"))
    collision.removeAllBoundaries()
    #expect(collision.boundaryIdentifiers == nil)
    collision.removeItem(box)
    #expect(collision.items.isEmpty)
  }

  @Test
  func `setTranslatesReferenceBoundsIntoBoundary(with:) moves the walls inward by the insets`() {
    let box = stage.box(CGSize(width: 40, height: 40), at: CGPoint(x: 200, y: 100))
    let collision = UICollisionBehavior(items: [box])
    #expect(!collision.translatesReferenceBoundsIntoBoundary)
    #expect(collision.collisionMode == .everything)
    collision.setTranslatesReferenceBoundsIntoBoundary(
      with: UIEdgeInsets(top: 0, left: 0, bottom: 100, right: 0))
    #expect(collision.translatesReferenceBoundsIntoBoundary)
    _ = stage.traits(of: [box])
    stage.add(UIGravityBehavior(items: [box]), collision)
    stage.advance(to: 2)
    #expect(isNear(box.center.y, 280, 0.2))
    stage.screen.run { collision.collisionMode = .items }
    stage.advance(to: 2.5)
    #expect(box.center.y > 380)
  }

  // MARK: Items

  @Test func `two equal elastic items exchange their velocities when they collide`() {
    final class Ball: UIView {
      override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .ellipse }
    }
    let balls = [80.0, 240].map { x -> Ball in
      let ball = Ball(frame: CGRect(x: x - 20, y: 100, width: 40, height: 40))
      stage.ground.addSubview(ball)
      return ball
    }
    (balls[0].tag, balls[1].tag) = (1, 2)
    let traits = stage.traits(of: balls) {
      $0.elasticity = 1
      $0.addLinearVelocity(CGPoint(x: 240, y: 0), for: balls[0])
    }
    let collision = UICollisionBehavior(items: balls)
    collision.collisionDelegate = stage
    stage.add(collision)
    stage.advance(to: 1)
    #expect(isNear(traits.linearVelocity(for: balls[0]).x, 0, 0.01))
    #expect(isNear(traits.linearVelocity(for: balls[1]).x, 240, 0.01))
    #expect(isNear(balls[0].center.x, 200, 1))
    #expect(isNear(balls[1].center.x, 360, 1))
    #expect(stage.lines == ["resume", "1 meets 2 at 220", "1 leaves 2"])
  }

  @Test func `three stacked items stay stacked and come to rest`() {
    let boxes = [360.0, 280, 200].map {
      stage.box(CGSize(width: 80, height: 80), at: CGPoint(x: 200, y: $0))
    }
    stage.add(UIGravityBehavior(items: boxes), ground(boxes))
    stage.advance(to: 5)
    for (box, y) in zip(boxes, [360.0, 280, 200]) {
      #expect(isNear(box.center.y, y, 1))
      #expect(isNear(box.center.x, 200, 0.5))
      #expect(isNear(CGFloat(atan2(box.transform.b, box.transform.a)), 0, 0.01))
    }
    #expect(!stage.animator.isRunning)
  }

  @Test func `a tilted item that falls on its corner comes to rest on one of its sides`() {
    let box = stage.box(CGSize(width: 80, height: 80), at: CGPoint(x: 200, y: 200))
    box.transform = CGAffineTransform(rotationAngle: 0.5)
    stage.add(UIGravityBehavior(items: [box]), ground([box]))
    _ = stage.traits(of: [box]) { $0.friction = 0.4 }
    stage.advance(to: 6)
    let quarter = remainder(Double(atan2(box.transform.b, box.transform.a)), .pi / 2)
    #expect(abs(quarter) < 0.02)
    #expect(isNear(box.center.y, 360, 0.5))
  }

  @Test func `collisionBoundsType ellipse and path determine an item's collision shape`() {
    final class Wedge: UIView {
      override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .path }
      override var collisionBoundingPath: UIBezierPath {
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 0, y: -10))
        path.addLine(to: CGPoint(x: 20, y: 10))
        path.addLine(to: CGPoint(x: -20, y: 10))
        path.close()
        return path
      }
    }
    final class Egg: UIView {
      override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .ellipse }
    }
    let wedge = Wedge(frame: CGRect(x: 80, y: 100, width: 40, height: 80))
    let egg = Egg(frame: CGRect(x: 250, y: 100, width: 60, height: 40))
    for view in [wedge, egg] { stage.ground.addSubview(view) }
    let plain = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 20))
    #expect(plain.collisionBoundsType == .rectangle)
    #expect(plain.collisionBoundingPath.bounds == CGRect(x: -5, y: -10, width: 10, height: 20))
    _ = stage.traits(of: [wedge, egg]) { $0.angularResistance = 2 }
    stage.add(UIGravityBehavior(items: [wedge, egg]), ground([wedge, egg]))
    stage.advance(to: 4)
    #expect(isNear(wedge.center.y, 390, 0.5))
    #expect(isNear(egg.center.y, 380, 0.5))
  }

  @Test
  func `a UIDynamicItem that is not a view is moved, and items(in:) finds it by its position`() {
    final class Dot: UIDynamicItem {
      var center = CGPoint(x: 10, y: 10)
      var bounds: CGRect { CGRect(x: 0, y: 0, width: 10, height: 10) }
      var transform = CGAffineTransform.identity
    }
    let dot = Dot()
    #expect(dot.collisionBoundsType == .rectangle)
    #expect(dot.collisionBoundingPath.bounds.minX == -5)
    let animator = UIDynamicAnimator()
    #expect(animator.referenceView == nil)
    #expect(!animator.isRunning)
    stage.screen.run { animator.addBehavior(UIGravityBehavior(items: [dot])) }
    stage.advance(to: 0.5)
    #expect(isNear(dot.center.y, 135, 1e-6))
    #expect(animator.items(in: CGRect(x: 0, y: 130, width: 20, height: 10)).count == 1)
    #expect(animator.items(in: CGRect(x: 0, y: 0, width: 20, height: 20)).isEmpty)
    stage.screen.run { animator.removeAllBehaviors() }
    stage.advance(to: 1)
    #expect(isNear(dot.center.y, 135, 1e-6))
    #expect(!animator.isRunning)
  }

  // MARK: Attachments

  @Test func `an item hanging on a UIAttachmentBehavior swings with the period of a pendulum`() {
    let bob = stage.box(CGSize(width: 20, height: 20), at: CGPoint(x: 200, y: 0))
    let length = 100.0
    let angle = 0.1
    bob.center = CGPoint(x: 200 + length * sin(angle), y: length * cos(angle))
    let rod = UIAttachmentBehavior(item: bob, attachedToAnchor: CGPoint(x: 200, y: 0))
    #expect(isNear(rod.length, length, 1e-9))
    #expect(rod.attachedBehaviorType == .anchor)
    _ = stage.traits(of: [bob])
    stage.add(rod, UIGravityBehavior(items: [bob]))
    // The period is 2π √(L / g), and slightly longer because of the amplitude.
    let period = 2 * .pi * (length / 1000).squareRoot() * (1 + angle * angle / 16)
    stage.advance(to: period / 4)
    #expect(isNear(bob.center.x, 200, 0.5))
    stage.advance(to: period * 2)
    #expect(isNear(bob.center.x, 200 + length * sin(angle), 0.5))
    #expect(isNear(hypot(bob.center.x - 200, bob.center.y), length, 0.1))
    stage.screen.run { rod.anchorPoint = CGPoint(x: 220, y: 0) }
    stage.advance(to: period * 2 + 1)
    #expect(isNear(hypot(bob.center.x - 220, bob.center.y), length, 1))
  }

  @Test func `UIAttachmentBehavior oscillates with the given frequency and damping`() {
    let box = stage.box(at: CGPoint(x: 200, y: 150))
    let spring = UIAttachmentBehavior(item: box, attachedToAnchor: CGPoint(x: 200, y: 0))
    (spring.length, spring.frequency, spring.damping) = (100, 2, 0.2)
    _ = stage.traits(of: [box])
    stage.add(spring)
    for time in [0.1, 0.3, 0.65] {
      stage.advance(to: time)
      let omega = 2 * Double.pi * 2
      let damped = omega * (1 - 0.04).squareRoot()
      let rest =
        exp(-0.2 * omega * time) * (cos(damped * time) + 0.2 * omega / damped * sin(damped * time))
      #expect(isNear(box.center.y, 100 + 50 * rest, 0.3))
    }
  }

  @Test
  func `UIAttachmentBehavior keeps its length between two items and preserves their momentum`() {
    let boxes = [100.0, 200].map {
      stage.box(CGSize(width: 40, height: 40), at: CGPoint(x: $0, y: 100))
    }
    let rod = UIAttachmentBehavior(item: boxes[0], attachedTo: boxes[1])
    #expect(rod.items.count == 2)
    #expect(rod.attachedBehaviorType == .items)
    #expect(rod.length == 100)
    let traits = stage.traits(of: boxes) {
      $0.addLinearVelocity(CGPoint(x: 0, y: 60), for: boxes[1])
    }
    stage.add(rod)
    stage.advance(to: 1)
    func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat { hypot(a.x - b.x, a.y - b.y) }
    #expect(isNear(distance(boxes[0].center, boxes[1].center), 100, 0.2))
    // The sum of both momenta is preserved.
    let sum = traits.linearVelocity(for: boxes[0]).y + traits.linearVelocity(for: boxes[1]).y
    #expect(isNear(sum, 60, 0.01))
  }

  @Test func `limit, pin and fixed attachments restrict distance, rotation and position`() {
    func pair(_ make: (UIView, UIView) -> UIAttachmentBehavior) -> (DynamicStage, UIView, UIView) {
      let stage = DynamicStage()
      let first = stage.box(CGSize(width: 40, height: 40), at: CGPoint(x: 100, y: 100))
      let second = stage.box(CGSize(width: 40, height: 40), at: CGPoint(x: 140, y: 100))
      _ = stage.traits(of: [first]) { $0.isAnchored = true }
      _ = stage.traits(of: [second]) { $0.addLinearVelocity(CGPoint(x: 30, y: -30), for: second) }
      stage.add(make(first, second))
      return (stage, first, second)
    }
    let middle = CGPoint(x: 120, y: 100)
    let (ropeStage, _, onRope) = pair {
      let rope = UIAttachmentBehavior.limitAttachment(
        with: $0, offsetFromCenter: .zero, attachedTo: $1, offsetFromCenter: .zero)
      rope.length = 60
      return rope
    }
    ropeStage.advance(to: 0.2)
    #expect(isNear(onRope.center.x, 146, 0.5))
    #expect(isNear(onRope.center.y, 94, 0.5))
    ropeStage.advance(to: 3)
    #expect(hypot(onRope.center.x - 100, onRope.center.y - 100) < 60.5)

    let (pinStage, _, pinned) = pair { first, second in
      let pin = UIAttachmentBehavior.pinAttachment(
        with: first, attachedTo: second, attachmentAnchor: middle)
      pin.attachmentRange = UIFloatRange(minimum: -0.5, maximum: 0.5)
      return pin
    }
    pinStage.advance(to: 0.2)
    let early = atan2(pinned.transform.b, pinned.transform.a)
    #expect(early < -0.05)
    #expect(isNear(hypot(pinned.center.x - 120, pinned.center.y - 100), 20, 0.2))
    pinStage.advance(to: 4)
    #expect(isNear(CGFloat(abs(atan2(pinned.transform.b, pinned.transform.a))), 0.5, 0.02))

    let (fixedStage, _, fixed) = pair {
      .fixedAttachment(with: $0, attachedTo: $1, attachmentAnchor: middle)
    }
    fixedStage.advance(to: 1)
    #expect(isNear(fixed.center.x, 140, 0.3))
    #expect(isNear(fixed.center.y, 100, 0.3))

    let (brakedStage, _, braked) = pair { first, second in
      let pin = UIAttachmentBehavior.pinAttachment(
        with: first, attachedTo: second, attachmentAnchor: middle)
      pin.frictionTorque = 1000
      return pin
    }
    brakedStage.advance(to: 3)
    let stopped = braked.transform
    brakedStage.advance(to: 4)
    #expect(braked.transform == stopped)
    #expect(stopped.b < 0)
  }

  @Test func `slidingAttachment keeps an item on the axis, within attachmentRange and unrotated`() {
    let box = stage.box(CGSize(width: 40, height: 40), at: CGPoint(x: 100, y: 100))
    let rail = UIAttachmentBehavior.slidingAttachment(
      with: box, attachmentAnchor: CGPoint(x: 100, y: 100),
      axisOfTranslation: CGVector(dx: 1, dy: 0))
    rail.attachmentRange = UIFloatRange(minimum: -10, maximum: 60)
    let gravity = UIGravityBehavior(items: [box])
    gravity.gravityDirection = CGVector(dx: 0.3, dy: 1)
    stage.add(rail, gravity)
    stage.advance(to: 0.4)
    #expect(isNear(box.center.x, 124, 0.2))
    #expect(isNear(box.center.y, 100, 0.2))
    stage.advance(to: 2)
    #expect(isNear(box.center.x, 160, 0.3))
    #expect(isNear(box.center.y, 100, 0.3))
    #expect(isNear(CGFloat(box.transform.b), 0, 0.01))
    let cart = stage.box(CGSize(width: 40, height: 40), at: CGPoint(x: 100, y: 300))
    let rider = stage.box(CGSize(width: 20, height: 20), at: CGPoint(x: 100, y: 270))
    let slide = UIAttachmentBehavior.slidingAttachment(
      with: cart, attachedTo: rider, attachmentAnchor: CGPoint(x: 100, y: 280),
      axisOfTranslation: CGVector(dx: 1, dy: 0))
    let traits = stage.traits(of: [cart, rider]) {
      $0.addLinearVelocity(CGPoint(x: 40, y: 0), for: rider)
      $0.addLinearVelocity(CGPoint(x: 0, y: 20), for: cart)
    }
    stage.add(slide)
    stage.advance(to: 3)
    #expect(isNear(rider.center.y - cart.center.y, -30, 1))
    #expect(rider.center.x > cart.center.x + 20)
    #expect(
      traits.angularVelocity(for: rider) == traits.angularVelocity(for: cart)
        || abs(traits.angularVelocity(for: rider) - traits.angularVelocity(for: cart)) < 1e-3)
  }

  @Test func `UIFloatRange() is 0...0; isInfinite is true for UIFloatRange.infinite, not for null`()
  {
    #expect(UIFloatRange() == UIFloatRange(minimum: 0, maximum: 0))
    #expect(UIFloatRange.infinite.isInfinite)
    #expect(!UIFloatRange.null.isInfinite)
  }

  // MARK: Determinism

  @Test func `a dynamics simulation that is run twice gives bitwise equal positions`() {
    func run() -> [CGPoint] {
      let stage = DynamicStage()
      let boxes = (0..<8).map { index in
        stage.box(
          CGSize(width: 30 + 5 * index, height: 50),
          at: CGPoint(x: 60 + 35 * index, y: 40 + index * 17))
      }
      let collision = UICollisionBehavior(items: boxes)
      collision.translatesReferenceBoundsIntoBoundary = true
      stage.add(UIGravityBehavior(items: boxes), collision)
      stage.advance(to: 2)
      return boxes.map(\.center)
    }
    let first = run()
    #expect(run() == first)
    #expect(first.allSatisfy { (0...400).contains($0.x) && (0...400.5).contains($0.y) })
  }
}
