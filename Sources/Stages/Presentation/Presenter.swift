public import RenderTree

/// Presents one tree at many instants: what it works out for the animations it keeps until they change.
///
/// The result for an instant does not depend on the instants before.
public struct Presenter: Sendable {
  /// All cues that write one property, in the order in which the animations were added.
  ///
  /// Properties do not depend on each other, so each can be run through as a whole.
  private struct Line {
    let property: PropertyID
    let hasLanes: Bool
    var cues: ContiguousArray<Cue> = []
  }

  /// What belongs to one entry of the tree's animations.
  private struct Prepared {
    var revision: UInt64 = 0
    var animation: AnimationID?
    /// Its own timing among the score's.
    var source: Int32 = 0
    /// Its cues among all places.
    var first: Int32 = 0
    var count: Int32 = 0
  }

  /// Where a cue lies: its line, or -1 for a transition, and its index there.
  private struct Place {
    var line: Int32
    var index: Int32
  }

  private var score = Score()
  private var lines: ContiguousArray<Line> = []
  private var transitions: ContiguousArray<Cue> = []
  private var places: ContiguousArray<Place> = []
  private var prepared: ContiguousArray<Prepared> = []
  private var version: UInt64?
  private var unused = 0

  /// Creates a presenter that knows no animations yet.
  public init() {}

  /// The tree as it looks at an instant of root time; all calls must be with states of the same tree.
  public mutating func present(_ tree: RenderTree, at time: Double) -> PresentedTree {
    prepare(tree.animations)
    var columns = tree.columns
    let layers = LayerTimes(tree, at: time)
    for line in lines.indices where !lines[line].cues.isEmpty {
      if lines[line].hasLanes {
        runLanes(line, layers, &columns)
      } else {
        runObjects(line, layers, &columns)
      }
    }
    return PresentedTree(
      structure: tree.structure, columns: columns, inactive: layers.inactive,
      transitions: runTransitions(layers), time: time)
  }

  // MARK: Running

  private mutating func runLanes(_ line: Int, _ layers: LayerTimes, _ columns: inout Columns) {
    let cues = lines[line].cues
    columns.withColumn(lines[line].property) { column in
      for cue in cues where cue.slot >= 0 && column.row(of: Int(cue.slot)) < 0 {
        if layers.time(Int(cue.slot)) != nil { _ = column.makeRow(Int(cue.slot)) }
      }
      let (rows, width) = (column.row, column.width)
      column.data.withUnsafeMutableBufferPointer { data in
        guard let data = data.baseAddress else { return }
        rows.withUnsafeBufferPointer { rows in
          score.open { score in
            for cue in cues where cue.slot >= 0 {
              guard let layerTime = layers.time(Int(cue.slot)),
                let beat = score.beat(cue.source, at: layerTime)
              else { continue }
              score.apply(cue, beat, data + Int(rows[Int(cue.slot)]) * width)
            }
          }
        }
      }
    }
  }

  private mutating func runObjects(_ line: Int, _ layers: LayerTimes, _ columns: inout Columns) {
    let property = lines[line].property
    for cue in lines[line].cues where cue.slot >= 0 {
      guard let beat = beat(cue, layers) else { continue }
      let current = columns.object(property, Int(cue.slot))
      columns.set(
        property, Int(cue.slot), score.objects[Int(cue.index)].at(beat, current: current))
    }
  }

  private mutating func runTransitions(_ layers: LayerTimes) -> [PresentedTransition] {
    var running: [PresentedTransition] = []
    for cue in transitions where cue.slot >= 0 {
      if let beat = beat(cue, layers) { running.append(score.transition(cue, beat)) }
    }
    return running
  }

  private mutating func beat(_ cue: Cue, _ layers: LayerTimes) -> Beat? {
    guard let layerTime = layers.time(Int(cue.slot)) else { return nil }
    return score.open { $0.beat(cue.source, at: layerTime) }
  }

  // MARK: Preparing

  /// Makes ready what was added or changed since the last time.
  private mutating func prepare(_ animations: RunningAnimations) {
    guard version != animations.version else { return }
    version = animations.version
    for index in animations.entries.indices {
      if index == prepared.count { prepared.append(Prepared()) }
      if prepared[index].revision != animations.entries[index].revision {
        prepare(index, animations.entries[index])
      }
    }
    for index in animations.entries.count..<max(animations.entries.count, prepared.count) {
      forget(index)
    }
    prepared.removeSubrange(animations.entries.count...)
    if unused > max(64, places.count / 2) { restart(animations) }
  }

  private mutating func prepare(_ index: Int, _ entry: RunningAnimations.Entry) {
    let isSame = prepared[index].animation == entry.animation.id && entry.slot >= 0
    prepared[index].revision = entry.revision
    if isSame {
      // Only its timing can change: its cues keep their places in the order of adding.
      score.sources[Int(prepared[index].source)].retime(entry.animation.timing)
      return
    }
    forget(index)
    guard entry.slot >= 0 else { return }
    prepared[index].animation = entry.animation.id
    prepared[index].source = Int32(score.sources.count)
    prepared[index].first = Int32(places.count)
    for cue in score.add(entry.animation, slot: Int(entry.slot)) { places.append(append(cue)) }
    prepared[index].count = Int32(places.count) - prepared[index].first
  }

  private mutating func append(_ cue: Cue) -> Place {
    if cue.kind == .transition {
      transitions.append(cue)
      return Place(line: -1, index: Int32(transitions.count - 1))
    }
    var line = lines.firstIndex { $0.property == cue.property } ?? lines.count
    if line == lines.count {
      let kind = PropertyTable.descriptor(cue.property).kind
      lines.append(Line(property: cue.property, hasLanes: kind.lanes > 0))
      line = lines.count - 1
    }
    lines[line].cues.append(cue)
    return Place(line: Int32(line), index: Int32(lines[line].cues.count - 1))
  }

  /// Takes an entry's cues out; their places stay empty until all is prepared anew.
  private mutating func forget(_ index: Int) {
    let entry = prepared[index]
    for place in places[Int(entry.first)..<Int(entry.first + entry.count)] {
      if place.line < 0 {
        transitions[Int(place.index)].slot = -1
      } else {
        lines[Int(place.line)].cues[Int(place.index)].slot = -1
      }
    }
    unused += Int(entry.count)
    prepared[index].count = 0
    prepared[index].animation = nil
  }

  /// Prepares everything anew, in the order of adding.
  private mutating func restart(_ animations: RunningAnimations) {
    self = Presenter()
    version = animations.version
    for (index, entry) in animations.entries.enumerated() {
      prepared.append(Prepared())
      prepare(index, entry)
    }
  }
}
