/// The committed layer tree, with its property values, structure and running animations.
///
/// It cannot be drawn directly; `AnimationEvaluator` computes a ``PresentationTree`` for a point in time.
public struct RenderTree: Sendable {
  /// The nodes with their parents, sublayers and masks, indexed by slot.
  public private(set) var structure = TreeStructure()
  /// The committed property values, indexed by slot.
  public private(set) var columns = PropertyColumnStore()
  /// The running animations of all nodes.
  public private(set) var animations = RunningAnimationList()
  /// The snapshots used by running transitions.
  public internal(set) var snapshots: [SnapshotID: LayerSnapshot] = [:]
  /// The changes made by the most recent commit.
  public private(set) var changes = CommitChanges()
  /// The settings history of each emitter layer, by its slot.
  public private(set) var emitterHistories: [Int32: EmitterSettingsHistory] = [:]
  /// The reports of commands that were ignored in the most recent commit, with the reasons.
  public private(set) var diagnostics: [CommitDiagnostic] = []

  /// The log of replaced values, recorded if commits are applied with `retainsPreviousValues`.
  public private(set) var replacedValues = PreviousValueLog()
  private var retainsReplacedValues = false

  /// Creates an empty tree without a root.
  public init() {}

  /// The number of nodes that were read or modified by the most recent commit.
  ///
  /// The cost of a commit is proportional to this number and independent of the size of the tree.
  public var lastCommitNodeCount: Int { changes.touchedNodeCount }

  /// Applies the changes of a transaction.
  ///
  /// Changes that cannot be applied are ignored and listed in ``diagnostics``.
  ///
  /// - Parameters:
  ///   - commit: The changes to apply.
  ///   - time: The time of the commit, in seconds of the root layer's time. New emitter settings take effect at this
  ///     time.
  ///   - keepsReplaced: Whether replaced values are recorded in ``replacedValues``.
  public mutating func applyCommit(
    _ commit: Commit, at time: Double = 0, retainsPreviousValues keepsReplaced: Bool = false
  ) {
    self.retainsReplacedValues = keepsReplaced
    replacedValues.beginCommit()
    changes.reset()
    diagnostics.removeAll()
    for index in commit.numbers.usedColumns {
      applyNumericPropertyChanges(commit.numbers.columns[index])
    }
    commit.commands.withUnsafeBufferPointer { commands in
      for index in commands.indices {
        if let reason = performCommand(commands[index]) {
          diagnostics.append(CommitDiagnostic(command: index, reason: reason))
        }
      }
    }
    if changes.hasStructureChanges {
      structure.rebuildTraversalOrder()
      changes.touchedNodeCount += structure.order.count
    }
    removeUnusedSnapshots()
    animations.compactEntriesIfNeeded()
    recordEmitters(at: time)
  }

  /// Removes all recorded previous values.
  public mutating func discardPreviousValues() { replacedValues.removeAll() }

  /// Records the settings of the emitters changed by a commit.
  private mutating func recordEmitters(at time: Double) {
    for changed in changes.slots where structure.classes[Int(changed)] == .emitter {
      let slot = Int(changed)
      guard structure.ids[slot] != nil else { continue }
      let start = localTime(throughTimings: layerTimings(downToSlot: slot), at: time)
      let epoch = EmitterSettingsEpoch(
        columns, animations.animations(ofSlot: slot), slot, start: start)
      emitterHistories[changed, default: EmitterSettingsHistory()].recordEpoch(epoch)
    }
    if changes.hasStructureChanges {
      for slot in structure.emitters { emitterHistories[slot]?.markVisible() }
    }
  }

  /// Records that an animation event was reported, so that it is not reported again.
  ///
  /// - Parameters:
  ///   - kind: The kind of the reported event.
  ///   - index: The index of the animation in the entries of ``animations``.
  public mutating func markEventReported(_ kind: AnimationEvent.Kind, entryIndex index: Int) {
    animations.markEventReported(kind, entryIndex: index)
  }

