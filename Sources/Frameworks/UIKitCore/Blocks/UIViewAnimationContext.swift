public import QuartzCore

/// An object that provides the actions for property changes in an animation block, instead of the views.
///
/// It is passed to `UIView.animate(with:animations:)` and makes custom kinds of animation blocks possible.
@preconcurrency @MainActor
public protocol UIViewAnimationContext: AnyObject {
  /// Returns the action for a property change in the block.
  ///
  /// It is called on the main actor before the property changes.
  ///
  /// - Parameters:
  ///   - layer: The layer that is about to change, which still has the old value.
  ///   - key: The key of the property.
  ///   - oldValue: The value before the change, or `nil` if the property has none.
  /// - Returns: The action, or the decision to use none or the default one.
  func action(for layer: CALayer, forKey key: String, oldValue: Any?) -> UIViewActionAnswer
  /// Called at the end of the block, when the layers have all their new values.
  func blockDidEnd()
}

/// The result of asking an animation context for the action of a property change.
public enum UIViewActionAnswer {
  /// The context does not determine an action.
  ///
  /// The next outer context is asked, and then the view or layer itself.
  case useDefault
  /// The change is applied without animation.
  case none
  /// The change runs the given action, usually an animation.
  case action(any CAAction)
}

extension UIView {
  /// Runs a block whose property changes are handled by the given animation context.
  ///
  /// In nested blocks the innermost context is asked first. For a standalone layer, the context is asked if the
  /// layer's delegate returns no action. If animations are disabled, the context only receives `blockDidEnd()`.
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

/// An adapter that forwards a layer's action search to an animation context on the main actor.
private final class AnimationContextBridge: BlockAnimationContext {
  private let context: any UIViewAnimationContext

  init(_ context: any UIViewAnimationContext) { self.context = context }

  /// The action keys that do not identify properties.
  ///
  /// Animation contexts are not asked about these keys.
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
