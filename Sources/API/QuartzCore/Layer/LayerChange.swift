import Geometry
import RenderTree

// What a property change does: behaviour/actions.md, "A change".

extension CALayer {
  /// Asks for an action, stores the value, marks the layer for the next commit and runs the action.
  ///
  /// Whoever answers finds the old value in the model, and what runs the new one; see Documentation/decisions/0004.
  @inline(__always)
  final func change<T>(_ id: PropertyID, to new: T, _ write: (T) -> Void) {
    guard role == .model else { return changeOther(id, to: new, write) }
    // Two ways, as an action that is kept and mostly nil would cost as much as all the rest.
    guard asksForActions(id), let action = readyAction(PropertyTable.builtin[Int(id.rawValue)].key)
    else { return store(id, new, write) }
    store(id, new, write)
    run(action, PropertyTable.builtin[Int(id.rawValue)].key)
  }

  /// The same of a layer that is observed, and of copies.
  @inline(never)
  private final func changeOther<T>(
    _ id: PropertyID, to new: T, _ write: (T) -> Void
  ) {
    guard role == .watched else {
      if canWriteCopy(id) { write(new) }
      return
    }
    guard let watch = KeyValueWatch.find(self), !watch.isIdle else {
      // Whoever observed stopped while being told.
      isWatched = false
      return change(id, to: new, write)
    }
    let key = PropertyTable.builtin[Int(id.rawValue)].key
    watch.will(key)
    let (bounds, wasHidden) = (store.bounds, store.isHidden)
    let action = asksForActions(id) ? readyAction(key) : nil
    store(id, new, write)
    if let action { run(action, key) }
    // What the setters of plain layers see to themselves.
    if id == .bounds { boundsDidChange(from: bounds) }
    if id == .hidden, store.isHidden != wasHidden {
      runEvent(store.isHidden ? "onOrderOut" : "onOrderIn")
    }
    watch.did(key)
  }

  @inline(__always)
  private final func store<T>(_ id: PropertyID, _ new: T, _ write: (T) -> Void) {
    write(new)
    touched.insert(id)
    if isHosted { noteChange(of: id) }
  }

  /// Whether a change of the property asks at all.
  @inline(__always)
  final func asksForActions(_ id: PropertyID) -> Bool {
    PropertyTable.builtin[Int(id.rawValue)].implicitAction != .unasked && asksForActions
  }

  /// Whether a change asks at all.
  @inline(__always)
  final var asksForActions: Bool {
    // A layer that nobody answers for and that is not live finds no action: behaviour/actions.md, "Live layers".
    if !isHosted && answerers.isEmpty && BlockContexts.current == nil { return false }
    return !TransactionStack.current.disablesActions
  }

  /// The answer to a change that is about to be made, as it is to run once the model has the new value.
  final func readyAction(_ key: String) -> (any CAAction)? {
    guard let action = action(forKey: key) else { return nil }
    // A basic animation that names no value goes from what showed before the change, and one that names no property is of
    // the one that changes: behaviour/actions.md, "The search".
    guard let basic = action as? CABasicAnimation, basic.hasNoValues || basic.keyPath == nil,
      let copy = basic.copy() as? CABasicAnimation
    else { return action }
    if copy.keyPath == nil { copy.keyPath = key }
    if copy.hasNoValues { copy.fromValue = valueBeforeChange(copy.keyPath ?? key) }
    return copy
  }

  /// Runs an answer of the action search.
  final func run(_ action: any CAAction, _ key: String) {
    action.run(forKey: key, object: self, arguments: nil)
  }

  /// Takes a committed layer into the present transaction, unless one waits to commit it already, and a property that
  /// was changed into what of it is committed.
  @inline(__always)
  final func noteChange(of id: PropertyID? = nil) {
    if let id { dirty.insert(id) }
    guard !isEnqueued, let host else { return }
    isEnqueued = true
    TransactionStack.current.note(self, of: host)
  }

  /// Whether a presentation copy may be written: only while it is made.
  private final func canWriteCopy(_ id: PropertyID) -> Bool {
    if role == .building { return true }
    CAProgrammerError.raise(Self.copyFlaw(of: PropertyTable.descriptor(id).key))
    return false
  }

  /// The mistake of setting a property of a presentation layer.
  final class func copyFlaw(of key: String) -> String {
    "'\(key)' of a presentation layer cannot be set; set the model layer's"
  }

  final func boundsDidChange(from old: CGRect) {
    guard old.size != store.bounds.size else { return }
    if drawsAnewOnBoundsChange { setNeedsDisplay() }
    resizeSublayers(withOldSize: old.size)
    setNeedsLayout()
    // One that arranges its sublayers just now knows their sizes.
    if let parent, !parent.isLayingOut { parent.setNeedsLayout() }
  }

  func isFinite(_ number: CGFloat, _ name: String) -> Bool {
    check(number.isFinite, name, "\(number)")
  }

  func isFinite(_ p: CGPoint, _ name: String) -> Bool {
    check(p.x.isFinite && p.y.isFinite, name, "\(p.x) \(p.y)")
  }

  func isFinite(_ r: CGRect, _ name: String) -> Bool {
    check(
      r.origin.x.isFinite && r.origin.y.isFinite && r.width.isFinite && r.height.isFinite, name,
      "\(r.origin.x) \(r.origin.y) \(r.width) \(r.height)")
  }

  func isFinite(_ t: CATransform3D, _ name: String) -> Bool {
    check(t.matrix.elements.allSatisfy(\.isFinite), name, "\(t.matrix.elements)")
  }

  @inline(__always)
  private func check(_ isFinite: Bool, _ name: String, _ value: @autoclosure () -> String) -> Bool {
    if isFinite { return true }
    // Animations of finite values can multiply to values that are not; the copy then keeps the one before.
    if role == .building { return false }
    CAProgrammerError.raise("CALayer \(name) contains a number that is not finite: \(value())")
    return false
  }
}

/// Who may answer the search for an action besides the framework itself; asked before the search to skip it.
struct Answerers: OptionSet {
  let rawValue: UInt8
  static let delegate = Answerers(rawValue: 1)
  static let actions = Answerers(rawValue: 2)
  static let style = Answerers(rawValue: 4)
  /// A subclass, which may have answers of its own.
  static let itself = Answerers(rawValue: 8)

  mutating func set(_ answerer: Answerers, _ isThere: Bool) {
    if isThere { insert(answerer) } else { remove(answerer) }
  }
}
