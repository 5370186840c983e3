import Foundation
import UIKitCore

/// A constraint that connects a body to a point or to another body.
@MainActor
protocol DynamicJoint {
  /// Computes the position error of the joint at the start of a simulation step.
  func prepareForStep()
  /// Corrects the bodies' velocities so that they satisfy the joint.
  ///
  /// Called in every solver iteration of a simulation step.
  func solveVelocity(timeStep dt: Double)
  /// Moves the bodies to reduce the position error of the joint.
  func correctPosition()
}

/// An end of a joint: a point on a body or a fixed point.
struct JointAnchor {
  let body: DynamicBody?
  /// The offset from the center of the unrotated body, or the fixed point itself if there is no body.
  let offset: Vector

  var arm: Vector { body.map { offset.rotated(by: $0.angle) } ?? .zero }
  var position: Vector { body.map { $0.position + arm } ?? offset }
  var velocity: Vector { body?.velocity(at: arm) ?? .zero }
  var angle: Double { body?.angle ?? 0 }
  var angularVelocity: Double { body?.angularVelocity ?? 0 }
  var inverseInertia: Double { body?.inverseInertia ?? 0 }

  func inverseEffectiveMass(along direction: Vector) -> Double {
    body?.inverseEffectiveMass(along: direction, at: arm) ?? 0
  }
  func applyImpulse(_ impulse: Vector) { body?.applyImpulse(impulse, at: arm) }
  func applyPositionCorrection(_ impulse: Vector) {
    body?.applyPositionCorrection(impulse, at: arm)
  }
}

/// A constraint on the distance between two points along the given direction.
@MainActor
private struct JointConstraint {
  let first: JointAnchor
  let second: JointAnchor
  let direction: Vector

  private var inverseEffectiveMass: Double {
    first.inverseEffectiveMass(along: direction) + second.inverseEffectiveMass(along: direction)
  }

  /// Applies impulses so that the second point moves away from the first at the given speed, in points per second.
  func solveVelocity(targetSpeed speed: Double) {
    let give = inverseEffectiveMass
    guard give > 0 else { return }
    let missing = speed - (second.velocity - first.velocity).dot(direction)
    first.applyImpulse(-missing / give * direction)
    second.applyImpulse(missing / give * direction)
  }

  /// Moves the two points apart by the given distance, in points.
  func correctPosition(by distance: Double) {
    let give = inverseEffectiveMass
    guard give > 0 else { return }
    first.applyPositionCorrection(-distance / give * direction)
    second.applyPositionCorrection(distance / give * direction)
  }
}

/// The fraction of the position error that is removed by each correction.
private let correctionFraction = 0.3

/// A joint that keeps two points at a fixed distance or, as a rope, limits their distance.
@MainActor
final class DistanceJoint: DynamicJoint {
  private let (first, second): (JointAnchor, JointAnchor)
  private let length: Double
  private let isRope: Bool
  private var error = 0.0

  init(_ first: JointAnchor, _ second: JointAnchor, length: Double, isRope: Bool = false) {
    (self.first, self.second) = (first, second)
    (self.length, self.isRope) = (length, isRope)
  }

  private var constraint: (row: JointConstraint, error: Double) {
    let (unit, distance) = (second.position - first.position).unitAndLength
    return (JointConstraint(first: first, second: second, direction: unit), distance - length)
  }

  func prepareForStep() { error = constraint.error }

  func solveVelocity(timeStep dt: Double) {
    let row = constraint.row
    guard isRope else { return row.solveVelocity(targetSpeed: 0) }
    let speed = (second.velocity - first.velocity).dot(row.direction)
    // A rope has no effect while it is slack, but it can become taut within the step.
    let maximumSpeed = max(0, -error / dt)
    if speed > maximumSpeed { row.solveVelocity(targetSpeed: maximumSpeed) }
  }

  func correctPosition() {
    let (row, error) = constraint
    if isRope && error <= 0 { return }
    row.correctPosition(by: -correctionFraction * error)
  }
}

/// A joint that keeps two points together, and fixes or limits the relative angle of their bodies.
@MainActor
final class PinJoint: DynamicJoint {
  private let (first, second): (JointAnchor, JointAnchor)
  private let angles: UIFloatRange
  /// The friction torque that opposes rotation about the pin.
  private let friction: Double
  private let initialAngle: Double

  init(_ first: JointAnchor, _ second: JointAnchor, angles: UIFloatRange, friction: Double = 0) {
    (self.first, self.second) = (first, second)
    (self.angles, self.friction) = (angles, friction)
    initialAngle = second.angle - first.angle
  }

  private var relativeAngle: Double { second.angle - first.angle - initialAngle }
  private var inverseEffectiveMass: Double { first.inverseInertia + second.inverseInertia }

  func prepareForStep() {}

