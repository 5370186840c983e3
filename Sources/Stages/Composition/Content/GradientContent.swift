import Colour
import DisplayList
import Geometry
import RenderTree

// What a gradient layer draws: behaviour/rendering.md, "Gradients".

extension Walk {
  /// The gradient, over the whole outline of the layer.
  func drawGradient(_ look: Look) {
    guard let gradient = gradient(look) else { return }
    recorder.draw(
      Draw(look.outline, .gradient(gradient), transform: look.plane, edges: look.edges),
      reach: look.plane.box(look.outlineBox))
  }

  private func gradient(_ look: Look) -> Gradient? {
    let slot = look.slot
    guard !look.bounds.isEmpty, case .colors(var colors)? = columns.colors.own(slot) else {
      return nil
    }
    guard colors.count >= 2 else { return notes.none(.stops) }
    guard colors.allSatisfy(\.isFinite) else { return notes.none(.gradient) }
    guard colors.contains(where: { $0.alpha > 0 }) else { return nil }
    var locations: [Double]
    if let given = columns.locations.numbers(slot) {
      guard given.count >= colors.count else { return notes.none(.stops) }
      guard given.allSatisfy(\.isFinite) else { return notes.none(.gradient) }
      locations = Array(given.prefix(colors.count))
      for index in locations.indices.dropFirst() where locations[index] < locations[index - 1] {
        locations[index] = locations[index - 1]
        notes.note(.locations)
      }
    } else {
      let last = Double(colors.count - 1)
      locations = colors.indices.map { Double($0) / last }
    }
    let start = columns.startPoint.point(slot)
    let end = columns.endPoint.point(slot)
    guard start.isFinite, end.isFinite else { return notes.none(.gradient) }
    guard start != end else { return nil }
    let kind = columns.gradientType.name(slot, as: GradientKind.self)
    if kind == .radial, start.x == end.x || start.y == end.y { return nil }
    colors = colors.map(look.tinted)
    if colors.allSatisfy({ $0 == colors[0] }) {
      colors = [colors[0], colors[0]]
      locations = [0, 1]
    }
    return Gradient(
      kind, colors: colors, locations: locations, start: start, end: end,
      unit: Affine(
        look.bounds.width, 0, 0, look.bounds.height, look.bounds.minX, look.bounds.minY),
      rule: rule, opacity: look.opacity)
  }
}
