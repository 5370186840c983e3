import RenderServer
import Synchronization

/// A queue of stop callbacks for animations that were removed.
///
/// The callbacks run in the next run loop turn, or earlier, before any other animation callback of the same layer
/// tree. The queue can outlive the tree, because destroying a layer tree stops its animations.
final class PendingStopCallbackQueue: Sendable {
  // Sound: each callback runs once, on the thread of the layer tree's run loop or on the thread that releases the
  // tree.
  private struct QueuedCallbacks: @unchecked Sendable {
    var callbacks: [() -> Void] = []
  }

  private let state = Mutex(QueuedCallbacks())

  /// Adds a callback, which runs in the next run loop turn at the latest.
  func enqueueCallback(in turns: TurnQueue, _ notice: @escaping () -> Void) {
    let isFirst = state.withLock {
      $0.callbacks.append(notice)
      return $0.callbacks.count == 1
    }
    if isFirst { turns.enqueue { self.runPendingCallbacks() } }
  }

  /// Runs the queued callbacks in the order of their addition.
  func runPendingCallbacks() {
    let due = state.withLock { waiting in
      defer { waiting.callbacks = [] }
      return waiting.callbacks
    }
    for notice in due { notice() }
  }
}
