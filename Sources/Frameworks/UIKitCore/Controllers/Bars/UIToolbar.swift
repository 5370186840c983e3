public import Foundation
import QuartzCore

/// A bar with a row of buttons, usually at the lower edge.
///
/// Flexible spaces share the width not occupied by buttons. Adjacent buttons are 8 points apart, and the edge insets
/// are 16 points. These distances are our choice, close to those of iOS. Only images for the default metrics are
/// used, regardless of the bar's position.
@preconcurrency @MainActor
open class UIToolbar: UIView, UIBarPositioning, StyledBar {
  /// The height of the toolbar, in points, as on iOS.
  static let height: CGFloat = 44

  let backgroundView = BarBackgroundView(lineAtTop: true)
  private var itemRow: ToolbarItemRow?
  private var displayedItems: [UIBarButtonItem]?
  /// The distance by which the background extends below the bar into the safe area, in points.
  var backgroundExtension: CGFloat = 0 {
    didSet { if backgroundExtension != oldValue { setNeedsLayout() } }
  }

  /// Creates a toolbar without items.
  public required override init(frame: CGRect) {
    super.init(frame: frame)
    addBackgroundView()
  }

  /// Creates a toolbar with the archived geometry and style.
  ///
  /// Its items are not decoded.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addBackgroundView()
  }

  /// The delegate that determines the position of the toolbar.
  open weak var delegate: (any UIToolbarDelegate)?

  /// The position returned by the delegate, or `bottom` if it returns `any`.
  open var barPosition: UIBarPosition {
    let said = delegate?.position(for: self) ?? .any
    return said == .any ? .bottom : said
  }

  // MARK: Appearance

  var appearances = BarAppearanceSet<UIToolbarAppearance>() { didSet { applyAppearance() } }

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

  /// Sets the background image.
  ///
  /// Only images for the default metrics are used; the position is ignored.
  open func setBackgroundImage(
    _ backgroundImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition,
    barMetrics: UIBarMetrics
  ) { if barMetrics == .default { appearances.image = backgroundImage } }

  /// Returns the background image, or `nil` for metrics other than the default.
  open func backgroundImage(
    forToolbarPosition topOrBottom: UIBarPosition, barMetrics: UIBarMetrics
  ) -> UIImage? { barMetrics == .default ? appearances.image : nil }

  /// Sets the image displayed instead of the line; the position is ignored.
  open func setShadowImage(_ shadowImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition) {
    appearances.shadowImage = shadowImage
  }

  /// Returns the image displayed instead of the line; the position is ignored.
  open func shadowImage(forToolbarPosition topOrBottom: UIBarPosition) -> UIImage? {
    appearances.shadowImage
  }

  /// The appearance of the bar while content is scrolled under it.
  open var standardAppearance: UIToolbarAppearance {
    get { appearances.standard ?? appearances.makeStandardAppearance() }
    set { appearances.standard = appearances.makeObservedCopy(of: newValue) }
  }

  /// The appearance of a bar with the compact height.
  ///
  /// If `nil`, ``standardAppearance`` is used.
  open var compactAppearance: UIToolbarAppearance? {
    get { appearances.compact }
    set { appearances.compact = appearances.makeObservedCopy(of: newValue) }
  }

  /// The appearance of the bar while no content is under it.
  ///
  /// If `nil`, no background is displayed.
  open var scrollEdgeAppearance: UIToolbarAppearance? {
    get { appearances.scrollEdge }
    set { appearances.scrollEdge = appearances.makeObservedCopy(of: newValue) }
  }

  /// The scroll-edge appearance of a bar with the compact height.
  ///
  /// If `nil`, ``scrollEdgeAppearance`` is used.
  open var compactScrollEdgeAppearance: UIToolbarAppearance? {
    get { appearances.compactScrollEdge }
    set { appearances.compactScrollEdge = appearances.makeObservedCopy(of: newValue) }
  }

  func applyAppearance() {
    backgroundView.update(with: appearances, isCompact: isCompact)
    reloadItemRow()
  }

  /// Sets the opacity of the scroll-edge background, in the range `0...1`.
  func updateScrollEdgeFraction(_ share: CGFloat) {
    guard backgroundView.edgeFraction != share else { return }
    let changes = (backgroundView.edgeFraction > 0.5) != (share > 0.5)
    backgroundView.edgeFraction = share
    if changes, appearances.scrollEdge != nil { reloadItemRow() }
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if previousTraitCollection?.verticalSizeClass != traitCollection.verticalSizeClass {
      applyAppearance()
    }
  }

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

  /// The displayed items, from the leading to the trailing edge.
  open var items: [UIBarButtonItem]? {
    get { displayedItems }
    set { setItems(newValue, animated: false) }
  }

  /// Sets the displayed items.
  ///
  /// With animation, the new items fade in while the old ones fade out.
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

  open override func layoutSubviews() {
    super.layoutSubviews()
    backgroundView.frame = CGRect(
      x: 0, y: 0, width: bounds.width, height: bounds.height + backgroundExtension)
    itemRow?.frame = bounds
  }

  /// Returns the given width and the bar's height.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.height)
  }

  /// The natural size: no intrinsic width, and the bar's height.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: Self.height)
  }

  /// The properties that can be set through `appearance()`.
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

/// The row of buttons in a toolbar.
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
    // Each button has 8 points of padding around its content, and the edge inset applies to the content.
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
