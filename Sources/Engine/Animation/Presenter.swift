public import RenderTree

/// Presents one tree at many instants: what it works out for the animations it keeps until they change.
///
/// The result for an instant does not depend on the instants before.
public struct Presenter: Sendable {
  /// What belongs to one entry of the tree's animations.
  struct Prepared {
    var revision: UInt64 = 0
    /// Nil for an entry that was removed.
    var animation: AnimationID?
    /// Its own timing among the program's.
    var source: Int32 = -1
    /// The first of its channels.
    var firstChannel: Int32 = -1
  }

  var program = AnimationProgram()
  private(set) var channels = Pool<PlacedChannel>()
  private var lines: ContiguousArray<PropertyLine> = []
  private var objects: ContiguousArray<ObjectLine> = []
  private var transitions = ObjectLine(.contents)
  private(set) var prepared: ContiguousArray<Prepared> = []
  private(set) var layers = LayerClocks()
  private var version: UInt64?
  /// The slots of animated layers; some that are not so any more.
  private var animated: ContiguousArray<Int32> = []
  /// For the channels of an animation while it is taken in.
  private var newChannels: ContiguousArray<AnimationChannel> = []
  /// Columns to show the next instant in.
  private var spare = Columns()
  static let nothing = Columns()
  /// Whether every animation is run through by itself.
  private let isPlain: Bool

  /// Creates a presenter that knows no animations yet.
  public init() { self.init(isPlain: false) }

  /// Creates a presenter that may run every animation by itself: the plain way, to which the fast one is compared.
  init(isPlain: Bool) { self.isPlain = isPlain }

  /// The tree as it looks at an instant of root time; all calls must be with states of the same tree.
  ///
  /// It takes the least time where the last result is not kept any more.
  public mutating func present(_ tree: RenderTree, at time: Double) -> PresentedTree {
    present(tree, in: tree.columns, at: time)
  }

  /// Has a body look at the tree as it is at an instant; while it is not kept longer, no memory is asked for.
  public mutating func withPresented<R>(
    _ tree: RenderTree, at time: Double, _ body: (PresentedTree) -> R
  ) -> R {
    var columns = spare
    spare = Self.nothing
    columns.share(tree.columns)
    var presented = present(tree, in: consume columns, at: time)
    let result = body(presented)
    // Back without what it shares, so that the tree's columns have one owner again.
    spare = presented.columns
    presented.columns = Self.nothing
    spare.shareNothing()
    return result
  }

  private mutating func present(
    _ tree: RenderTree, in base: consuming Columns, at time: Double
  ) -> PresentedTree {
    layers.set(time, tree)
    follow(tree)
    var columns = base
    for line in lines.indices where !lines[line].isIdle {
      let property = lines[line].property
      let column = tree.columns.numbers(property)
      lines[line].follow(column, layers, program, &channels)
      run(line, column)
      columns.show(lines[line].shown, in: property)
    }
    for line in objects { runObjects(line, &columns) }
    for line in objects where line.property == .colors { placeStops(line, tree, &columns) }
    let transitions = runTransitions()
    if tree.structure.replicators.isEmpty, tree.structure.emitters.isEmpty,
      tree.structure.portals.isEmpty
    {
      return PresentedTree(
        structure: tree.structure, columns: columns, inactive: layers.inactive,
        transitions: transitions, snapshots: tree.snapshots, animated: animated, time: time)
    }
    var expansion = Expansion(tree, columns: columns, layers, transitions)
    expansion.run(&self)
    return expansion.presented(at: time)
  }

  // MARK: Running

  private mutating func run(_ line: Int, _ column: NumberColumn) {
    program.open { program in lines[line].run(column, layers, program, channels) }
  }

  private mutating func runObjects(_ line: ObjectLine, _ columns: inout Columns) {
    for index in line.channels where index >= 0 {
      let channel = channels[index].channel
      guard let sample = sample(channel) else { continue }
      let slot = Int(channel.slot)
      let current = columns.object(line.property, slot)
      columns.set(line.property, slot, program.objects[channel.index].at(sample, current: current))
    }
  }

  /// Gives gradients that run between unequal counts of stops locations where they have none.
  private mutating func placeStops(
    _ line: ObjectLine, _ tree: RenderTree, _ columns: inout Columns
  ) {
    // The last one that says something counts.
    for index in line.channels.reversed() where index >= 0 {
      let channel = channels[index].channel
      let slot = Int(channel.slot)
      guard columns.object(.locations, slot) == .none, let sample = sample(channel),
        let places = program.stopPlaces(channel, sample, { tree.columns.object($0, slot) })
      else { continue }
      columns.set(.locations, slot, places)
    }
  }

  private mutating func runTransitions() -> [PresentedTransition] {
    var running: [PresentedTransition] = []
    for index in transitions.channels where index >= 0 {
      let channel = channels[index].channel
      if let sample = sample(channel) { running.append(program.transition(channel, sample)) }
    }
    return running
  }