  func solveVelocity(timeStep dt: Double) {
    for direction in [Vector(1, 0), Vector(0, 1)] {
      JointConstraint(first: first, second: second, direction: direction).solveVelocity(
        targetSpeed: 0)
    }
    applyRelativeAngularVelocity(angularVelocityAfterFriction(timeStep: dt), timeStep: dt)
  }

  /// Returns the relative angular velocity of the bodies after friction is applied, in radians per second.
  private func angularVelocityAfterFriction(timeStep dt: Double) -> Double {
    let relative = second.angularVelocity - first.angularVelocity
    let maximumImpulse =
      friction * inverseEffectiveMass * dt / Double(DynamicWorld.solverIterationCount)
    return abs(relative) <= maximumImpulse
      ? 0 : relative - (relative > 0 ? maximumImpulse : -maximumImpulse)
  }

  private func applyRelativeAngularVelocity(_ wanted: Double, timeStep dt: Double) {
    guard inverseEffectiveMass > 0 else { return }
    var wanted = wanted
    if !angles.isInfinite {
      // The speed is limited so that this step does not exceed the range. Excess rotation is removed by the position
      // correction, without a rebound.
      wanted = max(wanted, min(0, (Double(angles.minimum) - relativeAngle) / dt))
      wanted = min(wanted, max(0, (Double(angles.maximum) - relativeAngle) / dt))
    }
    let impulse = (wanted - (second.angularVelocity - first.angularVelocity)) / inverseEffectiveMass
    first.body?.angularVelocity -= first.inverseInertia * impulse
    second.body?.angularVelocity += second.inverseInertia * impulse
  }

  func correctPosition() {
    for direction in [Vector(1, 0), Vector(0, 1)] {
      let row = JointConstraint(first: first, second: second, direction: direction)
      row.correctPosition(
        by: -correctionFraction * (second.position - first.position).dot(direction))
    }
    guard inverseEffectiveMass > 0, !angles.isInfinite else { return }
    let wanted = min(max(relativeAngle, Double(angles.minimum)), Double(angles.maximum))
    let angle = correctionFraction * (wanted - relativeAngle) / inverseEffectiveMass
    first.body?.angle -= first.inverseInertia * angle
    second.body?.angle += second.inverseInertia * angle
  }
}

/// A joint that lets a body slide along an axis within a range, without rotating.
@MainActor
final class SlidingJoint: DynamicJoint {
  private let (first, second): (JointAnchor, JointAnchor)
  private let axis: Vector
  private let range: UIFloatRange
  /// The relative angle of the bodies when the joint was created, in radians.
  private let initialAngle: Double

  init(_ first: JointAnchor, _ second: JointAnchor, axis: Vector, range: UIFloatRange) {
    (self.first, self.second) = (first, second)
    self.axis = axis.unitAndLength.unit
    self.range = range
    initialAngle = second.angle - first.angle
  }

  private var axialOffset: Double { (second.position - first.position).dot(axis) }
  private var lateralOffset: Double { (second.position - first.position).dot(axis.perpendicular) }
  private var inverseEffectiveMass: Double { first.inverseInertia + second.inverseInertia }

  func prepareForStep() {}

  func solveVelocity(timeStep dt: Double) {
    JointConstraint(first: first, second: second, direction: axis.perpendicular).solveVelocity(
      targetSpeed: 0)
    if inverseEffectiveMass > 0 {
      let impulse = -(second.angularVelocity - first.angularVelocity) / inverseEffectiveMass
      first.body?.angularVelocity -= first.inverseInertia * impulse
      second.body?.angularVelocity += second.inverseInertia * impulse
    }
    guard !range.isInfinite else { return }
    let row = JointConstraint(first: first, second: second, direction: axis)
    let speed = (second.velocity - first.velocity).dot(axis)
    let low = (Double(range.minimum) - axialOffset) / dt
    let high = (Double(range.maximum) - axialOffset) / dt
    if speed > max(0, high) { row.solveVelocity(targetSpeed: max(0, high)) }
    if speed < min(0, low) { row.solveVelocity(targetSpeed: min(0, low)) }
  }

  func correctPosition() {
    JointConstraint(first: first, second: second, direction: axis.perpendicular)
      .correctPosition(by: -correctionFraction * lateralOffset)
    let row = JointConstraint(first: first, second: second, direction: axis)
    let wanted = min(max(axialOffset, Double(range.minimum)), Double(range.maximum))
    row.correctPosition(by: correctionFraction * (wanted - axialOffset))
    guard inverseEffectiveMass > 0 else { return }
    let error =
      correctionFraction * (initialAngle - (second.angle - first.angle)) / inverseEffectiveMass
    first.body?.angle -= first.inverseInertia * error
    second.body?.angle += second.inverseInertia * error
  }
}
