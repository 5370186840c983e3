public import Geometry

/// A text and how its parts look.
public struct StyledText: Hashable, Sendable {
  /// The characters.
  public var string: String
  /// From the first character on without gaps; characters beyond the last part look like it.
  public var parts: [StyleRun]

  /// So many UTF-16 units of one look.
  public struct StyleRun: Hashable, Sendable {
    /// UTF-16 units.
    public var length: Int
    /// Their look.
    public var style: TextStyle

    /// So many UTF-16 units of one look.
    public init(length: Int, style: TextStyle) {
      self.length = length
      self.style = style
    }
  }

  /// A text of several looks.
  public init(_ string: String, parts: [StyleRun]) {
    self.string = string
    self.parts = parts
  }

  /// A text of one look.
  public init(_ string: String, _ style: TextStyle) {
    self.init(string, parts: [StyleRun(length: string.utf16.count, style: style)])
  }
}

/// How characters look, except for their colours.
public struct TextStyle: Hashable, Sendable {
  /// The font.
  public var font: FontRequest
  /// In points; nothing is drawn of what is not above 0.
  public var size: Double
  /// What is done to each outline, without moving it; its `a` stretches how far the writing moves on by a glyph.
  public var matrix: Affine
  /// Added after each character, in points; nil for the font's own spacing alone.
  public var kern: Double?
  /// Whether letters grow together where the font has it.
  public var hasLigatures = true
  /// In points, upwards.
  public var baselineOffset: Double
  /// The lines beneath the letters: none, one or two.
  public var underlines: Int
  /// Whether a line runs through the letters.
  public var isStruckThrough: Bool
  /// How the paragraph is set that begins in the part.
  public var paragraph: ParagraphStyle
  /// A number that the caller knows the part by.
  public var tag: Int

  /// A font in a size.
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

  /// The size that is drawn: 0 for what is no size, limited above.
  var effectiveSize: Double { size > 0 ? min(size, TextLayoutLimits.maximumSize) : 0 }
}

/// How a paragraph is set.
public struct ParagraphStyle: Hashable, Sendable {
  /// Where lines stand that are narrower than the box.
  public enum Alignment: String, CaseIterable, Hashable, Sendable {
    /// Where the writing begins; at an edge; in the middle; at both edges, the last line where the writing begins.
    case natural, left, right, center, justified
  }

  /// Where a line may end that is too long.
  public enum WrapMode: String, CaseIterable, Hashable, Sendable {
    /// Between words, between characters, or nowhere.
    case word, character, none
  }

  /// The direction of the writing.
  public enum Direction: String, CaseIterable, Hashable, Sendable {
    /// As the first letter has it, or one of the two.
    case natural, leftToRight, rightToLeft
  }

  /// Where lines stand.
  public var alignment = Alignment.natural
  /// Where lines end.
  public var wrap = WrapMode.word
  /// The direction of the whole.
  public var direction = Direction.natural
  /// Between lines, in points.
  public var lineSpacing = 0.0
  /// Multiplies the height of lines; 0 for 1.
  public var lineHeightMultiple = 0.0
  /// In points; 0 for none.
  public var minimumLineHeight = 0.0
  /// In points; 0 for none.
  public var maximumLineHeight = 0.0
  /// After the paragraph, in points.
  public var spacing = 0.0
  /// Before the paragraph, in points.
  public var spacingBefore = 0.0
  /// From the leading edge to the first line, in points.
  public var firstLineIndent = 0.0
  /// From the leading edge to the other lines, in points.
  public var headIndent = 0.0
  /// From the leading edge, or where negative from the trailing one, to the end of lines; 0 for none.
  public var tailIndent = 0.0

  /// A paragraph as the language has it.
  public init() {}
}

/// The room for a text.
public struct TextBox: Hashable, Sendable {
  /// What is left out of a text that does not fit.
  public enum Truncation: String, CaseIterable, Hashable, Sendable {
    /// The beginning, the middle or the end of the last line.
    case head, middle, tail
  }

  /// In points; infinite for no limit.
  public var width: Double
  /// In points; infinite for no limit.
  public var height: Double
  /// The number of lines; 0 for no limit.
  public var lineLimit: Int
  /// Where an ellipsis stands for what does not fit; nil for nowhere.
  public var truncation: Truncation?

  /// Room without limits unless told.
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
