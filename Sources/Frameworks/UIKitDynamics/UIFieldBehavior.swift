public import Foundation
public import UIKitCore

/// A behavior that applies forces to items according to their position in a field.
///
/// The effect of each type of field follows Apple's documentation of UIFieldBehavior and SKFieldNode. The
/// documentation gives no units, so this implementation defines them: a strength of 1 accelerates an item of 100 by
/// 100 points by 100 points per second squared. If the force depends on the distance, this holds at a distance of 100
/// points.
@preconcurrency @MainActor
open class UIFieldBehavior: UIDynamicBehavior {
  private enum FieldKind {
    case drag
    case vortex
    case radial
    case linear
    case velocity
    case noise
    case turbulence
    case spring
    case electric
    case magnetic
    case custom(Evaluation)
  }

  private typealias Evaluation = (
    UIFieldBehavior, CGPoint, CGVector, CGFloat, CGFloat, TimeInterval
  ) -> CGVector

  private let kind: FieldKind

  private static let forceUnit = 100.0

  private init(_ kind: FieldKind, position: CGPoint = .zero, falloff: CGFloat = 0) {
    (self.kind, self.position, self.falloff) = (kind, position, falloff)
    super.init()
  }

  // MARK: Field kinds

  /// Returns a field that slows items down.
  open class func dragField() -> Self { makeField(from: UIFieldBehavior(.drag)) }
  /// Returns a field that accelerates items around its center, in the direction from the x axis to the y axis.
  open class func vortexField() -> Self { makeField(from: UIFieldBehavior(.vortex)) }
  /// Returns a field that attracts items to the given point.
  open class func radialGravityField(position: CGPoint) -> Self {
    makeField(from: UIFieldBehavior(.radial, position: position))
  }
  /// Returns a field that accelerates items in the given direction.
  open class func linearGravityField(direction: CGVector) -> Self {
    let field = UIFieldBehavior(.linear)
    field.direction = direction
    return makeField(from: field)
  }
  /// Returns a field that sets the velocity of items to the given direction and magnitude.
  open class func velocityField(direction: CGVector) -> Self {
    let field = UIFieldBehavior(.velocity)
    field.direction = direction
    return makeField(from: field)
  }
  /// Returns a field of pseudorandom forces.
  ///
  /// The forces are identical in each run.
  open class func noiseField(smoothness: CGFloat, animationSpeed speed: CGFloat) -> Self {
    let field = UIFieldBehavior(.noise)
    (field.smoothness, field.animationSpeed) = (smoothness, speed)
    return makeField(from: field)
  }
  /// Returns a field of pseudorandom forces that are proportional to the speed of each item.
  open class func turbulenceField(smoothness: CGFloat, animationSpeed speed: CGFloat) -> Self {
    let field = UIFieldBehavior(.turbulence)
    (field.smoothness, field.animationSpeed) = (smoothness, speed)
    return makeField(from: field)
  }
  /// Returns a field that attracts items to its center with a force proportional to their distance from it.
  open class func springField() -> Self { makeField(from: UIFieldBehavior(.spring)) }
  /// Returns a field that repels charged items from its center.
  open class func electricField() -> Self { makeField(from: UIFieldBehavior(.electric)) }
  /// Returns a field that deflects moving charged items perpendicular to their velocity.
  open class func magneticField() -> Self { makeField(from: UIFieldBehavior(.magnetic)) }
  /// Returns a field whose force is computed by the given closure.
  ///
  /// The closure receives the field, the item's position, velocity, mass and charge, and the elapsed time in seconds.
  open class func field(
    evaluationBlock block:
      @escaping (
        UIFieldBehavior, CGPoint, CGVector, CGFloat, CGFloat, TimeInterval
      ) -> CGVector
  ) -> Self { makeField(from: UIFieldBehavior(.custom(block))) }

  private static func makeField<Field>(from field: UIFieldBehavior) -> Field {
    guard let field = field as? Field else {
      preconditionFailure("fields can only be created by UIFieldBehavior, not by a subclass")
    }
    return field
  }

  // MARK: Items and settings

  open func addItem(_ item: any UIDynamicItem) { addAffectedItem(item) }

