public import Foundation
import QuartzCore

/// The contents of a navigation bar for one controller.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
  /// The modes of displaying a large title.
  public enum LargeTitleDisplayMode: Int, Hashable, Sendable {
    /// Displays the title like the item below it.
    case automatic
    /// Displays a large title if the bar permits it.
    case always
    case never
  }

  /// The contents of the back button that returns to an item.
  public enum BackButtonDisplayMode: Int, Hashable, Sendable {
    /// Displays the back title of the item.
    case `default`
    /// Displays a generic "Back".
    case generic
    /// Displays only the chevron.
    case minimal
  }

  var onChange: (() -> Void)?

  /// Creates an item with a title.
  public init(title: String) {
    self.title = title
    super.init()
  }

  /// Creates an item without a title.
  ///
  /// Nothing is decoded.
  public required init?(coder: NSCoder) { super.init() }

  /// The title in the center of the bar.
  open var title: String? { didSet { onChange?() } }
  /// A view that is displayed instead of the title.
  open var titleView: UIView? { didSet { onChange?() } }
  /// The title of the back button that returns to this item.
  ///
  /// Nil uses ``title``.
  open var backButtonTitle: String? { didSet { onChange?() } }
  /// The back button that returns to this item.
  ///
  /// Only its title and tint are used.
  open var backBarButtonItem: UIBarButtonItem? { didSet { onChange?() } }
  /// The contents of the back button that returns to this item.
  open var backButtonDisplayMode = BackButtonDisplayMode.default { didSet { onChange?() } }
  /// A line of text above the title.
  ///
  /// Stored, but not displayed.
  open var prompt: String?
  /// The bar's appearance above scrolled content while this item is on top.
  ///
  /// Nil uses the bar's own.
  open var standardAppearance: UINavigationBarAppearance? { didSet { onChange?() } }
  /// The bar's appearance in compact height while this item is on top.
  ///
  /// Nil uses the bar's own.
  open var compactAppearance: UINavigationBarAppearance? { didSet { onChange?() } }
  /// The bar's appearance with no content under it while this item is on top.
  ///
  /// Nil uses the bar's own.
  open var scrollEdgeAppearance: UINavigationBarAppearance? { didSet { onChange?() } }
  /// Whether the back button is hidden.
  open var hidesBackButton = false { didSet { onChange?() } }
  /// Whether the back button remains visible next to the left buttons.
  open var leftItemsSupplementBackButton = false { didSet { onChange?() } }
  /// The mode of displaying a large title.
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic { didSet { onChange?() } }
  /// The buttons at the leading edge.
  open var leftBarButtonItems: [UIBarButtonItem]? { didSet { onChange?() } }
  /// The buttons at the trailing edge, starting with the outermost.
  open var rightBarButtonItems: [UIBarButtonItem]? { didSet { onChange?() } }

  /// The first button at the leading edge.
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }

  /// The first button at the trailing edge.
  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }

  /// Sets ``hidesBackButton``.
  ///
  /// The change is not animated.
  open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) {
    self.hidesBackButton = hidesBackButton
  }

  /// Sets the leading button.
  ///
  /// The change is not animated.
  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }

  /// Sets the trailing button.
  ///
  /// The change is not animated.
  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    rightBarButtonItem = item
  }

  /// Sets the leading buttons.
  ///
  /// The change is not animated.
  open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    leftBarButtonItems = items
  }

  /// Sets the trailing buttons.
  ///
  /// The change is not animated.
  open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    rightBarButtonItems = items
  }
}
