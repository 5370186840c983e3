import Foundation
public import QuartzCore

/// A row of a list: content with what stands at its ends, the line below it, and the ground that the list's look gives it.
@preconcurrency @MainActor
open class UICollectionViewListCell: UICollectionViewCell {
  private let separator = UIView()
  private var row: ListRow?
  private var accessoryViews: [AccessoryView] = []
  private var ownGuide: UILayoutGuide?

  /// A cell with a frame in its superview.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(separator)
    separator.isUserInteractionEnabled = false
    separator.isHidden = true
  }

  /// Reads geometry and looks out of an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addSubview(separator)
    separator.isHidden = true
  }

  /// An empty content in the look of the list at the place of the row.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    guard let row, row.isHeader else { return .cell() }
    return row.isGrouped ? .groupedHeader() : .plainHeader()
  }

  override var usualBackground: UIBackgroundConfiguration? {
    guard let row else { return nil }
    switch (row.isHeader, row.isGrouped) {
    case (false, true): return .listGroupedCell()
    case (false, false): return .listPlainCell()
    case (true, true): return .listGroupedHeaderFooter()
    case (true, false): return .listPlainHeaderFooter()
    }
  }

  // MARK: What stands at its ends

  /// What stands at its ends: from the sides inwards at the beginning, and from the content outwards at the end.
  open var accessories: [UICellAccessory] = [] {
    didSet {
      for view in accessoryViews { view.removeFromSuperview() }
      accessoryViews = accessories.map { AccessoryView($0, self) }
      for view in accessoryViews { addSubview(view) }
      setNeedsUpdateConfiguration()
    }
  }

  /// How many levels the content is indented.
  open var indentationLevel = 0 { didSet { if indentationLevel != oldValue { setNeedsLayout() } } }
  /// How wide a level is, in points.
  open var indentationWidth: CGFloat = 10 { didSet { setNeedsLayout() } }
  /// Whether what stands at the beginning is indented, too.
  open var indentsAccessories = true { didSet { setNeedsLayout() } }

  /// Shows what belongs to the present state.
  open override func updateConfiguration(using state: UICellConfigurationState) {
    super.updateConfiguration(using: state)
    for view in accessoryViews {
      view.isHidden =
        !view.accessory.isShown(whileEditing: state.isEditing) || view.accessory.options.isHidden
      view.isTicked = state.isSelected
    }
  }

  // MARK: Its place in the list

  override func take(_ row: ListRow?) {
    guard row != self.row else { return }
    self.row = row
    var corners: CACornerMask = []
    if row?.isFirst ?? false { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
    if row?.isLast ?? false { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
    let isRound = row.map { $0.isRound && !$0.isHeader } ?? false
    clipsToBounds = isRound && !corners.isEmpty
    layer.cornerRadius = clipsToBounds ? UICollectionLayoutListConfiguration.corner : 0
    layer.maskedCorners = corners
    separator.isHidden = !(row?.hasSeparator ?? false)
    separator.backgroundColor = row?.separator.color ?? .separator
    setNeedsUpdateConfiguration()
  }

  // MARK: Layout

  private var leadingIndent: CGFloat { CGFloat(indentationLevel) * indentationWidth }

  private func shown(leading isLeading: Bool) -> [AccessoryView] {
    let isEditing = configurationState.isEditing
    return accessoryViews.filter {
      $0.accessory.isLeading == isLeading && $0.accessory.isShown(whileEditing: isEditing)
    }
  }

  /// How much of the width is taken at the beginning and at the end.
  private var taken: (leading: CGFloat, trailing: CGFloat) {
    let (before, after) = (shown(leading: true), shown(leading: false))
    let leading = before.reduce(0) { $0 + AccessoryView.gap + $1.place }
    let trailing = after.reduce(0) { $0 + $1.place + AccessoryView.gap }
    // The content keeps its distance from the side: of what stands there it needs less.
    return (
      leadingIndent + leading,
      after.isEmpty
        ? 0
        : trailing + UICollectionLayoutListConfiguration.margin - AccessoryView.gap
          - AccessoryView.near
    )
  }

  override var contentBox: CGRect {
    let taken = taken
    let width = max(0, bounds.width - taken.leading - taken.trailing)
    return CGRect(
      x: runsRightToLeft ? bounds.width - taken.leading - width : taken.leading, y: 0,
      width: width, height: bounds.height)
  }

  override func fittingSize(for attributes: UICollectionViewLayoutAttributes) -> CGSize {
    let taken = taken
    let inner = attributes.copied()
    inner.size.width = max(0, attributes.size.width - taken.leading - taken.trailing)
    let fitting = super.fittingSize(for: inner)
    let least = row?.isHeader ?? true ? 0 : UICollectionLayoutListConfiguration.row
    return CGSize(
      width: fitting.width + taken.leading + taken.trailing, height: max(least, fitting.height))
  }

  /// Places content, what stands at the ends, and the line below.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let whole = bounds.size
    func box(_ x: CGFloat, _ width: CGFloat, _ size: CGSize) -> CGRect {
      // In the middle of the place that is kept for it.
      let left = (runsRightToLeft ? whole.width - x - width : x) + (width - size.width) / 2
      return CGRect(
        x: left, y: ((whole.height - size.height) / 2).rounded(), width: size.width,
        height: size.height)
    }
    var x = indentsAccessories ? leadingIndent : 0
    for view in shown(leading: true) {
      view.frame = box(x + AccessoryView.gap, view.place, view.size)
      x += AccessoryView.gap + view.place
    }
    var end = whole.width - UICollectionLayoutListConfiguration.margin
    for view in shown(leading: false).reversed() {
      view.frame = box(end - view.place, view.place, view.size)
      end -= view.place + AccessoryView.gap
    }
    placeSeparator()
  }

  // MARK: The line below

  /// Where the line below lies from side to side: from where the text begins, unless constraints put it elsewhere.
  open var separatorLayoutGuide: UILayoutGuide {
    if let ownGuide { return ownGuide }
    let guide = UILayoutGuide()
    guide.identifier = "UICollectionViewListCellSeparatorLayoutGuide"
    addLayoutGuide(guide)
    ownGuide = guide
    let usual = [
      guide.leadingAnchor.constraint(equalTo: leadingAnchor, constant: usualStart),
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

  /// Where the text begins.
  private var usualStart: CGFloat {
    taken.leading
      + ((content.view as? UIListContentView)?.textStart
        ?? UICollectionLayoutListConfiguration.margin)
  }

  private func placeSeparator() {
    guard let row, !separator.isHidden else { return }
    let line = 1 / max(1, window?.screen.scale ?? UIScreen.main.scale)
    let automatic = UIListSeparatorConfiguration.automaticInsets
    let insets = row.separator.bottomSeparatorInsets
    var (start, end) = (usualStart, CGFloat(0))
    if insets.leading != automatic.leading { start = insets.leading }
    if insets.trailing != automatic.trailing { end = insets.trailing }
    var x = runsRightToLeft ? end : start
    var width = max(0, bounds.width - start - end)
    if let ownGuide { (x, width) = (ownGuide.layoutFrame.minX, ownGuide.layoutFrame.width) }
    separator.frame = CGRect(x: x, y: bounds.height - line, width: width, height: line)
    bringSubviewToFront(separator)
  }
}
