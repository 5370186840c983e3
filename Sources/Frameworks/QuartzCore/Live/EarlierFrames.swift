import RenderServer
import RenderTree
import Timing

/// The animations of a live tree that have ended, been removed or been retimed, for drawing frames of earlier times.
///
/// Only trees on a manual clock keep them; other clocks never show an earlier time.
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
  /// The number of animations in `pasts`.
  private var count = 0
  /// The number of those that keep old pictures.
  private var pictures = 0
  /// The number of the next animation; numbers rise in the order of remembering.
  private var number = 0
  /// The last instant at which an animation showed that is not remembered any more.
  private var forgotten = -Double.infinity
  private var change: Change?
  /// Layers whose contents are those of an earlier frame.
  private var drawn: [NodeID: Weak] = [:]

  private struct Weak { weak var layer: CALayer? }

  /// The largest number of animations that a tree remembers; up to twice as many are held before the oldest are dropped.
  private static let mostPasts = 1024
  /// The largest number of remembered animations with old pictures: one of a whole screen takes 8 MB.
  private static let mostPictures = 16

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

  /// Forgets some animations for good, and notes until when frames lack them.
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

  /// The loss of a frame of an earlier instant; nil where the frame shows everything as it was.
  func loss(at time: Double) -> Loss? {
    if let change, time < change.time - MediaTiming.resolution {
      return .changed(key: change.key, layer: change.layer?.title ?? "a layer", at: change.time)
    }
    return time <= forgotten ? .forgotten(until: forgotten) : nil
  }

  /// A value or animation that an earlier frame shows otherwise than it was.
  enum Loss {
    /// The program's code changed a value later, while time was moved on.
    case changed(key: String, layer: String, at: Double)
    /// Animations that showed until this instant are not remembered any more.
    case forgotten(until: Double)

    /// Fault and remedy.
    var text: String {
      let remedy = "; draw them in the order of their times, or with a new renderer"
      return switch self {
      case .changed(let key, let layer, let time):
        "frames before \(time) s show '\(key)' of \(layer) as a completion, delegate, timer or "
          + "display link left it then" + remedy
      case .forgotten(let time):
        "frames before \(time) s lack animations: only the last \(EarlierFrames.mostPasts) that ended are "
          + "remembered, of which \(EarlierFrames.mostPictures) with images" + remedy
      }
    }

    /// The same text for all losses that are reported as one.
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
