import Foundation
import Synchronization

/// Where a render context reads its time.
public protocol RenderClock: AnyObject, Sendable {
  /// The present instant in seconds; it never goes back.
  var now: Double { get }
}

/// A clock that stands until it is set: for tests, stills and films.
public final class ManualClock: RenderClock {
  private let instant = Mutex(ManualClock.start)

  /// Where a new manual clock stands: as near to zero as can be, since a begin time of 0 means "now".
  ///
  /// It is so small that it is lost in any other time: three seconds later the clock stands at 3.
  public static let start = 1e-100

  /// Creates a clock that stands at ``start``.
  public init() {}

  /// The instant at which it stands.
  public var now: Double { instant.withLock { $0 } }

  /// Moves the clock forward; an earlier instant leaves it where it is.
  public func set(_ time: Double) { instant.withLock { $0 = max($0, time) } }
}

/// The machine's monotonic clock: seconds since it was started.
public final class WallClock: RenderClock {
  /// Creates a view of the machine's clock.
  public init() {}

  /// The present instant.
  public var now: Double { ProcessInfo.processInfo.systemUptime }
}
