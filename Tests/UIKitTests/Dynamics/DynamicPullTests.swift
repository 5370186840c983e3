import Foundation
import QuartzCore
import RenderServer
import Testing
import UIKit

/// Tests of gravity, pushes, resistance, snaps and fields, which are compared with closed-form solutions.
@MainActor
@Suite struct DynamicPullTests {
  private let stage = DynamicStage()

  private func isNear(_ a: CGFloat, _ b: Double, _ tolerance: Double = 1e-6) -> Bool {
    abs(Double(a) - b) <= tolerance
  }

  // MARK: Gravity

  @Test(arguments: [0.1, 0.5, 0.8])
  func `UIGravityBehavior accelerates items by 1000 points per second squared`(time: Double) {
    let box = stage.box(at: CGPoint(x: 50, y: 20))
    stage.add(UIGravityBehavior(items: [box]))
    stage.advance(to: time)
    #expect(isNear(box.center.y, 20 + 500 * time * time))
    #expect(box.center.x == 50)
    #expect(isNear(CGFloat(stage.animator.elapsedTime), time, 1e-9))
  }

  @Test func `UIGravityBehavior applies its gravityDirection, angle and magnitude`() {
    let box = stage.box(at: CGPoint(x: 50, y: 20))
    let gravity = UIGravityBehavior(items: [])
    #expect(gravity.gravityDirection == CGVector(dx: 0, dy: 1))
    #expect(gravity.magnitude == 1)
    gravity.addItem(box)
    gravity.setAngle(.pi / 6, magnitude: 0.5)
    #expect(isNear(gravity.angle, .pi / 6))
    #expect(isNear(gravity.magnitude, 0.5))
    stage.add(gravity)
    stage.advance(to: 0.4)
    let way = 0.5 * 500 * 0.16
    #expect(isNear(box.center.x, 50 + way * cos(.pi / 6)))
    #expect(isNear(box.center.y, 20 + way * 0.5))
    gravity.magnitude = 0
    #expect(isNear(gravity.angle, .pi / 6))
    gravity.magnitude = 2
    gravity.angle = 0
    #expect(isNear(gravity.gravityDirection.dx, 2))
    #expect(isNear(gravity.gravityDirection.dy, 0))
    gravity.gravityDirection = CGVector(dx: 0, dy: -3)
    #expect(isNear(gravity.magnitude, 3))
    #expect(isNear(gravity.angle, -.pi / 2))
    gravity.removeItem(box)
    #expect(gravity.items.isEmpty)
  }

  // MARK: Pushes

  @Test(arguments: [
    (CGSize(width: 100, height: 100), 1.0, 50.0), (CGSize(width: 200, height: 100), 1.0, 25),
    (CGSize(width: 50, height: 50), 2.0, 100),
  ])
  func `a continuous UIPushBehavior accelerates items inversely proportional to their mass`(
    size: CGSize, density: Double, way: Double
  ) {
    let box = stage.box(size, at: CGPoint(x: 50, y: 50))
    _ = stage.traits(of: [box]) { $0.density = density }
    let push = UIPushBehavior(items: [box], mode: .continuous)
    push.pushDirection = CGVector(dx: 1, dy: 0)
    stage.add(push)
    stage.advance(to: 1)
    #expect(isNear(box.center.x, 50 + way))
    #expect(push.active)
    #expect(push.mode == .continuous)
    push.active = false
    let speed = 2 * way
    stage.advance(to: 1.5)
    #expect(isNear(box.center.x, 50 + way + speed / 2, 0.5))
  }

  @Test func `an instantaneous UIPushBehavior adds velocity each time it becomes active`() {
    let box = stage.box(at: CGPoint(x: 50, y: 50))
    let push = UIPushBehavior(items: [], mode: .instantaneous)
    push.addItem(box)
    push.setAngle(.pi / 2, magnitude: 2)
    #expect(isNear(push.magnitude, 2))
    #expect(isNear(push.angle, .pi / 2))
    stage.add(push)
    stage.advance(to: 0.5)
    #expect(!push.active)
    #expect(isNear(box.center.y, 150, 0.01))
    stage.screen.run { push.active = true }
    stage.advance(to: 1)
    #expect(isNear(box.center.y, 350, 0.5))
    push.magnitude = 1
    push.angle = 0
    #expect(isNear(push.pushDirection.dx, 1))
    push.removeItem(box)
    #expect(push.items.isEmpty)
  }

