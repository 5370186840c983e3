import Foundation

/// A provider of the run loop turns and the clock used by timers, undo groups and observers.
///
/// `QuartzCore` declares the conformance of ``TurnProvider``. The Swift runtime finds the conformance in every
/// program that links `QuartzCore`, so no registration is needed. See Documentation/decisions/0059.
package protocol TurnScheduling: Sendable {
  /// Whether the caller runs on the main queue, whichever thread executes it.
  static var isOnMainQueue: Bool { get }

  /// The current time on the provider's clock, in seconds.
  static var now: Double { get }

  /// Runs a closure in the next run loop turn.
  static func enqueue(_ body: @escaping () -> Void)

  /// Runs a closure in the first run loop turn after a delay in seconds.
  static func enqueue(after delay: Double, _ body: @escaping () -> Void)

  /// Notifies the given observers of changed values at the end of each turn of the caller's run loop.
  static func notifyAfterTurns(_ observers: KeyValueObserverList)
}

/// A type whose conformance to ``TurnScheduling`` is declared by a module that depends on this one.
package enum TurnProvider: Sendable {
  /// The provider of run loop turns and the clock in this process.
  static let current: any TurnScheduling.Type =
    TurnProvider.self as? any TurnScheduling.Type ?? MainQueueTurns.self
}

/// The provider used in a process without `QuartzCore`, whose turns are blocks on the main queue, timed by the system
/// clock.
enum MainQueueTurns: TurnScheduling {
  static var isOnMainQueue: Bool { Thread.isMainThread }

  static var now: Double { ProcessInfo.processInfo.systemUptime }

  static func enqueue(_ body: @escaping () -> Void) {
    // Sound: the closure is called once, on the main queue, and the caller does not use it again.
    nonisolated(unsafe) let body = body
    DispatchQueue.main.async { body() }
  }

  static func enqueue(after delay: Double, _ body: @escaping () -> Void) {
    // Sound: the closure is called once, on the main queue, and the caller does not use it again.
    nonisolated(unsafe) let body = body
    DispatchQueue.main.asyncAfter(deadline: .now() + max(0, delay), qos: .unspecified) { body() }
  }

  static func notifyAfterTurns(_ observers: KeyValueObserverList) {
    // Sound: the reference is weak and is read only on the main queue.
    nonisolated(unsafe) weak let observers = observers
    enqueue { observers?.notifyIfChanged() }
  }
}
