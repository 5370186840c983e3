import Foundation

/// The run loop turns and the clock that timers, undo groups and observers use.
///
/// `QuartzCore` declares the conformance of ``TurnProvider``. The Swift runtime finds it in every program that links
/// `QuartzCore`, so no registration is needed. See Documentation/decisions/0059.
package protocol TurnScheduling: Sendable {
  /// Whether the caller runs on the main queue, regardless of the thread.
  static var isOnMainQueue: Bool { get }

  /// The current time of the clock, in seconds.
  static var now: Double { get }

  /// Runs a closure in the next turn.
  static func enqueue(_ body: @escaping () -> Void)

  /// Runs a closure in the first turn after a delay in seconds.
  static func enqueue(after delay: Double, _ body: @escaping () -> Void)

  /// Notifies observers of changed values at the end of each turn of the caller's run loop.
  static func notifyAfterTurns(_ observers: KeyValueObserverList)
}

/// The type whose conformance to ``TurnScheduling`` a module above this one declares.
package enum TurnProvider: Sendable {
  /// The run loop turns and the clock of the process.
  static let current: any TurnScheduling.Type =
    TurnProvider.self as? any TurnScheduling.Type ?? MainQueueTurns.self
}

/// The turns of a process without `QuartzCore`: blocks on the main queue, timed by the system clock.
enum MainQueueTurns: TurnScheduling {
  static var isOnMainQueue: Bool { Thread.isMainThread }

  static var now: Double { ProcessInfo.processInfo.systemUptime }

  static func enqueue(_ body: @escaping () -> Void) {
    // Sound: the main queue calls the closure once, and the caller does not use it again.
    nonisolated(unsafe) let body = body
    DispatchQueue.main.async { body() }
  }

  static func enqueue(after delay: Double, _ body: @escaping () -> Void) {
    // Sound: the main queue calls the closure once, and the caller does not use it again.
    nonisolated(unsafe) let body = body
    DispatchQueue.main.asyncAfter(deadline: .now() + max(0, delay), qos: .unspecified) { body() }
  }

  static func notifyAfterTurns(_ observers: KeyValueObserverList) {
    // Sound: only the main queue reads the reference, which is weak.
    nonisolated(unsafe) weak let observers = observers
    enqueue { observers?.notifyIfChanged() }
  }
}
