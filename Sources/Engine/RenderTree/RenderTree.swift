/// The committed tree: values, structure and running animations.
///
/// It cannot be drawn; `Presentation` makes a ``PresentedTree`` of it for an instant.
public struct RenderTree: Sendable {
  /// The nodes and how they hang together.
  public private(set) var structure = Structure()
  /// The committed values by slot.
  public private(set) var columns = Columns()
  /// Everything that runs.
  public private(set) var animations = RunningAnimations()
  /// The old pictures that transitions show.
  public internal(set) var snapshots: [SnapshotID: Snapshot] = [:]
  /// What the last commit changed.
  public private(set) var changes = CommitChanges()
  /// By slot what emitters were set to and when.
  public private(set) var emitterLogs: [Int32: EmitterLog] = [:]
  /// The commands of the last commit that were left out.
  public private(set) var faults: [CommitFinding] = []

  /// The values that commits replaced which were to be remembered.
  public private(set) var replaced = ReplacedValues()
  private var keepsReplaced = false

  /// An empty tree without a root.
  public init() {}

  /// How many nodes the last commit read or wrote: the cost of a commit, whatever the size of the tree.
  public var lastCommitTouched: Int { changes.touched }

  /// Takes in one transaction's changes; what cannot be followed is left out and listed in ``faults``.
  ///
  /// - Parameters:
  ///   - commit: The changes.
  ///   - time: When they happen, in root time: from then on emitters emit what they say.
  ///   - keepsReplaced: Whether the values that it replaces are remembered.
  public mutating func apply(
    _ commit: Commit, at time: Double = 0, keepsReplaced: Bool = false
  ) {
    self.keepsReplaced = keepsReplaced
    replaced.beginCommit()
    changes.begin()
    faults.removeAll()
    for place in commit.numbers.used { set(commit.numbers.columns[place]) }
    commit.commands.withUnsafeBufferPointer { commands in
      for index in commands.indices {
        if let reason = follow(commands[index]) {
          faults.append(CommitFinding(command: index, reason: reason))
        }
      }
    }
    if changes.isStructureChanged {
      structure.rebuildOrder()
      changes.touched += structure.order.count
    }
    dropSnapshots()
    animations.compact()
    noteEmitters(at: time)
  }

  /// Forgets the values that were replaced.
  public mutating func forgetReplaced() { replaced.removeAll() }

  /// Writes down what emitters are set to after a commit.
  private mutating func noteEmitters(at time: Double) {
    for changed in changes.slots where structure.classes[Int(changed)] == .emitter {
      let slot = Int(changed)
      guard structure.ids[slot] != nil else { continue }
      let start = localTime(of: layerTimings(above: slot), at: time)
      let epoch = EmitterEpoch(columns, animations.animations(of: slot), slot, start: start)
      emitterLogs[changed, default: EmitterLog()].note(epoch)
    }
    if changes.isStructureChanged {
      for slot in structure.emitters { emitterLogs[slot]?.show() }
    }
  }

  /// Remembers that an event of an animation was told to the API, so that it is told once.
  ///
  /// - Parameters:
  ///   - kind: what was told.
  ///   - index: the animation's place in the entries of ``animations``.
  public mutating func markReported(_ kind: AnimationEvent.Kind, entry index: Int) {
    animations.markReported(kind, entry: index)
  }

  /// The tree with the animations that some of its nodes had earlier, in place of those that they have.
  ///
  /// It shares no history with this one: whoever keeps something of this tree's animations must not use it there.
  public func replacing(_ earlier: [EarlierAnimations]) -> RenderTree {
    var tree = self
    for item in earlier {
      guard let slot = structure.slot(of: item.node) else { continue }
      tree.animations.removeAll(from: slot)
      for animation in item.animations {
        guard tree.animations.add(animation, to: slot) else { continue }
        tree.makeRows(for: animation, slot)
      }
      tree.snapshots.merge(item.snapshots) { now, _ in now }
    }
    return tree
  }

  private mutating func follow(_ command: CommitCommand) -> CommitFinding.Reason? {
    switch command {
    case .create(let id, let nodeClass): create(id, nodeClass)
    case .destroy(let id): destroy(id)
    case .setRoot(let id): setRoot(id)
    case .set(let id, let property, let value): set(id, property, value)
    case .setSublayers(let id, let children): setSublayers(id, children)
    case .setMask(let id, let mask): setMask(id, mask)
    case .setSource(let id, let source): setSource(id, source)
    case .addAnimation(let id, let animation):
      addAnimation(id, animation)
    case .removeAnimation(let id, let animation):
      changeAnimation(id, or: .unknownAnimation(animation)) { $0.remove(animation, from: $1) }
    case .retime(let id, let animation, let speed, let timeOffset, let beginTime):
      changeAnimation(id, or: .unknownAnimation(animation)) {
        $0.retime(animation, of: $1, speed: speed, timeOffset: timeOffset, beginTime: beginTime)
      }
    }
  }

  private mutating func create(_ id: NodeID, _ nodeClass: NodeClass) -> CommitFinding.Reason? {
    guard id.rawValue <= Structure.largestNodeID else { return .nodeOutOfRange(id) }
    guard structure.slot(of: id) == nil else { return .nodeExists(id) }
    if keepsReplaced { replaced.noteMade(id) }
    let slot = structure.create(id, nodeClass)
    columns.grow(to: structure.slotCount)
    changes.note(slot)
    return nil
  }

