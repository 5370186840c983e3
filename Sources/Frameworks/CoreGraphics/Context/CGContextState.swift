import Color
import DisplayList
public import Foundation
import Geometry

extension CGContext {
  /// The width of lines, in user space.
  public func setLineWidth(_ width: CGFloat) { state.strokeStyle.width = Double(width) }

  /// How the ends of open lines look.
  public func setLineCap(_ cap: CGLineCap) {
    switch cap {
    case .butt: state.strokeStyle.cap = .butt
    case .round: state.strokeStyle.cap = .round
    case .square: state.strokeStyle.cap = .square
    }
  }

  /// How the corners of lines look.
  public func setLineJoin(_ join: CGLineJoin) {
    switch join {
    case .miter: state.strokeStyle.join = .miter
    case .round: state.strokeStyle.join = .round
    case .bevel: state.strokeStyle.join = .bevel
    }
  }

  /// The largest length of a miter, in line widths.
  public func setMiterLimit(_ limit: CGFloat) { state.strokeStyle.miterLimit = Double(limit) }

  /// The lengths of dashes and gaps in turn, and how far into them lines begin; no lengths for full lines.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    state.strokeStyle.dash = lengths.map { Double($0) }
    state.strokeStyle.dashPhase = Double(phase)
  }

  /// Changes nothing: curves are always drawn to a fraction of a pixel.
  public func setFlatness(_ flatness: CGFloat) {}

  /// Multiplies the alpha of everything drawn; limited to 0…1.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = min(max(Double(alpha), 0), 1) }

  /// How what is drawn meets what lies beneath it.
  public func setBlendMode(_ mode: CGBlendMode) { state.blend = mode }

  /// Whether pixels that an outline crosses are covered in part; otherwise their centres decide.
  public func setShouldAntialias(_ shouldAntialias: Bool) {
    state.shouldAntialias = shouldAntialias
  }

  /// Whether ``setShouldAntialias(_:)`` is heeded; not part of the saved state.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {
    self.allowsAntialiasing = allowsAntialiasing
  }

  /// How carefully images are resampled.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolationQuality }
    set { state.interpolationQuality = newValue }
  }

  /// Changes nothing: all conversions are relative colorimetric.
  public func setRenderingIntent(_ intent: CGColorRenderingIntent) {}

  /// Lets everything drawn throw a shadow in black at one third.
  ///
  /// - Units: those of the space the context began with, whatever the transform; half the blur is the standard deviation.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1 / 3))
  }

  /// Lets everything drawn throw a shadow; no colour for none.
  ///
  /// - Units: those of the space the context began with, whatever the transform; half the blur is the standard deviation.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    guard let color, offset.width.isFinite, offset.height.isFinite else {
      state.shadow = nil
      return
    }
    // Base space to pixels, whose y runs the other way.
    let moved = offset.applying(CGAffineTransform(baseTransform))
    state.shadow = Shadow(
      color: color.rgba, opacity: 1, offset: Point(Double(moved.width), -Double(moved.height)),
      sigma: blur > 0 ? Double(blur) / 2 * baseTransform.meanScale : 0)
  }
}
