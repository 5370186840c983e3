import Foundation

/// The closure that an action calls when it is triggered.
///
/// Its parameter is the action.
public typealias UIActionHandler = (UIAction) -> Void

/// A handler with a title and an image, for a control or as an item of a menu.
@preconcurrency @MainActor
open class UIAction: UIMenuElement {
  /// The identifier of an action.
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
  /// By default a new UUID string.
  public let identifier: Identifier
  /// The title, which controls with this action display.
  open override var title: String {
    get { super.title }
    set { super.title = newValue }
  }
  /// The image, which controls with this action display beside the title.
  open override var image: UIImage? {
    get { super.image }
    set { super.image = newValue }
  }
  /// The longer title for an overview of keyboard shortcuts.
  ///
  /// Stored only, as no such overview is displayed.
  open var discoverabilityTitle: String?
  /// The appearance and availability of the action as a menu item.
  open var attributes: UIMenuElement.Attributes
  /// The mark beside the action as a menu item.
  open var state: UIMenuElement.State
  /// The object that triggered the action.
  ///
  /// Set only while the handler runs.
  open private(set) var sender: Any?
  private let handler: UIActionHandler

  /// Creates an action.
  ///
  /// A nil `identifier` is replaced by a new UUID string.
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
