public import Foundation
public import UIKitCore

/// A behavior that sets the physical properties and velocities of items.
///
/// If several of these behaviors affect an item, the last one takes precedence. An item without such a behavior has
/// an elasticity and a friction of 0.2. The initial values of the behavior are documented by Apple for
/// UIDynamicItemBehavior. Those of items without a behavior are documented for SKPhysicsBody, which uses the same
/// physics engine.
@preconcurrency @MainActor
open class UIDynamicItemBehavior: UIDynamicBehavior {
  private var properties = DynamicBody.PhysicalProperties(elasticity: 0, friction: 0)
  /// The velocities added to items before the behavior was added to an animator, keyed by item.
  private var pendingVelocities: [ObjectIdentifier: (linear: Vector, angular: Double)] = [:]

  /// Creates a behavior for the given items, with an elasticity, friction and resistance of 0.
  public init(items: [any UIDynamicItem]) {
    super.init(on: items)
  }

  /// Creates a behavior without items.
  public convenience override init() { self.init(items: []) }

  open func addItem(_ item: any UIDynamicItem) { addAffectedItem(item) }

  open func removeItem(_ item: any UIDynamicItem) {
    pendingVelocities[ObjectIdentifier(item)] = nil
    removeAffectedItem(item)
  }

  /// The items that the behavior affects.
  open var items: [any UIDynamicItem] { storedItems.items }

  private func modifyProperties(_ change: (inout DynamicBody.PhysicalProperties) -> Void) {
    change(&properties)
    wakeAnimator()
  }

  /// The elasticity of collisions, in the range 0...1.
  ///
  /// At 1, an item loses no speed in a collision.
  open var elasticity: CGFloat {
    get { CGFloat(properties.elasticity) }
    set { modifyProperties { $0.elasticity = Double(newValue) } }
  }

  /// The friction between items that slide along each other.
  ///
  /// A value of 0 means no friction.
  open var friction: CGFloat {
    get { CGFloat(properties.friction) }
    set { modifyProperties { $0.friction = max(0, Double(newValue)) } }
  }

  /// The density of the items.
  ///
  /// At 1, an item of 100 by 100 points has a mass of 1.
  open var density: CGFloat {
    get { CGFloat(properties.density) }
    set { modifyProperties { $0.density = max(1e-6, Double(newValue)) } }
  }

  /// The linear damping: the fraction of the velocity lost per second, applied continuously.
  open var resistance: CGFloat {
    get { CGFloat(properties.resistance) }
    set { modifyProperties { $0.resistance = Double(newValue) } }
  }

  /// The angular damping: the fraction of the angular velocity lost per second, applied continuously.
  open var angularResistance: CGFloat {
    get { CGFloat(properties.angularResistance) }
    set { modifyProperties { $0.angularResistance = Double(newValue) } }
  }

  /// The electric charge of the items, which determines the effect of electric and magnetic fields.
  open var charge: CGFloat {
    get { CGFloat(properties.charge) }
    set { modifyProperties { $0.charge = Double(newValue) } }
  }

  /// Whether the items are fixed at their positions.
  ///
  /// Other items can still collide with them.
  open var isAnchored: Bool {
    get { properties.isAnchored }
    set { modifyProperties { $0.isAnchored = newValue } }
  }

  /// Whether the items can rotate.
  open var allowsRotation: Bool {
    get { properties.allowsRotation }
    set { modifyProperties { $0.allowsRotation = newValue } }
  }

  // MARK: Velocities

  /// Adds to the velocity of the given item, in points per second.
  open func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) {
    addVelocity(to: item, linear: Vector(velocity), angular: 0)
  }

  /// Adds to the angular velocity of the given item, in radians per second.
  open func addAngularVelocity(_ velocity: CGFloat, for item: any UIDynamicItem) {
    addVelocity(to: item, linear: .zero, angular: Double(velocity))
  }

  private func addVelocity(to item: any UIDynamicItem, linear: Vector, angular: Double) {
    guard storedItems.contains(item) else { return }
    if let body = dynamicAnimator?.body(of: item) {
      body.applyImpulse(body.mass * linear, at: .zero)
      if body.inverseInertia > 0 { body.angularVelocity += angular }
      wakeAnimator()
    } else {
      let before = pendingVelocities[ObjectIdentifier(item)] ?? (.zero, 0)
      pendingVelocities[ObjectIdentifier(item)] = (before.linear + linear, before.angular + angular)
    }
  }

  /// Returns the velocity of the given item, in points per second.
  ///
  /// Returns zero if the item was not added to the behavior.
  open func linearVelocity(for item: any UIDynamicItem) -> CGPoint {
    guard storedItems.contains(item) else { return .zero }
    if let body = dynamicAnimator?.body(of: item) { return body.velocity.point }
    return pendingVelocities[ObjectIdentifier(item)]?.linear.point ?? .zero
  }

  /// Returns the angular velocity of the given item, in radians per second.
  ///
  /// Returns 0 if the item was not added to the behavior.
  open func angularVelocity(for item: any UIDynamicItem) -> CGFloat {
    guard storedItems.contains(item) else { return 0 }
    if let body = dynamicAnimator?.body(of: item) { return CGFloat(body.angularVelocity) }
    return CGFloat(pendingVelocities[ObjectIdentifier(item)]?.angular ?? 0)
  }

  override func install(in world: DynamicWorld) {
    for item in storedItems.items {
      guard let body = world.body(of: item) else { continue }
      body.properties = properties
      guard let speed = pendingVelocities.removeValue(forKey: ObjectIdentifier(item)) else {
        continue
      }
      body.applyImpulse(body.mass * speed.linear, at: .zero)
      if body.inverseInertia > 0 { body.angularVelocity += speed.angular }
    }
  }
}
