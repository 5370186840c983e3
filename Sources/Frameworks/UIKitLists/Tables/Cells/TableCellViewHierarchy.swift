import Foundation
import QuartzCore
import UIKitControls
import UIKitCore

/// The views in a table cell besides its content: backgrounds, separators, accessories and editing controls.
@MainActor
final class TableCellViewHierarchy {
  var mainLabel: UILabel?
  var detailLabel: UILabel?
  var imageView: UIImageView?
  /// The background displayed behind the content while the cell is selected.
  let selectionBackground = UIView()
  /// The separator at the bottom edge.
  let separator = UIView()
  /// The separator above the first row of a grouped section.
  let topSeparator = UIView()
  /// Whether the bottom separator extends over the whole width of the cell.
  var isSeparatorFullWidth = false
  var customSeparatorInset: UIEdgeInsets?
  var tableSeparatorInset: UIEdgeInsets?
  var hasCustomBackground = false
  var needsUpdate = true
  var isSwiped = false
  var backgroundHolder = BackgroundViewPresenter()
  private var accessoryIcon: UIView?
  private var accessoryButton: UIButton?
  private weak var customAccessory: UIView?
  private var editControl: EditControl?
  private var reorderHandle: UIImageView?

  /// The duration of the selection's fade animation, in seconds.
  ///
  /// The value was chosen for this implementation.
  private static let fadeDuration = 0.3
  /// The width of the editing control, in points.
  private static let editControlWidth: CGFloat = 38
  private static let reorderHandleWidth: CGFloat = 44

  // MARK: Background

  func setSelectionBackgroundVisible(_ isOn: Bool, custom own: UIView?, animated: Bool) {
    let view = own ?? selectionBackground
    if own != nil { selectionBackground.isHidden = true }
    selectionBackground.backgroundColor = .systemGray4
    guard animated, view.isHidden == isOn, view.window != nil else {
      view.isHidden = !isOn
      view.alpha = 1
      return
    }
    isSelectionBackgroundVisible = isOn
    UIView.performWithoutAnimation {
      view.isHidden = false
      view.alpha = isOn ? 0 : 1
    }
    UIView.animate(withDuration: Self.fadeDuration) {
      view.alpha = isOn ? 1 : 0
    } completion: { [weak self, weak view] _ in
      guard let self, let view, isSelectionBackgroundVisible == isOn, !isOn else { return }
      view.isHidden = true
      view.alpha = 1
    }
  }
  private var isSelectionBackgroundVisible = false

  // MARK: Accessory

  var hasAccessory: Bool {
    customAccessory != nil || accessoryIcon != nil || accessoryButton != nil
  }

  func updateAccessory(in cell: UITableViewCell) {
    let wanted = cell.isEditing ? cell.editingAccessoryView : cell.accessoryView
    if customAccessory !== wanted {
      customAccessory?.removeFromSuperview()
      if let wanted { cell.addSubview(wanted) }
      customAccessory = wanted
    }
    let type = cell.isEditing ? cell.editingAccessoryType : cell.accessoryType
    accessoryIcon?.removeFromSuperview()
    accessoryButton?.removeFromSuperview()
    (accessoryIcon, accessoryButton) = (nil, nil)
    guard wanted == nil else { return }
    switch type {
    case .none: break
    case .disclosureIndicator:
      accessoryIcon = Self.makeSymbolView(named: "chevron.forward", size: 13, color: .tertiaryLabel)
    case .checkmark: accessoryIcon = Self.makeSymbolView(named: "checkmark", size: 15, color: nil)
    case .detailButton: accessoryButton = makeAccessoryButton(for: cell)
    case .detailDisclosureButton:
      accessoryIcon = Self.makeSymbolView(named: "chevron.forward", size: 13, color: .tertiaryLabel)
      accessoryButton = makeAccessoryButton(for: cell)
    }
    for view in [accessoryIcon, accessoryButton].compactMap({ $0 }) { cell.addSubview(view) }
  }

  private func makeAccessoryButton(for cell: UITableViewCell) -> UIButton {
    let button = UIButton(type: .detailDisclosure)
    button.addAction(
      UIAction { [weak cell] _ in
        if let cell { cell.table?.accessoryButtonTapped(in: cell) }
      }, for: .touchUpInside)
    button.sizeToFit()
    return button
  }

  static func makeSymbolView(named name: String, size: CGFloat, color: UIColor?) -> UIImageView {
    let configuration = UIImage.SymbolConfiguration(pointSize: size, weight: .semibold)
    let view = UIImageView(image: UIImage(systemName: name, withConfiguration: configuration))
    if let color { view.tintColor = color }
    return view
  }

  /// Sets whether the row is selected for editing, in a table that allows multiple selection in editing mode.
  func setChecked(_ isOn: Bool, in cell: UITableViewCell) { editControl?.isChecked = isOn }

  // MARK: Editing

