import Geometry
import RenderTree

/// A cue and where it was put.
struct PlacedCue: Sendable {
  let cue: Cue
  /// The next of the same animation; -1 after the last.
  var nextOfAnimation: Int32 = -1
  /// The next that writes the same row, in the order of adding; -1 after the last.
  var nextInRow: Int32 = -1
  /// Its line; its row there; its cohort, or -1 where it is run through with its row; its place in the cohort.
  var line: Int32 = -1
  var row: Int32 = -1
  var cohort: Int32 = -1
  var place: Int32 = -1
}

/// All that animates one property of numbers: what shows, and how it is worked out.
///
/// A row whose animations do not touch each other has them in cohorts; any other is run through, its animations in the
/// order in which they were added (behaviour/animations.md, "Order").
struct PropertyLine: Sendable {
  private struct Row {
    var firstCue: Int32 = -1
    /// Its index among the rows that are run through or, where ``isComposed``, among those that are composed; -1 where it
    /// is neither.
    var place: Int32 = -1
    var isComposed = false
    var isUnsettled = false
  }

  let property: PropertyID
  private let width: Int
  /// Whether no cohorts are made.
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
  private(set) var cohorts: ContiguousArray<Cohort> = []
  private var cohortOfKey: [CohortKey: Int32] = [:]
  private var emptyCohorts: ContiguousArray<Int32> = []

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
    mixed.isEmpty && composed.isEmpty && unsettled.isEmpty && cohorts.count == emptyCohorts.count
  }

  /// Hangs a cue behind the others of its row.
  mutating func add(_ index: Int32, row: Int, _ cues: inout Pool<PlacedCue>) {
    while rows.count <= row { rows.append(Row()) }
    cues[index].row = Int32(row)
    unsettle(row)
    guard rows[row].firstCue >= 0 else {
      rows[row].firstCue = index
      return
    }
    var last = rows[row].firstCue
    while cues[last].nextInRow >= 0 { last = cues[last].nextInRow }
    cues[last].nextInRow = index
  }

  /// Takes a cue out of its row and its cohort.
  mutating func remove(_ index: Int32, _ cues: inout Pool<PlacedCue>) {
    let row = Int(cues[index].row)
    unsettle(row)
    leaveCohort(index, &cues)
    let next = cues[index].nextInRow
    guard rows[row].firstCue != index else {
      rows[row].firstCue = next
      return
    }
    var before = rows[row].firstCue
    while cues[before].nextInRow != index { before = cues[before].nextInRow }
    cues[before].nextInRow = next
  }

  /// Has a row divided anew before the next instant.
  mutating func unsettle(_ row: Int) {
    guard !rows[row].isUnsettled else { return }
    rows[row].isUnsettled = true
    unsettled.append(Int32(row))
  }

  private mutating func leaveCohort(_ index: Int32, _ cues: inout Pool<PlacedCue>) {
    let cohort = Int(cues[index].cohort)
    guard cohort >= 0 else { return }
    cues[index].cohort = -1
    let moved = cohorts[cohort].remove(cues[index].place)
    if moved >= 0 { cues[moved].place = cues[index].place }
    if cohorts[cohort].count == 0 {
      cohortOfKey[cohorts[cohort].key] = nil
      emptyCohorts.append(Int32(cohort))
    }
  }

  private mutating func cohort(_ key: CohortKey) -> Int32 {
    if let found = cohortOfKey[key] { return found }
    let index: Int32
    if let empty = emptyCohorts.popLast() {
      cohorts[Int(empty)] = Cohort(key)
      index = empty
    } else {
      cohorts.append(Cohort(key))
      index = Int32(cohorts.count - 1)
    }
    cohortOfKey[key] = index
    return index
  }
}

// MARK: - Dividing

