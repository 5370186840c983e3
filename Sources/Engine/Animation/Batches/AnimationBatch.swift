import Geometry
import RenderTree
import Timing

/// The properties shared by all animations in a batch.
struct AnimationBatchKey: Hashable, Sendable {
  /// The use of the animated numbers: as property components, as a color, as a transform component or as the input
  /// of a value function.
  enum NumberForm: Hashable, Sendable {
    /// The numbers are components of the property.
    case numbers
    /// The numbers are a color that is not `nil`.
    case color
    /// The number is a component of a transform within the plane.
    case component(KeyPathTarget.TransformComponent)
    /// The numbers are the input of a value function.
    case function(PropertyAnimation.ValueFunction)
  }

  /// The source of the numbers: start and end values, a spring, keyframes or a path.
  enum ValueSource: Hashable, Sendable { case endpoints, spring, keyframes, path }

  var form: NumberForm
  /// The index of the first animated component, and the number of components.
  var start, count: Int8
  var valueSource: ValueSource
  var phaseKind: PhaseBatchKind
  var showsBefore, showsAfter: Bool
  var easing: EasingCurve
  var isAdditive: Bool
}

/// Pointers to a property's values during an evaluation.
struct PropertyBuffers {
  /// The animated values, which the evaluation writes.
  let output: UnsafeMutablePointer<Double>
  /// The committed values.
  let committed: UnsafePointer<Double>
}

/// A batch of animations that have the same property and structure, stored in blocks of eight.
///
/// No other animation writes the same components, so the order within the batch does not matter.
struct AnimationBatch: Sendable {
  let key: AnimationBatchKey
  private(set) var count = 0
  /// For each animation, the index of its channel.
  private(set) var channels: ContiguousArray<Int32> = []
  /// For each animation, the slot of its layer.
  private(set) var slots: ContiguousArray<Int32> = []
  /// For each animation, the index of its sampler, and the index of its spring, keyframes or path.
  var samplers, payloads: ContiguousArray<Int32>
  /// For each animation, the index of the first component in its layer's row, or -1 for unused lanes.
  var offsets: ContiguousArray<SIMD8<Int32>> = []
  /// For each animation, the index of its layer's clock.
  var clocks: ContiguousArray<Int32> = []
  /// Whether all animations use the root layer's clock.
  private(set) var isOnRootClock = true
  private var clockVersion: UInt64 = 0
  /// The clocks of animations that run for a single cycle.
  ///
  /// Depending on the batch key, either this array or `repeatingClocks` is empty.
  var singleRunClocks: ContiguousArray<SingleRunClockBatch> = []
  var repeatingClocks: ContiguousArray<RepeatingClockBatch> = []
  /// For each block and number, the start value, the difference from the start to the end value and, if the batch is
  /// additive, the value to which the result is added.
  var values: ContiguousArray<SIMD8<Double>> = []
  /// For each animation of a transform component, the transform's other components.
  var planeTransforms: ContiguousArray<PlaneTransform> = []
  /// Whether any value in the batch was computed from committed values.
  private(set) var dependsOnCommitted = false

  init(_ key: AnimationBatchKey) {
    self.key = key
    (samplers, payloads) = ([], [])
  }

  /// The number of vectors in ``values`` per animated number.
  var vectorsPerNumber: Int { key.isAdditive ? 3 : 2 }

  /// The number of vectors in ``values`` per block of eight animations.
  var blockStride: Int { vectorsPerNumber * Int(key.count) }

  var blockCount: Int { (count + 7) / 8 }
}

/// The data for an animation to be added to a batch.
struct BatchMember {
  var channel, slot, sampler, payload, offset, clock: Int32
  var phase: PhaseClock
  var dependsOnCommitted: Bool
}

// MARK: - Insertion and removal

extension AnimationBatch {
  /// Adds an animation to the batch without its values.
  ///
  /// Returns the index of the animation in the batch.
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

  /// Stores the computed values of an animation.
  ///
  /// For each number, they consist of the start value, the difference from the start to the end value, and the value
  /// to which the result is added.
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

  /// Stores the transform in which an animation replaces a component.
  mutating func setPlaneTransform(ofMember index: Int, to plane: PlaneTransform) {
    if index == planeTransforms.count {
      planeTransforms.append(plane)
    } else {
      planeTransforms[index] = plane
    }
  }

  /// Removes an animation by moving the last one to its position.
  /// - Returns: The index of the moved animation's channel, or -1 if none moved.
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

  /// Updates the clock indices if the layers' clocks have changed.
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
  /// Removes an element by replacing it with the last one, which changes the order.
  mutating func swapRemove(at index: Int) {
    self[index] = self[count - 1]
    removeLast()
  }
}
