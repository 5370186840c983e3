import Foundation

/// The run loop turns and the clock that timers, undo groups and observers use.
///
/// `QuartzCore` declares the conformance of ``TurnProvider``. The Swift runtime finds it in every program that links
/// `QuartzCore`, so that nothing has to be registered first: Documentation/decisions/0059.
package protocol TurnScheduling: Sendable {
  /// Whether the caller runs on the main queue, on whatever thread that is.
  static var isOnMainQueue: Bool { get }

  /// The present instant of the clock in force, in seconds.
  static var now: Double { get }

  /// Runs a closure in the next turn.
  static func enqueue(_ body: @escaping () -> Void)

  /// Runs a closure in the turn after a delay on the clock in force.
  static func enqueue(after delay: Double, _ body: @escaping () -> Void)

  /// Notifies observers of changed values whenever a turn of the caller's run loop ends.
  static func notifyAfterTurns(_ observers: KeyValueObserverList)
}

/// The type whose conformance to ``TurnScheduling`` a module above this one declares.
package enum TurnProvider: Sendable {
  /// The turns and the clock of the program.
  static let current: any TurnScheduling.Type =
    TurnProvider.self as? any TurnScheduling.Type ?? MainQueueTurns.self
}

/// The turns of a program without `QuartzCore`: blocks on the main queue, by the machine's time.
enum MainQueueTurns: TurnScheduling {
  static var isOnMainQueue: Bool { Thread.isMainThread }

  static var now: Double { ProcessInfo.processInfo.systemUptime }

  static func enqueue(_ body: @escaping () -> Void) {
    // Sound: the main queue calls the closure once, and the caller gives it up.
    nonisolated(unsafe) let body = body
    DispatchQueue.main.async { body() }
  }

  static func enqueue(after delay: Double, _ body: @escaping () -> Void) {
    // Sound: the main queue calls the closure once, and the caller gives it up.
    nonisolated(unsafe) let body = body
    DispatchQueue.main.asyncAfter(deadline: .now() + max(0, delay), qos: .unspecified) { body() }
  }

  static func notifyAfterTurns(_ observers: KeyValueObserverList) {
    // Sound: the main queue alone reads the reference, which keeps nothing.
    nonisolated(unsafe) weak let observers = observers
    enqueue { observers?.notifyIfChanged() }
  }
}
