/// A report of a change in a commit that could not be applied and was ignored.
public struct CommitDiagnostic: Hashable, Sendable {
  /// The reason why a change was ignored.
  public enum Reason: Hashable, Sendable {
    /// The node was never created or has been destroyed.
    case unknownNode(NodeID)
    /// The identifier for a new node is already in use.
    case nodeExists(NodeID)
    /// The identifier exceeds ``TreeStructure/maximumNodeID``.
    case nodeOutOfRange(NodeID)
    /// The child is the parent itself or one of its ancestors.
    case cycle(parent: NodeID, child: NodeID)
    /// The child occurs more than once in the sublayers of the parent.
    ///
    /// Only its first position applies.
    case repeatedSublayer(parent: NodeID, child: NodeID)
    /// The identifier is neither a built-in property nor a custom key.
    case unknownProperty(PropertyID)
    /// The value is of a different kind from the property.
    case wrongKind(PropertyID)
    /// The node has no animation with this identifier.
    case unknownAnimation(AnimationID)
    /// An animation with this identifier is already running.
    case animationExists(AnimationID)
  }

  /// The index of the command in the commit; `nil` for a numeric property change.
  public let command: Int?
  /// The reason why the change was ignored.
  public let reason: Reason
}

extension CommitDiagnostic: CustomStringConvertible {
  /// A one-line message with the location, the problem and a fix.
  public var description: String {
    "\(command.map { "command \($0)" } ?? "numeric change"): \(reason)"
  }
}

extension CommitDiagnostic.Reason: CustomStringConvertible {
  /// A message that describes the problem and a fix.
  public var description: String {
    switch self {
    case .unknownNode(let node): "unknown node \(node.rawValue); create it first"
    case .nodeExists(let node): "node \(node.rawValue) already exists; destroy it first"
    case .nodeOutOfRange(let node):
      "node id \(node.rawValue) is out of range; use at most \(TreeStructure.maximumNodeID)"
    case .cycle(let parent, let child):
      "node \(child.rawValue) cannot be a child of \(parent.rawValue), because it is the same node or an ancestor; "
        + "remove it from its ancestors first"
    case .repeatedSublayer(let parent, let child):
      "node \(child.rawValue) is listed twice as a child of \(parent.rawValue); list it once"
    case .unknownProperty(let property):
      "unknown property \(property.rawValue); use an id of the property table"
    case .wrongKind(let property):
      "wrong kind of value for '\(PropertyTable.descriptor(for: property).key)'; use one of kind "
        + "\(PropertyTable.descriptor(for: property).kind)"
    case .unknownAnimation(let animation):
      "the node has no animation \(animation.rawValue); add it first"
    case .animationExists(let animation):
      "animation \(animation.rawValue) is already running; use a unique id for each"
    }
  }
}
