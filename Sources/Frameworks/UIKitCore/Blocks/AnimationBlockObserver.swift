package import QuartzCore
package import Timing

// The extension point of behaviour/views.md, "Contexts of one's own" for every block at once: a companion goes along
// with each block and animates
// what views leave alone.

/// A block of view animations, as its companion sees it.
@preconcurrency @MainActor
package protocol ObservedAnimationBlock: AnyObject {
  /// In seconds, as inherited from blocks around it.
  var duration: Double { get }
  /// In seconds from now, with those of blocks around it.
  var delay: Double { get }
  /// As given, and what is inherited of them.
  var options: UIView.AnimationOptions { get }
  /// How often the changes made at this point repeat; 0 for once.
  var repeatCount: Float { get }
  /// Whether the changes made at this point run there and back.
  var autoreverses: Bool { get }
  /// The block's Bézier curve; where it moves by a spring, the one that its options name.
  var timingFunction: CAMediaTimingFunction? { get }
  /// The spring that the block was given whole; nil where it has none.
  var spring: Spring? { get }
  /// The damping ratio of a spring that is yet to be fitted to the duration; nil where there is none.
  var dampingRatio: Double? { get }
  /// Adds an animation under no key.
  ///
  /// One that is removed early makes the block's completion say false. The completion waits for such animations only
  /// where the block animates no view: behaviour/views.md, "EasyAnimation".
  func addUnkeyedAnimation(_ animation: CAAnimation, to layer: CALayer)
}

/// Where a companion of all blocks is installed.
@preconcurrency @MainActor
package enum AnimationBlockObserverRegistry {
  /// Makes a block's companion, or nil where it goes alone.
  ///
  /// The companion is asked after all contexts of one's own, for standalone layers and where a view animates nothing
  /// itself.
  package static var makeObserver: ((any ObservedAnimationBlock) -> (any UIViewAnimationContext)?)?
}

/// Asks a block's companion from where layers search for actions.
final class AnimationBlockObserverBridge: BlockAnimationContext {
  private let block: ViewAnimationBlock
  private let observer: any UIViewAnimationContext

  /// The bridge to the companion of a block; nil where it goes alone.
  @MainActor
  init?(of block: ViewAnimationBlock) {
    guard let companion = AnimationBlockObserverRegistry.makeObserver?(block) else { return nil }
    (self.block, self.observer) = (block, companion)
  }

  /// Lets the companion act upon what was changed.
  @MainActor
  func notifyBlockDidEnd() { observer.blockDidEnd() }

  func actionResponse(for layer: CALayer, forKey key: String) -> BlockActionResponse {
    // Sound: the caller is in the main actor, as `assumeIsolated` checks, so that nothing is sent anywhere.
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

/// Tells a block of the end of an animation that its companion made.
final class ObserverAnimationDelegate: NSObject, @preconcurrency CAAnimationDelegate {
  private let block: ViewAnimationBlock

  init(_ block: ViewAnimationBlock) { self.block = block }

  @MainActor
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    block.observerAnimationDidStop(finished: flag)
  }
}
