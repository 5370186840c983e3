public import DisplayList
public import Geometry
public import RenderTree

/// A composer that keeps its display list between frames and repaints only the layers that changed.
///
/// The list is equal to the result of ``composeDisplayList(from:viewport:base:appliesRootPosition:onDiagnostic:)``.
public final class DisplayListComposer {
  /// The display list of the most recently composed picture.
  public private(set) var list = DisplayList()
  /// Whether several threads composed the most recent picture.
  public var wasMultithreaded: Bool { repaintedLayerCount == nil && workers?.isUsed ?? false }
  /// An earlier list whose storage is reused after all its users have released it.
  private var spareList = DisplayList()
  /// The number of layers repainted for the most recent picture, or `nil` if the whole tree was composed.
  public private(set) var repaintedLayerCount: Int?

  /// The number of layers whose sublayers were sorted by depth for the most recent picture.
  package var depthSortedLayerCount: Int { record.depthSortedLayerCount }

  /// The inputs that affect the whole display list, other than the layer tree.
  private struct DisplayListKey: Equatable {
    let size: SIMD2<Int>
    let rule: ColorInterpolation
    let system: Int
    let base: Matrix4
    let orderVersion: UInt64
    let root: Int
  }

  private var cacheKey: DisplayListKey?
  private let record = PaintRecord()
  private let diagnostics: CompositionDiagnosticCollector
  private let painter: LayerTreePainter
  private let workers: PaintWorkerPool?
  /// The rectangles that may have changed because commands were replaced in place, in pixels.
  private var damage: [Rect] = []
  private var spanAnalyzer = SpanAnalyzer()
  /// The layers to repaint, in drawing order.
  private var repaintedLayers: ContiguousArray<RepaintedLayer> = []
  /// For each slot, the number of the last update that visited it.
  private var visitedUpdates: ContiguousArray<UInt32> = []
  private var updateNumber: UInt32 = 0
  /// Whether each depth-sorted layer has moved, cached during the current update.
  private var depthSortChanges: [Int32: Bool] = [:]

  /// A layer that is repainted together with its sublayers.
  private struct RepaintedLayer {
    let slot: Int32
    /// The layer's index in tree order.
    let treeIndex: Int32
    /// The index of the layer's first entry in the new paint record.
    var entry = 0
  }

  /// The maximum fraction of layers that are repainted individually.
  ///
  /// If more layers have changed, composing the whole tree is faster.
  private static let maximumRepaintFraction = 0.25

  /// Creates a composer with an empty display list.
  ///
  /// - Parameter sharing: The executor used to compose large trees in parallel. If `nil`, only the calling thread is
  ///   used.
  public init(sharing: ParallelExecutor? = nil) {
    workers = sharing.flatMap { $0.threadCount > 1 ? PaintWorkerPool($0) : nil }
    diagnostics = CompositionDiagnosticCollector()
    painter = LayerTreePainter(notes: diagnostics)
    painter.record = record
  }

  /// Discards the cached picture, so that the next update composes all layers.
  public func invalidate() { cacheKey = nil }

  /// Releases the images and other objects referenced by the previous list.
  ///
  /// Call it once the previous list is no longer compared with the current one.
  public func releasePreviousList() { spareList.removeAll() }

  /// Updates the display list to show the given presentation tree.
  ///
  /// - Parameters:
  ///   - tree: The presented values of the layers at one time.
  ///   - changed: The slots of the layers whose values may have changed since the last picture, in any order; `nil`
  ///     if unknown.
  ///   - viewport: The size of the picture in pixels, its scale and rendering style.
  ///   - base: The transform from the coordinates of the root's superlayer to pixels.
  ///   - onDiagnostic: Receives each kind of diagnostic once, with the first layer that caused it.
  /// - Returns: The difference between the new and the previous list.
  public func updateDisplayList(
    from tree: PresentationTree, changed: ContiguousArray<Int32>?, viewport: Viewport,
    base: Matrix4,
    onDiagnostic: (CompositionDiagnostic, NodeID?) -> Void = { _, _ in }
  ) -> DisplayListChange {
    let conditions = DisplayListKey(
      size: SIMD2(viewport.width, viewport.height), rule: viewport.rule,
      system: viewport.system, base: base,
      orderVersion: tree.structure.orderVersion, root: tree.structure.root)
    let isKnown = self.cacheKey == conditions
    var old = self.cacheKey == nil ? nil : list
    self.cacheKey = nil
    guard conditions.root >= 0, viewport.width > 0, viewport.height > 0 else {
      list = DisplayList()
      return old.map { .replacing($0) } ?? .unknown
    }
    defer { self.cacheKey = conditions }
    diagnostics.clear()
    defer { diagnostics.forEachDiagnostic { onDiagnostic($0, tree.node(inSlot: $1)) } }
    if isKnown, record.allowsPatching, let changed, tree.allowsPatching,
      findRepaintedLayers(in: tree, changed: changed)
    {
      // The list must be uniquely referenced while it is patched, to avoid a copy.
      old = nil
      if repaintChangedLayers(of: tree, viewport: viewport) {
        // The spare list is released because it may hold the last reference to some images.
        spareList = DisplayList()
        return .within(damage)
      }
      old = list
    }
    let new = composeAllLayers(of: tree, viewport: viewport, base: base)
    spareList = old ?? DisplayList()
    list = new
    return old.map { .replacing($0) } ?? .unknown
  }

