import DisplayList
public import Foundation
import Geometry
import TextLayout

/// The way glyphs are drawn: filled, stroked, added to the clip, or a combination.
public enum CGTextDrawingMode: Int32, Hashable, Sendable {
  case fill
  case stroke
  case fillStroke
  case invisible
  /// Fills the glyphs and adds their outlines to the clip.
  case fillClip
  /// Strokes the glyphs and adds their outlines to the clip.
  case strokeClip
  /// Fills and strokes the glyphs and adds their outlines to the clip.
  case fillStrokeClip
  /// Adds the glyph outlines to the clip without painting them.
  case clip

  var fills: Bool {
    self == .fill || self == .fillStroke || self == .fillClip || self == .fillStrokeClip
  }
  var strokes: Bool {
    self == .stroke || self == .fillStroke || self == .strokeClip || self == .fillStrokeClip
  }
  /// Whether glyph outlines are added to the clip.
  var clips: Bool { rawValue >= Self.fillClip.rawValue }
}

/// The part of the graphics state that applies to glyphs.
struct GlyphDrawingState {
  var font: CGFont?
  /// The font size, in units of text space.
  var size = 1.0
  /// The extra spacing between glyphs, in units of text space.
  var spacing = 0.0
  var mode = CGTextDrawingMode.fill
}

extension CGContext {
  /// Sets the font for drawing glyphs.
  public func setFont(_ font: CGFont) { state.glyphs.font = font }

  /// Sets the font size: the length of one em (``CGFont/unitsPerEm`` font units) in text space.
  ///
  /// The default is 1. The size must be finite; a negative size mirrors the glyphs along both axes.
  public func setFontSize(_ size: CGFloat) {
    if size.isFinite { state.glyphs.size = Double(size) }
  }

  /// Sets the extra spacing, in units of text space, between glyphs that are positioned by their advances.
  ///
  /// ``showGlyphs(_:at:)`` ignores the spacing, since it receives the position of each glyph.
  public func setCharacterSpacing(_ spacing: CGFloat) {
    if spacing.isFinite { state.glyphs.spacing = Double(spacing) }
  }

  /// Sets whether glyphs are filled, stroked or added to the clip.
  public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.glyphs.mode = mode }

  /// The origin of text space in user space, which is stored in ``textMatrix``.
  public var textPosition: CGPoint {
    get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
    set { (textMatrix.tx, textMatrix.ty) = (newValue.x, newValue.y) }
  }

  /// Has no effect: glyph edges are antialiased like those of other shapes.
  public func setAllowsFontSmoothing(_ allowsFontSmoothing: Bool) {}

  /// Has no effect: glyph edges are antialiased like those of other shapes.
  public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {}

  /// Has no effect: glyphs are always drawn at fractional positions.
  public func setAllowsFontSubpixelPositioning(_ allowsFontSubpixelPositioning: Bool) {}

  /// Has no effect: glyphs are always drawn at fractional positions.
  public func setShouldSubpixelPositionFonts(_ shouldSubpixelPositionFonts: Bool) {}

  /// Has no effect: glyph positions are never rounded.
  public func setAllowsFontSubpixelQuantization(_ allowsFontSubpixelQuantization: Bool) {}

  /// Has no effect: glyph positions are never rounded.
  public func setShouldSubpixelQuantizeFonts(_ shouldSubpixelQuantizeFonts: Bool) {}

  /// Draws glyphs of the current font with their origins at the given positions in text space, using the current text
  /// drawing mode.
  ///
  /// Nothing is drawn if no font is set. If the arrays differ in length, excess entries are ignored. All glyphs of a
  /// call are filled and clipped together with the nonzero winding rule.
  public func showGlyphs(_ glyphs: [CGGlyph], at positions: [CGPoint]) {
    let (text, matrix) = (state.glyphs, textMatrix.affine)
    guard let face = text.font?.face, text.mode != .invisible else { return }
    let size = min(max(text.size, -TextLayoutLimits.maximumSize), TextLayoutLimits.maximumSize)
    var outline = Path()
    for (glyph, position) in zip(glyphs, positions) where position.x.isFinite && position.y.isFinite
    {
      let map = Affine(size, 0, 0, size, Double(position.x), Double(position.y)).concatenating(
        matrix)
      if face.hasBitmapGlyphs {
        if text.mode.fills { drawBitmapGlyph(UInt32(glyph), face: face, transform: map) }
      } else {
        outline.append(face.outline(ofGlyph: UInt32(glyph)).transformed(by: map))
      }
    }
    let isDrawable = !outline.isEmpty && outline.controlPointBox.isFinite
    if isDrawable, text.mode.fills { fillShape(.path(outline, .nonZero), with: state.fill) }
    if isDrawable, text.mode.strokes {
      fillShape(.stroke(outline, state.strokeStyle), with: state.stroke)
    }
    if text.mode.clips { clip(toShape: isDrawable ? .path(outline, .nonZero) : .rect(.zero)) }
  }

  /// Draws the bitmap of a color glyph with the alpha of the fill color.
  ///
  /// The transform maps an em of length 1 to user space.
  private func drawBitmapGlyph(_ glyph: UInt32, face: FontFace, transform map: Affine) {
    guard let image = face.image(ofGlyph: glyph) else { return }
    saveGState()
    defer { restoreGState() }
    concatenate(CGAffineTransform(map))
    let ink =
      switch state.fill {
      case .color(let color), .pattern(_, let color): Double(color.alpha)
      }
    recordDrawCommand(makeImageDrawCommand(image.pixels, in: image.box, opacity: ink))
  }
}
