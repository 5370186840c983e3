public import Foundation
public import QuartzCore

/// A button in a navigation bar or toolbar, or a space between buttons.
@preconcurrency @MainActor
open class UIBarButtonItem: UIBarItem {
  /// The styles of a bar button.
  public enum Style: Int, Hashable, Sendable {
    /// A button with its title in regular weight.
    case plain = 0
    /// A button that completes a task, with its title in semibold weight.
    case done = 2
  }

  /// The predefined bar buttons.
  public enum SystemItem: Int, Hashable, Sendable {
    /// A button with the title "Done" in semibold weight.
    case done
    case cancel
    case edit
    case save
    case add
    /// A space that expands to fill the remaining width.
    ///
    /// If there are several flexible spaces, they share the width equally.
    case flexibleSpace
    /// A space whose width is the item's ``UIBarButtonItem/width``.
    case fixedSpace
    /// A button with a pencil and a square.
    case compose
    /// A button with an arrow turning left.
    case reply
    /// A button with a square and an upward arrow.
    case action
    /// A button with a folder.
    case organize
    /// A button with an open book.
    case bookmarks
    /// A button with a magnifying glass.
    case search
    /// A button with a circular arrow.
    case refresh
    /// A button with a cross.
    case stop
    case camera
    /// A button with a trash can.
    case trash
    /// A button with a triangle pointing right.
    case play
    /// A button with two vertical bars.
    case pause
    /// A button with two triangles pointing left.
    case rewind
    /// A button with two triangles pointing right.
    case fastForward
    case undo
    case redo
    /// A button with a cross in a filled circle.
    case close = 24

    /// The title if the item displays text; otherwise `nil`.
    var systemTitle: String? {
      switch self {
      case .done, .cancel, .edit, .save, .undo, .redo:
        "\(self)".prefix(1).uppercased() + "\(self)".dropFirst()
      case .add, .flexibleSpace, .fixedSpace, .compose, .reply, .action, .organize, .bookmarks,
        .search, .refresh, .stop, .camera, .trash, .play, .pause, .rewind, .fastForward, .close:
        nil
      }
    }

    /// The symbol name if the item displays a symbol; otherwise `nil`.
    var systemSymbol: String? {
      switch self {
      case .add: "plus"
      case .compose: "square.and.pencil"
      case .reply: "arrowshape.turn.up.left"
      case .action: "square.and.arrow.up"
      case .organize: "folder"
      case .bookmarks: "book"
      case .search: "magnifyingglass"
      case .refresh: "arrow.clockwise"
      case .stop: "xmark"
      case .camera: "camera"
      case .trash: "trash"
      case .play: "play.fill"
      case .pause: "pause.fill"
      case .rewind: "backward.fill"
      case .fastForward: "forward.fill"
      case .close: "xmark.circle.fill"
      case .done, .cancel, .edit, .save, .undo, .redo, .flexibleSpace, .fixedSpace: nil
      }
    }
  }

  /// The style of the button, which determines the weight of its title.
  open var style = Style.plain { didSet { notifyChange() } }
  /// The object to which the action is sent.
  open weak var target: AnyObject?
  /// The selector called on the target when the button is tapped.
  open var action: Selector?
  /// A view that is displayed instead of the button.
  open var customView: UIView? { didSet { notifyChange() } }
  /// The width, in points.
  ///
  /// If it is 0, the item fits its content.
  open var width: CGFloat = 0 { didSet { notifyChange() } }
  /// The color of the title and image.
  ///
  /// If `nil`, the bar's tint color is used.
  open var tintColor: UIColor? { didSet { notifyChange() } }
  /// The titles that the button may display.
  ///
  /// The button is at least as wide as the widest of them.
  open var possibleTitles: Set<String>? { didSet { notifyChange() } }
  /// Whether the button has the gray background that indicates selection.
  open var isSelected = false { didSet { notifyChange() } }
  /// Whether the item is omitted from the bar.
  open var isHidden = false { didSet { notifyChange() } }
  /// The menu associated with the button.
  ///
  /// The value is stored but never displayed.
  open var menu: UIMenu?
  /// The action that runs before the target's action is sent.
  ///
  /// The title and image of the action, if any, replace those of the item.
  open var primaryAction: UIAction? { didSet { applyPrimaryAction() } }

