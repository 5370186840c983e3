public import Foundation
import QuartzCore
public import UIKitControls
@_spi(UIKitModules) public import UIKitCore

/// A row of a table: a picture, two texts, what stands at its end, and what shows that it is selected.
///
/// The measures are those of iPhone lists as measured by others.
@preconcurrency @MainActor
open class UITableViewCell: UIView {
  /// The name under which it is kept for another time.
  open private(set) var reuseIdentifier: String?
  private let style: CellStyle
  /// Holds what belongs to the row; it ends where the accessory begins.
  public let contentView = UIView()
  let cellViews = TableCellViewHierarchy()
  private var contentHolder = ContentViewPresenter()
  /// The table that shows it.
  weak var table: UITableView?

  /// The least height of a row that has none given.
  static let minimumHeight: CGFloat = 44

  /// A cell whose texts lie in a style, kept under a name.
  public init(style: CellStyle, reuseIdentifier: String?) {
    self.style = style
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: Self.minimumHeight))
    setUp()
  }

  /// A cell of one text, without a name.
  public convenience override init(frame: CGRect) {
    self.init(style: .default, reuseIdentifier: nil)
    self.frame = frame
  }

  /// Reads geometry and looks out of an archive.
  public required init?(coder: NSCoder) {
    style = .default
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    clipsToBounds = true
    cellViews.selectionBackground.isHidden = true
    for view in [
      cellViews.selectionBackground, contentView, cellViews.separator, cellViews.topSeparator,
    ] { addSubview(view) }
    cellViews.separator.isHidden = true
    cellViews.topSeparator.isHidden = true
  }

  func setReuseIdentifier(_ identifier: String) {
    if reuseIdentifier == nil { reuseIdentifier = identifier }
  }

  // MARK: What it shows

  /// The first text.
  open var textLabel: UILabel? {
    if let known = cellViews.mainLabel { return known }
    // 15 or 17 points in the category that phones come with.
    let label = contentView.addLabel(textStyle: style == .value2 ? .subheadline : .body)
    if style == .value2 {
      label.textColor = tintColor
      label.textAlignment = hasRightToLeftLayout ? .left : .right
    }
    cellViews.mainLabel = label
    setNeedsLayout()
    return label
  }

  /// The second text; nil where the style has none.
  open var detailTextLabel: UILabel? {
    guard style != .default else { return nil }
    if let known = cellViews.detailLabel { return known }
    // 12, 15 or 17 points in the category that phones come with.
    let label = contentView.addLabel(
      textStyle: style == .subtitle ? .caption1 : style == .value2 ? .subheadline : .body)
    if style == .value1 { label.textColor = .secondaryLabel }
    cellViews.detailLabel = label
    setNeedsLayout()
    return label
  }

  /// The picture at the beginning.
  open var imageView: UIImageView? {
    if let known = cellViews.imageView { return known }
    let view = UIImageView()
    contentView.addSubview(view)
    cellViews.imageView = view
    setNeedsLayout()
    return view
  }

  /// What lies behind everything.
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  /// What lies behind the content while the row is selected.
  open var selectedBackgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let selectedBackgroundView {
        insertSubview(selectedBackgroundView, belowSubview: contentView)
      }
      updateSelectionBackground(animated: false)
      setNeedsLayout()
    }
  }

  /// What lies behind the content while it is one of several that are selected.
  open var multipleSelectionBackgroundView: UIView?

  /// What fills it; that of the table's style unless it is set.
  open override var backgroundColor: UIColor? {
    get { super.backgroundColor }
    set {
      cellViews.hasCustomBackground = true
      super.backgroundColor = newValue
    }
  }

  func applyTableBackground(_ color: UIColor) {
    if !cellViews.hasCustomBackground, super.backgroundColor != color {
      super.backgroundColor = color
    }
  }

  /// What stands at the end.
  open var accessoryType = AccessoryType.none { didSet { accessoryDidChange() } }
  /// What stands at the end instead.
  open var accessoryView: UIView? { didSet { accessoryDidChange() } }
  /// What stands at the end while the row is edited.
  open var editingAccessoryType = AccessoryType.none { didSet { accessoryDidChange() } }
  /// What stands at the end instead while the row is edited.
  open var editingAccessoryView: UIView? { didSet { accessoryDidChange() } }

  private func accessoryDidChange() {
    cellViews.updateAccessory(in: self)
    setNeedsLayout()
  }

  /// The distances of the line below from the sides; those of the table unless it is set.
  open var separatorInset: UIEdgeInsets {
    get { cellViews.customSeparatorInset ?? table?.separatorInset ?? TableMetrics.separatorInset }
    set {
      cellViews.customSeparatorInset = newValue
      setNeedsLayout()
    }
  }

  /// How many levels the content is indented.
  open var indentationLevel = 0 { didSet { if indentationLevel != oldValue { setNeedsLayout() } } }
  /// How wide a level is, in points.
  open var indentationWidth: CGFloat = 10 { didSet { setNeedsLayout() } }

  // MARK: Configurations

  /// What it shows in the place of labels and picture.
  open var contentConfiguration: (any UIContentConfiguration)? {
    didSet {
      applyConfigurations()
      setNeedsUpdateConfiguration()
    }
  }

  /// What lies behind the content, in the place of the colour.
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    didSet {
      cellViews.backgroundHolder.displayConfiguration(backgroundConfiguration, in: self)
      setNeedsLayout()
    }
  }

  /// Whether the content is shown as it is for the present state.
  open var automaticallyUpdatesContentConfiguration = true
  /// Whether the background is shown as it is for the present state; backgrounds look alike in all.
  open var automaticallyUpdatesBackgroundConfiguration = true

  /// Called with each new state.
  open var configurationUpdateHandler: ((UITableViewCell, UICellConfigurationState) -> Void)? {
    didSet { setNeedsUpdateConfiguration() }
  }

  /// An empty content in the cell's style.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    switch style {
    case .default: .cell()
    case .value1, .value2: .valueCell()
    case .subtitle: .subtitleCell()
    }
  }

  /// How it stands.
  open var configurationState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    state.isSelected = storedIsSelected
    state.isHighlighted = storedIsHighlighted
    state.isEditing = storedIsEditing
    state.isSwiped = cellViews.isSwiped
    return state
  }

  /// Asks for ``updateConfiguration(using:)`` before the next layout.
  open func setNeedsUpdateConfiguration() {
    cellViews.needsUpdate = true
    setNeedsLayout()
  }

  /// Brings content and background up to a state; a class may override it and set both.
  open func updateConfiguration(using state: UICellConfigurationState) {
    applyConfigurations()
    configurationUpdateHandler?(self, state)
  }

  func updateIfNeeded() {
    guard cellViews.needsUpdate else { return }
    cellViews.needsUpdate = false
    updateConfiguration(using: configurationState)
    // What was set on the way is part of this update.
    cellViews.needsUpdate = false
  }

  private func applyConfigurations() {
    let shown =
      automaticallyUpdatesContentConfiguration
      ? contentConfiguration?.updated(for: configurationState) : contentConfiguration
    contentHolder.displayConfiguration(shown, in: contentView)
  }

  // MARK: State

  /// How it looks when it is selected.
  open var selectionStyle = SelectionStyle.default {
    didSet { updateSelectionBackground(animated: false) }
  }

  /// Whether it is selected.
  open var isSelected: Bool {
    get { storedIsSelected }
    set { setSelected(newValue, animated: false) }
  }
  private var storedIsSelected = false

  /// Whether a finger lies on it.
  open var isHighlighted: Bool {
    get { storedIsHighlighted }
    set { setHighlighted(newValue, animated: false) }
  }
  private var storedIsHighlighted = false

  /// Selects it or not.
  open func setSelected(_ selected: Bool, animated: Bool) {
    guard selected != self.storedIsSelected else { return }
    self.storedIsSelected = selected
    stateDidChange(animated: animated)
  }

  /// Shows that a finger lies on it, or not.
  open func setHighlighted(_ highlighted: Bool, animated: Bool) {
    guard highlighted != self.storedIsHighlighted else { return }
    self.storedIsHighlighted = highlighted
    stateDidChange(animated: animated)
  }

  private func stateDidChange(animated: Bool) {
    updateSelectionBackground(animated: animated)
    for label in [cellViews.mainLabel, cellViews.detailLabel] {
      label?.isHighlighted = storedIsSelected || storedIsHighlighted
    }
    cellViews.imageView?.isHighlighted = storedIsSelected || storedIsHighlighted
    cellViews.setChecked(storedIsSelected, in: self)
    setNeedsUpdateConfiguration()
  }

  private func updateSelectionBackground(animated: Bool) {
    let isOn = (storedIsSelected || storedIsHighlighted) && selectionStyle != .none
    cellViews.setSelectionBackgroundVisible(
      isOn, custom: selectedBackgroundView, animated: animated)
  }

  /// Comes before the cell is shown again for another row.
  open func prepareForReuse() {
    setHighlighted(false, animated: false)
    setSelected(false, animated: false)
    layer.removeAllAnimations()
  }

  // MARK: Editing

  /// Whether its row is being edited.
  open var isEditing: Bool {
    get { storedIsEditing }
    set { setEditing(newValue, animated: false) }
  }
  private var storedIsEditing = false

  /// What editing does to the row.
  open internal(set) var editingStyle = EditingStyle.none
  /// Whether a handle by which it can be moved shows while it is edited.
  open var showsReorderControl = false { didSet { setNeedsLayout() } }
  /// Whether the content is indented while it is edited, even where there is no control.
  open var shouldIndentWhileEditing = true
  /// Whether its row is open to actions at its side.
  open var showingDeleteConfirmation: Bool { cellViews.isSwiped }

  /// Shows the controls for editing, or not.
  open func setEditing(_ editing: Bool, animated: Bool) {
    guard editing != storedIsEditing else { return }
    let mask: StateMask = editing ? .showingEditControl : []
    willTransition(to: mask)
    storedIsEditing = editing
    UIView.performWithoutAnimation {
      cellViews.updateEditControls(in: self)
      cellViews.updateAccessory(in: self)
    }
    setNeedsUpdateConfiguration()
    setNeedsLayout()
    guard animated, window != nil else { return didTransition(to: mask) }
    UIView.animate(withDuration: TableMetrics.animationDuration) {
      self.layoutIfNeeded()
    } completion: { [weak self] _ in
      self?.didTransition(to: mask)
    }
  }

  /// It is about to show other controls.
  open func willTransition(to state: StateMask) {}
  /// It shows other controls.
  open func didTransition(to state: StateMask) {}

  // MARK: Layout

  /// Colours of the system are taken anew.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    if style == .value2 { cellViews.mainLabel?.textColor = tintColor }
  }

  /// What the labels lie in.
  private var textLayout: ListTextLayout {
    var layout = ListTextLayout()
    let margin = TableMetrics.sideMargin(
      forWidth: bounds.width, isInset: table?.style == .insetGrouped)
    layout.margins.leading = margin + CGFloat(indentationLevel) * indentationWidth
    layout.margins.trailing = cellViews.hasAccessory ? 8 : margin
    layout.isMirrored = hasRightToLeftLayout
    layout.arrangement =
      switch style {
      case .default, .subtitle: .stacked
      case .value1: .alwaysTrailing
      case .value2: .columns(91)
      }
    layout.horizontalTextSpacing = style == .value2 ? 6 : 8
    layout.verticalTextSpacing = 2
    layout.image = cellViews.imageView?.image?.size
    if let label = cellViews.mainLabel, label.text != nil {
      layout.primarySize = LabelMeasurer.sizeProvider(for: label)
    }
    if let label = cellViews.detailLabel, label.text != nil {
      layout.secondarySize = LabelMeasurer.sizeProvider(for: label)
    }
    return layout
  }

  /// Where the first text begins, from the beginning of the cell.
  var textStart: CGFloat {
    if let list = contentHolder.view as? UIListContentView { return list.textStart }
    let layout = textLayout
    return layout.margins.leading
      + (layout.image.map { max($0.width, layout.reservedImageSize.width) + layout.imagePadding }
        ?? 0)
  }

  /// The height that labels, configuration or constraints need in a width.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    updateIfNeeded()
    let width = cellViews.contentWidth(forCellWidth: size.width, in: self)
    let room = CGSize(width: width, height: .greatestFiniteMagnitude)
    let height: CGFloat
    if let list = contentHolder.view as? UIListContentView {
      height = list.sizeThatFits(room).height
    } else if contentHolder.view != nil || hasConstraints {
      height =
        contentView.systemLayoutSizeFitting(
          CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
          verticalFittingPriority: .fittingSizeLevel
        ).height
    } else {
      let texts = textLayout.frames(width: width, height: nil)
      height = ceil(texts.height)
    }
    // A cell whose constraints give it a height has that; any other is as high as a finger at least.
    let least = hasConstraints && height > 0 ? 0 : Self.minimumHeight
    return CGSize(width: size.width, height: max(least, height))
  }

  private var hasConstraints: Bool {
    !contentView.constraints.isEmpty
      || contentView.subviews.contains { !$0.translatesAutoresizingMaskIntoConstraints }
  }

  @_spi(UIKitModules)
  open override var fitsRequiredWidth: Bool { true }

  /// Places content, accessory and line.
  open override func layoutSubviews() {
    updateIfNeeded()
    super.layoutSubviews()
    cellViews.layOut(in: self)
    let size = contentView.bounds.size
    let frames = textLayout.frames(width: size.width, height: size.height)
    cellViews.imageView?.frame = frames.image
    cellViews.mainLabel?.frame = frames.primary
    cellViews.detailLabel?.frame = frames.secondary
  }
}

extension UITableViewCell: ConfigurableView {}
