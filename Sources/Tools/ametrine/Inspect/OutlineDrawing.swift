import CAML
import CoreGraphics
import QuartzCore

/// The outlines of a document's layers, as SVG.
struct OutlineDrawing {
  let text: String

  init(_ package: CAPackage) {
    let size = package.canvasSize
    var lines = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size.width.short) \(size.height.short)" \
      fill="none" stroke-width="1">
      """
    ]
    Self.add(package.stageLayer, package.stageLayer, 0, &lines)
    text = (lines + ["</svg>", ""]).joined(separator: "\n")
  }

  private static let colors = ["#1f77b4", "#ff7f0e", "#2ca02c", "#d62728", "#9467bd", "#8c564b"]

  private static func add(
    _ layer: CALayer, _ stage: CALayer, _ depth: Int, _ lines: inout [String]
  ) {
    let shown = layer.presentation() ?? layer
    guard !shown.isHidden else { return }
    let bounds = shown.bounds
    let corners = layer.shownCorners(in: stage)
    let isShown = corners.allSatisfy { $0.x.isFinite && $0.y.isFinite }
    if isShown, bounds.width != 0 || bounds.height != 0 {
      let points = corners.map { "\(round($0.x)),\(round($0.y))" }.joined(separator: " ")
      let title = SVGText.escaped(layer.name ?? "\(type(of: layer))")
      let color = colors[depth % colors.count]
      lines.append(
        "<polygon points=\"\(points)\" stroke=\"\(color)\"><title>\(title)</title></polygon>")
    }
    for sublayer in layer.sublayers ?? [] { add(sublayer, stage, depth + 1, &lines) }
  }

  private static func round(_ value: CGFloat) -> String { ((value * 100).rounded() / 100).short }
}
