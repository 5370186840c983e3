import Animation
import CThreadLocal
import RenderServer
import RenderTree

/// What a context of block animations answers for one change.
package enum BlockActionResponse {
  /// As if the context were not there.
  case useDefault
  /// No action.
  case none
  /// This action.
  case action(any CAAction)
}

/// Somebody who answers in place of views and layers while a block runs: behaviour/views.md, "Contexts of one's own".
package protocol BlockAnimationContext: AnyObject {
  /// Asked for every change made in the block, with the old value still in the model.
  func actionResponse(for layer: CALayer, forKey key: String) -> BlockActionResponse
}

/// What one stack of transactions knows of blocks: the contexts in force, the innermost last.
struct BlockAnimationContextStack {
  var contexts: [any BlockAnimationContext] = []
  /// How many of them, the outermost, are companions.
  var observerCount = 0
}

/// The stack of contexts in force.
package enum BlockAnimationContextRegistry {
  /// The innermost context; nil outside of blocks.
  package static var current: (any BlockAnimationContext)? {
    // Most changes are made outside of blocks, and must not pay for finding their thread's stack.
    ametrine_has_running_blocks() == 0 ? nil : TransactionStack.current.blockContexts.contexts.last
  }

  /// Runs a block within a context.
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

  /// Puts a context in force that goes along with a block: it is asked after all those of ``withContext(_:_:)``, and before
  /// the companions of the blocks around; actions are enabled for as long as it is.
  package static func pushObserver(_ context: any BlockAnimationContext) {
    let stack = TransactionStack.current
    stack.blockContexts.contexts.insert(context, at: stack.blockContexts.observerCount)
    stack.blockContexts.observerCount += 1
    ametrine_adjust_running_block_count(1)
    // What the block changes belongs to the turn: it must not be committed at the block's end.
    stack.open()
    stack.begin()
    stack.setValue(false, forKey: kCATransactionDisableActions)
  }

  /// Ends what ``pushObserver(_:)`` began last.
  package static func popObserver() {
    let stack = TransactionStack.current
    guard stack.blockContexts.observerCount > 0 else { return }
    stack.commit()
    ametrine_adjust_running_block_count(-1)
    stack.blockContexts.observerCount -= 1
    stack.blockContexts.contexts.remove(at: stack.blockContexts.observerCount)
  }

  /// The innermost answer for a change that is not to use the default; nil where no context has one.
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
  /// Whether it is, or will be after the next commit, in a live tree.
  package var isInLiveTree: Bool { nearestHost != nil }

  /// The live tree that it is in, or will be after the next commit.
  final var nearestHost: LayerTreeHost? {
    var layer: CALayer? = self
    while let at = layer {
      if at.isHosted { return at.host }
      layer = at.parent
    }
    return nil
  }

  /// The instant of the clock that the layer's tree is shown by.
  package var treeTime: CFTimeInterval { nearestHost?.now ?? currentMediaTime() }

  /// The layer's own time some seconds of the root's after the present instant.
  package func localTime(afterDelay delay: CFTimeInterval) -> CFTimeInterval {
    localTime(atRootTime: treeTime + delay)
  }

  /// The value between two boxed ones that an animation of the key path shows at a progress; nil where the boxes do not
  /// fit the key.
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
