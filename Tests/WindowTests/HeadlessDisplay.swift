#if Window
  import Foundation
  import Pixels
  import QuartzCore
  import RenderServer
  import Simulator
  import UIKit

  @testable import Window

  /// A display without glass: it keeps what was uploaded, and tells what a test has people do.
  final class HeadlessDisplay: Display {
    var refreshRate = 60.0
    var density = 1.0
    var maximumSurfaceSize = CGSize(width: 2000, height: 2000)
    /// What is to be told next.
    var coming: [SurfaceEvent] = []
    /// How long it was told to wait, each time that nothing had happened.
    var waits: [Double] = []
    private(set) var surfaces: [HeadlessSurface] = []
    private(set) var isClosed = false
    private(set) var wakes = 0
    /// What moves time on while it waits.
    var onWait: (Double) -> Void = { _ in }

    func openSurface(_ wish: SurfaceDescriptor) throws(DisplayError) -> any Surface {
      let surface = HeadlessSurface(UInt32(surfaces.count + 1), wish, density)
      surfaces.append(surface)
      return surface
    }

    func events(timeout seconds: Double) -> [SurfaceEvent] {
      defer { coming = [] }
      if coming.isEmpty, seconds > 0 {
        waits.append(seconds)
        onWait(seconds)
      }
      return coming
    }

    func wake() { wakes += 1 }

    func close() { isClosed = true }
  }

  /// Serves a headless display of a density while the body runs, and restores the program's screen.
  @MainActor func withHeadlessDisplay(
    density: Double = 1, rate: Double = 60, _ body: (DisplayThread) throws -> Void
  ) throws {
    nonisolated(unsafe) let display = HeadlessDisplay()
    (display.density, display.refreshRate) = (density, rate)
    // The screen is the process's; other tests find it as it was.
    let before = UIScreen.main
    let (size, scale) = (before.bounds.size, before.scale)
    let thread = try DisplayThread.start { () throws(DisplayError) in display }
    defer {
      thread.end()
      Simulator.screen.configure(size: size, scale: scale)
    }
    try body(thread)
  }

  /// What a window of such a display shows.
  final class HeadlessSurface: Surface {
    let id: UInt32
    var state: SurfaceState
    var isSynchronized = false
    var title: String
    private(set) var uploads: [[PixelRect]] = []
    private(set) var presents = 0
    private(set) var isClosed = false
    /// What was uploaded, rectangle over rectangle.
    private(set) var glass: PixelBuffer?
    /// Why it cannot show anything.
    var fault: DisplayError?
    var onPresent: () -> Void = {}

    init(_ id: UInt32, _ wish: SurfaceDescriptor, _ density: Double) {
      self.id = id
      title = wish.title
      state = SurfaceState(
        width: Int(wish.size.width * density), height: Int(wish.size.height * density),
        density: density)
    }

    func upload(_ picture: PixelBuffer, rects: [PixelRect]) throws(DisplayError) {
      if let fault { throw fault }
      uploads.append(rects)
      if glass?.width != state.width || glass?.height != state.height {
        glass = PixelBuffer(width: state.width, height: state.height)
      }
      for rect in rects { glass?.copyPixels(from: picture, in: rect) }
    }

    func present() throws(DisplayError) {
      presents += 1
      onPresent()
    }

    func setTitle(_ title: String) { self.title = title }
    func close() { isClosed = true }

    func forgetUploads() { (uploads, presents) = ([], 0) }
  }

  /// Time that a test moves on; sleeping takes no longer than moving it.
  final class ManualPacer: FramePacer {
    let clock: ManualClock
    var now: Double { clock.now }

    init(_ clock: ManualClock) { self.clock = clock }

    func sleep(until instant: Double) { clock.set(instant) }
  }

  extension PixelBuffer {
    var bytes: [UInt32] {
      withPixels { Array(UnsafeBufferPointer(start: $0, count: width * height)) }
    }
  }
#endif
