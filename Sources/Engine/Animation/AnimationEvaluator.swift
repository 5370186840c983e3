public import RenderTree

/// An evaluator that computes the animated state of a render tree (its presentation) at any time.
///
/// It prepares each animation once and reuses the result until the animation changes. The presentation at a given
/// time does not depend on earlier evaluations.
public struct AnimationEvaluator: Sendable {
  /// The prepared data for an entry in the render tree's animation list.
  struct PreparedAnimationEntry {
    var revision: UInt64 = 0
    /// The identifier of the animation, or `nil` if the entry was removed.
    var animation: AnimationID?
    /// The index of the animation's sampler in the program, or -1.
    var sampler: Int32 = -1
    /// The index of the animation's first channel, or -1.
    var firstChannel: Int32 = -1
  }

  var program = AnimationProgram()
  private(set) var channels = IndexedPool<AnimationChannelEntry>()
  private var numberEvaluators: ContiguousArray<NumericPropertyEvaluator> = []
  private var objectChannels: ContiguousArray<ObjectChannelList> = []
  private var transitionChannels = ObjectChannelList(.contents)
  private(set) var prepared: ContiguousArray<PreparedAnimationEntry> = []
  private(set) var layerClocks = LayerClockTable()
  private var version: UInt64?
  /// The slots (indices in the property columns) of animated layers.
  ///
  /// The list may also contain slots of layers that are no longer animated.
  private var animatedSlots: ContiguousArray<Int32> = []
  /// A temporary buffer for the channels of an animation that is being added.
  private var newChannels: ContiguousArray<AnimationChannel> = []
  /// The property columns to reuse for the next presentation tree.
  private var spareColumns = PropertyColumnStore()
  static let emptyColumns = PropertyColumnStore()
  /// Whether animations are evaluated one at a time instead of in batches.
  private let isPlain: Bool

  /// Creates an evaluator without prepared animations.
  public init() { self.init(isPlain: false) }

  /// Creates an evaluator that can evaluate animations one at a time, as a reference for tests of batch evaluation.
  init(isPlain: Bool) { self.isPlain = isPlain }

  /// Returns the presentation of a render tree at the given root time in seconds.
  ///
  /// All calls must pass states of the same tree. Evaluation is fastest if the previous result has already been
  /// released.
  public mutating func evaluateTree(_ tree: RenderTree, at time: Double) -> PresentationTree {
    evaluateTree(tree, into: tree.columns, at: time)
  }

  /// Calls `body` with the presentation of a render tree at the given root time in seconds.
  ///
  /// No memory is allocated unless `body` retains the presentation tree.
  public mutating func withPresentationTree<R>(
    of tree: RenderTree, at time: Double, body: (PresentationTree) -> R
  ) -> R {
    var columns = spareColumns
    spareColumns = Self.emptyColumns
    columns.shareStorage(with: tree.columns)
    var presented = evaluateTree(tree, into: consume columns, at: time)
    let result = body(presented)
    // The columns are kept without the storage that they share with the tree, so that the tree's columns again have a
    // single owner.
    spareColumns = presented.columns
    presented.columns = Self.emptyColumns
    spareColumns.removeAllRows()
    return result
  }

  private mutating func evaluateTree(
    _ tree: RenderTree, into base: consuming PropertyColumnStore, at time: Double
  ) -> PresentationTree {
    layerClocks.update(time: time, tree: tree)
    updatePreparedEntries(from: tree)
    var columns = base
    for line in numberEvaluators.indices where !numberEvaluators[line].isIdle {
      let property = numberEvaluators[line].property
      let column = tree.columns.numberColumn(for: property)
      numberEvaluators[line].update(
        column: column, clocks: layerClocks, program: program, channels: &channels)
      evaluateNumericProperty(evaluatorIndex: line, column: column)
      columns.replaceColumnData(numberEvaluators[line].output, for: property)
    }
    for line in objectChannels { evaluateObjects(channels: line, into: &columns) }
    for line in objectChannels where line.property == .colors {
      setGradientLocations(channels: line, tree: tree, into: &columns)
    }
    let transitions = evaluateTransitions()
    if tree.structure.replicators.isEmpty, tree.structure.emitters.isEmpty,
      tree.structure.portals.isEmpty
    {
      return PresentationTree(
        structure: tree.structure, columns: columns, inactive: layerClocks.inactive,
        transitions: transitions, snapshots: tree.snapshots, animated: animatedSlots, time: time)
    }
    var expansion = TreeExpander(tree, columns: columns, layerClocks, transitions)
    expansion.expandTree(using: &self)
    return expansion.presentationTree(at: time)
  }

