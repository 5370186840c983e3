public import Foundation
public import UIKitCore

/// Pulls, turns or brakes items within a region by where they are.
///
/// - Source: what each kind does is said by Apple's documentation of UIFieldBehavior and SKFieldNode; it gives no units, and
///   those here are our own choice: a strength of 1 gives an item of 100 by 100 points a hundred points a second each
///   second, at a distance of a hundred points where it depends on that.
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

  // MARK: Kinds

  /// Brakes.
  open class func dragField() -> Self { makeField(from: UIFieldBehavior(.drag)) }
  /// Pulls round the middle, from x to y.
  open class func vortexField() -> Self { makeField(from: UIFieldBehavior(.vortex)) }
  /// Pulls towards a point.
  open class func radialGravityField(position: CGPoint) -> Self {
    makeField(from: UIFieldBehavior(.radial, position: position))
  }
  /// Pulls in a direction.
  open class func linearGravityField(direction: CGVector) -> Self {
    let field = UIFieldBehavior(.linear)
    field.direction = direction
    return makeField(from: field)
  }
  /// Gives items a speed.
  open class func velocityField(direction: CGVector) -> Self {
    let field = UIFieldBehavior(.velocity)
    field.direction = direction
    return makeField(from: field)
  }
  /// Pulls here and there, the same at each run.
  open class func noiseField(smoothness: CGFloat, animationSpeed speed: CGFloat) -> Self {
    let field = UIFieldBehavior(.noise)
    (field.smoothness, field.animationSpeed) = (smoothness, speed)
    return makeField(from: field)
  }
  /// Pulls here and there, the more the faster an item goes.
  open class func turbulenceField(smoothness: CGFloat, animationSpeed speed: CGFloat) -> Self {
    let field = UIFieldBehavior(.turbulence)
    (field.smoothness, field.animationSpeed) = (smoothness, speed)
    return makeField(from: field)
  }
  /// Pulls towards the middle, the more the farther away.
  open class func springField() -> Self { makeField(from: UIFieldBehavior(.spring)) }
  /// Pulls what is charged away from the middle.
  open class func electricField() -> Self { makeField(from: UIFieldBehavior(.electric)) }
  /// Pulls what is charged and moves to the side.
  open class func magneticField() -> Self { makeField(from: UIFieldBehavior(.magnetic)) }
  /// Pulls as a closure says: from the field, the place, the speed, the mass, the charge and the time that has passed.
  open class func field(
    evaluationBlock block:
      @escaping (
        UIFieldBehavior, CGPoint, CGVector, CGFloat, CGFloat, TimeInterval
      ) -> CGVector
  ) -> Self { makeField(from: UIFieldBehavior(.custom(block))) }

  private static func makeField<Field>(from field: UIFieldBehavior) -> Field {
    guard let field = field as? Field else {
      preconditionFailure("fields are made of UIFieldBehavior itself, not of a subclass")
    }
    return field
  }

  // MARK: Items and settings

  /// Lets it work on an item.
  open func addItem(_ item: any UIDynamicItem) { addAffectedItem(item) }

  /// Lets it work on an item no more.
  open func removeItem(_ item: any UIDynamicItem) { removeAffectedItem(item) }

  /// What it works on.
  open var items: [any UIDynamicItem] { storedItems.items }

  /// The middle of the field.
  open var position: CGPoint { didSet { wakeAnimator() } }
  /// Where about the middle it works.
  open var region = UIRegion.infinite { didSet { wakeAnimator() } }
  /// How strongly it works.
  open var strength: CGFloat = 1 { didSet { wakeAnimator() } }
  /// How much weaker it is farther away: the power of the distance.
  open var falloff: CGFloat { didSet { wakeAnimator() } }
  /// The distance within which it is no stronger, in points.
  open var minimumRadius: CGFloat = 1 { didSet { wakeAnimator() } }
  /// Where to a linear or a velocity field works.
  open var direction = CGVector(dx: 0, dy: 0) { didSet { wakeAnimator() } }
  /// How even noise is: from 0, rough, to 1.
  open var smoothness: CGFloat = 0 { didSet { wakeAnimator() } }
  /// How fast noise changes; at 0 it stands.
  open var animationSpeed: CGFloat = 0 { didSet { wakeAnimator() } }

  // MARK: In the world

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

  /// A sum of waves in each direction: without chance, so that each run is the same.
  private func noise(at position: Vector, time: Double) -> Vector {
    let wavelength = 20 + 180 * Double(smoothness)
    let at = position * (2 * .pi / wavelength)
    let phase = 2 * .pi * Double(animationSpeed) * time
    let x = sin(at.x + 1.3 * at.y + phase) + 0.5 * sin(2.1 * at.y - 0.7 * at.x + 1.7 * phase + 1)
    let y = sin(at.y - 1.1 * at.x + phase + 2) + 0.5 * sin(1.9 * at.x + 0.6 * at.y + 1.3 * phase)
    return Vector(x, y) / 1.5
  }
}
