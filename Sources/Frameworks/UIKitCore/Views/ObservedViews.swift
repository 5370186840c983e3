import Foundation
import QuartzCore

// Key-value observation for view properties that are stored in the layer.

extension UIView: @preconcurrency LayerBackedObject {
  /// The layer whose property changes are reported to observers of the view.
  package var observedLayer: CALayer { layer }

  /// Returns the view's key for the layer property with the given key, such as `center` for `position`, or `nil` if
  /// the view has no such key.
  package func viewKey(forLayerKey key: String) -> String? {
    switch key {
    case "bounds", "frame", "transform", "hidden", "backgroundColor", "anchorPoint": key
    case "position": "center"
    case "opacity": "alpha"
    case "masksToBounds": "clipsToBounds"
    default: nil
    }
  }
}

extension UIView: @preconcurrency KeyPathNameProviding {
  private static let observedViewNames: [AnyKeyPath: String] = [
    \UIView.bounds: "bounds", \UIView.frame: "frame", \UIView.center: "center",
    \UIView.alpha: "alpha", \UIView.isHidden: "hidden", \UIView.transform: "transform",
    \UIView.backgroundColor: "backgroundColor", \UIView.anchorPoint: "anchorPoint",
    \UIView.clipsToBounds: "clipsToBounds",
  ]

  /// The keys of the observable properties, for lookup by key path.
  package var observableKeyNames: [AnyKeyPath: String] { Self.observedViewNames }
}
