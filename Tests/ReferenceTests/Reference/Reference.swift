import Color
import DisplayList
import Geometry
import Pixels
import RenderTree

/// A slow floating-point renderer that implements Documentation/behaviour/rendering.md literally.
///
/// It shares only value types with the production renderer: paths, strokes and blending formulas.
struct Reference {
  let tree: PresentationTree
  /// The pixels of the picture and its margin.
  let area: Area
  /// The outlines of all drawn shapes, in device pixels.
  var outlines: [Outline] = []

  /// The margin around the picture in points, for shadows cast into it by layers outside.
  static let margin = 24.0

  init(_ tree: PresentationTree, _ viewport: Viewport) {
    self.tree = tree
    let hasShadows = tree.structure.order.contains {
      tree.columns.number(of: .shadowOpacity, inSlot: Int($0)) > 0
    }
    let margin = hasShadows ? Int(Self.margin * viewport.scale) : 0
    area = Area(
      minX: -margin, minY: -margin, maxX: viewport.width + margin,
      maxY: viewport.height + margin)
  }

  /// Returns the picture of a tree, and the outlines that count as edges in comparisons.
  static func picture(of tree: PresentationTree, _ viewport: Viewport) -> (PixelBuffer, [Outline]) {
    var reference = Reference(tree, viewport)
    var canvas = Canvas(reference.area)
    if tree.structure.root >= 0 {
      let space = Placement(map: Projection(.scale(x: viewport.scale, y: viewport.scale)))
      reference.draw(tree.structure.root, in: space, sublayers: .identity, 1, onto: &canvas)
    }
    return (canvas.picture(viewport), reference.outlines)
  }

  /// Draws a layer and its subtree.
  ///
  /// - Parameters:
  ///   - slot: The layer.
  ///   - space: The placement of the superlayer's coordinates.
  ///   - sublayers: The superlayer's sublayer transform about its anchor point.
  ///   - inherited: The opacity of superlayers without group opacity.
  ///   - canvas: The target, which contains the backdrop.
  mutating func draw(
    _ slot: Int, in space: Placement, sublayers: Matrix4, _ inherited: Double,
    onto canvas: inout Canvas
  ) {
    let values = tree.columns
    if values.bool(of: .hidden, inSlot: slot) || tree.inactive?[slot] == true { return }
    let opacity = min(values.number(of: .opacity, inSlot: slot), 1)
    guard opacity > 0 else { return }
    // An ordinary layer flattens its sublayers into its plane: Documentation/behaviour/rendering.md, "Depth".
    let flat = Projection(flattening: tree.matrix(slot).concatenating(sublayers))
    let facing = flat.facing
    guard facing.isFinite, facing != 0 else { return }
    if !values.bool(of: .doubleSided, inSlot: slot), facing < 0 { return }
    let own = tree.interior(
      slot, Placement(map: flat.concatenating(space.map), isUpward: space.isUpward))

    // The opacity applies to the composed group or to each part: Documentation/behaviour/rendering.md, "Order inside
    // a layer".
    let isGroup = values.bool(of: .allowsGroupOpacity, inSlot: slot)
    let whole = isGroup ? opacity * inherited : 1
    let each = isGroup ? 1 : opacity * inherited
    let mode = blendMode(slot)
    let mask = Int(tree.structure.masks[slot])
    let hasShadow = castsShadow(slot)
    if whole == 1, mode == .normal, mask < 0, !hasShadow {
      drawParts(slot, own, each, onto: &canvas)
      return
    }
    var content = Canvas(canvas.area)
    drawParts(slot, own, each, onto: &content)
    var finished = Canvas(canvas.area)
    if hasShadow { drawShadow(slot, own, of: content, whole, each, onto: &finished) }
    finished.put(content, times: whole)
    if mask >= 0 {
      var cover = Canvas(canvas.area)
      draw(mask, in: own, sublayers: .identity, 1, onto: &cover)
      finished.multiply { cover.pixels[$0].alpha }
    }
    canvas.put(finished, mode)
  }

  /// Draws a layer's parts in the order of Documentation/behaviour/rendering.md, "Order inside a layer".
  private mutating func drawParts(
    _ slot: Int, _ own: Placement, _ opacity: Double, onto canvas: inout Canvas
  ) {
    drawBackground(slot, own, opacity, onto: &canvas)
    drawClipped(slot, own, onto: &canvas) { painter, canvas in
      painter.drawContents(slot, own, opacity, onto: &canvas)
    }
    drawClipped(slot, own, onto: &canvas) { painter, canvas in
      switch painter.tree.structure.classes[slot] {
      case .gradient: painter.drawGradient(slot, own, opacity, onto: &canvas)
      case .shape: painter.drawShape(slot, own, opacity, onto: &canvas)
      case .layer, .text, .transform, .replicator, .emitter, .scroll, .tiled, .portal: break
      }
    }
    drawClipped(slot, own, onto: &canvas) { painter, canvas in
      painter.drawSublayers(slot, own, opacity, onto: &canvas)
    }
    drawBorder(slot, own, opacity, onto: &canvas)
  }

  /// Clips the drawing of the closure to the layer's outline if the layer masks to bounds:
  /// Documentation/behaviour/rendering.md, "Corners and edges".
  private mutating func drawClipped(
    _ slot: Int, _ own: Placement, onto canvas: inout Canvas,
    _ body: (inout Reference, inout Canvas) -> Void
  ) {
    guard tree.columns.bool(of: .masksToBounds, inSlot: slot) else { return body(&self, &canvas) }
    let cover = coverage(slot, own)
    let before = canvas
    body(&self, &canvas)
    // A partly covered pixel is clipped once for all elements drawn on it.
    for y in area.minY..<area.maxY {
      for x in area.minX..<area.maxX {
        let (i, share) = (area.index(x, y), cover.at(x, y))
        canvas.pixels[i] = before.pixels[i].times(1 - share).plus(canvas.pixels[i].times(share))
      }
    }
  }

  /// Returns the blend mode of a layer's compositing filter: Documentation/behaviour/rendering.md, "Filters and
  /// compositing".
  private func blendMode(_ slot: Int) -> BlendMode {
    tree.columns.value(of: .compositingFilter, inSlot: slot).name(as: BlendMode.self)
  }
}
