import Foundation
public import QuartzCore
public import UIKitControls
public import UIKitCore

/// A cell that displays a row of a list.
///
/// It adds accessories, a separator at the bottom edge and the background of the list's appearance.
@preconcurrency @MainActor
open class UICollectionViewListCell: UICollectionViewCell {
  private let separator = UIView()
  private var rowStyle: ListRowStyle?
  private var accessoryViews: [AccessoryView] = []
  private var storedSeparatorGuide: UILayoutGuide?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(separator)
    separator.isUserInteractionEnabled = false
    separator.isHidden = true
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addSubview(separator)
    separator.isHidden = true
  }

  /// Returns an empty content configuration in the list's default style for a cell or, in a header row, for a header.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    guard let rowStyle, rowStyle.isHeader else { return .cell() }
    return rowStyle.isGrouped ? .groupedHeader() : .plainHeader()
  }

  override var fallbackBackground: UIBackgroundConfiguration? {
    guard let rowStyle else { return nil }
    switch (rowStyle.isHeader, rowStyle.isGrouped) {
    case (false, true): return .listGroupedCell()
    case (false, false): return .listPlainCell()
    case (true, true): return .listGroupedHeaderFooter()
    case (true, false): return .listPlainHeaderFooter()
    }
  }

  // MARK: Accessories

  /// The accessories at the ends of the row.
  ///
  /// Leading accessories are placed from the edge inward, trailing accessories from the content outward.
  open var accessories: [UICellAccessory] = [] {
    didSet {
      for view in accessoryViews { view.removeFromSuperview() }
      accessoryViews = accessories.map { AccessoryView($0, self) }
      for view in accessoryViews { addSubview(view) }
      setNeedsUpdateConfiguration()
    }
  }

  /// The number of levels by which the content is indented.
  open var indentationLevel = 0 { didSet { if indentationLevel != oldValue { setNeedsLayout() } } }
  /// The width of one indentation level, in points.
  ///
  /// The default is 10.
  open var indentationWidth: CGFloat = 10 { didSet { setNeedsLayout() } }
  /// Whether the leading accessories are indented along with the content.
  open var indentsAccessories = true { didSet { setNeedsLayout() } }

  /// Updates the content, the background and the accessories for the given state.
  open override func updateConfiguration(using state: UICellConfigurationState) {
    super.updateConfiguration(using: state)
    for view in accessoryViews {
      view.isHidden =
        !view.accessory.isVisible(whileEditing: state.isEditing) || view.accessory.options.isHidden
      view.isChecked = state.isSelected
    }
  }

  // MARK: List row style

  override func applyListRowStyle(_ row: ListRowStyle?) {
    guard row != self.rowStyle else { return }
    self.rowStyle = row
    var corners: CACornerMask = []
    if row?.isFirst ?? false { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
    if row?.isLast ?? false { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
    let isRound = row.map { $0.isRounded && !$0.isHeader } ?? false
    clipsToBounds = isRound && !corners.isEmpty
    layer.cornerRadius = clipsToBounds ? UICollectionLayoutListConfiguration.cornerRadius : 0
    layer.maskedCorners = corners
    separator.isHidden = !(row?.hasSeparator ?? false)
    separator.backgroundColor = row?.separator.color ?? .separator
    setNeedsUpdateConfiguration()
  }

  // MARK: Layout

  private var leadingIndent: CGFloat { CGFloat(indentationLevel) * indentationWidth }

  private func visibleAccessories(leading isLeading: Bool) -> [AccessoryView] {
    let isEditing = configurationState.isEditing
    return accessoryViews.filter {
      $0.accessory.isLeading == isLeading && $0.accessory.isVisible(whileEditing: isEditing)
    }
  }

  /// The widths occupied by the indentation and the accessories at both ends of the row, in points.
  private var accessoryWidths: (leading: CGFloat, trailing: CGFloat) {
    let (before, after) = (visibleAccessories(leading: true), visibleAccessories(leading: false))
    let leading = before.reduce(0) { $0 + AccessoryView.spacing + $1.reservedWidth }
    let trailing = after.reduce(0) { $0 + $1.reservedWidth + AccessoryView.spacing }
    // The content already includes the text margin at its trailing edge, which overlaps the space reserved for the
    // accessories.
    return (
      leadingIndent + leading,
      after.isEmpty
        ? 0
        : trailing + UICollectionLayoutListConfiguration.textMargin - AccessoryView.spacing
          - AccessoryView.contentSpacing
    )
  }

  override var contentFrame: CGRect {
    let taken = accessoryWidths
    let width = max(0, bounds.width - taken.leading - taken.trailing)
    return CGRect(
      x: hasRightToLeftLayout ? bounds.width - taken.leading - width : taken.leading, y: 0,
      width: width, height: bounds.height)
  }

  override func fittingSize(for attributes: UICollectionViewLayoutAttributes) -> CGSize {
    let taken = accessoryWidths
    let inner = attributes.copied()
    inner.size.width = max(0, attributes.size.width - taken.leading - taken.trailing)
    let fitting = super.fittingSize(for: inner)
    let minimumHeight =
      rowStyle?.isHeader ?? true ? 0 : UICollectionLayoutListConfiguration.minimumRowHeight
    return CGSize(
      width: fitting.width + taken.leading + taken.trailing,
      height: max(minimumHeight, fitting.height))
  }

  /// Lays out the content, the accessories and the separator.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let whole = bounds.size
    func box(_ x: CGFloat, _ width: CGFloat, _ size: CGSize) -> CGRect {
      // Accessories are centered in their reserved width.
      let left = (hasRightToLeftLayout ? whole.width - x - width : x) + (width - size.width) / 2
      return CGRect(
        x: left, y: ((whole.height - size.height) / 2).rounded(), width: size.width,
        height: size.height)
    }
    var x = indentsAccessories ? leadingIndent : 0
    for view in visibleAccessories(leading: true) {
      view.frame = box(x + AccessoryView.spacing, view.reservedWidth, view.size)
      x += AccessoryView.spacing + view.reservedWidth
    }
    var end = whole.width - UICollectionLayoutListConfiguration.textMargin
    for view in visibleAccessories(leading: false).reversed() {
      view.frame = box(end - view.reservedWidth, view.reservedWidth, view.size)
      end -= view.reservedWidth + AccessoryView.spacing
    }
    layOutSeparator()
  }

  // MARK: Separator

  /// The layout guide that determines the horizontal extent of the separator.
  ///
  /// By default, it extends from the start of the text to the trailing edge. Add constraints to move it.
  open var separatorLayoutGuide: UILayoutGuide {
    if let storedSeparatorGuide { return storedSeparatorGuide }
    let guide = UILayoutGuide()
    guide.identifier = "UICollectionViewListCellSeparatorLayoutGuide"
    addLayoutGuide(guide)
    storedSeparatorGuide = guide
    let usual = [
      guide.leadingAnchor.constraint(equalTo: leadingAnchor, constant: defaultTextStart),
      guide.trailingAnchor.constraint(equalTo: trailingAnchor),
    ]
    for constraint in usual { constraint.priority = .defaultLow }
    NSLayoutConstraint.activate(
      usual + [
        guide.topAnchor.constraint(equalTo: topAnchor),
        guide.bottomAnchor.constraint(equalTo: bottomAnchor),
      ])
    return guide
  }

  /// The distance from the leading edge to the start of the text, in points.
  private var defaultTextStart: CGFloat {
    accessoryWidths.leading
      + ((contentHolder.view as? UIListContentView)?.textStart
        ?? UICollectionLayoutListConfiguration.textMargin)
  }

  private func layOutSeparator() {
    guard let rowStyle, !separator.isHidden else { return }
    let line = 1 / max(1, window?.screen.scale ?? UIScreen.main.scale)
    let automatic = UIListSeparatorConfiguration.automaticInsets
    let insets = rowStyle.separator.bottomSeparatorInsets
    var (start, end) = (defaultTextStart, CGFloat(0))
    if insets.leading != automatic.leading { start = insets.leading }
    if insets.trailing != automatic.trailing { end = insets.trailing }
    var x = hasRightToLeftLayout ? end : start
    var width = max(0, bounds.width - start - end)
    if let storedSeparatorGuide {
      (x, width) = (storedSeparatorGuide.layoutFrame.minX, storedSeparatorGuide.layoutFrame.width)
    }
    separator.frame = CGRect(x: x, y: bounds.height - line, width: width, height: line)
    bringSubviewToFront(separator)
  }
}
