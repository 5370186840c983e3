import CThreadLocal
import RenderServer

/// What a context of block animations answers for one change.
package enum BlockAnswer {
  /// As if the context were not there.
  case useDefault
  /// No action.
  case none
  /// This action.
  case action(any CAAction)
}

/// Somebody who answers in place of views and layers while a block runs: spec/05 section 8.
package protocol BlockContext: AnyObject {
  /// Asked for every change made in the block, with the old value still in the model.
  func answer(for layer: CALayer, forKey key: String) -> BlockAnswer
}

/// The stack of contexts in force.
package enum BlockContexts {
  /// The innermost context; nil outside of blocks.
  package static var current: (any BlockContext)? {
    // Most changes are made outside of blocks, and must not pay for finding their thread's stack.
    ametrine_has_blocks() == 0 ? nil : TransactionStack.current.blockContexts.last
  }

  /// Runs a block within a context.
  package static func with<R>(_ context: any BlockContext, _ body: () throws -> R) rethrows -> R {
    let stack = TransactionStack.current
    stack.blockContexts.append(context)
    ametrine_count_block(1)
    defer {
      ametrine_count_block(-1)
      stack.blockContexts.removeLast()
    }
    return try body()
  }

  /// Runs a block of a view animation: standalone layers take its duration, backing layers are asked even where actions
  /// are disabled.
  package static func withViewBlock<R>(duration: Double, _ body: () throws -> R) rethrows -> R {
    let stack = TransactionStack.current
    // What the block changes belongs to the turn: it must not be committed at the block's end.
    stack.open()
    stack.begin()
    stack.set(duration, forKey: kCATransactionAnimationDuration)
    stack.viewBlocks += 1
    defer {
      stack.viewBlocks -= 1
      stack.commit()
    }
    return try body()
  }
}

/// Closures for the next turn of the run loop in force.
package enum TurnBlocks {
  /// Runs the closure in the next turn.
  package static func enqueue(_ body: @escaping () -> Void) {
    TransactionStack.current.turns.enqueue(body)
  }
}

extension CALayer {
  /// Whether it is, or will be after the next commit, in a live tree.
  package var isInLiveTree: Bool {
    var layer: CALayer? = self
    while let at = layer {
      if at.isHosted { return true }
      layer = at.parent
    }
    return false
  }

  /// The layer's own time at the present instant.
  package var currentLocalTime: CFTimeInterval {
    localTime(rootTime: host?.now ?? CACurrentMediaTime())
  }
}
