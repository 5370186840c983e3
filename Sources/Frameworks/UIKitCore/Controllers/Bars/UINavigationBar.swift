public import Foundation
import QuartzCore

/// A bar that displays the title and buttons of the top item on a stack, and a back button.
///
/// In a navigation controller, large titles scroll away with the content, and the background of
/// ``scrollEdgeAppearance`` is displayed while no content is under the bar. Only background images for the default
/// metrics are used.
@preconcurrency @MainActor
open class UINavigationBar: UIView, UIBarPositioning, StyledBar {
  /// The height of the bar, in points, as on iOS.
  static let height: CGFloat = 44
  /// The height of the bar in landscape on an iPhone, in points, as on iOS.
  static let compactHeight: CGFloat = 32
  /// The height of the row containing the large title, in points, as on iOS.
  static let largeHeight: CGFloat = 52

  let backgroundView = BarBackgroundView(lineAtTop: false)
  private var contentView: NavigationBarContentView?
  /// The action of the back button, set by the navigation controller.
  ///
  /// If it is `nil`, the bar pops its own top item.
  var onBack: (() -> Void)?
  /// The distance by which the background extends above the bar and under the status bar, in points.
  var backgroundExtension: CGFloat = 0 {
    didSet { if backgroundExtension != oldValue { setNeedsLayout() } }
  }

  /// Creates a navigation bar without items.
  public required override init(frame: CGRect) {
    super.init(frame: frame)
    addBackgroundView()
  }

