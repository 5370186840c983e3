import DisplayList
import Foundation
import Geometry

/// The graphics state of a context, as saved and restored.
struct GraphicsState {
  /// The transform from user space to device space, whose origin is the lower-left corner of the bitmap.
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
  /// Display lists in device pixels whose alpha masks later drawing.
  var masks: [[DisplayListCommand]] = []
  /// The bounding box of the clips, in device pixels.
  var clipBox: Rect
}

/// The paint of fills or strokes: a color or a pattern.
enum PaintSource {
  case color(CGColor)
  /// A pattern and a color.
  ///
  /// An uncolored pattern is drawn in the color; a colored pattern uses only its alpha.
  case pattern(CGPattern, CGColor)
}
