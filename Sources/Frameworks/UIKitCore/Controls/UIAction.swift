import Foundation

/// The closure that an action calls when it is triggered.
///
/// Its parameter is the action.
public typealias UIActionHandler = (UIAction) -> Void

/// A closure with a title and an image, used as the action of a control or as a menu item.
@preconcurrency @MainActor
open class UIAction: UIMenuElement {
  /// An identifier for an action.
  ///
  /// A control holds at most one action per identifier.
  public struct Identifier: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// Creates an identifier from a string literal.
    public init(stringLiteral value: String) { rawValue = value }
  }

  /// The identifier of the action.
  ///
  /// The default is a new UUID string.
  public let identifier: Identifier
  /// The title displayed by menus and by controls with this action.
  open override var title: String {
    get { super.title }
    set { super.title = newValue }
  }
  /// The image displayed beside the title by menus and by controls with this action.
  open override var image: UIImage? {
    get { super.image }
    set { super.image = newValue }
  }
  /// The longer title for the keyboard shortcut overview.
  ///
  /// Stored only, because no such overview is displayed.
  open var discoverabilityTitle: String?
  /// The appearance and availability of the action as a menu item.
  open var attributes: UIMenuElement.Attributes
  /// The mark displayed beside the action in a menu.
  open var state: UIMenuElement.State
  /// The object that triggered the action.
  ///
  /// Set only while the handler runs.
  open private(set) var sender: Any?
  private let handler: UIActionHandler

  /// Creates an action.
  ///
  /// If `identifier` is `nil`, the action's identifier is a new UUID string.
  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil,
    identifier: Identifier? = nil, discoverabilityTitle: String? = nil,
    attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off,
    handler: @escaping UIActionHandler
  ) {
    self.identifier = identifier ?? Identifier(UUID().uuidString)
    self.discoverabilityTitle = discoverabilityTitle
    self.attributes = attributes
    self.state = state
    self.handler = handler
    super.init(title: title, subtitle: subtitle, image: image)
  }

  /// Calls the handler with the given sender.
  ///
  /// The target is ignored.
  open func performWithSender(_ sender: Any?, target: Any?) { invokeHandler(sender: sender) }

  func invokeHandler(sender: Any?) {
    let before = self.sender
    self.sender = sender
    defer { self.sender = before }
    handler(self)
  }
}
