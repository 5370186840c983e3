import CoreGraphics
public import Foundation
public import UIKitControls
public import UIKitCore

/// A picture and two texts as lists show them.
///
/// The measures are those that iPhone lists have, as measured by others. Lists at the side of a screen, and pictures drawn
/// for symbols of the program's own, are left out.
public struct UIListContentConfiguration: UIContentConfiguration, Hashable {
  /// How a picture is shown.
  public struct ImageProperties: Hashable {
    /// How a symbol is drawn; nil for as it is.
    public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
    /// The colour of a stencil; nil for the tint.
    public var tintColor: UIColor?
    /// How round the corners are.
    public var cornerRadius: CGFloat = 0
    /// The largest that it is shown; 0 for no limit.
    public var maximumSize = CGSize.zero
    /// The place that is kept for it, in the middle of which it stands; 0 for its own size.
    public var reservedLayoutSize = CGSize.zero
  }

  /// How a text is shown.
  public struct TextProperties: Hashable {
    /// How lines stand.
    public enum TextAlignment: Int, Hashable, Sendable {
      /// As the language has it.
      case natural
      /// In the middle.
      case center
      /// To both sides.
      case justified
    }

    /// What is made of the letters.
    public enum TextTransform: Int, Hashable, Sendable {
      /// They are as they are.
      case none
      /// All are capitals.
      case uppercase
      /// All are small.
      case lowercase
      /// Each word begins with a capital.
      case capitalized

      func apply(_ text: String) -> String {
        switch self {
        case .none: text
        case .uppercase: text.uppercased()
        case .lowercase: text.lowercased()
        case .capitalized: text.capitalized
        }
      }
    }

    /// The font.
    public var font: UIFont
    /// The colour.
    public var color: UIColor
    /// Makes the colour that shows out of the one that was set.
    public var colorTransformer: UIConfigurationColorTransformer?
    /// How lines stand.
    public var alignment = TextAlignment.natural
    /// What becomes of lines that are too long.
    public var lineBreakMode = NSLineBreakMode.byTruncatingTail
    /// The most lines; 0 for as many as there are.
    public var numberOfLines = 0
    /// Whether letters become smaller where the text does not fit.
    public var adjustsFontSizeToFitWidth = false
    /// How small letters may become, as a fraction of their size.
    public var minimumScaleFactor: CGFloat = 0
    /// Whether letters may stand closer before the text is cut; kept, and they do not.
    public var allowsDefaultTighteningForTruncation = true
    /// Whether a font of a text style or of ``UIFontMetrics`` follows the content size category of the view that shows it.
    public var adjustsFontForContentSizeCategory = true
    /// What is made of the letters.
    public var transform = TextTransform.none

    init(_ font: UIFont, _ color: UIColor) { (self.font, self.color) = (font, color) }

    /// The colour that shows.
    public func resolvedColor() -> UIColor { colorTransformer?(color) ?? color }
  }

  /// The picture at the beginning.
  public var image: UIImage?
  /// How the picture is shown.
  public var imageProperties = ImageProperties()
  /// The first text.
  public var text: String?
  /// The first text with attributes, in the place of ``text``.
  public var attributedText: NSAttributedString?
  /// How the first text is shown.
  public var textProperties: TextProperties
  /// The second text.
  public var secondaryText: String?
  /// The second text with attributes, in the place of ``secondaryText``.
  public var secondaryAttributedText: NSAttributedString?
  /// How the second text is shown.
  public var secondaryTextProperties: TextProperties
  /// Along which axes margins reach as far as those of the cell where both overlap; kept, as cells have none of their own.
  public var axesPreservingSuperviewLayoutMargins = UIAxis.both
  /// The distances from the sides.
  public var directionalLayoutMargins: NSDirectionalEdgeInsets
  /// Whether the second text stands at the end where there is room for both beside each other.
  public var prefersSideBySideTextAndSecondaryText = false
  /// How far text is from the picture.
  public var imageToTextPadding: CGFloat = 16
  /// How far texts beside each other are apart.
  public var textToSecondaryTextHorizontalPadding: CGFloat = 8
  /// How far texts below each other are apart.
  public var textToSecondaryTextVerticalPadding: CGFloat = 3

