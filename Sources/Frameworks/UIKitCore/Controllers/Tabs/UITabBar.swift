public import Foundation
import QuartzCore

/// Who hears of choices in a tab bar.
@preconcurrency @MainActor
public protocol UITabBarDelegate: NSObjectProtocol {
  /// A finger has chosen an item.
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
  /// Does nothing.
  public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}

/// A row of choices at the lower edge.
///
/// All choices show however many there are, each the narrower: a More item in the place of the fifth, and a person's own order
/// of choices, are left out.
@preconcurrency @MainActor
open class UITabBar: UIView, StyledBar {
  /// How choices lie.
  public enum ItemPositioning: Int, Hashable, Sendable {
    /// As is best: they fill narrow bars.
    case automatic
    /// They fill the bar.
    case fill
    /// They lie together in the middle.
    case centered
  }

  /// How high it is, in points: that of iOS.
  static let height: CGFloat = 49
  /// How high it is on a phone on its side, in points: that of iOS.
  static let compactHeight: CGFloat = 32
  /// From which width on choices lie together, with their width and room: as Apple's tablets showed them.
  private static let wideMetrics: (bar: CGFloat, item: CGFloat, gap: CGFloat) = (600, 76, 34)

  let backgroundView = BarBackgroundView(lineAtTop: true)
  private var buttons: [TabButton] = []
  private var displayedItems: [UITabBarItem]?
  /// Whether a finger may choose an item.
  var shouldSelect: ((UITabBarItem) -> Bool)?
  /// What follows a finger's choice when the delegate has heard of it.
  var onSelect: ((UITabBarItem) -> Void)?

  /// A bar without choices.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    addBackgroundView()
  }

  /// Reads geometry and looks out of an archive; choices are left out.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addBackgroundView()
  }

  /// Who hears of choices.
  open weak var delegate: (any UITabBarDelegate)?

  // MARK: Looks

  var appearances = BarAppearanceSet<UITabBarAppearance>() { didSet { applyAppearance() } }

  /// Whether it is light or dark.
  open var barStyle = UIBarStyle.default {
    didSet { overrideUserInterfaceStyle = barStyle == .black ? .dark : .unspecified }
  }
  /// What fills it; nil for the system's material.
  open var barTintColor: UIColor? {
    get { appearances.tint }
    set { appearances.tint = newValue }
  }
  /// The colour of what is not chosen; nil for gray.
  open var unselectedItemTintColor: UIColor? { didSet { updateButtons() } }
  /// Whether what lies beneath shines through.
  open var isTranslucent: Bool {
    get { appearances.isTranslucent }
    set { appearances.isTranslucent = newValue }
  }
  /// A picture behind everything.
  open var backgroundImage: UIImage? {
    get { appearances.image }
    set { appearances.image = newValue }
  }
  /// A picture in the place of the line.
  open var shadowImage: UIImage? {
    get { appearances.shadowImage }
    set { appearances.shadowImage = newValue }
  }
  /// A picture behind the choice.
  open var selectionIndicatorImage: UIImage? { didSet { updateButtons() } }
  /// How choices lie.
  open var itemPositioning = ItemPositioning.automatic { didSet { setNeedsLayout() } }
  /// How wide choices are that lie together; 0 for the system's width.
  open var itemWidth: CGFloat = 0 { didSet { setNeedsLayout() } }
  /// How much room is between choices that lie together; 0 for the system's.
  open var itemSpacing: CGFloat = 0 { didSet { setNeedsLayout() } }

  /// How it looks over content.
  open var standardAppearance: UITabBarAppearance {
    get { appearances.standard ?? appearances.makeStandardAppearance() }
    set { appearances.standard = appearances.makeObservedCopy(of: newValue) }
  }

  /// How it looks while the content's lower edge lies above it; nil for without ground.
  open var scrollEdgeAppearance: UITabBarAppearance? {
    get { appearances.scrollEdge }
    set { appearances.scrollEdge = appearances.makeObservedCopy(of: newValue) }
  }

  /// The looks with those of the chosen item before the bar's own.
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

  /// Shows so much of the look for the edge.
  func updateScrollEdgeFraction(_ share: CGFloat) {
    if setScrollEdgeFraction(share) { updateButtons() }
  }

  /// The surroundings are others: so may be the height.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    guard previousTraitCollection?.verticalSizeClass != traitCollection.verticalSizeClass else {
      return
    }
    applyAppearance()
    superview?.setNeedsLayout()
  }

  /// The tint has changed: the chosen item takes it.
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

  /// Whether it is off screen; its controller makes room.
  open override var isHidden: Bool { didSet { superview?.setNeedsLayout() } }

  // MARK: Items

  /// The choices, in the order of lines.
  open var items: [UITabBarItem]? {
    get { displayedItems }
    set { setItems(newValue, animated: false) }
  }

  /// Sets the choices; animated, they fade over.
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

  /// The choice; setting it tells nobody.
  open weak var selectedItem: UITabBarItem? {
    didSet { if selectedItem !== oldValue { applyAppearance() } }
  }

  private func selectItem(_ item: UITabBarItem) {
    guard shouldSelect?(item) ?? true else { return }
    selectedItem = item
    delegate?.tabBar(self, didSelect: item)
    onSelect?(item)
  }

  /// Places background and choices.
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

  /// As wide as there is room, and of the usual height.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: isCompact ? Self.compactHeight : Self.height)
  }

  /// Of the usual height.
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
