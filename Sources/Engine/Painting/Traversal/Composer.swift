public import DisplayList
public import Geometry
public import RenderTree

/// Composes one tree again and again, and paints only what changed.
///
/// Its list is the one that ``compose(_:viewport:base:isRootPlaced:noting:)`` gives.
public final class Composer {
  /// The commands of the last picture.
  public private(set) var list = DisplayList()
  /// Whether threads shared the work for the last picture.
  public var isShared: Bool { painted == nil && helpers?.isUsed ?? false }
  /// That of a picture before, whose memory is written to again once whoever compares lists lets go of it.
  private var spare = DisplayList()
  /// How many layers were drawn again for it without the others; nil where all were.
  public private(set) var painted: Int?

  /// The number of layers whose sublayers were sorted by depth for the last picture.
  package var sortedSpaces: Int { record.sortedSpaces }

  /// What a list depends on besides the tree.
  private struct Conditions: Equatable {
    let size: SIMD2<Int>
    let rule: ColorRule
    let system: Int
    let base: Matrix4
    let orderVersion: UInt64
    let root: Int
  }

  private var conditions: Conditions?
  private let record = PaintRecord()
  private let notes: FindingNotes
  /// Walks over some of the layers.
  private let painter: TreePainter
  private let helpers: PaintHelpers?
  /// Where the picture may be another one after it was patched.
  private var damage: [Rect] = []
  private var finder = SpanFinder()
  /// The layers that are drawn again, in the order of drawing.
  private var units: ContiguousArray<Unit> = []
  /// By slot: the picture for which it was last looked at.
  private var seen: ContiguousArray<UInt32> = []
  private var picture: UInt32 = 0
  /// Whether the layers of spaces moved that were asked for this picture.
  private var movedMembers: [Int32: Bool] = [:]

  /// A layer that is drawn again with all that it holds.
  private struct Unit {
    let slot: Int32
    /// Its index in the order of the tree.
    let place: Int32
    /// Its first entry in the new record.
    var entry = 0
  }

  /// If more than this share of a tree's layers changed, walking all of it costs less.
  private static let mostUnits = 0.25

  /// A composer without a list.
  ///
  /// - Parameter sharing: does the work for many layers; nil for one thread.
  public init(sharing: WorkSharing? = nil) {
    helpers = sharing.flatMap { $0.threads > 1 ? PaintHelpers($0) : nil }
    notes = FindingNotes()
    painter = TreePainter(notes: notes)
    painter.record = record
  }

  /// Forgets the last picture.
  public func forget() { conditions = nil }

  /// Lets go of what the commands of the picture before hold, once nobody compares them any more.
  public func recycle() { spare.removeAll() }

  /// Composes a tree.
  ///
  /// - Parameters:
  ///   - tree: the layers as they look at one instant.
  ///   - changed: the slots of those whose values may be others than in the last picture, in any order; nil where that
  ///     is not known.
  ///   - viewport: the picture to fill.
  ///   - base: maps the coordinates of the root's superlayer to pixels.
  ///   - noting: takes what the picture lacks because it cannot be drawn, each once.
  /// - Returns: how the list differs from the last one.
  public func update(
    _ tree: PresentedTree, changed: ContiguousArray<Int32>?, viewport: Viewport, base: Matrix4,
    noting: (CompositionFinding, NodeID?) -> Void = { _, _ in }
  ) -> ListChange {
    let conditions = Conditions(
      size: SIMD2(viewport.width, viewport.height), rule: viewport.rule,
      system: viewport.system, base: base,
      orderVersion: tree.structure.orderVersion, root: tree.structure.root)
    let isKnown = self.conditions == conditions
    var old = self.conditions == nil ? nil : list
    self.conditions = nil
    guard conditions.root >= 0, viewport.width > 0, viewport.height > 0 else {
      list = DisplayList()
      return old.map { .from($0) } ?? .unknown
    }
    defer { self.conditions = conditions }
    notes.clear()
    defer { notes.tell { noting($0, tree.node($1)) } }
    if isKnown, record.isPlain, let changed, tree.isPlain, findUnits(tree, changed) {
      // Nobody else may have it while it is patched.
      old = nil
      if patch(tree, viewport) {
        // It may hold pictures that nobody else does.
        spare = DisplayList()
        return .within(damage)
      }
      old = list
    }
    let new = composeAll(tree, viewport, base)
    spare = old ?? DisplayList()
    list = new
    return old.map { .from($0) } ?? .unknown
  }

  /// The commands of all layers.
  private func composeAll(
    _ tree: PresentedTree, _ viewport: Viewport, _ base: Matrix4
  ) -> DisplayList {
    record.clear(slots: tree.structure.slotCount)
    let painter = TreePainter(tree, viewport, notes: notes, memory: takeSpare())
    painter.record = record
    // Only what is drawn once and in its place depends on nobody else.
    helpers?.isUsed = false
    if tree.isPlain { painter.helpers = helpers }
    painter.run(root: tree.structure.root, base: base, isRootPlaced: true)
    let new = painter.builder.finish(notes, record)
    record.file(0..<record.entries.count, by: 0)
    if !tree.isPlain { record.isPlain = false }
    painted = nil
    return new
  }

  private func takeSpare() -> DisplayList {
    defer { spare = DisplayList() }
    return spare
  }

