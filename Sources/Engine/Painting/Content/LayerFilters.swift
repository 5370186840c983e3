import Color
import DisplayList
import Geometry
import RenderTree

// Applies the `filters` and `backgroundFilters` of a layer.

extension LayerTreePainter {
  /// Returns the image filters for a layer's filter list, with their presented input values.
  ///
  /// Blur radii are scaled with the layer, like shadow radii. The list is empty in `render(in:)`, which ignores
  /// filters.
  func filterPasses(of property: PropertyID, state: LayerPaintState) -> [ImageFilter] {
    guard !isInContext else { return [] }
    let scale = state.plane.linearPart(at: state.bounds.center).meanScale
    return columns.filters(of: property, inSlot: state.slot).flatMap { filter in
      filter.isEnabled ? filter.filterPasses(scale: scale, diagnostics: diagnostics) : []
    }
  }

  /// Applies `backgroundFilters` to the pixels beneath the layer, within its outline, and blends the result by
  /// `opacity`.
  ///
  /// The filters apply to the surface in which the layer is drawn, before the layer's own groups begin. The layer's
  /// mask does not limit them.
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
  /// Returns the image filters that implement this filter, with lengths in pixels.
  ///
  /// The result is empty if an input is not finite; this is reported as a diagnostic.
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

  /// The color matrix equivalent to the filter; `nil` if the filter is not a color matrix.
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
  /// Returns an image filter that applies the matrix; `nil` if the matrix is the identity or has an element that is
  /// not finite.
  fileprivate func filterPass(diagnostics: CompositionDiagnosticCollector) -> ImageFilter? {
    guard self != .identity else { return nil }
    guard let finite = ColorMatrix(elements) else {
      return diagnostics.recordAndReturnNil(.invalidFilterInput)
    }
    return .colorMatrix(finite.elements)
  }
}

extension BlendMode {
  /// Whether the blend mode combines hue, saturation and luminosity instead of separate color channels.
  var isNonseparable: Bool {
    self == .hue || self == .saturation || self == .color || self == .luminosity
  }
}

extension ContentsFilter {
  var samplingFilter: ImagePaint.SamplingFilter {
    switch self {
    case .linear: .linear
    case .nearest: .nearest
    case .trilinear: .trilinear
    }
  }
}
