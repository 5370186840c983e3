#if Window
  import Foundation
  import Geometry
  import QuartzCore
  import RenderServer

  /// The clock of a display loop, which waits for the deadlines of frames.
  package protocol FramePacer: AnyObject {
    /// The current time, in seconds.
    var now: Double { get }
    /// Waits until a time in seconds.
    func sleep(until instant: Double)
  }

  /// A pacer with the system's clock.
  package final class SystemFramePacer: FramePacer {
    private let clock = LiveDisplay.clock

    /// Creates a pacer with the clock of the live display.
    package init() {}

    /// The current time, in seconds.
    package var now: Double { clock.now }

    /// Sleeps until a time in seconds.
    ///
    /// If a signal interrupts the sleep, it continues.
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
