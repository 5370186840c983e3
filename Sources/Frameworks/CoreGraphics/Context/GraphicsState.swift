import DisplayList
import Foundation
import Geometry

/// What saving and restoring keeps.
struct GraphicsState {
  /// User space to device space, whose origin is the bottom left pixel corner.
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
  /// In base space.
  var patternPhase = CGSize.zero
  var clips: [IdentifiedClip] = []
  /// Images that let paint through, drawn as device pixels.
  var masks: [[DisplayListCommand]] = []
  /// A box around what the clips leave open, in device pixels.
  var clipBox: Rect
}

/// What a context fills and strokes with.
enum PaintSource {
  case color(CGColor)
  /// A drawing that repeats, and the colour it is drawn in or whose alpha it has.
  case pattern(CGPattern, CGColor)
}
