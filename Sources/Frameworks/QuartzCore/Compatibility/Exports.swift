@_exported public import CoreGraphics
@_exported public import Foundation
@_exported public import ObjCRuntime
public import RenderServer

/// The source of time of a render context, in seconds.
public typealias RenderClock = RenderServer.RenderClock
/// A clock whose time changes only when the program advances it, for tests, images and films.
///
/// Times are in seconds.
public typealias ManualClock = RenderServer.ManualClock
/// A clock that returns the monotonic time of the machine, in seconds.
public typealias WallClock = RenderServer.WallClock

/// Returns the current media time in seconds, for the begin times of animations.
///
/// In a program with a live window, it is the time since the machine started.
///
/// In a program that renders images, it is the time of the ``CARenderer`` that was created last in the current task
/// and still exists. Before the first renderer exists, it is that renderer's start time, so that animations built
/// earlier begin at the intended time. It changes only when the renderer produces a frame. To measure the duration of
/// work, use `ContinuousClock`. ``CARenderer/withMediaTime(_:)`` selects one of several renderers.
///
/// With a manual clock, the result is the next representable number above the clock's time, except at the clock's
/// start. A begin time that is computed from it is therefore never 0, which would mean now.
public func CACurrentMediaTime() -> CFTimeInterval {
  let source = TimeSource.current
  let now = source.now
  guard case .context(let context) = source, context.clock is ManualClock,
    now > ManualClock.start
  else { return now }
  return now.nextUp
}

/// Returns the time that ``CACurrentMediaTime()`` is based on, in seconds, without rounding up.
package func currentMediaTime() -> CFTimeInterval { TimeSource.current.now }

/// The machine's clock, for live windows and run loops.
enum SystemTime {
  static let clock = WallClock()
}
