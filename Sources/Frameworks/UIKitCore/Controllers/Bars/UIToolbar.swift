public import Foundation
import QuartzCore

/// A row of buttons, at the lower edge as a rule.
///
/// Room without a width shares what the buttons leave. Between buttons that lie side by side there are 8 points, and 16 at the
/// ends: our own choice, near that of iOS. Pictures count for the usual metrics and any position.
@preconcurrency @MainActor
open class UIToolbar: UIView, UIBarPositioning, StyledBar {
  /// How high it is, in points: that of iOS.
  static let height: CGFloat = 44

  let backgroundView = BarBackgroundView(lineAtTop: true)
  private var itemRow: ToolbarItemRow?
  private var displayedItems: [UIBarButtonItem]?
  /// How far its background reaches down under the lower edge of the safe area.
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

  /// Who says where it lies.
  open weak var delegate: (any UIToolbarDelegate)?

  /// Where its delegate says; at the lower edge where it says nothing.
  open var barPosition: UIBarPosition {
    let said = delegate?.position(for: self) ?? .any
    return said == .any ? .bottom : said
  }

  // MARK: Looks

  var appearances = BarAppearanceSet<UIToolbarAppearance>() { didSet { applyAppearance() } }

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

  /// Sets a picture behind everything.
  open func setBackgroundImage(
    _ backgroundImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition,
    barMetrics: UIBarMetrics
  ) { if barMetrics == .default { appearances.image = backgroundImage } }

  /// The picture behind everything.
  open func backgroundImage(
    forToolbarPosition topOrBottom: UIBarPosition, barMetrics: UIBarMetrics
  ) -> UIImage? { barMetrics == .default ? appearances.image : nil }

  /// Sets a picture in the place of the line.
  open func setShadowImage(_ shadowImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition) {
    appearances.shadowImage = shadowImage
  }

  /// The picture in the place of the line.
  open func shadowImage(forToolbarPosition topOrBottom: UIBarPosition) -> UIImage? {
    appearances.shadowImage
  }

  /// How it looks over content.
  open var standardAppearance: UIToolbarAppearance {
    get { appearances.standard ?? appearances.makeStandardAppearance() }
    set { appearances.standard = appearances.makeObservedCopy(of: newValue) }
  }

  /// How it looks over content on a phone on its side; nil for as ever.
  open var compactAppearance: UIToolbarAppearance? {
    get { appearances.compact }
    set { appearances.compact = appearances.makeObservedCopy(of: newValue) }
  }

  /// How it looks while the content's lower edge lies above it; nil for without ground.
  open var scrollEdgeAppearance: UIToolbarAppearance? {
    get { appearances.scrollEdge }
    set { appearances.scrollEdge = appearances.makeObservedCopy(of: newValue) }
  }

  /// The same on a phone on its side; nil for as ever.
  open var compactScrollEdgeAppearance: UIToolbarAppearance? {
    get { appearances.compactScrollEdge }
    set { appearances.compactScrollEdge = appearances.makeObservedCopy(of: newValue) }
  }

  func applyAppearance() {
    backgroundView.update(with: appearances, isCompact: isCompact)
    reloadItemRow()
  }

  /// Shows so much of the look for the edge.
  func updateScrollEdgeFraction(_ share: CGFloat) {
    guard backgroundView.edgeFraction != share else { return }
    let changes = (backgroundView.edgeFraction > 0.5) != (share > 0.5)
    backgroundView.edgeFraction = share
    if changes, appearances.scrollEdge != nil { reloadItemRow() }
  }