  private func applyPrimaryAction() {
    guard let primaryAction else { return }
    if !primaryAction.title.isEmpty { title = primaryAction.title }
    if let image = primaryAction.image { self.image = image }
  }

  var storedSystemItem: SystemItem? {
    didSet {
      style = storedSystemItem == .done ? .done : .plain
      notifyChange()
    }
  }
  private var backgroundImages: [UIControl.State: UIImage] = [:]

  /// Creates an item without a title or image.
  public override init() { super.init() }

  /// Creates an item without a title or image.
  ///
  /// No values are decoded from the archive.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates an item with the given title.
  public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.init()
    (self.title, self.style, self.action) = (title, style, action)
    self.target = target as AnyObject?
  }

  /// Creates an item with the given image.
  public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
    self.init()
    (self.image, self.style, self.action) = (image, style, action)
    self.target = target as AnyObject?
  }

  /// Creates an item with the given image.
  ///
  /// The landscape image is stored without effect.
  public convenience init(
    image: UIImage?, landscapeImagePhone: UIImage?, style: Style, target: Any?, action: Selector?
  ) {
    self.init(image: image, style: style, target: target, action: action)
    self.landscapeImagePhone = landscapeImagePhone
  }

  /// Creates an item with a predefined title, symbol or space.
  public convenience init(
    barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?
  ) {
    self.init()
    (storedSystemItem, style) = (systemItem, systemItem == .done ? .done : .plain)
    self.action = action
    self.target = target as AnyObject?
  }

  /// Creates an item that displays a custom view.
  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }

  /// Creates an item with a predefined title or symbol that runs the given action.
  public convenience init(
    systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    self.init(barButtonSystemItem: systemItem, target: nil, action: nil)
    (self.primaryAction, self.menu) = (primaryAction, menu)
    applyPrimaryAction()
  }

  /// Creates an item with the given title and image that runs the given action.
  public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    self.init()
    (self.primaryAction, self.menu) = (primaryAction, menu)
    applyPrimaryAction()
    if let title { self.title = title }
    if let image { self.image = image }
  }

  /// Returns a space that expands to fill the remaining width.
  open class func flexibleSpace() -> UIBarButtonItem {
    UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil)
  }

  /// Returns a space with a fixed width, in points.
  open class func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
    let made = UIBarButtonItem(barButtonSystemItem: .fixedSpace, target: nil, action: nil)
    made.width = width
    return made
  }

  /// Sets the background image for the given state.
  ///
  /// Only images for the default metrics are used.
  open func setBackgroundImage(
    _ backgroundImage: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics
  ) {
    guard barMetrics == .default else { return }
    backgroundImages[state] = backgroundImage
    notifyChange()
  }

  /// Returns the background image for the given state, or `nil` for metrics other than the default.
  open func backgroundImage(
    for state: UIControl.State, barMetrics: UIBarMetrics
  ) -> UIImage? { barMetrics == .default ? backgroundImages[state] : nil }

  // MARK: Displayed content

  var isSpace: Bool { storedSystemItem == .flexibleSpace || storedSystemItem == .fixedSpace }

  /// The item's title, or else its system item's title.
  var effectiveTitle: String? { title ?? (image == nil ? storedSystemItem?.systemTitle : nil) }

  /// The item's image, or else its system item's symbol.
  ///
  /// Images with the automatic rendering mode are drawn as templates.
  var effectiveImage: UIImage? {
    let displayedImage =
      image
      ?? (title == nil ? storedSystemItem?.systemSymbol : nil).flatMap {
        UIImage(systemName: $0, withConfiguration: BarButton.symbolConfiguration)
      }
    guard let displayedImage, displayedImage.renderingMode == .automatic else {
      return displayedImage
    }
    return displayedImage.withRenderingMode(.alwaysTemplate)
  }

  /// Runs the primary action and sends the action to the target.
  func sendAction() {
    primaryAction?.invokeHandler(sender: self)
    if let target, let action { action.perform(on: target, with: self) }
  }
}
