public import Geometry

/// Laid-out text: lines of positioned glyphs.
///
/// Coordinates are in points from the upper-left corner of the text box, with the y axis pointing down.
public struct LaidOutText: Sendable {
  /// The lines from top to bottom.
  public var lines: [Line] = []
  /// The width of the widest line and the total height, in points.
  public var size = Size(0, 0)
  /// Whether part of the text was omitted because it did not fit.
  public var isTruncated = false

  /// Creates a layout without lines.
  public init() {}

  /// A single line of laid-out text.
  public struct Line: Sendable {
    /// The range of the line in the text, in UTF-16 code units.
    ///
    /// It includes truncated text and invisible characters at the end.
    public var range: Range<Int>
    /// The left end of the baseline, in points.
    public var origin: Point
    /// The width of all glyphs, in points.
    public var width: Double
    /// The distance from the baseline up to the top of the line, in points.
    public var ascent: Double
    /// The distance from the baseline down to the bottom of the line, in points, as a positive number.
    public var descent: Double
    /// The additional space below the line, in points.
    public var leading: Double
    /// The runs of the line, from left to right.
    public var runs: [Run]

    /// Creates an empty line at the origin with height 0.
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

    /// The line height in points: ascent, descent and leading.
    ///
    /// The line spacing of the paragraph is not included.
    public var height: Double { ascent + descent + leading }
  }

  /// Consecutive glyphs with the same font and style.
  public struct Run: Sendable {
    /// The font of the glyphs.
    public var face: FontFace
    /// The requested text style, which determines the font and size.
    public var style: TextStyle
    /// The font size in points.
    public var size: Double
    /// The glyphs from left to right.
    public var glyphs: [Glyph]
    /// The x coordinate of the left end of the run, in points.
    public var x: Double
    /// The width of all glyphs, in points.
    public var width: Double
    /// The y coordinate of the glyph origins, in points, including the style's baseline offset.
    public var baseline: Double
    /// Whether the run's text is written from right to left.
    public var isRightToLeft: Bool
  }

  /// A glyph of a font at a position in the text box.
  public struct Glyph: Hashable, Sendable {
    /// The index of the glyph in the font.
    public var id: UInt32
    /// The position of the glyph origin, in points.
    public var position: Point
    /// The advance width in points, including kerning and justification.
    public var advance: Double
    /// The UTF-16 offset, in the text, of the first character represented by the glyph.
    public var index: Int
  }
}

extension LaidOutText.Run {
  /// The outlines of all glyphs, in the coordinates of the text box.
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

  /// The rectangles of the underline and strikethrough lines, in the coordinates of the text box.
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
