import Geometry

/// Sorts the layers of one space that lie in planes of different directions.
///
/// Two layers are compared where the eye sees both. They are cut where their planes cross there, and where layers
/// lie over each other in a circle; all others are sorted only.
///
/// - Source: M. E. Newell, R. G. Newell and T. L. Sancha, "A solution to the hidden surface problem", 1972.
struct DepthSorter {
  /// A layer or a part of it.
  private struct Piece {
    /// The index of the layer.
    let source: Int
    let plane: DepthPlane
    /// The pieces that are drawn before it.
    var earlier: ContiguousArray<Int32> = []
    /// The first of the two pieces into which it is cut; -1 for none.
    var halves: Int32 = -1
    var state = State.waiting
  }

  private enum State { case waiting, entered, sorted }

  /// Layers whose planes are parallel; they never cross each other.
  private struct Family {
    /// The indices of the layers, the farthest first, those of one plane in the order of the tree.
    var members: ContiguousArray<Int> = []
    /// Those of their pieces that are placed.
    var pieces: ContiguousArray<Int32> = []
    var box = DepthBox()
  }

  /// The largest family whose members are compared pair by pair; those of a larger one are drawn in their order.
  private static let largestComparedFamily = 64

  private let layers: ContiguousArray<DepthLayer>
  private let notes: FindingNotes
  private var families: ContiguousArray<Family> = []
  /// By layer the index of its family, and its place in that.
  private var familyOf: ContiguousArray<Int>
  private var placeOf: ContiguousArray<Int>
  /// By layer the place that it has where nothing lies over it.
  private var rankOf: ContiguousArray<Int>
  /// The layers in the order in which they are compared: those that come later are cut.
  private var comparedOrder: [Int] = []
  private var pieces: ContiguousArray<Piece> = []
  private var cutCount = 0
  private var comparisons = 0

  /// Prepares to sort layers, given in the order of the tree, with the number of layers that each of them holds.
  init(
    _ layers: ContiguousArray<DepthLayer>, _ notes: FindingNotes, size: (Int) -> Int
  ) {
    (self.layers, self.notes) = (layers, notes)
    familyOf = ContiguousArray(repeating: 0, count: layers.count)
    placeOf = familyOf
    rankOf = familyOf
    findFamilies()
    let steps = layers.map(\.plane.middleStep)
    for (rank, layer) in layers.indices.sorted(by: { (steps[$0], $0) < (steps[$1], $1) })
      .enumerated()
    {
      rankOf[layer] = rank
    }
    let sizes = layers.map { size(Int($0.slot)) }
    func weight(_ layer: Int) -> (Int, Int, Int, Int) {
      (
        families[familyOf[layer]].members.count, layers[layer].plane.facesEye ? 1 : 0,
        sizes[layer], layer
      )
    }
    comparedOrder = layers.indices.sorted { weight($0) > weight($1) }
  }

  private mutating func findFamilies() {
    var known: [SIMD3<Double>: Int] = [:]
    for (index, layer) in layers.enumerated() {
      let direction = layer.plane.direction
      let family = known[direction] ?? families.count
      if family == families.count {
        known[direction] = family
        families.append(Family())
      }
      familyOf[index] = family
      families[family].members.append(index)
    }
    let steps = layers.map(\.plane.step)
    for family in families.indices where families[family].members.count > 1 {
      families[family].members.sort { (steps[$0], $0) < (steps[$1], $1) }
      for (place, member) in families[family].members.enumerated() { placeOf[member] = place }
    }
  }

  /// Sorts the layers, the farthest first; a layer that is cut appears once for each of its parts.
  ///
  /// Beyond ``DepthLimits`` layers are not cut, and then sorted by their middles alone.
  mutating func sorted() -> ContiguousArray<DepthLayer> {
    for layer in comparedOrder {
      place(layer)
      guard comparisons <= DepthLimits.comparisons else {
        notes.note(.crossings, at: Int(layers[layer].slot))
        return ContiguousArray(
          layers.indices.sorted { rankOf[$0] < rankOf[$1] }.map { layers[$0] })
      }
    }
    for family in families where family.members.count > 1 { orderMembers(of: family) }
    return ContiguousArray(
      order().map { index in
        var layer = layers[pieces[index].source]
        layer.plane = pieces[index].plane
        return layer
      })
  }

