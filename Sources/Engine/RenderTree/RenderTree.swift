/// The committed tree: values, structure and running animations.
///
/// It cannot be drawn; `AnimationEvaluator` makes a ``PresentationTree`` of it for an instant.
public struct RenderTree: Sendable {
  /// The nodes and how they hang together.
  public private(set) var structure = TreeStructure()
  /// The committed values by slot.
  public private(set) var columns = Columns()
  /// Everything that runs.
  public private(set) var animations = RunningAnimations()
  /// The old pictures that transitions show.
  public internal(set) var snapshots: [SnapshotID: Snapshot] = [:]
  /// What the last commit changed.
  public private(set) var changes = CommitChanges()
  /// By slot what emitters were set to and when.
  public private(set) var emitterHistories: [Int32: EmitterHistory] = [:]
  /// The commands of the last commit that were left out.
  public private(set) var diagnostics: [CommitDiagnostic] = []

  /// The values that commits replaced which were to be remembered.
  public private(set) var replacedValues = ReplacedValues()
  private var retainsReplacedValues = false

  /// An empty tree without a root.
  public init() {}

  /// How many nodes the last commit read or wrote: the cost of a commit, whatever the size of the tree.
  public var lastCommitNodeCount: Int { changes.touchedNodeCount }

  /// Takes in one transaction's changes; what cannot be followed is left out and listed in ``diagnostics``.
  ///
  /// - Parameters:
  ///   - commit: The changes.
  ///   - time: When they happen, in root time: from then on emitters emit what they say.
  ///   - keepsReplaced: Whether the values that it replaces are remembered.
  public mutating func apply(
    _ commit: Commit, at time: Double = 0, retainsReplacedValues keepsReplaced: Bool = false
  ) {
    self.retainsReplacedValues = keepsReplaced
    replacedValues.beginCommit()
    changes.reset()
    diagnostics.removeAll()
    for index in commit.numbers.usedColumns { set(commit.numbers.columns[index]) }
    commit.commands.withUnsafeBufferPointer { commands in
      for index in commands.indices {
        if let reason = perform(commands[index]) {
          diagnostics.append(CommitDiagnostic(command: index, reason: reason))
        }
      }
    }
    if changes.hasStructureChanges {
      structure.rebuildOrder()
      changes.touchedNodeCount += structure.order.count
    }
    removeUnusedSnapshots()
    animations.compact()
    recordEmitters(at: time)
  }

  /// Forgets the values that were replaced.
  public mutating func discardReplacedValues() { replacedValues.removeAll() }

