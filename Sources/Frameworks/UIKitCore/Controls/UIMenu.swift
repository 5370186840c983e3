public import Foundation

/// The base class of menus and menu items.
@preconcurrency @MainActor
open class UIMenuElement: NSObject {
  /// The appearance and availability of a menu item.
  public struct Attributes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The item cannot be selected.
    public static let disabled = Attributes(rawValue: 1 << 0)
    /// The item deletes data.
    ///
    /// Its title is red.
    public static let destructive = Attributes(rawValue: 1 << 1)
    /// The item is not displayed.
    public static let hidden = Attributes(rawValue: 1 << 2)
    /// The menu remains open after the item is selected.
    public static let keepsMenuPresented = Attributes(rawValue: 1 << 3)
  }

  /// The mark displayed beside a menu item.
  public enum State: Int, Hashable, Sendable {
    case off
    /// A check mark.
    case on
    /// A dash, for a partly selected item.
    case mixed
  }

  open internal(set) var title: String
  /// The secondary text displayed below the title.
  open var subtitle: String?
  /// The image displayed beside the title.
  open internal(set) var image: UIImage?

  init(title: String, subtitle: String?, image: UIImage?) {
    (self.title, self.subtitle, self.image) = (title, subtitle, image)
  }
}

/// A container for actions and submenus.
///
/// Controls store their menus but do not present them in this implementation.
@preconcurrency @MainActor
open class UIMenu: UIMenuElement {
  /// An identifier for a menu.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// Options for displaying a menu inside its parent menu.
  public struct Options: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The children are displayed directly in the parent menu instead of in a submenu.
    public static let displayInline = Options(rawValue: 1 << 0)
    /// The menu's actions delete data.
    ///
    /// Its title is red.
    public static let destructive = Options(rawValue: 1 << 1)
    /// At most one child is selected at a time.
    public static let singleSelection = Options(rawValue: 1 << 5)
  }

  /// The identifier of the menu.
  ///
  /// The default is a new UUID string.
  public let identifier: Identifier
  /// The options for displaying this menu inside its parent menu.
  public let options: Options
  /// The actions and submenus, in order.
  open private(set) var children: [UIMenuElement]

  /// Creates a menu.
  ///
  /// If `identifier` is `nil`, the menu's identifier is a new UUID string.
  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil,
    identifier: Identifier? = nil, options: Options = [], children: [UIMenuElement] = []
  ) {
    self.identifier = identifier ?? Identifier(UUID().uuidString)
    self.options = options
    self.children = children
    super.init(title: title, subtitle: subtitle, image: image)
  }

  /// Returns a copy of the menu with the given children and the same title, image, identifier and options.
  open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
    UIMenu(
      title: title, subtitle: subtitle, image: image, identifier: identifier, options: options,
      children: newChildren)
  }

  /// The actions in the `on` state, including those of submenus.
  open var selectedElements: [UIMenuElement] {
    children.flatMap { child -> [UIMenuElement] in
      switch child {
      case let menu as UIMenu: menu.selectedElements
      case let action as UIAction where action.state == .on: [action]
      default: []
      }
    }
  }
}
