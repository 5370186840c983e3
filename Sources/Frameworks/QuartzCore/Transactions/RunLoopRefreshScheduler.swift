import Dispatch
import RenderServer
import Synchronization

/// A scheduler that calls display links in run loops on the system clock.
///
/// The main run loop uses a timer on a separate queue, because the main queue can be executed without a run loop.
/// Other run loops use a run loop timer.
enum RunLoopRefreshScheduler {
  private static let timerQueue = DispatchQueue(label: "display refresh", qos: .userInteractive)
  private static let mainRefreshes = RefreshQueue()
  // Sound: run loops are only compared here, and each is used only on its own thread.
  private struct State: @unchecked Sendable {
    var otherLoops: [(loop: RunLoop, refreshes: RefreshQueue)] = []
    var isArmed = false
    /// The closure that requests a frame from the display, if a display provides the refreshes of the main run loop.
    ///
    /// If `nil`, a timer provides them.
    var wakeDisplay: (@Sendable () -> Void)?
    var lastFrameTime = 0.0
  }

  private static let state = Mutex(State())
  /// Whether any display link is waiting for a frame, as last determined on the main thread.
  ///
  /// The flag is needed because display links must not be queried on other threads.
  private static let waitingLinksFlag = Atomic(false)

  /// Returns the refresh queue for the given run loop.
  static func refreshQueue(for loop: RunLoop) -> RefreshQueue {
    if loop === RunLoop.main { return mainRefreshes }
    return state.withLock { state in
      if let known = state.otherLoops.first(where: { $0.loop === loop }) { return known.refreshes }
      let refreshes = RefreshQueue()
      state.otherLoops.append((loop, refreshes))
      // Sound: the timer fires only on the thread of its run loop.
      nonisolated(unsafe) var last = SystemTime.clock.now
      let timer = Timer(timeInterval: RefreshQueue.period, repeats: true) { timer in
        last = refreshes.notifyListeners(after: last, through: SystemTime.clock.now)
        if !refreshes.hasListeners { removeTimer(timer, from: refreshes) }
      }
      loop.add(timer, forMode: .common)
      return refreshes
    }
  }

  private static func removeTimer(_ timer: Timer, from refreshes: RefreshQueue) {
    timer.invalidate()
    state.withLock { $0.otherLoops.removeAll { $0.refreshes === refreshes } }
  }

  /// Schedules the main queue's timer for the next refresh needed by a display link, unless it is already scheduled.
  static func scheduleNextRefresh() {
    let now = SystemTime.clock.now
    if let display = state.withLock({ $0.wakeDisplay }) {
      guard mainRefreshes.hasActiveListeners else { return }
      waitingLinksFlag.store(true, ordering: .releasing)
      display()
      return
    }
    guard let due = mainRefreshes.nextRefresh(after: now) else { return }
    let isFirst = state.withLock { state in
      defer { state.isArmed = true }
      return !state.isArmed
    }
    guard isFirst else { return }
    timerQueue.asyncAfter(deadline: .now() + (due - now)) {
      DispatchQueue.main.async {
        let isDriven = state.withLock {
          $0.isArmed = false
          return $0.wakeDisplay != nil
        }
        if !isDriven { mainRefreshes.notifyListeners(at: due) }
        scheduleNextRefresh()
      }
    }
  }

  /// Sets the closure that requests a frame from the display when a display link is waiting for one.
  ///
  /// The display then provides the refreshes of the main run loop. If the closure is `nil`, the timer provides them
  /// again.
  static func setDisplayWakeHandler(_ display: (@Sendable () -> Void)?) {
    state.withLock {
      $0.wakeDisplay = display
      $0.lastFrameTime = SystemTime.clock.now
    }
    waitingLinksFlag.store(false, ordering: .releasing)
    scheduleNextRefresh()
  }

  /// Calls the display links that are due when the display presents a frame at the given time.
  static func notifyDisplayFrame(at time: Double) {
    let shown = mainRefreshes.notifyListenersOnce(
      after: state.withLock { $0.lastFrameTime }, through: time)
    state.withLock { $0.lastFrameTime = shown }
    waitingLinksFlag.store(mainRefreshes.hasActiveListeners, ordering: .releasing)
  }

  static var hasWaitingLinks: Bool { waitingLinksFlag.load(ordering: .acquiring) }
}

/// The connection to the display that drives the main run loop's display links while a window is displayed.
package enum LiveDisplay {
  /// Sets the closure that requests a frame from the display when a display link is waiting for one.
  ///
  /// The display then provides the refreshes. If the closure is `nil`, the system clock provides them.
  package static func setWakeHandler(_ wake: (@Sendable () -> Void)?) {
    RunLoopRefreshScheduler.setDisplayWakeHandler(wake)
  }

  /// Calls the display links that are due when the display presents a frame at the given time in seconds.
  ///
  /// This method must be called on the main thread.
  package static func notifyDisplayFrame(at time: Double) {
    RunLoopRefreshScheduler.notifyDisplayFrame(at: time)
  }

  /// Whether any display link is waiting for a frame.
  ///
  /// The property can be read on any thread.
  package static var hasWaitingLinks: Bool { RunLoopRefreshScheduler.hasWaitingLinks }

  /// The clock used by windows, whose time is in seconds.
  package static var clock: any RenderClock { SystemTime.clock }
}
