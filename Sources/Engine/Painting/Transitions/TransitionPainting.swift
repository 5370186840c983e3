import Color
import DisplayList
import Geometry
import RenderTree

// Draws the transitions of layers.

extension LayerTreePainter {
  /// Draws both images of a transition at its presented progress.
  func drawTransition(
    _ transition: PresentedTransition, state: LayerPaintState, on plane: Projection,
    isMirrored: Bool
  ) {
    let transitionFrame = TransitionFrame(
      transition, bounds: state.bounds, isMirrored: isMirrored, isFlat: plane.isAffine, rule: rule)
    let isClipped = transitionFrame.isClipped || columns.masksToBounds.bool(inSlot: state.slot)
    guard !isClipped || beginBoundsClip(for: state) else { return }
    let seen = Projection(transitionFrame.viewTransform).concatenating(plane)
    for step in transitionFrame.steps {
      switch step {
      case .image(let sheet):
        guard sheet.opacity > 0 else { continue }
        drawTransitionImage(
          sheet, transition: transition, state: state, on: plane, viewProjection: seen,
          isMirrored: isMirrored)
      case .fill(let fill): drawTransitionFill(fill, on: seen)
      case .shadow(let cast): drawSoftShadow(cast, on: seen, around: state.bounds)
      }
    }
    if isClipped { builder.endClip() }
  }

  private func drawTransitionImage(
    _ sheet: TransitionFrame.TransitionImage, transition: PresentedTransition,
    state: LayerPaintState,
    on plane: Projection, viewProjection seen: Projection, isMirrored: Bool
  ) {
    // A mesh requires an undistorted source image, so the image is drawn with an affine transform first.
    let flat = plane.isAffine ? plane.affine : plane.linearPart(at: state.bounds.center)
    let mesh = sheet.warp.map {
      self.makeMesh(from: $0, over: state.bounds, flatTransform: flat, on: plane)
    }
    let outer = sheet.overlay == nil ? mesh : nil
    builder.beginGroup(CompositingGroup(opacity: sheet.opacity, blend: sheet.blend, mesh: outer))
    if let mesh, outer == nil { builder.beginGroup(CompositingGroup(mesh: mesh)) }
    let map = mesh == nil ? sheet.map.concatenating(plane) : Projection(flat)
    func drawOld() {
      self.drawOldContent(
        transition.from.flatMap { layers.snapshots[$0] }, corner: state.bounds.origin, on: map,
        isMirrored: isMirrored)
    }
    switch sheet.content {
    case .new: drawNewContent(inSlot: state.slot, on: map, isMirrored: isMirrored)
    case .old: drawOld()
    case .both(let share):
      builder.beginGroup(CompositingGroup(opacity: 1 - share))
      drawOld()
      builder.endGroup()
      builder.beginGroup(CompositingGroup(opacity: share, blend: .plusLighter))
      drawNewContent(inSlot: state.slot, on: map, isMirrored: isMirrored)
      builder.endGroup()
    }
    if mesh != nil, outer == nil { builder.endGroup() }
    if let veil = sheet.overlay {
      drawTransitionOverlay(
        veil, over: state.bounds, flatTransform: flat, on: plane, viewProjection: seen)
    }
    builder.endGroup()
  }

  private func makeMesh(
    from warp: TransitionWarpMesh, over bounds: Rect, flatTransform flat: Affine,
    on plane: Projection
  ) -> DistortionMesh {
    DistortionMesh(
      source: Self.sampledRect(of: warp.samples, in: bounds, flatTransform: flat), transform: flat,
      columns: warp.columns,
      rows: warp.rows,
      points: warp.points.map(plane.apply), samples: warp.samples, alphas: warp.alphas,
      shades: warp.shades)
  }

  /// Returns the part of the image sampled by a mesh, extended by two device pixels.
  private static func sampledRect(of samples: [Point], in bounds: Rect, flatTransform flat: Affine)
    -> Rect
  {
    guard var minimum = samples.first else { return bounds }
    var maximum = minimum
    for sample in samples {
      minimum = Point(min(minimum.x, sample.x), min(minimum.y, sample.y))
      maximum = Point(max(maximum.x, sample.x), max(maximum.y, sample.y))
    }
    // The margin is computed for the direction in which the transform shrinks most.
    let sides = Point(flat.a, flat.b).length + Point(flat.c, flat.d).length
    let margin = 2 * sides / abs(flat.a * flat.d - flat.b * flat.c)
    guard margin.isFinite else { return bounds }
    return Rect(minimum.x, minimum.y, maximum.x - minimum.x, maximum.y - minimum.y)
      .inset(dx: -margin, dy: -margin).intersection(bounds)
  }

