public import Foundation
import QuartzCore

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
  let parts = CellParts()
  private var content = ContentHolder()
  /// The table that shows it.
  weak var table: UITableView?

  /// The least height of a row that has none given.
  static let height: CGFloat = 44

  /// A cell whose texts lie in a style, kept under a name.
  public init(style: CellStyle, reuseIdentifier: String?) {
    self.style = style
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: Self.height))
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
    parts.wash.isHidden = true
    for view in [parts.wash, contentView, parts.separator, parts.topLine] { addSubview(view) }
    parts.separator.isHidden = true
    parts.topLine.isHidden = true
  }

  func take(identifier: String) { if reuseIdentifier == nil { reuseIdentifier = identifier } }

  // MARK: What it shows

  /// The first text.
  open var textLabel: UILabel? {
    if let known = parts.main { return known }
    // 15 or 17 points in the category that phones come with.
    let label = contentView.addLabel(style == .value2 ? .subheadline : .body)
    if style == .value2 {
      label.textColor = tintColor
      label.textAlignment = runsRightToLeft ? .left : .right
    }
    parts.main = label
    setNeedsLayout()
    return label
  }

  /// The second text; nil where the style has none.
  open var detailTextLabel: UILabel? {
    guard style != .default else { return nil }
    if let known = parts.detail { return known }
    // 12, 15 or 17 points in the category that phones come with.
    let label = contentView.addLabel(
      style == .subtitle ? .caption1 : style == .value2 ? .subheadline : .body)
    if style == .value1 { label.textColor = .secondaryLabel }
    parts.detail = label
    setNeedsLayout()
    return label
  }

  /// The picture at the beginning.
  open var imageView: UIImageView? {
    if let known = parts.picture { return known }
    let view = UIImageView()
    contentView.addSubview(view)
    parts.picture = view
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
      showState(animated: false)
      setNeedsLayout()
    }
  }

  /// What lies behind the content while it is one of several that are selected.
  open var multipleSelectionBackgroundView: UIView?

  /// What fills it; that of the table's style unless it is set.
  open override var backgroundColor: UIColor? {
    get { super.backgroundColor }
    set {
      parts.hasOwnGround = true
      super.backgroundColor = newValue
    }
  }

  func takeGround(_ color: UIColor) {
    if !parts.hasOwnGround, super.backgroundColor != color { super.backgroundColor = color }
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
    parts.showAccessory(in: self)
    setNeedsLayout()
  }

  /// The distances of the line below from the sides; those of the table unless it is set.
  open var separatorInset: UIEdgeInsets {
    get { parts.ownInset ?? table?.separatorInset ?? TableLook.separatorInset }
    set {
      parts.ownInset = newValue
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
      showConfiguration()
      setNeedsUpdateConfiguration()
    }
  }

  /// What lies behind the content, in the place of the colour.
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    didSet {
      parts.ground.show(backgroundConfiguration, in: self)
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
    state.isSelected = selected
    state.isHighlighted = highlighted
    state.isEditing = edits
    state.isSwiped = parts.isSwiped
    return state
  }

  /// Asks for ``updateConfiguration(using:)`` before the next layout.
  open func setNeedsUpdateConfiguration() {
    parts.needsUpdate = true
    setNeedsLayout()
  }

  /// Brings content and background up to a state; a class may override it and set both.
  open func updateConfiguration(using state: UICellConfigurationState) {
    showConfiguration()
    configurationUpdateHandler?(self, state)
  }

  func updateIfNeeded() {
    guard parts.needsUpdate else { return }
    parts.needsUpdate = false
    updateConfiguration(using: configurationState)
    // What was set on the way is part of this update.
    parts.needsUpdate = false
  }

  private func showConfiguration() {
    let shown =
      automaticallyUpdatesContentConfiguration
      ? contentConfiguration?.updated(for: configurationState) : contentConfiguration
    content.show(shown, in: contentView)
  }

  // MARK: State

  /// How it looks when it is selected.
  open var selectionStyle = SelectionStyle.default { didSet { showState(animated: false) } }

  /// Whether it is selected.
  open var isSelected: Bool {
    get { selected }
    set { setSelected(newValue, animated: false) }
  }
  private var selected = false

  /// Whether a finger lies on it.
  open var isHighlighted: Bool {
    get { highlighted }
    set { setHighlighted(newValue, animated: false) }
  }
  private var highlighted = false

  /// Selects it or not.
  open func setSelected(_ selected: Bool, animated: Bool) {
    guard selected != self.selected else { return }
    self.selected = selected
    stateDidChange(animated: animated)
  }

  /// Shows that a finger lies on it, or not.
  open func setHighlighted(_ highlighted: Bool, animated: Bool) {
    guard highlighted != self.highlighted else { return }
    self.highlighted = highlighted
    stateDidChange(animated: animated)
  }

  private func stateDidChange(animated: Bool) {
    showState(animated: animated)
    for label in [parts.main, parts.detail] { label?.isHighlighted = selected || highlighted }
    parts.picture?.isHighlighted = selected || highlighted
    parts.showTick(selected, in: self)
    setNeedsUpdateConfiguration()
  }

  private func showState(animated: Bool) {
    let isOn = (selected || highlighted) && selectionStyle != .none
    parts.showWash(isOn, own: selectedBackgroundView, animated: animated)
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
    get { edits }
    set { setEditing(newValue, animated: false) }
  }
  private var edits = false

  /// What editing does to the row.
  open internal(set) var editingStyle = EditingStyle.none
  /// Whether a handle by which it can be moved shows while it is edited.
  open var showsReorderControl = false { didSet { setNeedsLayout() } }
  /// Whether the content is indented while it is edited, even where there is no control.
  open var shouldIndentWhileEditing = true
  /// Whether its row is open to actions at its side.
  open var showingDeleteConfirmation: Bool { parts.isSwiped }

  /// Shows the controls for editing, or not.
  open func setEditing(_ editing: Bool, animated: Bool) {
    guard editing != edits else { return }
    let mask: StateMask = editing ? .showingEditControl : []
    willTransition(to: mask)
    edits = editing
    UIView.performWithoutAnimation {
      parts.showEditing(in: self)
      parts.showAccessory(in: self)
    }
    setNeedsUpdateConfiguration()
    setNeedsLayout()
    guard animated, window != nil else { return didTransition(to: mask) }
    UIView.animate(withDuration: TableLook.duration) {
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
    if style == .value2 { parts.main?.textColor = tintColor }
  }

  /// What the labels lie in.
  private var textLayout: ListTextLayout {
    var layout = ListTextLayout()
    let margin = TableLook.margin(of: bounds.width, isInset: table?.style == .insetGrouped)
    layout.margins.leading = margin + CGFloat(indentationLevel) * indentationWidth
    layout.margins.trailing = parts.hasAccessory ? 8 : margin
    layout.isMirrored = runsRightToLeft
    layout.arrangement =
      switch style {
      case .default, .subtitle: .stacked
      case .value1: .endsAlways
      case .value2: .columns(91)
      }
    layout.across = style == .value2 ? 6 : 8
    layout.down = 2
    layout.image = parts.picture?.image?.size
    if let label = parts.main, label.text != nil { layout.first = ListText.measure(label) }
    if let label = parts.detail, label.text != nil { layout.second = ListText.measure(label) }
    return layout
  }

  /// Where the first text begins, from the beginning of the cell.
  var textStart: CGFloat {
    if let list = content.view as? UIListContentView { return list.textStart }
    let layout = textLayout
    return layout.margins.leading
      + (layout.image.map { max($0.width, layout.reserved.width) + layout.imagePadding } ?? 0)
  }

  /// The height that labels, configuration or constraints need in a width.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    updateIfNeeded()
    let width = parts.contentWidth(size.width, in: self)
    let room = CGSize(width: width, height: .greatestFiniteMagnitude)
    let height: CGFloat
    if let list = content.view as? UIListContentView {
      height = list.sizeThatFits(room).height
    } else if content.view != nil || hasConstraints {
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
    let least = hasConstraints && height > 0 ? 0 : Self.height
    return CGSize(width: size.width, height: max(least, height))
  }

  private var hasConstraints: Bool {
    !contentView.constraints.isEmpty
      || contentView.subviews.contains { !$0.translatesAutoresizingMaskIntoConstraints }
  }

  override var fitsRequiredWidth: Bool { true }

  /// Places content, accessory and line.
  open override func layoutSubviews() {
    updateIfNeeded()
    super.layoutSubviews()
    parts.place(in: self)
    let size = contentView.bounds.size
    let frames = textLayout.frames(width: size.width, height: size.height)
    parts.picture?.frame = frames.image
    parts.main?.frame = frames.first
    parts.detail?.frame = frames.second
  }
}
