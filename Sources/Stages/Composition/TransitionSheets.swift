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
    let course = TransitionCourse(transition, bounds: look.bounds, isOdd: isOdd)
    let isClipped = course.isClipped || columns.masksToBounds.bool(look.slot)
    guard !isClipped || beginClip(look) else { return }
    if let backdrop = course.backdrop { draw(backdrop, over: look.bounds, on: plane) }
    for sheet in course.sheets {
      let map = sheet.map.concat(beginSheet(sheet, look.bounds, on: plane))
      switch sheet.picture {
      case .new: drawNew(look.slot, on: map, isOdd: isOdd)
      case .old:
        drawOld(
          transition.from.flatMap { snapshots[$0] }, look.bounds.origin, on: map, isOdd: isOdd)
      }
      endSheet(sheet, on: plane)
    }
    if isClipped { recorder.endClip() }
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

  /// Half the width of the soft edge of a hole, in pixels: spec/08 section 1.
  private static let softness = 1.0

  /// Begins what holds one picture; gives the plane on which that is drawn.
  private func beginSheet(
    _ sheet: TransitionCourse.Sheet, _ bounds: Rect, on plane: Projection
  ) -> Projection {
    var group = Group(opacity: sheet.opacity, blend: sheet.blend)
    // A grid is laid over a flat picture, whatever becomes of its points.
    let flat = plane.isAffine ? plane.affine : plane.linear(at: bounds.center)
    if let warp = sheet.warp {
      group.mesh = Mesh(
        source: bounds, transform: flat, columns: warp.columns, rows: warp.rows,
        points: warp.points.map(plane.apply), alphas: warp.alphas, shades: warp.shades,
        order: warp.order)
    }
    recorder.beginGroup(group)
    return sheet.warp == nil ? plane : Projection(flat)
  }

  /// Ends it; a hole is a mask over it.
  private func endSheet(_ sheet: TransitionCourse.Sheet, on plane: Projection) {
    if let iris = sheet.iris, recorder.beginMask() { draw(iris, on: plane) }
    recorder.endGroup()
  }

  /// Fills the bounds with a colour.
  private func draw(_ color: RGBA, over bounds: Rect, on plane: Projection) {
    recorder.draw(
      Draw(.rect(bounds), .color(color), transform: plane, edges: .hard), reach: plane.box(bounds))
  }

  /// A disc that fades out over its last two pixels.
  private func draw(_ iris: TransitionCourse.Iris, on plane: Projection) {
    let scale = plane.linear(at: iris.center).meanScale
    let soft = scale > 0 ? Self.softness / scale : 0
    let reach = iris.radius + soft
    guard iris.radius > 0, reach.isFinite else { return }
    let box = Rect(
      iris.center.x - reach, iris.center.y - reach, 2 * reach, 2 * reach)
    let solid = max(0, iris.radius - soft) / reach
    let white = RGBA(1, 1, 1, 1)
    let clear = RGBA(1, 1, 1, 0)
    // At a radius of nothing even the middle lets only a part through.
    let middle = white.multiplyingAlpha(by: min(1, reach / max(soft * 2, .leastNonzeroMagnitude)))
    let disc = Gradient(
      .radial, colors: [middle, middle, clear], locations: [0, solid, 1], start: .zero,
      end: Point(1, 1), unit: Affine(reach, 0, 0, reach, iris.center.x, iris.center.y))
    recorder.draw(
      Draw(.rect(box), .gradient(disc), transform: plane, edges: .smooth), reach: plane.box(box))
  }
}
