public import CoreGraphics
public import Foundation
public import UIKitCore

extension UIButton {
  /// What a button shows, as one value: texts, an image, colours, sizes and distances.
  ///
  /// Apple gives no numbers. Insets and text sizes of the four sizes give the heights that others measured: 28 for mini and
  /// small, 34 for medium, 50 for large; corner radii, shares of the tint and what a finger changes are our own choice.
  public struct Configuration: Hashable {
    /// How large it is.
    public enum Size: Hashable, Sendable {
      /// Between small and large.
      case medium
      /// With smaller text and insets.
      case small
      /// With the smallest text.
      case mini
      /// With wide insets.
      case large
    }

    /// How round the corners of the background are.
    public enum CornerStyle: Hashable, Sendable {
      /// As the background says.
      case fixed
      /// As the background says, more for a large button.
      case dynamic
      /// Hardly.
      case small
      /// A little.
      case medium
      /// Much.
      case large
      /// Half circles.
      case capsule
    }

    /// Where title and subtitle stand one below the other.
    public enum TitleAlignment: Hashable, Sendable {
      /// As the button's content is aligned.
      case automatic
      /// Beginning where lines begin.
      case leading
      /// In the middle.
      case center
      /// Ending where lines end.
      case trailing
    }

    /// The look from which the colours come where none is set.
    enum Style: Hashable, Sendable {
      case plain
      case gray
      case tinted
      case filled
    }

    /// The look that it was made with, or that being selected has changed it to.
    var style: Style

    /// What lies behind; its colour comes from the look where none is set.
    public var background: UIBackgroundConfiguration
    /// How round the corners are.
    public var cornerStyle = CornerStyle.dynamic
    /// How large it is.
    public var buttonSize = Size.medium {
      didSet { if !hasCustomInsets { setDefaultContentInsets() } }
    }
    /// The colour from which that of texts and the image comes; nil for that of the look.
    public var baseForegroundColor: UIColor?
    /// The colour from which that of the background comes; nil for that of the look.
    public var baseBackgroundColor: UIColor?

    /// The picture beside the texts.
    public var image: UIImage?
    /// Makes the colour of the image out of that of the texts.
    public var imageColorTransformer: UIConfigurationColorTransformer?
    /// Whether a spinner is in the place of the image.
    public var showsActivityIndicator = false
    /// Makes the colour of the spinner out of that of the texts.
    public var activityIndicatorColorTransformer: UIConfigurationColorTransformer?

    /// The title.
    public var title: String? {
      get { attributedTitle.map { String($0.characters) } }
      set { attributedTitle = newValue.map { AttributedString($0) } }
    }
    /// The title with attributes; of these the font and the colour count.
    public var attributedTitle: AttributedString?
    /// Makes the attributes of the title out of those that it would have.
    public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
    /// How a title ends that is too long.
    public var titleLineBreakMode = NSLineBreakMode.byWordWrapping
    /// The smaller text below the title.
    public var subtitle: String? {
      get { attributedSubtitle.map { String($0.characters) } }
      set { attributedSubtitle = newValue.map { AttributedString($0) } }
    }
    /// The smaller text with attributes; of these the font and the colour count.
    public var attributedSubtitle: AttributedString?
    /// Makes the attributes of the subtitle out of those that it would have.
    public var subtitleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?

    /// The distances of the content from the edges.
    public var contentInsets: NSDirectionalEdgeInsets {
      get { insets }
      set {
        insets = newValue
        hasCustomInsets = true
      }
    }
    private var insets = NSDirectionalEdgeInsets.zero
    private var hasCustomInsets = false

    /// On which side of the texts the image is.
    public var imagePlacement = NSDirectionalRectEdge.leading
    /// The distance of the image from the texts.
    public var imagePadding: CGFloat = 0
    /// The distance of the subtitle from the title.
    public var titlePadding: CGFloat = 1
    /// Where title and subtitle stand one below the other.
    public var titleAlignment = TitleAlignment.automatic
    /// Whether a selected button looks it.
    public var automaticallyUpdateForSelection = true

    private init(_ style: Style) {
      self.style = style
      background = UIBackgroundConfiguration()
      background.cornerRadius = 6
      setDefaultContentInsets()
    }

    /// Text alone, in the tint.
    public static func plain() -> Configuration { Configuration(.plain) }
    /// Text in the tint on a little of the tint.
    public static func tinted() -> Configuration { Configuration(.tinted) }
    /// Text in the tint on gray.
    public static func gray() -> Configuration { Configuration(.gray) }
    /// White text on the tint.
    public static func filled() -> Configuration { Configuration(.filled) }
    /// As the platform likes a button without a border: as ``plain()``.
    public static func borderless() -> Configuration { Configuration(.plain) }
    /// As the platform likes a button with a border: as ``gray()``.
    public static func bordered() -> Configuration { Configuration(.gray) }
    /// As the platform likes a button with a tinted border: as ``tinted()``.
    public static func borderedTinted() -> Configuration { Configuration(.tinted) }
    /// As the platform likes a button that stands out: as ``filled()``.
    public static func borderedProminent() -> Configuration { Configuration(.filled) }

    /// Sets the distances that the size of the button has.
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

    /// The configuration as it shows in a button's state: that of a selected button has the next stronger look.
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
