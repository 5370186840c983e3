import Dispatch
import RenderServer
import Synchronization

/// Calls the display links of run loops on the machine's time.
///
/// For the main one a timer on a queue of its own keeps the time, as the main queue may be served without a run loop;
/// any other run loop has a timer.
enum LoopRefreshes {
  private static let timekeeper = DispatchQueue(label: "display refresh", qos: .userInteractive)
  private static let mainRefreshes = RefreshQueue()
  // Sound: run loops are only compared here; a loop is used on its own thread.
  private struct State: @unchecked Sendable {
    var others: [(loop: RunLoop, refreshes: RefreshQueue)] = []
    var isArmed = false
    /// The closure that wakes the display whose refreshes time the main loop's frames; nil where the timekeeper times them.
    var display: (@Sendable () -> Void)?
    var shown = 0.0
  }

  private static let state = Mutex(State())
  /// Whether any link waits for a frame, as the main thread saw it last: links are not to be asked on another.
  private static let isAwaitedByLinks = Atomic(false)

  /// Who is called in the turns of a run loop.
  static func queue(of loop: RunLoop) -> RefreshQueue {
    if loop === RunLoop.main { return mainRefreshes }
    return state.withLock { state in
      if let known = state.others.first(where: { $0.loop === loop }) { return known.refreshes }
      let refreshes = RefreshQueue()
      state.others.append((loop, refreshes))
      // Sound: the timer runs on the loop's thread only.
      nonisolated(unsafe) var last = ProcessTime.clock.now
      let timer = Timer(timeInterval: RefreshQueue.period, repeats: true) { timer in
        last = refreshes.run(after: last, to: ProcessTime.clock.now)
        if !refreshes.isUsed { retire(timer, refreshes) }
      }
      loop.add(timer, forMode: .common)
      return refreshes
    }
  }

  private static func retire(_ timer: Timer, _ refreshes: RefreshQueue) {
    timer.invalidate()
    state.withLock { $0.others.removeAll { $0.refreshes === refreshes } }
  }

  /// Sets the main queue's timer to the next refresh that somebody waits for, unless it is set.
  static func arm() {
    let now = ProcessTime.clock.now
    if let display = state.withLock({ $0.display }) {
      guard mainRefreshes.isAwaited else { return }
      isAwaitedByLinks.store(true, ordering: .releasing)
      display()
      return
    }
    guard let due = mainRefreshes.nextRefresh(after: now) else { return }
    let isFirst = state.withLock { state in
      defer { state.isArmed = true }
      return !state.isArmed
    }
    guard isFirst else { return }
    timekeeper.asyncAfter(deadline: .now() + (due - now)) {
      DispatchQueue.main.async {
        let isDriven = state.withLock {
          $0.isArmed = false
          return $0.display != nil
        }
        if !isDriven { mainRefreshes.run(at: due) }
        arm()
      }
    }
  }

  /// Lets a display say when the main loop's frames are, and whom to wake when somebody waits for one; nil for by the
  /// machine's time again.
  static func follow(_ display: (@Sendable () -> Void)?) {
    state.withLock {
      $0.display = display
      $0.shown = ProcessTime.clock.now
    }
    isAwaitedByLinks.store(false, ordering: .releasing)
    arm()
  }

  /// The display shows its next picture at an instant.
  static func show(at time: Double) {
    let shown = mainRefreshes.show(after: state.withLock { $0.shown }, to: time)
    state.withLock { $0.shown = shown }
    isAwaitedByLinks.store(mainRefreshes.isAwaited, ordering: .releasing)
  }

  static var isAwaited: Bool { isAwaitedByLinks.load(ordering: .acquiring) }
}

/// The display by which the display links of the main run loop go while a window is live.
package enum LiveDisplay {
  /// Lets a display say when frames are, or nil the machine's time; the closure wakes it when a link waits for one.
  package static func follow(_ wake: (@Sendable () -> Void)?) { LoopRefreshes.follow(wake) }

  /// Calls the links that are due when the display shows its next picture, in the main thread.
  package static func show(at time: Double) { LoopRefreshes.show(at: time) }

  /// Whether any link waits for a frame.
  package static var isAwaited: Bool { LoopRefreshes.isAwaited }

  /// The clock of live windows.
  package static var clock: any RenderClock { ProcessTime.clock }
}
