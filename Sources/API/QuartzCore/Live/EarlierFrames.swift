import RenderServer
import RenderTree
import Timing

/// What frames of times that have passed need of a live tree: the animations that showed then and do not any more.
///
/// It is kept for clocks that are set by hand only; others never show an earlier time.
struct EarlierFrames {
  /// An animation as it showed for some time.
  struct Past {
    weak var layer: CALayer?
    let form: Animation
    let order: Int
    /// The first and the last instant at which it showed.
    let begin, end: Double
    /// Whether it made its layer draw itself for every frame.
    let drawsLayer: Bool
    let snapshots: [SnapshotID: Snapshot]

    func shows(at time: Double) -> Bool { begin <= time + MediaTiming.resolution && time <= end }

    /// Whether it keeps old pictures.
    var hasPictures: Bool { !snapshots.isEmpty || form.content.holdsImage }
  }

  /// A change that cannot be undone for an earlier frame.
  private struct Change {
    let time: Double
    weak var layer: CALayer?
    let key: String
  }

  private struct Numbered {
    let number: Int
    let past: Past
  }

  private var pasts: [NodeID: ContiguousArray<Numbered>] = [:]
  /// How many there are, how many of them keep old pictures, and the number of the next one.
  private var count = 0
  private var pictures = 0
  private var number = 0
  /// The last instant at which an animation showed that is not remembered any more.
  private var forgotten = -Double.infinity
  private var change: Change?
  /// Layers whose contents are those of an earlier frame.
  private var drawn: [NodeID: Weak] = [:]

  private struct Weak { weak var layer: CALayer? }

  /// How many animations a tree remembers, and how many of them with old pictures, which take much memory.
  private static let (mostPasts, mostPictures) = (1024, 16)

  // MARK: Remembering

  /// Remembers how an animation of a node showed.
  mutating func note(_ past: Past, of node: NodeID) {
    pasts[node, default: []].append(Numbered(number: number, past: past))
    count += 1
    number += 1
    if past.hasPictures { pictures += 1 }
    if count > 2 * Self.mostPasts {
      let first = number - Self.mostPasts
      forget { $0.number < first }
    }
    if pictures > Self.mostPictures {
      let old = pasts.values.joined().lazy.filter(\.past.hasPictures).map(\.number).min()
      forget { $0.number == old }
    }
  }

  /// Forgets what later frames are the least likely to need.
  private mutating func forget(where isOld: (Numbered) -> Bool) {
    for (node, items) in pasts where items.contains(where: isOld) {
      for item in items where isOld(item) { forgotten = max(forgotten, item.past.end) }
      keep(items.filter { !isOld($0) }, of: node)
    }
  }

  /// Forgets a node that is destroyed.
  mutating func forget(_ node: NodeID) {
    drawn[node] = nil
    if pasts[node] != nil { keep([], of: node) }
  }

  private mutating func keep(_ items: ContiguousArray<Numbered>, of node: NodeID) {
    let before = pasts[node] ?? []
    count += items.count - before.count
    pictures += items.count(where: \.past.hasPictures) - before.count(where: \.past.hasPictures)
    pasts[node] = items.isEmpty ? nil : items
  }

  /// Remembers that a key of a layer was changed while time was moved on.
  mutating func noteChange(of layer: CALayer, _ key: String, at time: Double) {
    change = Change(time: time, layer: layer, key: key)
  }

  // MARK: Showing

  /// The layers that showed other animations at an instant than now, by their nodes.
  func layers(at time: Double) -> [NodeID: CALayer] {
    pasts.compactMapValues { items in
      items.first { $0.past.shows(at: time) }?.past.layer
    }
  }

  /// The animations of a node that showed at an instant and do not any more.
  func shown(at time: Double, of node: NodeID) -> [Past] {
    (pasts[node] ?? []).lazy.map(\.past).filter { $0.shows(at: time) }
  }

  /// What a frame of an instant cannot show as it was; nil where it can show everything.
  func loss(at time: Double) -> Loss? {
    if let change, time < change.time - MediaTiming.resolution {
      return .changed(key: change.key, layer: change.layer?.title ?? "a layer", at: change.time)
    }
    return time <= forgotten ? .forgotten(until: forgotten, most: Self.mostPasts) : nil
  }

  /// What an earlier frame cannot show as it was.
  enum Loss {
    case changed(key: String, layer: String, at: Double)
    case forgotten(until: Double, most: Int)

    /// Fault and remedy.
    var text: String {
      let remedy = "; draw them in the order of their times, or with a new renderer"
      return switch self {
      case .changed(let key, let layer, let time):
        "frames before \(time) s show '\(key)' of \(layer) as a completion, delegate, timer or "
          + "display link left it then" + remedy
      case .forgotten(let time, let most):
        "frames before \(time) s lack animations: more than \(most) have ended since" + remedy
      }
    }

    /// The same for losses that are reported once.
    var kind: String {
      switch self {
      case .changed(let key, let layer, _): "changed \(key) of \(layer)"
      case .forgotten: "forgotten"
      }
    }
  }

  // MARK: Drawing

  /// Marks a layer whose contents are drawn for an earlier frame.
  mutating func noteDrawing(of layer: CALayer, _ node: NodeID) { drawn[node] = Weak(layer: layer) }

  /// The layers whose contents are those of an earlier frame, which are then no longer marked.
  mutating func takeDrawn() -> [CALayer] {
    guard !drawn.isEmpty else { return [] }
    defer { drawn.removeAll() }
    return drawn.values.compactMap(\.layer)
  }
}