  // MARK: Evaluation

  private mutating func evaluateNumericProperty(evaluatorIndex line: Int, column: NumberColumn) {
    program.withUnsafeBuffers { program in
      numberEvaluators[line].evaluate(
        column: column, clocks: layerClocks, program: program, channels: channels)
    }
  }

  private mutating func evaluateObjects(
    channels line: ObjectChannelList, into columns: inout PropertyColumnStore
  ) {
    for index in line.channels where index >= 0 {
      let channel = channels[index].channel
      guard let sample = animationSample(for: channel) else { continue }
      let slot = Int(channel.slot)
      let current = columns.object(of: line.property, inSlot: slot)
      columns.setValue(
        of: line.property, inSlot: slot,
        to: program.objects[channel.index].value(for: sample, current: current))
    }
  }

  /// Sets the stop locations of gradients that have none while their colors are animated between lists of different
  /// lengths.
  private mutating func setGradientLocations(
    channels line: ObjectChannelList, tree: RenderTree, into columns: inout PropertyColumnStore
  ) {
    // The last animation that provides locations takes precedence.
    for index in line.channels.reversed() where index >= 0 {
      let channel = channels[index].channel
      let slot = Int(channel.slot)
      guard columns.object(of: .locations, inSlot: slot) == .none,
        let sample = animationSample(for: channel),
        let locations = program.gradientLocations(
          for: channel, sample: sample,
          committedValue: { tree.columns.object(of: $0, inSlot: slot) })
      else { continue }
      columns.setValue(of: .locations, inSlot: slot, to: locations)
    }
  }

  private mutating func evaluateTransitions() -> [PresentedTransition] {
    var running: [PresentedTransition] = []
    for index in transitionChannels.channels where index >= 0 {
      let channel = channels[index].channel
      if let sample = animationSample(for: channel) {
        running.append(program.presentedTransition(for: channel, sample: sample))
      }
    }
    return running
  }

  private mutating func animationSample(for channel: AnimationChannel) -> AnimationSample? {
    guard let layerTime = layerClocks.time(ofSlot: channel.slot) else { return nil }
    return program.withUnsafeBuffers { $0.sample(source: channel.sampler, at: layerTime) }
  }
}

// MARK: - Preparation

extension AnimationEvaluator {
  /// Prepares the animations added or changed since the last evaluation.
  private mutating func updatePreparedEntries(from tree: RenderTree) {
    let animations = tree.animations
    guard version != animations.version else { return }
    if let version, let changes = animations.changedEntryIndices(since: version) {
      for index in changes {
        prepareEntry(entryIndex: Int(index), in: tree)
        let slot = animations.entries[Int(index)].slot
        if slot >= 0 { animatedSlots.append(slot) }
      }
      if animatedSlots.count > 2 * animations.entries.count + 64 {
        collectAnimatedSlots(from: animations.entries)
      }
    } else {
      matchPreparedEntries(with: animations.entries)
      for index in animations.entries.indices { prepareEntry(entryIndex: index, in: tree) }
      collectAnimatedSlots(from: animations.entries)
    }
    version = animations.version
  }

  private mutating func collectAnimatedSlots(
    from entries: ContiguousArray<RunningAnimationList.Entry>
  ) {
    animatedSlots.removeAll(keepingCapacity: true)
    for entry in entries where entry.slot >= 0 { animatedSlots.append(entry.slot) }
  }

