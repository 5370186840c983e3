import DisplayList
package import Foundation
package import Geometry
package import TextLayout

/// The colours of a part of a text.
package struct TextPaint: Hashable, Sendable {
  /// What letters are filled with.
  package var fill: CGColor
  /// What their outlines are drawn with; nil for the filling's colour.
  package var stroke: CGColor?
  /// Of the outlines as a fraction of the size of the font: 0 for none, negative for letters that are filled besides.
  package var strokeWidth = 0.0
  /// Behind the line.
  package var background: CGColor?
  /// Of a line beneath the letters; nil for the filling's colour.
  package var underline: CGColor?
  /// Of a line through the letters; nil for the filling's colour.
  package var strikethrough: CGColor?
  /// What the letters throw.
  package var shadow: Shadow?

  /// A shadow as it is set in a context.
  package struct Shadow: Hashable, Sendable {
    /// In the context's first units.
    package var offset: CGSize
    /// Twice the standard deviation.
    package var blur: CGFloat
    /// Of its darkest part.
    package var color: CGColor

    /// A shadow as it is set in a context.
    package init(offset: CGSize, blur: CGFloat, color: CGColor) {
      (self.offset, self.blur, self.color) = (offset, blur, color)
    }
  }

  /// Letters of one colour.
  package init(_ fill: CGColor) { self.fill = fill }
}

extension CGContext {
  /// The colour of areas, a pattern's own included.
  package var currentFillColor: CGColor {
    switch state.fill {
    case .color(let color), .pattern(_, let color): color
    }
  }

  /// Draws lines of text, y running down from the upper left corner of their box; inks are found by the styles' tags.
  package func drawText(_ text: LaidOutText, at corner: Point, paints inks: [TextPaint]) {
    guard let visibleBounds, let first = inks.first else { return }
    saveGState()
    defer { restoreGState() }
    translateBy(x: CGFloat(corner.x), y: CGFloat(corner.y))
    // A line's letters may leave it by as much as it is high.
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
