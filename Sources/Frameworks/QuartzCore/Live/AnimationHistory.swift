import RenderServer
import RenderTree
import Timing

/// A history of a layer tree's ended, removed and retimed animations, for rendering frames of earlier times.
///
/// Only trees with a manual clock have a history, because other clocks never return to an earlier time.
struct AnimationHistory {
  /// An animation that was presented in the past, with its values.
  struct PastAnimation {
    weak var layer: CALayer?
    let form: Animation
    let order: Int
    /// The first and the last time at which the animation was presented, in seconds.
    let begin, end: Double
    /// Whether the animation caused its layer to be redrawn for every frame.
    let drawsLayer: Bool
    let snapshots: [SnapshotID: LayerSnapshot]

    func isActive(at time: Double) -> Bool { begin <= time + MediaTiming.resolution && time <= end }

    /// Whether the animation retains images, such as the snapshot of a transition.
    var hasImages: Bool { !snapshots.isEmpty || form.content.animatesImages }
  }

  /// A property change that cannot be reverted for a frame of an earlier time.
  private struct IrreversibleChange {
    let time: Double
    weak var layer: CALayer?
    let key: String
  }

  private struct HistoryEntry {
    let number: Int
    let past: PastAnimation
  }

  private var entries: [NodeID: ContiguousArray<HistoryEntry>] = [:]
  /// The total number of animations in `entries`.
  private var count = 0
  /// The number of animations in the history that retain images.
  private var imageCount = 0
  /// The number for the next recorded animation.
  ///
  /// Numbers increase in the order of recording.
  private var nextNumber = 0
  /// The latest end time of all discarded animations, in seconds.
  private var discardedUntil = -Double.infinity
  private var lastChange: IrreversibleChange?
  /// The layers whose contents are currently drawn for an earlier frame, by node.
  private var redrawnLayers: [NodeID: WeakLayer] = [:]

  private struct WeakLayer { weak var layer: CALayer? }

  /// The maximum number of animations in the history.
  ///
  /// The oldest animations are discarded only when twice as many are stored.
  private static let maximumEntryCount = 1024
  /// The maximum number of animations in the history that retain images.
  ///
  /// An image of a whole screen needs 8 MB.
  private static let maximumImageCount = 16

  // MARK: Recording

  /// Records an animation that was presented on a node in the past.
  mutating func recordAnimation(_ past: PastAnimation, ofNode node: NodeID) {
    entries[node, default: []].append(HistoryEntry(number: nextNumber, past: past))
    count += 1
    nextNumber += 1
    if past.hasImages { imageCount += 1 }
    if count > 2 * Self.maximumEntryCount {
      let first = nextNumber - Self.maximumEntryCount
      discardAnimations { $0.number < first }
    }
    if imageCount > Self.maximumImageCount {
      let old = entries.values.joined().lazy.filter(\.past.hasImages).map(\.number).min()
      discardAnimations { $0.number == old }
    }
  }

  /// Discards the animations that satisfy a condition, and records the latest time at which frames lack them.
  private mutating func discardAnimations(where isOld: (HistoryEntry) -> Bool) {
    for (node, items) in entries where items.contains(where: isOld) {
      for item in items where isOld(item) { discardedUntil = max(discardedUntil, item.past.end) }
      setEntries(items.filter { !isOld($0) }, ofNode: node)
    }
  }

  /// Removes a destroyed node from the history.
  mutating func removeNode(_ node: NodeID) {
    redrawnLayers[node] = nil
    if entries[node] != nil { setEntries([], ofNode: node) }
  }

  private mutating func setEntries(_ items: ContiguousArray<HistoryEntry>, ofNode node: NodeID) {
    let before = entries[node] ?? []
    count += items.count - before.count
    imageCount += items.count(where: \.past.hasImages) - before.count(where: \.past.hasImages)
    entries[node] = items.isEmpty ? nil : items
  }

  /// Records a change to a layer's value that was made while the clock was advancing.
  mutating func recordChange(of layer: CALayer, key: String, at time: Double) {
    lastChange = IrreversibleChange(time: time, layer: layer, key: key)
  }

  // MARK: Past frames

  /// Returns the layers, by node, that had animations at a past time but no longer have them.
  func layersWithPastAnimations(at time: Double) -> [NodeID: CALayer] {
    entries.compactMapValues { items in
      items.first { $0.past.isActive(at: time) }?.past.layer
    }
  }

  /// Returns a node's animations that were presented at a past time but no longer are.
  func pastAnimations(at time: Double, ofNode node: NodeID) -> [PastAnimation] {
    (entries[node] ?? []).lazy.map(\.past).filter { $0.isActive(at: time) }
  }

  /// Returns the reason why a frame of an earlier time is inaccurate, or `nil` if it is accurate.
  func inaccuracy(ofFrameAt time: Double) -> Inaccuracy? {
    if let lastChange, time < lastChange.time - MediaTiming.resolution {
      return .changed(
        key: lastChange.key, layer: lastChange.layer?.diagnosticName ?? "a layer",
        at: lastChange.time)
    }
    return time <= discardedUntil ? .discarded(until: discardedUntil) : nil
  }

  /// A reason why a frame rendered for an earlier time differs from the one presented at that time.
  enum Inaccuracy {
    /// The program changed a value after that time, while the clock was advancing.
    ///
    /// The time of the change is in seconds.
    case changed(key: String, layer: String, at: Double)
    /// Animations up to the given time, in seconds, were discarded from the history.
    case discarded(until: Double)

    /// The diagnostic message, with the problem and the remedy.
    var message: String {
      let remedy = "; render frames in ascending order of time, or use a new renderer"
      return switch self {
      case .changed(let key, let layer, let time):
        "frames before \(time) s use a later value of '\(key)' of \(layer), which a completion block, delegate, "
          + "timer or display link changed at that time" + remedy
      case .discarded(let time):
        "frames before \(time) s lack ended animations: only the last \(AnimationHistory.maximumEntryCount) of them "
          + "are stored, including at most \(AnimationHistory.maximumImageCount) with images"
          + remedy
      }
    }

    /// A key that is equal for all inaccuracies that are reported together, only once.
    var deduplicationKey: String {
      switch self {
      case .changed(let key, let layer, _): "changed \(key) of \(layer)"
      case .discarded: "forgotten"
      }
    }
  }

  // MARK: Drawing

  /// Records a layer whose contents are drawn for a frame of an earlier time.
  mutating func recordRedrawing(of layer: CALayer, node: NodeID) {
    redrawnLayers[node] = WeakLayer(layer: layer)
  }

  /// Removes and returns the layers whose contents are drawn for a frame of an earlier time.
  mutating func extractRedrawnLayers() -> [CALayer] {
    guard !redrawnLayers.isEmpty else { return [] }
    defer { redrawnLayers.removeAll() }
    return redrawnLayers.values.compactMap(\.layer)
  }
}
