public import Foundation
import QuartzCore

/// One of the choices in a tab bar.
@preconcurrency @MainActor
open class UITabBarItem: UIBarItem {
  /// What the system knows by a word and a sign.
  public enum SystemItem: Int, Hashable, Sendable {
    /// What does not fit.
    case more
    /// What one has marked as liked.
    case favorites
    /// What somebody recommends.
    case featured
    /// What many liked.
    case topRated
    /// What one did lately.
    case recents
    /// Whom one knows.
    case contacts
    /// What one did.
    case history
    /// What one has marked to find it again.
    case bookmarks
    /// What one looks for.
    case search
    /// What one has loaded.
    case downloads
    /// What has come last.
    case mostRecent
    /// What many have looked at.
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

  /// A choice without title and picture.
  public override init() { super.init() }

  /// A choice without title and picture; nothing is read.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// A choice of title and picture.
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init()
    (self.title, self.image, self.tag) = (title, image, tag)
  }

  /// A choice of title and picture, with another picture while it is chosen.
  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init()
    (self.title, self.image, self.selectedImage) = (title, image, selectedImage)
  }

  /// A choice that the system knows.
  public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
    self.init(
      title: systemItem.titleAndSymbol.title,
      image: UIImage(systemName: systemItem.titleAndSymbol.symbol), tag: tag)
  }

  /// The picture while it is chosen; nil for the same.
  open var selectedImage: UIImage? { didSet { notifyChange() } }
  /// What stands in a small red field at its picture; nil for no field.
  open var badgeValue: String? { didSet { notifyChange() } }
  /// The colour of that field; nil for red.
  open var badgeColor: UIColor? { didSet { notifyChange() } }
  /// How far its title is moved.
  open var titlePositionAdjustment = UIOffset.zero { didSet { notifyChange() } }
  /// How it looks over content; nil for as the bar says.
  open var standardAppearance: UITabBarAppearance? { didSet { notifyChange() } }
  /// How it looks while the content's lower edge lies above it; nil for as the bar says.
  open var scrollEdgeAppearance: UITabBarAppearance? { didSet { notifyChange() } }
  private var badgeAttributes: [UIControl.State: [NSAttributedString.Key: Any]] = [:]

  /// Sets what the text in the field looks like in a state.
  open func setBadgeTextAttributes(
    _ textAttributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) {
    badgeAttributes[state] = textAttributes
    notifyChange()
  }

  /// What the text in the field looks like in a state, where it was set.
  open func badgeTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    badgeAttributes[state]
  }
}
