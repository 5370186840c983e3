public import Foundation
import QuartzCore

/// The contents displayed by a navigation bar for one controller.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
  /// The display modes of a large title.
  public enum LargeTitleDisplayMode: Int, Hashable, Sendable {
    /// Uses the mode of the item below on the stack.
    case automatic
    /// Displays a large title if the bar prefers large titles.
    case always
    case never
  }

  /// The display modes of the back button that returns to an item.
  public enum BackButtonDisplayMode: Int, Hashable, Sendable {
    /// Displays the item's back button title.
    case `default`
    /// Displays the generic title "Back".
    case generic
    /// Displays only the chevron, without a title.
    case minimal
  }

  var onChange: (() -> Void)?

  /// Creates an item with the given title.
  public init(title: String) {
    self.title = title
    super.init()
  }

  /// Creates an item without a title.
  ///
  /// No values are decoded from the archive.
  public required init?(coder: NSCoder) { super.init() }

  /// The title displayed in the center of the bar.
  open var title: String? { didSet { onChange?() } }
  /// A view that is displayed instead of the title.
  open var titleView: UIView? { didSet { onChange?() } }
  /// The title of the back button that returns to this item.
  ///
  /// If `nil`, ``title`` is used.
  open var backButtonTitle: String? { didSet { onChange?() } }
  /// The back button that returns to this item.
  ///
  /// Only its title and tint color are used.
  open var backBarButtonItem: UIBarButtonItem? { didSet { onChange?() } }
  /// The display mode of the back button that returns to this item.
  open var backButtonDisplayMode = BackButtonDisplayMode.default { didSet { onChange?() } }
  /// A line of text above the title.
  ///
  /// The value is stored but not displayed.
  open var prompt: String?
  /// The bar's appearance above scrolled content while this item is on top.
  ///
  /// If `nil`, the bar's own appearance is used.
  open var standardAppearance: UINavigationBarAppearance? { didSet { onChange?() } }
  /// The bar's appearance at the compact height while this item is on top.
  ///
  /// If `nil`, the bar's own appearance is used.
  open var compactAppearance: UINavigationBarAppearance? { didSet { onChange?() } }
  /// The bar's appearance without content under it while this item is on top.
  ///
  /// If `nil`, the bar's own appearance is used.
  open var scrollEdgeAppearance: UINavigationBarAppearance? { didSet { onChange?() } }
  /// Whether the back button is hidden.
  open var hidesBackButton = false { didSet { onChange?() } }
  /// Whether the back button remains visible next to the left buttons.
  open var leftItemsSupplementBackButton = false { didSet { onChange?() } }
  /// The display mode of the large title.
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

  /// Sets the first button at the leading edge.
  ///
  /// The change is not animated.
  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }

  /// Sets the first button at the trailing edge.
  ///
  /// The change is not animated.
  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    rightBarButtonItem = item
  }

  /// Sets the buttons at the leading edge.
  ///
  /// The change is not animated.
  open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    leftBarButtonItems = items
  }

  /// Sets the buttons at the trailing edge.
  ///
  /// The change is not animated.
  open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    rightBarButtonItems = items
  }
}
