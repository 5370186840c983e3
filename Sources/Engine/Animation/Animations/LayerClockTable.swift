import RenderTree
import Timing

/// The current times of all layers, stored as one clock per distinct timing.
///
/// Layers without a timing of their own use the clock of their superlayer. The cost of an update is therefore
/// proportional to the number of timings, not to the number of layers.
struct LayerClockTable: Sendable {
  /// The index of the clock for layers outside the tree, which is never active.
  static let none: Int32 = 0
  /// The index of the root layer's clock.
  static let root: Int32 = 1

  /// A layer with its own timing, and the index of its superlayer's clock.
  private struct TimedLayer {
    let timing: MediaTiming
    let parentClock: Int32
  }

  /// A number that changes whenever the results of ``clockIndex(ofSlot:)`` may have changed.
  private(set) var version: UInt64 = 0
  private var clockOfSlot: ContiguousArray<Int32> = []
  /// The layers whose clocks follow the clock of the root layer.
  private var timedLayers: ContiguousArray<TimedLayer> = []
  /// The current time of each clock, in seconds.
  ///
  /// The time is undefined if the clock is not active according to ``isActive``.
  private(set) var times: ContiguousArray<Double> = [0, 0]
  private(set) var isActive: ContiguousArray<Bool> = [false, true]
  private var orderVersion: UInt64?
  private var timingVersion: UInt64?

  /// Applies changes in the tree, and sets all clocks to the given root time in seconds.
  mutating func update(time: Double, tree: RenderTree) {
    let timingVersion = tree.layerTimingVersion
    if orderVersion != tree.structure.orderVersion || self.timingVersion != timingVersion {
      (orderVersion, self.timingVersion) = (tree.structure.orderVersion, timingVersion)
      assignClocks(for: tree)
    }
    times[Int(Self.root)] = time
    for (index, layer) in timedLayers.enumerated() {
      let above = Int(layer.parentClock)
      let own = isActive[above] ? layer.timing.childTime(atParentTime: times[above]) : nil
      times[index + 2] = own ?? 0
      isActive[index + 2] = own != nil
    }
  }

  /// Returns the index of the clock used by the layer in the given slot.
  @inline(__always) func clockIndex(ofSlot slot: Int32) -> Int32 {
    slot < clockOfSlot.count ? clockOfSlot[Int(slot)] : Self.none
  }

  /// Returns the current time of a layer in seconds, or `nil` if the layer is outside the tree or not active.
  @inline(__always) func time(ofSlot slot: Int32) -> Double? {
    let clock = Int(clockIndex(ofSlot: slot))
    return isActive[clock] ? times[clock] : nil
  }

  /// For each slot, whether the layer is hidden because it or an ancestor has a finite interval that is not active.
  ///
  /// It is `nil` if all clocks are active.
  var inactive: ContiguousArray<Bool>? {
    guard isActive.dropFirst(2).contains(false) else { return nil }
    return ContiguousArray(clockOfSlot.map { $0 != Self.none && !isActive[Int($0)] })
  }

  private mutating func assignClocks(for tree: RenderTree) {
    version += 1
    let structure = tree.structure
    timedLayers.removeAll(keepingCapacity: true)
    clockOfSlot.removeAll(keepingCapacity: true)
    clockOfSlot.append(contentsOf: repeatElement(Self.none, count: structure.slotCount))
    let hasTiming = tree.hasLayerTiming
    for slot in structure.order {
      let parent = Int(structure.parents[Int(slot)])
      let above = parent >= 0 && slot != structure.root ? clockOfSlot[parent] : Self.root
      if hasTiming, let timing = tree.layerTiming(ofSlot: Int(slot)) {
        timedLayers.append(TimedLayer(timing: timing, parentClock: above))
        clockOfSlot[Int(slot)] = Int32(timedLayers.count) + 1
      } else {
        clockOfSlot[Int(slot)] = above
      }
    }
    times = ContiguousArray(repeating: 0, count: timedLayers.count + 2)
    isActive = ContiguousArray(repeating: true, count: timedLayers.count + 2)
    isActive[Int(Self.none)] = false
  }
}
