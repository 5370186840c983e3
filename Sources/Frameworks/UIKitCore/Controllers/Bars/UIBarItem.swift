import CoreGraphics
public import Foundation
import QuartzCore

/// The base class of items displayed in bars.
@preconcurrency @MainActor
open class UIBarItem: NSObject {
  /// Creates an item without a title or image.
  public override init() { super.init() }

  /// Creates an item without a title or image.
  ///
  /// No values are decoded from the archive.
  public required init?(coder: NSCoder) { super.init() }

  open var title: String? { didSet { notifyChange() } }
  /// The image, which replaces the title in navigation bars and toolbars and is displayed above it in tab bars.
  open var image: UIImage? { didSet { notifyChange() } }
  /// The image for compact bars in landscape.
  ///
  /// The value is stored but has no effect.
  open var landscapeImagePhone: UIImage?
  /// The image used at very large text sizes.
  ///
  /// The value is stored but has no effect.
  open var largeContentSizeImage: UIImage?
  /// The insets of the image, in points.
  open var imageInsets = UIEdgeInsets.zero { didSet { notifyChange() } }
  /// The insets of the landscape image.
  ///
  /// The value is stored but has no effect.
  open var landscapeImagePhoneInsets = UIEdgeInsets.zero
  /// Whether the item accepts touches.
  open var isEnabled = true { didSet { notifyChange() } }
  /// An integer that the app can use to identify the item.
  open var tag = 0
  /// A closure set by the bar and called after each change.
  var onChange: (() -> Void)?
  private var textAttributes: [UIControl.State: [NSAttributedString.Key: Any]] = [:]

  func notifyChange() { onChange?() }

  /// Sets the text attributes of the title for the given state.
  ///
  /// Only the font and the foreground color are used.
  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) {
    self.textAttributes[state] = attributes
    notifyChange()
  }

  /// Returns the text attributes of the title for the given state, or `nil` if none were set.
  open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    textAttributes[state]
  }

  /// Called after loading from a nib file.
  ///
  /// The framework never calls it, because nib files are not read.
  open func awakeFromNib() {}

  /// Called by Interface Builder before it displays the item.
  ///
  /// The framework never calls it.
  open func prepareForInterfaceBuilder() {}
}

extension UILabel {
  /// Applies the font and the foreground color from the text attributes, if present.
  func applyTextAttributes(_ attributes: [NSAttributedString.Key: Any]?) {
    if let color = attributes?[.foregroundColor] as? UIColor { textColor = color }
    if let font = attributes?[.font] as? UIFont { self.font = font }
  }
}
