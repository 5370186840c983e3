public import Color
public import Geometry

/// A tree with the presented values of all layers at one time.
///
/// It can be drawn and contains no animations.
public struct PresentationTree: Sendable {
  /// The committed layer structure, followed by slots for the copies of replicators and portals.
  public let structure: TreeStructure
  /// The committed values, with animated values in place of those they override.
  public var columns: PropertyColumnStore
  /// Whether each slot is outside its own active interval and therefore not drawn; nil if no slot is.
  public var inactive: ContiguousArray<Bool>?
  /// The layers with a running transition.
  public var transitions: [PresentedTransition]
  /// The snapshots of the previous images in these transitions.
  public var snapshots: [SnapshotID: LayerSnapshot]
  /// The copies of each replicator, by slot.
  ///
  /// A replicator without an entry displays its sublayers once, unchanged.
  public var replicas: [Int: ContiguousArray<ReplicatorInstance>] = [:]
  /// The content of each portal, by slot.
  public var portals: [Int: PresentedPortal] = [:]
  /// The particles of each emitter, by slot.
  public var particles: [Int: PresentedParticles] = [:]
  /// The committed slot of each copy.
  ///
  /// Copies occupy the last slots.
  public var copyOrigins: ContiguousArray<Int32> = []
  /// The content that was omitted because of limits, without duplicates.
  public var diagnostics: [PresentationDiagnostic] = []
  /// The slots whose values may differ at another time without a commit.
  ///
  /// The list may contain duplicates and slots that do not change.
  public var animated: ContiguousArray<Int32> = []
  /// The time of the tree in the time of the root layer, in seconds.
  public let time: Double

  /// Creates a tree for a time of the root layer, in seconds.
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

  /// Returns the node of a slot, or of the slot it is a copy of; nil for a free slot.
  public func node(inSlot slot: Int) -> NodeID? {
    let copy = slot - (structure.slotCount - copyOrigins.count)
    let own = copy < 0 ? slot : Int(copyOrigins[copy])
    return structure.ids.indices.contains(own) ? structure.ids[own] : nil
  }
}

/// A copy of a replicator's sublayers with its own transform and tint.
public struct ReplicatorInstance: Sendable {
  /// The transform of the copy about the replicator's anchor point.
  public var transform: Matrix4
  /// The color by which the copy is multiplied, with components of 0...1.
  public var tint: RGBA
  /// The slots of the copied sublayers.
  public var sublayers: ContiguousArray<Int32>

  /// Creates a copy of sublayers with a transform and a tint.
  public init(transform: Matrix4, tint: RGBA, sublayers: ContiguousArray<Int32>) {
    self.transform = transform
    self.tint = tint
    self.sublayers = sublayers
  }
}

/// The content of a portal: a copy of another layer with its subtree.
public struct PresentedPortal: Hashable, Sendable {
  /// The slot of the copy.
  ///
  /// The copy has no position or transform of its own, so the coordinates of its bounds are those of its superlayer.
  public var copy: Int32
  /// The committed slots of the source layer and of the portal.
  public var source, portal: Int32
  /// Whether the anchor point of the copy is at the position of the source's anchor point.
  public var matchesPosition: Bool
  /// Whether the copy has the rotation and scale of the source, including those of its ancestors.
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

/// A report of content that is not presented because of a limit or because it would be infinite.
public enum PresentationDiagnostic: Hashable, Sendable {
  /// A replicator or portal exceeds the maximum number of copied layers.
  ///
  /// Further copies are omitted.
  case copies(slot: Int, limit: Int)
  /// A portal would contain itself, directly or through other portals.
  ///
  /// The inner copy is omitted.
  case circularPortal(slot: Int)
  /// An emitter exceeds the maximum number of particles.
  ///
  /// The youngest particles are omitted.
  case particles(slot: Int, limit: Int)
  /// All emitters together, including their copies, exceed the maximum number of particles.
  case totalParticles(limit: Int)
}

extension PresentationDiagnostic: CustomStringConvertible {
  /// A message of one line with the location, the problem and a fix.
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

/// A layer in a transition from a snapshot to its current image.
public struct PresentedTransition: Hashable, Sendable {
  /// The slot of the layer.
  public let slot: Int
  /// The style of the transition, such as `push`.
  public let type: TransitionType
  /// The side from which the new image enters; nil for the default of the type.
  public let direction: TransitionDirection?
  /// The progress between the start and the end of the transition.
  ///
  /// It may be outside 0...1 because of easing.
  public let progress: Double
  /// The snapshot of the previous image; nil for none.
  public let from: SnapshotID?
  /// Whether sliding images also fade.
  public let fades: Bool

  /// Creates the state of a layer's transition at a progress of nominally 0...1.
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
