import RenderServer
import RenderTree
import Timing

/// The animations of a live tree that have ended, been removed or been retimed, for drawing frames of earlier times.
///
/// Only trees on a manual clock keep them; other clocks never show an earlier time.
struct AnimationHistory {
  /// An animation as it showed for some time.
  struct PastAnimation {
    weak var layer: CALayer?
    let form: Animation
    let order: Int
    /// The first and the last instant at which it showed.
    let begin, end: Double
    /// Whether it made its layer draw itself for every frame.
    let drawsLayer: Bool
    let snapshots: [SnapshotID: LayerSnapshot]

    func isActive(at time: Double) -> Bool { begin <= time + MediaTiming.resolution && time <= end }

    /// Whether it keeps old pictures.
    var hasImages: Bool { !snapshots.isEmpty || form.content.animatesImages }
  }

  /// A change that cannot be undone for an earlier frame.
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
  /// The number of animations in `entries`.
  private var count = 0
  /// The number of those that keep old pictures.
  private var imageCount = 0
  /// The number of the next animation; numbers rise in the order of remembering.
  private var nextNumber = 0
  /// The last instant at which an animation showed that is not remembered any more.
  private var discardedUntil = -Double.infinity
  private var lastChange: IrreversibleChange?
  /// Layers whose contents are those of an earlier frame.
  private var redrawnLayers: [NodeID: WeakLayer] = [:]

  private struct WeakLayer { weak var layer: CALayer? }

  /// The largest number of animations that a tree remembers; up to twice as many are held before the oldest are dropped.
  private static let maximumEntryCount = 1024
  /// The largest number of remembered animations with old pictures: one of a whole screen takes 8 MB.
  private static let maximumImageCount = 16

  // MARK: Remembering

  /// Remembers how an animation of a node showed.
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

  /// Forgets some animations for good, and notes until when frames lack them.
  private mutating func discardAnimations(where isOld: (HistoryEntry) -> Bool) {
    for (node, items) in entries where items.contains(where: isOld) {
      for item in items where isOld(item) { discardedUntil = max(discardedUntil, item.past.end) }
      setEntries(items.filter { !isOld($0) }, ofNode: node)
    }
  }

  /// Forgets a node that is destroyed.
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

  /// Remembers that a key of a layer was changed while time was moved on.
  mutating func recordChange(of layer: CALayer, key: String, at time: Double) {
    lastChange = IrreversibleChange(time: time, layer: layer, key: key)
  }

  // MARK: Showing

  /// The layers that showed other animations at an instant than now, by their nodes.
  func layersWithPastAnimations(at time: Double) -> [NodeID: CALayer] {
    entries.compactMapValues { items in
      items.first { $0.past.isActive(at: time) }?.past.layer
    }
  }

  /// The animations of a node that showed at an instant and do not any more.
  func pastAnimations(at time: Double, ofNode node: NodeID) -> [PastAnimation] {
    (entries[node] ?? []).lazy.map(\.past).filter { $0.isActive(at: time) }
  }

  /// The loss of a frame of an earlier instant; nil where the frame shows everything as it was.
  func inaccuracy(ofFrameAt time: Double) -> Inaccuracy? {
    if let lastChange, time < lastChange.time - MediaTiming.resolution {
      return .changed(
        key: lastChange.key, layer: lastChange.layer?.diagnosticName ?? "a layer",
        at: lastChange.time)
    }
    return time <= discardedUntil ? .discarded(until: discardedUntil) : nil
  }

  /// A value or animation that an earlier frame shows otherwise than it was.
  enum Inaccuracy {
    /// The program's code changed a value later, while time was moved on.
    case changed(key: String, layer: String, at: Double)
    /// Animations that showed until this instant are not remembered any more.
    case discarded(until: Double)

    /// Fault and remedy.
    var message: String {
      let remedy = "; draw them in the order of their times, or with a new renderer"
      return switch self {
      case .changed(let key, let layer, let time):
        "frames before \(time) s show '\(key)' of \(layer) as a completion, delegate, timer or "
          + "display link left it then" + remedy
      case .discarded(let time):
        "frames before \(time) s lack animations: only the last \(AnimationHistory.maximumEntryCount) that ended are "
          + "remembered, of which \(AnimationHistory.maximumImageCount) with images" + remedy
      }
    }

    /// The same text for all losses that are reported as one.
    var deduplicationKey: String {
      switch self {
      case .changed(let key, let layer, _): "changed \(key) of \(layer)"
      case .discarded: "forgotten"
      }
    }
  }

  // MARK: Drawing

  /// Marks a layer whose contents are drawn for an earlier frame.
  mutating func recordRedrawing(of layer: CALayer, node: NodeID) {
    redrawnLayers[node] = WeakLayer(layer: layer)
  }

  /// The layers whose contents are those of an earlier frame, which are then no longer marked.
  mutating func extractRedrawnLayers() -> [CALayer] {
    guard !redrawnLayers.isEmpty else { return [] }
    defer { redrawnLayers.removeAll() }
    return redrawnLayers.values.compactMap(\.layer)
  }
}
