import Geometry

/// Sorts the layers of one space that lie in planes of different directions.
///
/// Two layers are compared where the eye sees both. They are cut where their planes cross there, and where layers
/// lie over each other in a circle; all others are sorted only.
///
/// - Source: M. E. Newell, R. G. Newell and T. L. Sancha, "A solution to the hidden surface problem", 1972.
struct DepthSorter {
  /// A layer or a part of it.
  private struct LayerPiece {
    /// The index of the layer.
    let source: Int
    let plane: DepthLayerPlane
  }

  private enum VisitState { case unvisited, visiting, sorted }

  /// Layers whose planes are parallel; they never cross each other.
  private struct ParallelLayerGroup {
    /// The indices of the layers, the farthest first, those of one plane in the order of the tree.
    var members: ContiguousArray<Int> = []
    /// Those of their pieces that are placed.
    var pieces: ContiguousArray<Int32> = []
    var box = DepthBoundingBox()
  }

  /// The largest family whose members are compared pair by pair; those of a larger one are drawn in their order.
  private static let maximumComparedFamilySize = 64

  private let layers: ContiguousArray<DepthLayer>
  private let diagnostics: CompositionDiagnosticCollector
  private var families: ContiguousArray<ParallelLayerGroup> = []
  /// The boxes of whole families, to find those near a layer.
  private var familyStrips = DepthStripIndex([])
  /// By layer the index of its family, and its place in that.
  private var familyOf: ContiguousArray<Int>
  private var indexInFamilyOf: ContiguousArray<Int>
  /// By layer the place that it has where nothing lies over it.
  private var rankOf: ContiguousArray<Int>
  /// The layers in the order in which they are compared: those that come later are cut.
  private var comparedOrder: [Int] = []
  private var pieces: ContiguousArray<LayerPiece> = []
  /// By piece the pieces that are drawn before it.
  ///
  /// This list and the next two are apart from the pieces, since the search for the order reads them far more often.
  private var predecessorsOf: ContiguousArray<ContiguousArray<Int32>> = []
  /// By piece the first of the two pieces into which it is cut; -1 for none.
  private var halvesOf: ContiguousArray<Int32> = []
  private var states: ContiguousArray<VisitState> = []
  private var cutCount = 0
  private var comparisons = 0

  /// Prepares to sort layers, given in the order of the tree, with the number of layers that each of them holds.
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

  /// Sorts the layers, the farthest first; a layer that is cut appears once for each of its parts.
  ///
  /// Beyond ``DepthLimits`` layers are not cut, and then sorted by their middles alone.
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

  /// Compares a layer with those of other families that are placed, and cuts it where it crosses one.
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

  /// Adds a piece, unless it crosses one of the others: then its parts on both sides of that are returned.
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

  /// Whether a part of a layer is drawn after a piece; nil where it makes no difference.
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

  /// Whether a piece is drawn after another one.
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

  /// Parallel layers are drawn in their order where they overlap.
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

  /// The pieces in the order of drawing: each after those that must be drawn before it, otherwise by rank.
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

  /// The farthest comes last, as that is where the next is taken.
  private mutating func sortPredecessors(of piece: Int) {
    guard predecessorsOf[piece].count > 1 else { return }
    // A call of `drawingRank` would read the sorter while one of its lists is changed.
    predecessorsOf[piece].sort { [pieces, rankOf] in
      let (a, b) = (rankOf[pieces[Int($0)].source], rankOf[pieces[Int($1)].source])
      return a == b ? $0 > $1 : a > b
    }
  }

  /// The next piece that must be drawn before another one and is not sorted.
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

  /// Cuts one of the pieces that lie over each other in a circle.
  ///
  /// Each must be drawn after the next, the last after the first. The end of the path is cut if possible: the search goes on
  /// from the piece before the cut one, and a cut near the start would have it enter all others again.
  ///
  /// - Returns: The index in the path of the piece that was cut; that behind the circle where none could be.
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

  /// Replaces a piece by its parts on both sides of a plane.
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
