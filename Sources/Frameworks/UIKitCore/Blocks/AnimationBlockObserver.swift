package import QuartzCore
package import Timing

// An observer is created for every animation block and animates the properties that views do not animate. A custom
// animation context (`UIViewAnimationContext`), in contrast, is passed to a single block.

/// An animation block, as its observer sees it.
@preconcurrency @MainActor
package protocol ObservedAnimationBlock: AnyObject {
  /// The duration in seconds, including inheritance from outer blocks.
  var duration: Double { get }
  /// The delay in seconds from now, including the delays of outer blocks.
  var delay: Double { get }
  /// The options of the block, including inherited ones.
  var options: UIView.AnimationOptions { get }
  /// The repeat count of changes made now; 0 runs them once.
  var repeatCount: Float { get }
  /// Whether changes made now also run backwards.
  var autoreverses: Bool { get }
  /// The timing function of the block.
  ///
  /// For a block with a spring, it is the curve named by the options.
  var timingFunction: CAMediaTimingFunction? { get }
  /// The spring given with its physical parameters; nil if there is none.
  var spring: Spring? { get }
  /// The damping ratio of a spring that will be fitted to the duration; nil if there is none.
  var dampingRatio: Double? { get }
  /// Adds an animation without a key.
  ///
  /// If the animation is removed early, the block's completion receives false. The completion waits for such
  /// animations only if the block animates no view property.
  func addUnkeyedAnimation(_ animation: CAAnimation, to layer: CALayer)
}

/// The registry of the observer that is created for every animation block.
@preconcurrency @MainActor
package enum AnimationBlockObserverRegistry {
  /// A closure that creates the observer of a block, or returns nil for none.
  ///
  /// The observer receives the changes that no custom animation context and no view animates, and those of standalone
  /// layers.
  package static var makeObserver: ((any ObservedAnimationBlock) -> (any UIViewAnimationContext)?)?
}

/// An adapter that forwards a layer's action search to the observer of a block.
final class AnimationBlockObserverBridge: BlockAnimationContext {
  private let block: ViewAnimationBlock
  private let observer: any UIViewAnimationContext

  /// Creates the adapter for a block; nil if the registry creates no observer.
  @MainActor
  init?(of block: ViewAnimationBlock) {
    guard let companion = AnimationBlockObserverRegistry.makeObserver?(block) else { return nil }
    (self.block, self.observer) = (block, companion)
  }

  /// Notifies the observer that all changes of the block have been made.
  @MainActor
  func notifyBlockDidEnd() { observer.blockDidEnd() }

  func actionResponse(for layer: CALayer, forKey key: String) -> BlockActionResponse {
    // Sound: the caller runs on the main actor, which `assumeIsolated` checks, so no value crosses an isolation
    // boundary.
    nonisolated(unsafe) let (bridge, asking) = (self, layer)
    nonisolated(unsafe) var response = BlockActionResponse.useDefault
    MainActor.assumeIsolated { response = bridge.queryAction(for: asking, forKey: key) }
    return response
  }

  @MainActor
  private func queryAction(for layer: CALayer, forKey key: String) -> BlockActionResponse {
    guard ViewAnimationBlock.isEnabled, ViewAnimationBlock.current === block else {
      return .useDefault
    }
    var own: (any CAAction)?
    if layer.isBackingLayer {
      own = layer.delegate?.action(for: layer, forKey: key)
      if let own, !(own is NSNull) { return .action(own) }
    }
    switch observer.action(for: layer, forKey: key, oldValue: layer.value(forKey: key)) {
    case .useDefault: return own.map { .action($0) } ?? .useDefault
    case .none: return .none
    case .action(let action): return .action(action)
    }
  }
}

extension ViewAnimationBlock: ObservedAnimationBlock {
  var timingFunction: CAMediaTimingFunction? {
    curve.timingFunction ?? BlockTimingCurve(options.curve).timingFunction
  }

  var spring: Spring? {
    guard case .spring(var spring) = curve.kind else { return nil }
    spring.initialVelocity = curve.velocity.x
    return spring
  }

  var dampingRatio: Double? {
    if case .fitted(let ratio) = curve.kind { ratio } else { nil }
  }
}

/// A delegate that notifies a block of the end of an animation added by its observer.
final class ObserverAnimationDelegate: NSObject, @preconcurrency CAAnimationDelegate {
  private let block: ViewAnimationBlock

  init(_ block: ViewAnimationBlock) { self.block = block }

  @MainActor
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    block.observerAnimationDidStop(finished: flag)
  }
}