  /// Returns a copy of the tree in which the given nodes have their earlier animations instead of their current ones.
  ///
  /// Version numbers of the copy cannot be compared with those of this tree, so data cached for this tree's
  /// animations must not be used for the copy.
  public func replacingAnimations(with earlier: [EarlierAnimations]) -> RenderTree {
    var tree = self
    for item in earlier {
      guard let slot = structure.slot(ofNode: item.node) else { continue }
      tree.animations.removeAllAnimations(fromSlot: slot)
      for animation in item.animations {
        guard tree.animations.addAnimation(animation, toSlot: slot) else { continue }
        tree.makePropertyRows(for: animation, inSlot: slot)
      }
      tree.snapshots.merge(item.snapshots) { now, _ in now }
    }
    return tree
  }

  private mutating func performCommand(_ command: CommitCommand) -> CommitDiagnostic.Reason? {
    switch command {
    case .create(let id, let nodeClass): createNode(id, nodeClass: nodeClass)
    case .destroy(let id): destroyNode(id)
    case .setRoot(let id): setRoot(id)
    case .set(let id, let property, let value): setValue(ofNode: id, property: property, to: value)
    case .setSublayers(let id, let children): setSublayers(ofNode: id, to: children)
    case .setMask(let id, let mask): setMask(ofNode: id, to: mask)
    case .setSource(let id, let source): setPortalSource(ofNode: id, to: source)
    case .addAnimation(let id, let animation):
      addAnimation(toNode: id, animation: animation)
    case .removeAnimation(let id, let animation):
      changeAnimation(ofNode: id, failureReason: .unknownAnimation(animation)) {
        $0.removeAnimation(animation, fromSlot: $1)
      }
    case .retime(let id, let animation, let speed, let timeOffset, let beginTime):
      changeAnimation(ofNode: id, failureReason: .unknownAnimation(animation)) {
        $0.retimeAnimation(
          animation, inSlot: $1, speed: speed, timeOffset: timeOffset, beginTime: beginTime)
      }
    }
  }

  private mutating func createNode(_ id: NodeID, nodeClass: NodeClass) -> CommitDiagnostic.Reason? {
    guard id.rawValue <= TreeStructure.maximumNodeID else { return .nodeOutOfRange(id) }
    guard structure.slot(ofNode: id) == nil else { return .nodeExists(id) }
    if retainsReplacedValues { replacedValues.recordCreation(of: id) }
    let slot = structure.createNode(id, nodeClass: nodeClass)
    columns.growSlotCount(to: structure.slotCount)
    changes.recordChangedSlot(slot)
    return nil
  }

  private mutating func destroyNode(_ id: NodeID) -> CommitDiagnostic.Reason? {
    guard let slot = structure.slot(ofNode: id) else { return .unknownNode(id) }
    replacedValues.recordDestruction(of: id)
    recordStructureChange(isVisible: structure.orderIndices[slot] >= 0)
    if animations.firstEntryIndex(ofSlot: slot) >= 0 { changes.hasAnimationChanges = true }
    animations.removeAllAnimations(fromSlot: slot)
    structure.destroyNode(inSlot: slot)
    emitterHistories[Int32(slot)] = nil
    columns.resetSlot(slot)
    changes.recordChangedSlot(slot)
    return nil
  }

  private mutating func setRoot(_ id: NodeID?) -> CommitDiagnostic.Reason? {
    guard let id else {
      recordStructureChange(isVisible: structure.root >= 0)
      structure.root = -1
      return nil
    }
    guard let slot = structure.slot(ofNode: id) else { return .unknownNode(id) }
    recordStructureChange(isVisible: structure.root != slot)
    structure.root = slot
    changes.recordChangedSlot(slot)
    return nil
  }

  private mutating func setValue(
    ofNode id: NodeID, property: PropertyID, to value: Value
  ) -> CommitDiagnostic.Reason? {
    guard let slot = structure.slot(ofNode: id) else { return .unknownNode(id) }
    guard let kind = PropertyTable.valueKind(of: property) else {
      return .unknownProperty(property)
    }
    if retainsReplacedValues {
      replacedValues.recordValue(
        ofNode: id, property: property, slot: slot, kind: kind, columns: columns)
    }
    guard columns.setValue(of: property, inSlot: slot, to: value, kind: kind) else {
      return .wrongKind(property)
    }
    changes.recordChangedSlot(slot)
    return nil
  }

