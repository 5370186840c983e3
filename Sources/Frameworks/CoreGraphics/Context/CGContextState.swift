import Color
import DisplayList
public import Foundation
import Geometry

extension CGContext {
  /// Sets the line width of strokes, in user space.
  public func setLineWidth(_ width: CGFloat) { state.strokeStyle.width = Double(width) }

  /// Sets the shape drawn at the ends of strokes.
  public func setLineCap(_ cap: CGLineCap) {
    switch cap {
    case .butt: state.strokeStyle.cap = .butt
    case .round: state.strokeStyle.cap = .round
    case .square: state.strokeStyle.cap = .square
    }
  }

  /// Sets the shape drawn at the corners of strokes.
  public func setLineJoin(_ join: CGLineJoin) {
    switch join {
    case .miter: state.strokeStyle.join = .miter
    case .round: state.strokeStyle.join = .round
    case .bevel: state.strokeStyle.join = .bevel
    }
  }

  /// Sets the maximum ratio of miter length to line width.
  ///
  /// Corners that exceed the limit are beveled.
  public func setMiterLimit(_ limit: CGFloat) { state.strokeStyle.miterLimit = Double(limit) }

  /// Sets the dash pattern: the alternating lengths of dashes and gaps, and the offset into the pattern at which
  /// strokes begin.
  ///
  /// An empty array draws solid lines.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    state.strokeStyle.dash = lengths.map { Double($0) }
    state.strokeStyle.dashPhase = Double(phase)
  }

  /// Has no effect: curves are always accurate to a fraction of a pixel.
  public func setFlatness(_ flatness: CGFloat) {}

  /// Sets the alpha by which all drawing is multiplied, clamped to 0...1.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = min(max(Double(alpha), 0), 1) }

  /// Sets the function that combines drawing with the existing pixels.
  public func setBlendMode(_ mode: CGBlendMode) { state.blend = mode }

  /// Sets whether edges are antialiased.
  ///
  /// Without antialiasing, a pixel is painted if its center is inside the shape.
  public func setShouldAntialias(_ shouldAntialias: Bool) {
    state.shouldAntialias = shouldAntialias
  }

  /// Sets whether ``setShouldAntialias(_:)`` has an effect.
  ///
  /// The value is not part of the saved graphics state.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {
    self.allowsAntialiasing = allowsAntialiasing
  }

  /// The interpolation quality for resampled images.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolationQuality }
    set { state.interpolationQuality = newValue }
  }

  /// Has no effect: all color conversions are relative colorimetric.
  public func setRenderingIntent(_ intent: CGColorRenderingIntent) {}

  /// Draws a black shadow with an alpha of 1/3 beneath subsequent drawing.
  ///
  /// The offset and the blur are in the initial user space of the context, regardless of the current transform. The
  /// standard deviation is half the blur.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1 / 3))
  }

  /// Draws a shadow in the given color beneath subsequent drawing, or disables shadows if the color is `nil`.
  ///
  /// The offset and the blur are in the initial user space of the context, regardless of the current transform. The
  /// standard deviation is half the blur.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    guard let color, offset.width.isFinite, offset.height.isFinite else {
      state.shadow = nil
      return
    }
    // The offset is converted from the base space to pixels, whose y axis points in the opposite direction.
    let moved = offset.applying(CGAffineTransform(baseTransform))
    state.shadow = Shadow(
      color: color.rgba, opacity: 1, offset: Point(Double(moved.width), -Double(moved.height)),
      sigma: blur > 0 ? Double(blur) / 2 * baseTransform.meanScale : 0)
  }
}
