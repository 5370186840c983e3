import Dispatch
import RenderServer
import Synchronization

/// Calls the display links of run loops on the machine's time.
///
/// For the main one a timer on a queue of its own keeps the time, as the main queue may be served without a run loop;
/// any other run loop has a timer.
enum RunLoopRefreshScheduler {
  private static let timerQueue = DispatchQueue(label: "display refresh", qos: .userInteractive)
  private static let mainRefreshes = RefreshQueue()
  // Sound: run loops are only compared here; a loop is used on its own thread.
  private struct State: @unchecked Sendable {
    var otherLoops: [(loop: RunLoop, refreshes: RefreshQueue)] = []
    var isArmed = false
    /// The closure that wakes the display whose refreshes time the main loop's frames; nil where the timekeeper times them.
    var wakeDisplay: (@Sendable () -> Void)?
    var lastFrameTime = 0.0
  }

  private static let state = Mutex(State())
  /// Whether any link waits for a frame, as the main thread saw it last: links are not to be asked on another.
  private static let waitingLinksFlag = Atomic(false)

  /// Who is called in the turns of a run loop.
  static func refreshQueue(for loop: RunLoop) -> RefreshQueue {
    if loop === RunLoop.main { return mainRefreshes }
    return state.withLock { state in
      if let known = state.otherLoops.first(where: { $0.loop === loop }) { return known.refreshes }
      let refreshes = RefreshQueue()
      state.otherLoops.append((loop, refreshes))
      // Sound: the timer runs on the loop's thread only.
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

  /// Sets the main queue's timer to the next refresh that somebody waits for, unless it is set.
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

  /// Lets a display say when the main loop's frames are, and whom to wake when somebody waits for one; nil for by the
  /// machine's time again.
  static func setDisplayWakeHandler(_ display: (@Sendable () -> Void)?) {
    state.withLock {
      $0.wakeDisplay = display
      $0.lastFrameTime = SystemTime.clock.now
    }
    waitingLinksFlag.store(false, ordering: .releasing)
    scheduleNextRefresh()
  }

  /// The display shows its next picture at an instant.
  static func notifyDisplayFrame(at time: Double) {
    let shown = mainRefreshes.notifyListenersOnce(
      after: state.withLock { $0.lastFrameTime }, through: time)
    state.withLock { $0.lastFrameTime = shown }
    waitingLinksFlag.store(mainRefreshes.hasActiveListeners, ordering: .releasing)
  }

  static var hasWaitingLinks: Bool { waitingLinksFlag.load(ordering: .acquiring) }
}

/// The display by which the display links of the main run loop go while a window is live.
package enum LiveDisplay {
  /// Lets a display say when frames are, or nil the machine's time; the closure wakes it when a link waits for one.
  package static func setWakeHandler(_ wake: (@Sendable () -> Void)?) {
    RunLoopRefreshScheduler.setDisplayWakeHandler(wake)
  }

  /// Calls the links that are due when the display shows its next picture, in the main thread.
  package static func notifyDisplayFrame(at time: Double) {
    RunLoopRefreshScheduler.notifyDisplayFrame(at: time)
  }

  /// Whether any link waits for a frame.
  package static var hasWaitingLinks: Bool { RunLoopRefreshScheduler.hasWaitingLinks }

  /// The clock of live windows.
  package static var clock: any RenderClock { SystemTime.clock }
}
