@_exported public import CoreGraphics
@_exported public import Foundation
@_exported public import ObjCRuntime
public import RenderServer

/// The time source of a render context, in seconds.
public typealias RenderClock = RenderServer.RenderClock
/// A clock whose time changes only when the program advances it, used for tests, images and videos.
///
/// Times are in seconds.
public typealias ManualClock = RenderServer.ManualClock
/// A clock that returns the machine's monotonic time, in seconds.
public typealias WallClock = RenderServer.WallClock

/// Returns the current media time in seconds, used for the begin times of animations.
///
/// In a program with a window on a display, it is the time since the machine started.
///
/// In a program that renders images, it is the time of the most recently created ``CARenderer`` that still exists in
/// the current task. Before the first renderer is created, it is that renderer's start time, so that animations built
/// earlier begin at the intended time. The time changes only when the renderer produces a frame. To choose between
/// several renderers, use ``CARenderer/withMediaTime(_:)``. To measure the duration of work, use `ContinuousClock`.
///
/// With a manual clock, the result is the next representable number above the clock's time, except at the clock's
/// start. A begin time computed from it is therefore never 0, which would mean the time of the commit.
public func CACurrentMediaTime() -> CFTimeInterval {
  let source = TimeSource.current
  let now = source.now
  guard case .context(let context) = source, context.clock is ManualClock,
    now > ManualClock.start
  else { return now }
  return now.nextUp
}

/// Returns the exact time on which ``CACurrentMediaTime()`` is based, in seconds.
package func currentMediaTime() -> CFTimeInterval { TimeSource.current.now }

/// The system clock used by windows and run loops.
enum SystemTime {
  static let clock = WallClock()
}
