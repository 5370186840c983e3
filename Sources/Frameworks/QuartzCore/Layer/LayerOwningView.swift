/// A view, as the layer sees it that belongs to it.
package protocol LayerOwningView: AnyObject {
  /// Takes a frame, in the superlayer's coordinates, which a change of the superlayer's size gives: a view's own setters
  /// see it.
  func applyAutoresizedFrame(_ frame: CGRect)

  /// Whether it is being archived itself, and writes in place of its layer what lies inside.
  var archivesLayerParts: Bool { get }
}

extension CALayer {
  /// The view to which it belongs.
  final var layerOwner: (any LayerOwningView)? {
    isBackingLayer ? delegate as? any LayerOwningView : nil
  }
}
