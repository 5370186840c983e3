public import DisplayList
public import Geometry
public import RenderTree

/// Composes one tree again and again, and paints only what changed.
///
/// Its list is the one that ``composeDisplayList(from:viewport:base:appliesRootPosition:onDiagnostic:)`` gives.
public final class DisplayListComposer {
  /// The commands of the last picture.
  public private(set) var list = DisplayList()
  /// Whether threads shared the work for the last picture.
  public var wasMultithreaded: Bool { repaintedLayerCount == nil && workers?.isUsed ?? false }
  /// That of a picture before, whose memory is written to again once whoever compares lists lets go of it.
  private var spareList = DisplayList()
  /// How many layers were drawn again for it without the others; nil where all were.
  public private(set) var repaintedLayerCount: Int?

  /// The number of layers whose sublayers were sorted by depth for the last picture.
  package var depthSortedLayerCount: Int { record.depthSortedLayerCount }

  /// What a list depends on besides the tree.
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
  /// Walks over some of the layers.
  private let painter: LayerTreePainter
  private let workers: PaintWorkerPool?
  /// Where the picture may be another one after it was patched.
  private var damage: [Rect] = []
  private var spanAnalyzer = SpanAnalyzer()
  /// The layers that are drawn again, in the order of drawing.
  private var repaintedLayers: ContiguousArray<RepaintedLayer> = []
  /// By slot: the picture for which it was last looked at.
  private var visitedUpdates: ContiguousArray<UInt32> = []
  private var updateNumber: UInt32 = 0
  /// Whether the layers of spaces moved that were asked for this picture.
  private var depthSortChanges: [Int32: Bool] = [:]

  /// A layer that is drawn again with all that it holds.
  private struct RepaintedLayer {
    let slot: Int32
    /// Its index in the order of the tree.
    let treeIndex: Int32
    /// Its first entry in the new record.
    var entry = 0
  }

  /// If more than this share of a tree's layers changed, walking all of it costs less.
  private static let maximumRepaintFraction = 0.25

  /// A composer without a list.
  ///
  /// - Parameter sharing: does the work for many layers; nil for one thread.
  public init(sharing: ParallelExecutor? = nil) {
    workers = sharing.flatMap { $0.threadCount > 1 ? PaintWorkerPool($0) : nil }
    diagnostics = CompositionDiagnosticCollector()
    painter = LayerTreePainter(notes: diagnostics)
    painter.record = record
  }

  /// Forgets the last picture.
  public func invalidate() { cacheKey = nil }

  /// Lets go of what the commands of the picture before hold, once nobody compares them any more.
  public func releasePreviousList() { spareList.removeAll() }

  /// Composes a tree.
  ///
  /// - Parameters:
  ///   - tree: the layers as they look at one instant.
  ///   - changed: the slots of those whose values may be others than in the last picture, in any order; nil where that
  ///     is not known.
  ///   - viewport: the picture to fill.
  ///   - base: maps the coordinates of the root's superlayer to pixels.
  ///   - onDiagnostic: takes what the picture lacks because it cannot be drawn, each once.
  /// - Returns: how the list differs from the last one.
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
      // Nobody else may have it while it is patched.
      old = nil
      if repaintChangedLayers(of: tree, viewport: viewport) {
        // It may hold pictures that nobody else does.
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

  /// The commands of all layers.
  private func composeAllLayers(
    of tree: PresentationTree, viewport: Viewport, base: Matrix4
  ) -> DisplayList {
    record.clear(slotCount: tree.structure.slotCount)
    let painter = LayerTreePainter(
      tree, viewport, notes: diagnostics, memory: extractSpareDisplayList())
    painter.record = record
    // Only what is drawn once and in its place depends on nobody else.
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

  /// Finds the layers that have to be drawn again; false where that is all of them.
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
      // What it draws may come to lie between others.
      if zPosition.row(ofSlot: slot) >= 0 { return false }
      visitedUpdates[slot] = updateNumber
      var isFirst = true
      // A layer that is sorted among its siblings is drawn again with its superlayer.
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
    // Mostly they are in that order already; sorting asks for memory.
    if repaintedLayers.indices.dropFirst().contains(where: {
      repaintedLayers[$0].treeIndex < repaintedLayers[$0 - 1].treeIndex
    }) {
      repaintedLayers.sort { $0.treeIndex < $1.treeIndex }
    }
    return true
  }

  /// Draws the changed layers again, and notes where they may be seen; false, with the list as it was, where the
  /// others would have to move.
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

  /// Leaves out layers that others of them hold.
  private func removeNestedRepaintedLayers(in structure: TreeStructure) {
    var end: Int32 = -1
    repaintedLayers.removeAll { repaintedLayer in
      if repaintedLayer.treeIndex < end { return true }
      end = structure.subtreeEnds[Int(repaintedLayer.treeIndex)]
      return false
    }
  }

  /// The outermost layer around a changed one, itself included, that is in a space and may have another place in its
  /// order; nil for none.
  private func outermostMovedLayer(around slot: Int, in layers: PresentedLayerTree) -> Int? {
    var moved: Int?
    var above = slot
    while above >= 0 {
      if let member = record.depthSortValues[Int32(above)] {
        // Many layers may have changed inside of one.
        let isMoved =
          depthSortChanges[Int32(above)] ?? (member != DepthSortInputs(above, of: layers))
        depthSortChanges[Int32(above)] = isMoved
        if isMoved { moved = above }
      }
      above = above == layers.structure.root ? -1 : Int(layers.structure.parents[above])
    }
    return moved
  }

  /// Forgets the spaces inside of a layer that is drawn again.
  private func removeDepthSortInputs(
    inside repaintedLayer: RepaintedLayer, structure: TreeStructure
  ) {
    guard !record.depthSortValues.isEmpty else { return }
    for index in repaintedLayer.treeIndex + 1..<structure.subtreeEnds[Int(repaintedLayer.treeIndex)]
    {
      record.depthSortValues[structure.order[Int(index)]] = nil
    }
  }

  /// Takes a layer and all that it holds off the record.
  private func removeFromPaintRecord(_ repaintedLayer: RepaintedLayer, structure: TreeStructure) {
    for index in repaintedLayer.treeIndex..<structure.subtreeEnds[Int(repaintedLayer.treeIndex)] {
      record.removeLayer(structure.order[Int(index)])
    }
  }
}

extension TreeStructure {
  /// Whether the superlayer has more sublayers than this one.
  fileprivate func nodeHasSiblings(inSlot slot: Int) -> Bool {
    let parent = Int(parents[slot])
    return parent >= 0 && sublayers[parent].count > 1
  }
}

extension PresentationTree {
  /// Whether every layer is drawn once, in its place, as its values say.
  fileprivate var allowsPatching: Bool {
    inactive == nil && transitions.isEmpty && replicas.isEmpty && particles.isEmpty
      && portals.isEmpty && structure.replicators.isEmpty && structure.emitters.isEmpty
      && structure.portals.isEmpty
  }
}
