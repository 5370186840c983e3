public import DisplayList
public import Geometry
public import RenderTree

/// Composes the display list of a presentation tree.
///
/// Layers that are outside the viewport or draw nothing are omitted.
///
/// - Parameters:
///   - tree: The presented values of the layers at one time.
///   - viewport: The size of the picture in pixels, its scale, and the rendering style, which affects antialiasing
///     and clips.
///   - base: The transform from the coordinates of the root's superlayer to pixels. If `nil`, only the viewport's
///     scale is applied, so the origin of those coordinates is at the corner of the picture.
///   - isRootPlaced: Whether the root's own position and transform apply. If `false`, `base` maps the coordinates of
///     the root's bounds, as in `render(in:)`.
///   - onDiagnostic: Receives each kind of diagnostic once, with the first layer that caused it.
/// - Returns: The drawing commands for the whole picture, back to front.
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
  /// The rectangle of all pixels, with its origin at (0, 0).
  var canvas: Rect { Rect(0, 0, Double(width), Double(height)) }
}
