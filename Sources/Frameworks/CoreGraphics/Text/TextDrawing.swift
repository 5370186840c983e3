import DisplayList
package import Foundation
package import Geometry
package import TextLayout

/// The colors and the shadow used to draw a text run.
package struct TextPaint: Hashable, Sendable {
  /// The fill color of the glyphs.
  package var fill: CGColor
  /// The color of the glyph outlines.
  ///
  /// If `nil`, ``fill`` is used.
  package var stroke: CGColor?
  /// The width of the glyph outlines, as a fraction of the font size.
  ///
  /// If 0, glyphs are filled. A positive width draws only outlines; a negative width draws outlines and fills.
  package var strokeWidth = 0.0
  /// The background color of the run, or `nil` for no background.
  package var background: CGColor?
  /// The color of the underline.
  ///
  /// If `nil`, ``fill`` is used.
  package var underline: CGColor?
  /// The color of the strikethrough line.
  ///
  /// If `nil`, ``fill`` is used.
  package var strikethrough: CGColor?
  /// The shadow of the glyphs, underlines and strikethrough lines, or `nil` for no shadow.
  package var shadow: Shadow?

  /// A shadow with the parameters of ``CGContext/setShadow(offset:blur:color:)``.
  package struct Shadow: Hashable, Sendable {
    /// The offset in the initial user space of the context.
    package var offset: CGSize
    /// The blur in the initial user space of the context, which is twice the standard deviation.
    package var blur: CGFloat
    /// The color and opacity of the shadow before blurring.
    package var color: CGColor

    /// Creates a shadow with the given offset and blur, in the initial user space of the context, and color.
    package init(offset: CGSize, blur: CGFloat, color: CGColor) {
      (self.offset, self.blur, self.color) = (offset, blur, color)
    }
  }

  /// Creates a paint with the given fill color and no decorations.
  package init(_ fill: CGColor) { self.fill = fill }
}

extension CGContext {
  /// The current fill color.
  ///
  /// If the fill is a pattern, this is the color set with the pattern.
  package var currentFillColor: CGColor {
    switch state.fill {
    case .color(let color), .pattern(_, let color): color
    }
  }

  /// Draws laid-out text with the upper-left corner of its box at `corner`.
  ///
  /// The y axis of the user space must point downward. The tag of each style is an index into `inks`; an invalid tag
  /// selects the first paint.
  package func drawText(_ text: LaidOutText, at corner: Point, paints inks: [TextPaint]) {
    guard let visibleBounds, let first = inks.first else { return }
    saveGState()
    defer { restoreGState() }
    translateBy(x: CGFloat(corner.x), y: CGFloat(corner.y))
    // Glyphs may extend beyond their line by up to the line height, so lines near the visible area are drawn as well.
    let seen = visibleBounds.offset(by: Point(-corner.x, -corner.y))
    let lines = text.lines.filter { line in
      line.origin.y - 2 * line.height < seen.maxY && line.origin.y + line.height > seen.minY
    }
    func ink(_ run: LaidOutText.Run) -> TextPaint {
      inks.indices.contains(run.style.tag) ? inks[run.style.tag] : first
    }
    for line in lines {
      for run in line.runs {
        guard let color = ink(run).background else { continue }
        fillRect(
          Rect(run.x, line.origin.y - line.ascent, run.width, line.ascent + line.descent),
          color: color)
      }
    }
    for line in lines { for run in line.runs { drawRun(run, paint: ink(run)) } }
  }

  private func drawRun(_ run: LaidOutText.Run, paint ink: TextPaint) {
    saveGState()
    defer { restoreGState() }
    if let shade = ink.shadow {
      setShadow(offset: shade.offset, blur: shade.blur, color: shade.color)
    }
    if run.face.hasBitmapGlyphs {
      for glyph in run.glyphs { drawBitmapGlyph(glyph, in: run, paint: ink) }
    } else {
      drawGlyphOutlines(of: run, paint: ink)
    }
    let rules = run.decorationRects
    for (n, rule) in rules.enumerated() {
      let isThrough = run.style.isStruckThrough && n + 1 == rules.count
      fillRect(rule, color: (isThrough ? ink.strikethrough : ink.underline) ?? ink.fill)
    }
  }

  private func drawGlyphOutlines(of run: LaidOutText.Run, paint ink: TextPaint) {
    let outline = run.outline
    guard !outline.isEmpty else { return }
    if ink.strokeWidth <= 0 {
      setFillColor(ink.fill)
      fillShape(.path(outline, .nonZero), with: state.fill)
    }
    if ink.strokeWidth != 0 {
      setStrokeColor(ink.stroke ?? ink.fill)
      state.strokeStyle = StrokeStyle(width: abs(ink.strokeWidth) * run.size, join: .round)
      fillShape(.stroke(outline, state.strokeStyle), with: state.stroke)
    }
  }

  private func drawBitmapGlyph(
    _ glyph: LaidOutText.Glyph, in run: LaidOutText.Run, paint ink: TextPaint
  ) {
    guard let image = run.face.image(ofGlyph: glyph.id) else { return }
    let box = Affine(run.size, 0, 0, -run.size, glyph.position.x, glyph.position.y)
      .apply(image.box)
    recordDrawCommand(
      makeImageDrawCommand(
        image.pixels, in: box, opacity: Double(ink.fill.alpha), topDown: true))
  }

  private func fillRect(_ rect: Rect, color: CGColor) {
    setFillColor(color)
    fillShape(.rect(rect), with: state.fill)
  }
}
