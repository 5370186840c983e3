@_exported public import CoreFoundation
@_exported public import CoreGraphics
@_exported public import Foundation
public import RenderServer

/// Where a render context reads its time.
public typealias RenderClock = RenderServer.RenderClock
/// A clock that stands until it is set: for tests, stills and films.
public typealias ManualClock = RenderServer.ManualClock
/// The machine's monotonic clock.
public typealias WallClock = RenderServer.WallClock

/// The present time of the render context in force, else of the machine: seconds.
public func CACurrentMediaTime() -> CFTimeInterval {
  RenderContext.current?.clock.now ?? ProcessTime.clock.now
}

/// The clock of everything that belongs to no context of its own.
enum ProcessTime {
  static let clock = WallClock()
}
