// Key-value coding and observing of layers, animations and cells: the parts that name classes of this module.

extension CALayer: CustomKeyValueCoding {}
extension CAAnimation: CustomKeyValueCoding {}
extension CAEmitterCell: CustomKeyValueCoding {}

extension CALayer: _KeyValueObserver {}

extension CALayer: ObservationTracking {}

/// An object that shows what a layer holds.
package protocol LayerBackedObject: ObservedProxy {
  /// The layer.
  var observedLayer: CALayer { get }
  /// What a key of the layer's is called here; nil for one that is not there.
  func viewKey(forLayerKey key: String) -> String?
}

extension LayerBackedObject {
  /// The layer.
  package var observedSource: AnyObject { observedLayer }

  /// What a key of the layer's is called here; nil for one that is not there.
  package func observedKey(forSourceKey key: String) -> String? { viewKey(forLayerKey: key) }
}

extension CALayer: KeyPathNameProviding {
  /// The names of a layer's properties, by key path.
  package final var observableKeyNames: [AnyKeyPath: String] { Self.observedKeyPaths }
}
