import Geometry
import RenderTree
import Timing

/// What the animations of one batch have in common besides their property.
struct AnimationBatchKey: Hashable, Sendable {
  /// What becomes of the numbers.
  enum NumberForm: Hashable, Sendable {
    /// Lanes of the property.
    case numbers
    /// A colour, which is there.
    case color
    /// A component of a transform in the plane.
    case component(KeyPathTarget.TransformComponent)
    /// The input of a value function.
    case function(PropertyAnimation.ValueFunction)
  }

  /// What gives the numbers.
  enum ValueSource: Hashable, Sendable { case endpoints, spring, keyframes, path }

  var form: NumberForm
  /// The first lane that is written, and how many numbers there are.
  var start, count: Int8
  var valueSource: ValueSource
  var phaseKind: PhaseBatchKind
  var showsBefore, showsAfter: Bool
  var easing: EasingCurve
  var isAdditive: Bool
}

/// Where the values of a property lie during a run.
struct PropertyBuffers {
  /// What is shown.
  let output: UnsafeMutablePointer<Double>
  /// What was committed.
  let committed: UnsafePointer<Double>
}

/// Animations of one property that differ in numbers only, in columns of eight.
///
/// Each is the only one that writes its lanes of its row, so their order does not matter.
struct AnimationBatch: Sendable {
  let key: AnimationBatchKey
  /// How many there are.
  private(set) var count = 0
  /// The channel in each place.
  private(set) var channels: ContiguousArray<Int32> = []
  /// The layer of each.
  private(set) var slots: ContiguousArray<Int32> = []
  /// The timing of each, and its spring, keys or path.
  var samplers, payloads: ContiguousArray<Int32>
  /// The double at which each one's row begins; -1 where there is none.
  var offsets: ContiguousArray<SIMD8<Int32>> = []
  /// The clock of each one's layer.
  var clocks: ContiguousArray<Int32> = []
  /// Whether all read the root's clock.
  private(set) var isOnRootClock = true
  private var clockVersion: UInt64 = 0
  /// One of the two is empty.
  var singleRunClocks: ContiguousArray<SingleRunClockBatch> = []
  var repeatingClocks: ContiguousArray<RepeatingClockBatch> = []
  /// For every eight and every number: where it starts, how far it goes, and what is added where anything is.
  var values: ContiguousArray<SIMD8<Double>> = []
  /// For each the rest of its transform, where a component is animated.
  var planeTransforms: ContiguousArray<PlaneTransform> = []
  /// Whether anything was worked out from committed values.
  private(set) var dependsOnCommitted = false

  init(_ key: AnimationBatchKey) {
    self.key = key
    (samplers, payloads) = ([], [])
  }

  /// How many vectors of ``values`` belong to one number.
  var vectorsPerNumber: Int { key.isAdditive ? 3 : 2 }

  /// How many of ``values`` belong to eight animations.
  var blockStride: Int { vectorsPerNumber * Int(key.count) }

  var blockCount: Int { (count + 7) / 8 }
}

/// What a batch is told about an animation.
struct BatchMember {
  var channel, slot, sampler, payload, offset, clock: Int32
  var phase: PhaseClock
  var dependsOnCommitted: Bool
}

// MARK: - Coming and going

extension AnimationBatch {
  /// Appends an animation, without its values, and says where.
  mutating func addMember(_ member: BatchMember) -> Int32 {
    let (block, lane) = (count / 8, count % 8)
    if lane == 0 { appendBlock() }
    offsets[block][lane] = member.offset
    switch key.phaseKind {
    case .once: singleRunClocks[block].setLane(lane, to: member.phase)
    case .repeating: repeatingClocks[block].setLane(lane, to: member.phase)
    }
    channels.append(member.channel)
    slots.append(member.slot)
    samplers.append(member.sampler)
    payloads.append(member.payload)
    clocks.append(member.clock)
    if member.clock != LayerClockTable.root { isOnRootClock = false }
    if member.dependsOnCommitted { dependsOnCommitted = true }
    count += 1
    return Int32(count - 1)
  }

  /// Gives what was worked out for one animation: start and way by number, and what is added.
  mutating func setValues(
    ofMember index: Int, from: SIMD4<Double>, delta: SIMD4<Double>, added: SIMD4<Double>
  ) {
    let (block, lane) = (index / 8, index % 8)
    for number in 0..<Int(key.count) {
      let first = block * blockStride + number * vectorsPerNumber
      values[first][lane] = from[number]
      values[first + 1][lane] = delta[number]
      if key.isAdditive { values[first + 2][lane] = added[number] }
    }
  }

  /// Gives the transform that one animation's component is put into.
  mutating func setPlaneTransform(ofMember index: Int, to plane: PlaneTransform) {
    if index == planeTransforms.count {
      planeTransforms.append(plane)
    } else {
      planeTransforms[index] = plane
    }
  }

  /// Takes an animation out; the last one goes to its place.
  ///
  /// - Returns: The channel that moved, -1 where none did.
  mutating func removeMember(at index: Int32) -> Int32 {
    let (hole, last) = (Int(index), count - 1)
    let (block, lane) = (hole / 8, hole % 8)
    let (lastBlock, lastLane) = (last / 8, last % 8)
    offsets[block][lane] = offsets[lastBlock][lastLane]
    offsets[lastBlock][lastLane] = -1
    switch key.phaseKind {
    case .once:
      singleRunClocks[block].copyLane(lane, from: singleRunClocks[lastBlock], otherLane: lastLane)
    case .repeating:
      repeatingClocks[block].copyLane(lane, from: repeatingClocks[lastBlock], otherLane: lastLane)
    }
    for vector in 0..<blockStride {
      values[block * blockStride + vector][lane] =
        values[lastBlock * blockStride + vector][lastLane]
    }
    if planeTransforms.count > last { planeTransforms.swapRemove(at: hole) }
    channels.swapRemove(at: hole)
    slots.swapRemove(at: hole)
    samplers.swapRemove(at: hole)
    payloads.swapRemove(at: hole)
    clocks.swapRemove(at: hole)
    count -= 1
    if lastLane == 0 { removeBlock() }
    return hole < count ? channels[hole] : -1
  }

  /// Looks up the clocks again where layers may have others.
  mutating func updateClocks(from layers: LayerClockTable) {
    guard clockVersion != layers.version else { return }
    clockVersion = layers.version
    isOnRootClock = true
    for index in 0..<count {
      clocks[index] = layers.clockIndex(ofSlot: slots[index])
      if clocks[index] != LayerClockTable.root { isOnRootClock = false }
    }
  }

  private mutating func appendBlock() {
    offsets.append(SIMD8(repeating: -1))
    switch key.phaseKind {
    case .once: singleRunClocks.append(SingleRunClockBatch())
    case .repeating: repeatingClocks.append(RepeatingClockBatch())
    }
    for _ in 0..<blockStride { values.append(.zero) }
  }

  private mutating func removeBlock() {
    offsets.removeLast()
    switch key.phaseKind {
    case .once: singleRunClocks.removeLast()
    case .repeating: repeatingClocks.removeLast()
    }
    values.removeLast(blockStride)
  }
}

extension ContiguousArray {
  /// Removes an element by putting the last one in its place.
  mutating func swapRemove(at index: Int) {
    self[index] = self[count - 1]
    removeLast()
  }
}
