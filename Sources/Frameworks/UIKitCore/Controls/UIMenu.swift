public import Foundation

/// What stands in a menu.
@preconcurrency @MainActor
open class UIMenuElement: NSObject {
  /// How an item shows.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// Apple's bits.
    public let rawValue: UInt
    /// Takes Apple's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// It cannot be chosen.
    public static let disabled = Attributes(rawValue: 1 << 0)
    /// It takes something away, and is red.
    public static let destructive = Attributes(rawValue: 1 << 1)
    /// It is left out.
    public static let hidden = Attributes(rawValue: 1 << 2)
    /// The menu stays when it is chosen.
    public static let keepsMenuPresented = Attributes(rawValue: 1 << 3)
  }

  /// Whether an item has a mark.
  public enum State: Int, Hashable, Sendable {
    /// None.
    case off
    /// A check mark.
    case on
    /// A dash.
    case mixed
  }

  /// The text.
  open internal(set) var title: String
  /// The smaller text below.
  open var subtitle: String?
  /// The picture beside the text.
  open internal(set) var image: UIImage?

  init(title: String, subtitle: String?, image: UIImage?) {
    (self.title, self.subtitle, self.image) = (title, subtitle, image)
  }
}

/// A list of actions and of further menus.
///
/// Menus are kept with the controls that have one and are not shown here.
@preconcurrency @MainActor
open class UIMenu: UIMenuElement {
  /// By what a menu is known.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Takes a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Takes a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// How a menu in a menu shows.
  public struct Options: OptionSet, Hashable, Sendable {
    /// Apple's bits.
    public let rawValue: UInt
    /// Takes Apple's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Its items stand in the menu above.
    public static let displayInline = Options(rawValue: 1 << 0)
    /// It takes something away, and is red.
    public static let destructive = Options(rawValue: 1 << 1)
    /// One of its items has the mark at a time.
    public static let singleSelection = Options(rawValue: 1 << 5)
  }

  /// By what it is known; one of its own unless it was given.
  public let identifier: Identifier
  /// How it shows in another menu.
  public let options: Options
  /// What stands in it.
  open private(set) var children: [UIMenuElement]

  /// A menu of elements.
  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil,
    identifier: Identifier? = nil, options: Options = [], children: [UIMenuElement] = []
  ) {
    self.identifier = identifier ?? Identifier(UUID().uuidString)
    self.options = options
    self.children = children
    super.init(title: title, subtitle: subtitle, image: image)
  }

  /// The same menu with other elements.
  open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
    UIMenu(
      title: title, subtitle: subtitle, image: image, identifier: identifier, options: options,
      children: newChildren)
  }

  /// The actions that have the mark, also those of menus inside.
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
