import DisplayList
import Foundation
import Geometry

/// The graphics state of a context, which `saveGState()` saves and `restoreGState()` restores.
struct GraphicsState {
  /// The current transformation matrix, from user space to device space, whose origin is the lower-left corner of the
  /// bitmap.
  var ctm: Affine
  var fill = PaintSource.color(.black)
  var stroke = PaintSource.color(.black)
  var fillSpace = CGColorSpaceCreateDeviceGray()
  var strokeSpace = CGColorSpaceCreateDeviceGray()
  var strokeStyle = StrokeStyle(width: 1)
  var glyphs = GlyphDrawingState()
  var alpha = 1.0
  var blend = CGBlendMode.normal
  var shadow: Shadow?
  var shouldAntialias = true
  var interpolationQuality = CGInterpolationQuality.default
  /// The offset of pattern cells, in the initial user space.
  var patternPhase = CGSize.zero
  var clips: [IdentifiedClip] = []
  /// Display lists in device pixels, by whose alpha later drawing is masked.
  var masks: [[DisplayListCommand]] = []
  /// The bounding box of the current clip, in device pixels.
  var clipBox: Rect
}

/// The paint used for fills or strokes: a color or a pattern.
enum PaintSource {
  case color(CGColor)
  /// A pattern and its color.
  ///
  /// An uncolored pattern is drawn in the color. For a colored pattern, only the alpha of the color is used.
  case pattern(CGPattern, CGColor)
}
