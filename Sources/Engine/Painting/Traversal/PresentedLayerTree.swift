import Geometry
import RenderTree

/// The layers as they are at one instant, and what painters ask about them without painting: one for all painters of a
/// picture on the same thread.
final class PresentedLayerTree {
  // Sound: they are written before painters read them, by one thread.
  @exclusivity(unchecked) private(set) var structure = TreeStructure()
  @exclusivity(unchecked) private(set) var columns = PropertyColumnStore()
  /// The look of a picture of `render(in:)`; nil for what is on screen.
  var context: ContextRenderingStyle?
  /// By slot what replicators show.
  @exclusivity(unchecked) private(set) var replicas: [Int: ContiguousArray<ReplicatorInstance>] =
    [:]
  /// By slot what portals show.
  @exclusivity(unchecked) private(set) var portals: [Int: PresentedPortal] = [:]
  /// By slot what emitters show.
  @exclusivity(unchecked) private(set) var particles: [Int: PresentedParticles] = [:]
  /// The old pictures of layers that stand between two.
  private(set) var snapshots: [SnapshotID: LayerSnapshot] = [:]
  private var inactiveSlots: ContiguousArray<Bool>?
  /// For each of the last slots, which are copies, the committed slot.
  private var copyOrigins: ContiguousArray<Int32> = []
  /// The slots whose values may be others at another instant.
  private var animated: ContiguousArray<Int32> = [] { didSet { cachedAnimatedSlots = nil } }
  private var cachedAnimatedSlots: Set<Int32>?

  /// None yet.
  init() {}

  /// Those of another one once more, as another thread needs them: it would wait for what is counted.
  init(_ other: PresentedLayerTree) {
    columns.shareStorage(with: other.columns)
    context = other.context
    structure = other.structure
    (replicas, portals, particles) = (other.replicas, other.portals, other.particles)
    (snapshots, inactiveSlots) = (other.snapshots, other.inactiveSlots)
    (copyOrigins, animated) = (other.copyOrigins, other.animated)
  }

  /// Takes over the layers of another instant.
  func update(from tree: PresentationTree) {
    structure = tree.structure
    columns.shareStorage(with: tree.columns)
    (replicas, portals, particles) = (tree.replicas, tree.portals, tree.particles)
    (snapshots, inactiveSlots) = (tree.snapshots, tree.inactive)
    (copyOrigins, animated) = (tree.copyOrigins, tree.animated)
  }

  // MARK: - What is asked

  /// Whether the picture is one of `render(in:)`.
  var isInContext: Bool { context != nil }

  /// By how many halvings a slot's image is sampled smaller; none where that is no number.
  func minificationFilterBias(ofLayer slot: Int) -> Double {
    let bias = columns.minificationFilterBias.number(inSlot: slot)
    return bias.isFinite ? bias : 0
  }

  /// Whether anything of the layer or under it may be seen.
  func isVisible(_ slot: Int) -> Bool {
    !columns.hidden.bool(inSlot: slot) && !isOutsideActiveTime(slot)
  }

  /// Whether the layer's own time is over or has not begun.
  func isOutsideActiveTime(_ slot: Int) -> Bool { inactiveSlots?[slot] ?? false }

  /// Whether a layer is nothing but a space for its sublayers.
  func preservesSublayerDepth(_ slot: Int) -> Bool {
    structure.classes[slot] == .transform
      || structure.classes[slot] == .replicator
        && columns.replicatorPreservesDepth.bool(inSlot: slot)
  }

  /// Whether the finished layer may go through filters.
  func hasFilters(_ slot: Int) -> Bool { columns.filters.hasRow(forSlot: slot) }

  /// Whether a layer draws nothing but its background, so that its opacity needs no group.
  func drawsOnlyBackground(_ slot: Int) -> Bool {
    structure.sublayers[slot].isEmpty && structure.classes[slot] == .layer
      && !columns.contents.hasRow(forSlot: slot) && !(columns.borderWidth.number(inSlot: slot) > 0)
  }

  /// Whether a layer is its background and nothing else, as most are that move in great numbers.
  func consistsOnlyOfBackground(_ slot: Int) -> Bool {
    drawsOnlyBackground(slot) && columns.borderWidth.number(inSlot: slot) == 0
      && structure.masks[slot] < 0
      && !columns.shadowOpacity.hasRow(forSlot: slot)
      && !columns.compositingFilter.hasRow(forSlot: slot)
      && !hasFilters(slot) && !columns.backgroundFilters.hasRow(forSlot: slot)
  }

  /// Whether something of the layer, or of the one that it is a copy of, is animated.
  func isAnimated(_ slot: Int) -> Bool {
    guard slot >= 0 else { return false }
    let copies = structure.slotCount - copyOrigins.count
    let origin = slot < copies ? Int32(slot) : copyOrigins[slot - copies]
    // Each once, made when it is asked for, which is where something is to be found fault with.
    let slots = cachedAnimatedSlots ?? Set(animated)
    cachedAnimatedSlots = slots
    return slots.contains(origin)
  }

  // MARK: - Order

  /// The sublayers by zPosition, those of the same in tree order.
  func sublayers(of slot: Int) -> ContiguousArray<Int32> {
    layersSortedByZPosition(structure.sublayers[slot])
  }

  /// Layers by zPosition, those of the same in the order given.
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
