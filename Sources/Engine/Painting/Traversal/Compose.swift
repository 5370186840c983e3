public import DisplayList
public import Geometry
public import RenderTree

/// Turns layers into drawing commands: the second stage.
///
/// What lies wholly outside the viewport is left out, and so is what draws nothing.
///
/// - Parameters:
///   - tree: the layers as they look at one instant.
///   - viewport: the picture to fill; its rule also decides about clips and edges, behaviour/rendering.md, "Corners and
///     edges" and "Drawing into a context".
///   - base: maps the coordinates of the root's superlayer to pixels; nil for the viewport's scale alone, so that the
///     picture's corner is that space's origin.
///   - isRootPlaced: false to leave the root's own position and transform out, so that `base` maps its bounds'
///     coordinates: what `render(in:)` does.
///   - onDiagnostic: takes what the picture lacks because it cannot be drawn, each once, with the first layer that lacks it.
/// - Returns: the commands for the whole picture, back to front.
/// - Source: behaviour/rendering.md; behaviour/layers.md, "Geometry" and "Tree".
public func composeDisplayList(
  from tree: PresentationTree, viewport: Viewport, base: Matrix4? = nil,
  appliesRootPosition isRootPlaced: Bool = true,
  onDiagnostic: (CompositionDiagnostic, NodeID?) -> Void = { _, _ in }
) -> DisplayList {
  let root = tree.structure.root
  guard root >= 0, viewport.width > 0, viewport.height > 0 else { return DisplayList() }
  let diagnostics = CompositionDiagnosticCollector()
  let painter = LayerTreePainter(tree, viewport, notes: diagnostics)
  painter.paint(
    root: root, base: base ?? .scale(x: viewport.scale, y: viewport.scale, z: 1),
    appliesRootPosition: isRootPlaced)
  let list = painter.builder.makeDisplayList(diagnostics: diagnostics)
  diagnostics.forEachDiagnostic { onDiagnostic($0, tree.node(inSlot: $1)) }
  return list
}

extension Viewport {
  /// All its pixels.
  var canvas: Rect { Rect(0, 0, Double(width), Double(height)) }
}