  @Test func `targetOffsetFromCenter makes a UIPushBehavior rotate the item`() {
    let box = stage.box(at: CGPoint(x: 200, y: 200))
    let push = UIPushBehavior(items: [box], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 1, dy: 0)
    push.setTargetOffsetFromCenter(UIOffset(horizontal: 0, vertical: 30), for: box)
    #expect(push.targetOffsetFromCenter(for: box).vertical == 30)
    stage.add(push)
    let traits = stage.traits(of: [box])
    stage.advance(to: 0.1)
    // The angular velocity is the lever arm times the impulse, divided by the moment of inertia of a square with mass
    // 1, counterclockwise: 100 · 30 / (100² / 6).
    #expect(isNear(traits.angularVelocity(for: box), -1.8))
    #expect(isNear(CGFloat(atan2(box.transform.b, box.transform.a)), -0.18, 0.01))
  }

  // MARK: Item properties

  @Test func `resistance and angularResistance make velocities decay exponentially`() {
    let box = stage.box(at: CGPoint(x: 50, y: 50))
    let traits = stage.traits(of: [box]) {
      $0.resistance = 2
      $0.angularResistance = 1
      $0.addLinearVelocity(CGPoint(x: 100, y: 0), for: box)
      $0.addAngularVelocity(3, for: box)
      #expect($0.linearVelocity(for: box).x == 100)
      #expect($0.angularVelocity(for: box) == 3)
    }
    stage.advance(to: 1)
    #expect(isNear(traits.linearVelocity(for: box).x, 100 * exp(-2), 0.01))
    #expect(isNear(box.center.x, 50 + 50 * (1 - exp(-2)), 0.01))
    #expect(isNear(traits.angularVelocity(for: box), 3 * exp(-1), 1e-3))
    #expect(traits.resistance == 2)
    #expect(traits.angularResistance == 1)
  }

  @Test func `addLinearVelocity and addAngularVelocity change the velocity of a moving item`() {
    let box = stage.box(at: CGPoint(x: 50, y: 50))
    let traits = stage.traits(of: [box])
    stage.advance(to: 0.25)
    stage.screen.run {
      traits.addLinearVelocity(CGPoint(x: 0, y: 40), for: box)
      traits.addAngularVelocity(2, for: box)
    }
    #expect(traits.linearVelocity(for: box).y == 40)
    #expect(traits.angularVelocity(for: box) == 2)
    stage.advance(to: 0.75)
    #expect(isNear(box.center.y, 70, 0.7))
    let other = UIView()
    traits.addLinearVelocity(CGPoint(x: 1, y: 1), for: other)
    #expect(traits.linearVelocity(for: other) == .zero)
    #expect(traits.angularVelocity(for: other) == 0)
  }

  @Test
  func `allowsRotation false prevents an item's rotation, and isAnchored prevents its movement`() {
    let (first, second) = (
      stage.box(at: CGPoint(x: 50, y: 50)), stage.box(at: CGPoint(x: 250, y: 50))
    )
    let traits = stage.traits(of: [first]) {
      $0.allowsRotation = false
      $0.addAngularVelocity(2, for: first)
    }
    let anchored = stage.traits(of: [second]) { $0.isAnchored = true }
    stage.add(UIGravityBehavior(items: [first, second]))
    stage.advance(to: 0.5)
    #expect(first.transform == .identity)
    #expect(isNear(first.center.y, 175))
    #expect(second.center == CGPoint(x: 250, y: 50))
    #expect(!traits.allowsRotation)
    #expect(anchored.isAnchored)
    anchored.charge = 2
    anchored.friction = 0.5
    anchored.elasticity = 0.75
    anchored.density = 3
    #expect(anchored.charge == 2)
    #expect(anchored.friction == 0.5)
    #expect(anchored.elasticity == 0.75)
    #expect(anchored.density == 3)
    traits.addItem(second)
    traits.removeItem(first)
    #expect(traits.items.count == 1)
  }

  // MARK: Springs

