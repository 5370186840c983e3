import Geometry
import RenderTree

/// A channel with its positions in the data structures of the evaluator.
struct AnimationChannelEntry: Sendable {
  let channel: AnimationChannel
  /// The index of the next channel of the same animation, or -1.
  var nextInAnimation: Int32 = -1
  /// The index of the channel added next that writes the same row, or -1.
  var nextInRow: Int32 = -1
  /// The index of the channel added before this one that writes the same row, or -1.
  var previousInRow: Int32 = -1
  /// The index of the property evaluator, or -1.
  ///
  /// The following properties are the row in it, the batch (or -1 if the row is evaluated separately) and the
  /// position in the batch.
  var evaluator: Int32 = -1
  var row: Int32 = -1
  var batch: Int32 = -1
  var position: Int32 = -1
}

/// An evaluator for all animations of one numeric property.
///
/// Each animated layer has a row of components. If the animations of a row write different components, they are
/// evaluated in batches. Other rows are evaluated separately, by applying their animations in the order in which they
/// were added.
struct NumericPropertyEvaluator: Sendable {
  private struct AnimatedRow {
    var firstChannel: Int32 = -1
    var lastChannel: Int32 = -1
    /// The index of the row in `composedRows` if ``isComposed`` is `true`, otherwise in `sequentialRows`.
    ///
    /// It is -1 for rows in neither list.
    var listIndex: Int32 = -1
    var isComposed = false
    var isDirty = false
  }

  let property: PropertyID
  private let width: Int
  /// Whether batch evaluation is disabled.
  private let isPlain: Bool
  /// The values computed by the last evaluation, row by row.
  private(set) var output: ContiguousArray<Double> = []
  /// The version of the committed column from which `output` was last updated.
  private var version: UInt64?
  private var rows: ContiguousArray<AnimatedRow> = []
  /// The rows whose animations are evaluated separately, in order.
  private var sequentialRows: ContiguousArray<Int32> = []
  /// The rows with transforms that have several animated components, including the committed components.
  private var composedRows: ContiguousArray<ComposedTransform> = []
  /// The rows whose animations have changed since they were last assigned to a batch or list.
  private var dirtyRows: ContiguousArray<Int32> = []
  private(set) var batches: ContiguousArray<AnimationBatch> = []
  private var batchOfKey: [AnimationBatchKey: Int32] = [:]
  private var emptyBatches: ContiguousArray<Int32> = []

  init(_ property: PropertyID, isPlain: Bool) {
    self.property = property
    width = PropertyTable.descriptor(for: property).kind.laneCount
    self.isPlain = isPlain
  }
}

// MARK: - Insertion and removal

extension NumericPropertyEvaluator {
  /// Whether the property has no animations and no pending changes.
  var isIdle: Bool {
    sequentialRows.isEmpty && composedRows.isEmpty && dirtyRows.isEmpty
      && batches.count == emptyBatches.count
  }

  /// Adds a channel at the end of its row's list.
  mutating func addChannel(
    _ index: Int32, row: Int, channels: inout IndexedPool<AnimationChannelEntry>
  ) {
    while rows.count <= row { rows.append(AnimatedRow()) }
    channels[index].row = Int32(row)
    markRowDirty(row)
    let last = rows[row].lastChannel
    channels[index].previousInRow = last
    rows[row].lastChannel = index
    if last >= 0 { channels[last].nextInRow = index } else { rows[row].firstChannel = index }
  }

  /// Removes a channel from its row's list and from its batch.
  mutating func removeChannel(_ index: Int32, channels: inout IndexedPool<AnimationChannelEntry>) {
    let row = Int(channels[index].row)
    markRowDirty(row)
    removeFromBatch(index, channels: &channels)
    let (previous, next) = (channels[index].previousInRow, channels[index].nextInRow)
    if previous >= 0 {
      channels[previous].nextInRow = next
    } else {
      rows[row].firstChannel = next
    }
    if next >= 0 {
      channels[next].previousInRow = previous
    } else {
      rows[row].lastChannel = previous
    }
  }

  /// Marks a row whose animations must be assigned to batches or lists again before the next evaluation.
  mutating func markRowDirty(_ row: Int) {
    guard !rows[row].isDirty else { return }
    rows[row].isDirty = true
    dirtyRows.append(Int32(row))
  }

  private mutating func removeFromBatch(
    _ index: Int32, channels: inout IndexedPool<AnimationChannelEntry>
  ) {
    let batch = Int(channels[index].batch)
    guard batch >= 0 else { return }
    channels[index].batch = -1
    let moved = batches[batch].removeMember(at: channels[index].position)
    if moved >= 0 { channels[moved].position = channels[index].position }
    if batches[batch].count == 0 {
      batchOfKey[batches[batch].key] = nil
      emptyBatches.append(Int32(batch))
    }
  }

