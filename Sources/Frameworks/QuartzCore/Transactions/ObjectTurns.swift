package import ObjCRuntime

// The implementation of run loop turns and time for the module ObjCRuntime, which needs them for selectors and
// key-value observing.

extension TurnProvider: TurnScheduling {
  /// Whether the caller runs on the main queue, whichever thread executes it.
  package static var isOnMainQueue: Bool { TransactionStack.isOnMainQueue }

  /// The current media time in seconds, like the result of `CACurrentMediaTime()` but not rounded up.
  package static var now: Double { currentMediaTime() }

  /// Runs a closure in the next run loop turn of the caller's transaction stack.
  package static func enqueue(_ body: @escaping () -> Void) { TurnScheduler.enqueue(body) }

  /// Runs a closure after a delay in seconds, measured on the clock of `CACurrentMediaTime()`.
  package static func enqueue(after delay: Double, _ body: @escaping () -> Void) {
    TurnScheduler.enqueue(after: delay, body)
  }

  /// Notifies the given observers of changed values at the end of each run loop turn of the caller's transaction
  /// stack.
  package static func notifyAfterTurns(_ observers: KeyValueObserverList) {
    if TransactionStack.isOnMainQueue {
      MainObservedObjects.all.append(observers)
    } else {
      TransactionStack.current.observedObjects.append(observers)
    }
    // An empty closure ensures that the run loop turn ends even if nothing else is scheduled.
    TurnScheduler.enqueue {}
  }
}

/// The objects that were first observed on the main queue.
///
/// They are checked for changes in each run loop turn of the main queue.
enum MainObservedObjects {
  // Sound: the value is used only on the main queue, as both callers verify.
  nonisolated(unsafe) fileprivate static var all = ObservedObjectRegistry()

  /// Notifies the observers of changed values.
  ///
  /// Outside the main queue, does nothing.
  static func notifyIfChanged() {
    if TransactionStack.isOnMainQueue { all.notifyIfChanged() }
  }
}
