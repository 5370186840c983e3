import Color
import DisplayList
import Geometry
import RenderTree

// What a layer's `filters` and `backgroundFilters` do: behaviour/rendering.md, "Filters and compositing".

extension LayerTreePainter {
  /// The passes of a list of filters with their presented inputs; blurs grow with the layer, as shadows do.
  ///
  /// `render(in:)` draws layers without them, as its documentation says.
  func filterPasses(of property: PropertyID, state: LayerPaintState) -> [ImageFilter] {
    guard !isInContext else { return [] }
    let scale = state.plane.linearPart(at: state.bounds.center).meanScale
    return columns.filters(of: property, inSlot: state.slot).flatMap { filter in
      filter.isEnabled ? filter.filterPasses(scale: scale, diagnostics: diagnostics) : []
    }
  }

  /// Changes what lies beneath the layer, within its outline, by the share of its opacity.
  ///
  /// This happens on the target around the layer, before any group of the layer's own begins; its mask has no part in it.
  func drawBackdropFilters(_ state: LayerPaintState, opacity: Double) {
    let filters = filterPasses(of: .backgroundFilters, state: state)
    guard !filters.isEmpty else { return }
    builder.addBackdropFilter(
      BackdropFilter(
        state.outline, filters: filters, opacity: opacity, transform: state.plane,
        edges: state.edges),
      bounds: state.plane.visibleBoundingBox(of: state.outlineBounds))
  }
}

extension CommittedFilter {
  /// What it does to pixels; nothing where an input is no number.
  func filterPasses(scale: Double, diagnostics: CompositionDiagnosticCollector) -> [ImageFilter] {
    switch type {
    case .gaussianBlur:
      let sigma = number(for: .radius) * scale
      if !sigma.isFinite { diagnostics.recordDiagnostic(.invalidFilterInput) }
      guard sigma > 0, sigma.isFinite else { return [] }
      if sigma > DisplayListLimits.maximumSigma { diagnostics.recordDiagnostic(.blurTooWide) }
      return [.gaussianBlur(sigma: min(sigma, DisplayListLimits.maximumSigma))]
    case .colorControls:
      return [
        ColorMatrix.saturating(by: number(for: .saturation)),
        .brightening(by: number(for: .brightness)), .contrasting(by: number(for: .contrast)),
      ].compactMap { $0.filterPass(diagnostics: diagnostics) }
    case .colorMatrix:
      guard let matrix = ColorMatrix(numberList(for: .matrix)) else {
        diagnostics.recordDiagnostic(.invalidFilterInput)
        return []
      }
      return matrix.filterPass(diagnostics: diagnostics).map { [$0] } ?? []
    case .colorAdd, .colorMultiply, .colorInvert, .colorMonochrome, .colorSaturate, .colorContrast,
      .colorBrightness, .colorHueRotate, .luminanceToAlpha:
      return (colorMatrix?.filterPass(diagnostics: diagnostics)).map { [$0] } ?? []
    }
  }

  /// What one that is a single matrix does to colours.
  private var colorMatrix: ColorMatrix? {
    switch type {
    case .colorAdd: .adding(color(for: .color))
    case .colorMultiply: .multiplying(by: color(for: .color))
    case .colorInvert: .inverting(by: number(for: .amount))
    case .colorMonochrome: .tinting(color(for: .color), by: number(for: .amount))
    case .colorSaturate: .saturating(by: number(for: .amount))
    case .colorContrast: .contrasting(by: number(for: .amount))
    case .colorBrightness: .brightening(by: number(for: .amount))
    case .colorHueRotate: .rotatingHue(by: number(for: .angle))
    case .luminanceToAlpha: .luminanceToAlpha
    case .gaussianBlur, .colorControls, .colorMatrix: nil
    }
  }
}

extension ColorMatrix {
  /// Nil where it changes nothing or holds what is no number.
  fileprivate func filterPass(diagnostics: CompositionDiagnosticCollector) -> ImageFilter? {
    guard self != .identity else { return nil }
    guard let finite = ColorMatrix(elements) else {
      return diagnostics.recordAndReturnNil(.invalidFilterInput)
    }
    return .colorMatrix(finite.elements)
  }
}

extension BlendMode {
  /// Whether it takes hue, saturation and luminosity from either colour.
  var isNonseparable: Bool {
    self == .hue || self == .saturation || self == .color || self == .luminosity
  }
}

extension ContentsFilter {
  /// How a picture is sampled by it.
  var samplingFilter: ImagePaint.SamplingFilter {
    switch self {
    case .linear: .linear
    case .nearest: .nearest
    case .trilinear: .trilinear
    }
  }
}
