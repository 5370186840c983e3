public import CoreGraphics
public import Foundation
public import UIKitCore

extension UIButton {
  /// The appearance of a button: texts, an image, colors, sizes and distances.
  ///
  /// Apple publishes no numbers for it. Insets and text sizes are chosen so that the heights match those measured by
  /// others: 28 points for mini and small, 34 for medium, 50 for large. Corner radii, the opacity of the tint and the
  /// highlight effect are our own choice.
  public struct Configuration: Hashable {
    /// The size of a button: its insets and text sizes.
    public enum Size: Hashable, Sendable {
      /// The default size, between small and large.
      case medium
      /// Smaller text and insets.
      case small
      /// The smallest text, with the insets of `small`.
      case mini
      /// The widest insets, with the text size of `medium`.
      case large
    }

    /// The style of the background's corners.
    public enum CornerStyle: Hashable, Sendable {
      /// The corner radius of the background configuration.
      case fixed
      /// The corner radius of the background configuration, multiplied by 4/3 for a large button.
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

    /// The horizontal alignment of title and subtitle with each other.
    public enum TitleAlignment: Hashable, Sendable {
      /// Follows the content alignment of the button.
      case automatic
      case leading
      case center
      case trailing
    }

    /// The base style, which provides the colors that are not set.
    enum Style: Hashable, Sendable {
      case plain
      case gray
      case tinted
      case filled
    }

    /// The base style of this configuration.
    ///
    /// A selected button uses a more prominent style, see ``updated(for:)``.
    var style: Style

    /// The background of the button.
    ///
    /// If its color is nil, the base style provides one.
    public var background: UIBackgroundConfiguration
    /// The style of the background's corners.
    public var cornerStyle = CornerStyle.dynamic
    /// The size of the button.
    ///
    /// A change also sets the default content insets, unless custom insets were set.
    public var buttonSize = Size.medium {
      didSet { if !hasCustomInsets { setDefaultContentInsets() } }
    }
    /// The base color of the texts and the image; nil uses the color of the base style.
    public var baseForegroundColor: UIColor?
    /// The base color of the background; nil uses the color of the base style.
    public var baseBackgroundColor: UIColor?

    /// The image beside the texts.
    public var image: UIImage?
    /// A function that derives the image's color from the text color.
    public var imageColorTransformer: UIConfigurationColorTransformer?
    /// Whether an activity indicator replaces the image.
    public var showsActivityIndicator = false
    /// A function that derives the activity indicator's color from the text color.
    public var activityIndicatorColorTransformer: UIConfigurationColorTransformer?

    public var title: String? {
      get { attributedTitle.map { String($0.characters) } }
      set { attributedTitle = newValue.map { AttributedString($0) } }
    }
    /// The title as an attributed string.
    ///
    /// Only its font and foreground color are used.
    public var attributedTitle: AttributedString?
    /// A function that transforms the resolved attributes of the title.
    public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
    /// The line break mode of the title.
    ///
    /// A title that does not wrap has one line.
    public var titleLineBreakMode = NSLineBreakMode.byWordWrapping
    /// The secondary text below the title, in a smaller font.
    public var subtitle: String? {
      get { attributedSubtitle.map { String($0.characters) } }
      set { attributedSubtitle = newValue.map { AttributedString($0) } }
    }
    /// The subtitle as an attributed string.
    ///
    /// Only its font and foreground color are used.
    public var attributedSubtitle: AttributedString?
    /// A function that transforms the resolved attributes of the subtitle.
    public var subtitleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?

    /// The distances from the button's edges to its content, in points.
    public var contentInsets: NSDirectionalEdgeInsets {
      get { insets }
      set {
        insets = newValue
        hasCustomInsets = true
      }
    }
    private var insets = NSDirectionalEdgeInsets.zero
    private var hasCustomInsets = false

    /// The edge of the texts at which the image is placed.
    public var imagePlacement = NSDirectionalRectEdge.leading
    /// The distance between the image and the texts, in points.
    public var imagePadding: CGFloat = 0
    /// The distance between title and subtitle, in points.
    public var titlePadding: CGFloat = 1
    /// The horizontal alignment of title and subtitle with each other.
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
    /// Equals ``plain()`` here.
    public static func borderless() -> Configuration { Configuration(.plain) }
    /// Returns the platform's configuration for a button with a border.
    ///
    /// Equals ``gray()`` here.
    public static func bordered() -> Configuration { Configuration(.gray) }
    /// Returns the platform's configuration for a tinted button with a border.
    ///
    /// Equals ``tinted()`` here.
    public static func borderedTinted() -> Configuration { Configuration(.tinted) }
    /// Returns the platform's configuration for a prominent button.
    ///
    /// Equals ``filled()`` here.
    public static func borderedProminent() -> Configuration { Configuration(.filled) }

    /// Replaces the content insets with the defaults of the button size.
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

    /// Returns the configuration for the button's current state.
    ///
    /// A selected button changes from the plain to the tinted style, and from any other style to the filled one.
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
