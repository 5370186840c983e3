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
  private static let wide: (bar: CGFloat, item: CGFloat, gap: CGFloat) = (600, 76, 34)

  let backdrop = BarBackdrop(lineAtTop: true)
  private var buttons: [TabButton] = []
  private var shown: [UITabBarItem]?
  /// Whether a finger may choose an item.
  var mayChoose: ((UITabBarItem) -> Bool)?
  /// What follows a finger's choice when the delegate has heard of it.
  var onChoose: ((UITabBarItem) -> Void)?

  /// A bar without choices.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    addBackdrop()
  }

  /// Reads geometry and looks out of an archive; choices are left out.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addBackdrop()
  }

  /// Who hears of choices.
  open weak var delegate: (any UITabBarDelegate)?

  // MARK: Looks

  var looks = BarLooks<UITabBarAppearance>() { didSet { restyle() } }

  /// Whether it is light or dark.
  open var barStyle = UIBarStyle.default {
    didSet { overrideUserInterfaceStyle = barStyle == .black ? .dark : .unspecified }
  }
  /// What fills it; nil for the system's material.
  open var barTintColor: UIColor? {
    get { looks.tint }
    set { looks.tint = newValue }
  }
  /// The colour of what is not chosen; nil for gray.
  open var unselectedItemTintColor: UIColor? { didSet { showButtons() } }
  /// Whether what lies beneath shines through.
  open var isTranslucent: Bool {
    get { looks.isTranslucent }
    set { looks.isTranslucent = newValue }
  }
  /// A picture behind everything.
  open var backgroundImage: UIImage? {
    get { looks.image }
    set { looks.image = newValue }
  }
  /// A picture in the place of the line.
  open var shadowImage: UIImage? {
    get { looks.lineImage }
    set { looks.lineImage = newValue }
  }
  /// A picture behind the choice.
  open var selectionIndicatorImage: UIImage? { didSet { showButtons() } }
  /// How choices lie.
  open var itemPositioning = ItemPositioning.automatic { didSet { setNeedsLayout() } }
  /// How wide choices are that lie together; 0 for the system's width.
  open var itemWidth: CGFloat = 0 { didSet { setNeedsLayout() } }
  /// How much room is between choices that lie together; 0 for the system's.
  open var itemSpacing: CGFloat = 0 { didSet { setNeedsLayout() } }

  /// How it looks over content.
  open var standardAppearance: UITabBarAppearance {
    get { looks.standard ?? looks.makeStandard() }
    set { looks.standard = looks.copied(newValue) }
  }

  /// How it looks while the content's lower edge lies above it; nil for without ground.
  open var scrollEdgeAppearance: UITabBarAppearance? {
    get { looks.edge }
    set { looks.edge = looks.copied(newValue) }
  }

  /// The looks with those of the chosen item before the bar's own.
  var shownLooks: BarLooks<UITabBarAppearance> {
    looks.with(selectedItem?.standardAppearance, edge: selectedItem?.scrollEdgeAppearance)
  }

  func restyle() {
    backdrop.show(shownLooks, isCompact: isCompact)
    showButtons()
    setNeedsLayout()
  }

  private func showButtons() {
    let look = TabButton.Look(
      appearance: shownAppearance, tint: tintColor ?? .systemBlue,
      unselected: unselectedItemTintColor, ground: selectionIndicatorImage, isInline: isCompact)
    for button in buttons { button.show(look, isChosen: button.item === selectedItem) }
  }

  /// Shows so much of the look for the edge.
  func showEdge(_ share: CGFloat) {
    if setEdgeShare(share) { showButtons() }
  }

  /// The surroundings are others: so may be the height.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    guard previousTraitCollection?.verticalSizeClass != traitCollection.verticalSizeClass else {
      return
    }
    restyle()
    superview?.setNeedsLayout()
  }

  /// The tint has changed: the chosen item takes it.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showButtons()
  }

  override func layoutDirectionDidChange() {
    super.layoutDirectionDidChange()
    setNeedsLayout()
    for button in buttons { button.setNeedsLayout() }
  }

  /// Whether it is off screen; its controller makes room.
  open override var isHidden: Bool { didSet { superview?.setNeedsLayout() } }

  // MARK: Items

  /// The choices, in the order of lines.
  open var items: [UITabBarItem]? {
    get { shown }
    set { setItems(newValue, animated: false) }
  }

  /// Sets the choices; animated, they fade over.
  open func setItems(_ items: [UITabBarItem]?, animated: Bool) {
    shown = items
    let old = buttons
    buttons = (items ?? []).map { item in
      let button = TabButton(item)
      button.addAction(
        UIAction { [weak self] _ in self?.choose(item) }, for: .touchUpInside)
      item.onChange = { [weak self] in self?.restyle() }
      addSubview(button)
      return button
    }
    if let chosen = selectedItem, !(items ?? []).contains(where: { $0 === chosen }) {
      selectedItem = nil
    }
    showButtons()
    placeButtons()
    guard animated, window != nil else {
      for button in old { button.removeFromSuperview() }
      return
    }
    for button in buttons { button.alpha = 0 }
    let new = buttons
    UIView.animate(withDuration: TransitionTiming.bar) {
      for button in new { button.alpha = 1 }
      for button in old { button.alpha = 0 }
    } completion: { _ in
      for button in old { button.removeFromSuperview() }
    }
  }

  /// The choice; setting it tells nobody.
  open weak var selectedItem: UITabBarItem? {
    didSet { if selectedItem !== oldValue { restyle() } }
  }

  private func choose(_ item: UITabBarItem) {
    guard mayChoose?(item) ?? true else { return }
    selectedItem = item
    delegate?.tabBar(self, didSelect: item)
    onChoose?(item)
  }

  /// Places background and choices.
  open override func layoutSubviews() {
    super.layoutSubviews()
    backdrop.frame = bounds
    placeButtons()
  }

  private func placeButtons() {
    guard !buttons.isEmpty else { return }
    let height = min(bounds.height, isCompact ? Self.compactHeight : Self.height)
    let appearance = shownAppearance
    var positioning = appearance?.stackedItemPositioning ?? .automatic
    if positioning == .automatic { positioning = itemPositioning }
    let centers =
      positioning == .centered || (positioning == .automatic && bounds.width >= Self.wide.bar)
    let count = CGFloat(buttons.count)
    var (width, gap) = (bounds.width / count, CGFloat(0))
    if centers {
      func first(_ values: CGFloat?...) -> CGFloat {
        values.compactMap { $0 }.first { $0 > 0 } ?? 0
      }
      width = first(appearance?.stackedItemWidth, itemWidth, Self.wide.item)
      gap = first(appearance?.stackedItemSpacing, itemSpacing, Self.wide.gap)
    }
    let start = (bounds.width - count * width - (count - 1) * gap) / 2
    for (index, button) in buttons.enumerated() {
      let x = start + CGFloat(index) * (width + gap)
      button.frame = CGRect(
        x: runsRightToLeft ? bounds.width - x - width : x, y: 0, width: width, height: height)
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
}
