import Geometry
import RenderTree

// Property changes: the action search, the stored value and the commit.

extension CALayer {
  /// Searches for an action, stores the value, marks the layer for the next commit and runs the action.
  ///
  /// During the search, the model still has the old value; when the action runs, it has the new one.
  /// Documentation/decisions/0004 gives the reasons.
  @inline(__always)
  final func changeProperty<T>(_ id: PropertyID, to new: T, write: (T) -> Void) {
    guard role == .model else {
      // The value is written here, not in a function that receives `write`, because passing the closure would retain
      // the layer.
      guard let change = beginSlowPathChange(of: id) else { return }
      write(new)
      return endSlowPathChange(change, of: id)
    }
    // The paths with and without an action are separate, because storing an optional action, which is usually `nil`,
    // would cost as much as the rest of the change.
    guard searchesForActions(for: id),
      let action = resolvedAction(forKey: PropertyTable.builtin[Int(id.rawValue)].key)
    else { return storeChangedValue(of: id, value: new, write: write) }
    storeChangedValue(of: id, value: new, write: write)
    runAction(action, forKey: PropertyTable.builtin[Int(id.rawValue)].key)
  }

  /// The state of a property change on an observed layer or a presentation copy, between the begin and the end of the
  /// change.
  private struct SlowPathPropertyChange {
    /// The observers registered for the layer.
    ///
    /// It is `nil` for a presentation copy, and for a layer whose observers were removed.
    var observers: KeyValueObserverList?
    var isPresentation = false
    var action: (any CAAction)?
    let bounds: CGRect
    let wasHidden: Bool
  }

  /// Begins a property change on an observed layer or a presentation copy.
  ///
  /// Returns `nil` if the change is not allowed.
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
      // The last observer was removed while it was being notified.
      isObserved = false
    }
    change.action = searchesForActions(for: id) ? resolvedAction(forKey: key) : nil
    return change
  }

  /// Ends a property change after its value has been stored.
  @inline(never)
  private final func endSlowPathChange(_ change: SlowPathPropertyChange, of id: PropertyID) {
    if change.isPresentation { return }
    assignedProperties.insert(id)
    if isHosted { recordChange(of: id) }
    let key = PropertyTable.builtin[Int(id.rawValue)].key
    if let action = change.action { runAction(action, forKey: key) }
    guard let watch = change.observers else { return }
    // The property setters call this only for layers that are not observed.
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

  /// Returns whether changing the given property searches for an action.
  @inline(__always)
  final func searchesForActions(for id: PropertyID) -> Bool {
    PropertyTable.builtin[Int(id.rawValue)].implicitAction != .skipsActionLookup
      && searchesForActions
  }

  /// Whether changing a property of this layer searches for an action.
  @inline(__always)
  final var searchesForActions: Bool {
    // If a layer has no action providers and its tree is not attached to a render context, the search would find
    // nothing.
    if !isHosted && actionProviders.isEmpty && BlockAnimationContextRegistry.current == nil {
      return false
    }
    return !TransactionStack.current.disablesActions
  }

  /// Returns the action for a change that is about to be made.
  ///
  /// If the action is a basic animation, its missing key path and start value are filled in.
  final func resolvedAction(forKey key: String) -> (any CAAction)? {
    guard let action = action(forKey: key) else { return nil }
    // A basic animation without values starts from the value presented before the change. One without a key path
    // animates the changed property.
    guard let basic = action as? CABasicAnimation, basic.hasNoValues || basic.keyPath == nil,
      let copy = basic.copy() as? CABasicAnimation
    else { return action }
    if copy.keyPath == nil { copy.keyPath = key }
    if copy.hasNoValues { copy.fromValue = valueBeforeChange(forKeyPath: copy.keyPath ?? key) }
    return copy
  }

  /// Runs an action returned by the action search.
  final func runAction(_ action: any CAAction, forKey key: String) {
    action.run(forKey: key, object: self, arguments: nil)
  }

  /// Adds the layer to those committed by the current transaction, unless it was already added.
  ///
  /// The given property is added to the layer's changed properties.
  @inline(__always)
  final func recordChange(of id: PropertyID? = nil) {
    if let id { dirty.insert(id) }
    guard !isEnqueued, let host else { return }
    isEnqueued = true
    TransactionStack.current.recordChangedLayer(self, of: host)
  }

  /// Returns whether a value of a presentation copy can be set, which is possible only while the copy is created.
  ///
  /// Otherwise, raises a `CAProgrammerError`.
  private final func canWritePresentationValue(of id: PropertyID) -> Bool {
    if role == .building { return true }
    CAProgrammerError.raise(Self.readOnlyMessage(for: PropertyTable.descriptor(for: id).key))
    return false
  }

  /// Returns the error message for an attempt to set a property of a presentation copy.
  final class func readOnlyMessage(for key: String) -> String {
    "'\(key)' of a presentation layer cannot be set; set it on the model layer"
  }

  final func boundsDidChange(from old: CGRect) {
    guard old.size != store.bounds.size else { return }
    if redrawsOnBoundsChange { setNeedsDisplay() }
    resizeSublayers(withOldSize: old.size)
    setNeedsLayout()
    // A parent that is currently laying out its sublayers has resized this layer itself.
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
    // Multiplying finite animated values can result in infinity. The copy then keeps the previous value.
    if role == .building { return false }
    CAProgrammerError.raise("CALayer \(name) contains a number that is not finite: \(value())")
    return false
  }
}

/// The objects that can provide actions for a layer, besides the framework itself.
///
/// The set is checked before an action search, to skip a search that would find nothing.
struct ActionProviders: OptionSet {
  let rawValue: UInt8
  static let delegate = ActionProviders(rawValue: 1)
  static let actions = ActionProviders(rawValue: 2)
  static let style = ActionProviders(rawValue: 4)
  /// A subclass, which can override the methods used by the action search.
  static let subclass = ActionProviders(rawValue: 8)

  mutating func setProvider(_ answerer: ActionProviders, isPresent isThere: Bool) {
    if isThere { insert(answerer) } else { remove(answerer) }
  }
}
