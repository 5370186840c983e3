import Foundation
import UIKitCore

/// The physics simulation of bodies, forces, joints and collisions.
///
/// Time advances in equal steps. Each step applies half of the forces, solves the velocity constraints, moves the
/// bodies and applies the other half of the forces. This integration is exact for constant forces and second-order
/// accurate for springs.
@MainActor
final class DynamicWorld {
  private(set) var bodies: [DynamicBody] = []
  private var bodiesByItem: [ObjectIdentifier: DynamicBody] = [:]

  /// The duration of a simulation step, in seconds.
  ///
  /// At 60 frames per second, each frame takes eight steps.
  static let stepDuration = 1.0 / 480
  /// The number of iterations used to solve the velocity constraints in each step.
  static let solverIterationCount = 12
  /// The penetration depth that is not corrected, in points.
  ///
  /// The tolerance keeps resting bodies in contact.
  private static let penetrationTolerance = 0.05
  /// The minimum impact speed that causes a bounce, in points per second.
  private static let minimumBounceSpeed = 30.0
  /// The speeds below which a body is at rest, in points per second and radians per second.
  private static let restThreshold = (speed: 1.5, spin: 0.02)
  /// The time for which all bodies must rest before the simulation pauses, in seconds.
  private static let sleepDelay = 0.5

  /// A pair of bodies, or a body and a boundary, that can collide, with the behavior notified of their contacts.
  struct CollisionPair {
    let first: DynamicBody
    /// The second body, or `nil` if the first body collides with a boundary.
    let second: DynamicBody?
    let boundary: DynamicBoundary?
    /// The index of the boundary in its behavior, or -1 for a pair of bodies.
    let boundaryIndex: Int
    let listener: UICollisionBehavior
    /// The position of this pair when contacts of several pairs end in the same step and are reported in order.
    let order: Int
  }

  /// The joints that constrain the bodies.
  var joints: [any DynamicJoint] = []
  var collisionPairs: [CollisionPair] = []
  /// The simulated time, in seconds.
  private(set) var time = 0.0
  /// The closures that add forces to bodies.
  ///
  /// They are called twice in each simulation step.
  var forces: [(DynamicWorld) -> Void] = []

  // MARK: Bodies

  func body(of item: any UIDynamicItem) -> DynamicBody? { bodiesByItem[ObjectIdentifier(item)] }

  /// Creates a body for every new item, and removes the bodies of items that are not in the given array.
  func setItems(_ items: [any UIDynamicItem]) {
    var kept: [ObjectIdentifier: DynamicBody] = [:]
    bodies = []
    for item in items where kept[ObjectIdentifier(item)] == nil {
      let body = bodiesByItem[ObjectIdentifier(item)] ?? DynamicBody(item)
      kept[ObjectIdentifier(item)] = body
      bodies.append(body)
    }
    bodiesByItem = kept
  }

  /// Resets the resting time of all bodies, so that the simulation does not pause.
  func wakeBodies() { for body in bodies { body.restingTime = 0 } }

  /// Whether all bodies have rested long enough for the simulation to pause.
  var isAtRest: Bool { bodies.allSatisfy { $0.restingTime >= Self.sleepDelay } }

  // MARK: Steps

  private struct ContactConstraint {
    let first: DynamicBody
    let second: DynamicBody?
    let normal: Vector
    let arms: (Vector, Vector)
    let distance: Double
    /// The minimum speed at which the bodies must separate along the normal, in points per second.
    let targetSpeed: Double
    let friction: Double
    let normalMass: Double
    let tangentMass: Double
    var normalImpulse = 0.0
    var tangentImpulse = 0.0
    let pairIndex: Int

    var relativeVelocity: Vector {
      (second?.velocity(at: arms.1) ?? .zero) - first.velocity(at: arms.0)
    }

    func applyImpulse(_ impulse: Vector) {
      first.applyImpulse(-impulse, at: arms.0)
      second?.applyImpulse(impulse, at: arms.1)
    }
  }

  /// Advances the simulation by one step.
  ///
  /// Returns the pairs in contact, each with one contact point.
  func advanceStep() -> [(meeting: CollisionPair, place: Vector)] {
    let dt = Self.stepDuration
    applyForces()
    integrateVelocities(timeStep: dt / 2)
    var rows = makeContactConstraints(timeStep: dt)
    for joint in joints { joint.prepareForStep() }
    for _ in 0..<Self.solverIterationCount {
      for joint in joints { joint.solveVelocity(timeStep: dt) }
      for index in rows.indices { solveContact(&rows[index]) }
    }
    for body in bodies {
      body.position += dt * body.velocity
      body.angle += dt * body.angularVelocity
      let stands =
        body.velocity.length < Self.restThreshold.speed
        && abs(body.angularVelocity) < Self.restThreshold.spin
      body.restingTime = stands || body.inverseMass == 0 ? body.restingTime + dt : 0
    }
    time += dt
    for _ in 0..<3 {
      for joint in joints { joint.correctPosition() }
      for row in rows { correctOverlap(of: row) }
    }
    applyForces()
    integrateVelocities(timeStep: dt / 2)
    var touching: [(meeting: CollisionPair, place: Vector)] = []
    var last = -1
    for row in rows where row.pairIndex != last && (row.normalImpulse > 0 || row.distance <= 0) {
      last = row.pairIndex
      touching.append((collisionPairs[row.pairIndex], row.first.position + row.arms.0))
    }
    return touching
  }

