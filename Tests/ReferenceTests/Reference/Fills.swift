import Color
import Foundation
import Geometry
import RenderTree

// Gradients and shapes: Documentation/behaviour/rendering.md, "Gradients" and "Shapes".

extension Reference {
  mutating func drawGradient(
    _ slot: Int, _ own: Placement, _ opacity: Double, onto canvas: inout Canvas
  ) {
    guard case .colors(let colors) = tree.columns.object(of: .colors, inSlot: slot),
      colors.count >= 2,
      let back = own.map.inverted
    else { return }
    var places = colors.indices.map { Double($0) / Double(colors.count - 1) }
    if case .numbers(let given) = tree.columns.object(of: .locations, inSlot: slot) {
      guard given.count >= colors.count else { return }
      places = Array(given.prefix(colors.count))
      for i in places.indices.dropFirst() { places[i] = max(places[i], places[i - 1]) }
    }
    let bounds = tree.bounds(slot)
    let start = tree.columns.point(of: .startPoint, inSlot: slot)
    let end = tree.columns.point(of: .endPoint, inSlot: slot)
    let kind = tree.columns.value(of: .gradientType, inSlot: slot).name(as: GradientKind.self)

    /// Returns the gradient position of a point, or `nil` if nothing is drawn there.
    func progress(_ x: Double, _ y: Double) -> Double? {
      let p = back.apply(Point(x, y))
      let unit = Point((p.x - bounds.minX) / bounds.width, (p.y - bounds.minY) / bounds.height)
      let (d, axis) = (unit - start, end - start)
      switch kind {
      case .radial:
        guard axis.x != 0, axis.y != 0 else { return nil }
        return Point(d.x / axis.x, d.y / axis.y).length
      case .conic:
        let turn = (atan2(d.y, d.x) - atan2(axis.y, axis.x)) / (2 * .pi)
        return turn - turn.rounded(.down)
      case .axial:
        let square = axis.x * axis.x + axis.y * axis.y
        return square > 0 ? (d.x * axis.x + d.y * axis.y) / square : nil
      }
    }
    func color(_ x: Double, _ y: Double) -> Pixel {
      progress(x, y).map { Pixel(Self.color(at: $0, colors, places)) } ?? .clear
    }

    /// Returns whether the end of a conic gradient meets its start inside the given pixel, which is then sampled by
    /// area.
    func crossesSeam(_ x: Double, _ y: Double) -> Bool {
      let corners = [(-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)]
        .compactMap { progress(x + $0.0, y + $0.1) }
      return (corners.max() ?? 0) - (corners.min() ?? 0) > 0.5
    }

    guard kind == .conic else {
      canvas.paint(contentCoverage(slot, own)) { x, y in color(x, y).times(opacity) }
      return
    }
    // The seam is an edge; the start color is on its side of increasing angle.
    let axis = (end - start) * 1000
    let beside = Point(-axis.y, axis.x)
    let strip = [start, start + axis, start + axis + beside, start + beside].map { p in
      own.map.apply(Point(bounds.minX + p.x * bounds.width, bounds.minY + p.y * bounds.height))
    }
    outlines.append(Outline([Array(strip.prefix(2))]))
    let first = Coverage(areaOf: Outline([strip]), in: area)
    let (head, tail) = (Pixel(colors[0]), Pixel(colors[colors.count - 1]))
    canvas.paint(contentCoverage(slot, own)) { x, y in
      guard crossesSeam(x, y) else { return color(x, y).times(opacity) }
      let share = first.at(Int(x.rounded(.down)), Int(y.rounded(.down)))
      return head.times(share).plus(tail.times(1 - share)).times(opacity)
    }
  }

  /// Returns the color interpolated between the stops, with alpha interpolated separately.
  ///
  /// Positions beyond the ends use the end colors.
  private static func color(at t: Double, _ colors: [RGBA], _ places: [Double]) -> RGBA {
    if t <= places[0] { return colors[0] }
    for i in places.indices.dropFirst() where t < places[i] {
      return colors[i - 1].lerp(
        to: colors[i], fraction: (t - places[i - 1]) / (places[i] - places[i - 1]))
    }
    return colors[colors.count - 1]
  }

  /// Draws the fill and then the stroke of a shape layer, without clipping to the bounds.
  mutating func drawShape(
    _ slot: Int, _ own: Placement, _ opacity: Double, onto canvas: inout Canvas
  ) {
    let values = tree.columns
    guard case .path(let path) = values.object(of: .shapePath, inSlot: slot) else { return }
    let area = canvas.area
    if let color = values.color(of: .fillColor, inSlot: slot) {
      let rule = values.value(of: .fillRule, inSlot: slot).name(as: FillRule.self)
      let pixel = Pixel(color).times(opacity)
      canvas.paint(smooth(Outline(path, through: own.map), rule, in: area)) { _, _ in pixel }
    }
    let width = values.number(of: .lineWidth, inSlot: slot)
    guard width > 0, let color = values.color(of: .strokeColor, inSlot: slot) else { return }
    var line = path.trimmed(
      from: min(max(values.number(of: .strokeStart, inSlot: slot), 0), 1),
      to: min(max(values.number(of: .strokeEnd, inSlot: slot), 0), 1))
    if case .numbers(let dashes) = values.object(of: .lineDashPattern, inSlot: slot) {
      line = line.dashed(pattern: dashes, phase: values.number(of: .lineDashPhase, inSlot: slot))
    }
    let cap = values.value(of: .lineCap, inSlot: slot).name(as: LineCap.self)
    let join = values.value(of: .lineJoin, inSlot: slot).name(as: LineJoin.self)
    let drawn = line.stroked(
      width: width, cap: cap, join: join, miterLimit: values.number(of: .miterLimit, inSlot: slot),
      tolerance: 0.002)
    let pixel = Pixel(color).times(opacity)
    canvas.paint(smooth(Outline(drawn, through: own.map), in: area)) { _, _ in pixel }
  }
}
