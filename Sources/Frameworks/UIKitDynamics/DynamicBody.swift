import Foundation
import UIKitCore

/// A vector of the plane, in points.
typealias Vector = SIMD2<Double>

extension Vector {
  init(_ point: CGPoint) { self.init(Double(point.x), Double(point.y)) }
  init(_ vector: CGVector) { self.init(Double(vector.dx), Double(vector.dy)) }
  init(angle: Double) { self.init(cos(angle), sin(angle)) }

  var point: CGPoint { CGPoint(x: x, y: y) }
  var length: Double { (x * x + y * y).squareRoot() }
  /// The vector turned by a quarter, from x to y.
  var perpendicular: Vector { Vector(-y, x) }

  func dot(_ other: Vector) -> Double { x * other.x + y * other.y }
  /// How far the other one lies to the side, times both lengths.
  func cross(_ other: Vector) -> Double { x * other.y - y * other.x }

  func rotated(by angle: Double) -> Vector {
    let (c, s) = (cos(angle), sin(angle))
    return Vector(x * c - y * s, x * s + y * c)
  }

  /// The vector of length 1, and its length; along x where it has none.
  var unitAndLength: (unit: Vector, length: Double) {
    let length = length
    return length > 1e-12 ? (self / length, length) : (Vector(1, 0), 0)
  }
}

/// A convex outline: corners in their order, and how far round them it reaches.
///
/// A circle has one corner, a line two.
struct DynamicOutline: Equatable {
  var corners: [Vector]
  var radius = 0.0

  /// The corners moved and turned.
  func transformed(position: Vector, angle: Double) -> DynamicOutline {
    let (c, s) = (cos(angle), sin(angle))
    return DynamicOutline(
      corners: corners.map {
        position + Vector($0.x * c - $0.y * s, $0.x * s + $0.y * c)
      }, radius: radius)
  }

  /// The greatest distance from the origin.
  var boundingRadius: Double { (corners.map(\.length).max() ?? 0) + radius }

  /// The convex outline of points, in the direction from x to y; nil where they span no area.
  init?(hullOf points: [Vector]) {
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    func half(_ points: [Vector]) -> [Vector] {
      var chain: [Vector] = []
      for point in points {
        while chain.count > 1,
          (chain[chain.count - 1] - chain[chain.count - 2]).cross(point - chain[chain.count - 2])
            <= 1e-9
        { chain.removeLast() }
        chain.append(point)
      }
      return Array(chain.dropLast())
    }
    corners = half(sorted) + half(sorted.reversed())
    guard corners.count > 2 else { return nil }
  }

  init(corners: [Vector], radius: Double = 0) { (self.corners, self.radius) = (corners, radius) }

  /// A rectangle about the origin.
  static func rectangle(_ size: CGSize) -> DynamicOutline {
    let (x, y) = (Double(size.width) / 2, Double(size.height) / 2)
    return DynamicOutline(
      corners: [Vector(-x, -y), Vector(x, -y), Vector(x, y), Vector(-x, y)])
  }

  /// Corners of an ellipse that is no circle: the error is below a fiftieth of the smaller half axis.
  private static let ellipseCornerCount = 32

  /// An ellipse about the origin.
  static func ellipse(_ size: CGSize) -> DynamicOutline {
    if abs(size.width - size.height) < 1e-6 {
      return DynamicOutline(corners: [.zero], radius: Double(size.width) / 2)
    }
    return DynamicOutline(
      corners: (0..<ellipseCornerCount).map {
        Vector(angle: Double($0) / Double(ellipseCornerCount) * 2 * .pi)
          * Vector(Double(size.width) / 2, Double(size.height) / 2)
      })
  }

  /// The area in square points, and the second moment of it about the origin.
  var moments: (area: Double, second: Double) {
    guard corners.count > 2 else {
      let area = Double.pi * radius * radius
      return (area, area * radius * radius / 2)
    }
    var (area, second) = (0.0, 0.0)
    for (index, a) in corners.enumerated() {
      let b = corners[(index + 1) % corners.count]
      let cross = a.cross(b)
      area += cross / 2
      second += cross * (a.dot(a) + a.dot(b) + b.dot(b)) / 12
    }
    return (abs(area), abs(second))
  }
}

