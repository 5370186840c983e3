/// The operation that composites a group or layer with its backdrop.
/// - Source: W3C Compositing and Blending for the separable and non-separable formulas.
public enum BlendMode: String, CaseIterable, Hashable, Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight
  case hardLight, difference, exclusion, hue, saturation, color, luminosity
  case clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn
  case destinationOut, destinationAtop, xor, plusDarker, plusLighter
  /// The source minus the backdrop: max(0, s − d) for each premultiplied color channel.
  case subtractSource
  /// The backdrop minus the source: max(0, d − s) for each premultiplied color channel.
  case subtractDestination
}

extension BlendMode {
  /// Whether a fully transparent source leaves the backdrop unchanged.
  public var preservesUncoveredBackdrop: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop, .subtractSource:
      false
    case .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn,
      .softLight, .hardLight, .difference, .exclusion, .hue, .saturation, .color, .luminosity,
      .sourceAtop, .destinationOver, .destinationOut, .xor, .plusDarker, .plusLighter,
      .subtractDestination:
      true
    }
  }
}
