public import Foundation
import QuartzCore

/// The appearance of a tab bar item in one state.
@preconcurrency @MainActor
open class UITabBarItemStateAppearance: NSObject {
  var onChange: (() -> Void)?
  override init() { super.init() }

  /// The text attributes of the title.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { onChange?() } }
  /// The offset of the title, in points.
  open var titlePositionAdjustment = UIOffset.zero { didSet { onChange?() } }
  /// The color of the image.
  ///
  /// If `nil`, the default color is used.
  open var iconColor: UIColor? { didSet { onChange?() } }
  /// The offset of the badge, in points.
  open var badgePositionAdjustment = UIOffset.zero { didSet { onChange?() } }
  /// The background color of the badge.
  ///
  /// If `nil`, it is red.
  open var badgeBackgroundColor: UIColor? { didSet { onChange?() } }
  /// The text attributes of the badge.
  open var badgeTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { onChange?() } }
  /// The offset of the badge's text, in points.
  open var badgeTitlePositionAdjustment = UIOffset.zero { didSet { onChange?() } }

  func copyValues(from other: UITabBarItemStateAppearance) {
    titleTextAttributes = other.titleTextAttributes
    titlePositionAdjustment = other.titlePositionAdjustment
    iconColor = other.iconColor
    badgePositionAdjustment = other.badgePositionAdjustment
    badgeBackgroundColor = other.badgeBackgroundColor
    badgeTextAttributes = other.badgeTextAttributes
    badgeTitlePositionAdjustment = other.badgeTitlePositionAdjustment
  }
}

/// The appearance of tab bar items in each of their states.
@preconcurrency @MainActor
open class UITabBarItemAppearance: NSObject, @preconcurrency NSCopying {
  /// The arrangements of an item's image and title.
  public enum Style: Int, Hashable, Sendable {
    /// The image above the title.
    case stacked
    /// The image beside the title.
    case inline
    /// The image beside the title, in a bar with the compact height.
    case compactInline
  }

  /// The appearance of unselected items.
  public let normal = UITabBarItemStateAppearance()
  public let selected = UITabBarItemStateAppearance()
  public let disabled = UITabBarItemStateAppearance()
  /// The appearance of focused items.
  ///
  /// It is never used, because tab bar items do not receive focus.
  public let focused = UITabBarItemStateAppearance()
  var onChange: (() -> Void)? {
    didSet { for state in states { state.onChange = onChange } }
  }
  private var states: [UITabBarItemStateAppearance] { [normal, selected, disabled, focused] }

  /// Creates an appearance for items with the image above the title.
  public convenience override init() { self.init(style: .stacked) }

  /// Creates an appearance for items with the given arrangement.
  public required init(style: Style) { super.init() }

  /// Resets all states to the default appearance for the given arrangement.
  open func configureWithDefault(for style: Style) {
    for state in states { state.copyValues(from: UITabBarItemStateAppearance()) }
  }

  open func copy(with zone: NSZone? = nil) -> Any { makeCopy() }

  func makeCopy() -> UITabBarItemAppearance {
    let made = type(of: self).init(style: .stacked)
    for (new, old) in zip(made.states, states) { new.copyValues(from: old) }
    return made
  }
}

/// The appearance of a tab bar.
open class UITabBarAppearance: UIBarAppearance {
  /// The appearance of items with the image above the title.
  open var stackedLayoutAppearance = UITabBarItemAppearance() {
    didSet { observeItemAppearances() }
  }
  /// The appearance of items with the image beside the title.
  ///
  /// It is never used; bars with the compact height use ``compactInlineLayoutAppearance``.
  open var inlineLayoutAppearance = UITabBarItemAppearance(style: .inline) {
    didSet { observeItemAppearances() }
  }
  /// The appearance of items in a bar with the compact height, with the image beside the title.
  open var compactInlineLayoutAppearance = UITabBarItemAppearance(style: .compactInline) {
    didSet { observeItemAppearances() }
  }
  /// The tint color of a selection indicator that is a template image.
  ///
  /// If `nil`, the bar's tint color is used.
  open var selectionIndicatorTintColor: UIColor? { didSet { notifyChange() } }
  /// The image displayed behind the selected item.
  open var selectionIndicatorImage: UIImage? { didSet { notifyChange() } }
  /// The way in which items with the image above the title are positioned.
  open var stackedItemPositioning = UITabBar.ItemPositioning.automatic { didSet { notifyChange() } }
  /// The width of centered items, in points.
  ///
  /// If it is 0, the default is used.
  open var stackedItemWidth: CGFloat = 0 { didSet { notifyChange() } }
  /// The spacing between centered items, in points.
  ///
  /// If it is 0, the default is used.
  open var stackedItemSpacing: CGFloat = 0 { didSet { notifyChange() } }

  private func observeItemAppearances() {
    for part in [stackedLayoutAppearance, inlineLayoutAppearance, compactInlineLayoutAppearance] {
      part.onChange = { [weak self] in self?.notifyChange() }
    }
    notifyChange()
  }

  override func setUpItemAppearances() { observeItemAppearances() }

  override func copyItemAppearances(from other: UIBarAppearance) {
    guard let other = other as? UITabBarAppearance else { return }
    stackedLayoutAppearance = other.stackedLayoutAppearance.makeCopy()
    inlineLayoutAppearance = other.inlineLayoutAppearance.makeCopy()
    compactInlineLayoutAppearance = other.compactInlineLayoutAppearance.makeCopy()
    selectionIndicatorTintColor = other.selectionIndicatorTintColor
    selectionIndicatorImage = other.selectionIndicatorImage
    stackedItemPositioning = other.stackedItemPositioning
    (stackedItemWidth, stackedItemSpacing) = (other.stackedItemWidth, other.stackedItemSpacing)
  }
}