extension PropertyLine {
  /// Brings what shows and who works it out up to date with what was committed.
  mutating func follow(
    _ column: Columns.Lanes, _ layers: LayerClocks, _ score: Score, _ cues: inout Pool<PlacedCue>
  ) {
    if version != column.version || shown.count != column.data.count {
      version = column.version
      takeOver(column.data)
      for cohort in cohorts.indices where cohorts[cohort].dependsOnCommitted {
        workOutAgain(cohort, column, score, &cues)
      }
      for place in composed.indices {
        let row = Int(composed[place].row)
        if let plane = plane(row, column) { composed[place].plane = plane } else { unsettle(row) }
      }
    }
    while let row = unsettled.popLast() {
      rows[Int(row)].isUnsettled = false
      settle(Int(row), column, layers, score, &cues)
    }
    for cohort in cohorts.indices { cohorts[cohort].follow(layers) }
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
    _ row: Int, _ column: Columns.Lanes, _ layers: LayerClocks, _ score: Score,
    _ cues: inout Pool<PlacedCue>
  ) {
    for lane in row * width..<(row + 1) * width { shown[lane] = column.data[lane] }
    leavePlace(row)
    var index = rows[row].firstCue
    while index >= 0 {
      leaveCohort(index, &cues)
      index = cues[index].nextInRow
    }
    guard rows[row].firstCue >= 0 else { return }
    if !isPlain {
      if joinCohorts(row, column, layers, score, &cues) { return }
      if let plane = plane(row, column), composes(row, score, cues) {
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
  private func composes(_ row: Int, _ score: Score, _ cues: Pool<PlacedCue>) -> Bool {
    var index = rows[row].firstCue
    while index >= 0 {
      guard score.composes(cues[index].cue) else { return false }
      index = cues[index].nextInRow
    }
    return true
  }

  /// Puts all animations of a row into cohorts; false where they or one of them must be run through.
  private mutating func joinCohorts(
    _ row: Int, _ column: Columns.Lanes, _ layers: LayerClocks, _ score: Score,
    _ cues: inout Pool<PlacedCue>
  ) -> Bool {
    var written: UInt32 = 0
    var index = rows[row].firstCue
    while index >= 0 {
      guard let key = score.cohortKey(cues[index].cue) else { return false }
      let lanes: UInt32 =
        width == 16 ? .max : ((1 << UInt32(key.count)) - 1) << UInt32(key.start)
      guard written & lanes == 0 else { return false }
      written |= lanes
      if case .component = key.form, plane(row, column) == nil { return false }
      index = cues[index].nextInRow
    }
    index = rows[row].firstCue
    while index >= 0 {
      let cue = cues[index].cue
      if let key = score.cohortKey(cue) {
        join(index, cohort(key), column, layers, score, &cues)
      }
      index = cues[index].nextInRow
    }
    return true
  }

  private mutating func join(
    _ index: Int32, _ cohort: Int32, _ column: Columns.Lanes, _ layers: LayerClocks,
    _ score: Score, _ cues: inout Pool<PlacedCue>
  ) {
    let cue = cues[index].cue
    cues[index].cohort = cohort
    cues[index].place = cohorts[Int(cohort)].add(
      score.member(
        cue, index: index, offset: Int(cues[index].row) * width, clock: layers.clock(of: cue.slot)))
    _ = workOut(index, column, score, cues)
  }

  /// Works out the values of one animation from the committed ones; false where its cohort is not for it any more.
  private mutating func workOut(
    _ index: Int32, _ column: Columns.Lanes, _ score: Score, _ cues: Pool<PlacedCue>
  ) -> Bool {
    let placed = cues[index]
    let (cohort, place, row) = (Int(placed.cohort), Int(placed.place), Int(placed.row))
    let motion = score.motion(placed.cue)
    var current = SIMD4<Double>.zero
    switch cohorts[cohort].key.form {
    case .numbers, .color:
      for lane in 0..<Int(cohorts[cohort].key.count) {
        current[lane] = column.data[row * width + Int(cohorts[cohort].key.start) + lane]
      }
    case .component(let part):
      let components = components(row, column)
      guard let plane = PlaneTransform(components) else { return false }
      cohorts[cohort].setPlane(place, plane)
      current = components.numbers(part)
    case .function: break
    }
    let from = motion.ends.start(current)
    // What is added to a component is added where it is put in.
    let added = width == 16 ? .zero : current
    cohorts[cohort].setValues(
      place, from: from, way: motion.ends.end(current) - from, added: added)
    return true
  }

  private mutating func workOutAgain(
    _ cohort: Int, _ column: Columns.Lanes, _ score: Score, _ cues: inout Pool<PlacedCue>
  ) {
    for place in 0..<cohorts[cohort].count {
      let cue = cohorts[cohort].cues[place]
      if !workOut(cue, column, score, cues) { unsettle(Int(cues[cue].row)) }
    }
  }

  private func plane(_ row: Int, _ column: Columns.Lanes) -> PlaneTransform? {
    width == 16 ? PlaneTransform(components(row, column)) : nil
  }

  private func components(_ row: Int, _ column: Columns.Lanes) -> TransformComponents {
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
    _ column: Columns.Lanes, _ layers: LayerClocks, _ score: OpenScore, _ cues: Pool<PlacedCue>
  ) {
    let (cohorts, composed, mixed) = (cohorts, composed, mixed)
    let (rows, width) = (rows, width)
    shown.withUnsafeMutableBufferPointer { shown in
      column.data.withUnsafeBufferPointer { committed in
        guard let shown = shown.baseAddress, let committed = committed.baseAddress else { return }
        let lane = Lane(shown: shown, committed: committed)
        for cohort in cohorts.indices { cohorts[cohort].run(layers, score, lane) }
        @inline(__always) func runThrough(_ row: Int32) {
          let start = Int(row) * width
          (shown + start).update(from: committed + start, count: width)
          forEachBeat(rows[Int(row)].firstCue) { score.apply($0, $1, shown + start) }
        }
        @inline(__always) func forEachBeat(_ first: Int32, _ body: (Cue, Beat) -> Void) {
          var index = first
          while index >= 0 {
            let placed = cues.items[Int(index)]
            if let time = layers.time(placed.cue.slot),
              let beat = score.beat(placed.cue.source, at: time)
            {
              body(placed.cue, beat)
            }
            index = placed.nextInRow
          }
        }
        for place in composed.indices {
          var transform = composed[place]
          forEachBeat(rows[Int(transform.row)].firstCue) { transform.put($0, $1, score) }
          let start = Int(transform.row) * width
          if !transform.write(shown + start, committed + start) { runThrough(transform.row) }
        }
        for row in mixed { runThrough(row) }
      }
    }
  }
}
