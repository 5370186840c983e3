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

  let backgroundView = BarBackgroundView(lineAtTop: false)
  private var contentView: NavigationBarContentView?
  /// Who is asked to go back; nil where no controller has the bar.
  var onBack: (() -> Void)?
  /// How far its background reaches up under the status bar.
  var backgroundExtension: CGFloat = 0 {
    didSet { if backgroundExtension != oldValue { setNeedsLayout() } }
  }

  /// A bar without items.
  public required override init(frame: CGRect) {
    super.init(frame: frame)
    addBackgroundView()
  }

  /// Reads geometry and looks out of an archive; items are left out.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addBackgroundView()
  }

  /// Who has a say where no navigation controller has the bar.
  open weak var delegate: (any UINavigationBarDelegate)?

  /// Below the status bar in a navigation controller, else at the upper edge.
  open var barPosition: UIBarPosition { onBack == nil ? .top : .topAttached }

  // MARK: Looks

  var appearances = BarAppearanceSet<UINavigationBarAppearance>() { didSet { applyAppearance() } }

  /// Whether it is light or dark.
  open var barStyle = UIBarStyle.default {
    didSet { overrideUserInterfaceStyle = barStyle == .black ? .dark : .unspecified }
  }
  /// What fills it; nil for the system's material.
  open var barTintColor: UIColor? {
    get { appearances.tint }
    set { appearances.tint = newValue }
  }
  /// Whether what lies beneath shines through.
  open var isTranslucent: Bool {
    get { appearances.isTranslucent }
    set { appearances.isTranslucent = newValue }
  }
  /// The line at its lower edge; nil for the system's.
  open var shadowImage: UIImage? {
    get { appearances.shadowImage }
    set { appearances.shadowImage = newValue }
  }
  /// The sign of what leads back; nil for the system's.
  open var backIndicatorImage: UIImage? { didSet { reloadContents() } }
  /// What would cut titles off that move under the sign; kept and not heeded.
  open var backIndicatorTransitionMaskImage: UIImage?
  /// What its titles look like.
  open var titleTextAttributes: [NSAttributedString.Key: Any]? { didSet { reloadContents() } }
  /// What its large titles look like.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any]? { didSet { reloadContents() } }
  /// Whether titles are large, below the row of buttons.
  open var prefersLargeTitles = false {
    didSet {
      reloadContents()
      superview?.setNeedsLayout()
    }
  }

  /// The attributes of titles as something that can be compared.
  var comparableTitleAttributes: NSAttributedString? {
    get { titleTextAttributes.map { NSAttributedString(string: " ", attributes: $0) } }
    set { titleTextAttributes = newValue?.attributes(at: 0, effectiveRange: nil) }
  }

  /// The attributes of large titles as something that can be compared.
  var comparableLargeTitleAttributes: NSAttributedString? {
    get { largeTitleTextAttributes.map { NSAttributedString(string: " ", attributes: $0) } }
    set { largeTitleTextAttributes = newValue?.attributes(at: 0, effectiveRange: nil) }
  }

  private var backgroundImages: [UIBarMetrics: UIImage] = [:]

  /// Sets a picture behind everything.
  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
    backgroundImages[barMetrics] = backgroundImage
    appearances.image = backgroundImages[.default]
  }

  /// Sets a picture behind everything; the position does not count.
  open func setBackgroundImage(
    _ backgroundImage: UIImage?, for barPosition: UIBarPosition, barMetrics: UIBarMetrics
  ) { setBackgroundImage(backgroundImage, for: barMetrics) }

  /// The picture behind everything.
  open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? {
    backgroundImages[barMetrics]
  }

  /// How it looks over content.
  open var standardAppearance: UINavigationBarAppearance {
    get {
      if let given = appearances.standard { return given }
      let (title, large) = (titleTextAttributes, largeTitleTextAttributes)
      return appearances.makeStandardAppearance {
        if let title { $0.titleTextAttributes = title }
        if let large { $0.largeTitleTextAttributes = large }
      }
    }
    set { appearances.standard = appearances.makeObservedCopy(of: newValue) }
  }

  /// How it looks over content on a phone on its side; nil for as ever.
  open var compactAppearance: UINavigationBarAppearance? {
    get { appearances.compact }
    set { appearances.compact = appearances.makeObservedCopy(of: newValue) }
  }

  /// How it looks while the content's upper edge lies below it; nil for without ground.
  open var scrollEdgeAppearance: UINavigationBarAppearance? {
    get { appearances.scrollEdge }
    set { appearances.scrollEdge = appearances.makeObservedCopy(of: newValue) }
  }

  /// The same on a phone on its side; nil for as ever.
  open var compactScrollEdgeAppearance: UINavigationBarAppearance? {
    get { appearances.compactScrollEdge }
    set { appearances.compactScrollEdge = appearances.makeObservedCopy(of: newValue) }
  }

  /// The looks with those of the uppermost item before the bar's own.
  var effectiveAppearances: BarAppearanceSet<UINavigationBarAppearance> {
    appearances.overriding(
      standard: topItem?.standardAppearance, compact: topItem?.compactAppearance,
      scrollEdge: topItem?.scrollEdgeAppearance)
  }

  func applyAppearance() {
    backgroundView.update(with: effectiveAppearances, isCompact: isCompact)
    reloadContents()
  }

  /// Shows so much of the look for the edge.
  func updateScrollEdgeFraction(_ share: CGFloat) {
    if setScrollEdgeFraction(share) { reloadContents() }
  }

  /// The surroundings are others: so may be the height.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    guard previousTraitCollection?.verticalSizeClass != traitCollection.verticalSizeClass else {
      return
    }
    applyAppearance()
  }

  /// Places background and content.
  open override func layoutSubviews() {
    super.layoutSubviews()
    backgroundView.frame = CGRect(
      x: 0, y: -backgroundExtension, width: bounds.width,
      height: bounds.height + backgroundExtension)
    contentView?.frame = bounds
  }

  @_spi(UIKitModules)
  open override func layoutDirectionDidChange() {
    super.layoutDirectionDidChange()
    contentView?.setNeedsLayout()
  }

  /// The usual height, and that of a large title with it.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: fittingHeight)
  }

  /// Whether the item of a stack shows a large title.
  func showsLargeTitle(for item: UINavigationItem?, inStack items: [UINavigationItem]) -> Bool {
    guard prefersLargeTitles, let item, !isCompact else { return false }
    switch item.largeTitleDisplayMode {
    case .always: return true
    case .never: return false
    case .automatic:
      guard let index = items.firstIndex(where: { $0 === item }), index > 0 else { return true }
      return showsLargeTitle(for: items[index - 1], inStack: items)
    }
  }

  /// How high the row of buttons is.
  var rowHeight: CGFloat { isCompact ? Self.compactHeight : Self.height }

  /// The height with an item on top of a stack.
  func height(forTopItem item: UINavigationItem?, inStack items: [UINavigationItem]) -> CGFloat {
    rowHeight + (showsLargeTitle(for: item, inStack: items) ? Self.largeHeight : 0)
  }

  var fittingHeight: CGFloat { height(forTopItem: topItem, inStack: itemStack) }

  /// The tint has changed: its buttons take it.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    reloadContents()
  }

  // MARK: Items

  private var itemStack: [UINavigationItem] = []

  /// What it shows, the uppermost last.
  open var items: [UINavigationItem]? {
    get { itemStack }
    set { replaceItems(with: newValue ?? []) }
  }

  /// Sets what it shows.
  open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
    let isPop = (items ?? []).count < itemStack.count
    guard animated else { return replaceItems(with: items ?? []) }
    let change = prepareTransition(to: items ?? [], isPop: isPop)
    TransitionTiming(duration: TransitionTiming.pushDuration, isLinear: false).animate {
      change.animate()
    } completion: { _ in
      change.finish(true)
    }
  }

  /// The uppermost item.
  open var topItem: UINavigationItem? { itemStack.last }

  /// The item below the uppermost.
  open var backItem: UINavigationItem? { itemStack.dropLast().last }

  /// Puts an item on top.
  open func pushItem(_ item: UINavigationItem, animated: Bool) {
    guard delegate?.navigationBar(self, shouldPush: item) ?? true else { return }
    setItems(itemStack + [item], animated: animated)
    delegate?.navigationBar(self, didPush: item)
  }

  /// Takes the uppermost item away.
  @discardableResult
  open func popItem(animated: Bool) -> UINavigationItem? {
    guard let last = itemStack.last, delegate?.navigationBar(self, shouldPop: last) ?? true else {
      return nil
    }
    setItems(Array(itemStack.dropLast()), animated: animated)
    delegate?.navigationBar(self, didPop: last)
    return last
  }

  private func replaceItems(with items: [UINavigationItem]) {
    prepareTransition(to: items, isPop: false).finish(true)
  }

  private func makeContentView() -> NavigationBarContentView? {
    guard let item = topItem else { return nil }
    for visibleItem in [item, backItem] {
      visibleItem?.onChange = { [weak self] in self?.itemDidChange() }
    }
    return NavigationBarContentView(
      item, back: backItem, in: self, isLarge: showsLargeTitle(for: item, inStack: itemStack)
    ) {
      [weak self] in
      guard let self else { return }
      if let onBack { onBack() } else { popItem(animated: true) }
    }
  }

  private func itemDidChange() {
    applyAppearance()
    superview?.setNeedsLayout()
  }

  private func reloadContents() {
    guard let old = contentView, topItem != nil else { return }
    old.removeFromSuperview()
    contentView = makeContentView()
    if let contentView { insertSubview(contentView, aboveSubview: backgroundView) }
    contentView?.frame = bounds
    setNeedsLayout()
  }

  /// One way from some items to others, which can be animated along with something else and undone.
  struct ItemTransition {
    /// To the state at the end.
    let animate: () -> Void
    /// At the end, or back at the start.
    let finish: (Bool) -> Void
  }

  /// Shows other items beside the old ones, to be animated.
  ///
  /// As on iOS, the title becomes what leads back and the other way round: both fade into each other on their way.
  func prepareTransition(to items: [UINavigationItem], isPop: Bool, height: CGFloat? = nil)
    -> ItemTransition
  {
    let (oldItems, old) = (itemStack, contentView)
    itemStack = items
    let new = makeContentView()
    contentView = new
    UIView.performWithoutAnimation {
      backgroundView.update(with: effectiveAppearances, isCompact: isCompact)
      guard let new else { return }
      insertSubview(new, aboveSubview: backgroundView)
      new.frame = CGRect(
        x: 0, y: 0, width: bounds.width, height: height ?? bounds.height)
      new.layoutIfNeeded()
      new.setOpacity(0)
      if let old { new.offsetTitles(toMatch: old, isPop: isPop) }
    }
    return ItemTransition(
      animate: {
        new?.setOpacity(1)
        new?.resetTitleOffsets()
        old?.setOpacity(0)
        if let new { old?.offsetTitles(toMatch: new, isPop: !isPop) }
      },
      finish: { [weak self] isDone in
        guard let self else { return }
        (isDone ? old : new)?.removeFromSuperview()
        if !isDone {
          itemStack = oldItems
          contentView = old
          backgroundView.update(with: effectiveAppearances, isCompact: isCompact)
        }
        contentView?.setOpacity(1)
        contentView?.resetTitleOffsets()
        setNeedsLayout()
      })
  }

  /// The properties that `appearance()` can set.
  @_spi(UIKitModules)
  open override class var frameworkAppearanceProperties: [UIAppearanceProperty] {
    super.frameworkAppearanceProperties + [
      .init(\UINavigationBar.barTintColor),
      .init(\UINavigationBar.isTranslucent),
      .init(\UINavigationBar.prefersLargeTitles),
      .init(\UINavigationBar.shadowImage),
      .init(\UINavigationBar.comparableTitleAttributes),
      .init(\UINavigationBar.comparableLargeTitleAttributes),
      .init(\UINavigationBar.appearances.standard),
      .init(\UINavigationBar.scrollEdgeAppearance),
      .init(\UINavigationBar.compactAppearance),
    ]
  }
}
