import QuartzCore
import RenderTree

/// The properties that blocks animate, by class of layer.
///
/// - Source: behaviour/views.md, "EasyAnimation".
enum AnimatableLayerKeys {
  /// Whether the property of the layer is one of them.
  static func contains(key: String, of layer: CALayer) -> Bool {
    PropertyTable.descriptor(forKey: key, of: layer.documentNodeClass)?.isEasyAnimatable ?? false
  }
}