  /// Draws the current content of the layer.
  private func drawNewContent(inSlot slot: Int, on plane: Projection, isMirrored: Bool) {
    guard layers.isVisible(slot) else { return }
    let inner = LayerTreePainter(inside: self, without: slot)
    swap(&inner.builder, &builder)
    inner.drawLayerContent(inSlot: slot, on: plane, isMirrored: isMirrored)
    swap(&inner.builder, &builder)
  }

  /// Draws the previous content of the layer, aligned with the origin of the current bounds.
  private func drawOldContent(
    _ old: LayerSnapshot?, corner: Point, on plane: Projection, isMirrored: Bool
  ) {
    guard let old, depth < Self.maximumTransitionDepth else { return }
    let inner = LayerTreePainter(rule: rule, builder: builder, notes: diagnostics, depth: depth + 1)
    inner.setLayerTree(old.tree)
    builder = DisplayListBuilder(canvas: .zero, count: 0)
    if inner.layers.isVisible(old.slot) {
      let before = inner.columns.bounds.rect(inSlot: old.slot).standardized.origin
      let shift = Affine.translation(x: corner.x - before.x, y: corner.y - before.y)
      inner.drawLayerContent(
        inSlot: old.slot, on: Projection(shift).concatenating(plane), isMirrored: isMirrored)
    }
    swap(&inner.builder, &builder)
  }

  /// Draws an overlay on top of the current group, limited to its visible bounds.
  private func drawTransitionOverlay(
    _ veil: TransitionFrame.ImageOverlay, over bounds: Rect, flatTransform flat: Affine,
    on plane: Projection,
    viewProjection seen: Projection
  ) {
    let box = builder.visibleBounds.inset(dx: -1, dy: -1)
    let region = ClipRegion(
      clip: Clip(.rect(box), transform: .identity, edges: .hard), bounds: box, isRectangular: true)
    guard !builder.visibleBounds.isEmpty, builder.beginClip(region) else { return }
    defer { builder.endClip() }
    switch veil {
    case .light(let light):
      guard light < 1 else { return }
      builder.beginGroup(CompositingGroup(blend: .sourceAtop))
      let black = RGBA(0, 0, 0, 1 - light)
      builder.draw(
        DrawCommand(.rect(box), .color(black), transform: .identity, edges: .hard), bounds: box)
    case .fill(let fill):
      builder.beginGroup(CompositingGroup(blend: .sourceAtop))
      drawTransitionFill(fill, on: seen)
    case .shadow(let cast):
      builder.beginGroup(CompositingGroup(blend: .sourceAtop))
      drawSoftShadow(cast, on: seen, around: bounds)
    case .warp(let warp):
      builder.beginGroup(
        CompositingGroup(
          blend: .sourceAtop,
          mesh: makeMesh(from: warp, over: bounds, flatTransform: flat, on: plane)))
      let whole = Projection(flat)
      builder.draw(
        DrawCommand(.rect(bounds), .color(RGBA(0, 0, 0)), transform: whole, edges: .hard),
        bounds: whole.visibleBoundingBox(of: bounds))
    }
    builder.endGroup()
  }

  private func drawTransitionFill(_ fill: TransitionFrame.ShapeFill, on plane: Projection) {
    builder.draw(
      DrawCommand(fill.shape, fill.paint, transform: plane, edges: .smooth),
      bounds: plane.visibleBoundingBox(of: fill.shape.bounds))
  }

  private func drawSoftShadow(
    _ cast: TransitionFrame.SoftShadow, on plane: Projection, around bounds: Rect
  ) {
    let center = Point(bounds.width / 2, bounds.height / 2)
    let sigma = cast.sigma * plane.linearPart(at: center).meanScale
    guard sigma.isFinite else { return }
    let shadow = Shadow(
      color: RGBA(0, 0, 0), opacity: cast.opacity, offset: .zero,
      sigma: min(sigma, DisplayListLimits.maximumSigma))
    builder.drawShadow(
      ShapeShadow(.path(cast.path, .nonZero), transform: plane, edges: .smooth, shadow: shadow),
      bounds: shadow.shadowBounds(of: plane.visibleBoundingBox(of: cast.path.controlPointBox)))
  }
}
