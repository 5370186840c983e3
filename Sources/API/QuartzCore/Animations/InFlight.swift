import RenderTree

// A target that is set anew in flight is approached from where the layer shows: behaviour/actions.md, "Implicit
// animations".

extension CALayer {
  /// Where an animation of a change that is about to be made begins: what shows while the property is being animated,
  /// else the model's value.
  final func valueBeforeChange(_ keyPath: String) -> Any? {
    guard isAnimating(keyPath), let shown = presentation() else {
      return value(forKeyPath: keyPath)
    }
    return shown.value(forKeyPath: keyPath)
  }

  /// Whether an animation of the property runs or holds its end: behaviour/timing.md, "Fill".
  private final func isAnimating(_ keyPath: String) -> Bool {
    let entries = entries
    guard !entries.isEmpty else { return false }
    let property = target(of: keyPath)?.property
    return entries.contains { entry in
      entry.animation.animates { path in
        property.map { target(of: path)?.property == $0 } ?? (path == keyPath)
      }
    }
  }

  /// Tells the animations without values in an animation that is about to be added where they begin: at what was shown
  /// before the changes of this turn, whether explicit transactions have committed those or not.
  final func noteShownValues(in animation: CAAnimation) {
    guard animation.hasStartToFind, let host, node != nil else { return }
    let earlier = TransactionStack.current.valuesBefore.values(of: self, in: host)
    let shown =
      earlier.isEmpty
      ? shownCopy(as: CALayer.self) : makeCopy(at: host.shownInstant, replacing: earlier)
    if let shown { animation.noteStart(in: shown) }
  }
}

extension CAAnimation {
  /// Whether it, or an animation of its group, has a key path that is meant.
  fileprivate func animates(_ isMeant: (String) -> Bool) -> Bool {
    switch self {
    case let property as CAPropertyAnimation: property.keyPath.map(isMeant) ?? false
    case let group as CAAnimationGroup: group.animations?.contains { $0.animates(isMeant) } ?? false
    default: false
    }
  }
}

extension CAAnimation {
  /// Whether it is an animation without values, or holds one.
  fileprivate var hasStartToFind: Bool {
    switch self {
    case let basic as CABasicAnimation: basic.hasNoValues && !basic.isAdditive
    case let group as CAAnimationGroup: group.animations?.contains(where: \.hasStartToFind) ?? false
    default: false
    }
  }

  /// Has animations without values begin at those of a presentation.
  fileprivate func noteStart(in shown: CALayer) {
    switch self {
    case let basic as CABasicAnimation where basic.hasStartToFind:
      basic.shownBefore = basic.keyPath.flatMap { shown.value(forKeyPath: $0) }
    case let group as CAAnimationGroup:
      for animation in group.animations ?? [] { animation.noteStart(in: shown) }
    default: break
    }
  }
}

extension CABasicAnimation {
  /// Whether it says neither where it begins nor where it ends nor how far it goes.
  var hasNoValues: Bool { fromValue == nil && toValue == nil && byValue == nil }
}
