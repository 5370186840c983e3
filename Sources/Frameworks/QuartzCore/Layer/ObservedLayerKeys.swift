// Key-value coding and observing of layers, animations and emitter cells, as far as it depends on classes of this
// module.

extension CALayer: CustomKeyValueCoding {}
extension CAAnimation: CustomKeyValueCoding {}
extension CAEmitterCell: CustomKeyValueCoding {}

extension CALayer: _KeyValueObserver {}

extension CALayer: ObservationTracking {}

/// An object that forwards the observation of some of its keys to its layer, such as a view.
package protocol LayerBackedObject: ObservedProxy {
  /// The layer whose values are observed.
  var observedLayer: CALayer { get }
  /// Returns the object's key that corresponds to a layer key, or `nil` if there is none.
  func viewKey(forLayerKey key: String) -> String?
}

extension LayerBackedObject {
  /// The layer whose values are observed.
  package var observedSource: AnyObject { observedLayer }

  /// Returns the object's key that corresponds to a layer key, or `nil` if there is none.
  package func observedKey(forSourceKey key: String) -> String? { viewKey(forLayerKey: key) }
}

extension CALayer: KeyPathNameProviding {
  /// The keys of the observable layer properties, by Swift key path.
  package final var observableKeyNames: [AnyKeyPath: String] { Self.observedKeyPaths }
}
