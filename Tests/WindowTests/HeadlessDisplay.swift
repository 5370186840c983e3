#if Window
  import Foundation
  import Pixels
  import QuartzCore
  import RenderServer
  import Simulator
  import UIKit

  @testable import Window

  /// A display without a screen that stores uploaded pixels and returns events set by a test.
  final class HeadlessDisplay: Display {
    var refreshRate = 60.0
    var density = 1.0
    var maximumSurfaceSize = CGSize(width: 2000, height: 2000)
    /// The events returned by the next call for events.
    var coming: [SurfaceEvent] = []
    /// The timeouts of the calls that found no event, in seconds.
    var waits: [Double] = []
    private(set) var surfaces: [HeadlessSurface] = []
    private(set) var isClosed = false
    private(set) var wakes = 0
    /// A closure that is called while the display waits, for example to advance the time.
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

  /// Runs a closure with a headless display of the given density and refresh rate, then restores the main screen.
  @MainActor func withHeadlessDisplay(
    density: Double = 1, rate: Double = 60, _ body: (DisplayThread) throws -> Void
  ) throws {
    nonisolated(unsafe) let display = HeadlessDisplay()
    (display.density, display.refreshRate) = (density, rate)
    // The main screen is shared by the whole process, so it is restored for other tests.
    let before = UIScreen.main
    let (size, scale) = (before.bounds.size, before.scale)
    let thread = try DisplayThread.start { () throws(DisplayError) in display }
    defer {
      thread.end()
      Simulator.screen.configure(size: size, scale: scale)
    }
    try body(thread)
  }

  /// A surface of a headless display.
  final class HeadlessSurface: Surface {
    let id: UInt32
    var state: SurfaceState
    var isSynchronized = false
    var title: String
    private(set) var uploads: [[PixelRect]] = []
    private(set) var presents = 0
    private(set) var isClosed = false
    /// The pixels uploaded so far, as they would be visible on the screen.
    private(set) var glass: PixelBuffer?
    /// The error that the surface throws when it presents a frame.
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

  /// A frame pacer with a manual time, which it advances instead of sleeping.
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
