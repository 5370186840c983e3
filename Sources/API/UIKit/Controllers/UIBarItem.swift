import CoreGraphics
public import Foundation
import QuartzCore

/// Something in a bar.
@preconcurrency @MainActor
open class UIBarItem: NSObject {
  /// An item without title and picture.
  public override init() { super.init() }

  /// An item without title and picture; nothing is read.
  public required init?(coder: NSCoder) { super.init() }

  /// What it says.
  open var title: String? { didSet { tell() } }
  /// What it shows in the place of the title.
  open var image: UIImage? { didSet { tell() } }
  /// How far the picture is moved in from its edges; kept and not heeded.
  open var imageInsets = UIEdgeInsets.zero
  /// Whether it takes touches.
  open var isEnabled = true { didSet { tell() } }
  /// A number by which it can be found.
  open var tag = 0
  /// Who shows it.
  var onChange: (() -> Void)?
  private var attributes: [UIControl.State: [NSAttributedString.Key: Any]] = [:]

  func tell() { onChange?() }

  /// Sets what its title looks like in a state.
  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) {
    self.attributes[state] = attributes
    tell()
  }

  /// What its title looks like in a state, where it was set.
  open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    attributes[state]
  }
}

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
    /// The word.
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
    /// The word.
    case compose
    /// The word.
    case reply
    /// The word.
    case action
    /// The word.
    case organize
    /// The word.
    case bookmarks
    /// The word.
    case search
    /// The word.
    case refresh
    /// A cross.
    case stop
    /// The word.
    case camera
    /// The word.
    case trash
    /// The word.
    case play
    /// The word.
    case pause
    /// The word.
    case rewind
    /// The word.
    case fastForward
    /// The word.
    case undo
    /// The word.
    case redo
    /// A cross.
    case close

    /// What stands for it.
    var text: String {
      switch self {
      case .add: "+"
      case .stop, .close: "×"
      case .flexibleSpace, .fixedSpace: ""
      case .fastForward: "Fast Forward"
      case .done, .cancel, .edit, .save, .compose, .reply, .action, .organize, .bookmarks, .search,
        .refresh, .camera, .trash, .play, .pause, .rewind, .undo, .redo:
        "\(self)".prefix(1).uppercased() + "\(self)".dropFirst()
      }
    }
  }

  /// How heavy its title is.
  open var style = Style.plain { didSet { tell() } }
  /// Whom it tells.
  open weak var target: AnyObject?
  /// What it tells them.
  open var action: Selector?
  /// A view that stands in its place.
  open var customView: UIView? { didSet { tell() } }
  /// How wide it is; 0 for as wide as its content.
  open var width: CGFloat = 0 { didSet { tell() } }
  /// The colour of its title; nil for the bar's.
  open var tintColor: UIColor? { didSet { tell() } }
  /// What it does besides.
  open var primaryAction: UIAction?
  var system: SystemItem?

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

  /// A button that the system knows.
  public convenience init(
    barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?
  ) {
    self.init(
      title: systemItem.text, style: systemItem == .done ? .done : .plain, target: target,
      action: action)
    system = systemItem
  }

  /// A view in a bar.
  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }

  /// Does what a touch on it does.
  func perform() {
    primaryAction?.call(from: self)
    if let target, let action { action.perform(on: target, with: self) }
  }
}

/// The control that shows a button of a bar.
final class BarButton: UIControl {
  private let label = UILabel()
  private let icon = UIImageView()
  private let item: UIBarButtonItem

  init(_ item: UIBarButtonItem, tint: UIColor) {
    self.item = item
    super.init(frame: .zero)
    isEnabled = item.isEnabled
    let color = item.isEnabled ? item.tintColor ?? tint : .systemGray3
    label.text = item.title
    label.textColor = color
    // Apple's Human Interface Guidelines: 17 points, bold for the button that ends something.
    label.font = item.style == .done ? .boldSystemFont(ofSize: 17) : .systemFont(ofSize: 17)
    if let given = item.titleTextAttributes(for: item.isEnabled ? .normal : .disabled) {
      if let color = given[.foregroundColor] as? UIColor { label.textColor = color }
      if let font = given[.font] as? UIFont { label.font = font }
    }
    icon.image = item.image
    icon.tintColor = color
    for view in [label, icon] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    label.isHidden = item.image != nil
  }

  required init?(coder: NSCoder) { nil }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    if item.width > 0 { return CGSize(width: item.width, height: 44) }
    let content = item.image?.size ?? label.sizeThatFits(size)
    return CGSize(width: content.width.rounded(.up) + 16, height: 44)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.insetBy(dx: 8, dy: 0)
    let size = item.image?.size ?? .zero
    icon.frame = CGRect(
      x: (bounds.width - size.width) / 2, y: (bounds.height - size.height) / 2, width: size.width,
      height: size.height)
  }

  override var isHighlighted: Bool { didSet { alpha = isHighlighted ? 0.3 : 1 } }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    let isMeant = isTracking && isTouchInside
    super.touchesEnded(touches, with: event)
    if isMeant { item.perform() }
  }
}
