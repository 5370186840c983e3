public import Geometry

/// Lines of placed glyphs, in points from the upper left corner of the box, y running down.
public struct LaidOutText: Sendable {
  /// From the top to the bottom.
  public var lines: [Line] = []
  /// The width of the longest line and the height of all.
  public var size = Size(0, 0)
  /// Whether a part of the text is left out.
  public var isTruncated = false

  /// Nothing.
  public init() {}

  /// One line.
  public struct Line: Sendable {
    /// UTF-16 units of the text, with what is left out and what is not seen at the end.
    public var range: Range<Int>
    /// The left end of the baseline.
    public var origin: Point
    /// From end to end.
    public var width: Double
    /// From the baseline up to the line's top.
    public var ascent: Double
    /// From the baseline down to the line's bottom; positive.
    public var descent: Double
    /// What is added below.
    public var leading: Double
    /// From left to right.
    public var runs: [Run]

    /// A line without glyphs or height at the origin.
    public init(_ range: Range<Int>) {
      self.init(
        range: range, origin: .zero, width: 0, ascent: 0, descent: 0, leading: 0, runs: [])
    }

    init(
      range: Range<Int>, origin: Point, width: Double, ascent: Double, descent: Double,
      leading: Double, runs: [Run]
    ) {
      (self.range, self.origin, self.width) = (range, origin, width)
      (self.ascent, self.descent, self.leading, self.runs) = (ascent, descent, leading, runs)
    }

    /// From the top to the next line's, without what the paragraph adds.
    public var height: Double { ascent + descent + leading }
  }

  /// Glyphs of one font in a row.
  public struct Run: Sendable {
    /// The font.
    public var face: FontFace
    /// The look that was asked for.
    public var style: TextStyle
    /// The size of the glyphs in points.
    public var size: Double
    /// From left to right.
    public var glyphs: [Glyph]
    /// The left end.
    public var x: Double
    /// From end to end.
    public var width: Double
    /// Of the glyphs' origins, the style's offset included.
    public var baseline: Double
    /// Whether the writing runs from right to left.
    public var isRightToLeft: Bool
  }

  /// A form at a place.
  public struct Glyph: Hashable, Sendable {
    /// Its number in the font.
    public var id: UInt32
    /// Of its origin.
    public var position: Point
    /// How far the writing moves on by it, what is added after it included.
    public var advance: Double
    /// The UTF-16 unit of the text that it stands for, or the first of several.
    public var index: Int
  }
}

extension LaidOutText.Run {
  /// The outlines of all glyphs in the coordinates of the box.
  public var outline: Path {
    var path = Path()
    for glyph in glyphs {
      let outline = face.outline(ofGlyph: glyph.id)
      if outline.isEmpty { continue }
      path.append(
        outline.transformed(
          by: style.matrix.concatenating(
            Affine(size, 0, 0, -size, glyph.position.x, glyph.position.y))))
    }
    return path
  }

  /// The lines beneath and through the letters in the coordinates of the box.
  public var decorationRects: [Rect] {
    let thickness = max(face.metrics.underlineThickness * size, 0.5)
    var rules: [Rect] = []
    func rule(_ middle: Double) {
      rules.append(Rect(x, middle - thickness / 2, width, thickness))
    }
    let under = baseline - face.metrics.underlinePosition * size
    for n in 0..<max(0, min(2, style.underlines)) { rule(under + Double(n) * 2 * thickness) }
    if style.isStruckThrough { rule(baseline - face.metrics.strikethroughPosition * size) }
    return rules
  }
}