  private func composeAllLayers(
    of tree: PresentationTree, viewport: Viewport, base: Matrix4
  ) -> DisplayList {
    record.clear(slotCount: tree.structure.slotCount)
    let painter = LayerTreePainter(
      tree, viewport, notes: diagnostics, memory: extractSpareDisplayList())
    painter.record = record
    // Threads can share the work only if each layer is drawn once, in tree order.
    workers?.isUsed = false
    if tree.allowsPatching { painter.workers = workers }
    painter.paint(root: tree.structure.root, base: base, appliesRootPosition: true)
    let new = painter.builder.makeDisplayList(diagnostics: diagnostics, record: record)
    record.storeCommandRanges(ofEntries: 0..<record.entries.count, commandOffset: 0)
    if !tree.allowsPatching { record.allowsPatching = false }
    repaintedLayerCount = nil
    return new
  }

  private func extractSpareDisplayList() -> DisplayList {
    defer { spareList = DisplayList() }
    return spareList
  }

  /// Determines which layers must be repainted.
  ///
  /// Returns `false` if the whole tree must be composed instead.
  private func findRepaintedLayers(in tree: PresentationTree, changed: ContiguousArray<Int32>)
    -> Bool
  {
    let structure = tree.structure
    let zPosition = tree.columns.zPosition
    let transform = tree.columns.transform
    let anchorPointZ = tree.columns.anchorPointZ
    func leavesPlane(_ slot: Int) -> Bool {
      transform.movesOutOfPlane(inSlot: slot) || anchorPointZ.number(inSlot: slot) != 0
    }
    var layers: PresentedLayerTree?
    if !record.depthSortValues.isEmpty {
      depthSortChanges.removeAll(keepingCapacity: true)
      layers = PresentedLayerTree()
      layers?.update(from: tree)
    }
    repaintedLayers.removeAll(keepingCapacity: true)
    let more = structure.slotCount - visitedUpdates.count
    if more > 0 { visitedUpdates.append(contentsOf: repeatElement(0, count: more)) }
    updateNumber &+= 1
    let maximum = Int(Self.maximumRepaintFraction * Double(structure.order.count)) + 1
    for changed in changed {
      var slot = Int(changed)
      guard slot < structure.slotCount, structure.orderIndices[slot] >= 0,
        visitedUpdates[slot] != updateNumber
      else {
        continue
      }
      // A layer with a zPosition may change its place among its siblings.
      if zPosition.row(ofSlot: slot) >= 0 { return false }
      visitedUpdates[slot] = updateNumber
      var isFirst = true
      // A layer that is sorted by depth among its siblings is repainted with its superlayer.
      var isSorted = false
      if let layers, let member = outermostMovedLayer(around: slot, in: layers) {
        slot = member
        isSorted = true
      } else if record.depthSortValues[Int32(slot)] == nil {
        isSorted = structure.nodeHasSiblings(inSlot: slot) && leavesPlane(slot)
      }
      while isFirst, isSorted || !record.containsLayer(slot) {
        isSorted = false
        if slot == structure.root { return false }
        slot = Int(structure.parents[slot])
        if slot < 0 { return false }
        isFirst = visitedUpdates[slot] != updateNumber
        visitedUpdates[slot] = updateNumber
      }
      if isFirst {
        repaintedLayers.append(
          RepaintedLayer(slot: Int32(slot), treeIndex: structure.orderIndices[slot]))
        if repaintedLayers.count > maximum { return false }
      }
    }
    // The layers are usually in order already, and sorting would allocate memory.
    if repaintedLayers.indices.dropFirst().contains(where: {
      repaintedLayers[$0].treeIndex < repaintedLayers[$0 - 1].treeIndex
    }) {
      repaintedLayers.sort { $0.treeIndex < $1.treeIndex }
    }
    return true
  }

