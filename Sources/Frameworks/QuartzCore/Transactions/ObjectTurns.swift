package import ObjCRuntime

// The implementation of turns and time for the module ObjCRuntime, which needs them for selectors and observing.

extension TurnProvider: TurnScheduling {
  /// Whether the caller runs on the main queue, on any thread.
  package static var isOnMainQueue: Bool { TransactionStack.isOnMainQueue }

  /// The current media time in seconds, as `CACurrentMediaTime()` returns it, without rounding up.
  package static var now: Double { currentMediaTime() }

  /// Runs a closure in the next turn of the caller's transaction stack.
  package static func enqueue(_ body: @escaping () -> Void) { TurnScheduler.enqueue(body) }

  /// Runs a closure after a delay in seconds, by the clock that `CACurrentMediaTime()` reads.
  package static func enqueue(after delay: Double, _ body: @escaping () -> Void) {
    TurnScheduler.enqueue(after: delay, body)
  }

  /// Notifies observers of changed values at the end of each turn of the caller's transaction stack.
  package static func notifyAfterTurns(_ observers: KeyValueObserverList) {
    if TransactionStack.isOnMainQueue {
      MainObservedObjects.all.append(observers)
    } else {
      TransactionStack.current.observedObjects.append(observers)
    }
    // An empty closure makes sure that the turn ends.
    TurnScheduler.enqueue {}
  }
}

/// The objects that were first observed on the main queue.
///
/// Each of its turns checks them for changes.
enum MainObservedObjects {
  // Sound: the value is used only on the main queue, which both callers check.
  nonisolated(unsafe) fileprivate static var all = ObservedObjectRegistry()

  /// Notifies the observers of changed values.
  ///
  /// Does nothing outside of the main queue.
  static func notifyIfChanged() {
    if TransactionStack.isOnMainQueue { all.notifyIfChanged() }
  }
}