  @Test(arguments: [0.25, 0.5, 0.9])
  func `UISnapBehavior moves and rotates an item like a damped spring`(time: Double) {
    let box = stage.box(at: CGPoint(x: 50, y: 200))
    box.transform = CGAffineTransform(rotationAngle: 0.5)
    let snap = UISnapBehavior(item: box, snapTo: CGPoint(x: 150, y: 200))
    #expect(snap.damping == 0.5)
    #expect(snap.snapPoint == CGPoint(x: 150, y: 200))
    stage.add(snap)
    stage.advance(to: time)
    let (ratio, omega) = (0.25 + 0.75 * 0.5, 2 * Double.pi / 0.4)
    let damped = omega * (1 - ratio * ratio).squareRoot()
    let rest =
      exp(-ratio * omega * time)
      * (cos(damped * time) + ratio * omega / damped * sin(damped * time))
    #expect(isNear(box.center.x, 150 - 100 * rest, 0.5))
    #expect(isNear(CGFloat(atan2(box.transform.b, box.transform.a)), 0.5 * rest, 0.01))
  }

  @Test func `UISnapBehavior follows a changed snapPoint and does not overshoot with damping 1`() {
    let box = stage.box(at: CGPoint(x: 50, y: 200))
    let snap = UISnapBehavior(item: box, snapTo: CGPoint(x: 150, y: 200))
    snap.damping = 3
    #expect(snap.damping == 1)
    stage.add(snap)
    stage.screen.run { snap.snapPoint = CGPoint(x: 250, y: 100) }
    var farthest: CGFloat = 0
    for frame in 1...120 {
      stage.advance(to: Double(frame) / 60)
      farthest = max(farthest, box.center.x)
    }
    #expect(farthest <= 250.01)
    #expect(isNear(box.center.x, 250, 0.1))
    #expect(isNear(box.center.y, 100, 0.1))
  }

  @Test func `a UIDynamicBehavior adds its child behaviors and runs its action in each frame`() {
    final class Fall: UIDynamicBehavior {
      var moves: [Bool] = []
      override func willMove(to dynamicAnimator: UIDynamicAnimator?) {
        moves.append(dynamicAnimator != nil)
      }
    }
    let box = stage.box(at: CGPoint(x: 50, y: 20))
    let fall = Fall()
    let gravity = UIGravityBehavior(items: [box])
    fall.addChildBehavior(gravity)
    fall.addChildBehavior(gravity)
    var steps = 0
    fall.action = { steps += 1 }
    stage.add(fall)
    #expect(gravity.dynamicAnimator === stage.animator)
    #expect(fall.childBehaviors.count == 1)
    stage.advance(to: 0.5)
    #expect(isNear(box.center.y, 145))
    #expect(steps == 30)
    stage.screen.run { fall.removeChildBehavior(gravity) }
    #expect(gravity.dynamicAnimator == nil)
    #expect(fall.childBehaviors.isEmpty)
    stage.screen.run { stage.animator.removeBehavior(fall) }
    #expect(fall.moves == [true, false])
    #expect(stage.animator.behaviors.isEmpty)
  }

  // MARK: Fields

  /// Returns the displacement of a box after half a second in the given field.
  private func moved(
    by field: UIFieldBehavior, from start: CGPoint = CGPoint(x: 300, y: 200),
    speed: CGPoint = .zero, charge: CGFloat = 0
  ) -> CGVector {
    let stage = DynamicStage()
    let box = stage.box(at: start)
    field.addItem(box)
    _ = stage.traits(of: [box]) {
      $0.charge = charge
      $0.addLinearVelocity(speed, for: box)
    }
    stage.add(field)
    stage.advance(to: 0.5)
    return CGVector(dx: box.center.x - start.x, dy: box.center.y - start.y)
  }

  @Test func `linearGravityField accelerates items uniformly`() {
    let field = UIFieldBehavior.linearGravityField(direction: CGVector(dx: 0, dy: 2))
    #expect(isNear(moved(by: field).dy, 25))
    #expect(field.items.count == 1)
    field.removeItem(field.items[0])
    #expect(field.items.isEmpty)
  }

  @Test func `springField oscillates an item about its position`() {
    let field = UIFieldBehavior.springField()
    field.position = CGPoint(x: 200, y: 200)
    field.strength = 40
    let way = moved(by: field).dx
    #expect(isNear(way, 100 * cos(40.0.squareRoot() * 0.5) - 100, 0.1))
  }

