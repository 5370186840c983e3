import Dispatch
import RenderServer

/// Calls the display links of run loops on the machine's time.
///
/// For the main one a timer on a queue of its own keeps the time, as the main queue may be served without a run loop;
/// any other run loop has a timer.
enum LoopRefreshes {
  private static let lock = NSLock()
  private static let timekeeper = DispatchQueue(label: "display refresh", qos: .userInteractive)
  private static let mainRefreshes = RefreshQueue()
  nonisolated(unsafe) private static var others: [(loop: RunLoop, refreshes: RefreshQueue)] = []
  nonisolated(unsafe) private static var isArmed = false

  /// Who is called in the turns of a run loop.
  static func queue(of loop: RunLoop) -> RefreshQueue {
    if loop === RunLoop.main { return mainRefreshes }
    return lock.withLock {
      if let known = others.first(where: { $0.loop === loop }) { return known.refreshes }
      let refreshes = RefreshQueue()
      others.append((loop, refreshes))
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
    lock.withLock {
      timer.invalidate()
      others.removeAll { $0.refreshes === refreshes }
    }
  }

  /// Sets the main queue's timer to the next refresh that somebody waits for, unless it is set.
  static func arm() {
    let now = ProcessTime.clock.now
    guard let due = mainRefreshes.nextRefresh(after: now) else { return }
    let isFirst = lock.withLock {
      defer { isArmed = true }
      return !isArmed
    }
    guard isFirst else { return }
    timekeeper.asyncAfter(deadline: .now() + (due - now)) {
      DispatchQueue.main.async {
        lock.withLock { isArmed = false }
        mainRefreshes.run(at: due)
        arm()
      }
    }
  }
}
