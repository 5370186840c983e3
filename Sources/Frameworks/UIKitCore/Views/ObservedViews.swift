import Foundation
import QuartzCore

// Views whose values are their layer's, for those who observe them.

extension UIView: @preconcurrency LayerBackedObject {
  /// The view's layer.
  package var observedLayer: CALayer { layer }

  /// What the view calls what its layer holds under a key.
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

  /// Those of a view.
  package var observableKeyNames: [AnyKeyPath: String] { Self.observedViewNames }
}
