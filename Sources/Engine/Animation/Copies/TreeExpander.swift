import Color
import Geometry
import RenderTree
import Timing

/// Limits on the copies created by replicators and portals.
/// - Beyond: Further copies are omitted, and a diagnostic is reported.
public enum ReplicationLimits {
  /// The maximum number of layers created by all replicators and portals in a tree.
  ///
  /// A copy costs about as much as any other layer, so a frame with this many takes a fraction of a second.
  public static let maximumLayerCount = 100_000
}

/// An expander that creates the layer copies and particles of replicators, portals and emitters at a given time.
///
/// Each copy has its own slot and can use the property values of an earlier time.
struct TreeExpander {
  let tree: RenderTree
  let layerClocks: LayerClockTable
  var structure: TreeStructure
  var columns: PropertyColumnStore
  var inactive: ContiguousArray<Bool>?
  private var transitions: [PresentedTransition]
  private var replicas: [Int: ContiguousArray<ReplicatorInstance>] = [:]
  private var particles: [Int: PresentedParticles] = [:]
  var portals: [Int: PresentedPortal] = [:]
  /// The committed slots of source layers hidden by portals.
  var hiddenSources: Set<Int32> = []
  private var diagnostics: [PresentationDiagnostic] = []
  /// Whether copies were omitted because of the limit.
  ///
  /// Only the first affected layer is reported.
  private var hasOmittedCopies = false
  /// Whether a portal that would have displayed itself was found.
  ///
  /// Only the first such portal is reported.
  var hasCircularPortal = false
  /// The number of particles created so far.
  ///
  /// `examinedCount` is the number of particles examined so far.
  private var emittedCount = 0
  private var examinedCount = 0
  /// The first slot used for copies.
  let firstCopySlot: Int
  var copies: ContiguousArray<SlotCopyPair> = []
  /// For each copy, the slot of the committed layer from which it was created, directly or through other copies.
  var origins: ContiguousArray<Int32> = []
  /// The time of each copy in seconds, or `nil` if the copy is not active.
  var times: ContiguousArray<Double?> = []

  /// Creates an expander from the presentation of a tree without copies.
  init(
    _ tree: RenderTree, columns: consuming PropertyColumnStore, _ layers: LayerClockTable,
    _ transitions: [PresentedTransition]
  ) {
    self.tree = tree
    self.columns = columns
    self.layerClocks = layers
    self.transitions = transitions
    structure = tree.structure
    inactive = layers.inactive
    firstCopySlot = tree.structure.slotCount
  }

  /// Returns the presentation tree, including copies and particles.
  ///
  /// `time` is root time in seconds.
  consuming func presentationTree(at time: Double) -> PresentationTree {
    var tree = PresentationTree(
      structure: structure, columns: columns, inactive: inactive, transitions: transitions,
      snapshots: self.tree.snapshots, replicas: replicas, particles: particles,
      findings: diagnostics, time: time)
    tree.portals = portals
    tree.copyOrigins = origins
    return tree
  }

  /// Creates all copies, including those for replicators and portals inside other copies, and the particles of all
  /// emitters.
  mutating func expandTree(using evaluator: inout AnimationEvaluator) {
    for slot in tree.structure.emitters { addParticles(inSlot: Int(slot)) }
    // Outer layers precede inner ones. Replicators and portals in copies of an outer layer are appended to the list.
    var waiting = tree.structure.replicators + tree.structure.portals
    var next = 0
    while next < waiting.count {
      let slot = Int(waiting[next])
      next += 1
      guard let time = time(ofSlot: slot), !columns.bool(of: .hidden, inSlot: slot) else {
        continue
      }
      let first = copies.count
      if structure.classes[slot] == .portal {
        expandPortal(inSlot: slot, evaluator: &evaluator)
      } else {
        replicateSublayers(ofSlot: slot, at: time)
        evaluateCopies(fromIndex: first, using: &evaluator)
      }
      for copy in copies[first...] {
        switch structure.classes[Int(copy.copy)] {
        case .replicator, .portal: waiting.append(copy.copy)
        case .emitter: addParticles(inSlot: Int(copy.copy))
        case .layer, .shape, .gradient, .text, .transform, .scroll, .tiled: break
        }
      }
    }
    hidePortalSources()
  }