  private mutating func applyNumericPropertyChanges(
    _ change: NumericPropertyChangeList.ChangedColumn
  ) {
    guard let kind = PropertyTable.valueKind(of: change.property) else { return }
    for (index, id) in change.nodes.enumerated() {
      guard let slot = structure.slot(ofNode: id) else {
        diagnostics.append(CommitDiagnostic(command: nil, reason: .unknownNode(id)))
        continue
      }
      if retainsReplacedValues {
        replacedValues.recordValue(
          ofNode: id, property: change.property, slot: slot, kind: kind, columns: columns)
      }
      columns[change.property].setComponents(
        inSlot: slot, to: change.lanes, startingAt: index * kind.laneCount)
      changes.recordChangedSlot(slot)
    }
  }

  private mutating func setSublayers(ofNode id: NodeID, to children: [NodeID]) -> CommitDiagnostic
    .Reason?
  {
    guard let slot = structure.slot(ofNode: id) else { return .unknownNode(id) }
    var reason: CommitDiagnostic.Reason?
    var slots: ContiguousArray<Int32> = []
    slots.reserveCapacity(children.count)
    changes.beginDuplicateCheck()
    for child in children {
      guard let childSlot = structure.slot(ofNode: child) else {
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
    structure.setSublayers(ofSlot: slot, to: slots)
    changes.recordChangedSlot(slot)
    changes.touchedNodeCount += slots.count
    return reason
  }

  private mutating func setMask(ofNode id: NodeID, to mask: NodeID?) -> CommitDiagnostic.Reason? {
    guard let slot = structure.slot(ofNode: id) else { return .unknownNode(id) }
    var maskSlot: Int?
    if let mask {
      guard let found = structure.slot(ofNode: mask) else { return .unknownNode(mask) }
      guard !structure.isInSubtree(slot, of: found) else { return .cycle(parent: id, child: mask) }
      maskSlot = found
    }
    recordStructureChange(
      isVisible: structure.orderIndices[slot] >= 0
        || maskSlot.map { structure.orderIndices[$0] >= 0 } ?? false)
    structure.setMask(ofSlot: slot, to: maskSlot)
    changes.recordChangedSlot(slot)
    return nil
  }

  private mutating func setPortalSource(ofNode id: NodeID, to source: NodeID?) -> CommitDiagnostic
    .Reason?
  {
    guard let slot = structure.slot(ofNode: id) else { return .unknownNode(id) }
    var shown: Int?
    if let source {
      guard let found = structure.slot(ofNode: source) else { return .unknownNode(source) }
      shown = found
    }
    structure.portalSources[Int32(slot)] = shown.map(Int32.init)
    changes.recordChangedSlot(slot)
    return nil
  }

  /// Schedules the traversal order to be rebuilt at the end of the commit, if the change affects nodes in the tree.
  private mutating func recordStructureChange(isVisible isSeen: Bool) {
    if isSeen { changes.hasStructureChanges = true }
  }

  private mutating func addAnimation(
    toNode id: NodeID, animation: Animation
  ) -> CommitDiagnostic.Reason? {
    let reason = changeAnimation(ofNode: id, failureReason: .animationExists(animation.id)) {
      $0.addAnimation(animation, toSlot: $1)
    }
    if reason == nil, let slot = structure.slot(ofNode: id) {
      makePropertyRows(for: animation, inSlot: slot)
    }
    return reason
  }

  /// Adds rows for the properties animated in a slot, so that evaluating a frame does not have to add them.
  private mutating func makePropertyRows(for animation: Animation, inSlot slot: Int) {
    switch animation.content {
    case .property(let property):
      let target = property.target.property
      guard let kind = PropertyTable.valueKind(of: target), kind.laneCount > 0 else { return }
      columns.withNumberColumn(for: target) { _ = $0.makeRow(forSlot: slot) }
      if case .keyframes(let keyframes) = property.track, keyframes.rotation != nil {
        columns.withNumberColumn(for: .transform) { _ = $0.makeRow(forSlot: slot) }
      }
    case .group(let children): for child in children { makePropertyRows(for: child, inSlot: slot) }
    case .transition: break
    }
  }

  private mutating func changeAnimation(
    ofNode id: NodeID, failureReason reason: CommitDiagnostic.Reason,
    _ change: (inout RunningAnimationList, Int) -> Bool
  ) -> CommitDiagnostic.Reason? {
    guard let slot = structure.slot(ofNode: id) else { return .unknownNode(id) }
    guard change(&animations, slot) else { return reason }
    changes.hasAnimationChanges = true
    changes.recordChangedSlot(slot)
    return nil
  }
}