  func updateEditControls(in cell: UITableViewCell) {
    let picks = cell.table?.allowsMultipleSelectionDuringEditing ?? false
    let wantsControl = cell.isEditing && (cell.editingStyle != .none || picks)
    if wantsControl, editControl == nil {
      let control = EditControl(picks ? .none : cell.editingStyle)
      control.addAction(
        UIAction { [weak cell] _ in
          if let cell { cell.table?.editControlTapped(in: cell) }
        }, for: .touchUpInside)
      control.isChecked = cell.isSelected
      control.isUserInteractionEnabled = !picks
      control.frame = CGRect(
        x: cell.hasRightToLeftLayout ? cell.bounds.width : -Self.editControlWidth, y: 0,
        width: Self.editControlWidth,
        height: cell.bounds.height)
      cell.addSubview(control)
      editControl = control
    } else if !cell.isEditing {
      let leaving = editControl
      editControl = nil
      leaving?.removeFromSuperview()
    }
    if cell.isEditing, cell.showsReorderControl, reorderHandle == nil {
      let view = Self.makeSymbolView(named: "line.3.horizontal", size: 17, color: .tertiaryLabel)
      view.contentMode = .center
      view.frame = CGRect(
        x: cell.hasRightToLeftLayout ? -Self.reorderHandleWidth : cell.bounds.width, y: 0,
        width: Self.reorderHandleWidth, height: cell.bounds.height)
      cell.addSubview(view)
      reorderHandle = view
    } else if !cell.isEditing {
      reorderHandle?.removeFromSuperview()
      reorderHandle = nil
    }
  }

  /// Returns whether the given point in the cell's coordinates is on the reorder handle.
  func isOnReorderHandle(_ point: CGPoint) -> Bool { reorderHandle?.frame.contains(point) ?? false }

  // MARK: Layout

  private func editingIndent(of cell: UITableViewCell) -> CGFloat {
    guard cell.isEditing else { return 0 }
    return editControl != nil || cell.editingStyle != .none || cell.shouldIndentWhileEditing
      ? Self.editControlWidth : 0
  }

  /// Returns the width occupied by the accessories and the reorder handle, in points.
  private func trailingWidth(forCellWidth width: CGFloat, in cell: UITableViewCell) -> CGFloat {
    let margin = TableMetrics.sideMargin(
      forWidth: width, isInset: cell.table?.style == .insetGrouped)
    var taken: CGFloat = 0
    if let customAccessory { taken += customAccessory.bounds.width + margin }
    if let accessoryIcon { taken += accessoryIcon.bounds.width + margin }
    if let accessoryButton {
      taken += accessoryButton.bounds.width + (accessoryIcon == nil ? margin : 10)
    }
    if reorderHandle != nil { taken += Self.reorderHandleWidth }
    return taken
  }

  /// Returns the width that remains for the content in a cell of the given width, in points.
  func contentWidth(forCellWidth width: CGFloat, in cell: UITableViewCell) -> CGFloat {
    max(0, width - editingIndent(of: cell) - trailingWidth(forCellWidth: width, in: cell))
  }

  func layOut(in cell: UITableViewCell) {
    let (size, mirrored) = (cell.bounds.size, cell.hasRightToLeftLayout)
    /// Returns a frame whose x coordinate is measured from the cell's leading edge.
    func box(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
      CGRect(x: mirrored ? size.width - x - width : x, y: y, width: width, height: height)
    }
    for view in [selectionBackground, cell.backgroundView, cell.selectedBackgroundView] {
      if let view, view.frame != cell.bounds { view.frame = cell.bounds }
    }
    let shift = editingIndent(of: cell)
    let content = box(shift, 0, contentWidth(forCellWidth: size.width, in: cell), size.height)
    if cell.contentView.frame != content { cell.contentView.frame = content }
    editControl?.frame = box(0, 0, Self.editControlWidth, size.height)
    let margin = TableMetrics.sideMargin(
      forWidth: size.width, isInset: cell.table?.style == .insetGrouped)
    var end = size.width
    if let reorderHandle {
      reorderHandle.frame = box(
        end - Self.reorderHandleWidth, 0, Self.reorderHandleWidth, size.height)
      end -= Self.reorderHandleWidth
    }
    func put(_ view: UIView?, _ gap: CGFloat) {
      guard let view else { return }
      let inside = view.bounds.size
      end -= gap + inside.width
      view.frame = box(end, (size.height - inside.height) / 2, inside.width, inside.height)
    }
    put(customAccessory, margin)
    put(accessoryIcon, margin)
    put(accessoryButton, accessoryIcon == nil ? margin : 10)
    layOutSeparators(of: cell, shift: shift, makeFrame: box)
  }

