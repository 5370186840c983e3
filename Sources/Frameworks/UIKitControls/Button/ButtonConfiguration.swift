public import CoreGraphics
public import Foundation
public import UIKitCore

extension UIButton {
  /// The appearance of a button: its title and subtitle, image, colors, sizes and spacing.
  ///
  /// Apple publishes no numbers for these. Insets and text sizes are chosen so that the button heights match those
  /// measured by others: 28 points for mini and small, 34 for medium, 50 for large. Corner radii, the opacity of the
  /// tint and the highlight effect are our own choice.
  public struct Configuration: Hashable {
    /// The size of a button, which determines its insets and text sizes.
    public enum Size: Hashable, Sendable {
      /// The default size, between small and large.
      case medium
      /// Smaller text and insets.
      case small
      /// The smallest text, with the same insets as `small`.
      case mini
      /// The largest insets, with the same text size as `medium`.
      case large
    }

    /// The corner style of a button's background.
    public enum CornerStyle: Hashable, Sendable {
      /// Uses the corner radius of the background configuration.
      case fixed
      /// Uses the corner radius of the background configuration, multiplied by 4/3 for a large button.
      case dynamic
      /// A corner radius of 4 points.
      case small
      /// A corner radius of 6 points.
      case medium
      /// A corner radius of 9 points.
      case large
      /// A corner radius of half the height.
      case capsule
    }

    /// The horizontal alignment of the title and subtitle relative to each other.
    public enum TitleAlignment: Hashable, Sendable {
      /// Uses the content alignment of the button.
      case automatic
      case leading
      case center
      case trailing
    }

    /// The base style, which provides the default colors.
    enum Style: Hashable, Sendable {
      case plain
      case gray
      case tinted
      case filled
    }

    /// The base style of the configuration.
    ///
    /// A selected button uses a more prominent style; see ``updated(for:)``.
    var style: Style

    /// The background of the button.
    ///
    /// If its color is `nil`, the base style provides the color.
    public var background: UIBackgroundConfiguration
    /// The corner style of the background.
    public var cornerStyle = CornerStyle.dynamic
    /// The size of the button.
    ///
    /// Changing the size also resets the content insets to their defaults, unless custom insets were set.
    public var buttonSize = Size.medium {
      didSet { if !hasCustomInsets { setDefaultContentInsets() } }
    }
    /// The base color of the title, subtitle and image.
    ///
    /// If `nil`, the color is that of the base style.
    public var baseForegroundColor: UIColor?
    /// The base color of the background.
    ///
    /// If `nil`, the color is that of the base style.
    public var baseBackgroundColor: UIColor?

    /// The image displayed beside the title and subtitle.
    public var image: UIImage?
    /// A transformer that derives the image color from the text color.
    public var imageColorTransformer: UIConfigurationColorTransformer?
    /// Whether an activity indicator is displayed in place of the image.
    public var showsActivityIndicator = false
    /// A transformer that derives the activity indicator's color from the text color.
    public var activityIndicatorColorTransformer: UIConfigurationColorTransformer?

    public var title: String? {
      get { attributedTitle.map { String($0.characters) } }
      set { attributedTitle = newValue.map { AttributedString($0) } }
    }
    /// The title as an attributed string.
    ///
    /// Only its font and foreground color are used.
    public var attributedTitle: AttributedString?
    /// A transformer applied to the resolved text attributes of the title.
    public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
    /// The line break mode of the title.
    ///
    /// If the mode does not wrap, the title has a single line.
    public var titleLineBreakMode = NSLineBreakMode.byWordWrapping
    /// The secondary text, displayed below the title in a smaller font.
    public var subtitle: String? {
      get { attributedSubtitle.map { String($0.characters) } }
      set { attributedSubtitle = newValue.map { AttributedString($0) } }
    }
    /// The subtitle as an attributed string.
    ///
    /// Only its font and foreground color are used.
    public var attributedSubtitle: AttributedString?
    /// A transformer applied to the resolved text attributes of the subtitle.
    public var subtitleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?

    /// The insets of the content from the button's edges, in points.
    public var contentInsets: NSDirectionalEdgeInsets {
      get { insets }
      set {
        insets = newValue
        hasCustomInsets = true
      }
    }
    private var insets = NSDirectionalEdgeInsets.zero
    private var hasCustomInsets = false

    /// The edge of the title and subtitle beside which the image is placed.
    public var imagePlacement = NSDirectionalRectEdge.leading
    /// The distance between the image and the title or subtitle, in points.
    public var imagePadding: CGFloat = 0
    /// The distance between the title and the subtitle, in points.
    public var titlePadding: CGFloat = 1
    /// The horizontal alignment of the title and subtitle relative to each other.
    public var titleAlignment = TitleAlignment.automatic
    /// Whether a selected button uses a more prominent style automatically.
    public var automaticallyUpdateForSelection = true

    private init(_ style: Style) {
      self.style = style
      background = UIBackgroundConfiguration()
      background.cornerRadius = 6
      setDefaultContentInsets()
    }

    /// Returns a configuration with tinted text and a clear background.
    public static func plain() -> Configuration { Configuration(.plain) }
    /// Returns a configuration with tinted text on a translucent tint.
    public static func tinted() -> Configuration { Configuration(.tinted) }
    /// Returns a configuration with tinted text on a gray background.
    public static func gray() -> Configuration { Configuration(.gray) }
    /// Returns a configuration with white text on a background in the tint color.
    public static func filled() -> Configuration { Configuration(.filled) }
    /// Returns the platform's configuration for a button without a border.
    ///
    /// On this platform, it equals ``plain()``.
    public static func borderless() -> Configuration { Configuration(.plain) }
    /// Returns the platform's configuration for a button with a border.
    ///
    /// On this platform, it equals ``gray()``.
    public static func bordered() -> Configuration { Configuration(.gray) }
    /// Returns the platform's configuration for a tinted button with a border.
    ///
    /// On this platform, it equals ``tinted()``.
    public static func borderedTinted() -> Configuration { Configuration(.tinted) }
    /// Returns the platform's configuration for a prominent button.
    ///
    /// On this platform, it equals ``filled()``.
    public static func borderedProminent() -> Configuration { Configuration(.filled) }

    /// Resets the content insets to the defaults for the button size.
    public mutating func setDefaultContentInsets() {
      insets =
        switch buttonSize {
        case .mini, .small:
          NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 5, trailing: 10)
        case .medium: NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
        case .large: NSDirectionalEdgeInsets(top: 15, leading: 20, bottom: 15, trailing: 20)
        }
      hasCustomInsets = false
    }

    /// Returns the configuration updated for the button's current state.
    ///
    /// For a selected button, the plain style becomes the tinted style, and any other style becomes the filled style.
    @MainActor
    public func updated(for button: UIButton) -> Configuration {
      guard automaticallyUpdateForSelection, button.isSelected else { return self }
      var selected = self
      selected.style =
        switch style {
        case .plain: .tinted
        case .gray, .tinted, .filled: .filled
        }
      return selected
    }
  }
}
