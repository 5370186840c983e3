/// A report of a change that could not be applied and was ignored.
public struct CommitDiagnostic: Hashable, Sendable {
  /// The reason why a change was ignored.
  public enum Reason: Hashable, Sendable {
    /// The node was not created or has been destroyed.
    case unknownNode(NodeID)
    /// The identifier of a new node is already in use.
    case nodeExists(NodeID)
    /// The identifier exceeds ``TreeStructure/maximumNodeID``.
    case nodeOutOfRange(NodeID)
    /// The child is the parent or one of its ancestors.
    case cycle(parent: NodeID, child: NodeID)
    /// The child occurs twice in the sublayers of the parent.
    ///
    /// Its first position applies.
    case repeatedSublayer(parent: NodeID, child: NodeID)
    /// The identifier is neither a built-in property nor a custom key.
    case unknownProperty(PropertyID)
    /// The value has a different kind than the property.
    case wrongKind(PropertyID)
    /// The node has no animation with this identifier.
    case unknownAnimation(AnimationID)
    /// An animation with this identifier is already running.
    case animationExists(AnimationID)
  }

  /// The index of the command in the commit; nil for a change of numbers.
  public let command: Int?
  /// The reason why the change was ignored.
  public let reason: Reason
}

extension CommitDiagnostic: CustomStringConvertible {
  /// A message of one line with the location, the problem and a fix.
  public var description: String { "\(command.map { "command \($0)" } ?? "numbers"): \(reason)" }
}

extension CommitDiagnostic.Reason: CustomStringConvertible {
  /// A message with the problem and a fix.
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
