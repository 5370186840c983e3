import Animation
import CThreadLocal
import RenderServer
import RenderTree

/// A block animation context's response to a property change.
package enum BlockActionResponse {
  /// The action search continues as if the context did not exist.
  case useDefault
  /// The action search ends without an action.
  case none
  /// The action search ends with the given action.
  case action(any CAAction)
}

/// An object that provides actions for property changes while an animation block runs.
///
/// For a view's layer, it is queried before the view; otherwise, after the layer's delegate.
package protocol BlockAnimationContext: AnyObject {
  /// Returns the response to a property change made in the block.
  ///
  /// When it is called, the model still has the old value.
  func actionResponse(for layer: CALayer, forKey key: String) -> BlockActionResponse
}

/// The block animation contexts of a transaction stack, ordered from the outermost to the innermost.
struct BlockAnimationContextStack {
  var contexts: [any BlockAnimationContext] = []
  /// The number of observers, which are the first elements of `contexts`.
  var observerCount = 0
}

/// A registry of the current block animation contexts on the calling thread's transaction stack.
package enum BlockAnimationContextRegistry {
  /// The innermost context, or `nil` outside animation blocks.
  package static var current: (any BlockAnimationContext)? {
    // Most changes are made outside blocks and should not need to look up the thread's transaction stack.
    ametrine_has_running_blocks() == 0 ? nil : TransactionStack.current.blockContexts.contexts.last
  }

  /// Runs a block with an additional innermost context.
  ///
  /// Errors thrown by the block are rethrown.
  package static func withContext<R>(
    _ context: any BlockAnimationContext, perform body: () throws -> R
  )
    rethrows -> R
  {
    let stack = TransactionStack.current
    stack.blockContexts.contexts.append(context)
    ametrine_adjust_running_block_count(1)
    defer {
      ametrine_adjust_running_block_count(-1)
      stack.blockContexts.contexts.removeLast()
    }
    return try body()
  }

  /// Adds a context that observes an animation block.
  ///
  /// It is queried after all contexts added with ``withContext(_:perform:)`` and before the observers of enclosing
  /// blocks. Actions are enabled until it is removed.
  package static func pushObserver(_ context: any BlockAnimationContext) {
    let stack = TransactionStack.current
    stack.blockContexts.contexts.insert(context, at: stack.blockContexts.observerCount)
    stack.blockContexts.observerCount += 1
    ametrine_adjust_running_block_count(1)
    // An implicit transaction is opened first, so that the block's changes are committed at the end of the run loop
    // turn, not at the end of the block.
    stack.open()
    stack.begin()
    stack.setValue(false, forKey: kCATransactionDisableActions)
  }

  /// Removes the context most recently added with ``pushObserver(_:)``.
  ///
  /// If there is none, does nothing.
  package static func popObserver() {
    let stack = TransactionStack.current
    guard stack.blockContexts.observerCount > 0 else { return }
    stack.commit()
    ametrine_adjust_running_block_count(-1)
    stack.blockContexts.observerCount -= 1
    stack.blockContexts.contexts.remove(at: stack.blockContexts.observerCount)
  }

  /// Returns the action of the innermost context whose response is not to use the default.
  ///
  /// Returns `NSNull` if the response is no action, and `nil` if all contexts use the default.
  static func action(for layer: CALayer, forKey key: String) -> (any CAAction)? {
    guard current != nil else { return nil }
    for context in TransactionStack.current.blockContexts.contexts.reversed() {
      switch context.actionResponse(for: layer, forKey: key) {
      case .useDefault: continue
      case .none: return NSNull()
      case .action(let action): return action
      }
    }
    return nil
  }
}

extension CALayer {
  /// Whether the layer is in a tree that is attached to a render context, or will be after the next commit.
  package var isInLiveTree: Bool { nearestHost != nil }

  /// The host of the layer tree that contains the layer now or will contain it after the next commit.
  final var nearestHost: LayerTreeHost? {
    var layer: CALayer? = self
    while let at = layer {
      if at.isHosted { return at.host }
      layer = at.parent
    }
    return nil
  }

  /// The current time on the clock of the layer's tree, in seconds.
  ///
  /// If the tree is not attached to a render context, it is the current media time.
  package var treeTime: CFTimeInterval { nearestHost?.now ?? currentMediaTime() }

  /// Returns the layer's local time after a delay.
  ///
  /// The delay is in seconds of root time, counted from the current time.
  package func localTime(afterDelay delay: CFTimeInterval) -> CFTimeInterval {
    localTime(atRootTime: treeTime + delay)
  }

  /// Returns the value that an animation of the key path presents between two values, or `nil` if the types of the
  /// values do not match the key path.
  ///
  /// `progress` is 0 at the first value and 1 at the second.
  package func interpolatedValue(
    from: Any?, to: Any?, forKeyPath keyPath: String, progress: Double
  ) -> Any? {
    guard let target = animationTarget(forKeyPath: keyPath) else { return nil }
    let whole = PropertyTable.descriptor(for: target.property).kind
    let kind = Value.kind(ofComponent: target.part, in: whole)
    guard let a = Value(boxed: from, kind: kind), let b = Value(boxed: to, kind: kind) else {
      return nil
    }
    return a.interpolated(to: b, progress: progress)?.boxed
  }
}
