public import Foundation
public import UIKitCore

/// A behavior that sets the physical properties and velocities of items.
///
/// If several of these behaviors affect an item, the last one takes precedence. An item without any has elasticity
/// and friction 0.2. The initial values of the behavior are documented by Apple for UIDynamicItemBehavior. Those of
/// items without a behavior are documented for SKPhysicsBody, which uses the same physics engine.
@preconcurrency @MainActor
open class UIDynamicItemBehavior: UIDynamicBehavior {
  private var properties = DynamicBody.PhysicalProperties(elasticity: 0, friction: 0)
  /// The velocities added to items before the behavior was added to an animator, by item.
  private var pendingVelocities: [ObjectIdentifier: (linear: Vector, angular: Double)] = [:]

  /// Creates a behavior for items, with elasticity, friction and resistance 0.
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
  /// At 1 an item keeps its whole speed in a collision.
  open var elasticity: CGFloat {
    get { CGFloat(properties.elasticity) }
    set { modifyProperties { $0.elasticity = Double(newValue) } }
  }

  /// The friction between items that slide along each other.
  ///
  /// 0 is frictionless.
  open var friction: CGFloat {
    get { CGFloat(properties.friction) }
    set { modifyProperties { $0.friction = max(0, Double(newValue)) } }
  }

  /// The density.
  ///
  /// At 1, an item of 100 by 100 points has the mass 1.
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

  /// The electric charge, which determines the effect of electric and magnetic fields.
  open var charge: CGFloat {
    get { CGFloat(properties.charge) }
    set { modifyProperties { $0.charge = Double(newValue) } }
  }

  /// Whether the item is fixed at its position.
  ///
  /// Other items can still collide with it.
  open var isAnchored: Bool {
    get { properties.isAnchored }
    set { modifyProperties { $0.isAnchored = newValue } }
  }

  /// Whether the item can rotate.
  open var allowsRotation: Bool {
    get { properties.allowsRotation }
    set { modifyProperties { $0.allowsRotation = newValue } }
  }

  // MARK: Velocities

  /// Adds a velocity to that of an item, in points per second.
  open func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) {
    addVelocity(to: item, linear: Vector(velocity), angular: 0)
  }

  /// Adds an angular velocity to that of an item, in radians per second.
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

  /// Returns the velocity of an item, in points per second.
  ///
  /// Zero if the behavior does not have the item.
  open func linearVelocity(for item: any UIDynamicItem) -> CGPoint {
    guard storedItems.contains(item) else { return .zero }
    if let body = dynamicAnimator?.body(of: item) { return body.velocity.point }
    return pendingVelocities[ObjectIdentifier(item)]?.linear.point ?? .zero
  }

  /// Returns the angular velocity of an item, in radians per second.
  ///
  /// 0 if the behavior does not have the item.
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
