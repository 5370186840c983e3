public import QuartzCore

/// Who answers, in place of views, for the changes made in a block of a kind of its own: behaviour/views.md, "Contexts
/// of one's own".
@preconcurrency @MainActor
public protocol UIViewAnimationContext: AnyObject {
  /// Asked for every change of a property made in the block, with the old value still in the model.
  func action(for layer: CALayer, forKey key: String, oldValue: Any?) -> UIViewActionAnswer
  /// The block is over, and all its changes are in the model.
  func blockDidEnd()
}

/// What a context answers for one change.
public enum UIViewActionAnswer {
  /// As if the context were not there: the next one around it is asked, and then the view or layer itself.
  case useDefault
  /// No animation.
  case none
  /// This action.
  case action(any CAAction)
}

extension UIView {
  /// Runs a block whose changes a context answers for; of contexts in each other the innermost is asked first.
  ///
  /// Standalone layers ask it, too, where their delegate has no answer.
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

/// Asks a context of the main actor from where layers search for actions.
private final class AnimationContextBridge: BlockAnimationContext {
  private let context: any UIViewAnimationContext

  init(_ context: any UIViewAnimationContext) { self.context = context }

  /// Keys that are no properties.
  private static let nonPropertyKeys: Set<String> = [
    "onOrderIn", "onOrderOut", "onLayout", "sublayers",
  ]

  func actionResponse(for layer: CALayer, forKey key: String) -> BlockActionResponse {
    if Self.nonPropertyKeys.contains(key) { return .useDefault }
    // Sound: the caller is in the main actor, as `assumeIsolated` checks, so that nothing is sent anywhere.
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
