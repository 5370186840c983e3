public import QuartzCore

/// An object that provides the actions for property changes in an animation block, in place of the views.
///
/// It is passed to `UIView.animate(with:animations:)` and makes custom kinds of animation blocks possible.
@preconcurrency @MainActor
public protocol UIViewAnimationContext: AnyObject {
  /// Provides the action for a property change in the block.
  ///
  /// It is called on the main actor before the change.
  ///
  /// - Parameters:
  ///   - layer: The layer that changes, which still has the old value.
  ///   - key: The key of the property.
  ///   - oldValue: The value before the change; nil if the property has none.
  /// - Returns: The action, or the decision to use none or the default one.
  func action(for layer: CALayer, forKey key: String, oldValue: Any?) -> UIViewActionAnswer
  /// Called at the end of the block, when the layers have all new values.
  func blockDidEnd()
}

/// The action that an animation context returns for a property change.
public enum UIViewActionAnswer {
  /// No decision by this context.
  ///
  /// The next outer context is asked, and then the view or layer itself.
  case useDefault
  /// The change is applied without animation.
  case none
  /// The change runs the given action.
  case action(any CAAction)
}

extension UIView {
  /// Runs a block whose property changes are handled by a context.
  ///
  /// In nested blocks the innermost context is asked first. Standalone layers ask the context if their delegate
  /// returns no action. If animations are disabled, the context receives only `blockDidEnd()`.
  ///
  /// - Parameters:
  ///   - context: The object that returns the actions.
  ///   - animations: A closure that changes animatable properties; it runs immediately.
  public static func animate(with context: any UIViewAnimationContext, animations: () -> Void) {
    if ViewAnimationBlock.isEnabled {
      BlockAnimationContextRegistry.withContext(
        AnimationContextBridge(context), perform: animations)
    } else {
      animations()
    }
    context.blockDidEnd()
  }
}

/// An adapter that forwards a layer's action search to a context on the main actor.
private final class AnimationContextBridge: BlockAnimationContext {
  private let context: any UIViewAnimationContext

  init(_ context: any UIViewAnimationContext) { self.context = context }

  /// The action keys that are not properties.
  ///
  /// Contexts are not asked about them.
  private static let nonPropertyKeys: Set<String> = [
    "onOrderIn", "onOrderOut", "onLayout", "sublayers",
  ]

  func actionResponse(for layer: CALayer, forKey key: String) -> BlockActionResponse {
    if Self.nonPropertyKeys.contains(key) { return .useDefault }
    // Sound: the caller runs on the main actor, which `assumeIsolated` checks, so no value crosses an isolation
    // boundary.
    nonisolated(unsafe) let (asking, context) = (layer, context)
    nonisolated(unsafe) var response = BlockActionResponse.useDefault
    MainActor.assumeIsolated {
      guard !ViewAnimationBlock.appliesImmediately else { return }
      switch context.action(for: asking, forKey: key, oldValue: asking.value(forKey: key)) {
      case .useDefault: break
      case .none: response = .none
      case .action(let action): response = .action(action)
      }
    }
    return response
  }
}
