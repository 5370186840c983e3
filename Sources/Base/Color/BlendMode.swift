/// How a finished group meets what lies beneath it.
///
/// - Source: behaviour/rendering.md, "Filters and compositing"; W3C Compositing and Blending for the separable and
///   non-separable formulas.
public enum BlendMode: String, CaseIterable, Hashable, Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight
  case hardLight, difference, exclusion, hue, saturation, color, luminosity
  case clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn
  case destinationOut, destinationAtop, xor, plusDarker, plusLighter
  /// max(0, s − d) per premultiplied channel.
  case subtractSource
  /// max(0, d − s) per premultiplied channel.
  case subtractDestination
}

extension BlendMode {
  /// Whether a clear source leaves what is beneath as it is.
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
