public import Foundation
import QuartzCore

/// An item in a tab bar.
@preconcurrency @MainActor
open class UITabBarItem: UIBarItem {
  /// The predefined tab bar items; each has a title and a symbol.
  public enum SystemItem: Int, Hashable, Sendable {
    case more
    case favorites
    case featured
    case topRated
    case recents
    case contacts
    case history
    case bookmarks
    case search
    case downloads
    case mostRecent
    case mostViewed

    fileprivate var titleAndSymbol: (title: String, symbol: String) {
      switch self {
      case .more: ("More", "ellipsis")
      case .favorites: ("Favorites", "star.fill")
      case .featured: ("Featured", "star.fill")
      case .topRated: ("Top Rated", "star.fill")
      case .recents: ("Recents", "clock")
      case .contacts: ("Contacts", "person.fill")
      case .history: ("History", "clock")
      case .bookmarks: ("Bookmarks", "book")
      case .search: ("Search", "magnifyingglass")
      case .downloads: ("Downloads", "arrow.down")
      case .mostRecent: ("Most Recent", "clock")
      case .mostViewed: ("Most Viewed", "list.bullet")
      }
    }
  }

  /// Creates an item without a title or image.
  public override init() { super.init() }

  /// Creates an item without a title or image.
  ///
  /// No values are decoded from the archive.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates an item with the given title, image and tag.
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init()
    (self.title, self.image, self.tag) = (title, image, tag)
  }

  /// Creates an item with the given title and images for the unselected and selected states.
  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init()
    (self.title, self.image, self.selectedImage) = (title, image, selectedImage)
  }

  /// Creates an item with a predefined title and symbol.
  public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
    self.init(
      title: systemItem.titleAndSymbol.title,
      image: UIImage(systemName: systemItem.titleAndSymbol.symbol), tag: tag)
  }

  /// The image displayed in the selected state.
  ///
  /// If `nil`, ``UIBarItem/image`` is used.
  open var selectedImage: UIImage? { didSet { notifyChange() } }
  /// The text of the badge.
  ///
  /// If `nil`, no badge is displayed.
  open var badgeValue: String? { didSet { notifyChange() } }
  /// The background color of the badge.
  ///
  /// If `nil`, it is red.
  open var badgeColor: UIColor? { didSet { notifyChange() } }
  /// The offset of the title, in points.
  open var titlePositionAdjustment = UIOffset.zero { didSet { notifyChange() } }
  /// The bar's appearance above scrolled content while this item is selected.
  ///
  /// If `nil`, the bar's own appearance is used.
  open var standardAppearance: UITabBarAppearance? { didSet { notifyChange() } }
  /// The bar's appearance without content under it while this item is selected.
  ///
  /// If `nil`, the bar's own appearance is used.
  open var scrollEdgeAppearance: UITabBarAppearance? { didSet { notifyChange() } }
  private var badgeAttributes: [UIControl.State: [NSAttributedString.Key: Any]] = [:]

  /// Sets the text attributes of the badge for the given state.
  open func setBadgeTextAttributes(
    _ textAttributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) {
    badgeAttributes[state] = textAttributes
    notifyChange()
  }

  /// Returns the text attributes of the badge for the given state, or `nil` if none were set.
  open func badgeTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    badgeAttributes[state]
  }
}