  // MARK: - Pieces

  /// Compares a layer with those of other families that are placed, and cuts it where it crosses one.
  private mutating func place(_ layer: Int) {
    let plane = layers[layer].plane
    var others: ContiguousArray<Int32> = []
    for index in families.indices
    where index != familyOf[layer] && plane.box.overlaps(families[index].box) {
      comparisons += families[index].pieces.count
      for other in families[index].pieces
      where plane.box.overlaps(pieces[Int(other)].plane.box) {
        others.append(other)
      }
    }
    var waiting: [(plane: DepthPlane, others: ContiguousArray<Int32>)] = [(plane, others)]
    while comparisons <= DepthLimits.comparisons, let next = waiting.popLast() {
      guard let (far, near) = add(next.plane, of: layer, among: next.others) else { continue }
      cutCount += 1
      for part in [near, far] {
        let others = next.others.filter { part.box.overlaps(pieces[Int($0)].plane.box) }
        waiting.append((part, ContiguousArray(others)))
      }
    }
  }

  /// Adds a piece, unless it crosses one of the others: then its parts on both sides of that are returned.
  private mutating func add(
    _ plane: DepthPlane, of layer: Int, among others: ContiguousArray<Int32>
  ) -> (far: DepthPlane, near: DepthPlane)? {
    var earlier: ContiguousArray<Int32> = []
    var later: ContiguousArray<Int32> = []
    comparisons += others.count
    for other in others {
      let cutter = pieces[Int(other)].plane
      let relation = plane.relation(to: cutter)
      if relation == .across, cutCount < DepthLimits.parts,
        let halves = plane.halves(cutBy: cutter)
      {
        return halves
      }
      switch isLater(layer, plane, than: Int(other), relation) {
      case true?: earlier.append(other)
      case false?: later.append(other)
      case nil: break
      }
    }
    let piece = Int32(pieces.count)
    pieces.append(Piece(source: layer, plane: plane, earlier: earlier))
    for other in later { pieces[Int(other)].earlier.append(piece) }
    families[familyOf[layer]].pieces.append(piece)
    families[familyOf[layer]].box.join(plane.box)
    return nil
  }

  /// Whether a part of a layer is drawn after a piece; nil where it makes no difference.
  private func isLater(
    _ layer: Int, _ plane: DepthPlane, than other: Int, _ relation: DepthPlane.Relation
  ) -> Bool? {
    switch relation {
    case .apart: return nil
    case .behind: return false
    case .before: return true
    case .within: return layer > pieces[other].source
    case .across:
      if cutCount >= DepthLimits.parts { notes.note(.crossings, at: Int(layers[layer].slot)) }
      return !plane.isMiddleBehind(pieces[other].plane)
    }
  }

  /// Whether a piece is drawn after another one.
  private func isLater(_ piece: Int, than other: Int) -> Bool {
    let (layer, otherLayer) = (pieces[piece].source, pieces[other].source)
    guard layer != otherLayer else { return false }
    guard familyOf[layer] != familyOf[otherLayer] else {
      return placeOf[layer] > placeOf[otherLayer]
    }
    let plane = pieces[piece].plane
    return isLater(layer, plane, than: other, plane.relation(to: pieces[other].plane)) ?? false
  }

  /// Parallel layers are drawn in their order where they overlap.
  private mutating func orderMembers(of family: Family) {
    var pieceLists = ContiguousArray(
      repeating: ContiguousArray<Int32>(), count: family.members.count)
    for piece in family.pieces { pieceLists[placeOf[pieces[Int(piece)].source]].append(piece) }
    let isCompared = family.members.count <= Self.largestComparedFamily
    for place in pieceLists.indices.dropFirst() {
      for earlierPlace in (isCompared ? 0 : place - 1)..<place {
        for piece in pieceLists[place] {
          for earlier in pieceLists[earlierPlace]
          where !isCompared
            || pieces[Int(piece)].plane.overlaps(pieces[Int(earlier)].plane)
          {
            pieces[Int(piece)].earlier.append(earlier)
          }
        }
      }
    }
  }

