package import QuartzCore
package import Timing

// An observer is created for each animation block, and animates the properties that are not animated by views. In
// contrast, a custom animation context (`UIViewAnimationContext`) is passed to a single block.

/// The interface of an animation block that is available to the block's observer.
@preconcurrency @MainActor
package protocol ObservedAnimationBlock: AnyObject {
  /// The duration in seconds, which may be inherited from an outer block.
  var duration: Double { get }
  /// The delay in seconds from now, including the delays of outer blocks.
  var delay: Double { get }
  /// The options of the block, including those inherited from outer blocks.
  var options: UIView.AnimationOptions { get }
  /// The repeat count for changes made now; 0 runs their animations once.
  var repeatCount: Float { get }
  /// Whether animations of changes made now also run backwards.
  var autoreverses: Bool { get }
  /// The timing function of the block.
  ///
  /// For a block with a spring, it is the curve specified by the options.
  var timingFunction: CAMediaTimingFunction? { get }
  /// The spring with fixed physical parameters, or `nil` if the block has none.
  var spring: Spring? { get }
  /// The damping ratio of a spring whose stiffness is fitted to the duration, or `nil` if the block has none.
  var dampingRatio: Double? { get }
  /// Adds an animation without a key to the given layer.
  ///
  /// If the animation is removed early, the block's completion handler receives `false`. The handler waits for such
  /// animations only if the block animates no view property.
  func addUnkeyedAnimation(_ animation: CAAnimation, to layer: CALayer)
}

/// The registration of the observer factory used by all animation blocks.
@preconcurrency @MainActor
package enum AnimationBlockObserverRegistry {
  /// A closure that creates the observer for a block, or returns `nil` for none.
  ///
  /// The observer supplies the actions of changes that neither a custom animation context nor a view animates,
  /// and of changes to standalone layers.
  package static var makeObserver: ((any ObservedAnimationBlock) -> (any UIViewAnimationContext)?)?
}

/// An adapter that forwards a layer's action search to the observer of an animation block.
final class AnimationBlockObserverBridge: BlockAnimationContext {
  private let block: ViewAnimationBlock
  private let observer: any UIViewAnimationContext

  /// Creates the adapter for the given block, or returns `nil` if no observer is created for it.
  @MainActor
  init?(of block: ViewAnimationBlock) {
    guard let companion = AnimationBlockObserverRegistry.makeObserver?(block) else { return nil }
    (self.block, self.observer) = (block, companion)
  }

  /// Notifies the observer that all of the block's changes have been made.
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

/// An animation delegate that notifies the block when an animation added by its observer has ended.
final class ObserverAnimationDelegate: NSObject, @preconcurrency CAAnimationDelegate {
  private let block: ViewAnimationBlock

  init(_ block: ViewAnimationBlock) { self.block = block }

  @MainActor
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    block.observerAnimationDidStop(finished: flag)
  }
}
