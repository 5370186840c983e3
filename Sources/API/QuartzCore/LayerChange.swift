import Geometry
import RenderTree

// What a property change does: spec/02 section 1.

extension CALayer {
  /// Asks for an action, runs it, stores the value and marks the layer for the next commit.
  ///
  /// The action runs while the model still holds the old value; see Documentation/decisions/0004.
  @inline(__always)
  final func change<T>(_ id: PropertyID, to new: T, _ write: (CALayer, T) -> Void) {
    guard role == .model else {
      if canWriteCopy(id) { write(self, new) }
      return
    }
    if asksForActions(id),
      let action = self.action(forKey: PropertyTable.builtin[Int(id.rawValue)].key)
    {
      run(action, forKey: PropertyTable.builtin[Int(id.rawValue)].key, newValue: new)
    }
    write(self, new)
    touched.insert(id)
    if isHosted { markDirty(id) }
  }

  /// Whether a change of the property asks at all.
  @inline(__always)
  final func asksForActions(_ id: PropertyID) -> Bool {
    PropertyTable.builtin[Int(id.rawValue)].wakes != .timing && asksForActions
  }

  /// Whether a change asks at all.
  @inline(__always)
  final var asksForActions: Bool {
    // A layer that nobody answers for and that is not live finds no action: spec/02 section 3.
    if !isHosted && answerers.isEmpty {
      return BlockContexts.current != nil
    }
    let stack = TransactionStack.current
    return !stack.disablesActions || (isBackingLayer && stack.isInViewBlock)
  }

  /// Runs an answer of the action search.
  final func run(_ action: any CAAction, forKey key: String, newValue: Any?) {
    if let pending = action as? any PendingAction {
      pending.run(forKey: key, layer: self, newValue: newValue)
    } else {
      action.run(forKey: key, object: self, arguments: nil)
    }
  }

  /// Marks a committed layer's property for the next commit.
  final func markDirty(_ id: PropertyID) {
    dirty.insert(id)
    noteChange()
  }

  /// Takes a committed layer into the present transaction, unless one waits to commit it already.
  @inline(__always)
  final func noteChange() {
    guard !isEnqueued, let host else { return }
    isEnqueued = true
    TransactionStack.current.note(self, of: host)
  }

  /// Whether a presentation copy may be written: only while it is made.
  private final func canWriteCopy(_ id: PropertyID) -> Bool {
    if role == .building { return true }
    CAProgrammerError.raise(
      "'\(PropertyTable.descriptor(id).key)' of a presentation layer cannot be set; set the model layer's"
    )
    return false
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
    CAProgrammerError.raise("CALayer \(name) contains a number that is not finite: \(value())")
    return false
  }
}

/// An action that wants to know the value that the model is about to hold.
package protocol PendingAction: CAAction {
  /// Acts upon the change, with the old value still in the model.
  func run(forKey key: String, layer: CALayer, newValue: Any?)
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