  @Test func `dragField slows an item down exponentially`() {
    let field = UIFieldBehavior.dragField()
    field.strength = 3
    let way = moved(by: field, speed: CGPoint(x: -100, y: 0)).dx
    #expect(isNear(way, -100 * (1 - exp(-1.5)) / 3, 0.2))
  }

  @Test func `radialGravityField attracts items, and its falloff weakens it with distance`() {
    let field = UIFieldBehavior.radialGravityField(position: CGPoint(x: 200, y: 200))
    let near = moved(by: field)
    #expect(isNear(near.dx, -12.5))
    #expect(near.dy == 0)
    let far = UIFieldBehavior.radialGravityField(position: CGPoint(x: 100, y: 200))
    far.falloff = 2
    far.minimumRadius = 10
    // A quarter of the force at twice the distance, and slightly more as the item approaches.
    let way = moved(by: far).dx
    #expect(way < -3.125)
    #expect(way > -3.3)
  }

  @Test func `vortex, velocity, electric, magnetic and custom UIFieldBehaviors move items`() {
    let vortex = UIFieldBehavior.vortexField()
    vortex.position = CGPoint(x: 200, y: 200)
    #expect(moved(by: vortex).dy > 10)
    let wind = UIFieldBehavior.velocityField(direction: CGVector(dx: 1, dy: 0))
    #expect(isNear(moved(by: wind).dx, 50, 0.5))
    let electric = UIFieldBehavior.electricField()
    electric.position = CGPoint(x: 200, y: 200)
    #expect(moved(by: electric).dx == 0)
    electric.strength = 1
    let other = UIFieldBehavior.electricField()
    other.position = CGPoint(x: 200, y: 200)
    #expect(isNear(moved(by: other, charge: 2).dx, 25))
    let magnetic = UIFieldBehavior.magneticField()
    let bent = moved(by: magnetic, speed: CGPoint(x: 100, y: 0), charge: 1)
    // The path is an arc of half a radian on a circle with a radius of 100 points.
    #expect(isNear(bent.dx, 100 * sin(0.5), 0.3))
    #expect(isNear(bent.dy, 100 * (1 - cos(0.5)), 0.3))
    let own = UIFieldBehavior.field { _, place, _, mass, _, _ in
      CGVector(dx: place.x > 0 ? mass : 0, dy: 0)
    }
    #expect(isNear(moved(by: own).dx, 12.5))
  }

  @Test func `noiseField is reproducible and affects only items in its region`() {
    func field() -> UIFieldBehavior {
      let field = UIFieldBehavior.noiseField(smoothness: 0.5, animationSpeed: 1)
      field.strength = 3
      field.position = CGPoint(x: 290, y: 190)
      return field
    }
    let first = moved(by: field())
    #expect(first != CGVector(dx: 0, dy: 0))
    #expect(moved(by: field()) == first)
    let shut = field()
    shut.region = UIRegion(radius: 5)
    #expect(moved(by: shut) == CGVector(dx: 0, dy: 0))
    let turbulence = UIFieldBehavior.turbulenceField(smoothness: 0, animationSpeed: 0)
    #expect(turbulence.smoothness == 0)
    #expect(turbulence.animationSpeed == 0)
    #expect(moved(by: turbulence) == CGVector(dx: 0, dy: 0))
    #expect(
      moved(by: .turbulenceField(smoothness: 0, animationSpeed: 0), speed: CGPoint(x: 60, y: 0)).dx
        != 30)
  }

  @Test func `UIRegion supports union, difference, intersection and inverse`() {
    let (circle, box) = (UIRegion(radius: 10), UIRegion(size: CGSize(width: 30, height: 4)))
    let places = [
      CGPoint(x: 0, y: 0), CGPoint(x: 0, y: 9), CGPoint(x: 14, y: 0), CGPoint(x: 40, y: 0),
    ]
    func held(_ region: UIRegion) -> [Bool] { places.map { region.contains($0) } }
    #expect(held(circle) == [true, true, false, false])
    #expect(held(box) == [true, false, true, false])
    #expect(held(circle.inverse()) == [false, false, true, true])
    #expect(held(circle.byUnion(with: box)) == [true, true, true, false])
    #expect(held(circle.byDifference(from: box)) == [false, true, false, false])
    #expect(held(circle.byIntersection(with: box)) == [true, false, false, false])
    #expect(held(.infinite) == [true, true, true, true])
  }
}