  /// Repaints the changed layers, and adds the rectangles of their visible pixels to the damage.
  ///
  /// Returns `false`, without changing the list, if it cannot be patched, for example because a repainted layer needs a
  /// different number of commands.
  private func repaintChangedLayers(of tree: PresentationTree, viewport: Viewport) -> Bool {
    removeNestedRepaintedLayers(in: tree.structure)
    record.clearEntries()
    painter.setLayerTree(tree, viewport: viewport)
    defer { painter.releaseLayerTree() }
    for index in repaintedLayers.indices {
      let slot = repaintedLayers[index].slot
      guard let inherited = record.inheritedState(ofSublayersOf: tree.structure.parents[Int(slot)])
      else {
        return false
      }
      repaintedLayers[index].entry = record.entries.count
      removeDepthSortInputs(inside: repaintedLayers[index], structure: tree.structure)
      painter.beginRecordedLayer(slot, inherited: inherited, record: record)
      painter.finishStackFrames()
      guard record.allowsPatching else { return false }
    }
    let found = painter.builder.finalizeCommands(diagnostics: diagnostics, record: record)
    guard record.allowsPatching else { return false }
    for repaintedLayer in repaintedLayers {
      let entry = record.entries[repaintedLayer.entry]
      guard Int(entry.end - entry.start) == record.commandRange(of: repaintedLayer.slot).count
      else {
        return false
      }
    }
    damage.removeAll(keepingCapacity: true)
    for index in repaintedLayers.indices {
      let entry = record.entries[repaintedLayers[index].entry]
      let range = record.commandRange(of: repaintedLayers[index].slot)
      painter.builder.exchangeCommands(
        in: Int(entry.start)..<Int(entry.end), with: &list, startingAt: range.lowerBound,
        damage: &damage)
      removeFromPaintRecord(repaintedLayers[index], structure: tree.structure)
      let next =
        index + 1 < repaintedLayers.count ? repaintedLayers[index + 1].entry : record.entries.count
      record.storeCommandRanges(
        ofEntries: repaintedLayers[index].entry..<next,
        commandOffset: range.lowerBound - Int(entry.start))
    }
    if found.containsBackdrop || list.containsBackdrop { list.updateSpans(using: &spanAnalyzer) }
    repaintedLayerCount = repaintedLayers.count
    return true
  }

  /// Removes layers that are repainted together with an ancestor in the list.
  private func removeNestedRepaintedLayers(in structure: TreeStructure) {
    var end: Int32 = -1
    repaintedLayers.removeAll { repaintedLayer in
      if repaintedLayer.treeIndex < end { return true }
      end = structure.subtreeEnds[Int(repaintedLayer.treeIndex)]
      return false
    }
  }

  /// Returns the outermost layer whose depth order may have changed, among the given layer and its ancestors.
  ///
  /// Returns `nil` if there is none.
  private func outermostMovedLayer(around slot: Int, in layers: PresentedLayerTree) -> Int? {
    var moved: Int?
    var above = slot
    while above >= 0 {
      if let member = record.depthSortValues[Int32(above)] {
        // Many changed layers may have a common ancestor, so the result is cached.
        let isMoved =
          depthSortChanges[Int32(above)] ?? (member != DepthSortInputs(above, of: layers))
        depthSortChanges[Int32(above)] = isMoved
        if isMoved { moved = above }
      }
      above = above == layers.structure.root ? -1 : Int(layers.structure.parents[above])
    }
    return moved
  }

  private func removeDepthSortInputs(
    inside repaintedLayer: RepaintedLayer, structure: TreeStructure
  ) {
    guard !record.depthSortValues.isEmpty else { return }
    for index in repaintedLayer.treeIndex + 1..<structure.subtreeEnds[Int(repaintedLayer.treeIndex)]
    {
      record.depthSortValues[structure.order[Int(index)]] = nil
    }
  }

  private func removeFromPaintRecord(_ repaintedLayer: RepaintedLayer, structure: TreeStructure) {
    for index in repaintedLayer.treeIndex..<structure.subtreeEnds[Int(repaintedLayer.treeIndex)] {
      record.removeLayer(structure.order[Int(index)])
    }
  }
}

extension TreeStructure {
  fileprivate func nodeHasSiblings(inSlot slot: Int) -> Bool {
    let parent = Int(parents[slot])
    return parent >= 0 && sublayers[parent].count > 1
  }
}

extension PresentationTree {
  /// Whether each layer is drawn exactly once and in tree order, so that single layers can be repainted: there are no
  /// transitions, copies or particles.
  fileprivate var allowsPatching: Bool {
    inactive == nil && transitions.isEmpty && replicas.isEmpty && particles.isEmpty
      && portals.isEmpty && structure.replicators.isEmpty && structure.emitters.isEmpty
      && structure.portals.isEmpty
  }
}
