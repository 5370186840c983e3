import Geometry

/// A depth sorter for layers in one 3D space whose planes are not all parallel.
///
/// Two layers are compared only where their outlines overlap. They are cut where their planes cross within the
/// overlap, and where layers overlap in a cycle. All other layers are sorted without cutting.
///
/// The method is that of M. E. Newell, R. G. Newell and T. L. Sancha, "A solution to the hidden surface problem",
/// 1972.
struct DepthSorter {
  /// A layer or a part of a layer.
  private struct LayerPiece {
    /// The index of the layer in `layers`.
    let source: Int
    let plane: DepthLayerPlane
  }

  private enum VisitState { case unvisited, visiting, sorted }

  /// A group of layers with parallel planes, which therefore never cross each other.
  private struct ParallelLayerGroup {
    /// The indices of the group's layers, back to front.
    ///
    /// Layers in the same plane are in tree order.
    var members: ContiguousArray<Int> = []
    /// The indices of the pieces inserted so far for the layers in this group.
    var pieces: ContiguousArray<Int32> = []
    var box = DepthBoundingBox()
  }

  /// The maximum size of a parallel group in which every pair of layers is compared.
  ///
  /// In a larger group, each layer is ordered only after its predecessor.
  private static let maximumComparedFamilySize = 64

  private let layers: ContiguousArray<DepthLayer>
  private let diagnostics: CompositionDiagnosticCollector
  private var families: ContiguousArray<ParallelLayerGroup> = []
  /// The bounding boxes of the parallel groups, indexed for overlap queries.
  private var familyStrips = DepthStripIndex([])
  /// The index of the parallel group that contains each layer.
  private var familyOf: ContiguousArray<Int>
  private var indexInFamilyOf: ContiguousArray<Int>
  /// The rank of each layer by the depth of its center, used if no overlap determines the order.
  private var rankOf: ContiguousArray<Int>
  /// The layers in the order of insertion.
  ///
  /// When two layers cross, the one inserted later is cut.
  private var comparedOrder: [Int] = []
  private var pieces: ContiguousArray<LayerPiece> = []
  /// For each piece, the pieces that must be drawn before it.
  ///
  /// This array and the next two are separate from `pieces` because the ordering step reads them far more often.
  private var predecessorsOf: ContiguousArray<ContiguousArray<Int32>> = []
  /// For each piece that was cut, the index of the first of its two halves; -1 for all others.
  private var halvesOf: ContiguousArray<Int32> = []
  private var states: ContiguousArray<VisitState> = []
  private var cutCount = 0
  private var comparisons = 0

  /// Prepares to sort the given layers, which are in tree order.
  ///
  /// - Parameters:
  ///   - layers: The layers to sort.
  ///   - diagnostics: Receives a diagnostic if a limit is exceeded.
  ///   - size: Returns the number of layers in the subtree of the layer in a slot.
  init(
    _ layers: ContiguousArray<DepthLayer>, _ diagnostics: CompositionDiagnosticCollector,
    size: (Int) -> Int
  ) {
    (self.layers, self.diagnostics) = (layers, diagnostics)
    familyOf = ContiguousArray(repeating: 0, count: layers.count)
    indexInFamilyOf = familyOf
    rankOf = familyOf
    buildParallelLayerGroups()
    let steps = layers.map(\.plane.centerDepthStep)
    for (rank, layer) in layers.indices.sorted(by: { (steps[$0], $0) < (steps[$1], $1) })
      .enumerated()
    {
      rankOf[layer] = rank
    }
    let sizes = layers.map { size(Int($0.slot)) }
    func weight(_ layer: Int) -> (Int, Int, Int, Int) {
      (
        families[familyOf[layer]].members.count, layers[layer].plane.isParallelToView ? 1 : 0,
        sizes[layer], layer
      )
    }
    comparedOrder = layers.indices.sorted { weight($0) > weight($1) }
  }