  /// Moves the prepared entries to the positions of their animations in the list.
  ///
  /// Both lists are ordered by when animations were added, so an entry that occurs in only one list was removed or
  /// added.
  private mutating func matchPreparedEntries(
    with entries: ContiguousArray<RunningAnimationList.Entry>
  ) {
    let old = prepared
    prepared.removeAll(keepingCapacity: true)
    var next = 0
    for entry in entries {
      prepared.append(PreparedAnimationEntry())
      guard entry.slot >= 0 else { continue }
      while next < old.count, old[next].animation != entry.animation.id {
        removeEntry(old[next])
        next += 1
      }
      guard next < old.count else { continue }
      prepared[prepared.count - 1] = old[next]
      next += 1
    }
    for gone in old[next...] { removeEntry(gone) }
  }

  private mutating func prepareEntry(entryIndex index: Int, in tree: RenderTree) {
    while prepared.count <= index { prepared.append(PreparedAnimationEntry()) }
    let entry = tree.animations.entries[index]
    guard prepared[index].revision != entry.revision else { return }
    if entry.slot >= 0, prepared[index].animation == entry.animation.id {
      prepared[index].revision = entry.revision
      retimeEntry(prepared[index], from: entry.animation)
      return
    }
    removeEntry(prepared[index])
    prepared[index] = PreparedAnimationEntry(revision: entry.revision)
    guard entry.slot >= 0 else { return }
    prepared[index].animation = entry.animation.id
    newChannels.removeAll(keepingCapacity: true)
    prepared[index].sampler = program.addAnimation(
      entry.animation, slot: Int(entry.slot), to: &newChannels)
    for channel in newChannels {
      let placed = channels.add(
        AnimationChannelEntry(channel: channel, nextInAnimation: prepared[index].firstChannel))
      prepared[index].firstChannel = placed
      addChannel(channelIndex: placed, in: tree)
    }
  }

  /// Applies the timing of an animation, the only part of it that can change.
  ///
  /// The channels keep their order.
  private mutating func retimeEntry(_ prepared: PreparedAnimationEntry, from animation: Animation) {
    guard program.samplers[prepared.sampler].retime(to: animation.timing) else { return }
    var index = prepared.firstChannel
    while index >= 0 {
      let placed = channels[index]
      if placed.evaluator >= 0 {
        numberEvaluators[Int(placed.evaluator)].markRowDirty(Int(placed.row))
      }
      index = placed.nextInAnimation
    }
  }

  private mutating func addChannel(channelIndex index: Int32, in tree: RenderTree) {
    let channel = channels[index].channel
    switch channel.kind {
    case .numbers, .transform, .pathRotation:
      // The commit that added the animation also added a row for its layer to the column.
      let row = tree.columns.numberColumn(for: channel.property).row(ofSlot: Int(channel.slot))
      guard row >= 0 else { return }
      let line =
        numberEvaluators.firstIndex { $0.property == channel.property } ?? numberEvaluators.count
      if line == numberEvaluators.count {
        numberEvaluators.append(NumericPropertyEvaluator(channel.property, isPlain: isPlain))
      }
      channels[index].evaluator = Int32(line)
      numberEvaluators[line].addChannel(index, row: row, channels: &channels)
    case .object:
      let line =
        objectChannels.firstIndex { $0.property == channel.property } ?? objectChannels.count
      if line == objectChannels.count { objectChannels.append(ObjectChannelList(channel.property)) }
      objectChannels[line].addChannel(index, entries: &channels)
    case .transition: transitionChannels.addChannel(index, entries: &channels)
    }
  }

  private mutating func removeEntry(_ prepared: PreparedAnimationEntry) {
    var index = prepared.firstChannel
    while index >= 0 {
      let placed = channels[index]
      removeChannel(channelIndex: index, entry: placed)
      program.removeChannel(placed.channel)
      channels.remove(at: index)
      index = placed.nextInAnimation
    }
    program.removeSamplers(from: prepared.sampler)
  }

  private mutating func removeChannel(
    channelIndex index: Int32, entry placed: AnimationChannelEntry
  ) {
    switch placed.channel.kind {
    case .numbers, .transform, .pathRotation:
      if placed.evaluator >= 0 {
        numberEvaluators[Int(placed.evaluator)].removeChannel(index, channels: &channels)
      }
    case .object:
      if let line = objectChannels.firstIndex(where: { $0.property == placed.channel.property }) {
        objectChannels[line].removeChannel(placed, entries: &channels)
      }
    case .transition: transitionChannels.removeChannel(placed, entries: &channels)
    }
  }
}