  /// Writes down what emitters are set to after a commit.
  private mutating func recordEmitters(at time: Double) {
    for changed in changes.slots where structure.classes[Int(changed)] == .emitter {
      let slot = Int(changed)
      guard structure.ids[slot] != nil else { continue }
      let start = localTime(of: layerTimings(downTo: slot), at: time)
      let epoch = EmitterEpoch(columns, animations.animations(of: slot), slot, start: start)
      emitterHistories[changed, default: EmitterHistory()].record(epoch)
    }
    if changes.hasStructureChanges {
      for slot in structure.emitters { emitterHistories[slot]?.markVisible() }
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
  public func replacingAnimations(with earlier: [EarlierAnimations]) -> RenderTree {
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

  private mutating func perform(_ command: CommitCommand) -> CommitDiagnostic.Reason? {
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
      changeAnimation(id, failureReason: .unknownAnimation(animation)) {
        $0.remove(animation, from: $1)
      }
    case .retime(let id, let animation, let speed, let timeOffset, let beginTime):
      changeAnimation(id, failureReason: .unknownAnimation(animation)) {
        $0.retime(animation, of: $1, speed: speed, timeOffset: timeOffset, beginTime: beginTime)
      }
    }
  }

  private mutating func create(_ id: NodeID, _ nodeClass: NodeClass) -> CommitDiagnostic.Reason? {
    guard id.rawValue <= TreeStructure.maximumNodeID else { return .nodeOutOfRange(id) }
    guard structure.slot(of: id) == nil else { return .nodeExists(id) }
    if retainsReplacedValues { replacedValues.recordCreation(of: id) }
    let slot = structure.create(id, nodeClass)
    columns.grow(to: structure.slotCount)
    changes.record(slot)
    return nil
  }

  private mutating func destroy(_ id: NodeID) -> CommitDiagnostic.Reason? {
    guard let slot = structure.slot(of: id) else { return .unknownNode(id) }
    replacedValues.recordDestruction(of: id)
    recordStructureChange(isVisible: structure.orderIndices[slot] >= 0)
    if animations.first(of: slot) >= 0 { changes.hasAnimationChanges = true }
    animations.removeAll(from: slot)
    structure.destroy(slot)
    emitterHistories[Int32(slot)] = nil
    columns.reset(slot)
    changes.record(slot)
    return nil
  }

  private mutating func setRoot(_ id: NodeID?) -> CommitDiagnostic.Reason? {
    guard let id else {
      recordStructureChange(isVisible: structure.root >= 0)
      structure.root = -1
      return nil
    }
    guard let slot = structure.slot(of: id) else { return .unknownNode(id) }
    recordStructureChange(isVisible: structure.root != slot)
    structure.root = slot
    changes.record(slot)
    return nil
  }

  private mutating func set(
    _ id: NodeID, _ property: PropertyID, _ value: Value
  ) -> CommitDiagnostic.Reason? {
    guard let slot = structure.slot(of: id) else { return .unknownNode(id) }
    guard let kind = PropertyTable.kind(property) else { return .unknownProperty(property) }
    if retainsReplacedValues { replacedValues.record(id, property, slot, of: kind, in: columns) }
    guard columns.set(property, slot, value, of: kind) else { return .wrongKind(property) }
    changes.record(slot)
    return nil
  }

  private mutating func set(_ change: NumberChanges.Column) {
    guard let kind = PropertyTable.kind(change.property) else { return }
    for (index, id) in change.nodes.enumerated() {
      guard let slot = structure.slot(of: id) else {
        diagnostics.append(CommitDiagnostic(command: nil, reason: .unknownNode(id)))
        continue
      }
      if retainsReplacedValues {
        replacedValues.record(id, change.property, slot, of: kind, in: columns)
      }
      columns[change.property].set(slot, change.lanes, from: index * kind.laneCount)
      changes.record(slot)
    }
  }

  private mutating func setSublayers(_ id: NodeID, _ children: [NodeID]) -> CommitDiagnostic.Reason?
  {
    guard let slot = structure.slot(of: id) else { return .unknownNode(id) }
    var reason: CommitDiagnostic.Reason?
    var slots: ContiguousArray<Int32> = []
    slots.reserveCapacity(children.count)
    changes.beginDuplicateCheck()
    for child in children {
      guard let childSlot = structure.slot(of: child) else {
        reason = reason ?? .unknownNode(child)
        continue
      }
      guard Int(structure.parents[childSlot]) == slot || !structure.isInSubtree(slot, of: childSlot)
      else {
        reason = reason ?? .cycle(parent: id, child: child)
        continue
      }
      guard changes.isFirstOccurrence(childSlot) else {
        reason = reason ?? .repeatedSublayer(parent: id, child: child)
        continue
      }
      slots.append(Int32(childSlot))
    }
    let moves = slots.contains { structure.orderIndices[Int($0)] >= 0 }
    recordStructureChange(isVisible: moves || structure.orderIndices[slot] >= 0)
    structure.setSublayers(slot, slots)
    changes.record(slot)
    changes.touchedNodeCount += slots.count
    return reason
  }

  private mutating func setMask(_ id: NodeID, _ mask: NodeID?) -> CommitDiagnostic.Reason? {
    guard let slot = structure.slot(of: id) else { return .unknownNode(id) }
    var maskSlot: Int?
    if let mask {
      guard let found = structure.slot(of: mask) else { return .unknownNode(mask) }
      guard !structure.isInSubtree(slot, of: found) else { return .cycle(parent: id, child: mask) }
      maskSlot = found
    }
    recordStructureChange(
      isVisible: structure.orderIndices[slot] >= 0
        || maskSlot.map { structure.orderIndices[$0] >= 0 } ?? false)
    structure.setMask(slot, maskSlot)
    changes.record(slot)
    return nil
  }

  private mutating func setSource(_ id: NodeID, _ source: NodeID?) -> CommitDiagnostic.Reason? {
    guard let slot = structure.slot(of: id) else { return .unknownNode(id) }
    var shown: Int?
    if let source {
      guard let found = structure.slot(of: source) else { return .unknownNode(source) }
      shown = found
    }
    structure.portalSources[Int32(slot)] = shown.map(Int32.init)
    changes.record(slot)
    return nil
  }

  /// Has the order made anew at the end of the commit where the change is seen from the root.
  private mutating func recordStructureChange(isVisible isSeen: Bool) {
    if isSeen { changes.hasStructureChanges = true }
  }

  private mutating func addAnimation(
    _ id: NodeID, _ animation: Animation
  ) -> CommitDiagnostic.Reason? {
    let reason = changeAnimation(id, failureReason: .animationExists(animation.id)) {
      $0.add(animation, to: $1)
    }
    if reason == nil, let slot = structure.slot(of: id) { makeRows(for: animation, slot) }
    return reason
  }

  /// Gives the slot rows of its own for what is animated, so that no frame has to.
  private mutating func makeRows(for animation: Animation, _ slot: Int) {
    switch animation.content {
    case .property(let property):
      let target = property.target.property
      guard let kind = PropertyTable.kind(target), kind.laneCount > 0 else { return }
      columns.withColumn(target) { _ = $0.makeRow(slot) }
      if case .keyframes(let keyframes) = property.track, keyframes.rotation != nil {
        columns.withColumn(.transform) { _ = $0.makeRow(slot) }
      }
    case .group(let children): for child in children { makeRows(for: child, slot) }
    case .transition: break
    }
  }

  private mutating func changeAnimation(
    _ id: NodeID, failureReason reason: CommitDiagnostic.Reason,
    _ change: (inout RunningAnimations, Int) -> Bool
  ) -> CommitDiagnostic.Reason? {
    guard let slot = structure.slot(of: id) else { return .unknownNode(id) }
    guard change(&animations, slot) else { return reason }
    changes.hasAnimationChanges = true
    changes.record(slot)
    return nil
  }
}
