package import ObjCRuntime

// The turns and the clock that the module of selectors and observing uses.

extension TurnProvider: TurnScheduling {
  /// Whether the caller runs on the main queue, on whatever thread that is.
  package static var isOnMainQueue: Bool { TransactionStack.isOnMainQueue }

  /// The present instant, as `CACurrentMediaTime()` returns it.
  package static var now: Double { currentMediaTime() }

  /// Runs a closure in the next turn of the caller's transactions.
  package static func enqueue(_ body: @escaping () -> Void) { TurnScheduler.enqueue(body) }

  /// Runs a closure in the turn after a delay on the clock that `CACurrentMediaTime()` reads.
  package static func enqueue(after delay: Double, _ body: @escaping () -> Void) {
    TurnScheduler.enqueue(after: delay, body)
  }

  /// Notifies observers of changed values when the turns of the caller's transactions end.
  package static func notifyAfterTurns(_ observers: KeyValueObserverList) {
    if TransactionStack.isOnMainQueue {
      MainObservedObjects.all.append(observers)
    } else {
      TransactionStack.current.observedObjects.append(observers)
    }
    // Somebody has to end the turn.
    TurnScheduler.enqueue {}
  }
}

/// The objects that were observed first on the main queue, whose turns all look through them.
enum MainObservedObjects {
  // Sound: code uses it on the main queue only, as both callers check.
  nonisolated(unsafe) fileprivate static var all = ObservedObjectRegistry()

  /// Notifies the observers of changed values, on the main queue.
  static func notifyIfChanged() {
    if TransactionStack.isOnMainQueue { all.notifyIfChanged() }
  }
}
