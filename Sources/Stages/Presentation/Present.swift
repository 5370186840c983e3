public import RenderTree

/// The tree as it looks at an instant, and the events that are due and were not told yet.
///
/// - Parameters:
///   - tree: What was committed.
///   - time: The instant in root time, in seconds.
/// - Returns: The values, and the events in the order in which they happened.
public func present(
  _ tree: RenderTree, at time: Double
) -> (PresentedTree, [AnimationEvent]) {
  var presenter = Presenter()
  return (presenter.present(tree, at: time), dueEvents(in: tree, at: time).map(\.event))
}

/// Presents one tree at many instants: what it worked out for the animations it keeps until they change.
///
/// The result for an instant does not depend on the instants before.
public struct Presenter: Sendable {
  /// Where the parts of one entry of the tree's animations lie in the score.
  private struct Range {
    var slot: Int32
    var first: Int32
    var count: Int32
    var revision: UInt64
  }

  private var score = Score()
  private var ranges: ContiguousArray<Range> = []
  private var version: UInt64?
  private var unused = 0

  /// Creates a presenter that knows no animations yet.
  public init() {}

  /// The tree as it looks at an instant of root time; all calls must be with states of the same tree.
  public mutating func present(_ tree: RenderTree, at time: Double) -> PresentedTree {
    prepare(tree.animations)
    var columns = tree.columns
    let layers = LayerTimes(tree, at: time)
    var transitions: [PresentedTransition] = []
    for range in ranges where range.count > 0 {
      let slot = Int(range.slot)
      guard tree.structure.places[slot] >= 0, let layerTime = layers.time(slot) else { continue }
      for index in Int(range.first)..<Int(range.first + range.count) {
        let part = score.parts[index]
        guard let beat = score.beat(part.source, at: layerTime) else { continue }
        if part.kind == .transition {
          transitions.append(score.transition(part, beat, slot))
        } else {
          score.apply(part, beat, to: &columns, slot)
        }
      }
    }
    return PresentedTree(
      structure: tree.structure, columns: columns, inactive: layers.inactive,
      transitions: transitions, time: time)
  }

  /// Makes ready what was added or changed since the last time.
  private mutating func prepare(_ animations: RunningAnimations) {
    guard version != animations.version else { return }
    version = animations.version
    for (index, entry) in animations.entries.enumerated() {
      if index == ranges.count {
        ranges.append(Range(slot: -1, first: 0, count: 0, revision: 0))
      }
      if ranges[index].revision != entry.revision { prepare(index, entry) }
    }
    for range in ranges[animations.entries.count...] { unused += Int(range.count) }
    ranges.removeSubrange(animations.entries.count...)
    guard unused > max(64, score.parts.count / 2) else { return }
    score = Score()
    unused = 0
    for (index, entry) in animations.entries.enumerated() {
      ranges[index].count = 0
      prepare(index, entry)
    }
  }

  private mutating func prepare(_ index: Int, _ entry: RunningAnimations.Entry) {
    unused += Int(ranges[index].count)
    let first = score.parts.count
    if entry.slot >= 0 { score.add(entry.animation) }
    ranges[index] = Range(
      slot: entry.slot, first: Int32(first), count: Int32(score.parts.count - first),
      revision: entry.revision)
  }
}

/// The values of one layer's properties with its animations applied in order.
///
/// - Parameters:
///   - animations: In the order they were added.
///   - layerTime: The layer's own time, in seconds.
///   - initial: The values without animations.
/// - Returns: The properties that an animation affects at that time, and what they are.
public func evaluate(
  _ animations: [Animation], at layerTime: Double, initial: (PropertyID) -> Value
) -> [(PropertyID, Value)] {
  var score = Score()
  for animation in animations { score.add(animation) }
  var columns = Columns()
  columns.grow(to: 1)
  var affected: [PropertyID] = []
  func touch(_ property: PropertyID) {
    guard !affected.contains(property) else { return }
    affected.append(property)
    columns.set(property, 0, initial(property))
  }
  for part in score.parts {
    guard let beat = score.beat(part.source, at: layerTime) else { continue }
    guard let (property, turned) = score.properties(of: part) else { continue }
    touch(property)
    if let turned { touch(turned) }
    score.apply(part, beat, to: &columns, 0)
  }
  return affected.map { ($0, columns.value($0, 0)) }
}