/// An item as the physics sees it.
final class DynamicBody {
  let item: any UIDynamicItem
  var position: Vector
  /// Radians from x to y: clockwise on screen.
  var angle: Double
  /// Points a second.
  var velocity = Vector.zero
  /// Radians a second.
  var angularVelocity = 0.0
  private(set) var outline: DynamicOutline
  var properties = PhysicalProperties() { didSet { if properties != oldValue { updateMass() } } }

  /// 1 for an item of 100 by 100 points and of density 1.
  private(set) var mass = 1.0
  private(set) var inverseMass = 1.0
  private(set) var inverseInertia = 0.0

  /// What pulls at it, in points a second, each second.
  var acceleration = Vector.zero
  /// What turns it, in radians a second, each second.
  var angularAcceleration = 0.0
  /// How long it has not moved, in seconds.
  var restingTime = 0.0
  /// What was written to the item last.
  private var lastWritten: (position: Vector, angle: Double)

  /// What an item is made of.
  struct PhysicalProperties: Equatable {
    var elasticity = 0.2
    var friction = 0.2
    var density = 1.0
    var resistance = 0.0
    var angularResistance = 0.0
    var charge = 0.0
    var isAnchored = false
    var allowsRotation = true
  }

  @MainActor
  init(_ item: any UIDynamicItem) {
    self.item = item
    position = Vector(item.center)
    angle = Self.angle(of: item)
    outline = Self.outline(of: item)
    lastWritten = (position, angle)
    updateMass()
  }

  @MainActor
  private static func angle(of item: any UIDynamicItem) -> Double {
    let transform = item.transform
    return Double(atan2(transform.b, transform.a))
  }

  @MainActor
  private static func outline(of item: any UIDynamicItem) -> DynamicOutline {
    switch item.collisionBoundsType {
    case .rectangle: .rectangle(item.bounds.size)
    case .ellipse: .ellipse(item.bounds.size)
    case .path:
      DynamicOutline(
        hullOf: DynamicBoundary.polylines(of: item.collisionBoundingPath.cgPath).flatMap(\.self))
        ?? .rectangle(item.bounds.size)
    }
  }

  /// Square points of an item of mass 1.
  ///
  /// - Source: Apple's documentation of UIPushBehavior: a force of 1 gives a view of 100 by 100 points an acceleration of
  ///   100 points a second, each second.
  private static let unitArea = 10_000.0

  private func updateMass() {
    let moments = outline.moments
    mass = max(1e-6, properties.density * moments.area / Self.unitArea)
    inverseMass = properties.isAnchored ? 0 : 1 / mass
    let inertia = max(1e-6, properties.density * moments.second / Self.unitArea)
    inverseInertia = properties.isAnchored || !properties.allowsRotation ? 0 : 1 / inertia
    if properties.isAnchored { (velocity, angularVelocity) = (.zero, 0) }
    if !properties.allowsRotation { angularVelocity = 0 }
  }

  /// Takes place, turn and size of the item.
  @MainActor
  func updateFromItem() {
    position = Vector(item.center)
    angle = Self.angle(of: item)
    outline = Self.outline(of: item)
    lastWritten = (position, angle)
    updateMass()
  }

  /// Gives the item its place and turn.
  @MainActor
  func applyToItem() {
    if position != lastWritten.position { item.center = position.point }
    if angle != lastWritten.angle {
      item.transform = CGAffineTransform(rotationAngle: CGFloat(angle))
    }
    lastWritten = (position, angle)
  }

  /// How fast a point of it goes, given from its middle.
  func velocity(at arm: Vector) -> Vector { velocity + angularVelocity * arm.perpendicular }

  /// Strikes it at a point, given from its middle.
  func applyImpulse(_ impulse: Vector, at arm: Vector) {
    velocity += inverseMass * impulse
    angularVelocity += inverseInertia * arm.cross(impulse)
  }

  /// Moves it at once by what a strike would do in a second.
  func applyPositionCorrection(_ impulse: Vector, at arm: Vector) {
    position += inverseMass * impulse
    angle += inverseInertia * arm.cross(impulse)
  }

  /// How much a strike along a direction moves the point it hits.
  func inverseEffectiveMass(along direction: Vector, at arm: Vector) -> Double {
    let turn = arm.cross(direction)
    return inverseMass + inverseInertia * turn * turn
  }
}
