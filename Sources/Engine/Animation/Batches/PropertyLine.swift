import Geometry
import RenderTree

/// A channel and where it was put.
struct PlacedChannel: Sendable {
  let channel: AnimationChannel
  /// The next of the same animation; -1 after the last.
  var nextOfAnimation: Int32 = -1
  /// The next that writes the same row, in the order of adding; -1 after the last.
  var nextInRow: Int32 = -1
  /// The one before it in the same row; -1 before the first.
  var previousInRow: Int32 = -1
  /// Its line; its row there; its batch, or -1 where it is run through with its row; its place in the batch.
  var line: Int32 = -1
  var row: Int32 = -1
  var batch: Int32 = -1
  var place: Int32 = -1
}

/// All that animates one property of numbers: what shows, and how it is worked out.
///
/// A row whose animations do not touch each other has them in batches; any other is run through, its animations in the
/// order in which they were added (behaviour/animations.md, "Order").
struct PropertyLine: Sendable {
  private struct Row {
    var firstChannel: Int32 = -1
    var lastChannel: Int32 = -1
    /// Its index among the rows that are run through or, where ``isComposed``, among those that are composed; -1 where it
    /// is neither.
    var place: Int32 = -1
    var isComposed = false
    var isUnsettled = false
  }

  let property: PropertyID
  private let width: Int
  /// Whether no batches are made.
  private let isPlain: Bool
  /// What showed at the last instant, row by row.
  private(set) var shown: ContiguousArray<Double> = []
  /// Of the committed column that ``shown`` was last made from.
  private var version: UInt64?
  private var rows: ContiguousArray<Row> = []
  /// The rows that are run through.
  private var mixed: ContiguousArray<Int32> = []
  /// The rows of transforms of which several components are animated, with what was committed.
  private var composed: ContiguousArray<ComposedTransform> = []
  /// The rows whose animations changed, to be divided anew.
  private var unsettled: ContiguousArray<Int32> = []
  private(set) var batches: ContiguousArray<AnimationBatch> = []
  private var batchOfKey: [BatchKey: Int32] = [:]
  private var emptyBatches: ContiguousArray<Int32> = []

  init(_ property: PropertyID, isPlain: Bool) {
    self.property = property
    width = PropertyTable.descriptor(property).kind.lanes
    self.isPlain = isPlain
  }
}

// MARK: - Coming and going

extension PropertyLine {
  /// Whether nothing is animated and nothing changed.
  var isIdle: Bool {
    mixed.isEmpty && composed.isEmpty && unsettled.isEmpty && batches.count == emptyBatches.count
  }

  /// Hangs a channel behind the others of its row.
  mutating func add(_ index: Int32, row: Int, _ channels: inout Pool<PlacedChannel>) {
    while rows.count <= row { rows.append(Row()) }
    channels[index].row = Int32(row)
    unsettle(row)
    let last = rows[row].lastChannel
    channels[index].previousInRow = last
    rows[row].lastChannel = index
    if last >= 0 { channels[last].nextInRow = index } else { rows[row].firstChannel = index }
  }

