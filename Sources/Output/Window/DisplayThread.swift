#if Window
  import Foundation
  import QuartzCore
  import Synchronization
  import Threads

  /// The program's display, with the thread that runs its loop.
  ///
  /// An exit handler waits until the thread has closed the display. Otherwise libX11 would free its locks at exit
  /// while the thread still uses them, and the process would crash.
  final class DisplayThread: Sendable {
    /// The display loop that runs on the thread.
    let loop: DisplayLoop
    /// The display's refresh rate, in refreshes per second.
    let refreshRate: Double
    /// The number of pixels per point, before any window is opened.
    let density: Double
    /// The maximum size of a window, in points.
    let maximumWindowSize: CGSize

    /// The running thread; `nil` if none has been started or it has ended.
    @MainActor private(set) static var current: DisplayThread?
    /// The thread whose display is open, for the exit handler.
    private static let running = Mutex<DisplayThread?>(nil)
    /// A semaphore that is signaled when the display is closed.
    private let closedSemaphore = DispatchSemaphore(value: 0)

    // Sound: the semaphore is signaled after the result is written, and the reader waits for it.
    /// The result of starting the display thread.
    private final class StartResult: @unchecked Sendable {
      let semaphore = DispatchSemaphore(value: 0)
      var result: Result<DisplayThread, DisplayError>?
    }

    /// The pool that provides the thread, whose stack is large enough for deeply nested layers.
    ///
    /// The pool has capacity for several threads, because a thread that has ended may not have returned to the pool
    /// when the next one is needed.
    private static let threadLender = CachedThreadPool(capacity: 4, stackSize: 8 << 20)

    private init(_ display: any Display) {
      loop = DisplayLoop(display)
      (refreshRate, density, maximumWindowSize) = (
        display.refreshRate, display.density, display.maximumSurfaceSize
      )
    }

    /// Starts a thread and creates a display on it, unless a thread is already running.
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
      // The semaphore is signaled again for any other waiting caller.
      if closedSemaphore.wait(timeout: .now() + Self.closeTimeout) == .success {
        closedSemaphore.signal()
      }
    }

    /// The maximum time to wait for the display to close, in seconds.
    ///
    /// A window system that does not respond must not prevent the process from ending.
    private static let closeTimeout = 2.0

    @MainActor private func clearCurrent() {
      guard Self.current === self else { return }
      LiveDisplay.setWakeHandler(nil)
      Self.current = nil
    }

    /// Registers the exit handler once.
    ///
    /// It must be registered after opening a surface, which loads the graphics libraries. Exit handlers run in
    /// reverse order, so this one then runs before those of the libraries.
    static func registerExitHandler() { _ = exitHandler }

    private static let exitHandler = atexit {
      DisplayThread.running.withLock { $0 }?.finish()
    }

    /// Runs a closure on the display thread and returns its result.
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
      // A thread whose display was lost no longer runs closures.
      guard answer.semaphore.wait(timeout: .now() + Self.openTimeout) == .success,
        let result = answer.result
      else { throw .lost }
      return try result.get()
    }

    /// The maximum time for opening a window, in seconds.
    private static let openTimeout = 10.0

    // Sound: the semaphore ensures that the result is written before it is read, as in `StartResult`.
    private final class PendingResult<R>: @unchecked Sendable {
      let semaphore = DispatchSemaphore(value: 0)
      var result: Result<R, DisplayError>?
    }
  }
#endif
