import Geometry
import RenderTree

// What a property change does: behaviour/actions.md, "A change".

extension CALayer {
  /// Asks for an action, stores the value, marks the layer for the next commit and runs the action.
  ///
  /// Whoever answers finds the old value in the model, and what runs the new one; see Documentation/decisions/0004.
  @inline(__always)
  final func changeProperty<T>(_ id: PropertyID, to new: T, write: (T) -> Void) {
    guard role == .model else {
      // The value is written here, since a function that were handed over would keep the layer meanwhile.
      guard let change = beginSlowPathChange(of: id) else { return }
      write(new)
      return endSlowPathChange(change, of: id)
    }
    // Two ways, as an action that is kept and mostly nil would cost as much as all the rest.
    guard searchesForActions(for: id),
      let action = resolvedAction(forKey: PropertyTable.builtin[Int(id.rawValue)].key)
    else { return storeChangedValue(of: id, value: new, write: write) }
    storeChangedValue(of: id, value: new, write: write)
    runAction(action, forKey: PropertyTable.builtin[Int(id.rawValue)].key)
  }

  /// A change of a layer that is observed, or of a copy, between the moments before and after it.
  private struct SlowPathPropertyChange {
    /// The observers; nil for a layer that has none any more, and for a copy.
    var observers: KeyValueObserverList?
    var isPresentation = false
    var action: (any CAAction)?
    let bounds: CGRect
    let wasHidden: Bool
  }

  /// Begins a change of a layer that is observed, or of a copy; nil where it cannot be.
  @inline(never)
  private final func beginSlowPathChange(of id: PropertyID) -> SlowPathPropertyChange? {
    var change = SlowPathPropertyChange(bounds: store.bounds, wasHidden: store.isHidden)
    guard role == .observed else {
      change.isPresentation = true
      return canWritePresentationValue(of: id) ? change : nil
    }
    let key = PropertyTable.builtin[Int(id.rawValue)].key
    if let watch = KeyValueObserverList.existingList(for: self), !watch.isIdle {
      watch.observedKeyWillChange(key)
      change = SlowPathPropertyChange(
        observers: watch, bounds: store.bounds, wasHidden: store.isHidden)
    } else {
      // Whoever observed stopped while being told.
      isObserved = false
    }
    change.action = searchesForActions(for: id) ? resolvedAction(forKey: key) : nil
    return change
  }

  /// Ends a change whose value is stored.
  @inline(never)
  private final func endSlowPathChange(_ change: SlowPathPropertyChange, of id: PropertyID) {
    if change.isPresentation { return }
    assignedProperties.insert(id)
    if isHosted { recordChange(of: id) }
    let key = PropertyTable.builtin[Int(id.rawValue)].key
    if let action = change.action { runAction(action, forKey: key) }
    guard let watch = change.observers else { return }
    // What the setters of plain layers see to themselves.
    if id == .bounds { boundsDidChange(from: change.bounds) }
    if id == .hidden, store.isHidden != change.wasHidden {
      runEventAction(forKey: store.isHidden ? "onOrderOut" : "onOrderIn")
    }
    watch.observedKeyDidChange(key)
  }

  @inline(__always)
  private final func storeChangedValue<T>(of id: PropertyID, value new: T, write: (T) -> Void) {
    write(new)
    assignedProperties.insert(id)
    if isHosted { recordChange(of: id) }
  }

  /// Whether a change of the property asks at all.
  @inline(__always)
  final func searchesForActions(for id: PropertyID) -> Bool {
    PropertyTable.builtin[Int(id.rawValue)].implicitAction != .skipsActionLookup
      && searchesForActions
  }

  /// Whether a change asks at all.
  @inline(__always)
  final var searchesForActions: Bool {
    // A layer that nobody answers for and that is not live finds no action: behaviour/actions.md, "Live layers".
    if !isHosted && actionProviders.isEmpty && BlockAnimationContextRegistry.current == nil {
      return false
    }
    return !TransactionStack.current.disablesActions
  }

