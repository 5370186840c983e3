import Foundation

/// Bodies, what pulls at them, what holds them, and what they run into.
///
/// Time goes in equal steps: half of the pull, then what holds them is made true of the velocities, then they move, then the
/// other half of the pull. Constant pulls are exact so, and springs right to the second order.
@MainActor
final class DynamicWorld {
  private(set) var bodies: [DynamicBody] = []
  private var byItem: [ObjectIdentifier: DynamicBody] = [:]

  /// Seconds of a step: eight in a frame at 60 frames a second.
  static let step = 1.0 / 480
  /// How often what holds bodies is made true in a step.
  static let rounds = 12
  /// How deep bodies may overlap without being pushed apart, in points; what rests so keeps touching.
  private static let slack = 0.05
  /// The slowest strike that bounces, in points a second.
  private static let slowestBounce = 30.0
  /// How slowly a body goes that counts as standing: points and radians a second.
  private static let still = (speed: 1.5, spin: 0.02)
  /// How long all must stand before nothing moves any more, in seconds.
  private static let patience = 0.5

  /// A pair that may touch, with those who hear of it.
  struct Meeting {
    let first: DynamicBody
    /// nil where the second is a boundary.
    let second: DynamicBody?
    let boundary: DynamicBoundary?
    /// Which boundary of the listener's; -1 between two bodies.
    let boundaryIndex: Int
    let listener: UICollisionBehavior
    /// By which those of one instant are told in order.
    let order: Int
  }

  /// What holds bodies.
  var joints: [any DynamicJoint] = []
  var meetings: [Meeting] = []
  /// Seconds that have passed in it.
  private(set) var time = 0.0
  /// What pulls at bodies; called in each step.
  var pulls: [(DynamicWorld) -> Void] = []

  // MARK: Bodies

  func body(of item: any UIDynamicItem) -> DynamicBody? { byItem[ObjectIdentifier(item)] }

  /// Keeps a body of each item, and of no others.
  func keep(_ items: [any UIDynamicItem]) {
    var kept: [ObjectIdentifier: DynamicBody] = [:]
    bodies = []
    for item in items where kept[ObjectIdentifier(item)] == nil {
      let body = byItem[ObjectIdentifier(item)] ?? DynamicBody(item)
      kept[ObjectIdentifier(item)] = body
      bodies.append(body)
    }
    byItem = kept
  }

  /// Nothing counts as standing any more.
  func wake() { for body in bodies { body.stillness = 0 } }

  /// Whether nothing has moved for a while.
  var isStill: Bool { bodies.allSatisfy { $0.stillness >= Self.patience } }

  // MARK: Steps

  private struct Row {
    let first: DynamicBody
    let second: DynamicBody?
    let normal: Vector
    let arms: (Vector, Vector)
    let distance: Double
    /// The least speed apart along the normal.
    let target: Double
    let friction: Double
    let mass: Double
    let sideMass: Double
    var pushed = 0.0
    var rubbed = 0.0
    let meeting: Int

    var relative: Vector {
      (second?.velocity(at: arms.1) ?? .zero) - first.velocity(at: arms.0)
    }

    func strike(_ impulse: Vector) {
      first.strike(-impulse, at: arms.0)
      second?.strike(impulse, at: arms.1)
    }
  }

  /// Goes on by one step; tells which meetings touch, and where.
  func advance() -> [(meeting: Meeting, place: Vector)] {
    let dt = Self.step
    pull()
    kick(dt / 2)
    var rows = findRows(dt)
    for joint in joints { joint.prepare() }
    for _ in 0..<Self.rounds {
      for joint in joints { joint.hold(dt) }
      for index in rows.indices { solve(&rows[index]) }
    }
    for body in bodies {
      body.position += dt * body.velocity
      body.angle += dt * body.spin
      let stands =
        body.velocity.length < Self.still.speed && abs(body.spin) < Self.still.spin
      body.stillness = stands || body.inverseMass == 0 ? body.stillness + dt : 0
    }
    time += dt
    for _ in 0..<3 {
      for joint in joints { joint.correct() }
      for row in rows { part(row) }
    }
    pull()
    kick(dt / 2)
    var touching: [(meeting: Meeting, place: Vector)] = []
    var last = -1
    for row in rows where row.meeting != last && (row.pushed > 0 || row.distance <= 0) {
      last = row.meeting
      touching.append((meetings[row.meeting], row.first.position + row.arms.0))
    }
    return touching
  }