  private func layOutSeparators(
    of cell: UITableViewCell, shift: CGFloat,
    makeFrame box: (CGFloat, CGFloat, CGFloat, CGFloat) -> CGRect
  ) {
    let size = cell.bounds.size
    let line = 1 / max(1, cell.window?.screen.scale ?? UIScreen.main.scale)
    var (left, right): (CGFloat, CGFloat) = (0, 0)
    if !isSeparatorFullWidth {
      if let inset = customSeparatorInset ?? tableSeparatorInset {
        (left, right) = (inset.left + shift, inset.right)
      } else {
        left = cell.textStart + shift
      }
    }
    separator.frame = box(left, size.height - line, max(0, size.width - left - right), line)
    topSeparator.frame = box(0, 0, size.width, line)
  }
}

/// The leading control of a row in editing mode, which deletes, inserts or selects the row.
@MainActor
final class EditControl: UIControl {
  private let disc = UIView()
  private let bars = [UIView(), UIView()]
  private let checkmark = UIImageView(
    image: UIImage(
      systemName: "checkmark",
      withConfiguration: UIImage.SymbolConfiguration(pointSize: 11, weight: .bold)))
  private let style: UITableViewCell.EditingStyle

  /// The diameter of the circle, in points, from published third-party measurements.
  private static let diameter: CGFloat = 22

  init(_ style: UITableViewCell.EditingStyle) {
    self.style = style
    super.init(frame: CGRect(x: 0, y: 0, width: 38, height: 44))
    disc.isUserInteractionEnabled = false
    disc.layer.cornerRadius = Self.diameter / 2
    addSubview(disc)
    for bar in bars {
      bar.backgroundColor = .white
      bar.layer.cornerRadius = 1
      disc.addSubview(bar)
    }
    checkmark.tintColor = .white
    disc.addSubview(checkmark)
    updateAppearance()
  }

  required init?(coder: NSCoder) {
    style = .none
    super.init(coder: coder)
  }

  /// Whether the row is selected for editing.
  var isChecked = false { didSet { updateAppearance() } }

  /// Updates the colors, border, bars and checkmark for the editing style and the selection state.
  private func updateAppearance() {
    bars[0].isHidden = style == .none
    bars[1].isHidden = style != .insert
    checkmark.isHidden = !(style == .none && isChecked)
    switch style {
    case .delete: disc.backgroundColor = .systemRed
    case .insert: disc.backgroundColor = .systemGreen
    case .none:
      disc.backgroundColor = isChecked ? tintColor : nil
      disc.layer.borderWidth = isChecked ? 0 : 1.5
      disc.layer.borderColor = UIColor.systemGray3.resolvedColor(with: traitCollection).cgColor
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let side = Self.diameter
    // In a narrow container the circle is centered.
    let x =
      bounds.width < 30
      ? (bounds.width - side) / 2 : hasRightToLeftLayout ? bounds.width - 16 - side + 4 : 12
    disc.frame = CGRect(x: x, y: (bounds.height - side) / 2, width: side, height: side)
    bars[0].frame = CGRect(x: 5.5, y: side / 2 - 1, width: side - 11, height: 2)
    bars[1].frame = CGRect(x: side / 2 - 1, y: 5.5, width: 2, height: side - 11)
    checkmark.center = CGPoint(x: side / 2, y: side / 2)
  }
}

/// A presenter that displays the view for a cell's background configuration behind the cell's content.
@MainActor
struct BackgroundViewPresenter {
  private(set) var view: CellBackgroundView?

  mutating func displayConfiguration(_ configuration: UIBackgroundConfiguration?, in cell: UIView) {
    view?.removeFromSuperview()
    view = configuration.map(CellBackgroundView.init)
    guard let view else { return }
    view.frame = cell.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    cell.insertSubview(view, at: 0)
  }
}

extension UIView {
  /// Adds a label whose font has the given text style and follows the content size category.
  func addLabel(textStyle style: UIFont.TextStyle) -> UILabel {
    let label = UILabel()
    label.font = .preferredFont(forTextStyle: style)
    addSubview(label)
    label.adjustsFontForContentSizeCategory = true
    return label
  }
}

/// A view that displays the background configuration of a cell or header.
@MainActor
final class CellBackgroundView: UIView {
  private let configuration: UIBackgroundConfiguration
  private let fillView = UIImageView()

  init(_ configuration: UIBackgroundConfiguration) {
    self.configuration = configuration
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    addSubview(fillView)
    fillView.clipsToBounds = true
  }

  required init?(coder: NSCoder) {
    configuration = .clear()
    super.init(coder: coder)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let insets = configuration.backgroundInsets
    fillView.frame = bounds.inset(
      by: UIEdgeInsets(
        top: insets.top, left: hasRightToLeftLayout ? insets.trailing : insets.leading,
        bottom: insets.bottom, right: hasRightToLeftLayout ? insets.leading : insets.trailing))
    fillView.backgroundColor = configuration.resolvedBackgroundColor(for: tintColor)
    fillView.image = configuration.image
    fillView.layer.cornerRadius = configuration.cornerRadius
    fillView.layer.borderWidth = configuration.strokeWidth
    fillView.layer.borderColor =
      configuration.resolvedStrokeColor(for: tintColor).resolvedColor(with: traitCollection).cgColor
  }
}
