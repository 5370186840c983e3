import Geometry
import Synchronization

/// A listener that is notified when a display is about to present a frame, such as a display link.
package protocol RefreshListener: AnyObject {
  /// The number of refreshes from one notification to the next, at the maximum rate of 120 refreshes per second.
  ///
  /// A value of 1 notifies the listener at every refresh.
  var refreshInterval: Int { get }
  /// Whether the listener is paused.
  ///
  /// Paused listeners are not notified.
  var isPaused: Bool { get }
  /// Called when a frame is due at the given time in seconds.
  ///
  /// The next refresh follows after ``RefreshQueue/period``.
  func refresh(at time: Double)
}

/// A queue of listeners that are notified at each refresh of a display, in the order in which they were added.
///
/// Refresh times are integer multiples of the period, so that they coincide with the frames of a film at 120, 60, 30,
/// 20 or 15 frames per second.
package final class RefreshQueue: Sendable {
  /// The maximum number of refreshes per second.
  ///
  /// The display uses this rate while a listener requests it.
  package static let maximumRate = 120
  /// The number of refreshes per second if no listener requests more.
  package static let defaultRate = 60
  /// The time, in seconds, between two refreshes at the maximum rate.
  package static let period = 1 / Double(maximumRate)

  // Sound: listeners are added, called and removed only by the thread that runs the turns of their clock or run loop.
  private struct ListenerList: @unchecked Sendable {
    var all: [any RefreshListener] = []
  }

  private let listeners = Mutex(ListenerList())

  /// Creates a queue without listeners.
  package init() {}

  /// Adds a listener, which is notified starting with the next refresh.
  ///
  /// The queue retains the listener. Adding it again has no effect.
  package func addListener(_ listener: any RefreshListener) {
    listeners.withLock { listeners in
      if !listeners.all.contains(where: { $0 === listener }) { listeners.all.append(listener) }
    }
  }

  /// Removes a listener, so that it is no longer notified.
  package func removeListener(_ listener: any RefreshListener) {
    listeners.withLock { $0.all.removeAll { $0 === listener } }
  }

  /// Whether the queue has listeners, including paused ones.
  package var hasListeners: Bool { listeners.withLock { !$0.all.isEmpty } }

  /// Notifies the listeners that are due at the refreshes after `last` and up to `time`, in seconds.
  ///
  /// Refreshes that were missed more than 1/60 second ago are skipped.
  /// - Returns: The time of the last refresh, in seconds.
  package func notifyListeners(after last: Double, through time: Double) -> Double {
    let end = Self.refreshIndex(at: time)
    let first = max(Self.refreshIndex(at: last) + 1, end + 1 - Self.maximumRate / Self.defaultRate)
    if first <= end {
      for index in first...end { notifyListeners(at: Double(index) / Double(Self.maximumRate)) }
    }
    return Double(end) / Double(Self.maximumRate)
  }

  /// Notifies each listener that is due after `last` and up to `time`, at most once, for displays that present only
  /// one frame for this period.
  /// - Returns: The time of the last refresh up to `time`, in seconds.
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

  /// Whether the queue has listeners that are not paused.
  package var hasActiveListeners: Bool { listeners.withLock { $0.all.contains { !$0.isPaused } } }

  /// Returns the first refresh time after `time` at which a listener is due.
  ///
  /// Returns `nil` if none is due, or if the time is too large for a `Double` to represent the next refresh.
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

  /// Notifies the listeners that are due at the given refresh time in seconds.
  package func notifyListeners(at time: Double) {
    let index = Self.refreshIndex(at: time)
    guard abs(Double(index) / Double(Self.maximumRate) - time) <= Self.timeTolerance else { return }
    for listener in listeners.withLock({ $0.all })
    where isListenerDue(listener, atRefreshIndex: index) {
      listener.refresh(at: time)
    }
  }

  /// Returns whether a listener is due at the given refresh.
  ///
  /// A listener that was removed or paused by an earlier listener at the same refresh is not due.
  private func isListenerDue(_ listener: any RefreshListener, atRefreshIndex index: Int) -> Bool {
    let isHere = listeners.withLock { $0.all.contains { $0 === listener } }
    return isHere && !listener.isPaused && index % listener.refreshInterval == 0
  }

  /// The maximum difference, in seconds, between two times that are treated as equal.
  package static let timeTolerance = 1e-9

  /// Returns the index of the last refresh at or before the given time, clamped to ±`maximumRefreshIndex`.
  private static func refreshIndex(at time: Double) -> Int {
    let index = Int(
      clamping: ((time + timeTolerance) * Double(maximumRate)).rounded(.down),
      in: -maximumRefreshIndex...maximumRefreshIndex)
    // For large times, ``timeTolerance`` is below the precision of `Double`, and rounding could return the previous
    // refresh.
    return index < maximumRefreshIndex && Double(index + 1) / Double(maximumRate) <= time
      ? index + 1 : index
  }

  /// The maximum distance of a refresh from time 0, in refreshes.
  ///
  /// Beyond it, a `Double` cannot represent every integer.
  private static let maximumRefreshIndex = 1 << 53
}
