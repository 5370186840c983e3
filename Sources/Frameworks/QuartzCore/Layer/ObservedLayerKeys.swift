// Key-value coding and observing of layers, animations and emitter cells: the parts that depend on classes of this
// module.

extension CALayer: CustomKeyValueCoding {}
extension CAAnimation: CustomKeyValueCoding {}
extension CAEmitterCell: CustomKeyValueCoding {}

extension CALayer: _KeyValueObserver {}

extension CALayer: ObservationTracking {}

/// An object that forwards the observation of some keys to its layer, such as a view.
package protocol LayerBackedObject: ObservedProxy {
  /// The layer whose values are observed.
  var observedLayer: CALayer { get }
  /// Returns the object's key for a key of the layer, or nil if the object has no such key.
  func viewKey(forLayerKey key: String) -> String?
}

extension LayerBackedObject {
  /// The layer whose values are observed.
  package var observedSource: AnyObject { observedLayer }

  /// Returns the object's key for a key of the layer, or nil if the object has no such key.
  package func observedKey(forSourceKey key: String) -> String? { viewKey(forLayerKey: key) }
}

extension CALayer: KeyPathNameProviding {
  /// The keys of a layer's observable properties, by key path.
  package final var observableKeyNames: [AnyKeyPath: String] { Self.observedKeyPaths }
}
