public import Foundation
import QuartzCore

/// Whether a bar is light or dark.
public enum UIBarStyle: Int, Hashable, Sendable {
  /// As its surroundings.
  case `default`
  /// Dark.
  case black
}

/// For which height of a bar a picture is.
public enum UIBarMetrics: Int, Hashable, Sendable {
  /// The usual one.
  case `default`
  /// The low one of phones on their side.
  case compact
}

/// Where a bar lies.
public enum UIBarPosition: Int, Hashable, Sendable {
  /// Anywhere.
  case any
  /// At the lower edge.
  case bottom
  /// At the upper edge.
  case top
  /// Below the status bar.
  case topAttached
}

/// The bar with the title, what leads back and the buttons of a controller.
///
/// Titles are large only at rest: they do not follow scrolling. Pictures for backgrounds and shadows count for the usual metrics.
@preconcurrency @MainActor
open class UINavigationBar: UIView {
  /// How high it is, in points: that of iOS.
  static let height: CGFloat = 44
  /// How high the row of a large title is, in points: that of iOS.
  static let largeHeight: CGFloat = 52

  private let background = UIView()
  private let backdrop = UIVisualEffectView(effect: UIBlurEffect(style: .systemChromeMaterial))
  private let picture = UIImageView()
  private let line = UIImageView()
  private var contents: BarContents?
  /// Who is asked to go back.
  var goBack: (() -> Void)?
  /// How far its background reaches up under the status bar.
  var reach: CGFloat = 0 { didSet { if reach != oldValue { setNeedsLayout() } } }

  /// A bar without items.
  public required override init(frame: CGRect) {
    super.init(frame: frame)
    build()
  }

  /// Reads geometry and looks out of an archive; items are left out.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    build()
  }

  private func build() {
    for view in [background, line] { addSubview(view) }
    for view in [backdrop, picture] { background.addSubview(view) }
    background.isUserInteractionEnabled = false
    restyle()
  }

  // MARK: Looks

  /// Whether it is light or dark.
  open var barStyle = UIBarStyle.default {
    didSet { overrideUserInterfaceStyle = barStyle == .black ? .dark : .unspecified }
  }
  /// What fills it; nil for the system's material.
  open var barTintColor: UIColor? { didSet { restyle() } }
  /// Whether what lies beneath shines through.
  open var isTranslucent = true { didSet { restyle() } }
  /// The line at its lower edge; nil for the system's.
  open var shadowImage: UIImage? { didSet { restyle() } }
  /// What its titles look like.
  open var titleTextAttributes: [NSAttributedString.Key: Any]? { didSet { reload() } }
  /// What its large titles look like.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any]? { didSet { reload() } }
  /// Whether titles are large, below the row of buttons.
  open var prefersLargeTitles = false {
    didSet {
      reload()
      superview?.setNeedsLayout()
    }
  }

  private var backgrounds: [UIBarMetrics: UIImage] = [:]

  /// Sets a picture behind everything.
  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
    backgrounds[barMetrics] = backgroundImage
    restyle()
  }

  /// Sets a picture behind everything; the position does not count.
  open func setBackgroundImage(
    _ backgroundImage: UIImage?, for barPosition: UIBarPosition, barMetrics: UIBarMetrics
  ) { setBackgroundImage(backgroundImage, for: barMetrics) }

  /// The picture behind everything.
  open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? { backgrounds[barMetrics] }

  private func restyle() {
    picture.image = backgrounds[.default]
    picture.isHidden = picture.image == nil
    backdrop.isHidden = !isTranslucent || barTintColor != nil || !picture.isHidden
    background.backgroundColor =
      picture.isHidden ? barTintColor ?? (isTranslucent ? nil : .systemBackground) : nil
    line.image = shadowImage
    line.backgroundColor = shadowImage == nil ? .separator : nil
  }

  /// Places background and content.
  open override func layoutSubviews() {
    super.layoutSubviews()
    background.frame = CGRect(
      x: 0, y: -reach, width: bounds.width, height: bounds.height + reach)
    for view in [backdrop, picture] { view.frame = background.bounds }
    line.frame = CGRect(x: 0, y: bounds.height, width: bounds.width, height: 1 / 3)
    contents?.frame = bounds
  }

  /// The usual height, and that of a large title with it.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: fittingHeight)
  }

  /// Whether the item shows a large title.
  private func isLarge(_ item: UINavigationItem?) -> Bool {
    prefersLargeTitles && item?.largeTitleDisplayMode != .never
  }

  var fittingHeight: CGFloat {
    Self.height + (isLarge(topItem) ? Self.largeHeight : 0)
  }

  /// The tint has changed: its buttons take it.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    reload()
  }

  // MARK: Items

  private var stack: [UINavigationItem] = []

  /// What it shows, the uppermost last.
  open var items: [UINavigationItem]? {
    get { stack }
    set { show(newValue ?? []) }
  }

  /// Sets what it shows.
  open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
    let isPop = (items ?? []).count < stack.count
    guard animated else { return show(items ?? []) }
    let change = prepare(items ?? [], isPop: isPop)
    TransitionTiming(duration: TransitionTiming.push, isLinear: false).animate {
      change.animate()
    } completion: { _ in
      change.end(true)
    }
  }

  /// The uppermost item.
  open var topItem: UINavigationItem? { stack.last }

  /// The item below the uppermost.
  open var backItem: UINavigationItem? { stack.dropLast().last }

  /// Puts an item on top.
  open func pushItem(_ item: UINavigationItem, animated: Bool) {
    setItems(stack + [item], animated: animated)
  }

  /// Takes the uppermost item away.
  @discardableResult
  open func popItem(animated: Bool) -> UINavigationItem? {
    guard let last = stack.last else { return nil }
    setItems(Array(stack.dropLast()), animated: animated)
    return last
  }

  private func show(_ items: [UINavigationItem]) { prepare(items, isPop: false).end(true) }

  private func makeContents() -> BarContents? {
    guard let item = topItem else { return nil }
    item.onChange = { [weak self] in self?.reload() }
    return BarContents(item, back: backItem, in: self, isLarge: isLarge(item)) { [weak self] in
      self?.goBack?()
    }
  }

  private func reload() {
    guard let old = contents, topItem != nil else { return }
    old.removeFromSuperview()
    contents = makeContents()
    if let contents { insertSubview(contents, aboveSubview: background) }
    setNeedsLayout()
  }

  /// One way from some items to others, which can be animated along with something else and undone.
  struct Change {
    /// To the state at the end.
    let animate: () -> Void
    /// At the end, or back at the start.
    let end: (Bool) -> Void
  }

  /// How much of its width a title goes by, besides the way of the view: our own choice.
  private static let way: CGFloat = 0.5

  /// Shows other items beside the old ones, to be animated.
  func prepare(_ items: [UINavigationItem], isPop: Bool) -> Change {
    let (oldItems, old) = (stack, contents)
    stack = items
    let new = makeContents()
    contents = new
    let way = bounds.width * Self.way * (isPop ? -1 : 1)
    UIView.performWithoutAnimation {
      if let new {
        insertSubview(new, aboveSubview: background)
        new.frame = bounds
        new.layoutIfNeeded()
        new.alpha = 0
        new.move(by: way)
      }
    }
    return Change(
      animate: {
        new?.alpha = 1
        new?.move(by: 0)
        old?.alpha = 0
        old?.move(by: -way)
      },
      end: { [weak self] isDone in
        guard let self else { return }
        (isDone ? old : new)?.removeFromSuperview()
        if !isDone {
          stack = oldItems
          contents = old
        }
        contents?.alpha = 1
        contents?.move(by: 0)
      })
  }
}

