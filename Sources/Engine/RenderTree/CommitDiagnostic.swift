/// A change that a tree could not follow and left out.
public struct CommitDiagnostic: Hashable, Sendable {
  /// Why it was left out.
  public enum Reason: Hashable, Sendable {
    /// No such node was created, or it is destroyed.
    case unknownNode(NodeID)
    /// The id of a node to be created is in use.
    case nodeExists(NodeID)
    /// The id is above ``TreeStructure/maximumNodeID``.
    case nodeOutOfRange(NodeID)
    /// The second node would hang under itself.
    case cycle(parent: NodeID, child: NodeID)
    /// The second node is named twice in the first one's sublayers; its first place holds.
    case repeatedSublayer(parent: NodeID, child: NodeID)
    /// Neither the project nor a custom key has that id.
    case unknownProperty(PropertyID)
    /// The value is of another kind than the property.
    case wrongKind(PropertyID)
    /// The node has no such animation.
    case unknownAnimation(AnimationID)
    /// An animation of that id runs already.
    case animationExists(AnimationID)
  }

  /// The command's index in the commit; nil for a change of numbers.
  public let command: Int?
  /// What is wrong with it.
  public let reason: Reason
}

extension CommitDiagnostic: CustomStringConvertible {
  /// One line for a person: place, fault, remedy.
  public var description: String { "\(command.map { "command \($0)" } ?? "numbers"): \(reason)" }
}

extension CommitDiagnostic.Reason: CustomStringConvertible {
  /// Fault and remedy.
  public var description: String {
    switch self {
    case .unknownNode(let node): "no node \(node.rawValue); create it first"
    case .nodeExists(let node): "node \(node.rawValue) exists; destroy it first"
    case .nodeOutOfRange(let node):
      "node \(node.rawValue) is out of range; use ids up to \(TreeStructure.maximumNodeID)"
    case .cycle(let parent, let child):
      "node \(child.rawValue) is above \(parent.rawValue); take it out of there first"
    case .repeatedSublayer(let parent, let child):
      "node \(child.rawValue) is twice under \(parent.rawValue); name it once"
    case .unknownProperty(let property):
      "no property \(property.rawValue); take ids from the property table"
    case .wrongKind(let property):
      "a value of the wrong kind for '\(PropertyTable.descriptor(for: property).key)'; give one of kind "
        + "\(PropertyTable.descriptor(for: property).kind)"
    case .unknownAnimation(let animation):
      "no animation \(animation.rawValue) at the node; add it first"
    case .animationExists(let animation):
      "animation \(animation.rawValue) runs already; give each a number of its own"
    }
  }
}