  private func pull() {
    for body in bodies { (body.acceleration, body.angularAcceleration) = (.zero, 0) }
    for pull in pulls { pull(self) }
  }

  private func kick(_ dt: Double) {
    for body in bodies where body.inverseMass > 0 {
      body.velocity =
        (body.velocity + dt * body.acceleration) * exp(-body.traits.resistance * dt)
      guard body.inverseInertia > 0 else { continue }
      body.spin =
        (body.spin + dt * body.angularAcceleration) * exp(-body.traits.angularResistance * dt)
    }
  }

  private func findRows(_ dt: Double) -> [Row] {
    var rows: [Row] = []
    var placed: [ObjectIdentifier: DynamicOutline] = [:]
    func outline(_ body: DynamicBody) -> DynamicOutline {
      let key = ObjectIdentifier(body)
      if let known = placed[key] { return known }
      let made = body.outline.placed(at: body.position, angle: body.angle)
      placed[key] = made
      return made
    }
    for (index, meeting) in meetings.enumerated() {
      let (a, b) = (meeting.first, meeting.second)
      guard a.inverseMass > 0 || b?.inverseMass ?? 0 > 0 else { continue }
      let speed =
        (a.velocity - (b?.velocity ?? .zero)).length
        + abs(a.spin) * a.outline.reach + abs(b?.spin ?? 0) * (b?.outline.reach ?? 0)
      let margin = speed * dt + 1
      var contacts: [DynamicContact] = []
      if let b {
        let near = a.outline.reach + b.outline.reach + margin
        guard (a.position - b.position).length <= near else { continue }
        contacts = [DynamicContact.between(outline(a), outline(b), within: margin)]
          .compactMap(\.self)
      } else if let boundary = meeting.boundary {
        contacts = boundary.contacts(of: outline(a), around: a.position, within: margin)
      }
      for contact in contacts {
        for (point, distance) in zip(contact.points, contact.distances) {
          rows.append(row(a, b, contact.normal, point, distance, index, dt))
        }
      }
    }
    return rows
  }

  private func row(
    _ a: DynamicBody, _ b: DynamicBody?, _ normal: Vector, _ point: Vector, _ distance: Double,
    _ meeting: Int, _ dt: Double
  ) -> Row {
    let arms = (point - a.position, point - (b?.position ?? point))
    let approach = ((b?.velocity(at: arms.1) ?? .zero) - a.velocity(at: arms.0)).dot(normal)
    // How much comes back and how much rubs of two materials: as most engines do it, the livelier one and the middle.
    let elasticity = max(a.traits.elasticity, b?.traits.elasticity ?? 0)
    let friction =
      b.map { (a.traits.friction * $0.traits.friction).squareRoot() } ?? a.traits.friction
    let bounces = approach < -Self.slowestBounce && distance + approach * dt <= 0
    let target = bounces ? -elasticity * approach : -max(0, distance) / dt
    let side = normal.turned
    return Row(
      first: a, second: b, normal: normal, arms: arms, distance: distance, target: target,
      friction: friction,
      mass: 1 / (a.give(along: normal, at: arms.0) + (b?.give(along: normal, at: arms.1) ?? 0)),
      sideMass: 1 / (a.give(along: side, at: arms.0) + (b?.give(along: side, at: arms.1) ?? 0)),
      meeting: meeting)
  }

  private func solve(_ row: inout Row) {
    let missing = row.target - row.relative.dot(row.normal)
    let pushed = max(0, row.pushed + missing * row.mass)
    row.strike((pushed - row.pushed) * row.normal)
    row.pushed = pushed
    let side = row.normal.turned
    let most = row.friction * row.pushed
    let wanted = row.rubbed - row.relative.dot(side) * row.sideMass
    let rubbed = min(most, max(-most, wanted))
    row.strike((rubbed - row.rubbed) * side)
    row.rubbed = rubbed
  }

  /// Pushes apart what overlaps, a part of the way, without giving it speed.
  private func part(_ row: Row) {
    guard row.distance < -Self.slack else { return }
    let push = 0.1 * (-row.distance - Self.slack) * row.mass
    row.first.shift(-push * row.normal, at: row.arms.0)
    row.second?.shift(push * row.normal, at: row.arms.1)
  }
}