  private mutating func addParticles(inSlot slot: Int) {
    guard let time = time(ofSlot: slot), !columns.bool(of: .hidden, inSlot: slot),
      columns.number(of: .opacity, inSlot: slot) > 0
    else { return }
    guard emittedCount < EmissionLimits.maximumTotalParticleCount,
      examinedCount < EmissionLimits.maximumTotalCandidateCount
    else {
      reportDiagnostic(.totalParticles(limit: EmissionLimits.maximumTotalParticleCount))
      return
    }
    var cut: PresentationDiagnostic?
    let shown = tree.particles(inSlot: committedSlot(forCopy: slot), at: time) {
      examinedCount += $0
      cut = $1
    }
    particles[slot] = shown
    emittedCount += shown?.particles.count ?? 0
    if let cut { reportDiagnostic(cut) }
  }

  private func time(ofSlot slot: Int) -> Double? {
    slot < firstCopySlot ? layerClocks.time(ofSlot: Int32(slot)) : times[slot - firstCopySlot]
  }

  func committedSlot(forCopy slot: Int) -> Int {
    slot < firstCopySlot ? slot : Int(origins[slot - firstCopySlot])
  }

  private mutating func replicateSublayers(ofSlot slot: Int, at time: Double) {
    let count = Self.clampedInstanceCount(columns.number(of: .instanceCount, inSlot: slot))
    let step = columns.transform(of: .instanceTransform, inSlot: slot)
    let tint = InstanceTint(columns, slot)
    let delay = columns.number(of: .instanceDelay, inSlot: slot)
    var shown: ContiguousArray<ReplicatorInstance> = []
    var transform = Matrix4.identity
    let own = structure.sublayers[slot]
    for index in 0..<(own.isEmpty ? 0 : count) {
      var sublayers = own
      if index > 0 {
        guard copies.count + own.count <= ReplicationLimits.maximumLayerCount else {
          reportOmittedCopies(ofSlot: slot)
          break
        }
        transform = transform.concatenating(step)
        let earlier = delay.isFinite ? time - Double(index) * delay : time
        sublayers = copySublayers(ofSlot: slot, at: earlier)
      }
      shown.append(
        ReplicatorInstance(
          transform: transform, tint: tint.color(ofInstance: index), sublayers: sublayers))
    }
    replicas[slot] = shown
  }

  /// Returns the number of instances for an animated instance count.
  ///
  /// Fractions are truncated, with a tolerance of 1e-9.
  static func clampedInstanceCount(_ number: Double) -> Int {
    guard !number.isNaN else { return 1 }
    return Int(max(0, min(number + 1e-9, Double(ReplicationLimits.maximumLayerCount + 2))))
  }

  /// Reports that copies of a layer were omitted.
  ///
  /// Only the first call reports it, because any number of layers can be affected.
  mutating func reportOmittedCopies(ofSlot slot: Int) {
    if !hasOmittedCopies {
      reportDiagnostic(
        .copies(slot: committedSlot(forCopy: slot), limit: ReplicationLimits.maximumLayerCount))
    }
    hasOmittedCopies = true
  }

  mutating func reportDiagnostic(_ diagnostic: PresentationDiagnostic) {
    if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
  }

  /// Creates the slots for one copy of a replicator's sublayers.
  ///
  /// `time` is the time of the replicator in seconds.
  private mutating func copySublayers(ofSlot slot: Int, at time: Double) -> ContiguousArray<Int32> {
    let first = copies.count
    let top = structure.copySublayers(ofSlot: slot, recordingIn: &copies)
    for index in first..<copies.count {
      let parent = Int(structure.parents[Int(copies[index].copy)])
      recordOrigin(ofCopy: index, parentTime: parent == slot ? time : times[parent - firstCopySlot])
    }
    return top
  }

  /// Stores the committed slot of a copy and its time, computed from the parent's time.
  mutating func recordOrigin(ofCopy index: Int, parentTime above: Double?) {
    // Only committed slots have rows with committed values.
    let origin = committedSlot(forCopy: Int(copies[index].source))
    origins.append(Int32(origin))
    if let timing = tree.layerTiming(ofSlot: origin) {
      times.append(above.flatMap { timing.childTime(atParentTime: $0) })
    } else {
      times.append(above)
    }
  }

