import DisplayList
public import Foundation
import Geometry
import TextLayout

/// What becomes of the outlines of glyphs.
public enum CGTextDrawingMode: Int32, Hashable, Sendable {
  /// They are filled.
  case fill
  /// A line is drawn along them.
  case stroke
  /// They are filled, then a line is drawn along them.
  case fillStroke
  /// Nothing.
  case invisible
  /// They are filled, and confine what follows.
  case fillClip
  /// A line is drawn along them, and they confine what follows.
  case strokeClip
  /// They are filled, a line is drawn along them, and they confine what follows.
  case fillStrokeClip
  /// They confine what follows.
  case clip

  /// Whether the areas are painted.
  var fills: Bool {
    self == .fill || self == .fillStroke || self == .fillClip || self == .fillStrokeClip
  }
  /// Whether the outlines are painted.
  var strokes: Bool {
    self == .stroke || self == .fillStroke || self == .strokeClip || self == .fillStrokeClip
  }
  /// Whether what follows is confined.
  var clips: Bool { rawValue >= Self.fillClip.rawValue }
}

/// What saving and restoring keeps of how glyphs are drawn.
struct GlyphDrawingState {
  var font: CGFont?
  /// In text space.
  var size = 1.0
  /// In text space.
  var spacing = 0.0
  var mode = CGTextDrawingMode.fill
}

extension CGContext {
  /// The font of the glyphs that are shown from here on.
  public func setFont(_ font: CGFont) { state.glyphs.font = font }

  /// How long ``CGFont/unitsPerEm`` units of the font are in text space; 1 at first.
  ///
  /// - Range: finite; a negative size turns the glyphs over both ways.
  public func setFontSize(_ size: CGFloat) {
    if size.isFinite { state.glyphs.size = Double(size) }
  }

  /// What is added between glyphs whose places are not given; ``showGlyphs(_:at:)`` is given all places.
  ///
  /// - Units: those of text space.
  public func setCharacterSpacing(_ spacing: CGFloat) {
    if spacing.isFinite { state.glyphs.spacing = Double(spacing) }
  }

  /// What becomes of the outlines of glyphs.
  public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.glyphs.mode = mode }

  /// Where ``textMatrix`` puts the origin of text space, in user space.
  public var textPosition: CGPoint {
    get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
    set { (textMatrix.tx, textMatrix.ty) = (newValue.x, newValue.y) }
  }

  /// Changes nothing: edges of letters are smoothed like those of other shapes.
  public func setAllowsFontSmoothing(_ allowsFontSmoothing: Bool) {}

  /// Changes nothing: edges of letters are smoothed like those of other shapes.
  public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {}

  /// Changes nothing: glyphs always stand where they are put, between pixels too.
  public func setAllowsFontSubpixelPositioning(_ allowsFontSubpixelPositioning: Bool) {}

  /// Changes nothing: glyphs always stand where they are put, between pixels too.
  public func setShouldSubpixelPositionFonts(_ shouldSubpixelPositionFonts: Bool) {}

  /// Changes nothing: places of glyphs are never rounded.
  public func setAllowsFontSubpixelQuantization(_ allowsFontSubpixelQuantization: Bool) {}

  /// Changes nothing: places of glyphs are never rounded.
  public func setShouldSubpixelQuantizeFonts(_ shouldSubpixelQuantizeFonts: Bool) {}

  /// Draws glyphs of the font that was set with their origins at places of text space, by the text drawing mode.
  ///
  /// Of two lists of different length the rest of the longer one is left out; without a font nothing is drawn. Areas are
  /// filled and confine by the winding rule, all glyphs of a call together.
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

  /// Draws the picture of a coloured glyph with the alpha of the filling; a map takes size 1 to user space.
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