  private mutating func buildParallelLayerGroups() {
    var known: [SIMD3<Double>: Int] = [:]
    for (index, layer) in layers.enumerated() {
      let direction = layer.plane.direction
      let family = known[direction] ?? families.count
      if family == families.count {
        known[direction] = family
        families.append(ParallelLayerGroup())
      }
      familyOf[index] = family
      families[family].members.append(index)
    }
    let steps = layers.map(\.plane.depthStep)
    for family in families.indices where families[family].members.count > 1 {
      families[family].members.sort { (steps[$0], $0) < (steps[$1], $1) }
      for (index, member) in families[family].members.enumerated() {
        indexInFamilyOf[member] = index
      }
    }
    familyStrips = DepthStripIndex(
      families.map { family in
        family.members.reduce(into: DepthBoundingBox()) { $0.formUnion(layers[$1].plane.box) }
      })
  }

  /// Returns the layers sorted back to front.
  ///
  /// A layer that is cut appears once for each part. Beyond the comparison limit in ``DepthLimits``, layers are not
  /// cut and are sorted only by their centers.
  mutating func sortedLayers() -> ContiguousArray<DepthLayer> {
    for layer in comparedOrder {
      insertLayer(at: layer)
      guard comparisons <= DepthLimits.maximumComparisonCount else {
        diagnostics.recordDiagnostic(.tooManyIntersections, inSlot: Int(layers[layer].slot))
        return ContiguousArray(
          layers.indices.sorted { rankOf[$0] < rankOf[$1] }.map { layers[$0] })
      }
    }
    for family in families where family.members.count > 1 { addOrderConstraints(within: family) }
    return ContiguousArray(
      piecesInDrawingOrder().map { index in
        var layer = layers[pieces[index].source]
        layer.plane = pieces[index].plane
        return layer
      })
  }

  // MARK: - Pieces

  /// Compares a layer with the inserted pieces of other parallel groups, cuts it where it crosses one, and inserts
  /// the results.
  private mutating func insertLayer(at layer: Int) {
    let plane = layers[layer].plane
    var others: ContiguousArray<Int32> = []
    for index in familyStrips.boxIndices(near: plane.box).lazy.map({ Int($0) })
    where index != familyOf[layer] && plane.box.overlaps(families[index].box) {
      comparisons += families[index].pieces.count
      for other in families[index].pieces
      where plane.box.overlaps(pieces[Int(other)].plane.box) {
        others.append(other)
      }
    }
    var waiting: [(plane: DepthLayerPlane, others: ContiguousArray<Int32>)] = [(plane, others)]
    while comparisons <= DepthLimits.maximumComparisonCount, let next = waiting.popLast() {
      guard let (far, near) = addPiece(plane: next.plane, ofLayer: layer, among: next.others) else {
        continue
      }
      cutCount += 1
      for part in [near, far] {
        let others = next.others.filter { part.box.overlaps(pieces[Int($0)].plane.box) }
        waiting.append((part, ContiguousArray(others)))
      }
    }
  }

  /// Adds a piece with its order constraints, or returns the two halves of `plane` if it crosses another piece.
  private mutating func addPiece(
    plane: DepthLayerPlane, ofLayer layer: Int, among others: ContiguousArray<Int32>
  ) -> (far: DepthLayerPlane, near: DepthLayerPlane)? {
    var earlier: ContiguousArray<Int32> = []
    var later: ContiguousArray<Int32> = []
    comparisons += others.count
    for other in others {
      let cutter = pieces[Int(other)].plane
      let relation = plane.depthRelation(to: cutter)
      if relation == .crossing, cutCount < DepthLimits.maximumCutCount,
        let halves = plane.farAndNearParts(splitBy: cutter)
      {
        return halves
      }
      switch isLayer(layer, plane: plane, drawnAfter: Int(other), relation: relation) {
      case true?: earlier.append(other)
      case false?: later.append(other)
      case nil: break
      }
    }
    let piece = Int32(pieces.count)
    appendPiece(LayerPiece(source: layer, plane: plane), after: earlier)
    for other in later { predecessorsOf[Int(other)].append(piece) }
    families[familyOf[layer]].pieces.append(piece)
    families[familyOf[layer]].box.formUnion(plane.box)
    return nil
  }

