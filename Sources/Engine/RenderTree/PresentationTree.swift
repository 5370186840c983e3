public import Color
public import Geometry

/// The tree as it looks at one instant: values only, nothing in it moves.
public struct PresentationTree: Sendable {
  /// The nodes and how they hang together, as committed; what replicators and portals show again follows in
  /// further slots.
  public let structure: TreeStructure
  /// The committed values with what is animated put over them.
  public var columns: PropertyColumnStore
  /// The slots that are not drawn because their own active interval is over or has not begun; nil while there are none.
  public var inactive: ContiguousArray<Bool>?
  /// The layers that stand between two pictures.
  public var transitions: [PresentedTransition]
  /// The old pictures of those layers.
  public var snapshots: [SnapshotID: LayerSnapshot]
  /// By slot what replicators show of their sublayers; one that is not named here shows them once, as they are.
  public var replicas: [Int: ContiguousArray<ReplicatorInstance>] = [:]
  /// By slot what portals show.
  public var portals: [Int: PresentedPortal] = [:]
  /// By slot what emitters show.
  public var particles: [Int: PresentedParticles] = [:]
  /// For each of the last slots, which are copies, the committed slot that it shows again.
  public var copyOrigins: ContiguousArray<Int32> = []
  /// What was left out because it was too much, each once.
  public var diagnostics: [PresentationDiagnostic] = []
  /// The slots whose values may be others at another instant, as long as nothing is committed; some may stand here more
  /// than once, and some needlessly.
  public var animated: ContiguousArray<Int32> = []
  /// The instant, in root time.
  public let time: Double

  /// What an instant shows.
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

  /// The layer at a slot, or of which the slot shows a copy; nil where there is none.
  public func node(inSlot slot: Int) -> NodeID? {
    let copy = slot - (structure.slotCount - copyOrigins.count)
    let own = copy < 0 ? slot : Int(copyOrigins[copy])
    return structure.ids.indices.contains(own) ? structure.ids[own] : nil
  }
}

/// One showing of what a replicator holds.
///
/// - Source: behaviour/rendering.md, "Shapes".
public struct ReplicatorInstance: Sendable {
  /// Moves it, about the replicator's anchor point.
  public var transform: Matrix4
  /// Multiplies all its colours; 0…1 each.
  public var tint: RGBA
  /// The slots of what is shown.
  public var sublayers: ContiguousArray<Int32>

  /// A showing of those sublayers.
  public init(transform: Matrix4, tint: RGBA, sublayers: ContiguousArray<Int32>) {
    self.transform = transform
    self.tint = tint
    self.sublayers = sublayers
  }
}

/// What a portal shows: another layer again, with all that is in it.
///
/// - Source: behaviour/documents.md, "Layers in documents".
public struct PresentedPortal: Hashable, Sendable {
  /// The slot of the copy; its own position and transform are none, so that its bounds' coordinates are those around.
  public var copy: Int32
  /// The committed slots of the layer that is shown again and of the portal.
  public var source, portal: Int32
  /// Whether the copy's anchor point lies where the source's does.
  public var matchesPosition: Bool
  /// Whether the copy is turned and scaled as the source is, with all that is above it.
  public var matchesTransform: Bool

  /// A showing of a layer by a portal.
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

/// What an instant does not show because a program asked for more than is drawn, or for what has no end.
public enum PresentationDiagnostic: Hashable, Sendable {
  /// The replicator or portal of the slot has copies that are not shown: together they copy at most so many layers.
  case copies(slot: Int, limit: Int)
  /// The portal of the slot would show itself, be it by way of others, and shows nothing there.
  case circularPortal(slot: Int)
  /// The emitter of the slot has younger particles that are not shown: so many are.
  case particles(slot: Int, limit: Int)
  /// Emitters, counted again for each of their copies, have more particles together than are shown.
  case totalParticles(limit: Int)
}

extension PresentationDiagnostic: CustomStringConvertible {
  /// One line for a person: place, fault, remedy.
  public var description: String {
    switch self {
    case .copies(_, let limit):
      "replicator and portal layers ask for more than \(limit) copied layers, the rest is not "
        + "shown; lower instanceCount or show less"
    case .circularPortal:
      "a portal layer would show itself, it shows nothing there; give it another source layer"
    case .particles(_, let limit):
      "an emitter layer has more than \(limit) living particles, the youngest are not shown; "
        + "lower its birthRate or lifetime"
    case .totalParticles(let limit):
      "emitter layers and their copies have more than \(limit) living particles together, "
        + "the rest is not shown; lower their birthRate or lifetime"
    }
  }
}

/// A layer on the way from a frozen picture to the one it has: behaviour/animations.md, "Transitions".
public struct PresentedTransition: Hashable, Sendable {
  /// The layer's slot.
  public let slot: Int
  /// The movement.
  public let type: TransitionType
  /// The side that the new picture comes from; nil where nothing is said.
  public let direction: TransitionDirection?
  /// How far it is, with its start and end cut off; it may leave 0…1.
  public let progress: Double
  /// The old picture.
  public let from: SnapshotID?
  /// Whether what slides fades on its way.
  public let fades: Bool

  /// Takes where a layer stands.
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
