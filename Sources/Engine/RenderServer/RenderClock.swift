import Foundation
import Synchronization

/// The source of time of a render context.
public protocol RenderClock: AnyObject, Sendable {
  /// The current time in seconds.
  ///
  /// It never decreases.
  var now: Double { get }
}

/// A clock that changes only when it is set, for tests, still images and films.
public final class ManualClock: RenderClock {
  private let instant = Mutex(ManualClock.start)

  /// The time of a new manual clock in seconds.
  ///
  /// It is almost zero, because a begin time of 0 means "now". The value is so small that it disappears in rounding:
  /// three seconds later the time is exactly 3.
  public static let start = 1e-100

  /// Creates a clock with the time ``start``.
  public init() {}

  /// The current time in seconds.
  public var now: Double { instant.withLock { $0 } }

  /// Sets the time in seconds.
  ///
  /// An earlier time than the current one is ignored.
  public func set(_ time: Double) { instant.withLock { $0 = max($0, time) } }
}

/// A clock that returns the monotonic time of the machine, in seconds since its start.
public final class WallClock: RenderClock {
  /// Creates a clock that reads the time of the machine.
  public init() {}

  /// The time in seconds since the start of the machine.
  public var now: Double { ProcessInfo.processInfo.systemUptime }
}
