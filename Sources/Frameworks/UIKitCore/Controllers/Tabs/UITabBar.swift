public import Foundation
import QuartzCore

/// A delegate that is notified when the user selects an item in a tab bar.
@preconcurrency @MainActor
public protocol UITabBarDelegate: NSObjectProtocol {
  /// Notifies the delegate that the user has selected an item.
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
  public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}

/// A bar at the lower edge from which the user selects one of several tabs.
///
/// All items are displayed and become narrower as their number grows. The More item and the customization of the
/// order are not implemented.
@preconcurrency @MainActor
open class UITabBar: UIView, StyledBar {
  /// The ways to position the items in a tab bar.
  public enum ItemPositioning: Int, Hashable, Sendable {
    /// Fills narrow bars with the items, and centers the items in wide bars.
    case automatic
    /// Distributes the items over the bar's width.
    case fill
    /// Groups the items in the center of the bar.
    case centered
  }

  /// The height of the tab bar, in points, as on iOS.
  static let height: CGFloat = 49
  /// The height of the tab bar in landscape on an iPhone, in points, as on iOS.
  static let compactHeight: CGFloat = 32
  /// The minimum width of bars with centered items, and the width and spacing of these items, in points.
  ///
  /// The values are those of the iPad.
  private static let wideMetrics: (bar: CGFloat, item: CGFloat, gap: CGFloat) = (600, 76, 34)

  let backgroundView = BarBackgroundView(lineAtTop: true)
  private var buttons: [TabButton] = []
  private var displayedItems: [UITabBarItem]?
  /// A closure that returns whether the user may select the given item.
  var shouldSelect: ((UITabBarItem) -> Bool)?
  /// A closure called when the user has selected an item, after the delegate has been notified.
  var onSelect: ((UITabBarItem) -> Void)?

