@_exported public import CoreGraphics
@_exported public import Foundation
public import RenderServer

/// Where a render context reads its time.
public typealias RenderClock = RenderServer.RenderClock
/// A clock that stands until it is set: for tests, stills and films.
public typealias ManualClock = RenderServer.ManualClock
/// The machine's monotonic clock.
public typealias WallClock = RenderServer.WallClock

/// The present time in seconds, to say when something begins.
///
/// While a window is live it is the machine's, seconds since that was started. In a program that makes pictures it is
/// that of the ``CARenderer`` that the program made last in this task and that is still there; before the first one it
/// stands at that renderer's zero, so that an animation built earlier begins as it reads. It moves when the renderer is
/// asked for a frame and only then: how long work takes it does not measure, `ContinuousClock` does.
/// ``CARenderer/withMediaTime(_:)`` chooses among several renderers.
public func CACurrentMediaTime() -> CFTimeInterval { MediaSource.current.now }

/// The machine's clock, by which live windows and run loops go.
enum ProcessTime {
  static let clock = WallClock()
}
