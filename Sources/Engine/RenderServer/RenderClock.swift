import Foundation
import Synchronization

/// A source of time for a render context.
public protocol RenderClock: AnyObject, Sendable {
  /// The current time in seconds.
  ///
  /// It never decreases.
  var now: Double { get }
}

/// A clock whose time changes only when it is set, for tests, still images and films.
public final class ManualClock: RenderClock {
  private let instant = Mutex(ManualClock.start)

  /// The time of a new manual clock in seconds.
  ///
  /// It is not exactly zero, because a begin time of 0 means "now". The value is so small that it disappears in
  /// rounding: three seconds later, the time is exactly 3.
  public static let start = 1e-100

  /// Creates a clock with the time ``start``.
  public init() {}

  /// The current time in seconds.
  public var now: Double { instant.withLock { $0 } }

  /// Sets the current time in seconds.
  ///
  /// A time earlier than the current one is ignored.
  public func set(_ time: Double) { instant.withLock { $0 = max($0, time) } }
}

/// A clock that returns the machine's monotonic time, in seconds since the machine was started.
public final class WallClock: RenderClock {
  /// Creates a clock that returns the machine's time.
  public init() {}

  /// The time in seconds since the machine was started.
  public var now: Double { ProcessInfo.processInfo.systemUptime }
}