  /// Creates a tab bar without items.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    addBackgroundView()
  }

  /// Creates a tab bar with the archived geometry and style.
  ///
  /// Its items are not decoded.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addBackgroundView()
  }

  /// The delegate that is notified when the user selects an item.
  open weak var delegate: (any UITabBarDelegate)?

  // MARK: Appearance

  var appearances = BarAppearanceSet<UITabBarAppearance>() { didSet { applyAppearance() } }

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
  /// The color of unselected items.
  ///
  /// If `nil`, they are gray.
  open var unselectedItemTintColor: UIColor? { didSet { updateButtons() } }
  /// Whether content behind the bar is visible through it.
  open var isTranslucent: Bool {
    get { appearances.isTranslucent }
    set { appearances.isTranslucent = newValue }
  }
  /// The background image of the bar.
  open var backgroundImage: UIImage? {
    get { appearances.image }
    set { appearances.image = newValue }
  }
  /// The image displayed instead of the line.
  open var shadowImage: UIImage? {
    get { appearances.shadowImage }
    set { appearances.shadowImage = newValue }
  }
  /// The image displayed behind the selected item.
  open var selectionIndicatorImage: UIImage? { didSet { updateButtons() } }
  /// The way in which the items are positioned.
  open var itemPositioning = ItemPositioning.automatic { didSet { setNeedsLayout() } }
  /// The width of centered items, in points.
  ///
  /// If it is 0, the default of 76 is used.
  open var itemWidth: CGFloat = 0 { didSet { setNeedsLayout() } }
  /// The spacing between centered items, in points.
  ///
  /// If it is 0, the default of 34 is used.
  open var itemSpacing: CGFloat = 0 { didSet { setNeedsLayout() } }

  /// The appearance of the bar while content is scrolled under it.
  open var standardAppearance: UITabBarAppearance {
    get { appearances.standard ?? appearances.makeStandardAppearance() }
    set { appearances.standard = appearances.makeObservedCopy(of: newValue) }
  }

  /// The appearance of the bar while no content is under it.
  ///
  /// If `nil`, no background is displayed.
  open var scrollEdgeAppearance: UITabBarAppearance? {
    get { appearances.scrollEdge }
    set { appearances.scrollEdge = appearances.makeObservedCopy(of: newValue) }
  }

  /// The bar's appearances, overridden by those of the selected item.
  var effectiveAppearances: BarAppearanceSet<UITabBarAppearance> {
    appearances.overriding(
      standard: selectedItem?.standardAppearance, scrollEdge: selectedItem?.scrollEdgeAppearance)
  }

  func applyAppearance() {
    backgroundView.update(with: effectiveAppearances, isCompact: isCompact)
    updateButtons()
    setNeedsLayout()
  }

  private func updateButtons() {
    let style = TabButton.Style(
      appearance: effectiveAppearance, tint: tintColor ?? .systemBlue,
      unselectedColor: unselectedItemTintColor, selectionIndicator: selectionIndicatorImage,
      isInline: isCompact)
    for button in buttons { button.applyStyle(style, isSelected: button.item === selectedItem) }
  }

  /// Sets the opacity of the scroll-edge background, in the range `0...1`.
  func updateScrollEdgeFraction(_ share: CGFloat) {
    if setScrollEdgeFraction(share) { updateButtons() }
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    guard previousTraitCollection?.verticalSizeClass != traitCollection.verticalSizeClass else {
      return
    }
    applyAppearance()
    superview?.setNeedsLayout()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    updateButtons()
  }

  @_spi(UIKitModules)
  open override func layoutDirectionDidChange() {
    super.layoutDirectionDidChange()
    setNeedsLayout()
    for button in buttons { button.setNeedsLayout() }
  }

  /// Whether the tab bar is hidden.
  ///
  /// A change invalidates the superview's layout, so that the tab bar controller adjusts its content.
  open override var isHidden: Bool { didSet { superview?.setNeedsLayout() } }

  // MARK: Items

  /// The displayed items, from the leading to the trailing edge.
  open var items: [UITabBarItem]? {
    get { displayedItems }
    set { setItems(newValue, animated: false) }
  }

  /// Sets the displayed items.
  ///
  /// With animation, the new items fade in while the old ones fade out.
  open func setItems(_ items: [UITabBarItem]?, animated: Bool) {
    displayedItems = items
    let old = buttons
    buttons = (items ?? []).map { item in
      let button = TabButton(item)
      button.addAction(
        UIAction { [weak self] _ in self?.selectItem(item) }, for: .touchUpInside)
      item.onChange = { [weak self] in self?.applyAppearance() }
      addSubview(button)
      return button
    }
    if let chosen = selectedItem, !(items ?? []).contains(where: { $0 === chosen }) {
      selectedItem = nil
    }
    updateButtons()
    layOutButtons()
    guard animated, window != nil else {
      for button in old { button.removeFromSuperview() }
      return
    }
    for button in buttons { button.alpha = 0 }
    let new = buttons
    UIView.animate(withDuration: TransitionTiming.barDuration) {
      for button in new { button.alpha = 1 }
      for button in old { button.alpha = 0 }
    } completion: { _ in
      for button in old { button.removeFromSuperview() }
    }
  }

  /// The item currently selected.
  ///
  /// Setting it does not notify the delegate.
  open weak var selectedItem: UITabBarItem? {
    didSet { if selectedItem !== oldValue { applyAppearance() } }
  }

  private func selectItem(_ item: UITabBarItem) {
    guard shouldSelect?(item) ?? true else { return }
    selectedItem = item
    delegate?.tabBar(self, didSelect: item)
    onSelect?(item)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    backgroundView.frame = bounds
    layOutButtons()
  }

  private func layOutButtons() {
    guard !buttons.isEmpty else { return }
    let height = min(bounds.height, isCompact ? Self.compactHeight : Self.height)
    let appearance = effectiveAppearance
    var positioning = appearance?.stackedItemPositioning ?? .automatic
    if positioning == .automatic { positioning = itemPositioning }
    let centers =
      positioning == .centered
      || (positioning == .automatic && bounds.width >= Self.wideMetrics.bar)
    let count = CGFloat(buttons.count)
    var (width, gap) = (bounds.width / count, CGFloat(0))
    if centers {
      func first(_ values: CGFloat?...) -> CGFloat {
        values.compactMap { $0 }.first { $0 > 0 } ?? 0
      }
      width = first(appearance?.stackedItemWidth, itemWidth, Self.wideMetrics.item)
      gap = first(appearance?.stackedItemSpacing, itemSpacing, Self.wideMetrics.gap)
    }
    let start = (bounds.width - count * width - (count - 1) * gap) / 2
    for (index, button) in buttons.enumerated() {
      let x = start + CGFloat(index) * (width + gap)
      button.frame = CGRect(
        x: hasRightToLeftLayout ? bounds.width - x - width : x, y: 0, width: width, height: height)
    }
  }

  /// Returns the given width and the bar's height.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: isCompact ? Self.compactHeight : Self.height)
  }

  /// The natural size: no intrinsic width, and the bar's height.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: isCompact ? Self.compactHeight : Self.height)
  }

  /// The properties that can be set through `appearance()`.
  @_spi(UIKitModules)
  open override class var frameworkAppearanceProperties: [UIAppearanceProperty] {
    super.frameworkAppearanceProperties + [
      .init(\UITabBar.barTintColor),
      .init(\UITabBar.isTranslucent),
      .init(\UITabBar.unselectedItemTintColor),
      .init(\UITabBar.backgroundImage),
      .init(\UITabBar.shadowImage),
      .init(\UITabBar.appearances.standard),
      .init(\UITabBar.scrollEdgeAppearance),
    ]
  }
}
