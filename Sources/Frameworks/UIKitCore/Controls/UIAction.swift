import Foundation

/// What is called when an action is set off.
public typealias UIActionHandler = (UIAction) -> Void

/// A title, a picture and what to do: for a control, or as an item of a menu.
@preconcurrency @MainActor
open class UIAction: UIMenuElement {
  /// By what an action is known.
  public struct Identifier: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name.
    public let rawValue: String
    /// Takes a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Takes a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// Takes a name that is written out.
    public init(stringLiteral value: String) { rawValue = value }
  }

  /// By what it is known; one of its own unless it was given.
  public let identifier: Identifier
  /// What a control shows as its title when it takes the action.
  open override var title: String {
    get { super.title }
    set { super.title = newValue }
  }
  /// The picture beside the title.
  open override var image: UIImage? {
    get { super.image }
    set { super.image = newValue }
  }
  /// What an overview of keys would say of it.
  open var discoverabilityTitle: String?
  /// How an item of a menu shows.
  open var attributes: UIMenuElement.Attributes
  /// Whether an item of a menu has a mark.
  open var state: UIMenuElement.State
  /// What set it off, while the handler runs.
  open private(set) var sender: Any?
  private let handler: UIActionHandler

  /// An action with whatever of title, picture and marks is wanted.
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

  /// Calls the handler as if a sender had set it off; the target is not asked.
  open func performWithSender(_ sender: Any?, target: Any?) { invokeHandler(sender: sender) }

  func invokeHandler(sender: Any?) {
    let before = self.sender
    self.sender = sender
    defer { self.sender = before }
    handler(self)
  }
}
