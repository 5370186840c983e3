import RenderServer
import Synchronization

/// A queue of callbacks for animations that were removed.
///
/// They run in the next turn, or before the next callback of the live tree. The queue outlives the tree, because the
/// end of a tree stops its animations.
final class PendingStopCallbackQueue: Sendable {
  // Sound: each callback runs once, on the thread of the tree's turns or on the thread that releases the tree.
  private struct QueuedCallbacks: @unchecked Sendable {
    var callbacks: [() -> Void] = []
  }

  private let state = Mutex(QueuedCallbacks())

  /// Adds a callback, which runs in the next turn at the latest.
  func enqueueCallback(in turns: TurnQueue, _ notice: @escaping () -> Void) {
    let isFirst = state.withLock {
      $0.callbacks.append(notice)
      return $0.callbacks.count == 1
    }
    if isFirst { turns.enqueue { self.runPendingCallbacks() } }
  }

  /// Runs the queued callbacks in the order in which they were added.
  func runPendingCallbacks() {
    let due = state.withLock { waiting in
      defer { waiting.callbacks = [] }
      return waiting.callbacks
    }
    for notice in due { notice() }
  }
}
