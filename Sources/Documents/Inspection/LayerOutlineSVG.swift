package import CAML
import CoreGraphics
import QuartzCore

/// An SVG drawing of the outlines of a document's layers.
package struct LayerOutlineSVG {
  /// The text of the SVG file.
  package let text: String

  /// Draws the outlines of all visible layers at their presented positions, in canvas points.
  package init(_ package: CAPackage) {
    let size = package.canvasSize
    var lines = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size.width.compactText) \(size.height.compactText)" \
      fill="none" stroke-width="1">
      """
    ]
    var waiting = [
      LayerOutline(
        layer: package.canvasLayer, geometry: LayerToRootTransform(root: package.canvasLayer),
        depth: 0)
    ]
    while let outline = waiting.popLast() {
      guard !(outline.layer.presentation() ?? outline.layer).isHidden else { continue }
      if let line = outline.svgElement { lines.append(line) }
      for sublayer in (outline.layer.sublayers ?? []).reversed() {
        let child = outline.geometry.transform(forChild: sublayer)
        waiting.append(LayerOutline(layer: sublayer, geometry: child, depth: outline.depth + 1))
      }
    }
    text = (lines + ["</svg>", ""]).joined(separator: "\n")
  }
}

/// A layer whose outline is to be drawn.
private struct LayerOutline {
  let layer: CALayer
  let geometry: LayerToRootTransform
  /// The number of superlayers.
  let depth: Int

  private static let colors = ["#1f77b4", "#ff7f0e", "#2ca02c", "#d62728", "#9467bd", "#8c564b"]

  /// The SVG element for the outline; `nil` if the layer has no size or its position is not finite.
  var svgElement: String? {
    let (bounds, corners) = ((layer.presentation() ?? layer).bounds, geometry.corners)
    guard corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }),
      bounds.width != 0 || bounds.height != 0
    else { return nil }
    let points = corners.map { "\(Self.coordinateText($0.x)),\(Self.coordinateText($0.y))" }.joined(
      separator: " ")
    let title = SVGText.escaped((layer.name ?? "\(type(of: layer))").shortened)
    let color = Self.colors[depth % Self.colors.count]
    return "<polygon points=\"\(points)\" stroke=\"\(color)\"><title>\(title)</title></polygon>"
  }

  private static func coordinateText(_ value: CGFloat) -> String {
    ((value * 100).rounded() / 100).compactText
  }
}
