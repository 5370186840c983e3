#if Window
  import Foundation
  import Geometry
  import QuartzCore
  import RenderServer

  /// By which time a display's frames are made, and what waits for the next.
  package protocol FramePacer: AnyObject {
    /// The present instant.
    var now: Double { get }
    /// Waits for an instant.
    func sleep(until instant: Double)
  }

  /// The machine's clock.
  package final class SystemFramePacer: FramePacer {
    private let clock = LiveDisplay.clock

    /// Creates a view of the machine's clock.
    package init() {}

    /// The present instant.
    package var now: Double { clock.now }

    /// Sleeps; what wakes it too early is slept on.
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
