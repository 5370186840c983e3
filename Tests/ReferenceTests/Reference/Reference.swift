import Color
import DisplayList
import Geometry
import Pixels
import RenderTree

/// A slow renderer that does what spec/06 says, a sentence at a time, in floating point.
///
/// It shares no line with the fast one but the values: paths, strokes and blending formulas.
struct Reference {
  let tree: PresentationTree
  /// The picture's pixels and the margin.
  let area: Area
  /// Everything whose outline was drawn, in device pixels.
  var outlines: [Outline] = []

  /// Points beyond the picture's sides, for layers that stand outside and cast their shadow into it.
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

  /// The picture, and with it what counts as an edge.
  static func picture(of tree: PresentationTree, _ viewport: Viewport) -> (PixelBuffer, [Outline]) {
    var reference = Reference(tree, viewport)
    var canvas = Canvas(reference.area)
    if tree.structure.root >= 0 {
      let space = Placement(map: Projection(.scale(x: viewport.scale, y: viewport.scale)))
      reference.draw(tree.structure.root, in: space, sublayers: .identity, 1, onto: &canvas)
    }
    return (canvas.picture(viewport), reference.outlines)
  }

  /// Draws a layer and all in it.
  ///
  /// - Parameters:
  ///   - slot: the layer.
  ///   - space: of the superlayer's coordinates.
  ///   - sublayers: the superlayer's sublayer transform about its anchor point.
  ///   - inherited: the opacity of superlayers without group opacity.
  ///   - canvas: what lies beneath.
  mutating func draw(
    _ slot: Int, in space: Placement, sublayers: Matrix4, _ inherited: Double,
    onto canvas: inout Canvas
  ) {
    let values = tree.columns
    if values.bool(of: .hidden, inSlot: slot) || tree.inactive?[slot] == true { return }
    let opacity = min(values.number(of: .opacity, inSlot: slot), 1)
    guard opacity > 0 else { return }
    // An ordinary layer flattens its sublayers into its plane: section 8.
    let flat = Projection(flattening: tree.matrix(slot).concatenating(sublayers))
    let facing = flat.facing
    guard facing.isFinite, facing != 0 else { return }
    if !values.bool(of: .doubleSided, inSlot: slot), facing < 0 { return }
    let own = tree.interior(
      slot, Placement(map: flat.concatenating(space.map), isUpward: space.isUpward))

    // Composed once and then multiplied, or each part multiplied down: section 1.
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

  /// Draws a layer's parts in the order of section 1.
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

  /// Confines what the body draws to the layer's outline where it masks to bounds: section 2.
  private mutating func drawClipped(
    _ slot: Int, _ own: Placement, onto canvas: inout Canvas,
    _ body: (inout Reference, inout Canvas) -> Void
  ) {
    guard tree.columns.bool(of: .masksToBounds, inSlot: slot) else { return body(&self, &canvas) }
    let cover = coverage(slot, own)
    let before = canvas
    body(&self, &canvas)
    // A pixel that is covered in part is cut once, however many things are drawn on it.
    for y in area.minY..<area.maxY {
      for x in area.minX..<area.maxX {
        let (i, share) = (area.index(x, y), cover.at(x, y))
        canvas.pixels[i] = before.pixels[i].times(1 - share).plus(canvas.pixels[i].times(share))
      }
    }
  }

  /// The mode that a layer's compositing filter names: section 11.
  private func blendMode(_ slot: Int) -> BlendMode {
    tree.columns.value(of: .compositingFilter, inSlot: slot).name(as: BlendMode.self)
  }
}
