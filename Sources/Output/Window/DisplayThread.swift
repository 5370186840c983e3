#if Window
  import Foundation
  import QuartzCore
  import Synchronization
  import Threads

  /// The program's display and the thread that serves it.
  ///
  /// An exit handler waits until the thread has closed the display. Without that, libX11 frees its locks at exit
  /// while the thread still takes them, and the process crashes.
  final class DisplayThread: Sendable {
    /// The loop that runs on the thread.
    let loop: DisplayLoop
    /// The display's refresh rate, in refreshes per second.
    let refreshRate: Double
    /// The number of pixels per point before a window is opened.
    let density: Double
    /// The maximum size of a window, in points.
    let maximumWindowSize: CGSize

    /// The running thread; nil if none was started or it has ended.
    @MainActor private(set) static var current: DisplayThread?
    /// The thread with an open display, for the exit handler.
    private static let running = Mutex<DisplayThread?>(nil)
    /// The semaphore that is signaled when the display is closed.
    private let closedSemaphore = DispatchSemaphore(value: 0)

    // Sound: the semaphore is signaled after the result was written, and waited for before it is read.
    /// The result of starting the thread.
    private final class StartResult: @unchecked Sendable {
      let semaphore = DispatchSemaphore(value: 0)
      var result: Result<DisplayThread, DisplayError>?
    }

    /// The pool that provides the thread, with a stack for deeply nested layers.
    ///
    /// It has capacity for several threads, because an ended one may not have returned to the pool when the next is
    /// needed.
    private static let threadLender = CachedThreadPool(capacity: 4, stackSize: 8 << 20)

    private init(_ display: any Display) {
      loop = DisplayLoop(display)
      (refreshRate, density, maximumWindowSize) = (
        display.refreshRate, display.density, display.maximumSurfaceSize
      )
    }

    /// Starts a thread and creates a display on it, unless a thread is running already.
    ///
    /// Throws ``DisplayError`` if the display cannot be opened.
    @MainActor
    static func start(
      _ make: @escaping @Sendable () throws(DisplayError) -> any Display
    ) throws(DisplayError) -> DisplayThread {
      if let current { return current }
      let start = StartResult()
      let isStarted = threadLender.runOnCachedThread {
        do throws(DisplayError) {
          let display = try make()
          let result = DisplayThread(display)
          running.withLock { $0 = result }
          start.result = .success(result)
          start.semaphore.signal()
          result.loop.run()
          running.withLock { $0 = nil }
          result.closedSemaphore.signal()
          DispatchQueue.main.async { MainActor.assumeIsolated { result.clearCurrent() } }
        } catch {
          start.result = .failure(error)
          start.semaphore.signal()
        }
      }
      guard isStarted else {
        throw .noDisplay(
          "cannot create the display thread; raise the limit of processes (ulimit -u)")
      }
      start.semaphore.wait()
      guard let result = start.result else { throw .noDisplay("the display thread did not start") }
      let made = try result.get()
      current = made
      let loop = made.loop
      LiveDisplay.setWakeHandler { loop.wake() }
      return made
    }

    /// Ends the loop and waits until the display is closed.
    @MainActor func end() {
      finish()
      clearCurrent()
    }

    private func finish() {
      loop.end()
      // The semaphore is signaled again for the next caller that waits.
      if closedSemaphore.wait(timeout: .now() + Self.closeTimeout) == .success {
        closedSemaphore.signal()
      }
    }

    /// The maximum time to wait until the display is closed, in seconds.
    ///
    /// A window system that hangs must not prevent the process from ending.
    private static let closeTimeout = 2.0

    @MainActor private func clearCurrent() {
      guard Self.current === self else { return }
      LiveDisplay.setWakeHandler(nil)
      Self.current = nil
    }

    /// Registers the exit handler once.
    ///
    /// It is called after a surface was opened, which loads the graphics libraries. Exit handlers run in reverse
    /// order, so this one runs before those of the libraries.
    static func registerExitHandler() { _ = exitHandler }

    private static let exitHandler = atexit {
      DisplayThread.running.withLock { $0 }?.finish()
    }

    /// Performs a closure on the thread and returns its result.
    ///
    /// Throws ``DisplayError/lost`` if the thread does not respond within 10 seconds.
    func perform<R>(
      _ body: @escaping (DisplayLoop) throws(DisplayError) -> R
    ) throws(DisplayError) -> R {
      let answer = PendingResult<R>()
      loop.enqueue { loop in
        do throws(DisplayError) {
          answer.result = .success(try body(loop))
        } catch {
          answer.result = .failure(error)
        }
        answer.semaphore.signal()
      }
      // A thread whose display was lost no longer performs closures.
      guard answer.semaphore.wait(timeout: .now() + Self.openTimeout) == .success,
        let result = answer.result
      else { throw .lost }
      return try result.get()
    }

    /// The maximum time in which a window must open, in seconds.
    private static let openTimeout = 10.0

    // Sound: the semaphore orders the write of the result before its read, as in `StartResult`.
    private final class PendingResult<R>: @unchecked Sendable {
      let semaphore = DispatchSemaphore(value: 0)
      var result: Result<R, DisplayError>?
    }
  }
#endif
