public import Geometry

/// A string divided into parts with different styles.
public struct StyledText: Hashable, Sendable {
  /// The characters of the text.
  public var string: String
  /// The styled parts, without gaps, starting at the first character.
  ///
  /// Characters after the last part have its style.
  public var parts: [StyleRun]

  /// Consecutive characters with the same style.
  public struct StyleRun: Hashable, Sendable {
    /// The length of the part, in UTF-16 code units.
    public var length: Int
    /// The font, size, spacing and decorations of the characters.
    public var style: TextStyle

    /// Creates a part from its length, in UTF-16 code units, and its style.
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

  /// Creates a text in which all characters have the same style.
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
  /// The transform applied to each glyph outline about its origin.
  ///
  /// Its element `a` also scales the advance widths.
  public var matrix: Affine
  /// The additional space after each character, in points.
  ///
  /// If it is `nil`, the font's own kerning is used.
  public var kern: Double?
  /// Whether to use the font's ligatures.
  public var hasLigatures = true
  /// The upward shift of the baseline, in points.
  public var baselineOffset: Double
  /// The number of underlines, `0...2`.
  public var underlines: Int
  /// Whether a line is drawn through the text.
  public var isStruckThrough: Bool
  /// The style of a paragraph that begins in this part of the text.
  public var paragraph: ParagraphStyle
  /// A number with which the caller can identify the part.
  ///
  /// It does not affect the layout.
  public var tag: Int

  /// Creates a style from a font, a size in points and further properties.
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

  /// The font size used for drawing: limited to the maximum size, and 0 if ``size`` is negative or NaN.
  var effectiveSize: Double { size > 0 ? min(size, TextLayoutLimits.maximumSize) : 0 }
}

/// The style of a paragraph: alignment, line breaking, spacing and indents.
///
/// Lengths are in points.
public struct ParagraphStyle: Hashable, Sendable {
  /// The alignment of lines that are narrower than the box.
  public enum Alignment: String, CaseIterable, Hashable, Sendable {
    /// Aligned according to the writing direction, at one edge, in the center, or at both edges.
    ///
    /// The last line of a justified paragraph has natural alignment.
    case natural, left, right, center, justified
  }

  /// The positions at which a long line may break.
  public enum WrapMode: String, CaseIterable, Hashable, Sendable {
    /// Lines break between words, between characters, or not at all.
    case word, character, none
  }

  /// The writing direction of a paragraph.
  public enum Direction: String, CaseIterable, Hashable, Sendable {
    /// The direction determined by the first letter, or a fixed direction.
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
  /// A value of 0 leaves them unchanged.
  public var lineHeightMultiple = 0.0
  /// The minimum line height in points.
  ///
  /// A value of 0 means no limit.
  public var minimumLineHeight = 0.0
  /// The maximum line height in points.
  ///
  /// A value of 0 means no limit.
  public var maximumLineHeight = 0.0
  /// The space after the paragraph, in points.
  public var spacing = 0.0
  /// The space before the paragraph, in points.
  ///
  /// It is not added before the first paragraph.
  public var spacingBefore = 0.0
  /// The distance from the leading edge to the first line, in points.
  public var firstLineIndent = 0.0
  /// The distance from the leading edge to lines after the first, in points.
  public var headIndent = 0.0
  /// The position at which lines end, in points: from the leading edge if positive, from the trailing edge if
  /// negative.
  ///
  /// If it is 0, lines end at the trailing edge.
  public var tailIndent = 0.0

  /// Creates a style with natural alignment, word wrapping and no spacing.
  public init() {}
}

/// The size limits of a text layout.
public struct TextBox: Hashable, Sendable {
  /// The part of a line that is replaced by an ellipsis if the text does not fit.
  public enum Truncation: String, CaseIterable, Hashable, Sendable {
    /// The beginning, the middle or the end of the last visible line.
    case head, middle, tail
  }

  /// The maximum width in points, or infinity for no limit.
  public var width: Double
  /// The maximum height in points, or infinity for no limit.
  public var height: Double
  /// The maximum number of lines, or 0 for no limit.
  public var lineLimit: Int
  /// The position of the ellipsis in text that does not fit, or `nil` to cut off the text without an ellipsis.
  public var truncation: Truncation?

  /// Creates a text box with the given limits.
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
