public import Foundation
import UIKitCore

/// A behavior that affects the motion of items.
///
/// A behavior can be composed of several child behaviors.
@preconcurrency @MainActor
open class UIDynamicBehavior: NSObject {
  private var children: [UIDynamicBehavior] = []
  private weak var parent: UIDynamicBehavior?
  private weak var owner: UIDynamicAnimator?

  /// Creates a behavior without an effect of its own, to which child behaviors can be added.
  public override init() { super.init() }

  /// Creates a behavior that affects the given items.
  init(on items: [any UIDynamicItem]) {
    storedItems = DynamicItemSet(items)
    super.init()
  }

  /// The closure called once for each frame of the animation, after the items have moved.
  open var action: (() -> Void)?

  /// The animator to which the behavior was added, or `nil` if there is none.
  open var dynamicAnimator: UIDynamicAnimator? { owner }

  open var childBehaviors: [UIDynamicBehavior] { children }

  open func addChildBehavior(_ behavior: UIDynamicBehavior) {
    guard behavior !== self, behavior.parent !== self else { return }
    children.append(behavior)
    behavior.parent = self
    if let owner { behavior.setAnimator(owner) }
    wakeAnimator()
  }

  open func removeChildBehavior(_ behavior: UIDynamicBehavior) {
    guard behavior.parent === self else { return }
    children.removeAll { $0 === behavior }
    behavior.parent = nil
    behavior.setAnimator(nil)
    wakeAnimator()
  }

  /// Notifies the behavior that it is about to be added to an animator, or removed if `dynamicAnimator` is `nil`.
  open func willMove(to dynamicAnimator: UIDynamicAnimator?) {}

  func setAnimator(_ animator: UIDynamicAnimator?) {
    willMove(to: animator)
    owner = animator
    for behavior in children { behavior.setAnimator(animator) }
  }

  /// The behavior and all its descendants.
  var allBehaviors: [UIDynamicBehavior] { [self] + children.flatMap(\.allBehaviors) }

  /// Resumes the animation after a change to the behavior.
  func wakeAnimator() { owner?.wakeWorld() }

  // MARK: Support for subclasses

  /// The items added to the behavior.
  ///
  /// Used only by behaviors that accept a list of items.
  private(set) var storedItems = DynamicItemSet([])

  /// Adds an item and resumes the animation.
  final func addAffectedItem(_ item: any UIDynamicItem) {
    storedItems.add(item)
    wakeAnimator()
  }

  /// Removes an item and resumes the animation.
  final func removeAffectedItem(_ item: any UIDynamicItem) {
    storedItems.remove(item)
    wakeAnimator()
  }

  /// The items that the behavior affects.
  var affectedItems: [any UIDynamicItem] { storedItems.items }

  /// Adds the behavior's joints, forces and collision pairs to a simulation that has a body for each item.
  func install(in world: DynamicWorld) {}
}

/// An ordered set of dynamic items that compares items by identity.
@MainActor
struct DynamicItemSet {
  private(set) var items: [any UIDynamicItem] = []

  init(_ items: [any UIDynamicItem]) { for item in items { add(item) } }

  mutating func add(_ item: any UIDynamicItem) {
    if !contains(item) { items.append(item) }
  }

  mutating func remove(_ item: any UIDynamicItem) { items.removeAll { $0 === item } }

  func contains(_ item: any UIDynamicItem) -> Bool { items.contains { $0 === item } }
}

/// A vector whose angle and magnitude can be set independently.
struct PolarVector {
  var vector: CGVector

  var magnitude: CGFloat {
    get { hypot(vector.dx, vector.dy) }
    set { self = PolarVector(angle: angle, magnitude: newValue) }
  }

  var angle: CGFloat {
    get { vector.dx == 0 && vector.dy == 0 ? storedAngle : atan2(vector.dy, vector.dx) }
    set { self = PolarVector(angle: newValue, magnitude: magnitude) }
  }

  /// The angle used while the vector is zero, in radians.
  private var storedAngle: CGFloat = 0

  init(_ vector: CGVector) { self.vector = vector }

  init(angle: CGFloat, magnitude: CGFloat) {
    vector = CGVector(dx: magnitude * cos(angle), dy: magnitude * sin(angle))
    storedAngle = angle
  }
}
