import Geometry
import Synchronization

/// Somebody who wants to know when the display shows its next frame.
package protocol RefreshListener: AnyObject {
  /// Every how many refreshes of the fastest display it is called; 1 for each.
  var refreshInterval: Int { get }
  /// Whether it is passed over for the time being.
  var isPaused: Bool { get }
  /// A frame is due at `time`, in seconds; the refresh after it comes a ``RefreshQueue/period`` later.
  func refresh(at time: Double)
}

/// Who is called at each refresh of a display, in the order of their coming.
///
/// Refreshes lie on whole multiples of the period, so that they coincide with the frames of a film of 120, 60, 30, 20 or
/// 15 frames a second.
package final class RefreshQueue: Sendable {
  /// Refreshes a second of a display at its fastest, which it is while somebody asks for it.
  package static let maximumRate = 120
  /// Refreshes a second for whoever does not ask for more.
  package static let defaultRate = 60
  /// Seconds between two refreshes of a display at its fastest.
  package static let period = 1 / Double(maximumRate)

  // Sound: listeners are added, called and removed by the thread that ends the turns of their clock or run loop.
  private struct ListenerList: @unchecked Sendable {
    var all: [any RefreshListener] = []
  }

  private let listeners = Mutex(ListenerList())

  /// Creates a queue that nobody listens to.
  package init() {}

  /// Calls the listener from the next refresh on; it is retained.
  package func addListener(_ listener: any RefreshListener) {
    listeners.withLock { listeners in
      if !listeners.all.contains(where: { $0 === listener }) { listeners.all.append(listener) }
    }
  }

  /// Calls the listener no more.
  package func removeListener(_ listener: any RefreshListener) {
    listeners.withLock { $0.all.removeAll { $0 === listener } }
  }

  /// Whether anybody listens, be it paused.
  package var hasListeners: Bool { listeners.withLock { !$0.all.isEmpty } }

  /// Calls those who are due at a refresh after an instant and up to another; of a longer time those of an ordinary
  /// period at its end.
  ///
  /// - Returns: the last refresh.
  package func notifyListeners(after last: Double, through time: Double) -> Double {
    let end = Self.refreshIndex(at: time)
    let first = max(Self.refreshIndex(at: last) + 1, end + 1 - Self.maximumRate / Self.defaultRate)
    if first <= end {
      for index in first...end { notifyListeners(at: Double(index) / Double(Self.maximumRate)) }
    }
    return Double(end) / Double(Self.maximumRate)
  }

  /// Calls those who are due after an instant and up to another, each once: what a display does that shows its next picture
  /// then.
  ///
  /// - Returns: the last refresh up to the second instant.
  package func notifyListenersOnce(after last: Double, through time: Double) -> Double {
    let (first, end) = (Self.refreshIndex(at: last) + 1, Self.refreshIndex(at: time))
    guard first <= end else { return last }
    for listener in listeners.withLock({ $0.all }) {
      let interval = listener.refreshInterval
      let due = end / interval * interval
      guard due >= first, isListenerDue(listener, atRefreshIndex: due) else { continue }
      listener.refresh(at: Double(due) / Double(Self.maximumRate))
    }
    return Double(end) / Double(Self.maximumRate)
  }

  /// Whether somebody listens that is not paused.
  package var hasActiveListeners: Bool { listeners.withLock { $0.all.contains { !$0.isPaused } } }

  /// The first refresh after an instant at which somebody is called; nil where nobody is, and at instants so far away
  /// that a double does not tell them from their next refresh.
  package func nextRefresh(after time: Double) -> Double? {
    let intervals = listeners.withLock { listeners in
      listeners.all.filter { !$0.isPaused }.map(\.refreshInterval)
    }
    let next = Self.refreshIndex(at: time) + 1
    let due = intervals.map { interval in
      let cycles = (next + interval - 1) / interval
      return Double(cycles * interval) / Double(Self.maximumRate)
    }.min()
    return due.flatMap { $0 > time ? $0 : nil }
  }

  /// Calls those who are due at a refresh.
  package func notifyListeners(at time: Double) {
    let index = Self.refreshIndex(at: time)
    guard abs(Double(index) / Double(Self.maximumRate) - time) <= Self.timeTolerance else { return }
    for listener in listeners.withLock({ $0.all })
    where isListenerDue(listener, atRefreshIndex: index) {
      listener.refresh(at: time)
    }
  }

  /// One that an earlier listener of the same refresh removed or paused is not called any more.
  private func isListenerDue(_ listener: any RefreshListener, atRefreshIndex index: Int) -> Bool {
    let isHere = listeners.withLock { $0.all.contains { $0 === listener } }
    return isHere && !listener.isPaused && index % listener.refreshInterval == 0
  }

  /// Instants that lie this near to each other, in seconds, are one.
  package static let timeTolerance = 1e-9

  /// The last refresh up to an instant; one that lies further away than refreshes are counted has the last of them.
  private static func refreshIndex(at time: Double) -> Int {
    let index = Int(
      clamping: ((time + timeTolerance) * Double(maximumRate)).rounded(.down),
      in: -maximumRefreshIndex...maximumRefreshIndex)
    // Where ``timeTolerance`` is less than a digit, a refresh must not be taken for the one before.
    return index < maximumRefreshIndex && Double(index + 1) / Double(maximumRate) <= time
      ? index + 1 : index
  }

  /// The refreshes that are counted, before time 0 and after it: from there on doubles are no whole numbers of them.
  private static let maximumRefreshIndex = 1 << 53
}
