import Geometry
import RenderTree

/// The presented values of all layers at one time, with queries for painters.
///
/// It is shared by all painters that draw the same picture on the same thread.
final class PresentedLayerTree {
  // Sound: one thread writes these properties before any painter reads them.
  @exclusivity(unchecked) private(set) var structure = TreeStructure()
  @exclusivity(unchecked) private(set) var columns = PropertyColumnStore()
  /// The rendering style used in `render(in:)`; `nil` for pictures on screen.
  var context: ContextRenderingStyle?
  /// The copies drawn by replicators, by the replicator's slot.
  @exclusivity(unchecked) private(set) var replicas: [Int: ContiguousArray<ReplicatorInstance>] =
    [:]
  /// The content displayed by portals, by the portal's slot.
  @exclusivity(unchecked) private(set) var portals: [Int: PresentedPortal] = [:]
  /// The particles of emitters, by the emitter's slot.
  @exclusivity(unchecked) private(set) var particles: [Int: PresentedParticles] = [:]
  /// The snapshots of the previous layer images, used by transitions.
  private(set) var snapshots: [SnapshotID: LayerSnapshot] = [:]
  private var inactiveSlots: ContiguousArray<Bool>?
  /// The slot of the original layer for each copied layer.
  ///
  /// Copies occupy the last slots.
  private var copyOrigins: ContiguousArray<Int32> = []
  /// The slots of layers whose values may change over time without a commit.
  private var animated: ContiguousArray<Int32> = [] { didSet { cachedAnimatedSlots = nil } }
  private var cachedAnimatedSlots: Set<Int32>?

  /// Creates an empty layer tree.
  init() {}

  /// Copies another layer tree for use on another thread.
  ///
  /// Separate objects avoid contention on reference counts.
  init(_ other: PresentedLayerTree) {
    columns.shareStorage(with: other.columns)
    context = other.context
    structure = other.structure
    (replicas, portals, particles) = (other.replicas, other.portals, other.particles)
    (snapshots, inactiveSlots) = (other.snapshots, other.inactiveSlots)
    (copyOrigins, animated) = (other.copyOrigins, other.animated)
  }

  /// Replaces the layers with those in the given presentation tree.
  func update(from tree: PresentationTree) {
    structure = tree.structure
    columns.shareStorage(with: tree.columns)
    (replicas, portals, particles) = (tree.replicas, tree.portals, tree.particles)
    (snapshots, inactiveSlots) = (tree.snapshots, tree.inactive)
    (copyOrigins, animated) = (tree.copyOrigins, tree.animated)
  }

  // MARK: - Queries

  /// Whether the picture is drawn by `render(in:)`.
  var isInContext: Bool { context != nil }

  /// Returns the bias of a layer's minification filter, in mipmap levels; 0 if it is not finite.
  func minificationFilterBias(ofLayer slot: Int) -> Double {
    let bias = columns.minificationFilterBias.number(inSlot: slot)
    return bias.isFinite ? bias : 0
  }

  /// Whether a layer or its sublayers may be visible.
  func isVisible(_ slot: Int) -> Bool {
    !columns.hidden.bool(inSlot: slot) && !isOutsideActiveTime(slot)
  }

  /// Whether the current time is outside the active time of the layer, as defined by its begin time and duration.
  func isOutsideActiveTime(_ slot: Int) -> Bool { inactiveSlots?[slot] ?? false }

  /// Whether a layer preserves the depth of its sublayers: a transform layer, or a replicator with `preservesDepth`.
  func preservesSublayerDepth(_ slot: Int) -> Bool {
    structure.classes[slot] == .transform
      || structure.classes[slot] == .replicator
        && columns.replicatorPreservesDepth.bool(inSlot: slot)
  }

  /// Whether the layer may have filters, because its filter list is set.
  func hasFilters(_ slot: Int) -> Bool { columns.filters.hasRow(forSlot: slot) }

  /// Whether a layer draws nothing but its background, so that its opacity does not need a group.
  func drawsOnlyBackground(_ slot: Int) -> Bool {
    structure.sublayers[slot].isEmpty && structure.classes[slot] == .layer
      && !columns.contents.hasRow(forSlot: slot) && !(columns.borderWidth.number(inSlot: slot) > 0)
  }

  /// Whether a layer has a background and no other features.
  ///
  /// When large numbers of layers move, most of them are of this kind.
  func consistsOnlyOfBackground(_ slot: Int) -> Bool {
    drawsOnlyBackground(slot) && columns.borderWidth.number(inSlot: slot) == 0
      && structure.masks[slot] < 0
      && !columns.shadowOpacity.hasRow(forSlot: slot)
      && !columns.compositingFilter.hasRow(forSlot: slot)
      && !hasFilters(slot) && !columns.backgroundFilters.hasRow(forSlot: slot)
  }

  /// Whether any value is animated in the layer, or in the original if the layer is a copy.
  func isAnimated(_ slot: Int) -> Bool {
    guard slot >= 0 else { return false }
    let copies = structure.slotCount - copyOrigins.count
    let origin = slot < copies ? Int32(slot) : copyOrigins[slot - copies]
    // The set is created on demand, because only diagnostics use it.
    let slots = cachedAnimatedSlots ?? Set(animated)
    cachedAnimatedSlots = slots
    return slots.contains(origin)
  }

  // MARK: - Order

  /// Returns the sublayers sorted by zPosition; sublayers with equal values stay in tree order.
  func sublayers(of slot: Int) -> ContiguousArray<Int32> {
    layersSortedByZPosition(structure.sublayers[slot])
  }

  /// Sorts layers by zPosition; layers with equal values keep the given order.
  func layersSortedByZPosition(_ children: ContiguousArray<Int32>) -> ContiguousArray<Int32> {
    guard columns.zPosition.isUsed, children.count > 1,
      children.contains(where: { columns.zPosition.hasRow(forSlot: Int($0)) })
    else { return children }
    func depth(_ index: Int) -> Double {
      let z = columns.zPosition.number(inSlot: Int(children[index]))
      return z.isNaN ? 0 : z
    }
    let order = children.indices.sorted { (depth($0), $0) < (depth($1), $1) }
    return ContiguousArray(order.map { children[$0] })
  }
}
