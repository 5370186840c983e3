import RenderServer
import RenderTree

// A target that is set anew in flight is approached from where the layer shows: behaviour/actions.md, "Implicit
// animations".

extension CALayer {
  /// Where an animation of a change that is about to be made begins: what shows while the property is being animated,
  /// else the model's value.
  final func valueBeforeChange(forKeyPath keyPath: String) -> Any? {
    guard isAnimating(keyPath: keyPath), let shown = presentation() else {
      return value(forKeyPath: keyPath)
    }
    return shown.value(forKeyPath: keyPath)
  }

  /// Whether an animation of the property runs or holds its end: behaviour/timing.md, "Fill".
  private final func isAnimating(keyPath: String) -> Bool {
    let (own, reaching) = (
      entries, host?.animations.crossLayerAnimationEntries(targeting: self) ?? []
    )
    if own.isEmpty && reaching.isEmpty { return false }
    let property = animationTarget(forKeyPath: keyPath)?.property
    func shows(_ entry: AnimationEntry) -> Bool {
      entry.isActive
        && entry.animation.animatesAnyKeyPath { path in
          property.map { animationTarget(forKeyPath: path)?.property == $0 } ?? (path == keyPath)
        }
    }
    return own.contains(where: shows) || reaching.contains(where: shows)
  }

  /// Tells the animations without values in an animation that is about to be added where they begin.
  final func recordPresentedStartValues(in animation: CAAnimation) {
    switch animation {
    case let basic as CABasicAnimation where basic.hasNoValues && !basic.isAdditive:
      basic.presentedValueBeforeChange = basic.keyPath.flatMap(presentedValueBeforeTurn)
    case let group as CAAnimationGroup:
      for animation in group.animations ?? [] { recordPresentedStartValues(in: animation) }
    default: break
    }
  }

  /// The value that a display showed before the changes of this turn, committed or not.
  private final func presentedValueBeforeTurn(forKeyPath keyPath: String) -> Any? {
    if let (layer, rest) = targetLayer(forKeyPath: keyPath) {
      return layer.presentedValueBeforeTurn(forKeyPath: rest)
    }
    guard let host, let node else { return nil }
    let earlier = host.context.previousValues(of: node)
    let shown =
      earlier.isEmpty
      ? presentationCopy(as: CALayer.self)
      : makePresentationCopy(at: host.presentationTime, replacing: earlier)
    return shown?.value(forKeyPath: keyPath)
  }
}

extension AnimationEntry {
  /// Whether it shows: it runs, or holds its end.
  fileprivate var isActive: Bool {
    !hasStopped || animation.fillMode == .forwards || animation.fillMode == .both
  }
}

extension CAAnimation {
  /// Whether it, or an animation of its group, has a key path that is meant.
  fileprivate func animatesAnyKeyPath(where isMeant: (String) -> Bool) -> Bool {
    switch self {
    case let property as CAPropertyAnimation: property.keyPath.map(isMeant) ?? false
    case let group as CAAnimationGroup:
      group.animations?.contains { $0.animatesAnyKeyPath(where: isMeant) } ?? false
    default: false
    }
  }
}

extension CABasicAnimation {
  /// Whether it says neither where it begins nor where it ends nor how far it goes.
  var hasNoValues: Bool { fromValue == nil && toValue == nil && byValue == nil }
}
