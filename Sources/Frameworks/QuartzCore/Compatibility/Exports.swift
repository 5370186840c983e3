@_exported public import CoreGraphics
@_exported public import Foundation
@_exported public import ObjCRuntime
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
///
/// On a clock that is set by hand it is the next number above the instant, except at the clock's beginning: a time that is
/// counted back from it is never 0, which as a `beginTime` means now.
public func CACurrentMediaTime() -> CFTimeInterval {
  let source = TimeSource.current
  let now = source.now
  guard case .context(let context) = source, context.clock is ManualClock,
    now > ManualClock.start
  else { return now }
  return now.nextUp
}

/// The instant that ``CACurrentMediaTime()`` reads, as the clock has it.
package func currentMediaTime() -> CFTimeInterval { TimeSource.current.now }

/// The machine's clock, by which live windows and run loops go.
enum SystemTime {
  static let clock = WallClock()
}
