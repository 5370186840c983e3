public import Foundation
import UIKitCore

/// What happens to items: one thing, or several behaviours together.
@preconcurrency @MainActor
open class UIDynamicBehavior: NSObject {
  private var children: [UIDynamicBehavior] = []
  private weak var parent: UIDynamicBehavior?
  private weak var owner: UIDynamicAnimator?

  /// A behaviour that does nothing by itself.
  public override init() { super.init() }

  /// One that works on items.
  init(on items: [any UIDynamicItem]) {
    storedItems = DynamicItemSet(items)
    super.init()
  }

  /// Called in every step of the animator.
  open var action: (() -> Void)?

  /// The animator that it works in; nil while it is in none.
  open var dynamicAnimator: UIDynamicAnimator? { owner }

  /// The behaviours of which it is made.
  open var childBehaviors: [UIDynamicBehavior] { children }

  /// Makes another behaviour a part of it.
  open func addChildBehavior(_ behavior: UIDynamicBehavior) {
    guard behavior !== self, behavior.parent !== self else { return }
    children.append(behavior)
    behavior.parent = self
    if let owner { behavior.setAnimator(owner) }
    wakeAnimator()
  }

  /// Takes a part out of it.
  open func removeChildBehavior(_ behavior: UIDynamicBehavior) {
    guard behavior.parent === self else { return }
    children.removeAll { $0 === behavior }
    behavior.parent = nil
    behavior.setAnimator(nil)
    wakeAnimator()
  }

  /// It is about to work in an animator, or in none.
  open func willMove(to dynamicAnimator: UIDynamicAnimator?) {}

  func setAnimator(_ animator: UIDynamicAnimator?) {
    willMove(to: animator)
    owner = animator
    for behavior in children { behavior.setAnimator(animator) }
  }

  /// The behaviour and all in it.
  var allBehaviors: [UIDynamicBehavior] { [self] + children.flatMap(\.allBehaviors) }

  /// Something is different: what stands may move again.
  func wakeAnimator() { owner?.wakeWorld() }

  // MARK: What kinds of behaviours do

  /// The items that were given to it, for kinds that take a list.
  private(set) var storedItems = DynamicItemSet([])

  /// Works on another item, too.
  final func addAffectedItem(_ item: any UIDynamicItem) {
    storedItems.add(item)
    wakeAnimator()
  }

  /// Works on an item no more.
  final func removeAffectedItem(_ item: any UIDynamicItem) {
    storedItems.remove(item)
    wakeAnimator()
  }

  /// The items that it works on.
  var affectedItems: [any UIDynamicItem] { storedItems.items }

  /// Puts what it does into a world that has a body of each item.
  func install(in world: DynamicWorld) {}
}

/// A list of items in which each stands once.
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

/// A direction and a strength, each of which can be set by itself.
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

  /// The angle kept while there is no strength.
  private var storedAngle: CGFloat = 0

  init(_ vector: CGVector) { self.vector = vector }

  init(angle: CGFloat, magnitude: CGFloat) {
    vector = CGVector(dx: magnitude * cos(angle), dy: magnitude * sin(angle))
    storedAngle = angle
  }
}
