import QuartzCore
import RenderTree

/// The layer properties that animation blocks animate, for each class of layer.
///
/// The set is that of the EasyAnimation library.
enum AnimatableLayerKeys {
  /// Returns whether animation blocks animate a property of a layer.
  static func contains(key: String, of layer: CALayer) -> Bool {
    PropertyTable.descriptor(forKey: key, of: layer.documentNodeClass)?.isEasyAnimatable ?? false
  }
}