  private mutating func destroy(_ id: NodeID) -> CommitFinding.Reason? {
    guard let slot = structure.slot(of: id) else { return .unknownNode(id) }
    replaced.noteDestroyed(id)
    noteStructure(structure.places[slot] >= 0)
    if animations.first(of: slot) >= 0 { changes.areAnimationsChanged = true }
    animations.removeAll(from: slot)
    structure.destroy(slot)
    emitterLogs[Int32(slot)] = nil
    columns.reset(slot)
    changes.note(slot)
    return nil
  }

  private mutating func setRoot(_ id: NodeID?) -> CommitFinding.Reason? {
    guard let id else {
      noteStructure(structure.root >= 0)
      structure.root = -1
      return nil
    }
    guard let slot = structure.slot(of: id) else { return .unknownNode(id) }
    noteStructure(structure.root != slot)
    structure.root = slot
    changes.note(slot)
    return nil
  }

  private mutating func set(
    _ id: NodeID, _ property: PropertyID, _ value: Value
  ) -> CommitFinding.Reason? {
    guard let slot = structure.slot(of: id) else { return .unknownNode(id) }
    guard let kind = PropertyTable.kind(property) else { return .unknownProperty(property) }
    if keepsReplaced { replaced.note(id, property, slot, of: kind, in: columns) }
    guard columns.set(property, slot, value, of: kind) else { return .wrongKind(property) }
    changes.note(slot)
    return nil
  }

  private mutating func set(_ change: NumberChanges.Column) {
    guard let kind = PropertyTable.kind(change.property) else { return }
    for (index, id) in change.nodes.enumerated() {
      guard let slot = structure.slot(of: id) else {
        faults.append(CommitFinding(command: nil, reason: .unknownNode(id)))
        continue
      }
      if keepsReplaced { replaced.note(id, change.property, slot, of: kind, in: columns) }
      columns[change.property].set(slot, change.lanes, from: index * kind.lanes)
      changes.note(slot)
    }
  }

  private mutating func setSublayers(_ id: NodeID, _ children: [NodeID]) -> CommitFinding.Reason? {
    guard let slot = structure.slot(of: id) else { return .unknownNode(id) }
    var fault: CommitFinding.Reason?
    var slots: ContiguousArray<Int32> = []
    slots.reserveCapacity(children.count)
    changes.beginList()
    for child in children {
      guard let childSlot = structure.slot(of: child) else {
        fault = fault ?? .unknownNode(child)
        continue
      }
      guard Int(structure.parents[childSlot]) == slot || !structure.isInside(slot, childSlot) else {
        fault = fault ?? .cycle(parent: id, child: child)
        continue
      }
      guard changes.isFirstInList(childSlot) else {
        fault = fault ?? .repeatedSublayer(parent: id, child: child)
        continue
      }
      slots.append(Int32(childSlot))
    }
    let moves = slots.contains { structure.places[Int($0)] >= 0 }
    noteStructure(moves || structure.places[slot] >= 0)
    structure.setSublayers(slot, slots)
    changes.note(slot)
    changes.touched += slots.count
    return fault
  }

  private mutating func setMask(_ id: NodeID, _ mask: NodeID?) -> CommitFinding.Reason? {
    guard let slot = structure.slot(of: id) else { return .unknownNode(id) }
    var maskSlot: Int?
    if let mask {
      guard let found = structure.slot(of: mask) else { return .unknownNode(mask) }
      guard !structure.isInside(slot, found) else { return .cycle(parent: id, child: mask) }
      maskSlot = found
    }
    noteStructure(
      structure.places[slot] >= 0 || maskSlot.map { structure.places[$0] >= 0 } ?? false)
    structure.setMask(slot, maskSlot)
    changes.note(slot)
    return nil
  }

  private mutating func setSource(_ id: NodeID, _ source: NodeID?) -> CommitFinding.Reason? {
    guard let slot = structure.slot(of: id) else { return .unknownNode(id) }
    var shown: Int?
    if let source {
      guard let found = structure.slot(of: source) else { return .unknownNode(source) }
      shown = found
    }
    structure.sources[Int32(slot)] = shown.map(Int32.init)
    changes.note(slot)
    return nil
  }

  /// Has the order made anew at the end of the commit where the change is seen from the root.
  private mutating func noteStructure(_ isSeen: Bool) {
    if isSeen { changes.isStructureChanged = true }
  }

  private mutating func addAnimation(
    _ id: NodeID, _ animation: Animation
  ) -> CommitFinding.Reason? {
    let fault = changeAnimation(id, or: .animationExists(animation.id)) {
      $0.add(animation, to: $1)
    }
    if fault == nil, let slot = structure.slot(of: id) { makeRows(for: animation, slot) }
    return fault
  }

  /// Gives the slot rows of its own for what is animated, so that no frame has to.
  private mutating func makeRows(for animation: Animation, _ slot: Int) {
    switch animation.content {
    case .property(let property):
      let target = property.target.property
      guard let kind = PropertyTable.kind(target), kind.lanes > 0 else { return }
      columns.withColumn(target) { _ = $0.makeRow(slot) }
      if case .keyframes(let keyframes) = property.track, keyframes.rotation != nil {
        columns.withColumn(.transform) { _ = $0.makeRow(slot) }
      }
    case .group(let children): for child in children { makeRows(for: child, slot) }
    case .transition: break
    }
  }

  private mutating func changeAnimation(
    _ id: NodeID, or reason: CommitFinding.Reason,
    _ change: (inout RunningAnimations, Int) -> Bool
  ) -> CommitFinding.Reason? {
    guard let slot = structure.slot(of: id) else { return .unknownNode(id) }
    guard change(&animations, slot) else { return reason }
    changes.areAnimationsChanged = true
    changes.note(slot)
    return nil
  }
}
