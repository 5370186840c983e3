/// The shape of the ends of open subpaths.
public enum CGLineCap: Int32, Hashable, Sendable {
  /// A straight cut through the end point.
  case butt
  /// A half circle around the end point.
  case round
  /// A straight cut half a line width beyond the end point.
  case square
}

/// The shape of the corners of a stroke.
public enum CGLineJoin: Int32, Hashable, Sendable {
  /// A sharp corner where the outer edges meet.
  ///
  /// A corner that exceeds the miter limit becomes a bevel.
  case miter
  /// A circular arc around the corner.
  case round
  case bevel
}

/// The rule that decides which regions of a path are inside, by their winding number.
public enum CGPathFillRule: Int, Hashable, Sendable {
  /// Regions with a nonzero winding number are inside.
  case winding
  /// Regions with an odd number of crossings are inside.
  case evenOdd
}

/// The parts of a path that are painted, and the fill rule.
public enum CGPathDrawingMode: Int32, Hashable, Sendable {
  /// Fills the path by the nonzero winding rule.
  case fill
  /// Fills the path by the even-odd rule.
  case eoFill
  /// Strokes the path.
  case stroke
  /// Fills the path by the nonzero winding rule, then strokes it.
  case fillStroke
  /// Fills the path by the even-odd rule, then strokes it.
  case eoFillStroke
}

/// The quality of the interpolation when images are resampled.
public enum CGInterpolationQuality: Int32, Hashable, Sendable {
  /// The quality that the context chooses.
  case `default`
  /// Nearest-neighbor sampling.
  case none
  /// Low quality, which is fast.
  case low
  /// Medium quality, between low and high.
  case medium = 4
  /// The highest quality, which is slowest.
  case high = 3
}

/// The treatment of colors outside the gamut of the destination.
public enum CGColorRenderingIntent: Int32, Hashable, Sendable {
  /// The intent that the context chooses.
  case defaultIntent
  /// Maps to the nearest color and does not adapt the white point.
  case absoluteColorimetric
  /// Maps to the nearest color after adapting the white point.
  case relativeColorimetric
  /// Compresses the whole gamut, which preserves the relations between colors.
  case perceptual
  /// Preserves the saturation of colors at the expense of their hue and lightness.
  case saturation
}

/// The function that combines painted source pixels with the pixels of the destination.
public enum CGBlendMode: Int32, Hashable, Sendable {
  /// The source composited over the destination.
  case normal
  /// The product of source and destination.
  case multiply
  /// The inverted product of the inverted colors.
  case screen
  /// Multiply for a dark destination, screen for a light one.
  case overlay
  /// The smaller of the two values in each component.
  case darken
  /// The larger of the two values in each component.
  case lighten
  /// Brightens the destination to reflect the source.
  case colorDodge
  /// Darkens the destination to reflect the source.
  case colorBurn
  /// Darkens or lightens the destination softly, depending on the source.
  case softLight
  /// Multiply for a dark source, screen for a light one.
  case hardLight
  /// The absolute difference of the components.
  case difference
  /// Like `difference`, with lower contrast.
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
  /// Replaces the destination by the source.
  case copy
  /// The source multiplied by the destination's alpha.
  case sourceIn
  /// The source multiplied by the inverse of the destination's alpha.
  case sourceOut
  /// The source over the destination, limited to the destination's alpha.
  case sourceAtop
  /// The destination over the source.
  case destinationOver
  /// The destination multiplied by the source's alpha.
  case destinationIn
  /// The destination multiplied by the inverse of the source's alpha.
  case destinationOut
  /// The destination over the source, limited to the source's alpha.
  case destinationAtop
  /// The parts of source and destination that do not overlap.
  case xor
  /// The sum of both colors minus 1, clamped at 0.
  case plusDarker
  /// The sum of both colors, clamped at 1.
  case plusLighter
}