  // MARK: - Order

  /// The pieces in the order of drawing: each after those that must be drawn before it, otherwise by rank.
  private mutating func order() -> ContiguousArray<Int> {
    var order: ContiguousArray<Int> = []
    order.reserveCapacity(pieces.count)
    for index in pieces.indices { sortEarlier(index) }
    var roots = ContiguousArray(
      pieces.indices.sorted { rank($0) > rank($1) })
    var path: ContiguousArray<Int> = []
    while let root = roots.last {
      if pieces[root].halves >= 0 {
        roots.removeLast()
        roots.append(Int(pieces[root].halves) + 1)
        roots.append(Int(pieces[root].halves))
        continue
      }
      path.removeAll(keepingCapacity: true)
      if pieces[root].state == .waiting {
        pieces[root].state = .entered
        path.append(root)
      }
      while let piece = path.last {
        guard let earlier = nextEarlier(piece) else {
          pieces[piece].state = .sorted
          order.append(piece)
          path.removeLast()
          continue
        }
        if pieces[earlier].state == .entered {
          let start = path.firstIndex(of: earlier) ?? 0
          resolve(path[start...])
          for entered in path { pieces[entered].state = .waiting }
          break
        }
        pieces[earlier].state = .entered
        path.append(earlier)
      }
      if path.isEmpty { roots.removeLast() }
    }
    return order
  }

  private func rank(_ piece: Int) -> (Int, Int) { (rankOf[pieces[piece].source], piece) }

  /// The farthest comes last, as that is where the next is taken.
  private mutating func sortEarlier(_ piece: Int) {
    guard pieces[piece].earlier.count > 1 else { return }
    var earlier = pieces[piece].earlier
    earlier.sort { rank(Int($0)) > rank(Int($1)) }
    pieces[piece].earlier = earlier
  }

  /// The next piece that must be drawn before another one and is not sorted.
  private mutating func nextEarlier(_ piece: Int) -> Int? {
    while let earlier = pieces[piece].earlier.last.map({ Int($0) }) {
      let halves = Int(pieces[earlier].halves)
      if halves >= 0 {
        pieces[piece].earlier.removeLast()
        for half in [halves + 1, halves] where isLater(piece, than: half) {
          pieces[piece].earlier.append(Int32(half))
        }
      } else if pieces[earlier].state == .sorted {
        pieces[piece].earlier.removeLast()
      } else {
        return earlier
      }
    }
    return nil
  }

  /// Cuts one of the pieces that lie over each other in a circle; each must be drawn after the next, the last after the
  /// first.
  private mutating func resolve(_ circle: ContiguousArray<Int>.SubSequence) {
    guard let first = circle.first, let last = circle.last else { return }
    if cutCount < DepthLimits.parts {
      for (piece, next) in zip(circle, circle.dropFirst() + [first]) {
        for (cut, cutter) in [(piece, next), (next, piece)] {
          guard let (far, near) = pieces[cut].plane.halves(cutBy: pieces[cutter].plane) else {
            continue
          }
          return divide(cut, into: [far, near])
        }
      }
    } else {
      notes.note(.crossings, at: Int(layers[pieces[last].source].slot))
    }
    pieces[last].earlier.removeAll { $0 == Int32(first) }
  }

  /// Replaces a piece by its parts on both sides of a plane.
  private mutating func divide(_ piece: Int, into parts: [DepthPlane]) {
    cutCount += 1
    pieces[piece].halves = Int32(pieces.count)
    for part in parts {
      let half = pieces.count
      pieces.append(Piece(source: pieces[piece].source, plane: part))
      var waiting = pieces[piece].earlier
      var earlier: ContiguousArray<Int32> = []
      while let other = waiting.popLast() {
        let halves = pieces[Int(other)].halves
        if halves >= 0 {
          waiting.append(halves)
          waiting.append(halves + 1)
        } else if isLater(half, than: Int(other)) {
          earlier.append(other)
        }
      }
      pieces[half].earlier = earlier
      sortEarlier(half)
    }
  }
}
