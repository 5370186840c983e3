import Foundation
import UIKitCore

/// A two-dimensional vector with double-precision components.
typealias Vector = SIMD2<Double>

extension Vector {
  init(_ point: CGPoint) { self.init(Double(point.x), Double(point.y)) }
  init(_ vector: CGVector) { self.init(Double(vector.dx), Double(vector.dy)) }
  init(angle: Double) { self.init(cos(angle), sin(angle)) }

  var point: CGPoint { CGPoint(x: x, y: y) }
  var length: Double { (x * x + y * y).squareRoot() }
  /// The vector rotated by 90 degrees, in the direction from the x axis to the y axis.
  var perpendicular: Vector { Vector(-y, x) }

  func dot(_ other: Vector) -> Double { x * other.x + y * other.y }
  /// Returns the z component of the cross product with another vector.
  func cross(_ other: Vector) -> Double { x * other.y - y * other.x }

  func rotated(by angle: Double) -> Vector {
    let (c, s) = (cos(angle), sin(angle))
    return Vector(x * c - y * s, x * s + y * c)
  }

  /// The unit vector in the same direction, and the length of the vector.
  ///
  /// For a zero vector, the unit vector points along the x axis.
  var unitAndLength: (unit: Vector, length: Double) {
    let length = length
    return length > 1e-12 ? (self / length, length) : (Vector(1, 0), 0)
  }
}

/// A convex outline: a polygon expanded on all sides by a radius.
///
/// A circle has one corner, a line segment has two.
struct DynamicOutline: Equatable {
  var corners: [Vector]
  var radius = 0.0

  /// Returns the outline rotated by the given angle, in radians, and then moved to the given position.
  func transformed(position: Vector, angle: Double) -> DynamicOutline {
    let (c, s) = (cos(angle), sin(angle))
    return DynamicOutline(
      corners: corners.map {
        position + Vector($0.x * c - $0.y * s, $0.x * s + $0.y * c)
      }, radius: radius)
  }

  /// The maximum distance of the outline from the origin, in points.
  var boundingRadius: Double { (corners.map(\.length).max() ?? 0) + radius }

  /// Creates the convex hull of the given points, with corners ordered in the direction from the x axis to the y
  /// axis.
  ///
  /// Returns `nil` if the points enclose no area.
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

  /// Returns a rectangle of the given size, centered at the origin.
  static func rectangle(_ size: CGSize) -> DynamicOutline {
    let (x, y) = (Double(size.width) / 2, Double(size.height) / 2)
    return DynamicOutline(
      corners: [Vector(-x, -y), Vector(x, -y), Vector(x, y), Vector(-x, y)])
  }

  /// The number of corners used to approximate an ellipse.
  ///
  /// The approximation error is below 1/20 of the smaller semi-axis.
  private static let ellipseCornerCount = 32

  /// Returns an ellipse of the given size, centered at the origin.
  ///
  /// If width and height are equal, the result is an exact circle.
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

  /// The area, in square points, and the polar second moment of area about the origin.
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

/// The physical state of a dynamic item.
final class DynamicBody {
  let item: any UIDynamicItem
  var position: Vector
  /// The rotation, in radians.
  ///
  /// Positive angles rotate from the x axis to the y axis, which is clockwise on screen.
  var angle: Double
  /// The velocity, in points per second.
  var velocity = Vector.zero
  /// The angular velocity, in radians per second.
  var angularVelocity = 0.0
  private(set) var outline: DynamicOutline
  var properties = PhysicalProperties() { didSet { if properties != oldValue { updateMass() } } }

  /// The mass of the body.
  ///
  /// An item of 100 by 100 points with a density of 1 has a mass of 1.
  private(set) var mass = 1.0
  private(set) var inverseMass = 1.0
  private(set) var inverseInertia = 0.0

  /// The acceleration, in points per second squared.
  var acceleration = Vector.zero
  /// The angular acceleration, in radians per second squared.
  var angularAcceleration = 0.0
  /// The time for which the body has been at rest, in seconds.
  var restingTime = 0.0
  /// The position and angle last written to the item.
  private var lastWritten: (position: Vector, angle: Double)

  /// The physical properties of a dynamic item.
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

  /// The area, in square points, of an item with a mass of 1 and a density of 1.
  ///
  /// Apple documents for UIPushBehavior that a force of 1 accelerates a view of 100 by 100 points by 100 points per
  /// second squared.
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

  /// Updates the position, angle and outline from the item.
  @MainActor
  func updateFromItem() {
    position = Vector(item.center)
    angle = Self.angle(of: item)
    outline = Self.outline(of: item)
    lastWritten = (position, angle)
    updateMass()
  }

  /// Writes the position and the angle to the item if they have changed.
  @MainActor
  func applyToItem() {
    if position != lastWritten.position { item.center = position.point }
    if angle != lastWritten.angle {
      item.transform = CGAffineTransform(rotationAngle: CGFloat(angle))
    }
    lastWritten = (position, angle)
  }

  /// Returns the velocity of the body's point at the given offset from its center.
  func velocity(at arm: Vector) -> Vector { velocity + angularVelocity * arm.perpendicular }

  /// Applies an impulse at the given offset from the body's center.
  func applyImpulse(_ impulse: Vector, at arm: Vector) {
    velocity += inverseMass * impulse
    angularVelocity += inverseInertia * arm.cross(impulse)
  }

  /// Moves and rotates the body immediately by the displacement that the given impulse would cause in one second.
  func applyPositionCorrection(_ impulse: Vector, at arm: Vector) {
    position += inverseMass * impulse
    angle += inverseInertia * arm.cross(impulse)
  }

  /// Returns the inverse of the effective mass along the given direction, at the given offset from the body's center.
  func inverseEffectiveMass(along direction: Vector, at arm: Vector) -> Double {
    let turn = arm.cross(direction)
    return inverseMass + inverseInertia * turn * turn
  }
}
