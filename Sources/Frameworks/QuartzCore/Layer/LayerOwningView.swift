/// A view that owns a backing layer.
package protocol LayerOwningView: AnyObject {
  /// Sets the frame computed by autoresizing, in the superlayer's coordinates.
  ///
  /// The view sets it through its own properties.
  func applyAutoresizedFrame(_ frame: CGRect)

  /// Whether the view is being archived and encodes the layer's sublayers, mask and animations itself, instead of the
  /// layer.
  var archivesLayerParts: Bool { get }
}

extension CALayer {
  /// The view that owns the layer, or `nil` if the layer is not a backing layer.
  final var layerOwner: (any LayerOwningView)? {
    isBackingLayer ? delegate as? any LayerOwningView : nil
  }
}
