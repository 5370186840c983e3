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

/// The present time in seconds: of the render context in force or of the live tree that is being committed, else of
/// the machine.
public func CACurrentMediaTime() -> CFTimeInterval {
  if let context = RenderContext.current { return context.clock.now }
  return TransactionStack.current.committing?.now ?? ProcessTime.clock.now
}

/// The clock of everything that belongs to no context of its own.
enum ProcessTime {
  static let clock = WallClock()
}
