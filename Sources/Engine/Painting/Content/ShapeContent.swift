import Color
import DisplayList
import Geometry
import RenderTree

// What a shape layer draws: behaviour/rendering.md, "Shapes".

extension TreePainter {
  /// The fill, then the stroke.
  func drawShape(_ state: PaintState) {
    let slot = state.slot
    let fill = columns.fillColor.color(slot)
    let stroke = columns.strokeColor.color(slot)
    guard fill != nil || stroke != nil, let path = columns.shapePath.path(slot) else { return }
    guard let box = path.finiteBox else {
      if !path.points.isEmpty { notes.note(.path) }
      return
    }
    if let fill {
      let rule = columns.fillRule.name(slot, as: FillRule.self)
      builder.draw(
        Draw(
          .path(path, rule), .color(state.painted(fill)),
          transform: state.plane), reach: state.plane.box(box))
    }
    guard let stroke, let style = strokeStyle(slot, path, box) else { return }
    let reach = style.reach
    builder.draw(
      Draw(
        .stroke(path, style), .color(state.painted(stroke)),
        transform: state.plane), reach: state.plane.box(box.inset(-reach, -reach)))
  }

  /// The pen of a shape layer; nil where it draws nothing.
  private func strokeStyle(_ slot: Int, _ path: Path, _ box: Rect) -> StrokeStyle? {
    let width = columns.lineWidth.number(slot)
    if !(width >= 0 && width.isFinite) { notes.note(.lineWidth) }
    let start = columns.strokeStart.number(slot).unitClamped
    let end = columns.strokeEnd.number(slot).unitClamped
    guard width > 0, width.isFinite, start < end else { return nil }
    var style = StrokeStyle(width: width, start: start, end: end)
    let limit = columns.miterLimit.number(slot)
    if limit.isFinite { style.miterLimit = limit }
    style.cap = columns.lineCap.name(slot, as: PenCap.self)
    style.join = columns.lineJoin.name(slot, as: PenJoin.self)
    if let dash = columns.lineDashPattern.numbers(slot), !dash.isEmpty {
      guard dash.isDash else {
        notes.note(.dashPattern)
        return style
      }
      guard path.takes(dash) else {
        notes.note(.dashes)
        return style
      }
      style.dash = dash
      let phase = columns.lineDashPhase.number(slot)
      if phase.isFinite { style.dashPhase = phase }
    }
    return style
  }
}

extension StrokeStyle {
  /// How far from the path the pen may draw.
  fileprivate var reach: Double {
    let miter = join == .miter ? max(1, miterLimit) : 1
    let square = cap == .square ? 2.0.squareRoot() : 1
    return width / 2 * max(miter, square)
  }
}

extension Path {
  /// Whether a pattern laid along it makes no more dashes than are drawn.
  ///
  /// The lines between its points, control points too, are at least as long as the path.
  fileprivate func takes(_ dash: [Double]) -> Bool {
    let period = dash.reduce(0, +) * (dash.count % 2 == 0 ? 1 : 2)
    let each = Double((dash.count + 1) / 2 * (dash.count % 2 == 0 ? 1 : 2))
    func dashes(_ length: Double) -> Double { (length / period + 1) * each }
    var bound = 0.0
    for (from, to) in zip(points, points.dropFirst()) { bound += (to - from).length }
    // A closed subpath is gone back to its start.
    if dashes(2 * bound) < Double(DisplayListLimits.dashes) { return true }
    return dashes(PathMeasure(self).length) < Double(DisplayListLimits.dashes)
  }
}

extension [Double] {
  /// Whether it describes dashes: nothing negative, and not all zero.
  fileprivate var isDash: Bool {
    allSatisfy { $0 >= 0 && $0.isFinite } && contains { $0 > 0 }
  }
}

extension Double {
  /// The nearest number of 0…1; 0 for what is none.
  var unitClamped: Double { self >= 0 ? Swift.min(self, 1) : 0 }
}

extension Path {
  /// The box around all points; nil for an empty path and where one is not finite.
  var finiteBox: Rect? {
    guard !points.isEmpty else { return nil }
    var (x0, y0, x1, y1) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
    var sum = 0.0
    for p in points {
      // A difference that is not zero betrays an infinity or a NaN.
      sum += (p.x - p.x) + (p.y - p.y)
      x0 = min(x0, p.x)
      y0 = min(y0, p.y)
      x1 = max(x1, p.x)
      y1 = max(y1, p.y)
    }
    return sum == 0 ? Rect(minX: x0, minY: y0, maxX: x1, maxY: y1) : nil
  }
}