  /// Creates a navigation bar with the archived geometry and style.
  ///
  /// Its items are not decoded.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addBackgroundView()
  }

  /// The delegate for a bar that is not managed by a navigation controller.
  open weak var delegate: (any UINavigationBarDelegate)?

  /// The position of the bar: `topAttached` in a navigation controller, otherwise `top`.
  open var barPosition: UIBarPosition { onBack == nil ? .top : .topAttached }

  // MARK: Appearance

  var appearances = BarAppearanceSet<UINavigationBarAppearance>() { didSet { applyAppearance() } }

  /// The color scheme of the bar.
  open var barStyle = UIBarStyle.default {
    didSet { overrideUserInterfaceStyle = barStyle == .black ? .dark : .unspecified }
  }
  /// The background color.
  ///
  /// If `nil`, the default blur effect is used.
  open var barTintColor: UIColor? {
    get { appearances.tint }
    set { appearances.tint = newValue }
  }
  /// Whether content behind the bar is visible through it.
  open var isTranslucent: Bool {
    get { appearances.isTranslucent }
    set { appearances.isTranslucent = newValue }
  }
  /// The image of the line at the lower edge.
  ///
  /// If `nil`, the default line is displayed.
  open var shadowImage: UIImage? {
    get { appearances.shadowImage }
    set { appearances.shadowImage = newValue }
  }
  /// The image of the back button.
  ///
  /// If `nil`, the default chevron is used.
  open var backIndicatorImage: UIImage? { didSet { reloadContents() } }
  /// The mask that clips titles moving under the back button's image.
  ///
  /// The value is stored but has no effect.
  open var backIndicatorTransitionMaskImage: UIImage?
  /// The text attributes of the title.
  ///
  /// Only the font and the foreground color are used.
  open var titleTextAttributes: [NSAttributedString.Key: Any]? { didSet { reloadContents() } }
  /// The text attributes of the large title.
  ///
  /// Only the font and the foreground color are used.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any]? { didSet { reloadContents() } }
  /// Whether titles are displayed in large text below the row of buttons.
  open var prefersLargeTitles = false {
    didSet {
      reloadContents()
      superview?.setNeedsLayout()
    }
  }

  /// The title attributes in a comparable form, used by the appearance proxy.
  var comparableTitleAttributes: NSAttributedString? {
    get { titleTextAttributes.map { NSAttributedString(string: " ", attributes: $0) } }
    set { titleTextAttributes = newValue?.attributes(at: 0, effectiveRange: nil) }
  }

  /// The large title's attributes in a comparable form, used by the appearance proxy.
  var comparableLargeTitleAttributes: NSAttributedString? {
    get { largeTitleTextAttributes.map { NSAttributedString(string: " ", attributes: $0) } }
    set { largeTitleTextAttributes = newValue?.attributes(at: 0, effectiveRange: nil) }
  }

  private var backgroundImages: [UIBarMetrics: UIImage] = [:]

  /// Sets the background image for the given bar metrics.
  ///
  /// Only images for the default metrics are used.
  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
    backgroundImages[barMetrics] = backgroundImage
    appearances.image = backgroundImages[.default]
  }

  /// Sets the background image for the given bar metrics; the position is ignored.
  open func setBackgroundImage(
    _ backgroundImage: UIImage?, for barPosition: UIBarPosition, barMetrics: UIBarMetrics
  ) { setBackgroundImage(backgroundImage, for: barMetrics) }

  /// Returns the background image for the given bar metrics.
  open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? {
    backgroundImages[barMetrics]
  }

  /// The appearance of the bar while content is scrolled under it.
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

  /// The appearance of a bar with the compact height.
  ///
  /// If `nil`, ``standardAppearance`` is used.
  open var compactAppearance: UINavigationBarAppearance? {
    get { appearances.compact }
    set { appearances.compact = appearances.makeObservedCopy(of: newValue) }
  }

  /// The appearance of the bar while no content is under it.
  ///
  /// If `nil`, no background is displayed.
  open var scrollEdgeAppearance: UINavigationBarAppearance? {
    get { appearances.scrollEdge }
    set { appearances.scrollEdge = appearances.makeObservedCopy(of: newValue) }
  }

  /// The scroll-edge appearance of a bar with the compact height.
  ///
  /// If `nil`, ``scrollEdgeAppearance`` is used.
  open var compactScrollEdgeAppearance: UINavigationBarAppearance? {
    get { appearances.compactScrollEdge }
    set { appearances.compactScrollEdge = appearances.makeObservedCopy(of: newValue) }
  }

  /// The bar's appearances, overridden by those of the top item.
  var effectiveAppearances: BarAppearanceSet<UINavigationBarAppearance> {
    appearances.overriding(
      standard: topItem?.standardAppearance, compact: topItem?.compactAppearance,
      scrollEdge: topItem?.scrollEdgeAppearance)
  }

  func applyAppearance() {
    backgroundView.update(with: effectiveAppearances, isCompact: isCompact)
    reloadContents()
  }

  /// Sets the opacity of the scroll-edge background, in the range `0...1`.
  func updateScrollEdgeFraction(_ share: CGFloat) {
    if setScrollEdgeFraction(share) { reloadContents() }
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    guard previousTraitCollection?.verticalSizeClass != traitCollection.verticalSizeClass else {
      return
    }
    applyAppearance()
  }

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

  /// Returns the given width and the bar's height, including that of a large title.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: fittingHeight)
  }

  /// Returns whether the item has a large title when it is on the given stack.
  ///
  /// In the automatic mode, it has one if the item below does.
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

  /// The height of the row of buttons, in points.
  var rowHeight: CGFloat { isCompact ? Self.compactHeight : Self.height }

  /// Returns the height of the bar with the given item on top of the given stack, in points.
  func height(forTopItem item: UINavigationItem?, inStack items: [UINavigationItem]) -> CGFloat {
    rowHeight + (showsLargeTitle(for: item, inStack: items) ? Self.largeHeight : 0)
  }

  var fittingHeight: CGFloat { height(forTopItem: topItem, inStack: itemStack) }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    reloadContents()
  }

  // MARK: Items

  private var itemStack: [UINavigationItem] = []

  /// The items on the stack; the last one is on top.
  open var items: [UINavigationItem]? {
    get { itemStack }
    set { replaceItems(with: newValue ?? []) }
  }

  /// Replaces the items on the stack.
  ///
  /// The animation is a pop if the new stack has fewer items, and otherwise a push.
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

  /// The item on top of the stack.
  open var topItem: UINavigationItem? { itemStack.last }

  /// The item below the top one, to which the back button returns.
  open var backItem: UINavigationItem? { itemStack.dropLast().last }

  /// Pushes the item if the delegate allows it.
  open func pushItem(_ item: UINavigationItem, animated: Bool) {
    guard delegate?.navigationBar(self, shouldPush: item) ?? true else { return }
    setItems(itemStack + [item], animated: animated)
    delegate?.navigationBar(self, didPush: item)
  }

  /// Pops the top item and returns it.
  ///
  /// Returns `nil` if there is no item or the delegate does not allow it to be popped.
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

  /// A prepared change from one stack of items to another, which any animation can run and which can be reverted.
  struct ItemTransition {
    /// Applies the end state of the change; called in an animation block.
    let animate: () -> Void
    /// Ends the change.
    ///
    /// If the argument is `false`, the old items are restored.
    let finish: (Bool) -> Void
  }

  /// Prepares a transition by adding the views of the new top item next to those of the old one.
  ///
  /// As on iOS, the title moves to or from the position of the back button, and the old and new labels cross-fade.
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

  /// The properties that can be set through `appearance()`.
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
