public import Color
public import Geometry

/// A layer tree with the presented values of all layers at one time.
///
/// It contains no animations and can be drawn directly.
public struct PresentationTree: Sendable {
  /// The committed layer structure, followed by slots for the copies made by replicators and portals.
  public let structure: TreeStructure
  /// The committed values, in which animated values have replaced those that they override.
  public var columns: PropertyColumnStore
  /// For each slot, whether the time is outside the layer's active interval, so that the layer is not drawn; `nil` if
  /// this applies to no layer.
  public var inactive: ContiguousArray<Bool>?
  /// The running transitions, each with the slot of its layer.
  public var transitions: [PresentedTransition]
  /// The snapshots of the previous layer images used by these transitions.
  public var snapshots: [SnapshotID: LayerSnapshot]
  /// The copies displayed by each replicator, by the replicator's slot.
  ///
  /// A replicator without an entry displays its sublayers once, unchanged.
  public var replicas: [Int: ContiguousArray<ReplicatorInstance>] = [:]
  /// The content displayed by each portal, by the portal's slot.
  public var portals: [Int: PresentedPortal] = [:]
  /// The particles of each emitter, by the emitter's slot.
  public var particles: [Int: PresentedParticles] = [:]
  /// For each copied layer, the slot of the committed original.
  ///
  /// Copies occupy the last slots.
  public var copyOrigins: ContiguousArray<Int32> = []
  /// The reports of content that was omitted because of limits, without duplicates.
  public var diagnostics: [PresentationDiagnostic] = []
  /// The slots of layers whose values may change over time without a commit.
  ///
  /// The list may contain duplicates and slots whose values do not change.
  public var animated: ContiguousArray<Int32> = []
  /// The time for which the values were computed, in seconds of the root layer's time.
  public let time: Double

  /// Creates a presentation tree for the given time, in seconds of the root layer's time.
  public init(
    structure: TreeStructure, columns: PropertyColumnStore, inactive: ContiguousArray<Bool>? = nil,
    transitions: [PresentedTransition] = [], snapshots: [SnapshotID: LayerSnapshot] = [:],
    replicas: [Int: ContiguousArray<ReplicatorInstance>] = [:],
    particles: [Int: PresentedParticles] = [:], findings: [PresentationDiagnostic] = [],
    animated: ContiguousArray<Int32> = [], time: Double
  ) {
    self.structure = structure
    self.columns = columns
    self.inactive = inactive
    self.transitions = transitions
    self.snapshots = snapshots
    self.replicas = replicas
    self.particles = particles
    self.diagnostics = findings
    self.animated = animated
    self.time = time
  }

  /// Returns the node in a slot, or the original node if the slot contains a copy; `nil` if the slot is free.
  public func node(inSlot slot: Int) -> NodeID? {
    let copy = slot - (structure.slotCount - copyOrigins.count)
    let own = copy < 0 ? slot : Int(copyOrigins[copy])
    return structure.ids.indices.contains(own) ? structure.ids[own] : nil
  }
}

/// A copy of a replicator's sublayers, with its own transform and tint.
public struct ReplicatorInstance: Sendable {
  /// The transform applied to the copy, about the replicator's anchor point.
  public var transform: Matrix4
  /// The color by which the copy is multiplied, with components in `0...1`.
  public var tint: RGBA
  /// The slots of the copied sublayers.
  public var sublayers: ContiguousArray<Int32>

  /// Creates a copy that displays the given sublayers with a transform and a tint.
  public init(transform: Matrix4, tint: RGBA, sublayers: ContiguousArray<Int32>) {
    self.transform = transform
    self.tint = tint
    self.sublayers = sublayers
  }
}

/// The content of a portal: a copy of another layer with its sublayers.
public struct PresentedPortal: Hashable, Sendable {
  /// The slot of the copied layer.
  ///
  /// The copy has no position or transform of its own, so its bounds coordinates are used as its superlayer's
  /// coordinates.
  public var copy: Int32
  /// The slots of the committed source layer and portal layer.
  public var source, portal: Int32
  /// Whether the copy's anchor point is placed at the same position as the source's anchor point.
  public var matchesPosition: Bool
  /// Whether the copy has the same rotation and scale as the source, including those of the source's ancestors.
  public var matchesTransform: Bool

  /// Creates the content of a portal from the slots of the copy, the source and the portal.
  public init(
    copy: Int32, source: Int32, portal: Int32, matchesPosition: Bool, matchesTransform: Bool
  ) {
    self.copy = copy
    self.source = source
    self.portal = portal
    self.matchesPosition = matchesPosition
    self.matchesTransform = matchesTransform
  }
}

/// A report of content that is not presented because it exceeds a limit or would be infinite.
public enum PresentationDiagnostic: Hashable, Sendable {
  /// A replicator or portal exceeds the maximum number of copied layers.
  ///
  /// Copies beyond the limit are omitted.
  case copies(slot: Int, limit: Int)
  /// A portal would contain itself, either directly or through other portals.
  ///
  /// The inner copy is omitted.
  case circularPortal(slot: Int)
  /// An emitter exceeds the maximum number of particles.
  ///
  /// The youngest particles are omitted.
  case particles(slot: Int, limit: Int)
  /// All emitters together, including their copies, exceed the maximum number of particles.
  ///
  /// Particles beyond the limit are omitted.
  case totalParticles(limit: Int)
}

extension PresentationDiagnostic: CustomStringConvertible {
  /// A one-line message with the location, the problem and a fix.
  public var description: String {
    switch self {
    case .copies(_, let limit):
      "copied layers not drawn: replicator and portal layers exceed the maximum of \(limit) copies; "
        + "lower instanceCount or copy fewer layers"
    case .circularPortal:
      "portal layer not drawn inside itself: its source contains the portal; set another source layer"
    case .particles(_, let limit):
      "youngest particles not drawn: an emitter layer exceeds the maximum of \(limit) living particles; "
        + "lower its birthRate or lifetime"
    case .totalParticles(let limit):
      "particles not drawn: emitter layers and their copies exceed the maximum of \(limit) living particles "
        + "in total; lower their birthRate or lifetime"
    }
  }
}

/// A layer's running transition from a snapshot to its current image.
public struct PresentedTransition: Hashable, Sendable {
  /// The slot of the layer, which is its index in the tree.
  public let slot: Int
  /// The style of the transition, such as `push`.
  public let type: TransitionType
  /// The side from which the new image enters; `nil` for the default side of the transition type.
  public let direction: TransitionDirection?
  /// The progress between the start and the end of the transition.
  ///
  /// It may be outside `0...1` because of easing.
  public let progress: Double
  /// The snapshot of the previous image; `nil` if there is none.
  public let from: SnapshotID?
  /// Whether the images also fade in transitions that slide.
  public let fades: Bool

  /// Creates the state of a layer's transition at the given progress, nominally in `0...1`.
  public init(
    slot: Int, type: TransitionType, direction: TransitionDirection?, progress: Double,
    from: SnapshotID?,
    fades: Bool = true
  ) {
    self.slot = slot
    self.type = type
    self.direction = direction
    self.progress = progress
    self.from = from
    self.fades = fades
  }
}
