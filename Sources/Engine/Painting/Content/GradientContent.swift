import Color
import DisplayList
import Geometry
import RenderTree

// Draws the content of a gradient layer.

extension LayerTreePainter {
  /// Draws the gradient within the layer's outline.
  func drawGradient(for state: LayerPaintState) {
    guard let gradient = makeGradient(for: state) else { return }
    builder.draw(
      DrawCommand(state.outline, .gradient(gradient), transform: state.plane, edges: state.edges),
      bounds: state.plane.visibleBoundingBox(of: state.outlineBounds))
  }

  private func makeGradient(for state: LayerPaintState) -> Gradient? {
    let slot = state.slot
    guard !state.bounds.isEmpty,
      case .colors(var colors)? = columns.colors.storedValue(inSlot: slot)
    else {
      return nil
    }
    guard colors.count >= 2 else { return diagnostics.recordAndReturnNil(.missingGradientStops) }
    guard colors.allSatisfy(\.isFinite) else {
      return diagnostics.recordAndReturnNil(.nonFiniteGradient)
    }
    guard colors.contains(where: { $0.alpha > 0 }) else { return nil }
    var locations: [Double]
    if let given = columns.locations.numberList(inSlot: slot) {
      guard given.count >= colors.count else {
        return diagnostics.recordAndReturnNil(.missingGradientStops)
      }
      guard given.allSatisfy(\.isFinite) else {
        return diagnostics.recordAndReturnNil(.nonFiniteGradient)
      }
      locations = Array(given.prefix(colors.count))
      for index in locations.indices.dropFirst() where locations[index] < locations[index - 1] {
        locations[index] = locations[index - 1]
        diagnostics.recordDiagnostic(.unorderedGradientLocations)
      }
    } else {
      let last = Double(colors.count - 1)
      locations = colors.indices.map { Double($0) / last }
    }
    let start = columns.startPoint.point(inSlot: slot)
    let end = columns.endPoint.point(inSlot: slot)
    guard start.isFinite, end.isFinite else {
      return diagnostics.recordAndReturnNil(.nonFiniteGradient)
    }
    guard start != end else { return nil }
    let kind = columns.gradientType.name(inSlot: slot, as: GradientKind.self)
    if kind == .radial, start.x == end.x || start.y == end.y { return nil }
    colors = colors.map(state.tintedColor)
    if colors.allSatisfy({ $0 == colors[0] }) {
      colors = [colors[0], colors[0]]
      locations = [0, 1]
    }
    return Gradient(
      kind, colors: colors, locations: locations, start: start, end: end,
      unit: Affine(
        state.bounds.width, 0, 0, state.bounds.height, state.bounds.minX, state.bounds.minY),
      rule: rule, opacity: state.opacity)
  }
}