  open func removeItem(_ item: any UIDynamicItem) { removeAffectedItem(item) }

  /// The items that the field affects.
  open var items: [any UIDynamicItem] { storedItems.items }

  /// The center of the field, in the reference view's coordinates.
  open var position: CGPoint { didSet { wakeAnimator() } }
  /// The region in which the field has an effect, relative to the center of the field.
  open var region = UIRegion.infinite { didSet { wakeAnimator() } }
  /// The factor by which the field's effect is multiplied.
  ///
  /// The default is 1.
  open var strength: CGFloat = 1 { didSet { wakeAnimator() } }
  /// The exponent with which the force decreases with distance.
  ///
  /// At 0, the force does not depend on the distance.
  open var falloff: CGFloat { didSet { wakeAnimator() } }
  /// The minimum distance used to compute the force, in points.
  ///
  /// The default is 1.
  open var minimumRadius: CGFloat = 1 { didSet { wakeAnimator() } }
  /// The direction of a linear gravity or velocity field.
  open var direction = CGVector(dx: 0, dy: 0) { didSet { wakeAnimator() } }
  /// The smoothness of a noise or turbulence field, in the range 0...1.
  ///
  /// At 0, the field is roughest.
  open var smoothness: CGFloat = 0 { didSet { wakeAnimator() } }
  /// The speed at which a noise or turbulence field changes.
  ///
  /// At 0, the field does not change.
  open var animationSpeed: CGFloat = 0 { didSet { wakeAnimator() } }

  // MARK: Simulation

  override func install(in world: DynamicWorld) {
    let bodies = storedItems.items.compactMap { world.body(of: $0) }
    world.forces.append { [weak self] world in
      guard let self else { return }
      for body in bodies { applyForce(to: body, at: world.time) }
    }
  }

  private func applyForce(to body: DynamicBody, at time: Double) {
    let offset = body.position - Vector(position)
    guard region.contains(offset.point) else { return }
    let (unit, distance) = offset.unitAndLength
    let reach = max(distance, Double(minimumRadius)) / Self.forceUnit
    let fading = pow(reach, -Double(falloff))
    let force = Self.forceUnit * Double(strength) * fading
    let pull: Vector
    switch kind {
    case .drag: pull = -Double(strength) * fading * body.velocity
    case .vortex: pull = force * unit.perpendicular
    case .radial: pull = -force * unit
    case .linear: pull = force * Vector(direction)
    case .velocity:
      body.velocity = Self.forceUnit * Double(strength) * fading * Vector(direction)
      return
    case .noise: pull = force * noise(at: offset, time: time)
    case .turbulence:
      pull = force * noise(at: offset, time: time) * (body.velocity.length / Self.forceUnit)
    case .spring: pull = -Double(strength) * fading * offset
    case .electric: pull = body.properties.charge * force * unit
    case .magnetic:
      pull = body.properties.charge * Double(strength) * fading * body.velocity.perpendicular
    case .custom(let evaluate):
      let (position, speed) = (body.position.point, body.velocity)
      let asked = evaluate(
        self, position, CGVector(dx: CGFloat(speed.x), dy: CGFloat(speed.y)), CGFloat(body.mass),
        CGFloat(body.properties.charge), time)
      pull = Self.forceUnit * Vector(asked)
    }
    body.acceleration += body.inverseMass > 0 ? body.inverseMass * pull : .zero
  }

  /// Returns the noise at the given position and time, in seconds.
  ///
  /// The noise is a sum of sine waves without random numbers, so that each run is identical.
  private func noise(at position: Vector, time: Double) -> Vector {
    let wavelength = 20 + 180 * Double(smoothness)
    let at = position * (2 * .pi / wavelength)
    let phase = 2 * .pi * Double(animationSpeed) * time
    let x = sin(at.x + 1.3 * at.y + phase) + 0.5 * sin(2.1 * at.y - 0.7 * at.x + 1.7 * phase + 1)
    let y = sin(at.y - 1.1 * at.x + phase + 2) + 0.5 * sin(1.9 * at.x + 0.6 * at.y + 1.3 * phase)
    return Vector(x, y) / 1.5
  }
}