  /// Sets the committed and animated values of new copies.
  mutating func evaluateCopies(fromIndex first: Int, using evaluator: inout AnimationEvaluator) {
    let made = ContiguousArray(
      copies[first...].map {
        SlotCopyPair(source: origins[Int($0.copy) - firstCopySlot], copy: $0.copy)
      })
    columns.copyValues(from: tree.columns, copies: made[...])
    for copy in made {
      let slot = Int(copy.copy)
      if let time = times[slot - firstCopySlot] {
        evaluator.evaluateAnimations(
          ofSourceSlot: Int(copy.source), of: tree, at: time, into: slot, columns: &columns,
          transitions: &transitions)
      }
      recordActivity(ofSlot: slot, isActive: times[slot - firstCopySlot] != nil)
    }
  }

  private mutating func recordActivity(ofSlot slot: Int, isActive: Bool) {
    if inactive == nil {
      if isActive { return }
      inactive = ContiguousArray(repeating: false, count: slot)
    }
    while (inactive?.count ?? 0) <= slot { inactive?.append(false) }
    inactive?[slot] = !isActive
  }
}

/// The colors of a replicator's instances.
private struct InstanceTint {
  private let start, change: SIMD4<Double>

  init(_ columns: PropertyColumnStore, _ slot: Int) {
    start = columns.color(of: .instanceColor, inSlot: slot)?.lanes ?? .one
    change = SIMD4(
      columns.number(of: .instanceRedOffset, inSlot: slot),
      columns.number(of: .instanceGreenOffset, inSlot: slot),
      columns.number(of: .instanceBlueOffset, inSlot: slot),
      columns.number(of: .instanceAlphaOffset, inSlot: slot))
  }

  func color(ofInstance index: Int) -> RGBA {
    let lanes = start + change * Double(index)
    let real = lanes.replacing(with: 1, where: lanes .!= lanes)
    return RGBA(lanes: real.clamped(lowerBound: .zero, upperBound: .one))
  }
}

extension AnimationEvaluator {
  /// Evaluates the animations of a layer at the given layer time, and writes the values to another slot.
  fileprivate mutating func evaluateAnimations(
    ofSourceSlot source: Int, of tree: RenderTree, at time: Double, into slot: Int,
    columns: inout PropertyColumnStore,
    transitions: inout [PresentedTransition]
  ) {
    var playing: ContiguousArray<AnimationChannel> = []
    var entry = tree.animations.firstEntryIndex(ofSlot: source)
    while entry >= 0 {
      let first = playing.count
      var index = prepared[entry].firstChannel
      while index >= 0 {
        playing.append(channels[index].channel)
        index = channels[index].nextInAnimation
      }
      playing[first...].reverse()
      entry = Int(tree.animations.entries[entry].next)
    }
    guard !playing.isEmpty else { return }
    // Moving the columns into the value store gives their memory a single owner, so that it is not copied.
    var values = LayerCopyValueStore(
      committed: tree.columns, source: source, slot: slot, columns: columns)
    columns = Self.emptyColumns
    program.applyChannels(playing, atLayerTime: time, to: &values)
    columns = values.columns
    transitions += values.transitions
  }
}

/// The property values of a layer copy, stored in the copy's slot.
private struct LayerCopyValueStore: AnimatedLayerValueStore {
  let committed: PropertyColumnStore
  let source, slot: Int
  var columns: PropertyColumnStore
  var transitions: [PresentedTransition] = []

  func committedValue(of property: PropertyID) -> Value {
    committed.object(of: property, inSlot: source)
  }

  func currentValue(of property: PropertyID) -> Value { columns.object(of: property, inSlot: slot) }

  mutating func setCurrentValue(of property: PropertyID, to value: Value) {
    columns.setValue(of: property, inSlot: slot, to: value)
  }

  mutating func modifyComponents(
    of property: PropertyID, _ body: (UnsafeMutablePointer<Double>) -> Void
  ) {
    columns.withNumberColumn(for: property) { column in
      let first = column.makeRow(forSlot: slot) * column.width
      column.data.withUnsafeMutableBufferPointer { data in
        if let start = data.baseAddress { body(start + first) }
      }
    }
  }

  mutating func addTransition(_ transition: PresentedTransition) {
    transitions.append(
      PresentedTransition(
        slot: slot, type: transition.type, direction: transition.direction,
        progress: transition.progress, from: transition.from, fades: transition.fades))
  }
}
