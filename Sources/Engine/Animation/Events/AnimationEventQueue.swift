public import RenderTree

/// A priority queue of the times at which a tree's animations start and end, which avoids searching all animations.
///
/// All calls must pass states of the same tree.
public struct AnimationEventQueue: Sendable {
  private struct QueuedEvent: Sendable {
    let time: Double
    let entry: Int32
    let isEnd: Bool
    /// The revision of the animation entry when the event was queued.
    ///
    /// If the entry now has a different revision, the event is outdated.
    let revision: UInt64
  }

  /// The events as a binary min-heap, ordered by time.
  private var items: ContiguousArray<QueuedEvent> = []
  private var version: UInt64?
  private var timingVersion: UInt64 = 0
  private var orderVersion: UInt64 = 0

  /// Creates an empty queue.
  public init() {}

  /// Returns the earliest root time after `time` at which an animation starts or ends, if this event has not been
  /// reported yet.
  ///
  /// Returns `nil` if there is no such time.
  public mutating func nextEventTime(in tree: RenderTree, after time: Double) -> Double? {
    updateQueue(from: tree)
    while let first = items.first, !isEventCurrent(first, in: tree) { removeFirst() }
    guard let first = items.first else { return nil }
    if first.time > time { return first.time }
    // Events that are due but not reported yet come first in the heap, so later entries must be searched.
    var next = Double.infinity
    for item in items where item.time > time && item.time < next && isEventCurrent(item, in: tree) {
      next = item.time
    }
    return next < .infinity ? next : nil
  }

  /// Returns the events that are due and have not been reported yet, ordered by time and then by when their
  /// animations were added.
  ///
  /// The events are marked in the tree as reported.
  public mutating func removeDueEvents(in tree: inout RenderTree, at time: Double)
    -> [AnimationEvent]
  {
    updateQueue(from: tree)
    var due: [(event: AnimationEvent, order: Int)] = []
    while let first = items.first, first.time <= time {
      removeFirst()
      guard isEventCurrent(first, in: tree), let event = event(for: first, in: tree, at: time)
      else {
        continue
      }
      tree.markEventReported(event.kind, entryIndex: Int(first.entry))
      due.append((event, 2 * Int(first.entry) + (first.isEnd ? 1 : 0)))
    }
    guard due.count > 1 else { return due.map(\.event) }
    due.sort { ($0.event.time, $0.order) < ($1.event.time, $1.order) }
    return due.map(\.event)
  }

  private func event(for item: QueuedEvent, in tree: RenderTree, at time: Double) -> AnimationEvent?
  {
    let entry = tree.animations.entries[Int(item.entry)]
    guard let node = tree.structure.ids[Int(entry.slot)] else { return nil }
    return AnimationEvent(
      animation: entry.animation.id, node: node, kind: item.isEnd ? .ended : .started,
      time: item.time.isFinite ? item.time : time)
  }
}

// MARK: - Tree updates

extension AnimationEventQueue {
  private mutating func updateQueue(from tree: RenderTree) {
    let animations = tree.animations
    let timing = tree.layerTimingVersion
    let hasTiming = tree.hasLayerTiming
    let isSameTime =
      timing == timingVersion && (!hasTiming || orderVersion == tree.structure.orderVersion)
    if isSameTime, version == animations.version { return }
    let isFull = items.count > max(64, 4 * animations.count)
    if isSameTime, !isFull, let version,
      let changes = animations.changedEntryIndices(since: version)
    {
      for index in changes { addEvents(ofEntry: Int(index), tree: tree, hasTiming: hasTiming) }
    } else {
      items.removeAll(keepingCapacity: true)
      for index in animations.entries.indices {
        addEvents(ofEntry: index, tree: tree, hasTiming: hasTiming)
      }
    }
    version = animations.version
    (timingVersion, orderVersion) = (timing, tree.structure.orderVersion)
  }

  private mutating func addEvents(ofEntry index: Int, tree: RenderTree, hasTiming: Bool) {
    guard let untold = UnreportedAnimation(index, in: tree, hasTiming) else { return }
    let revision = tree.animations.entries[index].revision
    if !untold.hasStarted, untold.start < .infinity {
      addEvent(
        QueuedEvent(time: untold.start, entry: Int32(index), isEnd: false, revision: revision))
    }
    if !untold.hasEnded, untold.end < .infinity {
      addEvent(QueuedEvent(time: untold.end, entry: Int32(index), isEnd: true, revision: revision))
    }
  }

  /// Returns whether a queued event matches the current state of its animation and has not been reported.
  private func isEventCurrent(_ item: QueuedEvent, in tree: RenderTree) -> Bool {
    tree.animations.isEventUnreported(
      item.isEnd ? .ended : .started, entryIndex: Int(item.entry), revision: item.revision)
  }

  // MARK: Heap

  private mutating func addEvent(_ item: QueuedEvent) {
    var hole = items.count
    items.append(item)
    while hole > 0, item.time < items[(hole - 1) / 2].time {
      items[hole] = items[(hole - 1) / 2]
      hole = (hole - 1) / 2
    }
    items[hole] = item
  }

  private mutating func removeFirst() {
    guard let last = items.popLast(), !items.isEmpty else { return }
    var hole = 0
    while 2 * hole + 1 < items.count {
      var child = 2 * hole + 1
      if child + 1 < items.count, items[child + 1].time < items[child].time { child += 1 }
      guard items[child].time < last.time else { break }
      items[hole] = items[child]
      hole = child
    }
    items[hole] = last
  }
}
