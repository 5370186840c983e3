/// The shape drawn at the ends of open subpaths.
public enum CGLineCap: Int32, Hashable, Sendable {
  /// A straight edge through the end point.
  case butt
  /// A semicircle around the end point.
  case round
  /// A straight edge half a line width beyond the end point.
  case square
}

/// The shape drawn at the corners of a stroke.
public enum CGLineJoin: Int32, Hashable, Sendable {
  /// A sharp corner, extended to the point where the outer edges meet.
  ///
  /// A corner that exceeds the miter limit becomes a bevel.
  case miter
  /// A circular arc around the corner.
  case round
  case bevel
}

/// The rule that determines which regions are inside a path.
public enum CGPathFillRule: Int, Hashable, Sendable {
  /// Regions with a nonzero winding number are inside the path.
  case winding
  /// Regions whose rays to infinity cross the path an odd number of times are inside the path.
  case evenOdd
}

/// The way a path is painted: filled, stroked or both, and the fill rule.
public enum CGPathDrawingMode: Int32, Hashable, Sendable {
  /// Fills the path with the nonzero winding rule.
  case fill
  /// Fills the path with the even-odd rule.
  case eoFill
  /// Strokes the path.
  case stroke
  /// Fills the path with the nonzero winding rule, then strokes it.
  case fillStroke
  /// Fills the path with the even-odd rule, then strokes it.
  case eoFillStroke
}

/// The interpolation quality used when images are resampled.
public enum CGInterpolationQuality: Int32, Hashable, Sendable {
  /// The quality chosen by the context.
  case `default`
  /// Nearest-neighbor sampling, without interpolation.
  case none
  /// Low quality, the fastest interpolation.
  case low
  /// A quality between low and high.
  case medium = 4
  /// The highest quality, the slowest interpolation.
  case high = 3
}

/// The method used to convert colors outside the gamut of the destination.
public enum CGColorRenderingIntent: Int32, Hashable, Sendable {
  /// The rendering intent chosen by the context.
  case defaultIntent
  /// Maps out-of-gamut colors to the nearest color, without adapting the white point.
  case absoluteColorimetric
  /// Maps out-of-gamut colors to the nearest color, after adapting the white point.
  case relativeColorimetric
  /// Compresses the whole gamut, which preserves the relationships between colors.
  case perceptual
  /// Preserves the saturation of colors at the expense of hue and lightness.
  case saturation
}

/// The function that combines source pixels with destination pixels.
public enum CGBlendMode: Int32, Hashable, Sendable {
  /// The source composited over the destination.
  case normal
  /// Multiplies the source and destination colors.
  case multiply
  /// Multiplies the inverted colors and inverts the product.
  case screen
  /// Multiplies or screens the colors, depending on the destination: dark areas are multiplied, light areas screened.
  case overlay
  /// The smaller of the source and destination values in each component.
  case darken
  /// The larger of the source and destination values in each component.
  case lighten
  /// Brightens the destination to reflect the source.
  case colorDodge
  /// Darkens the destination to reflect the source.
  case colorBurn
  /// Darkens or lightens the destination slightly, depending on the source.
  case softLight
  /// Multiplies or screens the colors, depending on the source: dark areas are multiplied, light areas screened.
  case hardLight
  /// The absolute difference between the source and destination components.
  case difference
  /// An effect similar to `difference`, with lower contrast.
  case exclusion
  /// The hue of the source with the saturation and luminosity of the destination.
  case hue
  /// The saturation of the source with the hue and luminosity of the destination.
  case saturation
  /// The hue and saturation of the source with the luminosity of the destination.
  case color
  /// The luminosity of the source with the hue and saturation of the destination.
  case luminosity
  /// Clears the destination to transparent.
  case clear
  /// Replaces the destination with the source.
  case copy
  /// The source multiplied by the destination's alpha.
  case sourceIn
  /// The source multiplied by the inverse of the destination's alpha.
  case sourceOut
  /// The source composited over the destination, limited to the destination's alpha.
  case sourceAtop
  /// The destination composited over the source.
  case destinationOver
  /// The destination multiplied by the source's alpha.
  case destinationIn
  /// The destination multiplied by the inverse of the source's alpha.
  case destinationOut
  /// The destination composited over the source, limited to the source's alpha.
  case destinationAtop
  /// The parts of the source and destination that do not overlap.
  case xor
  /// The sum of the source and destination colors minus 1, clamped to 0.
  case plusDarker
  /// The sum of the source and destination colors, clamped to 1.
  case plusLighter
}
