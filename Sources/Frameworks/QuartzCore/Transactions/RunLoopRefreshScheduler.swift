import Dispatch
import RenderServer
import Synchronization

/// Calls display links in run loops by the machine's time.
///
/// The main run loop uses a timer on a separate queue, because the main queue can run without a run loop. Other run
/// loops use a run loop timer.
enum RunLoopRefreshScheduler {
  private static let timerQueue = DispatchQueue(label: "display refresh", qos: .userInteractive)
  private static let mainRefreshes = RefreshQueue()
  // Sound: run loops are only compared here, and each loop is used on its own thread.
  private struct State: @unchecked Sendable {
    var otherLoops: [(loop: RunLoop, refreshes: RefreshQueue)] = []
    var isArmed = false
    /// The closure that wakes the display, if a display provides the refreshes of the main run loop.
    ///
    /// With nil, the timer provides them.
    var wakeDisplay: (@Sendable () -> Void)?
    var lastFrameTime = 0.0
  }

  private static let state = Mutex(State())
  /// Whether any link waits for a frame, as last determined on the main thread.
  ///
  /// Links must not be queried on other threads.
  private static let waitingLinksFlag = Atomic(false)

  /// Returns the refresh queue of a run loop.
  static func refreshQueue(for loop: RunLoop) -> RefreshQueue {
    if loop === RunLoop.main { return mainRefreshes }
    return state.withLock { state in
      if let known = state.otherLoops.first(where: { $0.loop === loop }) { return known.refreshes }
      let refreshes = RefreshQueue()
      state.otherLoops.append((loop, refreshes))
      // Sound: the timer runs only on the thread of its run loop.
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

  /// Schedules the timer of the main queue for the next refresh that a link waits for, unless it is scheduled.
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

  /// Sets the display that provides the refreshes of the main run loop.
  ///
  /// The closure wakes the display when a link waits for a frame. With nil, the timer provides the refreshes again.
  static func setDisplayWakeHandler(_ display: (@Sendable () -> Void)?) {
    state.withLock {
      $0.wakeDisplay = display
      $0.lastFrameTime = SystemTime.clock.now
    }
    waitingLinksFlag.store(false, ordering: .releasing)
    scheduleNextRefresh()
  }

  /// Calls the links that are due when the display presents a frame at a time.
  static func notifyDisplayFrame(at time: Double) {
    let shown = mainRefreshes.notifyListenersOnce(
      after: state.withLock { $0.lastFrameTime }, through: time)
    state.withLock { $0.lastFrameTime = shown }
    waitingLinksFlag.store(mainRefreshes.hasActiveListeners, ordering: .releasing)
  }

  static var hasWaitingLinks: Bool { waitingLinksFlag.load(ordering: .acquiring) }
}

/// The display that drives the display links of the main run loop while a window is live.
package enum LiveDisplay {
  /// Sets the closure that wakes the display when a link waits for a frame.
  ///
  /// The display then provides the refreshes. With nil, the machine's clock provides them.
  package static func setWakeHandler(_ wake: (@Sendable () -> Void)?) {
    RunLoopRefreshScheduler.setDisplayWakeHandler(wake)
  }

  /// Calls the display links that are due when the display presents a frame, at a time in seconds.
  ///
  /// Must be called on the main thread.
  package static func notifyDisplayFrame(at time: Double) {
    RunLoopRefreshScheduler.notifyDisplayFrame(at: time)
  }

  /// Whether any display link waits for a frame.
  ///
  /// Can be read on any thread.
  package static var hasWaitingLinks: Bool { RunLoopRefreshScheduler.hasWaitingLinks }

  /// The clock of live windows, whose time is in seconds.
  package static var clock: any RenderClock { SystemTime.clock }
}