  private mutating func sample(_ channel: AnimationChannel) -> AnimationSample? {
    guard let layerTime = layers.time(channel.slot) else { return nil }
    return program.open { $0.sample(channel.source, at: layerTime) }
  }
}

// MARK: - Preparing

extension Presenter {
  /// Makes ready what was added or changed since the last time.
  private mutating func follow(_ tree: RenderTree) {
    let animations = tree.animations
    guard version != animations.version else { return }
    if let version, let changes = animations.changes(since: version) {
      for index in changes {
        prepare(Int(index), tree)
        let slot = animations.entries[Int(index)].slot
        if slot >= 0 { animated.append(slot) }
      }
      if animated.count > 2 * animations.entries.count + 64 { findAnimated(animations.entries) }
    } else {
      matchAll(animations.entries)
      for index in animations.entries.indices { prepare(index, tree) }
      findAnimated(animations.entries)
    }
    version = animations.version
  }

  private mutating func findAnimated(_ entries: ContiguousArray<RunningAnimations.Entry>) {
    animated.removeAll(keepingCapacity: true)
    for entry in entries where entry.slot >= 0 { animated.append(entry.slot) }
  }

  /// Brings what is prepared to the places where the same animations are among the entries.
  ///
  /// Both are in the order of adding, so what is met first on one side only is gone or new.
  private mutating func matchAll(_ entries: ContiguousArray<RunningAnimations.Entry>) {
    let old = prepared
    prepared.removeAll(keepingCapacity: true)
    var next = 0
    for entry in entries {
      prepared.append(Prepared())
      guard entry.slot >= 0 else { continue }
      while next < old.count, old[next].animation != entry.animation.id {
        forget(old[next])
        next += 1
      }
      guard next < old.count else { continue }
      prepared[prepared.count - 1] = old[next]
      next += 1
    }
    for gone in old[next...] { forget(gone) }
  }

  private mutating func prepare(_ index: Int, _ tree: RenderTree) {
    while prepared.count <= index { prepared.append(Prepared()) }
    let entry = tree.animations.entries[index]
    guard prepared[index].revision != entry.revision else { return }
    if entry.slot >= 0, prepared[index].animation == entry.animation.id {
      prepared[index].revision = entry.revision
      retime(prepared[index], entry.animation)
      return
    }
    forget(prepared[index])
    prepared[index] = Prepared(revision: entry.revision)
    guard entry.slot >= 0 else { return }
    prepared[index].animation = entry.animation.id
    newChannels.removeAll(keepingCapacity: true)
    prepared[index].source = program.add(entry.animation, slot: Int(entry.slot), to: &newChannels)
    for channel in newChannels {
      let placed = channels.add(
        PlacedChannel(channel: channel, nextOfAnimation: prepared[index].firstChannel))
      prepared[index].firstChannel = placed
      place(placed, tree)
    }
  }

  /// Only an animation's timing can change: its channels keep their places in the order of adding.
  private mutating func retime(_ prepared: Prepared, _ animation: Animation) {
    guard program.sources[prepared.source].retime(animation.timing) else { return }
    var index = prepared.firstChannel
    while index >= 0 {
      let placed = channels[index]
      if placed.line >= 0 { lines[Int(placed.line)].unsettle(Int(placed.row)) }
      index = placed.nextOfAnimation
    }
  }

  private mutating func place(_ index: Int32, _ tree: RenderTree) {
    let channel = channels[index].channel
    switch channel.kind {
    case .numbers, .transform, .turn:
      // The commit that brought the animation gave its layer a row.
      let row = tree.columns.numbers(channel.property).row(of: Int(channel.slot))
      guard row >= 0 else { return }
      let line = lines.firstIndex { $0.property == channel.property } ?? lines.count
      if line == lines.count { lines.append(PropertyLine(channel.property, isPlain: isPlain)) }
      channels[index].line = Int32(line)
      lines[line].add(index, row: row, &channels)
    case .object:
      let line = objects.firstIndex { $0.property == channel.property } ?? objects.count
      if line == objects.count { objects.append(ObjectLine(channel.property)) }
      objects[line].add(index, &channels)
    case .transition: transitions.add(index, &channels)
    }
  }

  private mutating func forget(_ prepared: Prepared) {
    var index = prepared.firstChannel
    while index >= 0 {
      let placed = channels[index]
      remove(index, placed)
      program.remove(placed.channel)
      channels.remove(index)
      index = placed.nextOfAnimation
    }
    program.removeSources(prepared.source)
  }

  private mutating func remove(_ index: Int32, _ placed: PlacedChannel) {
    switch placed.channel.kind {
    case .numbers, .transform, .turn:
      if placed.line >= 0 { lines[Int(placed.line)].remove(index, &channels) }
    case .object:
      if let line = objects.firstIndex(where: { $0.property == placed.channel.property }) {
        objects[line].remove(placed, &channels)
      }
    case .transition: transitions.remove(placed, &channels)
    }
  }
}
