import RenderTree
import Timing

/// The time of every layer under the root: which of a few clocks it reads, and what they say at an instant.
///
/// Layers without a timing of their own read the clock of their superlayer, so that an instant costs what the timings
/// cost and not what the tree does.
struct LayerClockTable: Sendable {
  /// The clock of layers that do not hang under the root, which says nothing.
  static let none: Int32 = 0
  /// The root's clock.
  static let root: Int32 = 1

  /// A layer with a timing, and the clock above it.
  private struct TimedLayer {
    let timing: MediaTiming
    let parentClock: Int32
  }

  /// Another number after every change of ``clockIndex(ofSlot:)``.
  private(set) var version: UInt64 = 0
  private var clockOfSlot: ContiguousArray<Int32> = []
  /// Those of the clocks after the root's.
  private var timedLayers: ContiguousArray<TimedLayer> = []
  /// What each clock says; what it says means nothing where ``isActive`` is false.
  private(set) var times: ContiguousArray<Double> = [0, 0]
  private(set) var isActive: ContiguousArray<Bool> = [false, true]
  private var orderVersion: UInt64?
  private var timingVersion: UInt64?

  /// Takes over what changed in the tree, and puts all clocks to an instant of root time.
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

  /// The clock that a layer reads.
  @inline(__always) func clockIndex(ofSlot slot: Int32) -> Int32 {
    slot < clockOfSlot.count ? clockOfSlot[Int(slot)] : Self.none
  }

  /// The time of a layer; nil where it is not under the root or not active.
  @inline(__always) func time(ofSlot slot: Int32) -> Double? {
    let clock = Int(clockIndex(ofSlot: slot))
    return isActive[clock] ? times[clock] : nil
  }

  /// By slot: not drawn, because a finite interval of its own or above is not active; nil where there is none.
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
