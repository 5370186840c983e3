public import Geometry

/// A string with the styles of its parts.
public struct StyledText: Hashable, Sendable {
  /// The characters of the text.
  public var string: String
  /// The styled parts from the first character on, without gaps.
  ///
  /// Characters after the last part have its style.
  public var parts: [StyleRun]

  /// A number of consecutive characters with the same style.
  public struct StyleRun: Hashable, Sendable {
    /// The length in UTF-16 units.
    public var length: Int
    /// The font, size, spacing and decorations of the characters.
    public var style: TextStyle

    /// Creates a part from its length in UTF-16 units and its style.
    public init(length: Int, style: TextStyle) {
      self.length = length
      self.style = style
    }
  }

  /// Creates a text from a string and its styled parts.
  public init(_ string: String, parts: [StyleRun]) {
    self.string = string
    self.parts = parts
  }

  /// Creates a text with one style for all characters.
  public init(_ string: String, _ style: TextStyle) {
    self.init(string, parts: [StyleRun(length: string.utf16.count, style: style)])
  }
}

/// The font, size, spacing and decorations of characters.
///
/// Colors are not included.
public struct TextStyle: Hashable, Sendable {
  /// The requested font, without its size.
  public var font: FontRequest
  /// The font size in points.
  ///
  /// Nothing is drawn if it is not positive.
  public var size: Double
  /// The transform of each glyph outline about its origin.
  ///
  /// Its element `a` also scales the advance widths.
  public var matrix: Affine
  /// The additional space after each character, in points.
  ///
  /// With nil, the kerning of the font is used.
  public var kern: Double?
  /// Whether the ligatures of the font are used.
  public var hasLigatures = true
  /// The upward shift of the baseline, in points.
  public var baselineOffset: Double
  /// The number of underlines, 0…2.
  public var underlines: Int
  /// Whether a line is drawn through the text.
  public var isStruckThrough: Bool
  /// The style of a paragraph that begins in this part.
  public var paragraph: ParagraphStyle
  /// A number by which the caller identifies the part.
  ///
  /// It does not affect the layout.
  public var tag: Int

  /// Creates a style from a font and a size in points.
  public init(
    font: FontRequest = FontRequest(), size: Double, matrix: Affine = .identity,
    kern: Double? = nil,
    baselineOffset: Double = 0, underlines: Int = 0, isStruckThrough: Bool = false,
    paragraph: ParagraphStyle = ParagraphStyle(), tag: Int = 0
  ) {
    self.font = font
    self.size = size
    self.matrix = matrix
    self.kern = kern
    self.baselineOffset = baselineOffset
    self.underlines = underlines
    self.isStruckThrough = isStruckThrough
    self.paragraph = paragraph
    self.tag = tag
  }

  /// The size used for drawing: clamped to the maximum size, and 0 if it is negative or NaN.
  var effectiveSize: Double { size > 0 ? min(size, TextLayoutLimits.maximumSize) : 0 }
}

/// The style of a paragraph: alignment, line breaking, spacing and indents.
///
/// Lengths are in points.
public struct ParagraphStyle: Hashable, Sendable {
  /// The alignment of lines that are narrower than the box.
  public enum Alignment: String, CaseIterable, Hashable, Sendable {
    /// Alignment by the writing direction, at one edge, centered, or at both edges.
    ///
    /// The last line of a justified paragraph has natural alignment.
    case natural, left, right, center, justified
  }

  /// The positions at which a long line may break.
  public enum WrapMode: String, CaseIterable, Hashable, Sendable {
    /// Breaks between words, breaks between characters, or no breaks.
    case word, character, none
  }

  /// The writing direction of a paragraph.
  public enum Direction: String, CaseIterable, Hashable, Sendable {
    /// The direction of the first letter, or an explicit direction.
    case natural, leftToRight, rightToLeft
  }

  /// The alignment of lines within the box.
  public var alignment = Alignment.natural
  /// The positions at which lines break if they exceed the width of the box.
  public var wrap = WrapMode.word
  /// The base direction of the paragraph, for bidirectional text and natural alignment.
  public var direction = Direction.natural
  /// The space between lines, in points.
  public var lineSpacing = 0.0
  /// The factor by which line heights are multiplied.
  ///
  /// With 0, they are unchanged.
  public var lineHeightMultiple = 0.0
  /// The minimum line height in points.
  ///
  /// With 0, it is not limited.
  public var minimumLineHeight = 0.0
  /// The maximum line height in points.
  ///
  /// With 0, it is not limited.
  public var maximumLineHeight = 0.0
  /// The space after the paragraph, in points.
  public var spacing = 0.0
  /// The space before the paragraph, in points.
  ///
  /// It is not added to the first paragraph.
  public var spacingBefore = 0.0
  /// The distance from the leading edge to the first line, in points.
  public var firstLineIndent = 0.0
  /// The distance from the leading edge to lines after the first, in points.
  public var headIndent = 0.0
  /// The position of the end of lines in points: from the leading edge if positive, from the trailing edge if
  /// negative.
  ///
  /// With 0, lines end at the trailing edge.
  public var tailIndent = 0.0

  /// Creates a style with natural alignment, word wrapping and no spacing.
  public init() {}
}

/// The size limits of a text layout.
public struct TextBox: Hashable, Sendable {
  /// The part of a line that is replaced by an ellipsis if the text does not fit.
  public enum Truncation: String, CaseIterable, Hashable, Sendable {
    /// The beginning, the middle or the end of the last line.
    case head, middle, tail
  }

  /// The maximum width in points.
  ///
  /// It is infinite for no limit.
  public var width: Double
  /// The maximum height in points.
  ///
  /// It is infinite for no limit.
  public var height: Double
  /// The maximum number of lines.
  ///
  /// With 0, it is not limited.
  public var lineLimit: Int
  /// The position of an ellipsis in text that does not fit, or nil to cut the text without an ellipsis.
  public var truncation: Truncation?

  /// Creates a box.
  ///
  /// By default, it has no limits.
  public init(
    width: Double = .infinity, height: Double = .infinity, lineLimit: Int = 0,
    truncation: Truncation? = nil
  ) {
    self.width = width
    self.height = height
    self.lineLimit = lineLimit
    self.truncation = truncation
  }
}