  private mutating func appendPiece(_ piece: LayerPiece, after earlier: ContiguousArray<Int32>) {
    pieces.append(piece)
    predecessorsOf.append(earlier)
    halvesOf.append(-1)
    states.append(.unvisited)
  }

  /// Returns whether a layer part must be drawn after the piece `other`, or `nil` if their order does not matter.
  private func isLayer(
    _ layer: Int, plane: DepthLayerPlane, drawnAfter other: Int,
    relation: DepthLayerPlane.DepthRelation
  ) -> Bool? {
    switch relation {
    case .disjoint: return nil
    case .behind: return false
    case .inFront: return true
    case .coplanar: return layer > pieces[other].source
    case .crossing:
      if cutCount >= DepthLimits.maximumCutCount {
        diagnostics.recordDiagnostic(.tooManyIntersections, inSlot: Int(layers[layer].slot))
      }
      return !plane.hasCenterBehind(pieces[other].plane)
    }
  }

  /// Whether the given piece must be drawn after the piece `other`.
  private func isPiece(_ piece: Int, drawnAfter other: Int) -> Bool {
    let (layer, otherLayer) = (pieces[piece].source, pieces[other].source)
    guard layer != otherLayer else { return false }
    guard familyOf[layer] != familyOf[otherLayer] else {
      return indexInFamilyOf[layer] > indexInFamilyOf[otherLayer]
    }
    let plane = pieces[piece].plane
    return isLayer(
      layer, plane: plane, drawnAfter: other, relation: plane.depthRelation(to: pieces[other].plane)
    )
      ?? false
  }

  /// Adds order constraints between overlapping pieces of parallel layers, from back to front.
  private mutating func addOrderConstraints(within family: ParallelLayerGroup) {
    var pieceLists = ContiguousArray(
      repeating: ContiguousArray<Int32>(), count: family.members.count)
    for piece in family.pieces {
      pieceLists[indexInFamilyOf[pieces[Int(piece)].source]].append(piece)
    }
    let isCompared = family.members.count <= Self.maximumComparedFamilySize
    for index in pieceLists.indices.dropFirst() {
      for earlierPlace in (isCompared ? 0 : index - 1)..<index {
        for piece in pieceLists[index] {
          for earlier in pieceLists[earlierPlace]
          where !isCompared
            || pieces[Int(piece)].plane.overlaps(pieces[Int(earlier)].plane)
          {
            predecessorsOf[Int(piece)].append(earlier)
          }
        }
      }
    }
  }

  // MARK: - Order

  /// Returns the pieces in drawing order.
  ///
  /// Each piece comes after its predecessors; otherwise pieces are ordered by rank.
  private mutating func piecesInDrawingOrder() -> ContiguousArray<Int> {
    var order: ContiguousArray<Int> = []
    order.reserveCapacity(pieces.count)
    for index in pieces.indices { sortPredecessors(of: index) }
    var roots = ContiguousArray(
      pieces.indices.sorted { drawingRank(ofPiece: $0) > drawingRank(ofPiece: $1) })
    var path: ContiguousArray<Int> = []
    while let root = roots.last {
      if halvesOf[root] >= 0 {
        roots.removeLast()
        roots.append(Int(halvesOf[root]) + 1)
        roots.append(Int(halvesOf[root]))
        continue
      }
      if states[root] == .unvisited {
        states[root] = .visiting
        path.append(root)
      }
      while let piece = path.last {
        guard let earlier = nextPredecessor(of: piece) else {
          states[piece] = .sorted
          order.append(piece)
          path.removeLast()
          continue
        }
        if states[earlier] == .visiting {
          let start = path.firstIndex(of: earlier) ?? 0
          let cut = breakOverlapCycle(path[start...])
          for entered in path[cut...] { states[entered] = .unvisited }
          path.removeSubrange(cut...)
          continue
        }
        states[earlier] = .visiting
        path.append(earlier)
      }
      if states[root] == .sorted { roots.removeLast() }
    }
    return order
  }

