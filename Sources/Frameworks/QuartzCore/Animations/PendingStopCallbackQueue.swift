import RenderServer
import Synchronization

/// What is yet to be told of animations that were taken away: in the next turn, or before anything else that a live tree
/// has to tell.
///
/// It outlives the tree, whose end stops animations, too.
final class PendingStopCallbackQueue: Sendable {
  // Sound: notices are given once, by the thread of the tree's turns or the one that ends the tree.
  private struct QueuedCallbacks: @unchecked Sendable {
    var callbacks: [() -> Void] = []
  }

  private let state = Mutex(QueuedCallbacks())

  /// Takes a notice in, to be given in the next turn at the latest.
  func enqueueCallback(in turns: TurnQueue, _ notice: @escaping () -> Void) {
    let isFirst = state.withLock {
      $0.callbacks.append(notice)
      return $0.callbacks.count == 1
    }
    if isFirst { turns.enqueue { self.runPendingCallbacks() } }
  }

  /// Gives the notices that wait, in the order of their coming.
  func runPendingCallbacks() {
    let due = state.withLock { waiting in
      defer { waiting.callbacks = [] }
      return waiting.callbacks
    }
    for notice in due { notice() }
  }
}
