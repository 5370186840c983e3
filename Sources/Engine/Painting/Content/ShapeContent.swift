import Color
import DisplayList
import Geometry
import RenderTree

// Draws the fill and the stroke of a shape layer.

extension LayerTreePainter {
  /// Draws the fill, then the stroke.
  func drawShape(for state: LayerPaintState) {
    let slot = state.slot
    let fill = columns.fillColor.color(inSlot: slot)
    let stroke = columns.strokeColor.color(inSlot: slot)
    guard fill != nil || stroke != nil, let path = columns.shapePath.path(inSlot: slot) else {
      return
    }
    guard let box = path.finiteBoundingBox else {
      if !path.points.isEmpty { diagnostics.recordDiagnostic(.nonFinitePath) }
      return
    }
    if let fill {
      let rule = columns.fillRule.name(inSlot: slot, as: FillRule.self)
      builder.draw(
        DrawCommand(
          .path(path, rule), .color(state.paintedColor(fill)),
          transform: state.plane), bounds: state.plane.visibleBoundingBox(of: box))
    }
    guard let stroke, let style = strokeStyle(slot: slot, path: path, bounds: box) else { return }
    let outset = style.strokeOutset
    builder.draw(
      DrawCommand(
        .stroke(path, style), .color(state.paintedColor(stroke)),
        transform: state.plane),
      bounds: state.plane.visibleBoundingBox(of: box.inset(dx: -outset, dy: -outset)))
  }

  /// Returns the stroke style of a shape layer, or `nil` if it has no visible stroke.
  private func strokeStyle(slot: Int, path: Path, bounds box: Rect) -> StrokeStyle? {
    let width = columns.lineWidth.number(inSlot: slot)
    if !(width >= 0 && width.isFinite) { diagnostics.recordDiagnostic(.invalidLineWidth) }
    let start = columns.strokeStart.number(inSlot: slot).clampedToUnit
    let end = columns.strokeEnd.number(inSlot: slot).clampedToUnit
    guard width > 0, width.isFinite, start < end else { return nil }
    var style = StrokeStyle(width: width, start: start, end: end)
    let limit = columns.miterLimit.number(inSlot: slot)
    if limit.isFinite { style.miterLimit = limit }
    style.cap = columns.lineCap.name(inSlot: slot, as: LineCap.self)
    style.join = columns.lineJoin.name(inSlot: slot, as: LineJoin.self)
    if let dash = columns.lineDashPattern.numberList(inSlot: slot), !dash.isEmpty {
      guard dash.isValidDashPattern else {
        diagnostics.recordDiagnostic(.invalidDashPattern)
        return style
      }
      guard path.isWithinDashLimit(dash) else {
        diagnostics.recordDiagnostic(.tooManyDashes)
        return style
      }
      style.dash = dash
      let phase = columns.lineDashPhase.number(inSlot: slot)
      if phase.isFinite { style.dashPhase = phase }
    }
    return style
  }
}

extension StrokeStyle {
  /// The maximum distance that the stroke extends from the path, in points.
  fileprivate var strokeOutset: Double {
    let miter = join == .miter ? max(1, miterLimit) : 1
    let square = cap == .square ? 2.0.squareRoot() : 1
    return width / 2 * max(miter, square)
  }
}

extension Path {
  /// Whether the given dash pattern produces fewer than the maximum number of dashes along the path.
  ///
  /// The polyline through all points and control points is used as an upper bound for the path's length.
  fileprivate func isWithinDashLimit(_ dash: [Double]) -> Bool {
    let period = dash.reduce(0, +) * (dash.count % 2 == 0 ? 1 : 2)
    let each = Double((dash.count + 1) / 2 * (dash.count % 2 == 0 ? 1 : 2))
    func dashes(_ length: Double) -> Double { (length / period + 1) * each }
    var bound = 0.0
    for (from, to) in zip(points, points.dropFirst()) { bound += (to - from).length }
    // Closing the subpaths adds at most the length already counted, hence the factor of 2.
    if dashes(2 * bound) < Double(DisplayListLimits.maximumDashCount) { return true }
    return dashes(PathMeasure(self).length) < Double(DisplayListLimits.maximumDashCount)
  }
}

extension [Double] {
  /// Whether all dash lengths are finite and nonnegative, and at least one is positive.
  fileprivate var isValidDashPattern: Bool {
    allSatisfy { $0 >= 0 && $0.isFinite } && contains { $0 > 0 }
  }
}

extension Double {
  /// The number clamped to `0...1`; 0 if it is NaN.
  var clampedToUnit: Double { self >= 0 ? Swift.min(self, 1) : 0 }
}

extension Path {
  /// The bounding box of all points and control points; `nil` if the path is empty or a point is not finite.
  var finiteBoundingBox: Rect? {
    guard !points.isEmpty else { return nil }
    var (x0, y0, x1, y1) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
    var sum = 0.0
    for p in points {
      // The difference of a number with itself is 0 only if the number is finite.
      sum += (p.x - p.x) + (p.y - p.y)
      x0 = min(x0, p.x)
      y0 = min(y0, p.y)
      x1 = max(x1, p.x)
      y1 = max(y1, p.y)
    }
    return sum == 0 ? Rect(minX: x0, minY: y0, maxX: x1, maxY: y1) : nil
  }
}
