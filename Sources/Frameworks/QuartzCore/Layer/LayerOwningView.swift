/// A view that owns a backing layer.
package protocol LayerOwningView: AnyObject {
  /// Sets the frame that results from autoresizing, in the superlayer's coordinates.
  ///
  /// It is set through the view's properties.
  func applyAutoresizedFrame(_ frame: CGRect)

  /// Whether the view is being archived and archives the sublayers, mask and animations instead of the layer.
  var archivesLayerParts: Bool { get }
}

extension CALayer {
  /// The view that owns the layer, or nil if the layer is no backing layer.
  final var layerOwner: (any LayerOwningView)? {
    isBackingLayer ? delegate as? any LayerOwningView : nil
  }
}
