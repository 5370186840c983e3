import Foundation

/// What holds a body to a place or to another body.
@MainActor
protocol DynamicJoint {
  /// Looks where the bodies are, before a step.
  func prepare()
  /// Makes the velocities such that it holds; called several times a step.
  func hold(_ dt: Double)
  /// Moves the bodies a part of the way to where it holds.
  func correct()
}

/// One end of a joint: a point of a body, or a place.
struct JointEnd {
  let body: DynamicBody?
  /// From the body's middle when it is not turned; the place itself without a body.
  let offset: Vector

  var arm: Vector { body.map { offset.rotated(by: $0.angle) } ?? .zero }
  var place: Vector { body.map { $0.position + arm } ?? offset }
  var velocity: Vector { body?.velocity(at: arm) ?? .zero }
  var angle: Double { body?.angle ?? 0 }
  var spin: Double { body?.spin ?? 0 }
  var inverseInertia: Double { body?.inverseInertia ?? 0 }

  func give(along direction: Vector) -> Double { body?.give(along: direction, at: arm) ?? 0 }
  func strike(_ impulse: Vector) { body?.strike(impulse, at: arm) }
  func shift(_ impulse: Vector) { body?.shift(impulse, at: arm) }
}

/// Makes true of two points that they are apart by a distance along a direction.
@MainActor
private struct JointRow {
  let first: JointEnd
  let second: JointEnd
  let direction: Vector

  private var give: Double { first.give(along: direction) + second.give(along: direction) }

  /// Makes them part at a speed.
  func hold(at speed: Double) {
    let give = give
    guard give > 0 else { return }
    let missing = speed - (second.velocity - first.velocity).dot(direction)
    first.strike(-missing / give * direction)
    second.strike(missing / give * direction)
  }

  /// Moves them apart.
  func shift(by distance: Double) {
    let give = give
    guard give > 0 else { return }
    first.shift(-distance / give * direction)
    second.shift(distance / give * direction)
  }
}

/// How much of an error a correction takes away.
private let correctionShare = 0.3

/// Keeps two points at a distance, or no farther apart than it.
@MainActor
final class DistanceJoint: DynamicJoint {
  private let (first, second): (JointEnd, JointEnd)
  private let length: Double
  private let isRope: Bool
  private var error = 0.0

  init(_ first: JointEnd, _ second: JointEnd, length: Double, isRope: Bool = false) {
    (self.first, self.second) = (first, second)
    (self.length, self.isRope) = (length, isRope)
  }

  private var row: (row: JointRow, error: Double) {
    let (unit, distance) = (second.place - first.place).direction
    return (JointRow(first: first, second: second, direction: unit), distance - length)
  }

  func prepare() { error = row.error }

  func hold(_ dt: Double) {
    let row = row.row
    guard isRope else { return row.hold(at: 0) }
    let speed = (second.velocity - first.velocity).dot(row.direction)
    // A rope may go slack, and may become taut within the step.
    let most = max(0, -error / dt)
    if speed > most { row.hold(at: most) }
  }

  func correct() {
    let (row, error) = row
    if isRope && error <= 0 { return }
    row.shift(by: -correctionShare * error)
  }
}

/// Keeps two points in one place, and two angles as they are or within a range.
@MainActor
final class PinJoint: DynamicJoint {
  private let (first, second): (JointEnd, JointEnd)
  private let angles: UIFloatRange
  /// How much the turning is braked.
  private let friction: Double
  private let start: Double

  init(_ first: JointEnd, _ second: JointEnd, angles: UIFloatRange, friction: Double = 0) {
    (self.first, self.second) = (first, second)
    (self.angles, self.friction) = (angles, friction)
    start = second.angle - first.angle
  }

  private var turn: Double { second.angle - first.angle - start }
  private var give: Double { first.inverseInertia + second.inverseInertia }

  func prepare() {}

  func hold(_ dt: Double) {
    for direction in [Vector(1, 0), Vector(0, 1)] {
      JointRow(first: first, second: second, direction: direction).hold(at: 0)
    }
    turn(to: braked(dt), dt)
  }

  /// What friction leaves of the turning, in radians a second.
  private func braked(_ dt: Double) -> Double {
    let relative = second.spin - first.spin
    let most = friction * give * dt / Double(DynamicWorld.rounds)
    return abs(relative) <= most ? 0 : relative - (relative > 0 ? most : -most)
  }

  private func turn(to wanted: Double, _ dt: Double) {
    guard give > 0 else { return }
    var wanted = wanted
    if !angles.isInfinite {
      // No farther in this step than to the ends of the range; what is beyond them is corrected, not thrown back.
      wanted = max(wanted, min(0, (Double(angles.minimum) - turn) / dt))
      wanted = min(wanted, max(0, (Double(angles.maximum) - turn) / dt))
    }
    let impulse = (wanted - (second.spin - first.spin)) / give
    first.body?.spin -= first.inverseInertia * impulse
    second.body?.spin += second.inverseInertia * impulse
  }

  func correct() {
    for direction in [Vector(1, 0), Vector(0, 1)] {
      let row = JointRow(first: first, second: second, direction: direction)
      row.shift(by: -correctionShare * (second.place - first.place).dot(direction))
    }
    guard give > 0, !angles.isInfinite else { return }
    let wanted = min(max(turn, Double(angles.minimum)), Double(angles.maximum))
    let angle = correctionShare * (wanted - turn) / give
    first.body?.angle -= first.inverseInertia * angle
    second.body?.angle += second.inverseInertia * angle
  }
}

/// Keeps a body on an axis, turned as it was, and within a range of it.
@MainActor
final class SlidingJoint: DynamicJoint {
  private let (first, second): (JointEnd, JointEnd)
  private let axis: Vector
  private let range: UIFloatRange
  /// The angle between the two when they were joined.
  private let start: Double

  init(_ first: JointEnd, _ second: JointEnd, axis: Vector, range: UIFloatRange) {
    (self.first, self.second) = (first, second)
    self.axis = axis.direction.unit
    self.range = range
    start = second.angle - first.angle
  }

  private var along: Double { (second.place - first.place).dot(axis) }
  private var aside: Double { (second.place - first.place).dot(axis.turned) }
  private var give: Double { first.inverseInertia + second.inverseInertia }

  func prepare() {}

  func hold(_ dt: Double) {
    JointRow(first: first, second: second, direction: axis.turned).hold(at: 0)
    if give > 0 {
      let impulse = -(second.spin - first.spin) / give
      first.body?.spin -= first.inverseInertia * impulse
      second.body?.spin += second.inverseInertia * impulse
    }
    guard !range.isInfinite else { return }
    let row = JointRow(first: first, second: second, direction: axis)
    let speed = (second.velocity - first.velocity).dot(axis)
    let low = (Double(range.minimum) - along) / dt
    let high = (Double(range.maximum) - along) / dt
    if speed > max(0, high) { row.hold(at: max(0, high)) }
    if speed < min(0, low) { row.hold(at: min(0, low)) }
  }

  func correct() {
    JointRow(first: first, second: second, direction: axis.turned)
      .shift(by: -correctionShare * aside)
    let row = JointRow(first: first, second: second, direction: axis)
    let wanted = min(max(along, Double(range.minimum)), Double(range.maximum))
    row.shift(by: correctionShare * (wanted - along))
    guard give > 0 else { return }
    let error = correctionShare * (start - (second.angle - first.angle)) / give
    first.body?.angle -= first.inverseInertia * error
    second.body?.angle += second.inverseInertia * error
  }
}
