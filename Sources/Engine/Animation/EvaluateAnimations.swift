public import RenderTree

/// Returns the property values of one layer after applying its animations in order.
/// - Parameters:
///   - animations: The animations in the order in which they were added.
///   - layerTime: The time of the layer, in seconds.
///   - initial: A function that returns the values without animations.
/// - Returns: The properties affected by the animations at this time, with their values.
public func evaluateAnimations(
  _ animations: [Animation], atLayerTime layerTime: Double, baseValue initial: (PropertyID) -> Value
) -> [(PropertyID, Value)] {
  var prepared = PreparedLayerAnimations(animations)
  return prepared.animatedValues(atLayerTime: layerTime, baseValue: initial)
}
