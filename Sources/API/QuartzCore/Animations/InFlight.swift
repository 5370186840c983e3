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

  /// Whether an animation of the property is under way; one that holds its end is not: behaviour/timing.md, "Fill".
  private final func isAnimating(_ keyPath: String) -> Bool {
    guard !entries.isEmpty else { return false }
    let property = target(of: keyPath)?.property
    return entries.contains { entry in
      !entry.hasStopped
        && entry.animation.animates { path in
          property.map { target(of: path)?.property == $0 } ?? (path == keyPath)
        }
    }
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

extension CABasicAnimation {
  /// Whether it says neither where it begins nor where it ends nor how far it goes.
  var hasNoValues: Bool { fromValue == nil && toValue == nil && byValue == nil }
}
