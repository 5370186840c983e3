/// How the ends of open lines look.
public enum CGLineCap: Int32, Hashable, Sendable {
  /// Cut off at the end point.
  case butt
  /// A half circle around the end point.
  case round
  /// Cut off half a width behind the end point.
  case square
}

/// How the corners of lines look.
public enum CGLineJoin: Int32, Hashable, Sendable {
  /// A point where the outer sides meet; a bevel beyond the miter limit.
  case miter
  /// A sector of a circle around the corner.
  case round
  /// A straight cut.
  case bevel
}

/// Which windings of a path are inside.
public enum CGPathFillRule: Int, Hashable, Sendable {
  /// All but zero.
  case winding
  /// The odd ones.
  case evenOdd
}

/// Which parts of a path are painted, and by which rule.
public enum CGPathDrawingMode: Int32, Hashable, Sendable {
  /// The area by the winding rule.
  case fill
  /// The area by the even-odd rule.
  case eoFill
  /// The line.
  case stroke
  /// The area by the winding rule, then the line.
  case fillStroke
  /// The area by the even-odd rule, then the line.
  case eoFillStroke
}

/// How carefully images are resampled.
public enum CGInterpolationQuality: Int32, Hashable, Sendable {
  /// Whatever the context does by itself.
  case `default`
  /// The nearest pixel.
  case none
  /// Fast.
  case low
  /// Better than fast.
  case medium = 4
  /// As good as can be.
  case high = 3
}

/// What happens to colours that the destination does not hold.
public enum CGColorRenderingIntent: Int32, Hashable, Sendable {
  /// Whatever the context does by itself.
  case defaultIntent
  /// The nearest colour, white kept as it is.
  case absoluteColorimetric
  /// The nearest colour relative to white.
  case relativeColorimetric
  /// All colours move, so that differences stay visible.
  case perceptual
  /// Vivid colours stay vivid.
  case saturation
}

/// How paint meets what lies beneath it.
public enum CGBlendMode: Int32, Hashable, Sendable {
  /// Source over.
  case normal
  /// The product.
  case multiply
  /// The product of the inverses, inverted.
  case screen
  /// Multiply or screen, by what lies beneath.
  case overlay
  /// The smaller of both.
  case darken
  /// The larger of both.
  case lighten
  /// Brightens what lies beneath by the source.
  case colorDodge
  /// Darkens what lies beneath by the source.
  case colorBurn
  /// Darken or lighten softly, by the source.
  case softLight
  /// Multiply or screen, by the source.
  case hardLight
  /// The absolute difference.
  case difference
  /// The difference with lower contrast.
  case exclusion
  /// The source's hue.
  case hue
  /// The source's saturation.
  case saturation
  /// The source's hue and saturation.
  case color
  /// The source's luminosity.
  case luminosity
  /// Nothing.
  case clear
  /// The source alone.
  case copy
  /// The source where there is something beneath.
  case sourceIn
  /// The source where there is nothing beneath.
  case sourceOut
  /// The source over what lies beneath, only there.
  case sourceAtop
  /// What lies beneath over the source.
  case destinationOver
  /// What lies beneath where there is a source.
  case destinationIn
  /// What lies beneath where there is no source.
  case destinationOut
  /// What lies beneath over the source, only there.
  case destinationAtop
  /// Either, where the other is not.
  case xor
  /// The sum less one.
  case plusDarker
  /// The sum, at most one.
  case plusLighter
}