  /// Takes a channel out of its row and its batch.
  mutating func remove(_ index: Int32, _ channels: inout Pool<PlacedChannel>) {
    let row = Int(channels[index].row)
    unsettle(row)
    leaveBatch(index, &channels)
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

  /// Has a row divided anew before the next instant.
  mutating func unsettle(_ row: Int) {
    guard !rows[row].isUnsettled else { return }
    rows[row].isUnsettled = true
    unsettled.append(Int32(row))
  }

  private mutating func leaveBatch(_ index: Int32, _ channels: inout Pool<PlacedChannel>) {
    let batch = Int(channels[index].batch)
    guard batch >= 0 else { return }
    channels[index].batch = -1
    let moved = batches[batch].remove(channels[index].place)
    if moved >= 0 { channels[moved].place = channels[index].place }
    if batches[batch].count == 0 {
      batchOfKey[batches[batch].key] = nil
      emptyBatches.append(Int32(batch))
    }
  }

  private mutating func batch(_ key: BatchKey) -> Int32 {
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

// MARK: - Dividing

extension PropertyLine {
  /// Brings what shows and who works it out up to date with what was committed.
  mutating func follow(
    _ column: NumberColumn, _ layers: LayerClocks, _ program: AnimationProgram,
    _ channels: inout Pool<PlacedChannel>
  ) {
    if version != column.version || shown.count != column.data.count {
      version = column.version
      takeOver(column.data)
      for batch in batches.indices where batches[batch].dependsOnCommitted {
        workOutAgain(batch, column, program, &channels)
      }
      for place in composed.indices {
        let row = Int(composed[place].row)
        if let plane = plane(row, column) { composed[place].plane = plane } else { unsettle(row) }
      }
    }
    while let row = unsettled.popLast() {
      rows[Int(row)].isUnsettled = false
      settle(Int(row), column, layers, program, &channels)
    }
    for batch in batches.indices { batches[batch].follow(layers) }
  }

  private mutating func takeOver(_ data: ContiguousArray<Double>) {
    guard shown.count == data.count else {
      shown = data
      return
    }
    shown.withUnsafeMutableBufferPointer { shown in
      data.withUnsafeBufferPointer { data in _ = shown.update(from: data) }
    }
  }

  /// Puts a row back to what was committed and its animations to where they can be run.
  private mutating func settle(
    _ row: Int, _ column: NumberColumn, _ layers: LayerClocks, _ program: AnimationProgram,
    _ channels: inout Pool<PlacedChannel>
  ) {
    for lane in row * width..<(row + 1) * width { shown[lane] = column.data[lane] }
    leavePlace(row)
    var index = rows[row].firstChannel
    while index >= 0 {
      leaveBatch(index, &channels)
      index = channels[index].nextInRow
    }
    guard rows[row].firstChannel >= 0 else { return }
    if !isPlain {
      if joinBatches(row, column, layers, program, &channels) { return }
      if let plane = plane(row, column), composes(row, program, channels) {
        rows[row].place = Int32(composed.count)
        rows[row].isComposed = true
        composed.append(ComposedTransform(row: Int32(row), plane: plane))
        return
      }
    }
    rows[row].place = Int32(mixed.count)
    mixed.append(Int32(row))
  }

  private mutating func leavePlace(_ row: Int) {
    let place = Int(rows[row].place)
    guard place >= 0 else { return }
    rows[row].place = -1
    if rows[row].isComposed {
      rows[row].isComposed = false
      composed.swapRemove(place)
      if place < composed.count { rows[Int(composed[place].row)].place = Int32(place) }
    } else {
      mixed.swapRemove(place)
      if place < mixed.count { rows[Int(mixed[place])].place = Int32(place) }
    }
  }

  /// Whether all animations of a row are of components in the plane that are given as such.
  private func composes(_ row: Int, _ program: AnimationProgram, _ channels: Pool<PlacedChannel>)
    -> Bool
  {
    var index = rows[row].firstChannel
    while index >= 0 {
      guard program.composes(channels[index].channel) else { return false }
      index = channels[index].nextInRow
    }
    return true
  }

  /// Puts all animations of a row into batches; false where they or one of them must be run through.
  private mutating func joinBatches(
    _ row: Int, _ column: NumberColumn, _ layers: LayerClocks, _ program: AnimationProgram,
    _ channels: inout Pool<PlacedChannel>
  ) -> Bool {
    var written: UInt32 = 0
    var index = rows[row].firstChannel
    while index >= 0 {
      guard let key = program.batchKey(channels[index].channel) else { return false }
      let lanes: UInt32 =
        width == 16 ? .max : ((1 << UInt32(key.count)) - 1) << UInt32(key.start)
      guard written & lanes == 0 else { return false }
      written |= lanes
      if case .component = key.form, plane(row, column) == nil { return false }
      index = channels[index].nextInRow
    }
    index = rows[row].firstChannel
    while index >= 0 {
      let channel = channels[index].channel
      if let key = program.batchKey(channel) {
        join(index, batch(key), column, layers, program, &channels)
      }
      index = channels[index].nextInRow
    }
    return true
  }

  private mutating func join(
    _ index: Int32, _ batch: Int32, _ column: NumberColumn, _ layers: LayerClocks,
    _ program: AnimationProgram, _ channels: inout Pool<PlacedChannel>
  ) {
    let channel = channels[index].channel
    channels[index].batch = batch
    channels[index].place = batches[Int(batch)].add(
      program.member(
        channel, index: index, offset: Int(channels[index].row) * width,
        clock: layers.clock(of: channel.slot)))
    _ = workOut(index, column, program, channels)
  }

  /// Works out the values of one animation from the committed ones; false where its batch is not for it any more.
  private mutating func workOut(
    _ index: Int32, _ column: NumberColumn, _ program: AnimationProgram,
    _ channels: Pool<PlacedChannel>
  ) -> Bool {
    let placed = channels[index]
    let (batch, place, row) = (Int(placed.batch), Int(placed.place), Int(placed.row))
    let motion = program.motion(placed.channel)
    var current = SIMD4<Double>.zero
    switch batches[batch].key.form {
    case .numbers, .color:
      for lane in 0..<Int(batches[batch].key.count) {
        current[lane] = column.data[row * width + Int(batches[batch].key.start) + lane]
      }
    case .component(let part):
      let components = components(row, column)
      guard let plane = PlaneTransform(components) else { return false }
      batches[batch].setPlane(place, plane)
      current = components.numbers(part)
    case .function: break
    }
    let from = motion.ends.start(current)
    // What is added to a component is added where it is put in.
    let added = width == 16 ? .zero : current
    batches[batch].setValues(
      place, from: from, way: motion.ends.end(current) - from, added: added)
    return true
  }

  private mutating func workOutAgain(
    _ batch: Int, _ column: NumberColumn, _ program: AnimationProgram,
    _ channels: inout Pool<PlacedChannel>
  ) {
    for place in 0..<batches[batch].count {
      let channel = batches[batch].channels[place]
      if !workOut(channel, column, program, channels) { unsettle(Int(channels[channel].row)) }
    }
  }

  private func plane(_ row: Int, _ column: NumberColumn) -> PlaneTransform? {
    width == 16 ? PlaneTransform(components(row, column)) : nil
  }

  private func components(_ row: Int, _ column: NumberColumn) -> TransformComponents {
    let matrix = column.data.withUnsafeBufferPointer { data in
      data.baseAddress.map { Matrix4($0 + row * width) } ?? .identity
    }
    // Most layers have no transform of their own.
    return matrix == .identity ? .identity : TransformComponents(matrix)
  }
}

// MARK: - Running

extension PropertyLine {
  /// Has ``shown`` show an instant.
  mutating func run(
    _ column: NumberColumn, _ layers: LayerClocks, _ program: OpenProgram,
    _ channels: Pool<PlacedChannel>
  ) {
    let (batches, composed, mixed) = (batches, composed, mixed)
    let (rows, width) = (rows, width)
    shown.withUnsafeMutableBufferPointer { shown in
      column.data.withUnsafeBufferPointer { committed in
        guard let shown = shown.baseAddress, let committed = committed.baseAddress else { return }
        let lane = Lane(shown: shown, committed: committed)
        for batch in batches.indices { batches[batch].run(layers, program, lane) }
        @inline(__always) func runThrough(_ row: Int32) {
          let start = Int(row) * width
          (shown + start).update(from: committed + start, count: width)
          forEachBeat(rows[Int(row)].firstChannel) { program.apply($0, $1, shown + start) }
        }
        @inline(__always) func forEachBeat(
          _ first: Int32, _ body: (AnimationChannel, AnimationSample) -> Void
        ) {
          var index = first
          while index >= 0 {
            let placed = channels.items[Int(index)]
            if let time = layers.time(placed.channel.slot),
              let sample = program.sample(placed.channel.source, at: time)
            {
              body(placed.channel, sample)
            }
            index = placed.nextInRow
          }
        }
        for place in composed.indices {
          var transform = composed[place]
          forEachBeat(rows[Int(transform.row)].firstChannel) { transform.put($0, $1, program) }
          let start = Int(transform.row) * width
          if !transform.write(shown + start, committed + start) { runThrough(transform.row) }
        }
        for row in mixed { runThrough(row) }
      }
    }
  }
}
