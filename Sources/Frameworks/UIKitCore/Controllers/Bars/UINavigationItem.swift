public import Foundation
import QuartzCore

/// What a navigation bar shows for a controller.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
  /// When its title is large.
  public enum LargeTitleDisplayMode: Int, Hashable, Sendable {
    /// As that of the item below.
    case automatic
    /// Wherever the bar allows it.
    case always
    /// Never.
    case never
  }

  /// What the button that leads back to it says.
  public enum BackButtonDisplayMode: Int, Hashable, Sendable {
    /// Its title.
    case `default`
    /// The general word.
    case generic
    /// Nothing beside the sign.
    case minimal
  }

  var onChange: (() -> Void)?

  /// An item of a title.
  public init(title: String) {
    self.title = title
    super.init()
  }

  /// An item without title; nothing is read.
  public required init?(coder: NSCoder) { super.init() }

  /// The title in the middle.
  open var title: String? { didSet { onChange?() } }
  /// A view in the place of the title.
  open var titleView: UIView? { didSet { onChange?() } }
  /// What the button that leads back to it says; nil for its title.
  open var backButtonTitle: String? { didSet { onChange?() } }
  /// The button that leads back to it; of it the title counts.
  open var backBarButtonItem: UIBarButtonItem? { didSet { onChange?() } }
  /// What the button that leads back to it says.
  open var backButtonDisplayMode = BackButtonDisplayMode.default { didSet { onChange?() } }
  /// A line that would stand above the title; kept and not shown.
  open var prompt: String?
  /// How the bar looks over content while the item is on top; nil for the bar's own look.
  open var standardAppearance: UINavigationBarAppearance? { didSet { onChange?() } }
  /// How the bar looks on a phone on its side while the item is on top; nil for the bar's own look.
  open var compactAppearance: UINavigationBarAppearance? { didSet { onChange?() } }
  /// How the bar looks at the content's upper edge while the item is on top; nil for the bar's own look.
  open var scrollEdgeAppearance: UINavigationBarAppearance? { didSet { onChange?() } }
  /// Whether nothing leads back from it.
  open var hidesBackButton = false { didSet { onChange?() } }
  /// Whether its own buttons leave the one that leads back.
  open var leftItemsSupplementBackButton = false { didSet { onChange?() } }
  /// When its title is large.
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic { didSet { onChange?() } }
  /// Its buttons on the left.
  open var leftBarButtonItems: [UIBarButtonItem]? { didSet { onChange?() } }
  /// Its buttons on the right, the outermost first.
  open var rightBarButtonItems: [UIBarButtonItem]? { didSet { onChange?() } }

  /// Its first button on the left.
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }

  /// Its first button on the right.
  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }

  /// Hides the button that leads back, or shows it; at once.
  open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) {
    self.hidesBackButton = hidesBackButton
  }

  /// Sets the button on the left; at once.
  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }

  /// Sets the button on the right; at once.
  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    rightBarButtonItem = item
  }

  /// Sets the buttons on the left; at once.
  open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    leftBarButtonItems = items
  }

  /// Sets the buttons on the right; at once.
  open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    rightBarButtonItems = items
  }
}
