public import Foundation
public import UIKitCore

/// Says of what items are made, and gives them speed.
///
/// Of several behaviours for one item the last one counts. An item without any has a fifth of elasticity and friction.
///
/// - Source: Apple's documentation of UIDynamicItemBehavior for the values that it begins with, and of SKPhysicsBody,
///   which has the same engine, for those of items without one.
@preconcurrency @MainActor
open class UIDynamicItemBehavior: UIDynamicBehavior {
  private var properties = DynamicBody.PhysicalProperties(elasticity: 0, friction: 0)
  /// Speeds given to items that are in no animator yet.
  private var pendingVelocities: [ObjectIdentifier: (linear: Vector, angular: Double)] = [:]

  /// Items without elasticity, friction and resistance.
  public init(items: [any UIDynamicItem]) {
    super.init(on: items)
  }

  /// Speaks of no item yet.
  public convenience override init() { self.init(items: []) }

  /// Speaks of another item, too.
  open func addItem(_ item: any UIDynamicItem) { addAffectedItem(item) }

  /// Speaks of an item no more.
  open func removeItem(_ item: any UIDynamicItem) {
    pendingVelocities[ObjectIdentifier(item)] = nil
    removeAffectedItem(item)
  }

  /// Of which items it speaks.
  open var items: [any UIDynamicItem] { storedItems.items }

  private func modifyProperties(_ change: (inout DynamicBody.PhysicalProperties) -> Void) {
    change(&properties)
    wakeAnimator()
  }

  /// How much of its speed comes back from a strike: 0 to 1.
  open var elasticity: CGFloat {
    get { CGFloat(properties.elasticity) }
    set { modifyProperties { $0.elasticity = Double(newValue) } }
  }

  /// How much it is braked by what it slides along: 0 slides freely.
  open var friction: CGFloat {
    get { CGFloat(properties.friction) }
    set { modifyProperties { $0.friction = max(0, Double(newValue)) } }
  }

  /// How heavy it is for its size: at 1, an item of 100 by 100 points has the mass 1.
  open var density: CGFloat {
    get { CGFloat(properties.density) }
    set { modifyProperties { $0.density = max(1e-6, Double(newValue)) } }
  }

  /// How much of its speed it loses by itself: the share each second, continuously.
  open var resistance: CGFloat {
    get { CGFloat(properties.resistance) }
    set { modifyProperties { $0.resistance = Double(newValue) } }
  }

  /// How much of its turning it loses by itself: the share each second, continuously.
  open var angularResistance: CGFloat {
    get { CGFloat(properties.angularResistance) }
    set { modifyProperties { $0.angularResistance = Double(newValue) } }
  }

  /// How strongly electric and magnetic fields work on it.
  open var charge: CGFloat {
    get { CGFloat(properties.charge) }
    set { modifyProperties { $0.charge = Double(newValue) } }
  }

  /// Whether it stays where it is, though others run into it.
  open var isAnchored: Bool {
    get { properties.isAnchored }
    set { modifyProperties { $0.isAnchored = newValue } }
  }

  /// Whether it turns.
  open var allowsRotation: Bool {
    get { properties.allowsRotation }
    set { modifyProperties { $0.allowsRotation = newValue } }
  }

  // MARK: Speeds

  /// Makes an item faster, by points a second.
  open func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) {
    addVelocity(to: item, linear: Vector(velocity), angular: 0)
  }

  /// Makes an item turn faster, by radians a second.
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

  /// How fast an item goes, in points a second.
  open func linearVelocity(for item: any UIDynamicItem) -> CGPoint {
    guard storedItems.contains(item) else { return .zero }
    if let body = dynamicAnimator?.body(of: item) { return body.velocity.point }
    return pendingVelocities[ObjectIdentifier(item)]?.linear.point ?? .zero
  }

  /// How fast an item turns, in radians a second.
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
