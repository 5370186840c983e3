public import Foundation
import QuartzCore

/// A delegate that receives selections in a tab bar.
@preconcurrency @MainActor
public protocol UITabBarDelegate: NSObjectProtocol {
  /// Notifies the delegate that the user has selected an item.
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
  public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}

/// A bar of tabs at the lower edge.
///
/// All items are displayed, and become narrower as their number grows. A More item and customization of the order are
/// not implemented.
@preconcurrency @MainActor
open class UITabBar: UIView, StyledBar {
  /// The layouts of items.
  public enum ItemPositioning: Int, Hashable, Sendable {
    /// Fills narrow bars and centers the items of wide ones.
    case automatic
    /// Distributes the items over the width of the bar.
    case fill
    /// Groups the items in the center.
    case centered
  }

  /// The height in points, as on iOS.
  static let height: CGFloat = 49
  /// The height in landscape on an iPhone, in points, as on iOS.
  static let compactHeight: CGFloat = 32
  /// The minimum width of bars with centered items, and the width and spacing of these items, in points.
  ///
  /// The values are those of iPads.
  private static let wideMetrics: (bar: CGFloat, item: CGFloat, gap: CGFloat) = (600, 76, 34)

  let backgroundView = BarBackgroundView(lineAtTop: true)
  private var buttons: [TabButton] = []
  private var displayedItems: [UITabBarItem]?
  /// Returns whether the user may select an item.
  var shouldSelect: ((UITabBarItem) -> Bool)?
  /// Called after the delegate when the user has selected an item.
  var onSelect: ((UITabBarItem) -> Void)?

  /// Creates a bar without items.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    addBackgroundView()
  }

  /// Decodes the geometry and style of the bar.
  ///
  /// Items are not decoded.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addBackgroundView()
  }

  /// The delegate that receives selections.
  open weak var delegate: (any UITabBarDelegate)?

  // MARK: Appearance

  var appearances = BarAppearanceSet<UITabBarAppearance>() { didSet { applyAppearance() } }

  /// The color scheme of the bar.
  open var barStyle = UIBarStyle.default {
    didSet { overrideUserInterfaceStyle = barStyle == .black ? .dark : .unspecified }
  }
  /// The background color; nil uses the default blur effect.
  open var barTintColor: UIColor? {
    get { appearances.tint }
    set { appearances.tint = newValue }
  }
  /// The color of unselected items; nil uses gray.
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
  /// The image that replaces the line.
  open var shadowImage: UIImage? {
    get { appearances.shadowImage }
    set { appearances.shadowImage = newValue }
  }
  /// The image behind the selected item.
  open var selectionIndicatorImage: UIImage? { didSet { updateButtons() } }
  /// The layout of items.
  open var itemPositioning = ItemPositioning.automatic { didSet { setNeedsLayout() } }
  /// The width of centered items, in points; 0 uses the default of 76.
  open var itemWidth: CGFloat = 0 { didSet { setNeedsLayout() } }
  /// The spacing of centered items, in points; 0 uses the default of 34.
  open var itemSpacing: CGFloat = 0 { didSet { setNeedsLayout() } }

  /// The appearance while content is scrolled under the bar.
  open var standardAppearance: UITabBarAppearance {
    get { appearances.standard ?? appearances.makeStandardAppearance() }
    set { appearances.standard = appearances.makeObservedCopy(of: newValue) }
  }

  /// The appearance while no content is under the bar.
  ///
  /// Nil displays no background.
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

  /// Sets the opacity of the scroll-edge background, in the range 0...1.
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

  /// Whether the bar is hidden.
  ///
  /// A change invalidates the layout of the superview, so that the tab bar controller adjusts its content.
  open override var isHidden: Bool { didSet { superview?.setNeedsLayout() } }

  // MARK: Items

  /// The items, from the leading to the trailing edge.
  open var items: [UITabBarItem]? {
    get { displayedItems }
    set { setItems(newValue, animated: false) }
  }

  /// Sets the items.
  ///
  /// With animation, the new ones fade in while the old ones fade out.
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

  /// The selected item.
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

  /// Returns the given width and the height of the bar.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: isCompact ? Self.compactHeight : Self.height)
  }

  /// No intrinsic width, and the height of the bar.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: isCompact ? Self.compactHeight : Self.height)
  }

  /// The properties that `appearance()` can set.
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
