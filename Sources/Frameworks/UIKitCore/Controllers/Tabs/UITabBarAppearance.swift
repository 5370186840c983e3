public import Foundation
import QuartzCore

/// How a choice of a tab bar looks in one of its states.
@preconcurrency @MainActor
open class UITabBarItemStateAppearance: NSObject {
  var onChange: (() -> Void)?
  override init() { super.init() }

  /// What its title looks like.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { onChange?() } }
  /// How far its title is moved.
  open var titlePositionAdjustment = UIOffset.zero { didSet { onChange?() } }
  /// The colour of its picture; nil for the system's.
  open var iconColor: UIColor? { didSet { onChange?() } }
  /// How far its badge is moved.
  open var badgePositionAdjustment = UIOffset.zero { didSet { onChange?() } }
  /// The colour of its badge; nil for red.
  open var badgeBackgroundColor: UIColor? { didSet { onChange?() } }
  /// What the text of its badge looks like.
  open var badgeTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { onChange?() } }
  /// How far the text is moved in its badge.
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

/// How the choices of a tab bar look in each of their states.
@preconcurrency @MainActor
open class UITabBarItemAppearance: NSObject, @preconcurrency NSCopying {
  /// How picture and title lie.
  public enum Style: Int, Hashable, Sendable {
    /// One above the other.
    case stacked
    /// Side by side.
    case inline
    /// Side by side in a low bar.
    case compactInline
  }

  /// Where it is not chosen.
  public let normal = UITabBarItemStateAppearance()
  /// Where it is chosen.
  public let selected = UITabBarItemStateAppearance()
  /// Where it takes no touches.
  public let disabled = UITabBarItemStateAppearance()
  /// Where keys go to it; nothing is focused here.
  public let focused = UITabBarItemStateAppearance()
  var onChange: (() -> Void)? {
    didSet { for state in states { state.onChange = onChange } }
  }
  private var states: [UITabBarItemStateAppearance] { [normal, selected, disabled, focused] }

  /// The look of stacked choices.
  public convenience override init() { self.init(style: .stacked) }

  /// The look of choices of a style.
  public required init(style: Style) { super.init() }

  /// Makes it the look of choices of a style.
  open func configureWithDefault(for style: Style) {
    for state in states { state.copyValues(from: UITabBarItemStateAppearance()) }
  }

  /// Another one of the same look.
  open func copy(with zone: NSZone? = nil) -> Any { makeCopy() }

  func makeCopy() -> UITabBarItemAppearance {
    let made = type(of: self).init(style: .stacked)
    for (new, old) in zip(made.states, states) { new.copyValues(from: old) }
    return made
  }
}

/// How a tab bar looks.
open class UITabBarAppearance: UIBarAppearance {
  /// How choices look whose picture lies above the title.
  open var stackedLayoutAppearance = UITabBarItemAppearance() {
    didSet { observeItemAppearances() }
  }
  /// How choices look whose picture lies beside the title; the bars here have those only where they are low.
  open var inlineLayoutAppearance = UITabBarItemAppearance(style: .inline) {
    didSet { observeItemAppearances() }
  }
  /// How choices look in a low bar, whose picture lies beside the title.
  open var compactInlineLayoutAppearance = UITabBarItemAppearance(style: .compactInline) {
    didSet { observeItemAppearances() }
  }
  /// The colour of the picture behind the choice, where that is a stencil; nil for the bar's tint.
  open var selectionIndicatorTintColor: UIColor? { didSet { notifyChange() } }
  /// A picture behind the choice.
  open var selectionIndicatorImage: UIImage? { didSet { notifyChange() } }
  /// Whether choices fill the bar or lie together in its middle.
  open var stackedItemPositioning = UITabBar.ItemPositioning.automatic { didSet { notifyChange() } }
  /// How wide choices are that lie together; 0 for the system's width.
  open var stackedItemWidth: CGFloat = 0 { didSet { notifyChange() } }
  /// How much room is between choices that lie together; 0 for the system's.
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
