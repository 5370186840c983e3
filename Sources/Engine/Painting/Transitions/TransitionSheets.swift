import Color
import DisplayList
import Geometry
import RenderTree

// How the pictures of a transition are put onto the target.

extension TreePainter {
  /// Draws the two pictures as one instant of the transition has them.
  func draw(
    _ transition: PresentedTransition, _ state: PaintState, on plane: Projection, isMirrored: Bool
  ) {
    let course = TransitionFrame(
      transition, bounds: state.bounds, isMirrored: isMirrored, isFlat: plane.isAffine, rule: rule)
    let isClipped = course.isClipped || columns.masksToBounds.bool(state.slot)
    guard !isClipped || beginClip(state) else { return }
    let seen = Projection(course.seen).concat(plane)
    for step in course.steps {
      switch step {
      case .sheet(let sheet):
        guard sheet.opacity > 0 else { continue }
        draw(sheet, transition, state, on: plane, seen: seen, isMirrored: isMirrored)
      case .fill(let fill): draw(fill, on: seen)
      case .shadow(let cast): draw(cast, on: seen, around: state.bounds)
      }
    }
    if isClipped { builder.endClip() }
  }

  /// Draws one picture and what lies over it.
  private func draw(
    _ sheet: TransitionFrame.Sheet, _ transition: PresentedTransition, _ state: PaintState,
    on plane: Projection, seen: Projection, isMirrored: Bool
  ) {
    // A grid is laid over a flat picture, whatever becomes of its points.
    let flat = plane.isAffine ? plane.affine : plane.linear(at: state.bounds.center)
    let mesh = sheet.warp.map { grid($0, over: state.bounds, flat, on: plane) }
    let outer = sheet.veil == nil ? mesh : nil
    builder.beginGroup(Group(opacity: sheet.opacity, blend: sheet.blend, mesh: outer))
    if let mesh, outer == nil { builder.beginGroup(Group(mesh: mesh)) }
    let map = mesh == nil ? sheet.map.concat(plane) : Projection(flat)
    func drawOld() {
      self.drawOld(
        transition.from.flatMap { layers.snapshots[$0] }, state.bounds.origin, on: map,
        isMirrored: isMirrored)
    }
    switch sheet.picture {
    case .new: drawNew(state.slot, on: map, isMirrored: isMirrored)
    case .old: drawOld()
    case .both(let share):
      builder.beginGroup(Group(opacity: 1 - share))
      drawOld()
      builder.endGroup()
      builder.beginGroup(Group(opacity: share, blend: .plusLighter))
      drawNew(state.slot, on: map, isMirrored: isMirrored)
      builder.endGroup()
    }
    if mesh != nil, outer == nil { builder.endGroup() }
    if let veil = sheet.veil { draw(veil, over: state.bounds, flat, on: plane, seen: seen) }
    builder.endGroup()
  }

  private func grid(
    _ warp: TransitionWarp, over bounds: Rect, _ flat: Affine, on plane: Projection
  ) -> Mesh {
    Mesh(
      source: Self.shown(warp.samples, of: bounds, flat), transform: flat, columns: warp.columns,
      rows: warp.rows,
      points: warp.points.map(plane.apply), samples: warp.samples, alphas: warp.alphas,
      shades: warp.shades)
  }

  /// The part of a picture that a grid shows, and two device pixels around it.
  private static func shown(_ samples: [Point], of bounds: Rect, _ flat: Affine) -> Rect {
    guard var least = samples.first else { return bounds }
    var most = least
    for sample in samples {
      least = Point(min(least.x, sample.x), min(least.y, sample.y))
      most = Point(max(most.x, sample.x), max(most.y, sample.y))
    }
    // No direction is made smaller than this makes it.
    let sides = Point(flat.a, flat.b).length + Point(flat.c, flat.d).length
    let margin = 2 * sides / abs(flat.a * flat.d - flat.b * flat.c)
    guard margin.isFinite else { return bounds }
    return Rect(least.x, least.y, most.x - least.x, most.y - least.y)
      .inset(-margin, -margin).intersection(bounds)
  }