  /// The surroundings are others: so may be the look.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if previousTraitCollection?.verticalSizeClass != traitCollection.verticalSizeClass {
      applyAppearance()
    }
  }

  /// The tint has changed: its buttons take it.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    reloadItemRow()
  }

  @_spi(UIKitModules)
  open override func layoutDirectionDidChange() {
    super.layoutDirectionDidChange()
    itemRow?.setNeedsLayout()
  }

  // MARK: Items

  /// What it shows, in the order of lines.
  open var items: [UIBarButtonItem]? {
    get { displayedItems }
    set { setItems(newValue, animated: false) }
  }

  /// Sets what it shows; animated, the new fades in and the old out.
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    displayedItems = items
    let old = itemRow
    itemRow = makeItemRow()
    guard animated, let new = itemRow else {
      old?.removeFromSuperview()
      return
    }
    new.alpha = 0
    UIView.animate(withDuration: TransitionTiming.barDuration) {
      new.alpha = 1
      old?.alpha = 0
    } completion: { _ in
      old?.removeFromSuperview()
    }
  }

  private func makeItemRow() -> ToolbarItemRow? {
    let new = ToolbarItemRow(
      displayedItems ?? [], tint: tintColor ?? .systemBlue, look: effectiveAppearance)
    for item in displayedItems ?? [] { item.onChange = { [weak self] in self?.reloadItemRow() } }
    addSubview(new)
    new.frame = bounds
    return new
  }

  private func reloadItemRow() {
    guard let old = itemRow else { return }
    old.removeFromSuperview()
    itemRow = makeItemRow()
  }

  /// Places background and buttons.
  open override func layoutSubviews() {
    super.layoutSubviews()
    backgroundView.frame = CGRect(
      x: 0, y: 0, width: bounds.width, height: bounds.height + backgroundExtension)
    itemRow?.frame = bounds
  }

  /// As wide as there is room, and of the usual height.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.height)
  }

  /// Of the usual height.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: Self.height)
  }

  /// The properties that `appearance()` can set.
  @_spi(UIKitModules)
  open override class var frameworkAppearanceProperties: [UIAppearanceProperty] {
    super.frameworkAppearanceProperties + [
      .init(\UIToolbar.barTintColor),
      .init(\UIToolbar.isTranslucent),
      .init(\UIToolbar.appearances.standard),
      .init(\UIToolbar.scrollEdgeAppearance),
      .init(\UIToolbar.compactAppearance),
    ]
  }
}

/// The buttons of a toolbar.
private final class ToolbarItemRow: UIView {
  private let items: [UIBarButtonItem]
  private let views: [UIView?]
  private static let edgeInset: CGFloat = 16
  private static let itemSpacing: CGFloat = 8

  init(_ items: [UIBarButtonItem], tint: UIColor, look: UIToolbarAppearance?) {
    self.items = items.filter { !$0.isHidden }
    views = self.items.map { item in
      item.isSpace
        ? nil
        : item.makeView(
          tintColor: tint, plainAppearance: look?.buttonAppearance,
          doneAppearance: look?.doneButtonAppearance)
    }
    super.init(frame: .zero)
    for view in views.compactMap({ $0 }) { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    let sizes = views.map { view in
      view.map { $0 is BarButton ? $0.sizeThatFits(bounds.size) : $0.sizeInBar }
    }
    var gaps: CGFloat = 0
    for (before, after) in zip(views, views.dropFirst()) where before != nil && after != nil {
      gaps += Self.itemSpacing
    }
    let fixed = zip(items, sizes).reduce(gaps) { sum, pair in
      sum + (pair.1?.width ?? (pair.0.storedSystemItem == .fixedSpace ? pair.0.width : 0))
    }
    // A button has eight points around its content, which stands at the edge itself.
    let edge = Self.edgeInset - 8
    let springs = items.filter { $0.storedSystemItem == .flexibleSpace }.count
    let share = max(0, bounds.width - 2 * edge - fixed) / CGFloat(max(1, springs))
    var x = edge
    let isFromRight = superview?.hasRightToLeftLayout ?? false
    for (index, item) in items.enumerated() {
      guard let view = views[index], let size = sizes[index] else {
        x += item.storedSystemItem == .flexibleSpace ? share : item.width
        continue
      }
      view.frame = CGRect(
        x: isFromRight ? bounds.width - x - size.width : x,
        y: (bounds.height - size.height) / 2, width: size.width, height: size.height)
      x += size.width
      if index + 1 < views.count, views[index + 1] != nil { x += Self.itemSpacing }
    }
  }
}
