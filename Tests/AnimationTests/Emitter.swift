import Geometry
import Pixels
import RenderTree

@testable import Animation

/// A render tree with an emitter layer, node 2, under its root.
struct Emitter {
  private(set) var tree = RenderTree()
  static let node = NodeID(rawValue: 2)

  /// Creates the tree in a single commit, like the first commit of a program.
  ///
  /// If `beginTime` is `nil`, the layer has no begin time.
  init(
    _ cells: [CommittedEmitterCell], _ values: [(PropertyID, Value)] = [],
    animations: [Animation] = [], flipped: Bool = false, beginTime: Double? = -1e-100
  ) {
    let root = NodeID(rawValue: 1)
    var commands: [CommitCommand] = [
      .create(root, .layer), .create(Self.node, .emitter), .setSublayers(root, [Self.node]),
      .setRoot(root), .set(root, .geometryFlipped, .bool(flipped)),
      .set(Self.node, .emitterCells, .cells(cells)),
    ]
    if let beginTime { commands.append(.set(Self.node, .beginTime, .number(beginTime))) }
    for (property, value) in values { commands.append(.set(Self.node, property, value)) }
    for (index, animation) in animations.enumerated() {
      let own = Animation(
        id: animation.id.rawValue > 0 ? animation.id : AnimationID(rawValue: UInt32(index) + 100),
        timing: animation.timing, easing: animation.easing, content: animation.content,
        isRemovedOnCompletion: animation.isRemovedOnCompletion)
      commands.append(.addAnimation(Self.node, own))
    }
    commit(commands, at: 0)
  }

  mutating func commit(_ commands: [CommitCommand], at time: Double) {
    var commit = Commit()
    commit.commands = ContiguousArray(commands)
    tree.applyCommit(commit, at: time)
    precondition(tree.diagnostics.isEmpty, "\(tree.diagnostics)")
  }

  mutating func set(_ property: PropertyID, _ value: Value, at time: Double) {
    commit([.set(Self.node, property, value)], at: time)
  }

  var slot: Int { tree.structure.slot(ofNode: Self.node) ?? -1 }

  func particles(at time: Double) -> ContiguousArray<Particle> {
    present(tree, at: time).0.particles[slot]?.particles ?? []
  }

  func findings(at time: Double) -> [PresentationDiagnostic] {
    present(tree, at: time).0.diagnostics
  }
}

extension CommittedEmitterCell {
  /// Returns a cell whose image has one pixel.
  ///
  /// By default, its particles do not move and have a lifetime of one second.
  static func cell(
    _ values: [EmitterCellKey: Value], name: String? = nil, inner: [CommittedEmitterCell] = []
  ) -> CommittedEmitterCell {
    var cell = CommittedEmitterCell()
    cell.name = name
    cell.cells = inner
    cell[.contents] = .image(PixelBuffer(width: 1, height: 1))
    cell[.birthRate] = .number(10)
    cell[.lifetime] = .number(1)
    for (key, value) in values { cell[key] = value }
    return cell
  }
}
