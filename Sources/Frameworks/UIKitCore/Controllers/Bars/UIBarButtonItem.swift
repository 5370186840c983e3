public import Foundation
public import QuartzCore

/// A button in a navigation bar or toolbar.
@preconcurrency @MainActor
open class UIBarButtonItem: UIBarItem {
  /// The style of a button's title.
  public enum Style: Int, Hashable, Sendable {
    /// Displays the title in regular weight.
    case plain = 0
    /// Displays the title in semibold weight, for buttons that complete a task.
    case done = 2
  }

  /// The predefined bar buttons.
  public enum SystemItem: Int, Hashable, Sendable {
    /// The title "Done" in semibold weight.
    case done
    case cancel
    case edit
    case save
    case add
    /// A space that expands to fill the remaining width.
    ///
    /// Several flexible spaces share it equally.
    case flexibleSpace
    /// A space with the width of ``UIBarButtonItem/width``.
    case fixedSpace
    /// The symbol of a pencil and a square.
    case compose
    /// The symbol of an arrow that turns left.
    case reply
    /// The symbol of a square with an upward arrow.
    case action
    /// The symbol of a folder.
    case organize
    /// The symbol of an open book.
    case bookmarks
    /// The symbol of a magnifying glass.
    case search
    /// The symbol of a circular arrow.
    case refresh
    /// The symbol of a cross.
    case stop
    case camera
    /// The symbol of a trash can.
    case trash
    /// The symbol of a triangle that points right.
    case play
    /// The symbol of two vertical bars.
    case pause
    /// The symbol of two triangles that point left.
    case rewind
    /// The symbol of two triangles that point right.
    case fastForward
    case undo
    case redo
    /// The symbol of a cross in a filled circle.
    case close = 24

    /// The title of an item that displays text, otherwise nil.
    var systemTitle: String? {
      switch self {
      case .done, .cancel, .edit, .save, .undo, .redo:
        "\(self)".prefix(1).uppercased() + "\(self)".dropFirst()
      case .add, .flexibleSpace, .fixedSpace, .compose, .reply, .action, .organize, .bookmarks,
        .search, .refresh, .stop, .camera, .trash, .play, .pause, .rewind, .fastForward, .close:
        nil
      }
    }

    /// The symbol name of an item that displays a symbol, otherwise nil.
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

  /// The style of the title.
  open var style = Style.plain { didSet { notifyChange() } }
  /// The object that receives the action.
  open weak var target: AnyObject?
  /// The selector that is called on the target.
  open var action: Selector?
  /// A view that is displayed instead of the button.
  open var customView: UIView? { didSet { notifyChange() } }
  /// The width in points; 0 fits the content.
  open var width: CGFloat = 0 { didSet { notifyChange() } }
  /// The color of the title and image; nil uses the bar's tint.
  open var tintColor: UIColor? { didSet { notifyChange() } }
  /// The possible titles.
  ///
  /// The button is at least as wide as the widest of them.
  open var possibleTitles: Set<String>? { didSet { notifyChange() } }
  /// Whether the button has the gray background of a selected button.
  open var isSelected = false { didSet { notifyChange() } }
  /// Whether the item is omitted from the bar.
  open var isHidden = false { didSet { notifyChange() } }
  /// The menu of the button.
  ///
  /// Stored, but never displayed.
  open var menu: UIMenu?
  /// The action that runs before the target's action.
  ///
  /// Its title and image, if any, replace those of the item.
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
  /// Nothing is decoded.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates an item with a title.
  public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.init()
    (self.title, self.style, self.action) = (title, style, action)
    self.target = target as AnyObject?
  }

  /// Creates an item with an image.
  public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
    self.init()
    (self.image, self.style, self.action) = (image, style, action)
    self.target = target as AnyObject?
  }

  /// Creates an item with an image.
  ///
  /// The image for landscape is stored without effect.
  public convenience init(
    image: UIImage?, landscapeImagePhone: UIImage?, style: Style, target: Any?, action: Selector?
  ) {
    self.init(image: image, style: style, target: target, action: action)
    self.landscapeImagePhone = landscapeImagePhone
  }

  /// Creates a predefined item.
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

  /// Creates a predefined item with an action.
  public convenience init(
    systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    self.init(barButtonSystemItem: systemItem, target: nil, action: nil)
    (self.primaryAction, self.menu) = (primaryAction, menu)
    applyPrimaryAction()
  }

  /// Creates an item with a title, an image and an action.
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

  /// Sets the background image for a state.
  ///
  /// Only images for the default metrics are used.
  open func setBackgroundImage(
    _ backgroundImage: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics
  ) {
    guard barMetrics == .default else { return }
    backgroundImages[state] = backgroundImage
    notifyChange()
  }

  /// Returns the background image for a state; nil for metrics other than the default.
  open func backgroundImage(
    for state: UIControl.State, barMetrics: UIBarMetrics
  ) -> UIImage? { barMetrics == .default ? backgroundImages[state] : nil }

  // MARK: Displayed content

  var isSpace: Bool { storedSystemItem == .flexibleSpace || storedSystemItem == .fixedSpace }

  /// The item's title, or else the title of the system item.
  var effectiveTitle: String? { title ?? (image == nil ? storedSystemItem?.systemTitle : nil) }

  /// The item's image, or else the symbol of the system item.
  ///
  /// Images in automatic mode are rendered as templates.
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

  /// Runs the primary action and calls the target's action.
  func sendAction() {
    primaryAction?.invokeHandler(sender: self)
    if let target, let action { action.perform(on: target, with: self) }
  }
}