  private mutating func batchIndex(for key: AnimationBatchKey) -> Int32 {
    if let found = batchOfKey[key] { return found }
    let index: Int32
    if let empty = emptyBatches.popLast() {
      batches[Int(empty)] = AnimationBatch(key)
      index = empty
    } else {
      batches.append(AnimationBatch(key))
      index = Int32(batches.count - 1)
    }
    batchOfKey[key] = index
    return index
  }
}

// MARK: - Assignment to batches

extension NumericPropertyEvaluator {
  /// Applies committed changes to the output, and assigns changed rows to batches or lists.
  mutating func update(
    column: NumberColumn, clocks layers: LayerClockTable, program: AnimationProgram,
    channels: inout IndexedPool<AnimationChannelEntry>
  ) {
    if version != column.version || output.count != column.data.count {
      version = column.version
      copyCommittedValues(from: column.data)
      for batch in batches.indices where batches[batch].dependsOnCommitted {
        recomputeValues(inBatch: batch, column: column, program: program, channels: &channels)
      }
      for index in composedRows.indices {
        let row = Int(composedRows[index].row)
        if let plane = planeTransform(inRow: row, column: column) {
          composedRows[index].plane = plane
        } else {
          markRowDirty(row)
        }
      }
    }
    while let row = dirtyRows.popLast() {
      rows[Int(row)].isDirty = false
      rebuildRow(Int(row), column: column, clocks: layers, program: program, channels: &channels)
    }
    for batch in batches.indices { batches[batch].updateClocks(from: layers) }
  }

  private mutating func copyCommittedValues(from data: ContiguousArray<Double>) {
    guard output.count == data.count else {
      output = data
      return
    }
    output.withUnsafeMutableBufferPointer { shown in
      data.withUnsafeBufferPointer { data in _ = shown.update(from: data) }
    }
  }

  /// Resets a row to its committed values, and assigns its animations to batches or to a list.
  private mutating func rebuildRow(
    _ row: Int, column: NumberColumn, clocks layers: LayerClockTable, program: AnimationProgram,
    channels: inout IndexedPool<AnimationChannelEntry>
  ) {
    for lane in row * width..<(row + 1) * width { output[lane] = column.data[lane] }
    removeFromRowLists(row)
    var index = rows[row].firstChannel
    while index >= 0 {
      removeFromBatch(index, channels: &channels)
      index = channels[index].nextInRow
    }
    guard rows[row].firstChannel >= 0 else { return }
    if !isPlain {
      if assignToBatches(
        row: row, column: column, clocks: layers, program: program, channels: &channels)
      {
        return
      }
      if let plane = planeTransform(inRow: row, column: column),
        canComposeChannels(inRow: row, program: program, channels: channels)
      {
        rows[row].listIndex = Int32(composedRows.count)
        rows[row].isComposed = true
        composedRows.append(ComposedTransform(row: Int32(row), plane: plane))
        return
      }
    }
    rows[row].listIndex = Int32(sequentialRows.count)
    sequentialRows.append(Int32(row))
  }

  private mutating func removeFromRowLists(_ row: Int) {
    let index = Int(rows[row].listIndex)
    guard index >= 0 else { return }
    rows[row].listIndex = -1
    if rows[row].isComposed {
      rows[row].isComposed = false
      composedRows.swapRemove(at: index)
      if index < composedRows.count { rows[Int(composedRows[index].row)].listIndex = Int32(index) }
    } else {
      sequentialRows.swapRemove(at: index)
      if index < sequentialRows.count { rows[Int(sequentialRows[index])].listIndex = Int32(index) }
    }
  }

  /// Returns whether all animations of a row change transform components within the plane, independently of the
  /// current value.
  private func canComposeChannels(
    inRow row: Int, program: AnimationProgram, channels: IndexedPool<AnimationChannelEntry>
  )
    -> Bool
  {
    var index = rows[row].firstChannel
    while index >= 0 {
      guard program.canComposeChannel(channels[index].channel) else { return false }
      index = channels[index].nextInRow
    }
    return true
  }

  /// Adds all animations of a row to batches.
  ///
  /// Returns `false` if at least one of them cannot be evaluated in a batch.
  private mutating func assignToBatches(
    row: Int, column: NumberColumn, clocks layers: LayerClockTable, program: AnimationProgram,
    channels: inout IndexedPool<AnimationChannelEntry>
  ) -> Bool {
    var written: UInt32 = 0
    var index = rows[row].firstChannel
    while index >= 0 {
      guard let key = program.batchKey(for: channels[index].channel) else { return false }
      let lanes: UInt32 =
        width == 16 ? .max : ((1 << UInt32(key.count)) - 1) << UInt32(key.start)
      guard written & lanes == 0 else { return false }
      written |= lanes
      if case .component = key.form, planeTransform(inRow: row, column: column) == nil {
        return false
      }
      index = channels[index].nextInRow
    }
    index = rows[row].firstChannel
    while index >= 0 {
      let channel = channels[index].channel
      if let key = program.batchKey(for: channel) {
        addToBatch(
          channel: index, batch: batchIndex(for: key), column: column, clocks: layers,
          program: program, channels: &channels)
      }
      index = channels[index].nextInRow
    }
    return true
  }

