import Colour
import DisplayList
import Geometry
import RenderTree

// How the pictures of a transition are put onto the target.

extension Walk {
  /// Draws the two pictures as one instant of the transition has them.
  func draw(
    _ transition: PresentedTransition, _ look: Look, on plane: Projection, isOdd: Bool
  ) {
    let course = TransitionCourse(
      transition, bounds: look.bounds, isOdd: isOdd, isFlat: plane.isAffine, rule: rule)
    let isClipped = course.isClipped || columns.masksToBounds.bool(look.slot)
    guard !isClipped || beginClip(look) else { return }
    let seen = Projection(course.seen).concat(plane)
    for step in course.steps {
      switch step {
      case .sheet(let sheet):
        guard sheet.opacity > 0 else { continue }
        draw(sheet, transition, look, on: plane, seen: seen, isOdd: isOdd)
      case .fill(let fill): draw(fill, on: seen)
      case .shadow(let cast): draw(cast, on: seen, around: look.bounds)
      }
    }
    if isClipped { recorder.endClip() }
  }

  /// Draws one picture and what lies over it.
  private func draw(
    _ sheet: TransitionCourse.Sheet, _ transition: PresentedTransition, _ look: Look,
    on plane: Projection, seen: Projection, isOdd: Bool
  ) {
    // A grid is laid over a flat picture, whatever becomes of its points.
    let flat = plane.isAffine ? plane.affine : plane.linear(at: look.bounds.center)
    let mesh = sheet.warp.map { grid($0, over: look.bounds, flat, on: plane) }
    let outer = sheet.veil == nil ? mesh : nil
    recorder.beginGroup(Group(opacity: sheet.opacity, blend: sheet.blend, mesh: outer))
    if let mesh, outer == nil { recorder.beginGroup(Group(mesh: mesh)) }
    let map = mesh == nil ? sheet.map.concat(plane) : Projection(flat)
    func drawOld() {
      self.drawOld(
        transition.from.flatMap { snapshots[$0] }, look.bounds.origin, on: map, isOdd: isOdd)
    }
    switch sheet.picture {
    case .new: drawNew(look.slot, on: map, isOdd: isOdd)
    case .old: drawOld()
    case .both(let share):
      recorder.beginGroup(Group(opacity: 1 - share))
      drawOld()
      recorder.endGroup()
      recorder.beginGroup(Group(opacity: share, blend: .plusLighter))
      drawNew(look.slot, on: map, isOdd: isOdd)
      recorder.endGroup()
    }
    if mesh != nil, outer == nil { recorder.endGroup() }
    if let veil = sheet.veil { draw(veil, over: look.bounds, flat, on: plane, seen: seen) }
    recorder.endGroup()
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
  private func drawNew(_ slot: Int, on plane: Projection, isOdd: Bool) {
    guard isShown(slot) else { return }
    let inner = Walk(inside: self, without: slot)
    swap(&inner.recorder, &recorder)
    inner.drawPicture(slot, on: plane, isOdd: isOdd)
    swap(&inner.recorder, &recorder)
  }

  /// Draws what the layer showed, with the corner of its bounds where it is now.
  private func drawOld(
    _ old: Snapshot?, _ corner: Point, on plane: Projection, isOdd: Bool
  ) {
    guard let old, depth < Self.mostTransitions else { return }
    let inner = Walk(rule: rule, recorder: recorder, notes: notes, depth: depth + 1)
    inner.take(old.tree)
    inner.makePicture = makePicture
    recorder = Recorder(canvas: .zero, count: 0)
    if inner.isShown(old.slot) {
      let before = inner.columns.bounds.rect(old.slot).standardized.origin
      let shift = Affine.translation(corner.x - before.x, corner.y - before.y)
      inner.drawPicture(old.slot, on: Projection(shift).concat(plane), isOdd: isOdd)
    }
    swap(&inner.recorder, &recorder)
  }

  /// Darkens what this group holds so far, and nothing beyond.
  private func draw(
    _ veil: TransitionCourse.Veil, over bounds: Rect, _ flat: Affine, on plane: Projection,
    seen: Projection
  ) {
    let box = recorder.seenBounds.inset(-1, -1)
    let region = ClipRegion(
      clip: Clip(.rect(box), transform: .identity, edges: .hard), box: box, isBox: true)
    guard !recorder.seenBounds.isEmpty, recorder.beginClip(region) else { return }
    defer { recorder.endClip() }
    switch veil {
    case .light(let light):
      guard light < 1 else { return }
      recorder.beginGroup(Group(blend: .sourceAtop))
      let black = RGBA(0, 0, 0, 1 - light)
      recorder.draw(
        Draw(.rect(box), .color(black), transform: .identity, edges: .hard), reach: box)
    case .fill(let fill):
      recorder.beginGroup(Group(blend: .sourceAtop))
      draw(fill, on: seen)
    case .shadow(let cast):
      recorder.beginGroup(Group(blend: .sourceAtop))
      draw(cast, on: seen, around: bounds)
    case .warp(let warp):
      recorder.beginGroup(
        Group(blend: .sourceAtop, mesh: grid(warp, over: bounds, flat, on: plane)))
      let whole = Projection(flat)
      recorder.draw(
        Draw(.rect(bounds), .color(RGBA(0, 0, 0)), transform: whole, edges: .hard),
        reach: whole.box(bounds))
    }
    recorder.endGroup()
  }

  private func draw(_ fill: TransitionCourse.Fill, on plane: Projection) {
    recorder.draw(
      Draw(fill.shape, fill.paint, transform: plane, edges: .smooth),
      reach: plane.box(fill.shape.bounds))
  }

  private func draw(
    _ cast: TransitionCourse.Cast, on plane: Projection, around bounds: Rect
  ) {
    let middle = Point(bounds.width / 2, bounds.height / 2)
    let sigma = cast.sigma * plane.linear(at: middle).meanScale
    guard sigma.isFinite else { return }
    let shadow = Shadow(
      color: RGBA(0, 0, 0), opacity: cast.opacity, offset: .zero,
      sigma: min(sigma, DisplayListLimits.sigma))
    recorder.shadow(
      ShapeShadow(.path(cast.path, .nonZero), transform: plane, edges: .smooth, shadow: shadow),
      reach: shadow.reach(of: plane.box(cast.path.controlBox)))
  }
}
