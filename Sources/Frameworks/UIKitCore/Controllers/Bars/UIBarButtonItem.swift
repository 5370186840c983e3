public import Foundation
public import QuartzCore

/// A button in a navigation bar or a toolbar.
@preconcurrency @MainActor
open class UIBarButtonItem: UIBarItem {
  /// How heavy its title is.
  public enum Style: Int, Hashable, Sendable {
    /// As other text.
    case plain = 0
    /// Bold, for what ends something.
    case done = 2
  }

  /// What the system knows by a word or a sign.
  public enum SystemItem: Int, Hashable, Sendable {
    /// The word, bold.
    case done
    /// The word.
    case cancel
    /// The word.
    case edit
    /// The word.
    case save
    /// A plus sign.
    case add
    /// Room that takes what is left of the bar.
    case flexibleSpace
    /// Room as wide as ``UIBarButtonItem/width``.
    case fixedSpace
    /// A pencil on a sheet.
    case compose
    /// An arrow that turns to the left.
    case reply
    /// An arrow out of a box.
    case action
    /// A folder.
    case organize
    /// An open book.
    case bookmarks
    /// A magnifying glass.
    case search
    /// An arrow in a circle.
    case refresh
    /// A cross.
    case stop
    /// A camera.
    case camera
    /// A dustbin.
    case trash
    /// A triangle.
    case play
    /// Two bars.
    case pause
    /// Two triangles to the left.
    case rewind
    /// Two triangles to the right.
    case fastForward
    /// The word.
    case undo
    /// The word.
    case redo
    /// A cross in a disc.
    case close = 24

    /// The word that stands for it, where one does.
    var systemTitle: String? {
      switch self {
      case .done, .cancel, .edit, .save, .undo, .redo:
        "\(self)".prefix(1).uppercased() + "\(self)".dropFirst()
      case .add, .flexibleSpace, .fixedSpace, .compose, .reply, .action, .organize, .bookmarks,
        .search, .refresh, .stop, .camera, .trash, .play, .pause, .rewind, .fastForward, .close:
        nil
      }
    }

    /// The symbol that stands for it, where one does.
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

  /// How heavy its title is.
  open var style = Style.plain { didSet { notifyChange() } }
  /// Whom it tells.
  open weak var target: AnyObject?
  /// What it tells them.
  open var action: Selector?
  /// A view that stands in its place.
  open var customView: UIView? { didSet { notifyChange() } }
  /// How wide it is; 0 for as wide as its content.
  open var width: CGFloat = 0 { didSet { notifyChange() } }
  /// The colour of its title; nil for the bar's.
  open var tintColor: UIColor? { didSet { notifyChange() } }
  /// Titles that it may have, for the widest of which it has room.
  open var possibleTitles: Set<String>? { didSet { notifyChange() } }
  /// Whether it has a gray ground, as what is switched on.
  open var isSelected = false { didSet { notifyChange() } }
  /// Whether it is left out of the bar.
  open var isHidden = false { didSet { notifyChange() } }
  /// A list that a touch would show; kept, and none is shown.
  open var menu: UIMenu?
  /// What it does, besides what its target is told; its title and picture become the item's.
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

  /// A button without title and picture.
  public override init() { super.init() }

  /// A button without title and picture; nothing is read.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// A button of a title.
  public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.init()
    (self.title, self.style, self.action) = (title, style, action)
    self.target = target as AnyObject?
  }

  /// A button of a picture.
  public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
    self.init()
    (self.image, self.style, self.action) = (image, style, action)
    self.target = target as AnyObject?
  }

  /// A button of a picture, with another for a phone on its side, which is kept.
  public convenience init(
    image: UIImage?, landscapeImagePhone: UIImage?, style: Style, target: Any?, action: Selector?
  ) {
    self.init(image: image, style: style, target: target, action: action)
    self.landscapeImagePhone = landscapeImagePhone
  }

  /// A button that the system knows.
  public convenience init(
    barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?
  ) {
    self.init()
    (storedSystemItem, style) = (systemItem, systemItem == .done ? .done : .plain)
    self.action = action
    self.target = target as AnyObject?
  }

  /// A view in a bar.
  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }

  /// A button that the system knows, with what it does.
  public convenience init(
    systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    self.init(barButtonSystemItem: systemItem, target: nil, action: nil)
    (self.primaryAction, self.menu) = (primaryAction, menu)
    applyPrimaryAction()
  }

  /// A button of title and picture with what it does.
  public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    self.init()
    (self.primaryAction, self.menu) = (primaryAction, menu)
    applyPrimaryAction()
    if let title { self.title = title }
    if let image { self.image = image }
  }

  /// Room that takes what is left of the bar.
  open class func flexibleSpace() -> UIBarButtonItem {
    UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil)
  }

  /// Room of a width.
  open class func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
    let made = UIBarButtonItem(barButtonSystemItem: .fixedSpace, target: nil, action: nil)
    made.width = width
    return made
  }

  /// Sets a picture behind it in a state; of metrics the usual ones count.
  open func setBackgroundImage(
    _ backgroundImage: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics
  ) {
    guard barMetrics == .default else { return }
    backgroundImages[state] = backgroundImage
    notifyChange()
  }

  /// The picture behind it in a state.
  open func backgroundImage(
    for state: UIControl.State, barMetrics: UIBarMetrics
  ) -> UIImage? { barMetrics == .default ? backgroundImages[state] : nil }

  // MARK: What shows

  var isSpace: Bool { storedSystemItem == .flexibleSpace || storedSystemItem == .fixedSpace }

  /// Its own title, or the system's word.
  var effectiveTitle: String? { title ?? (image == nil ? storedSystemItem?.systemTitle : nil) }

  /// Its own picture, or the system's symbol, as a stencil where nothing else is said.
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

  /// Does what a touch on it does.
  func sendAction() {
    primaryAction?.invokeHandler(sender: self)
    if let target, let action { action.perform(on: target, with: self) }
  }
}
