import CoreGraphics
import Foundation
import QuartzCore

/// The textual representations of views.
///
/// - Source: logs of iOS, for the order and spelling of the properties.
enum ViewDescription {
  /// Returns the class, address, frame and layer of a view, and the properties that differ from their defaults.
  ///
  /// On threads other than the main thread, the result contains only the class and address.
  nonisolated static func description(of view: UIView) -> String {
    guard isOnMainQueue() else { return LayerDescriptionFormatter.header(of: view) }
    return MainActor.assumeIsolated { properties(of: view) }
  }

  @MainActor
  private static func properties(of view: UIView) -> String {
    let n = LayerDescriptionFormatter.formatNumber
    let frame = view.frame
    var parts = [
      "<\(type(of: view)): \(LayerDescriptionFormatter.address(of: view))",
      "frame = (\(n(frame.minX)) \(n(frame.minY)); \(n(frame.width)) \(n(frame.height)))",
    ]
    if let text = (view as? UILabel)?.text { parts.append("text = '\(text)'") }
    let t = view.transform
    if !t.isIdentity {
      let numbers = [t.a, t.b, t.c, t.d, t.tx, t.ty].map(n).joined(separator: ", ")
      parts.append("transform = [\(numbers)]")
    }
    if view.clipsToBounds { parts.append("clipsToBounds = YES") }
    if view.alpha != 1 { parts.append("alpha = \(n(view.alpha))") }
    if view.isHidden { parts.append("hidden = YES") }
    if !view.isOpaque { parts.append("opaque = NO") }
    let resizing = abbreviations(of: view.autoresizingMask)
    if !resizing.isEmpty { parts.append("autoresize = \(resizing)") }
    if !view.isUserInteractionEnabled { parts.append("userInteractionEnabled = NO") }
    if view.tag != 0 { parts.append("tag = \(view.tag)") }
    if let gestures = view.gestureRecognizers {
      let list = NSArray(array: gestures)
      parts.append("gestureRecognizers = <NSArray: \(LayerDescriptionFormatter.address(of: list))>")
    }
    let animations = (view.layer.animationKeys() ?? []).compactMap { key in
      view.layer.animation(forKey: key).map {
        "\(key)=\(LayerDescriptionFormatter.header(of: $0));"
      }
    }
    if !animations.isEmpty {
      parts.append("animations = { \(animations.joined(separator: " ")) }")
    }
    parts.append("layer = \(LayerDescriptionFormatter.header(of: view.layer))>")
    return parts.joined(separator: "; ")
  }

  private static func abbreviations(of mask: UIView.AutoresizingMask) -> String {
    let names: [(UIView.AutoresizingMask, String)] = [
      (.flexibleLeftMargin, "LM"), (.flexibleWidth, "W"), (.flexibleRightMargin, "RM"),
      (.flexibleTopMargin, "TM"), (.flexibleHeight, "H"), (.flexibleBottomMargin, "BM"),
    ]
    return names.filter { mask.contains($0.0) }.map(\.1).joined(separator: "+")
  }
}
