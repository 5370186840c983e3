import QuartzCore
import RenderTree

/// The layer properties animated by animation blocks, for each layer class.
///
/// The properties are the same as in the EasyAnimation library.
enum AnimatableLayerKeys {
  /// Returns whether animation blocks animate the given property of a layer.
  static func contains(key: String, of layer: CALayer) -> Bool {
    PropertyTable.descriptor(forKey: key, of: layer.documentNodeClass)?.isEasyAnimatable ?? false
  }
}
