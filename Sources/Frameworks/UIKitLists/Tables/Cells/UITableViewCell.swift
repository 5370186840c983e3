public import Foundation
import QuartzCore
public import UIKitControls
@_spi(UIKitModules) public import UIKitCore

/// A cell that displays a row of a table view with an image, two texts, an accessory and a selection background.
///
/// The metrics are taken from published third-party measurements of iPhone lists.
@preconcurrency @MainActor
open class UITableViewCell: UIView {
  /// The identifier under which the cell is stored for reuse.
  open private(set) var reuseIdentifier: String?
  private let style: CellStyle
  /// The container of the row's content.
  ///
  /// Its trailing edge is at the accessory, if there is one.
  public let contentView = UIView()
  let cellViews = TableCellViewHierarchy()
  private var contentHolder = ContentViewPresenter()
  /// The table view that displays the cell.
  weak var table: UITableView?

  /// The minimum height of rows without an explicit height, in points.
  static let minimumHeight: CGFloat = 44

  /// Creates a cell with the given style and reuse identifier.
  public init(style: CellStyle, reuseIdentifier: String?) {
    self.style = style
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: Self.minimumHeight))
    setUp()
  }

  /// Creates a cell with a single text and without a reuse identifier.
  public convenience override init(frame: CGRect) {
    self.init(style: .default, reuseIdentifier: nil)
    self.frame = frame
  }

  /// Decodes a cell, which has the default style.
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

  // MARK: Content

  /// The label of the primary text, created on first access.
  open var textLabel: UILabel? {
    if let known = cellViews.mainLabel { return known }
    // In the default content size category of iPhones, the font size is 15 or 17 points.
    let label = contentView.addLabel(textStyle: style == .value2 ? .subheadline : .body)
    if style == .value2 {
      label.textColor = tintColor
      label.textAlignment = hasRightToLeftLayout ? .left : .right
    }
    cellViews.mainLabel = label
    setNeedsLayout()
    return label
  }

  /// The label of the secondary text, created on first access.
  ///
  /// `nil` if the cell's style has no secondary text.
  open var detailTextLabel: UILabel? {
    guard style != .default else { return nil }
    if let known = cellViews.detailLabel { return known }
    // In the default content size category of iPhones, the font size is 12, 15 or 17 points.
    let label = contentView.addLabel(
      textStyle: style == .subtitle ? .caption1 : style == .value2 ? .subheadline : .body)
    if style == .value1 { label.textColor = .secondaryLabel }
    cellViews.detailLabel = label
    setNeedsLayout()
    return label
  }

  /// The image view at the leading end, created on first access.
  open var imageView: UIImageView? {
    if let known = cellViews.imageView { return known }
    let view = UIImageView()
    contentView.addSubview(view)
    cellViews.imageView = view
    setNeedsLayout()
    return view
  }

  /// The view behind all other content of the cell.
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  /// The view displayed behind the content while the row is selected.
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

  /// The background displayed if several rows are selected.
  ///
  /// The property has no effect in this implementation: ``selectedBackgroundView`` is displayed instead.
  open var multipleSelectionBackgroundView: UIView?

  /// The background color of the cell.
  ///
  /// The default depends on the table's style.
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

  /// The type of the trailing accessory.
  open var accessoryType = AccessoryType.none { didSet { accessoryDidChange() } }
  /// The custom accessory view, which replaces ``accessoryType``.
  open var accessoryView: UIView? { didSet { accessoryDidChange() } }
  /// The type of the trailing accessory in editing mode.
  open var editingAccessoryType = AccessoryType.none { didSet { accessoryDidChange() } }
  /// The custom accessory view in editing mode, which replaces ``editingAccessoryType``.
  open var editingAccessoryView: UIView? { didSet { accessoryDidChange() } }

  private func accessoryDidChange() {
    cellViews.updateAccessory(in: self)
    setNeedsLayout()
  }

  /// The insets of the bottom separator, in points.
  ///
  /// By default, the insets of the table's separators are used.
  open var separatorInset: UIEdgeInsets {
    get { cellViews.customSeparatorInset ?? table?.separatorInset ?? TableMetrics.separatorInset }
    set {
      cellViews.customSeparatorInset = newValue
      setNeedsLayout()
    }
  }

  /// The number of levels by which the content is indented.
  open var indentationLevel = 0 { didSet { if indentationLevel != oldValue { setNeedsLayout() } } }
  /// The width of one indentation level, in points.
  ///
  /// The default is 10.
  open var indentationWidth: CGFloat = 10 { didSet { setNeedsLayout() } }

  // MARK: Configurations

  /// The configuration of the content, which replaces the labels and the image view.
  open var contentConfiguration: (any UIContentConfiguration)? {
    didSet {
      applyConfigurations()
      setNeedsUpdateConfiguration()
    }
  }

  /// The configuration of the background, which replaces ``backgroundColor``.
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    didSet {
      cellViews.backgroundHolder.displayConfiguration(backgroundConfiguration, in: self)
      setNeedsLayout()
    }
  }

  /// Whether the content configuration is updated automatically for the current state.
  open var automaticallyUpdatesContentConfiguration = true
  /// Whether the background configuration is updated automatically for the current state.
  ///
  /// The property has no effect in this implementation, because backgrounds have the same appearance in all states.
  open var automaticallyUpdatesBackgroundConfiguration = true

  /// The closure called whenever the cell's configuration state changes.
  open var configurationUpdateHandler: ((UITableViewCell, UICellConfigurationState) -> Void)? {
    didSet { setNeedsUpdateConfiguration() }
  }

  /// Returns an empty content configuration that matches the cell's style.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    switch style {
    case .default: .cell()
    case .value1, .value2: .valueCell()
    case .subtitle: .subtitleCell()
    }
  }

  /// The cell's current configuration state: its traits and whether it is selected, highlighted, swiped or being
  /// edited.
  open var configurationState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    state.isSelected = storedIsSelected
    state.isHighlighted = storedIsHighlighted
    state.isEditing = storedIsEditing
    state.isSwiped = cellViews.isSwiped
    return state
  }

  /// Schedules a call to ``updateConfiguration(using:)`` before the next layout pass.
  open func setNeedsUpdateConfiguration() {
    cellViews.needsUpdate = true
    setNeedsLayout()
  }

  /// Updates the content and background configurations for the given state.
  ///
  /// Subclasses can override this method to set both configurations.
  open func updateConfiguration(using state: UICellConfigurationState) {
    applyConfigurations()
    configurationUpdateHandler?(self, state)
  }

  func updateIfNeeded() {
    guard cellViews.needsUpdate else { return }
    cellViews.needsUpdate = false
    updateConfiguration(using: configurationState)
    // Configurations set during the update must not trigger another update.
    cellViews.needsUpdate = false
  }

  private func applyConfigurations() {
    let shown =
      automaticallyUpdatesContentConfiguration
      ? contentConfiguration?.updated(for: configurationState) : contentConfiguration
    contentHolder.displayConfiguration(shown, in: contentView)
  }

  // MARK: State

  /// The appearance of the cell while it is selected.
  open var selectionStyle = SelectionStyle.default {
    didSet { updateSelectionBackground(animated: false) }
  }

  /// Whether the cell is selected.
  open var isSelected: Bool {
    get { storedIsSelected }
    set { setSelected(newValue, animated: false) }
  }
  private var storedIsSelected = false

  /// Whether the cell is highlighted because a finger is touching it.
  open var isHighlighted: Bool {
    get { storedIsHighlighted }
    set { setHighlighted(newValue, animated: false) }
  }
  private var storedIsHighlighted = false

  /// Selects or deselects the cell.
  open func setSelected(_ selected: Bool, animated: Bool) {
    guard selected != self.storedIsSelected else { return }
    self.storedIsSelected = selected
    stateDidChange(animated: animated)
  }

  /// Adds or removes the highlight of the cell.
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

  /// Resets the selection, the highlight and animations before the cell is reused for another row.
  open func prepareForReuse() {
    setHighlighted(false, animated: false)
    setSelected(false, animated: false)
    layer.removeAllAnimations()
  }

  // MARK: Editing

  /// Whether the cell is in editing mode.
  open var isEditing: Bool {
    get { storedIsEditing }
    set { setEditing(newValue, animated: false) }
  }
  private var storedIsEditing = false

  /// The editing operation that the row offers.
  open internal(set) var editingStyle = EditingStyle.none
  /// Whether the reorder handle is displayed in editing mode.
  open var showsReorderControl = false { didSet { setNeedsLayout() } }
  /// Whether the content is indented in editing mode, even without an editing control.
  open var shouldIndentWhileEditing = true
  /// Whether the row's swipe actions are open.
  open var showingDeleteConfirmation: Bool { cellViews.isSwiped }

  /// Enters or leaves editing mode, in which the cell displays its editing controls.
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

  /// Notifies the cell that its editing controls are about to change.
  ///
  /// The default implementation does nothing.
  open func willTransition(to state: StateMask) {}
  /// Notifies the cell that its editing controls have changed.
  ///
  /// The default implementation does nothing.
  open func didTransition(to state: StateMask) {}

  // MARK: Layout

  /// Updates the text color of the `value2` style, which is the tint color.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    if style == .value2 { cellViews.mainLabel?.textColor = tintColor }
  }

  /// The layout solver for the labels and the image view.
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

  /// The distance from the leading edge to the primary text, in points.
  var textStart: CGFloat {
    if let list = contentHolder.view as? UIListContentView { return list.textStart }
    let layout = textLayout
    return layout.margins.leading
      + (layout.image.map { max($0.width, layout.reservedImageSize.width) + layout.imagePadding }
        ?? 0)
  }

  /// Returns the width of the given size, and the height that the labels, the configuration or the constraints
  /// require in this width.
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
    // A cell whose constraints determine its height may be lower than the minimum height, which is the standard size
    // of a touch target.
    let least = hasConstraints && height > 0 ? 0 : Self.minimumHeight
    return CGSize(width: size.width, height: max(least, height))
  }

  private var hasConstraints: Bool {
    !contentView.constraints.isEmpty
      || contentView.subviews.contains { !$0.translatesAutoresizingMaskIntoConstraints }
  }

  @_spi(UIKitModules)
  open override var fitsRequiredWidth: Bool { true }

  /// Lays out the content, the accessories and the separators.
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
