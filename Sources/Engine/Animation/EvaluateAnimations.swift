public import RenderTree

/// The values of one layer's properties with its animations applied in order.
///
/// - Parameters:
///   - animations: In the order they were added.
///   - layerTime: The layer's own time, in seconds.
///   - initial: The values without animations.
/// - Returns: The properties that an animation affects at that time, and what they are.
public func evaluateAnimations(
  _ animations: [Animation], atLayerTime layerTime: Double, baseValue initial: (PropertyID) -> Value
) -> [(PropertyID, Value)] {
  var prepared = PreparedLayerAnimations(animations)
  return prepared.animatedValues(atLayerTime: layerTime, baseValue: initial)
}
