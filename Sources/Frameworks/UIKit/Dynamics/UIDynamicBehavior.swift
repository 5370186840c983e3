public import Foundation

/// What happens to items: one thing, or several behaviours together.
@preconcurrency @MainActor
open class UIDynamicBehavior: NSObject {
  private var inner: [UIDynamicBehavior] = []
  private weak var outer: UIDynamicBehavior?
  private weak var owner: UIDynamicAnimator?

  /// A behaviour that does nothing by itself.
  public override init() { super.init() }

  /// One that works on items.
  init(on items: [any UIDynamicItem]) {
    members = DynamicItems(items)
    super.init()
  }

  /// Called in every step of the animator.
  open var action: (() -> Void)?

  /// The animator that it works in; nil while it is in none.
  open var dynamicAnimator: UIDynamicAnimator? { owner }

  /// The behaviours of which it is made.
  open var childBehaviors: [UIDynamicBehavior] { inner }

  /// Makes another behaviour a part of it.
  open func addChildBehavior(_ behavior: UIDynamicBehavior) {
    guard behavior !== self, behavior.outer !== self else { return }
    inner.append(behavior)
    behavior.outer = self
    if let owner { behavior.move(to: owner) }
    wake()
  }

  /// Takes a part out of it.
  open func removeChildBehavior(_ behavior: UIDynamicBehavior) {
    guard behavior.outer === self else { return }
    inner.removeAll { $0 === behavior }
    behavior.outer = nil
    behavior.move(to: nil)
    wake()
  }

  /// It is about to work in an animator, or in none.
  open func willMove(to dynamicAnimator: UIDynamicAnimator?) {}

  func move(to animator: UIDynamicAnimator?) {
    willMove(to: animator)
    owner = animator
    for behavior in inner { behavior.move(to: animator) }
  }

  /// The behaviour and all in it.
  var all: [UIDynamicBehavior] { [self] + inner.flatMap(\.all) }

  /// Something is different: what stands may move again.
  func wake() { owner?.wake() }

  // MARK: What kinds of behaviours do

  /// The items that were given to it, for kinds that take a list.
  private(set) var members = DynamicItems([])

  /// Works on another item, too.
  final func include(_ item: any UIDynamicItem) {
    members.add(item)
    wake()
  }

  /// Works on an item no more.
  final func exclude(_ item: any UIDynamicItem) {
    members.remove(item)
    wake()
  }

  /// The items that it works on.
  var workedItems: [any UIDynamicItem] { members.list }

  /// Puts what it does into a world that has a body of each item.
  func join(_ world: DynamicWorld) {}
}

/// A list of items in which each stands once.
@MainActor
struct DynamicItems {
  private(set) var list: [any UIDynamicItem] = []

  init(_ items: [any UIDynamicItem]) { for item in items { add(item) } }

  mutating func add(_ item: any UIDynamicItem) {
    if !contains(item) { list.append(item) }
  }

  mutating func remove(_ item: any UIDynamicItem) { list.removeAll { $0 === item } }

  func contains(_ item: any UIDynamicItem) -> Bool { list.contains { $0 === item } }
}

/// A direction and a strength, each of which can be set by itself.
struct DynamicVector {
  var vector: CGVector

  var magnitude: CGFloat {
    get { hypot(vector.dx, vector.dy) }
    set { self = DynamicVector(angle: angle, magnitude: newValue) }
  }

  var angle: CGFloat {
    get { vector.dx == 0 && vector.dy == 0 ? rest : atan2(vector.dy, vector.dx) }
    set { self = DynamicVector(angle: newValue, magnitude: magnitude) }
  }

  /// The angle kept while there is no strength.
  private var rest: CGFloat = 0

  init(_ vector: CGVector) { self.vector = vector }

  init(angle: CGFloat, magnitude: CGFloat) {
    vector = CGVector(dx: magnitude * cos(angle), dy: magnitude * sin(angle))
    rest = angle
  }
}
