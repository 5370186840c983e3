import RenderServer
import RenderTree
import Timing

/// What frames of times that have passed need of a live tree: the animations that have ended since then.
///
/// It is kept for clocks that are set by hand only; others never show an earlier time.
struct EarlierFrames {
  /// An animation that ended by itself and was taken out.
  struct Ended {
    weak var layer: CALayer?
    let node: NodeID
    let form: Animation
    let order: Int
    /// The last instant at which it showed.
    let end: Double
    /// Whether it made its layer draw itself for every frame.
    let drawsLayer: Bool
    let snapshots: [SnapshotID: Snapshot]
  }

  /// A change that cannot be undone for an earlier frame.
  private struct Change {
    let time: Double
    weak var layer: CALayer?
    let key: String
  }

  private var ended: ContiguousArray<Ended> = []
  /// How many of them each node has.
  private var counts: [NodeID: Int] = [:]
  /// How many of them keep old pictures.
  private var pictures = 0
  /// The last instant at which an animation showed that is not remembered any more.
  private var forgotten = -Double.infinity
  private var change: Change?
  /// Layers whose contents are those of an earlier frame.
  private var drawn: [NodeID: Weak] = [:]

  private struct Weak { weak var layer: CALayer? }

  /// How many ended animations a tree remembers, and how many of them with old pictures, which take much memory.
  private static let (mostEnded, mostPictures) = (1024, 16)

  // MARK: Remembering

  /// Remembers an animation that ended by itself.
  mutating func note(_ item: Ended) {
    ended.append(item)
    counts[item.node, default: 0] += 1
    if !item.snapshots.isEmpty { pictures += 1 }
    if ended.count > 2 * Self.mostEnded { forget(ended.count - Self.mostEnded) { _ in true } }
    if pictures > Self.mostPictures { forget(1) { !$0.snapshots.isEmpty } }
  }

  /// Forgets the first of a kind.
  private mutating func forget(_ count: Int, where isOfKind: (Ended) -> Bool) {
    var left = count
    let gone = remove { item in
      guard left > 0, isOfKind(item) else { return false }
      left -= 1
      return true
    }
    for item in gone { forgotten = max(forgotten, item.end) }
  }

  /// Forgets a node that is destroyed.
  mutating func forget(_ node: NodeID) {
    drawn[node] = nil
    if counts[node] != nil { _ = remove { $0.node == node } }
  }

  /// Takes out animations.
  private mutating func remove(where isGone: (Ended) -> Bool) -> ContiguousArray<Ended> {
    var (kept, gone) = (ContiguousArray<Ended>(), ContiguousArray<Ended>())
    for item in ended { if isGone(item) { gone.append(item) } else { kept.append(item) } }
    ended = kept
    for item in gone {
      if !item.snapshots.isEmpty { pictures -= 1 }
      let left = (counts[item.node] ?? 1) - 1
      counts[item.node] = left > 0 ? left : nil
    }
    return gone
  }

  /// Remembers that a key of a layer was changed while time was moved on.
  mutating func noteChange(of layer: CALayer, _ key: String, at time: Double) {
    change = Change(time: time, layer: layer, key: key)
  }

  // MARK: Showing

  /// The ended animations that showed at an instant.
  func shown(at time: Double) -> [Ended] { ended.filter { time <= $0.end } }

  /// The ended animations of a node that showed at an instant.
  func shown(at time: Double, of node: NodeID) -> [Ended] {
    counts[node] == nil ? [] : ended.filter { $0.node == node && time <= $0.end }
  }

  /// What a frame of an instant cannot show as it was; nil where it can show everything.
  func loss(at time: Double) -> String? {
    if let change, time < change.time - MediaTiming.resolution {
      let layer = change.layer?.title ?? "a layer"
      return "frames before \(change.time) s show '\(change.key)' of \(layer) as a completion, "
        + "delegate, timer or display link left it then; draw them in the order of their times, or "
        + "with a new renderer"
    }
    if time <= forgotten {
      return "frames before \(forgotten) s lack animations: more than \(Self.mostEnded) have ended "
        + "since; draw them in the order of their times, or with a new renderer"
    }
    return nil
  }

  /// Marks a layer whose contents are drawn for an earlier frame.
  mutating func noteDrawing(of layer: CALayer, _ node: NodeID) { drawn[node] = Weak(layer: layer) }

  /// The layers whose contents are those of an earlier frame, which are then no longer marked.
  mutating func takeDrawn() -> [CALayer] {
    guard !drawn.isEmpty else { return [] }
    defer { drawn.removeAll() }
    return drawn.values.compactMap(\.layer)
  }
}