/// What a navigation bar shows of one item.
final class BarContents: UIView {
  private let title = UILabel()
  private let titleView: UIView
  private var back: BarButton?
  private var left: [UIView] = []
  private var right: [UIView] = []
  private let isLarge: Bool
  private let onBack: () -> Void

  init(
    _ item: UINavigationItem, back below: UINavigationItem?, in bar: UINavigationBar,
    isLarge: Bool, onBack: @escaping () -> Void
  ) {
    self.isLarge = isLarge && item.titleView == nil
    self.onBack = onBack
    titleView = item.titleView ?? title
    super.init(frame: bar.bounds)
    // Apple's Human Interface Guidelines: 17 points semibold, large titles 34 bold.
    title.font =
      self.isLarge ? .boldSystemFont(ofSize: 34) : .systemFont(ofSize: 17, weight: .semibold)
    title.textColor = .label
    title.text = item.title
    title.textAlignment = self.isLarge ? .left : .center
    let attributes = self.isLarge ? bar.largeTitleTextAttributes : bar.titleTextAttributes
    if let color = attributes?[.foregroundColor] as? UIColor { title.textColor = color }
    if let font = attributes?[.font] as? UIFont { title.font = font }
    addSubview(titleView)
    let tint = bar.tintColor ?? .systemBlue
    if let below, !item.hidesBackButton,
      item.leftBarButtonItems?.isEmpty ?? true || item.leftItemsSupplementBackButton
    {
      let text = below.backBarButtonItem?.title ?? below.backButtonTitle ?? below.title ?? "Back"
      let button = UIBarButtonItem(title: "‹ \(text)", style: .plain, target: nil, action: nil)
      button.primaryAction = UIAction { [weak self] _ in self?.onBack() }
      let made = BarButton(button, tint: tint)
      back = made
      addSubview(made)
    }
    left = (item.leftBarButtonItems ?? []).map { $0.customView ?? BarButton($0, tint: tint) }
    right = (item.rightBarButtonItems ?? []).map { $0.customView ?? BarButton($0, tint: tint) }
    for view in left + right { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    let row = UINavigationBar.height
    var start: CGFloat = 8
    var end = bounds.width - 8
    func place(_ view: UIView, atEnd: Bool) {
      let size = view is BarButton ? view.sizeThatFits(bounds.size) : view.bounds.size
      if atEnd { end -= size.width }
      view.frame = CGRect(
        x: atEnd ? end : start, y: (row - size.height) / 2, width: size.width, height: size.height)
      if !atEnd { start += size.width }
    }
    for view in [back].compactMap({ $0 }) + left { place(view, atEnd: false) }
    for view in right { place(view, atEnd: true) }
    if isLarge {
      title.frame = CGRect(
        x: 16, y: row, width: bounds.width - 32, height: UINavigationBar.largeHeight)
      return
    }
    let wanted = titleView === title ? title.sizeThatFits(bounds.size) : titleView.bounds.size
    let width = min(wanted.width, max(0, end - start))
    // In the middle of the bar where there is room, else of what is left.
    let x = min(max((bounds.width - width) / 2, start), end - width)
    titleView.frame = CGRect(
      x: x, y: (row - wanted.height) / 2, width: width, height: wanted.height)
  }

  /// Moves title and what leads back from where they belong; buttons only fade.
  func move(by way: CGFloat) {
    for view in [titleView, back].compactMap({ $0 }) {
      view.transform = CGAffineTransform(translationX: way, y: 0)
    }
  }
}
