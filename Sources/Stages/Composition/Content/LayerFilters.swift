import Colour
import DisplayList
import Geometry
import RenderTree

// What a layer's `filters` and `backgroundFilters` do: spec/06 section 11.

extension Walk {
  /// The passes of a list of filters with their presented inputs; blurs grow with the layer, as shadows do.
  ///
  /// `render(in:)` draws layers without them, as its documentation says.
  func passes(_ property: PropertyID, _ look: Look) -> [Filter] {
    guard !isInContext else { return [] }
    let scale = look.plane.linear(at: look.bounds.center).meanScale
    return columns.filters(property, look.slot).flatMap { filter in
      filter.isEnabled ? filter.passes(scale: scale, notes) : []
    }
  }

  /// Changes what lies beneath the layer, within its outline, by the share of its opacity.
  ///
  /// This happens on the target around the layer, before any group of the layer's own begins; its mask has no part in it.
  func drawBackdrop(_ look: Look, opacity: Double) {
    let filters = passes(.backgroundFilters, look)
    guard !filters.isEmpty else { return }
    recorder.backdrop(
      Backdrop(
        look.outline, filters: filters, opacity: opacity, transform: look.plane, edges: look.edges),
      reach: look.plane.box(look.outlineBox))
  }
}

extension FilterState {
  /// What it does to pixels; nothing where its type is not known or an input is no number.
  func passes(scale: Double, _ notes: FaultNotes) -> [Filter] {
    switch type {
    case "gaussianBlur", "CIGaussianBlur":
      let sigma = number("inputRadius") * scale
      if !sigma.isFinite { notes.note(.filter) }
      guard sigma > 0, sigma.isFinite else { return [] }
      if sigma > DisplayListLimits.sigma { notes.note(.wideBlur) }
      return [.gaussianBlur(sigma: min(sigma, DisplayListLimits.sigma))]
    case "CIColorControls":
      return [
        ColorMatrix.saturating(by: number("inputSaturation")),
        .brightening(by: number("inputBrightness")), .contrasting(by: number("inputContrast")),
      ].compactMap { $0.pass(notes) }
    case "colorMatrix":
      guard let matrix = ColorMatrix(numbers("inputColorMatrix")) else {
        notes.note(.filter)
        return []
      }
      return matrix.pass(notes).map { [$0] } ?? []
    default: return (matrix?.pass(notes)).map { [$0] } ?? []
    }
  }

  private var matrix: ColorMatrix? {
    switch type {
    case "colorAdd": .adding(color("inputColor"))
    case "colorMultiply": .multiplying(by: color("inputColor"))
    case "colorInvert": .inverting(by: number("inputAmount"))
    case "CIColorInvert": .inverting(by: 1)
    case "colorMonochrome": .tinting(color("inputColor"), by: number("inputAmount"))
    case "CIColorMonochrome": .tinting(color("inputColor"), by: number("inputIntensity"))
    case "colorSaturate": .saturating(by: number("inputAmount"))
    case "colorContrast": .contrasting(by: number("inputAmount"))
    case "colorBrightness": .brightening(by: number("inputAmount"))
    case "colorHueRotate", "CIHueAdjust": .rotatingHue(by: number("inputAngle"))
    case "luminanceToAlpha", "CIMaskToAlpha": .luminanceToAlpha
    default: nil
    }
  }
}

extension ColorMatrix {
  /// Nil where it changes nothing or holds what is no number.
  fileprivate func pass(_ notes: FaultNotes) -> Filter? {
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
