import Color
import DisplayList
import Geometry
import RenderTree

// What a layer's `filters` and `backgroundFilters` do: behaviour/rendering.md, "Filters and compositing".

extension TreePainter {
  /// The passes of a list of filters with their presented inputs; blurs grow with the layer, as shadows do.
  ///
  /// `render(in:)` draws layers without them, as its documentation says.
  func passes(_ property: PropertyID, _ state: PaintState) -> [Filter] {
    guard !isInContext else { return [] }
    let scale = state.plane.linear(at: state.bounds.center).meanScale
    return columns.filters(property, state.slot).flatMap { filter in
      filter.isEnabled ? filter.passes(scale: scale, notes) : []
    }
  }

  /// Changes what lies beneath the layer, within its outline, by the share of its opacity.
  ///
  /// This happens on the target around the layer, before any group of the layer's own begins; its mask has no part in it.
  func drawBackdrop(_ state: PaintState, opacity: Double) {
    let filters = passes(.backgroundFilters, state)
    guard !filters.isEmpty else { return }
    builder.backdrop(
      Backdrop(
        state.outline, filters: filters, opacity: opacity, transform: state.plane,
        edges: state.edges),
      reach: state.plane.box(state.outlineBox))
  }
}

extension FilterState {
  /// What it does to pixels; nothing where an input is no number.
  func passes(scale: Double, _ notes: FindingNotes) -> [Filter] {
    switch type {
    case .gaussianBlur:
      let sigma = number(.radius) * scale
      if !sigma.isFinite { notes.note(.filter) }
      guard sigma > 0, sigma.isFinite else { return [] }
      if sigma > DisplayListLimits.sigma { notes.note(.wideBlur) }
      return [.gaussianBlur(sigma: min(sigma, DisplayListLimits.sigma))]
    case .colorControls:
      return [
        ColorMatrix.saturating(by: number(.saturation)),
        .brightening(by: number(.brightness)), .contrasting(by: number(.contrast)),
      ].compactMap { $0.pass(notes) }
    case .colorMatrix:
      guard let matrix = ColorMatrix(numbers(.matrix)) else {
        notes.note(.filter)
        return []
      }
      return matrix.pass(notes).map { [$0] } ?? []
    case .colorAdd, .colorMultiply, .colorInvert, .colorMonochrome, .colorSaturate, .colorContrast,
      .colorBrightness, .colorHueRotate, .luminanceToAlpha:
      return (matrix?.pass(notes)).map { [$0] } ?? []
    }
  }

  /// What one that is a single matrix does to colours.
  private var matrix: ColorMatrix? {
    switch type {
    case .colorAdd: .adding(color(.color))
    case .colorMultiply: .multiplying(by: color(.color))
    case .colorInvert: .inverting(by: number(.amount))
    case .colorMonochrome: .tinting(color(.color), by: number(.amount))
    case .colorSaturate: .saturating(by: number(.amount))
    case .colorContrast: .contrasting(by: number(.amount))
    case .colorBrightness: .brightening(by: number(.amount))
    case .colorHueRotate: .rotatingHue(by: number(.angle))
    case .luminanceToAlpha: .luminanceToAlpha
    case .gaussianBlur, .colorControls, .colorMatrix: nil
    }
  }
}

extension ColorMatrix {
  /// Nil where it changes nothing or holds what is no number.
  fileprivate func pass(_ notes: FindingNotes) -> Filter? {
    guard self != .identity else { return nil }
    guard let finite = ColorMatrix(numbers) else { return notes.none(.filter) }
    return .colorMatrix(finite.numbers)
  }
}

extension BlendMode {
  /// Whether it takes hue, saturation and luminosity from either colour.
  var partsColorFromGray: Bool {
    self == .hue || self == .saturation || self == .color || self == .luminosity
  }
}

extension ContentsFilter {
  /// How a picture is sampled by it.
  var paint: ImagePaint.Filter {
    switch self {
    case .linear: .linear
    case .nearest: .nearest
    case .trilinear: .trilinear
    }
  }
}