  /// Finds the layers that have to be drawn again; false where that is all of them.
  private func findUnits(_ tree: PresentedTree, _ changed: ContiguousArray<Int32>) -> Bool {
    let structure = tree.structure
    let zPosition = tree.columns.zPosition
    let transform = tree.columns.transform
    let anchorPointZ = tree.columns.anchorPointZ
    func leavesPlane(_ slot: Int) -> Bool {
      transform.leavesPlane(slot) || anchorPointZ.number(slot) != 0
    }
    var layers: PresentedLayers?
    if !record.members.isEmpty {
      movedMembers.removeAll(keepingCapacity: true)
      layers = PresentedLayers()
      layers?.take(tree)
    }
    units.removeAll(keepingCapacity: true)
    let more = structure.slotCount - seen.count
    if more > 0 { seen.append(contentsOf: repeatElement(0, count: more)) }
    picture &+= 1
    let most = Int(Self.mostUnits * Double(structure.order.count)) + 1
    for changed in changed {
      var slot = Int(changed)
      guard slot < structure.slotCount, structure.places[slot] >= 0, seen[slot] != picture else {
        continue
      }
      // What it draws may come to lie between others.
      if zPosition.row(of: slot) >= 0 { return false }
      seen[slot] = picture
      var isFirst = true
      // A layer that is sorted among its siblings is drawn again with its superlayer.
      var isSorted = false
      if let layers, let member = movedMember(around: slot, layers) {
        slot = member
        isSorted = true
      } else if record.members[Int32(slot)] == nil {
        isSorted = structure.hasSiblings(slot) && leavesPlane(slot)
      }
      while isFirst, isSorted || !record.holds(slot) {
        isSorted = false
        if slot == structure.root { return false }
        slot = Int(structure.parents[slot])
        if slot < 0 { return false }
        isFirst = seen[slot] != picture
        seen[slot] = picture
      }
      if isFirst {
        units.append(Unit(slot: Int32(slot), place: structure.places[slot]))
        if units.count > most { return false }
      }
    }
    // Mostly they are in that order already; sorting asks for memory.
    if units.indices.dropFirst().contains(where: { units[$0].place < units[$0 - 1].place }) {
      units.sort { $0.place < $1.place }
    }
    return true
  }

  /// Draws the changed layers again, and notes where they may be seen; false, with the list as it was, where the
  /// others would have to move.
  private func patch(_ tree: PresentedTree, _ viewport: Viewport) -> Bool {
    dropNested(tree.structure)
    record.beginEntries()
    painter.take(tree, viewport)
    defer { painter.letGo() }
    for index in units.indices {
      let slot = units[index].slot
      guard let inherited = record.inherited(under: tree.structure.parents[Int(slot)]) else {
        return false
      }
      units[index].entry = record.entries.count
      forgetMembers(of: units[index], tree.structure)
      painter.enter(slot, inherited, on: record)
      painter.finishFrames()
      guard record.isPlain else { return false }
    }
    let found = painter.builder.settle(notes, record)
    guard record.isPlain else { return false }
    for unit in units {
      let entry = record.entries[unit.entry]
      guard Int(entry.end - entry.start) == record.range(unit.slot).count else { return false }
    }
    damage.removeAll(keepingCapacity: true)
    for index in units.indices {
      let entry = record.entries[units[index].entry]
      let range = record.range(units[index].slot)
      painter.builder.put(
        Int(entry.start)..<Int(entry.end), into: &list, at: range.lowerBound, damage: &damage)
      forget(units[index], tree.structure)
      let next = index + 1 < units.count ? units[index + 1].entry : record.entries.count
      record.file(units[index].entry..<next, by: range.lowerBound - Int(entry.start))
    }
    if found.holdsBackdrop || list.holdsBackdrop { list.settle(&finder) }
    painted = units.count
    return true
  }

  /// Leaves out layers that others of them hold.
  private func dropNested(_ structure: Structure) {
    var end: Int32 = -1
    units.removeAll { unit in
      if unit.place < end { return true }
      end = structure.ends[Int(unit.place)]
      return false
    }
  }

  /// The outermost layer around a changed one, itself included, that is in a space and may have another place in its
  /// order; nil for none.
  private func movedMember(around slot: Int, _ layers: PresentedLayers) -> Int? {
    var moved: Int?
    var above = slot
    while above >= 0 {
      if let member = record.members[Int32(above)] {
        // Many layers may have changed inside of one.
        let isMoved = movedMembers[Int32(above)] ?? (member != SpaceMember(above, of: layers))
        movedMembers[Int32(above)] = isMoved
        if isMoved { moved = above }
      }
      above = above == layers.structure.root ? -1 : Int(layers.structure.parents[above])
    }
    return moved
  }

  /// Forgets the spaces inside of a layer that is drawn again.
  private func forgetMembers(of unit: Unit, _ structure: Structure) {
    guard !record.members.isEmpty else { return }
    for place in unit.place + 1..<structure.ends[Int(unit.place)] {
      record.members[structure.order[Int(place)]] = nil
    }
  }

  /// Takes a layer and all that it holds off the record.
  private func forget(_ unit: Unit, _ structure: Structure) {
    for place in unit.place..<structure.ends[Int(unit.place)] {
      record.remove(structure.order[Int(place)])
    }
  }
}

extension Structure {
  /// Whether the superlayer has more sublayers than this one.
  fileprivate func hasSiblings(_ slot: Int) -> Bool {
    let parent = Int(parents[slot])
    return parent >= 0 && sublayers[parent].count > 1
  }
}

extension PresentedTree {
  /// Whether every layer is drawn once, in its place, as its values say.
  fileprivate var isPlain: Bool {
    inactive == nil && transitions.isEmpty && replicas.isEmpty && particles.isEmpty
      && portals.isEmpty && structure.replicators.isEmpty && structure.emitters.isEmpty
      && structure.portals.isEmpty
  }
}