  private mutating func addToBatch(
    channel index: Int32, batch: Int32, column: NumberColumn, clocks layers: LayerClockTable,
    program: AnimationProgram, channels: inout IndexedPool<AnimationChannelEntry>
  ) {
    let channel = channels[index].channel
    channels[index].batch = batch
    channels[index].position = batches[Int(batch)].addMember(
      program.batchMember(
        for: channel, channelIndex: index, offset: Int(channels[index].row) * width,
        clockIndex: layers.clockIndex(ofSlot: channel.slot)))
    _ = computeValues(ofChannel: index, column: column, program: program, channels: channels)
  }

  /// Computes the values of an animation from the committed values.
  ///
  /// Returns `false` if the animation no longer fits its batch.
  private mutating func computeValues(
    ofChannel index: Int32, column: NumberColumn, program: AnimationProgram,
    channels: IndexedPool<AnimationChannelEntry>
  ) -> Bool {
    let placed = channels[index]
    let (batch, position, row) = (Int(placed.batch), Int(placed.position), Int(placed.row))
    let motion = program.numericTrack(of: placed.channel)
    var current = SIMD4<Double>.zero
    switch batches[batch].key.form {
    case .numbers, .color:
      for lane in 0..<Int(batches[batch].key.count) {
        current[lane] = column.data[row * width + Int(batches[batch].key.start) + lane]
      }
    case .component(let part):
      let components = transformComponents(inRow: row, column: column)
      guard let plane = PlaneTransform(components) else { return false }
      batches[batch].setPlaneTransform(ofMember: position, to: plane)
      current = components.values(of: part)
    case .function: break
    }
    let from = motion.endpoints.resolvedStart(currentValue: current)
    // An additive transform component is added when the component is applied.
    let added = width == 16 ? .zero : current
    batches[batch].setValues(
      ofMember: position, from: from,
      delta: motion.endpoints.resolvedEnd(currentValue: current) - from,
      added: added)
    return true
  }

  private mutating func recomputeValues(
    inBatch batch: Int, column: NumberColumn, program: AnimationProgram,
    channels: inout IndexedPool<AnimationChannelEntry>
  ) {
    for index in 0..<batches[batch].count {
      let channel = batches[batch].channels[index]
      if !computeValues(ofChannel: channel, column: column, program: program, channels: channels) {
        markRowDirty(Int(channels[channel].row))
      }
    }
  }

  private func planeTransform(inRow row: Int, column: NumberColumn) -> PlaneTransform? {
    width == 16 ? PlaneTransform(transformComponents(inRow: row, column: column)) : nil
  }

  private func transformComponents(inRow row: Int, column: NumberColumn) -> TransformComponents {
    let matrix = column.data.withUnsafeBufferPointer { data in
      data.baseAddress.map { Matrix4($0 + row * width) } ?? .identity
    }
    // Most layers have the identity transform, for which the decomposition is skipped.
    return matrix == .identity ? .identity : TransformComponents(matrix)
  }
}

// MARK: - Evaluation

extension NumericPropertyEvaluator {
  /// Evaluates all animations at the current times of the clocks, and writes the results to ``output``.
  mutating func evaluate(
    column: NumberColumn, clocks layers: LayerClockTable, program: AnimationProgramBuffers,
    channels: IndexedPool<AnimationChannelEntry>
  ) {
    let (batches, composed, mixed) = (batches, composedRows, sequentialRows)
    let (rows, width) = (rows, width)
    output.withUnsafeMutableBufferPointer { shown in
      column.data.withUnsafeBufferPointer { committed in
        guard let shown = shown.baseAddress, let committed = committed.baseAddress else { return }
        let lane = PropertyBuffers(output: shown, committed: committed)
        for batch in batches.indices {
          batches[batch].evaluate(clocks: layers, program: program, buffers: lane)
        }
        @inline(__always) func runThrough(_ row: Int32) {
          let start = Int(row) * width
          (shown + start).update(from: committed + start, count: width)
          forEachBeat(rows[Int(row)].firstChannel) {
            program.applyChannel($0, sample: $1, to: shown + start)
          }
        }
        @inline(__always) func forEachBeat(
          _ first: Int32, _ body: (AnimationChannel, AnimationSample) -> Void
        ) {
          var index = first
          while index >= 0 {
            let placed = channels.items[Int(index)]
            if let time = layers.time(ofSlot: placed.channel.slot),
              let sample = program.sample(source: placed.channel.sampler, at: time)
            {
              body(placed.channel, sample)
            }
            index = placed.nextInRow
          }
        }
        for index in composed.indices {
          var transform = composed[index]
          forEachBeat(rows[Int(transform.row)].firstChannel) {
            transform.applyChannel($0, sample: $1, program: program)
          }
          let start = Int(transform.row) * width
          if !transform.write(to: shown + start, committed: committed + start) {
            runThrough(transform.row)
          }
        }
        for row in mixed { runThrough(row) }
      }
    }
  }
}