  private func applyForces() {
    for body in bodies { (body.acceleration, body.angularAcceleration) = (.zero, 0) }
    for pull in forces { pull(self) }
  }

  private func integrateVelocities(timeStep dt: Double) {
    for body in bodies where body.inverseMass > 0 {
      body.velocity =
        (body.velocity + dt * body.acceleration) * exp(-body.properties.resistance * dt)
      guard body.inverseInertia > 0 else { continue }
      body.angularVelocity =
        (body.angularVelocity + dt * body.angularAcceleration)
        * exp(-body.properties.angularResistance * dt)
    }
  }

  private func makeContactConstraints(timeStep dt: Double) -> [ContactConstraint] {
    var rows: [ContactConstraint] = []
    var placed: [ObjectIdentifier: DynamicOutline] = [:]
    func outline(_ body: DynamicBody) -> DynamicOutline {
      let key = ObjectIdentifier(body)
      if let known = placed[key] { return known }
      let made = body.outline.transformed(position: body.position, angle: body.angle)
      placed[key] = made
      return made
    }
    for (index, meeting) in collisionPairs.enumerated() {
      let (a, b) = (meeting.first, meeting.second)
      guard a.inverseMass > 0 || b?.inverseMass ?? 0 > 0 else { continue }
      let speed =
        (a.velocity - (b?.velocity ?? .zero)).length
        + abs(a.angularVelocity) * a.outline.boundingRadius + abs(b?.angularVelocity ?? 0)
        * (b?.outline.boundingRadius ?? 0)
      let margin = speed * dt + 1
      var contacts: [DynamicContact] = []
      if let b {
        let near = a.outline.boundingRadius + b.outline.boundingRadius + margin
        guard (a.position - b.position).length <= near else { continue }
        contacts = [DynamicContact.contact(between: outline(a), and: outline(b), margin: margin)]
          .compactMap(\.self)
      } else if let boundary = meeting.boundary {
        contacts = boundary.contacts(of: outline(a), around: a.position, margin: margin)
      }
      for contact in contacts {
        for (point, distance) in zip(contact.points, contact.distances) {
          rows.append(
            makeContactConstraint(
              between: a, and: b, normal: contact.normal, point: point, distance: distance,
              pairIndex: index, timeStep: dt))
        }
      }
    }
    return rows
  }

  private func makeContactConstraint(
    between a: DynamicBody, and b: DynamicBody?, normal: Vector, point: Vector, distance: Double,
    pairIndex meeting: Int, timeStep dt: Double
  ) -> ContactConstraint {
    let arms = (point - a.position, point - (b?.position ?? point))
    let approach = ((b?.velocity(at: arms.1) ?? .zero) - a.velocity(at: arms.0)).dot(normal)
    // The elasticity of a contact is the larger of the two bodies' elasticities, and the friction is the geometric
    // mean of their frictions, as in most physics engines.
    let elasticity = max(a.properties.elasticity, b?.properties.elasticity ?? 0)
    let friction =
      b.map { (a.properties.friction * $0.properties.friction).squareRoot() }
      ?? a.properties.friction
    let bounces = approach < -Self.minimumBounceSpeed && distance + approach * dt <= 0
    let target = bounces ? -elasticity * approach : -max(0, distance) / dt
    let side = normal.perpendicular
    return ContactConstraint(
      first: a, second: b, normal: normal, arms: arms, distance: distance, targetSpeed: target,
      friction: friction,
      normalMass: 1
        / (a.inverseEffectiveMass(along: normal, at: arms.0)
          + (b?.inverseEffectiveMass(along: normal, at: arms.1) ?? 0)),
      tangentMass: 1
        / (a.inverseEffectiveMass(along: side, at: arms.0)
          + (b?.inverseEffectiveMass(along: side, at: arms.1) ?? 0)),
      pairIndex: meeting)
  }

  private func solveContact(_ row: inout ContactConstraint) {
    let missing = row.targetSpeed - row.relativeVelocity.dot(row.normal)
    let pushed = max(0, row.normalImpulse + missing * row.normalMass)
    row.applyImpulse((pushed - row.normalImpulse) * row.normal)
    row.normalImpulse = pushed
    let side = row.normal.perpendicular
    let maximumImpulse = row.friction * row.normalImpulse
    let wanted = row.tangentImpulse - row.relativeVelocity.dot(side) * row.tangentMass
    let rubbed = min(maximumImpulse, max(-maximumImpulse, wanted))
    row.applyImpulse((rubbed - row.tangentImpulse) * side)
    row.tangentImpulse = rubbed
  }

  /// Reduces the penetration of a contact without changing velocities.
  private func correctOverlap(of row: ContactConstraint) {
    guard row.distance < -Self.penetrationTolerance else { return }
    let push = 0.1 * (-row.distance - Self.penetrationTolerance) * row.normalMass
    row.first.applyPositionCorrection(-push * row.normal, at: row.arms.0)
    row.second?.applyPositionCorrection(push * row.normal, at: row.arms.1)
  }
}