  private func drawingRank(ofPiece piece: Int) -> (Int, Int) {
    (rankOf[pieces[piece].source], piece)
  }

  /// Sorts the predecessors of a piece by descending rank, because they are consumed from the end of the list.
  private mutating func sortPredecessors(of piece: Int) {
    guard predecessorsOf[piece].count > 1 else { return }
    // Calling `drawingRank` here would access `self` while one of its arrays is modified, so the closure captures the
    // arrays.
    predecessorsOf[piece].sort { [pieces, rankOf] in
      let (a, b) = (rankOf[pieces[Int($0)].source], rankOf[pieces[Int($1)].source])
      return a == b ? $0 > $1 : a > b
    }
  }

  /// Returns the next predecessor of the piece that is not sorted yet, or `nil` if there is none.
  private mutating func nextPredecessor(of piece: Int) -> Int? {
    while let earlier = predecessorsOf[piece].last.map({ Int($0) }) {
      let halves = Int(halvesOf[earlier])
      if halves >= 0 {
        predecessorsOf[piece].removeLast()
        for half in [halves + 1, halves] where isPiece(piece, drawnAfter: half) {
          predecessorsOf[piece].append(Int32(half))
        }
      } else if states[earlier] == .sorted {
        predecessorsOf[piece].removeLast()
      } else {
        return earlier
      }
    }
    return nil
  }

  /// Cuts one of the pieces that overlap in a cycle.
  ///
  /// Each piece in `circle` must be drawn after the next one, and the last after the first. Pieces near the end are
  /// preferred: the search resumes from the piece before the cut one, so cutting an earlier piece would repeat more
  /// work.
  ///
  /// - Returns: The index of the cut piece in `circle`, or the end index if no piece could be cut.
  private mutating func breakOverlapCycle(_ circle: ContiguousArray<Int>.SubSequence) -> Int {
    let end = circle.endIndex
    if cutCount < DepthLimits.maximumCutCount {
      for index in circle.indices.reversed() {
        let next = index + 1 < end ? index + 1 : circle.startIndex
        for (cut, cutter) in [(index, next), (next, index)] {
          let plane = pieces[circle[cutter]].plane
          guard let (far, near) = pieces[circle[cut]].plane.farAndNearParts(splitBy: plane) else {
            continue
          }
          splitPiece(circle[cut], into: [far, near])
          return cut
        }
      }
    } else {
      diagnostics.recordDiagnostic(
        .tooManyIntersections, inSlot: Int(layers[pieces[circle[end - 1]].source].slot))
    }
    let first = Int32(circle[circle.startIndex])
    predecessorsOf[circle[end - 1]].removeAll { $0 == first }
    return end
  }

  /// Replaces a piece with its parts on both sides of a plane, and recomputes the predecessors of the parts.
  private mutating func splitPiece(_ piece: Int, into parts: [DepthLayerPlane]) {
    cutCount += 1
    halvesOf[piece] = Int32(pieces.count)
    for part in parts {
      let half = pieces.count
      appendPiece(LayerPiece(source: pieces[piece].source, plane: part), after: [])
      var waiting = predecessorsOf[piece]
      var earlier: ContiguousArray<Int32> = []
      while let other = waiting.popLast() {
        let halves = halvesOf[Int(other)]
        if halves >= 0 {
          waiting.append(halves)
          waiting.append(halves + 1)
        } else if isPiece(half, drawnAfter: Int(other)) {
          earlier.append(other)
        }
      }
      predecessorsOf[half] = earlier
      sortPredecessors(of: half)
    }
  }
}