  /// Draws what the layer shows now.
  private func drawNew(_ slot: Int, on plane: Projection, isMirrored: Bool) {
    guard layers.isShown(slot) else { return }
    let inner = TreePainter(inside: self, without: slot)
    swap(&inner.builder, &builder)
    inner.drawPicture(slot, on: plane, isMirrored: isMirrored)
    swap(&inner.builder, &builder)
  }

  /// Draws what the layer showed, with the corner of its bounds where it is now.
  private func drawOld(
    _ old: Snapshot?, _ corner: Point, on plane: Projection, isMirrored: Bool
  ) {
    guard let old, depth < Self.mostTransitions else { return }
    let inner = TreePainter(rule: rule, builder: builder, notes: notes, depth: depth + 1)
    inner.take(old.tree)
    builder = DisplayListBuilder(canvas: .zero, count: 0)
    if inner.layers.isShown(old.slot) {
      let before = inner.columns.bounds.rect(old.slot).standardized.origin
      let shift = Affine.translation(corner.x - before.x, corner.y - before.y)
      inner.drawPicture(old.slot, on: Projection(shift).concat(plane), isMirrored: isMirrored)
    }
    swap(&inner.builder, &builder)
  }

  /// Darkens what this group holds so far, and nothing beyond.
  private func draw(
    _ veil: TransitionFrame.Veil, over bounds: Rect, _ flat: Affine, on plane: Projection,
    seen: Projection
  ) {
    let box = builder.seenBounds.inset(-1, -1)
    let region = ClipRegion(
      clip: Clip(.rect(box), transform: .identity, edges: .hard), box: box, isBox: true)
    guard !builder.seenBounds.isEmpty, builder.beginClip(region) else { return }
    defer { builder.endClip() }
    switch veil {
    case .light(let light):
      guard light < 1 else { return }
      builder.beginGroup(Group(blend: .sourceAtop))
      let black = RGBA(0, 0, 0, 1 - light)
      builder.draw(
        Draw(.rect(box), .color(black), transform: .identity, edges: .hard), reach: box)
    case .fill(let fill):
      builder.beginGroup(Group(blend: .sourceAtop))
      draw(fill, on: seen)
    case .shadow(let cast):
      builder.beginGroup(Group(blend: .sourceAtop))
      draw(cast, on: seen, around: bounds)
    case .warp(let warp):
      builder.beginGroup(
        Group(blend: .sourceAtop, mesh: grid(warp, over: bounds, flat, on: plane)))
      let whole = Projection(flat)
      builder.draw(
        Draw(.rect(bounds), .color(RGBA(0, 0, 0)), transform: whole, edges: .hard),
        reach: whole.box(bounds))
    }
    builder.endGroup()
  }

  private func draw(_ fill: TransitionFrame.Fill, on plane: Projection) {
    builder.draw(
      Draw(fill.shape, fill.paint, transform: plane, edges: .smooth),
      reach: plane.box(fill.shape.bounds))
  }

  private func draw(
    _ cast: TransitionFrame.Cast, on plane: Projection, around bounds: Rect
  ) {
    let middle = Point(bounds.width / 2, bounds.height / 2)
    let sigma = cast.sigma * plane.linear(at: middle).meanScale
    guard sigma.isFinite else { return }
    let shadow = Shadow(
      color: RGBA(0, 0, 0), opacity: cast.opacity, offset: .zero,
      sigma: min(sigma, DisplayListLimits.sigma))
    builder.shadow(
      ShapeShadow(.path(cast.path, .nonZero), transform: plane, edges: .smooth, shadow: shadow),
      reach: shadow.reach(of: plane.box(cast.path.controlBox)))
  }
}
