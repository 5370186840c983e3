import Animation
import RenderTree
import Timing

/// A small render tree created by commits.
///
/// Node 1 is its root.
struct Scene {
  private(set) var tree = RenderTree()
  private var children: [UInt32: [NodeID]] = [:]
  private var nextAnimation: UInt32 = 1

  static let root = NodeID(rawValue: 1)

  init() { commit(.create(Self.root, .layer), .setRoot(Self.root)) }

  mutating func commit(_ commands: CommitCommand...) {
    var commit = Commit()
    commit.commands = ContiguousArray(commands)
    tree.applyCommit(commit)
    precondition(tree.diagnostics.isEmpty, "\(tree.diagnostics)")
  }

  mutating func addLayer(
    _ id: UInt32, under parent: UInt32 = 1, as nodeClass: NodeClass = .layer
  ) {
    let node = NodeID(rawValue: id)
    children[parent, default: []].append(node)
    commit(
      .create(node, nodeClass),
      .setSublayers(NodeID(rawValue: parent), children[parent, default: []]))
  }

  /// Removes a layer from the tree.
  ///
  /// Its sublayers remain in the tree without a superlayer.
  mutating func removeLayer(_ id: UInt32) {
    let node = NodeID(rawValue: id)
    for parent in children.keys { children[parent]?.removeAll { $0 == node } }
    children[id] = nil
    commit(.destroy(node))
  }

  mutating func set(_ property: PropertyID, _ value: Value, of id: UInt32 = 1) {
    commit(.set(NodeID(rawValue: id), property, value))
  }

  @discardableResult
  mutating func add(_ animation: Animation, to id: UInt32 = 1) -> AnimationID {
    var own = animation
    own = Animation(
      id: AnimationID(rawValue: nextAnimation), timing: own.timing, easing: own.easing,
      content: own.content, isRemovedOnCompletion: own.isRemovedOnCompletion)
    nextAnimation += 1
    commit(.addAnimation(NodeID(rawValue: id), own))
    return own.id
  }

  func slot(_ id: UInt32 = 1) -> Int { tree.structure.slot(ofNode: NodeID(rawValue: id)) ?? -1 }

  func presented(_ property: PropertyID, of id: UInt32 = 1, at time: Double) -> Value {
    present(tree, at: time).0.columns.value(of: property, inSlot: slot(id))
  }

  func number(_ property: PropertyID, of id: UInt32 = 1, at time: Double) -> Double {
    present(tree, at: time).0.columns.number(of: property, inSlot: slot(id))
  }

  mutating func due(at time: Double) -> [AnimationEvent] { dueEvents(in: &tree, at: time) }
}

extension Animation {
  /// Returns an animation of a property, with an identifier that no test depends on.
  static func of(
    _ target: KeyPathTarget, _ track: PropertyAnimation.ValueTrack,
    timing: MediaTiming = MediaTiming(duration: 1), easing: Easing? = nil, additive: Bool = false,
    cumulative: Bool = false, function: PropertyAnimation.ValueFunction? = nil, removed: Bool = true
  ) -> Animation {
    Animation(
      id: AnimationID(rawValue: 0), timing: timing, easing: easing,
      content: .property(
        PropertyAnimation(
          target: target, track: track, isAdditive: additive, isCumulative: cumulative,
          function: function)), isRemovedOnCompletion: removed)
  }

  static func basic(
    _ target: KeyPathTarget, from: Value? = nil, to: Value? = nil, by: Value? = nil,
    timing: MediaTiming = MediaTiming(duration: 1), additive: Bool = false,
    cumulative: Bool = false, function: PropertyAnimation.ValueFunction? = nil
  ) -> Animation {
    of(
      target, .basic(from: from, to: to, by: by), timing: timing, additive: additive,
      cumulative: cumulative, function: function)
  }

  static func group(
    _ children: [Animation], timing: MediaTiming, easing: Easing? = nil
  ) -> Animation {
    Animation(
      id: AnimationID(rawValue: 0), timing: timing, easing: easing, content: .group(children),
      isRemovedOnCompletion: true)
  }
}

extension KeyPathTarget {
  static let opacity = KeyPathTarget(.opacity)
  static let positionX = KeyPathTarget(.position, .lanes(start: 0, count: 1))
  static let width = KeyPathTarget(.bounds, .lanes(start: 2, count: 1))
  static let position = KeyPathTarget(.position)
  static let transform = KeyPathTarget(.transform)
  static func transform(_ part: TransformComponent) -> KeyPathTarget {
    KeyPathTarget(.transform, .transform(part))
  }
}