  private init(
    _ text: TextProperties, _ second: TextProperties,
    margins: NSDirectionalEdgeInsets = Self.margins(top: 11, bottom: 11)
  ) {
    (textProperties, secondaryTextProperties) = (text, second)
    directionalLayoutMargins = margins
  }

  private static func margins(top: CGFloat, bottom: CGFloat) -> NSDirectionalEdgeInsets {
    NSDirectionalEdgeInsets(top: top, leading: 16, bottom: bottom, trailing: 16)
  }

  // MARK: Kinds

  /// A cell of one line or more, the second text below in the same size.
  public static func cell() -> Self {
    Self(
      TextProperties(.preferredFont(forTextStyle: .body), .label),
      TextProperties(.preferredFont(forTextStyle: .subheadline), .secondaryLabel))
  }

  /// A cell with a second text that is smaller, below the first.
  public static func subtitleCell() -> Self {
    Self(
      TextProperties(.preferredFont(forTextStyle: .body), .label),
      TextProperties(.preferredFont(forTextStyle: .caption1), .label))
  }

  /// A cell with a second, gray text at its end.
  public static func valueCell() -> Self {
    var made = Self(
      TextProperties(.preferredFont(forTextStyle: .body), .label),
      TextProperties(.preferredFont(forTextStyle: .body), .secondaryLabel))
    made.prefersSideBySideTextAndSecondaryText = true
    return made
  }

  /// What stands above a section of a plain list.
  public static func plainHeader() -> Self {
    Self(
      TextProperties(.preferredFont(forTextStyle: .headline), .label),
      TextProperties(.preferredFont(forTextStyle: .subheadline), .secondaryLabel),
      margins: Self.margins(top: 4, bottom: 4))
  }

  /// What stands below a section of a plain list.
  public static func plainFooter() -> Self {
    Self(
      TextProperties(.preferredFont(forTextStyle: .subheadline), .secondaryLabel),
      TextProperties(.preferredFont(forTextStyle: .subheadline), .secondaryLabel),
      margins: Self.margins(top: 8, bottom: 8))
  }

  /// What stands above a section of a grouped list.
  public static func groupedHeader() -> Self {
    var made = Self(
      TextProperties(.preferredFont(forTextStyle: .footnote), .secondaryLabel),
      TextProperties(.preferredFont(forTextStyle: .footnote), .secondaryLabel),
      margins: Self.margins(top: 16, bottom: 6))
    made.textProperties.transform = .uppercase
    return made
  }

  /// What stands below a section of a grouped list.
  public static func groupedFooter() -> Self {
    Self(
      TextProperties(.preferredFont(forTextStyle: .footnote), .secondaryLabel),
      TextProperties(.preferredFont(forTextStyle: .footnote), .secondaryLabel),
      margins: Self.margins(top: 6, bottom: 8))
  }

  // MARK: Showing it

  /// A view that shows it.
  @MainActor
  public func makeContentView() -> any UIView & UIContentView {
    UIListContentView(configuration: self)
  }

  /// The same, dimmed where the cell cannot be used.
  public func updated(for state: any UIConfigurationState) -> Self {
    let isDisabled =
      (state as? UICellConfigurationState)?.isDisabled
      ?? (state as? UIViewConfigurationState)?.isDisabled ?? false
    guard isDisabled else { return self }
    var dimmed = self
    dimmed.textProperties.color = .tertiaryLabel
    dimmed.secondaryTextProperties.color = .tertiaryLabel
    return dimmed
  }
}

/// Directions along which something holds.
public struct UIAxis: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Takes the bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// From side to side.
  public static let horizontal = UIAxis(rawValue: 1)
  /// From top to bottom.
  public static let vertical = UIAxis(rawValue: 2)
  /// Both.
  public static let both: UIAxis = [.horizontal, .vertical]
}
