import QuartzCore
import UIKit

/// The name of a layer in reports, such as `knob (UIView.layer)`, `Badge.layer` or `glow (CAGradientLayer)`.
///
/// The name in front of the class is the accessibility identifier of the layer's view, the layer's name, or the
/// property of the superview or view controller that stores the view.
@MainActor
struct LayerLabel {
  let text: String

  init(of layer: CALayer) {
    let view = layer.delegate as? UIView
    let kind = view.map { "\(type(of: $0)).layer" } ?? "\(type(of: layer))"
    let given = [view?.accessibilityIdentifier, layer.name].compactMap { $0 }.first { !$0.isEmpty }
    let name = given ?? view.flatMap(Self.propertyName)
    // Tabs and newlines separate fields in files.
    text = (name.map { "\($0) (\(kind))" } ?? kind)
      .replacing("\t", with: " ").replacing("\n", with: " ")
  }

  /// Returns the name of the stored property of the superview, or of its view controller, that contains the view.
  private static func propertyName(of view: UIView) -> String? {
    guard let superview = view.superview else { return nil }
    let owners: [UIResponder?] = [superview, superview.next as? UIViewController]
    for owner in owners.compactMap({ $0 }) {
      var mirror: Mirror? = Mirror(reflecting: owner)
      while let current = mirror {
        for case let (label?, value) in current.children where value as AnyObject === view {
          return label.hasPrefix("$__lazy_storage_$_") ? String(label.dropFirst(18)) : label
        }
        mirror = current.superclassMirror
      }
    }
    return nil
  }
}
