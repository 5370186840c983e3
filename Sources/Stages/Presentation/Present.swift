public import RenderTree

/// The tree as it looks at an instant, and the events that are due and were not told yet.
///
/// - Parameters:
///   - tree: What was committed.
///   - time: The instant in root time, in seconds.
/// - Returns: The values, and the events in the order in which they happened.
public func present(
  _ tree: RenderTree, at time: Double
) -> (PresentedTree, [AnimationEvent]) {
  var presenter = Presenter()
  return (presenter.present(tree, at: time), dueEvents(in: tree, at: time).map(\.event))
}

/// The values of one layer's properties with its animations applied in order.
///
/// - Parameters:
///   - animations: In the order they were added.
///   - layerTime: The layer's own time, in seconds.
///   - initial: The values without animations.
/// - Returns: The properties that an animation affects at that time, and what they are.
public func evaluate(
  _ animations: [Animation], at layerTime: Double, initial: (PropertyID) -> Value
) -> [(PropertyID, Value)] {
  var prepared = PreparedAnimations(animations)
  return prepared.values(at: layerTime, initial: initial)
}
