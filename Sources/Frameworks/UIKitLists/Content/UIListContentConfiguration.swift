import CoreGraphics
public import Foundation
public import UIKitControls
public import UIKitCore

/// A content configuration with an image and two texts for a list cell.
///
/// The metrics are taken from published third-party measurements of iPhone lists. The sidebar styles and custom
/// symbol images are not supported.
public struct UIListContentConfiguration: UIContentConfiguration, Hashable {
  /// The appearance of the image.
  public struct ImageProperties: Hashable {
    /// The symbol configuration of the image.
    ///
    /// If `nil`, the symbol is displayed unchanged.
    public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
    /// The color of a template image.
    ///
    /// If `nil`, the view's tint color is used.
    public var tintColor: UIColor?
    /// The corner radius of the image, in points.
    public var cornerRadius: CGFloat = 0
    /// The maximum size of the image, in points.
    ///
    /// A dimension of 0 sets no limit.
    public var maximumSize = CGSize.zero
    /// The size reserved for the image, in points.
    ///
    /// The image is centered in the reserved space. For a dimension of 0, the image's own size is reserved.
    public var reservedLayoutSize = CGSize.zero
  }

  /// The appearance of the primary or secondary text.
  public struct TextProperties: Hashable {
    /// The alignment of the text's lines.
    public enum TextAlignment: Int, Hashable, Sendable {
      /// The natural alignment for the language of the interface.
      case natural
      case center
      case justified
    }

    /// The transformation applied to the case of letters.
    public enum TextTransform: Int, Hashable, Sendable {
      case none
      case uppercase
      case lowercase
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

    public var font: UIFont
    /// The color of the text, before ``colorTransformer`` is applied.
    public var color: UIColor
    /// The closure that converts ``color`` to the displayed color.
    ///
    /// If `nil`, the color is displayed unchanged.
    public var colorTransformer: UIConfigurationColorTransformer?
    /// The alignment of the text's lines.
    public var alignment = TextAlignment.natural
    /// The line break mode for text that is too long for its line.
    public var lineBreakMode = NSLineBreakMode.byTruncatingTail
    /// The maximum number of lines.
    ///
    /// The default, 0, sets no limit.
    public var numberOfLines = 0
    /// Whether the font size is reduced if the text does not fit.
    public var adjustsFontSizeToFitWidth = false
    /// The minimum font size as a fraction of the original font size, in the range 0...1.
    public var minimumScaleFactor: CGFloat = 0
    /// Whether the letter spacing can be reduced before the text is truncated.
    ///
    /// The property has no effect in this implementation.
    public var allowsDefaultTighteningForTruncation = true
    /// Whether a font created for a text style or by `UIFontMetrics` follows the view's content size category.
    public var adjustsFontForContentSizeCategory = true
    /// The transformation applied to the case of letters.
    public var transform = TextTransform.none

    init(_ font: UIFont, _ color: UIColor) { (self.font, self.color) = (font, color) }

    /// Returns the displayed color: ``color`` converted by ``colorTransformer``.
    public func resolvedColor() -> UIColor { colorTransformer?(color) ?? color }
  }

  /// The image at the leading end.
  public var image: UIImage?
  /// The appearance of the image.
  public var imageProperties = ImageProperties()
  public var text: String?
  /// The primary text as an attributed string.
  ///
  /// It takes precedence over ``text``.
  public var attributedText: NSAttributedString?
  /// The appearance of the primary text.
  public var textProperties: TextProperties
  public var secondaryText: String?
  /// The secondary text as an attributed string.
  ///
  /// It takes precedence over ``secondaryText``.
  public var secondaryAttributedText: NSAttributedString?
  /// The appearance of the secondary text.
  public var secondaryTextProperties: TextProperties
  /// The axes along which the margins are extended to the cell's margins if those are larger.
  ///
  /// The property has no effect in this implementation, because cells have no margins of their own.
  public var axesPreservingSuperviewLayoutMargins = UIAxis.both
  /// The margins around the content, in points.
  public var directionalLayoutMargins: NSDirectionalEdgeInsets
  /// Whether the secondary text is placed at the trailing end if both texts fit next to each other.
  public var prefersSideBySideTextAndSecondaryText = false
  /// The distance between the image and the texts, in points.
  public var imageToTextPadding: CGFloat = 16
  /// The distance between side-by-side texts, in points.
  public var textToSecondaryTextHorizontalPadding: CGFloat = 8
  /// The distance between stacked texts, in points.
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

  // MARK: Predefined styles

  /// Returns the default configuration for a cell.
  ///
  /// The secondary text is below the primary text.
  public static func cell() -> Self {
    Self(
      TextProperties(.preferredFont(forTextStyle: .body), .label),
      TextProperties(.preferredFont(forTextStyle: .subheadline), .secondaryLabel))
  }

  /// Returns the configuration for a cell with a smaller secondary text below the primary text.
  public static func subtitleCell() -> Self {
    Self(
      TextProperties(.preferredFont(forTextStyle: .body), .label),
      TextProperties(.preferredFont(forTextStyle: .caption1), .label))
  }

  /// Returns the configuration for a cell with a gray secondary text at the trailing end.
  public static func valueCell() -> Self {
    var made = Self(
      TextProperties(.preferredFont(forTextStyle: .body), .label),
      TextProperties(.preferredFont(forTextStyle: .body), .secondaryLabel))
    made.prefersSideBySideTextAndSecondaryText = true
    return made
  }

  /// Returns the configuration for a section header in a plain list.
  public static func plainHeader() -> Self {
    Self(
      TextProperties(.preferredFont(forTextStyle: .headline), .label),
      TextProperties(.preferredFont(forTextStyle: .subheadline), .secondaryLabel),
      margins: Self.margins(top: 4, bottom: 4))
  }

  /// Returns the configuration for a section footer in a plain list.
  public static func plainFooter() -> Self {
    Self(
      TextProperties(.preferredFont(forTextStyle: .subheadline), .secondaryLabel),
      TextProperties(.preferredFont(forTextStyle: .subheadline), .secondaryLabel),
      margins: Self.margins(top: 8, bottom: 8))
  }

  /// Returns the configuration for a section header in a grouped list.
  public static func groupedHeader() -> Self {
    var made = Self(
      TextProperties(.preferredFont(forTextStyle: .footnote), .secondaryLabel),
      TextProperties(.preferredFont(forTextStyle: .footnote), .secondaryLabel),
      margins: Self.margins(top: 16, bottom: 6))
    made.textProperties.transform = .uppercase
    return made
  }

  /// Returns the configuration for a section footer in a grouped list.
  public static func groupedFooter() -> Self {
    Self(
      TextProperties(.preferredFont(forTextStyle: .footnote), .secondaryLabel),
      TextProperties(.preferredFont(forTextStyle: .footnote), .secondaryLabel),
      margins: Self.margins(top: 6, bottom: 8))
  }

  // MARK: Content views

  /// Creates a ``UIListContentView`` with this configuration.
  @MainActor
  public func makeContentView() -> any UIView & UIContentView {
    UIListContentView(configuration: self)
  }

  /// Returns a copy of the configuration, updated for the given state.
  ///
  /// The texts of a disabled cell are dimmed.
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

/// A set of layout axes.
public struct UIAxis: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let horizontal = UIAxis(rawValue: 1)
  public static let vertical = UIAxis(rawValue: 2)
  public static let both: UIAxis = [.horizontal, .vertical]
}
