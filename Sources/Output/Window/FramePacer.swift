#if Window
  import Foundation
  import Geometry
  import QuartzCore
  import RenderServer

  /// A clock for a display loop that waits until frame deadlines.
  package protocol FramePacer: AnyObject {
    /// The current time, in seconds.
    var now: Double { get }
    /// Waits until the given time, in seconds.
    func sleep(until instant: Double)
  }

  /// A frame pacer that uses the system clock.
  package final class SystemFramePacer: FramePacer {
    private let clock = LiveDisplay.clock

    /// Creates a pacer that uses the same clock as animations on the display.
    package init() {}

    /// The current time, in seconds.
    package var now: Double { clock.now }

    /// Sleeps until the given time, in seconds.
    ///
    /// If a signal interrupts the sleep, it is resumed.
    package func sleep(until instant: Double) {
      while true {
        let rest = instant - clock.now
        guard rest > 0 else { return }
        var wait = timespec()
        let seconds = Int(clamping: rest, in: 0...Int(Int32.max))
        wait.tv_sec = seconds
        wait.tv_nsec = Int(clamping: (rest - Double(seconds)) * 1e9, in: 0...999_999_999)
        nanosleep(&wait, nil)
      }
    }
  }
#endif