  /// The answer to a change that is about to be made, as it is to run once the model has the new value.
  final func resolvedAction(forKey key: String) -> (any CAAction)? {
    guard let action = action(forKey: key) else { return nil }
    // A basic animation that names no value goes from what showed before the change, and one that names no property is of
    // the one that changes: behaviour/actions.md, "The search".
    guard let basic = action as? CABasicAnimation, basic.hasNoValues || basic.keyPath == nil,
      let copy = basic.copy() as? CABasicAnimation
    else { return action }
    if copy.keyPath == nil { copy.keyPath = key }
    if copy.hasNoValues { copy.fromValue = valueBeforeChange(forKeyPath: copy.keyPath ?? key) }
    return copy
  }

  /// Runs an answer of the action search.
  final func runAction(_ action: any CAAction, forKey key: String) {
    action.run(forKey: key, object: self, arguments: nil)
  }

  /// Takes a committed layer into the present transaction, unless one waits to commit it already, and a property that
  /// was changed into what of it is committed.
  @inline(__always)
  final func recordChange(of id: PropertyID? = nil) {
    if let id { dirty.insert(id) }
    guard !isEnqueued, let host else { return }
    isEnqueued = true
    TransactionStack.current.recordChangedLayer(self, of: host)
  }

  /// Whether a presentation copy may be written: only while it is made.
  private final func canWritePresentationValue(of id: PropertyID) -> Bool {
    if role == .building { return true }
    CAProgrammerError.raise(Self.readOnlyMessage(for: PropertyTable.descriptor(for: id).key))
    return false
  }

  /// The mistake of setting a property of a presentation layer.
  final class func readOnlyMessage(for key: String) -> String {
    "'\(key)' of a presentation layer cannot be set; set the model layer's"
  }

  final func boundsDidChange(from old: CGRect) {
    guard old.size != store.bounds.size else { return }
    if redrawsOnBoundsChange { setNeedsDisplay() }
    resizeSublayers(withOldSize: old.size)
    setNeedsLayout()
    // One that arranges its sublayers just now knows their sizes.
    if let parent, !parent.isLayingOut { parent.setNeedsLayout() }
  }

  func isFinite(_ number: CGFloat, property name: String) -> Bool {
    reportIfNotFinite(number.isFinite, property: name, value: "\(number)")
  }

  func isFinite(_ p: CGPoint, property name: String) -> Bool {
    reportIfNotFinite(p.x.isFinite && p.y.isFinite, property: name, value: "\(p.x) \(p.y)")
  }

  func isFinite(_ r: CGRect, property name: String) -> Bool {
    reportIfNotFinite(
      r.origin.x.isFinite && r.origin.y.isFinite && r.width.isFinite && r.height.isFinite,
      property: name,
      value: "\(r.origin.x) \(r.origin.y) \(r.width) \(r.height)")
  }

  func isFinite(_ t: CATransform3D, property name: String) -> Bool {
    reportIfNotFinite(
      t.matrix.elements.allSatisfy(\.isFinite), property: name, value: "\(t.matrix.elements)")
  }

  @inline(__always)
  private func reportIfNotFinite(
    _ isFinite: Bool, property name: String, value: @autoclosure () -> String
  )
    -> Bool
  {
    if isFinite { return true }
    // Animations of finite values can multiply to values that are not; the copy then keeps the one before.
    if role == .building { return false }
    CAProgrammerError.raise("CALayer \(name) contains a number that is not finite: \(value())")
    return false
  }
}

/// Who may answer the search for an action besides the framework itself; asked before the search to skip it.
struct ActionProviders: OptionSet {
  let rawValue: UInt8
  static let delegate = ActionProviders(rawValue: 1)
  static let actions = ActionProviders(rawValue: 2)
  static let style = ActionProviders(rawValue: 4)
  /// A subclass, which may have answers of its own.
  static let subclass = ActionProviders(rawValue: 8)

  mutating func setProvider(_ answerer: ActionProviders, isPresent isThere: Bool) {
    if isThere { insert(answerer) } else { remove(answerer) }
  }
}
