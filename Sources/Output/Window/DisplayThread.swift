#if Window
  import Foundation
  import QuartzCore
  import Synchronization
  import Threads

  /// The program's display and the thread that serves it.
  ///
  /// An exit handler waits until the thread has closed the display. Without that, libX11 frees its locks at exit while the
  /// thread still takes them, and the process crashes.
  final class DisplayThread: Sendable {
    /// The loop that runs on it.
    let loop: DisplayLoop
    /// Refreshes a second.
    let refreshRate: Double
    /// Pixels per point, before a window is there.
    let density: Double
    /// The largest window, in points.
    let maximumWindowSize: CGSize

    /// The one that was started; nil where none is, or it has ended.
    @MainActor private(set) static var current: DisplayThread?
    /// The thread that has a display open; the exit handler reads it.
    private static let running = Mutex<DisplayThread?>(nil)
    /// Signalled when the display is closed.
    private let closedSemaphore = DispatchSemaphore(value: 0)

    // Sound: the semaphore is signalled after the result was written, and waited for before it is read.
    /// What the thread hands over once it has started.
    private final class StartResult: @unchecked Sendable {
      let semaphore = DispatchSemaphore(value: 0)
      var result: Result<DisplayThread, DisplayError>?
    }

    /// What lends the thread, with a stack for deep layers; one that has ended may not be parked yet when the next is needed.
    private static let threadLender = CachedThreadPool(capacity: 4, stackSize: 8 << 20)

    private init(_ display: any Display) {
      loop = DisplayLoop(display)
      (refreshRate, density, maximumWindowSize) = (
        display.refreshRate, display.density, display.maximumSurfaceSize
      )
    }

    /// Starts a thread for a display that is made on it, unless one runs.
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
        throw .noDisplay("the system has no thread for it; raise the limit of processes, ulimit -u")
      }
      start.semaphore.wait()
      guard let result = start.result else { throw .noDisplay("its thread did not start") }
      let made = try result.get()
      current = made
      let loop = made.loop
      LiveDisplay.setWakeHandler { loop.wake() }
      return made
    }

    /// Ends the thread, and waits until the display is closed.
    @MainActor func end() {
      finish()
      clearCurrent()
    }

    private func finish() {
      loop.end()
      // The signal is kept for whoever waits next.
      if closedSemaphore.wait(timeout: .now() + Self.closeTimeout) == .success {
        closedSemaphore.signal()
      }
    }

    /// The maximum time to wait for the display to close, in seconds: a window system that hangs must not keep the process.
    private static let closeTimeout = 2.0

    @MainActor private func clearCurrent() {
      guard Self.current === self else { return }
      LiveDisplay.setWakeHandler(nil)
      Self.current = nil
    }

    /// Registers the exit handler, once.
    ///
    /// It is called after a surface has been opened, which loads the graphics libraries. Exit handlers run in reverse order, so
    /// that this one runs before those of the libraries.
    static func registerExitHandler() { _ = exitHandler }

    private static let exitHandler = atexit {
      DisplayThread.running.withLock { $0 }?.finish()
    }

    /// Has something done on the thread and waits for what comes of it.
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
      // A thread whose display has gone obeys no more.
      guard answer.semaphore.wait(timeout: .now() + Self.openTimeout) == .success,
        let result = answer.result
      else { throw .lost }
      return try result.get()
    }

    /// How long a window may take to open, in seconds.
    private static let openTimeout = 10.0

    // Sound: as `StartResult`, above.
    private final class PendingResult<R>: @unchecked Sendable {
      let semaphore = DispatchSemaphore(value: 0)
      var result: Result<R, DisplayError>?
    }
  }
#endif
