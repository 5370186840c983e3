public import Foundation
import QuartzCore

/// The bar with the title, what leads back and the buttons of a controller.
///
/// In a navigation controller large titles go up with the content of its scroll view, and the ground is that of
/// ``scrollEdgeAppearance`` while nothing runs under the bar. Pictures for backgrounds count for the usual metrics.
@preconcurrency @MainActor
open class UINavigationBar: UIView, UIBarPositioning, StyledBar {
  /// How high it is, in points: that of iOS.
  static let height: CGFloat = 44
  /// How high it is on a phone on its side, in points: that of iOS.
  static let compactHeight: CGFloat = 32
  /// How high the row of a large title is, in points: that of iOS.
  static let largeHeight: CGFloat = 52

  let backdrop = BarBackdrop(lineAtTop: false)
  private var contents: BarContents?
  /// Who is asked to go back; nil where no controller has the bar.
  var goBack: (() -> Void)?
  /// How far its background reaches up under the status bar.
  var reach: CGFloat = 0 { didSet { if reach != oldValue { setNeedsLayout() } } }

  /// A bar without items.
  public required override init(frame: CGRect) {
    super.init(frame: frame)
    addBackdrop()
  }

  /// Reads geometry and looks out of an archive; items are left out.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addBackdrop()
  }

  /// Who has a say where no navigation controller has the bar.
  open weak var delegate: (any UINavigationBarDelegate)?

  /// Below the status bar in a navigation controller, else at the upper edge.
  open var barPosition: UIBarPosition { goBack == nil ? .top : .topAttached }

  // MARK: Looks

  var looks = BarLooks<UINavigationBarAppearance>() { didSet { restyle() } }

  /// Whether it is light or dark.
  open var barStyle = UIBarStyle.default {
    didSet { overrideUserInterfaceStyle = barStyle == .black ? .dark : .unspecified }
  }
  /// What fills it; nil for the system's material.
  open var barTintColor: UIColor? {
    get { looks.tint }
    set { looks.tint = newValue }
  }
  /// Whether what lies beneath shines through.
  open var isTranslucent: Bool {
    get { looks.isTranslucent }
    set { looks.isTranslucent = newValue }
  }
  /// The line at its lower edge; nil for the system's.
  open var shadowImage: UIImage? {
    get { looks.lineImage }
    set { looks.lineImage = newValue }
  }
  /// The sign of what leads back; nil for the system's.
  open var backIndicatorImage: UIImage? { didSet { reload() } }
  /// What would cut titles off that move under the sign; kept and not heeded.
  open var backIndicatorTransitionMaskImage: UIImage?
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

  /// The attributes of titles as something that can be compared.
  var titleLook: NSAttributedString? {
    get { titleTextAttributes.map { NSAttributedString(string: " ", attributes: $0) } }
    set { titleTextAttributes = newValue?.attributes(at: 0, effectiveRange: nil) }
  }

  /// The attributes of large titles as something that can be compared.
  var largeTitleLook: NSAttributedString? {
    get { largeTitleTextAttributes.map { NSAttributedString(string: " ", attributes: $0) } }
    set { largeTitleTextAttributes = newValue?.attributes(at: 0, effectiveRange: nil) }
  }

  private var backgrounds: [UIBarMetrics: UIImage] = [:]

  /// Sets a picture behind everything.
  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
    backgrounds[barMetrics] = backgroundImage
    looks.image = backgrounds[.default]
  }

  /// Sets a picture behind everything; the position does not count.
  open func setBackgroundImage(
    _ backgroundImage: UIImage?, for barPosition: UIBarPosition, barMetrics: UIBarMetrics
  ) { setBackgroundImage(backgroundImage, for: barMetrics) }

  /// The picture behind everything.
  open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? { backgrounds[barMetrics] }

  /// How it looks over content.
  open var standardAppearance: UINavigationBarAppearance {
    get {
      if let given = looks.standard { return given }
      let (title, large) = (titleTextAttributes, largeTitleTextAttributes)
      return looks.makeStandard {
        if let title { $0.titleTextAttributes = title }
        if let large { $0.largeTitleTextAttributes = large }
      }
    }
    set { looks.standard = looks.copied(newValue) }
  }

  /// How it looks over content on a phone on its side; nil for as ever.
  open var compactAppearance: UINavigationBarAppearance? {
    get { looks.compact }
    set { looks.compact = looks.copied(newValue) }
  }

  /// How it looks while the content's upper edge lies below it; nil for without ground.
  open var scrollEdgeAppearance: UINavigationBarAppearance? {
    get { looks.edge }
    set { looks.edge = looks.copied(newValue) }
  }

  /// The same on a phone on its side; nil for as ever.
  open var compactScrollEdgeAppearance: UINavigationBarAppearance? {
    get { looks.compactEdge }
    set { looks.compactEdge = looks.copied(newValue) }
  }

  /// The looks with those of the uppermost item before the bar's own.
  var shownLooks: BarLooks<UINavigationBarAppearance> {
    looks.with(
      topItem?.standardAppearance, compact: topItem?.compactAppearance,
      edge: topItem?.scrollEdgeAppearance)
  }

  func restyle() {
    backdrop.show(shownLooks, isCompact: isCompact)
    reload()
  }

  /// Shows so much of the look for the edge.
  func showEdge(_ share: CGFloat) {
    if setEdgeShare(share) { reload() }
  }

  /// The surroundings are others: so may be the height.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    guard previousTraitCollection?.verticalSizeClass != traitCollection.verticalSizeClass else {
      return
    }
    restyle()
  }

  /// Places background and content.
  open override func layoutSubviews() {
    super.layoutSubviews()
    backdrop.frame = CGRect(
      x: 0, y: -reach, width: bounds.width, height: bounds.height + reach)
    contents?.frame = bounds
  }

  override func layoutDirectionDidChange() {
    super.layoutDirectionDidChange()
    contents?.setNeedsLayout()
  }

  /// The usual height, and that of a large title with it.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: fittingHeight)
  }

  /// Whether the item of a stack shows a large title.
  func isLarge(_ item: UINavigationItem?, in items: [UINavigationItem]) -> Bool {
    guard prefersLargeTitles, let item, !isCompact else { return false }
    switch item.largeTitleDisplayMode {
    case .always: return true
    case .never: return false
    case .automatic:
      guard let index = items.firstIndex(where: { $0 === item }), index > 0 else { return true }
      return isLarge(items[index - 1], in: items)
    }
  }

  /// How high the row of buttons is.
  var rowHeight: CGFloat { isCompact ? Self.compactHeight : Self.height }

  /// The height with an item on top of a stack.
  func height(of item: UINavigationItem?, in items: [UINavigationItem]) -> CGFloat {
    rowHeight + (isLarge(item, in: items) ? Self.largeHeight : 0)
  }

  var fittingHeight: CGFloat { height(of: topItem, in: stack) }

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
    guard delegate?.navigationBar(self, shouldPush: item) ?? true else { return }
    setItems(stack + [item], animated: animated)
    delegate?.navigationBar(self, didPush: item)
  }

  /// Takes the uppermost item away.
  @discardableResult
  open func popItem(animated: Bool) -> UINavigationItem? {
    guard let last = stack.last, delegate?.navigationBar(self, shouldPop: last) ?? true else {
      return nil
    }
    setItems(Array(stack.dropLast()), animated: animated)
    delegate?.navigationBar(self, didPop: last)
    return last
  }

  private func show(_ items: [UINavigationItem]) { prepare(items, isPop: false).end(true) }

  private func makeContents() -> BarContents? {
    guard let item = topItem else { return nil }
    for shown in [item, backItem] {
      shown?.onChange = { [weak self] in self?.itemDidChange() }
    }
    return BarContents(item, back: backItem, in: self, isLarge: isLarge(item, in: stack)) {
      [weak self] in
      guard let self else { return }
      if let goBack { goBack() } else { popItem(animated: true) }
    }
  }

  private func itemDidChange() {
    restyle()
    superview?.setNeedsLayout()
  }

  private func reload() {
    guard let old = contents, topItem != nil else { return }
    old.removeFromSuperview()
    contents = makeContents()
    if let contents { insertSubview(contents, aboveSubview: backdrop) }
    contents?.frame = bounds
    setNeedsLayout()
  }

  /// One way from some items to others, which can be animated along with something else and undone.
  struct Change {
    /// To the state at the end.
    let animate: () -> Void
    /// At the end, or back at the start.
    let end: (Bool) -> Void
  }

  /// Shows other items beside the old ones, to be animated.
  ///
  /// As on iOS, the title becomes what leads back and the other way round: both fade into each other on their way.
  func prepare(_ items: [UINavigationItem], isPop: Bool, height: CGFloat? = nil) -> Change {
    let (oldItems, old) = (stack, contents)
    stack = items
    let new = makeContents()
    contents = new
    UIView.performWithoutAnimation {
      backdrop.show(shownLooks, isCompact: isCompact)
      guard let new else { return }
      insertSubview(new, aboveSubview: backdrop)
      new.frame = CGRect(
        x: 0, y: 0, width: bounds.width, height: height ?? bounds.height)
      new.layoutIfNeeded()
      new.show(0)
      if let old { new.place(from: old, isPop: isPop) }
    }
    return Change(
      animate: {
        new?.show(1)
        new?.rest()
        old?.show(0)
        if let new { old?.place(from: new, isPop: !isPop) }
      },
      end: { [weak self] isDone in
        guard let self else { return }
        (isDone ? old : new)?.removeFromSuperview()
        if !isDone {
          stack = oldItems
          contents = old
          backdrop.show(shownLooks, isCompact: isCompact)
        }
        contents?.show(1)
        contents?.rest()
        setNeedsLayout()
      })
  }
}
