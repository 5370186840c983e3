import RenderServer
import RenderTree

// Start values of animations. If a property changes while it is animated, the new animation starts from the presented
// value.

extension CALayer {
  /// Returns the start value for the implicit animation of a property change.
  ///
  /// This is the presented value if the property is being animated, otherwise the model value.
  final func valueBeforeChange(forKeyPath keyPath: String) -> Any? {
    guard isAnimating(keyPath: keyPath), let shown = presentation() else {
      return value(forKeyPath: keyPath)
    }
    return shown.value(forKeyPath: keyPath)
  }

  /// Whether an animation of the property is running, or has ended and still presents its end value.
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

  /// Stores the presented start values in each basic animation that has no values of its own.
  ///
  /// For a group, its children are included.
  final func recordPresentedStartValues(in animation: CAAnimation) {
    switch animation {
    case let basic as CABasicAnimation where basic.hasNoValues && !basic.isAdditive:
      basic.presentedValueBeforeChange = basic.keyPath.flatMap(presentedValueBeforeTurn)
    case let group as CAAnimationGroup:
      for animation in group.animations ?? [] { recordPresentedStartValues(in: animation) }
    default: break
    }
  }

  /// Returns the value presented before the changes of the current run loop turn, including changes that are already
  /// committed.
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
  /// Whether the animation is running, or has ended and still presents its end value.
  fileprivate var isActive: Bool {
    !hasStopped || animation.fillMode == .forwards || animation.fillMode == .both
  }
}

extension CAAnimation {
  /// Returns whether the animation's key path, or that of any child of a group, satisfies the given condition.
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
  /// Whether `fromValue`, `toValue` and `byValue` are all `nil`.
  var hasNoValues: Bool { fromValue == nil && toValue == nil && byValue == nil }
}
