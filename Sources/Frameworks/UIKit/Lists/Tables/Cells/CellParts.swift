import Foundation
import QuartzCore

/// What a cell is made of besides its content.
@MainActor
final class CellParts {
  var main: UILabel?
  var detail: UILabel?
  var picture: UIImageView?
  /// Behind the content while the cell is selected.
  let wash = UIView()
  /// The line below.
  let separator = UIView()
  /// The line above the first row of a grouped section.
  let topLine = UIView()
  /// Whether the line below runs from side to side.
  var isSeparatorWhole = false
  var ownInset: UIEdgeInsets?
  var tableInset: UIEdgeInsets?
  var hasOwnGround = false
  var needsUpdate = true
  var isSwiped = false
  var ground = BackgroundHolder()
  private var mark: UIView?
  private var button: UIButton?
  private weak var own: UIView?
  private var editControl: EditControl?
  private var handle: UIImageView?

  /// How long a selection fades, in seconds: our own choice.
  private static let fade = 0.3
  /// How wide the place of the control for editing is, and of the handle.
  private static let editWidth: CGFloat = 38
  private static let handleWidth: CGFloat = 44

  // MARK: Background

  func showWash(_ isOn: Bool, own: UIView?, animated: Bool) {
    let view = own ?? wash
    if own != nil { wash.isHidden = true }
    wash.backgroundColor = .systemGray4
    guard animated, view.isHidden == isOn, view.window != nil else {
      view.isHidden = !isOn
      view.alpha = 1
      return
    }
    isWashOn = isOn
    UIView.performWithoutAnimation {
      view.isHidden = false
      view.alpha = isOn ? 0 : 1
    }
    UIView.animate(withDuration: Self.fade) {
      view.alpha = isOn ? 1 : 0
    } completion: { [weak self, weak view] _ in
      guard let self, let view, isWashOn == isOn, !isOn else { return }
      view.isHidden = true
      view.alpha = 1
    }
  }
  private var isWashOn = false

  // MARK: Accessory

  var hasAccessory: Bool { own != nil || mark != nil || button != nil }

  func showAccessory(in cell: UITableViewCell) {
    let wanted = cell.isEditing ? cell.editingAccessoryView : cell.accessoryView
    if own !== wanted {
      own?.removeFromSuperview()
      if let wanted { cell.addSubview(wanted) }
      own = wanted
    }
    let type = cell.isEditing ? cell.editingAccessoryType : cell.accessoryType
    mark?.removeFromSuperview()
    button?.removeFromSuperview()
    (mark, button) = (nil, nil)
    guard wanted == nil else { return }
    switch type {
    case .none: break
    case .disclosureIndicator: mark = Self.symbol("chevron.forward", 13, .tertiaryLabel)
    case .checkmark: mark = Self.symbol("checkmark", 15, nil)
    case .detailButton: button = makeButton(of: cell)
    case .detailDisclosureButton:
      mark = Self.symbol("chevron.forward", 13, .tertiaryLabel)
      button = makeButton(of: cell)
    }
    for view in [mark, button].compactMap({ $0 }) { cell.addSubview(view) }
  }

  private func makeButton(of cell: UITableViewCell) -> UIButton {
    let button = UIButton(type: .detailDisclosure)
    button.addAction(
      UIAction { [weak cell] _ in
        if let cell { cell.table?.tellAccessory(of: cell) }
      }, for: .touchUpInside)
    button.sizeToFit()
    return button
  }

  static func symbol(_ name: String, _ size: CGFloat, _ color: UIColor?) -> UIImageView {
    let configuration = UIImage.SymbolConfiguration(pointSize: size, weight: .semibold)
    let view = UIImageView(image: UIImage(systemName: name, withConfiguration: configuration))
    if let color { view.tintColor = color }
    return view
  }

  /// A row that is one of several that can be chosen while editing shows whether it is.
  func showTick(_ isOn: Bool, in cell: UITableViewCell) { editControl?.isTicked = isOn }

  // MARK: Editing

  func showEditing(in cell: UITableViewCell) {
    let picks = cell.table?.allowsMultipleSelectionDuringEditing ?? false
    let wantsControl = cell.isEditing && (cell.editingStyle != .none || picks)
    if wantsControl, editControl == nil {
      let control = EditControl(picks ? .none : cell.editingStyle)
      control.addAction(
        UIAction { [weak cell] _ in
          if let cell { cell.table?.editControlTapped(in: cell) }
        }, for: .touchUpInside)
      control.isTicked = cell.isSelected
      control.isUserInteractionEnabled = !picks
      control.frame = CGRect(
        x: cell.runsRightToLeft ? cell.bounds.width : -Self.editWidth, y: 0, width: Self.editWidth,
        height: cell.bounds.height)
      cell.addSubview(control)
      editControl = control
    } else if !cell.isEditing {
      let leaving = editControl
      editControl = nil
      leaving?.removeFromSuperview()
    }
    if cell.isEditing, cell.showsReorderControl, handle == nil {
      let view = Self.symbol("line.3.horizontal", 17, .tertiaryLabel)
      view.contentMode = .center
      view.frame = CGRect(
        x: cell.runsRightToLeft ? -Self.handleWidth : cell.bounds.width, y: 0,
        width: Self.handleWidth, height: cell.bounds.height)
      cell.addSubview(view)
      handle = view
    } else if !cell.isEditing {
      handle?.removeFromSuperview()
      handle = nil
    }
  }

  /// Whether a place of the cell is on the handle by which it is moved.
  func isOnHandle(_ point: CGPoint) -> Bool { handle?.frame.contains(point) ?? false }

  // MARK: Places

  private func shift(of cell: UITableViewCell) -> CGFloat {
    guard cell.isEditing else { return 0 }
    return editControl != nil || cell.editingStyle != .none || cell.shouldIndentWhileEditing
      ? Self.editWidth : 0
  }

  /// How much of the width is taken at the end.
  private func ending(_ width: CGFloat, in cell: UITableViewCell) -> CGFloat {
    let margin = TableLook.margin(of: width, isInset: cell.table?.style == .insetGrouped)
    var taken: CGFloat = 0
    if let own { taken += own.bounds.width + margin }
    if let mark { taken += mark.bounds.width + margin }
    if let button { taken += button.bounds.width + (mark == nil ? margin : 10) }
    if handle != nil { taken += Self.handleWidth }
    return taken
  }

  /// The width that is left for the content.
  func contentWidth(_ width: CGFloat, in cell: UITableViewCell) -> CGFloat {
    max(0, width - shift(of: cell) - ending(width, in: cell))
  }

  func place(in cell: UITableViewCell) {
    let (size, mirrored) = (cell.bounds.size, cell.runsRightToLeft)
    /// A box from a place counted from the beginning.
    func box(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
      CGRect(x: mirrored ? size.width - x - width : x, y: y, width: width, height: height)
    }
    for view in [wash, cell.backgroundView, cell.selectedBackgroundView] {
      if let view, view.frame != cell.bounds { view.frame = cell.bounds }
    }
    let shift = shift(of: cell)
    let content = box(shift, 0, contentWidth(size.width, in: cell), size.height)
    if cell.contentView.frame != content { cell.contentView.frame = content }
    editControl?.frame = box(0, 0, Self.editWidth, size.height)
    let margin = TableLook.margin(of: size.width, isInset: cell.table?.style == .insetGrouped)
    var end = size.width
    if let handle {
      handle.frame = box(end - Self.handleWidth, 0, Self.handleWidth, size.height)
      end -= Self.handleWidth
    }
    func put(_ view: UIView?, _ gap: CGFloat) {
      guard let view else { return }
      let inside = view.bounds.size
      end -= gap + inside.width
      view.frame = box(end, (size.height - inside.height) / 2, inside.width, inside.height)
    }
    put(own, margin)
    put(mark, margin)
    put(button, mark == nil ? margin : 10)
    placeLines(cell, shift, box)
  }

  private func placeLines(
    _ cell: UITableViewCell, _ shift: CGFloat,
    _ box: (CGFloat, CGFloat, CGFloat, CGFloat) -> CGRect
  ) {
    let size = cell.bounds.size
    let line = 1 / max(1, cell.window?.screen.scale ?? UIScreen.main.scale)
    var (left, right): (CGFloat, CGFloat) = (0, 0)
    if !isSeparatorWhole {
      if let inset = ownInset ?? tableInset {
        (left, right) = (inset.left + shift, inset.right)
      } else {
        left = cell.textStart + shift
      }
    }
    separator.frame = box(left, size.height - line, max(0, size.width - left - right), line)
    topLine.frame = box(0, 0, size.width, line)
  }
}

/// The button at the beginning of a row by which it is deleted, inserted or chosen.
@MainActor
final class EditControl: UIControl {
  private let disc = UIView()
  private let bars = [UIView(), UIView()]
  private let tick = UIImageView(
    image: UIImage(
      systemName: "checkmark",
      withConfiguration: UIImage.SymbolConfiguration(pointSize: 11, weight: .bold)))
  private let style: UITableViewCell.EditingStyle

  /// As measured by others, in points.
  private static let side: CGFloat = 22

  init(_ style: UITableViewCell.EditingStyle) {
    self.style = style
    super.init(frame: CGRect(x: 0, y: 0, width: 38, height: 44))
    disc.isUserInteractionEnabled = false
    disc.layer.cornerRadius = Self.side / 2
    addSubview(disc)
    for bar in bars {
      bar.backgroundColor = .white
      bar.layer.cornerRadius = 1
      disc.addSubview(bar)
    }
    tick.tintColor = .white
    disc.addSubview(tick)
    dress()
  }

  required init?(coder: NSCoder) {
    style = .none
    super.init(coder: coder)
  }

  /// Whether a row that can be chosen is.
  var isTicked = false { didSet { dress() } }

  /// How far the bar of a deletion is turned while it is to be confirmed.
  private func dress() {
    bars[0].isHidden = style == .none
    bars[1].isHidden = style != .insert
    tick.isHidden = !(style == .none && isTicked)
    switch style {
    case .delete: disc.backgroundColor = .systemRed
    case .insert: disc.backgroundColor = .systemGreen
    case .none:
      disc.backgroundColor = isTicked ? tintColor : nil
      disc.layer.borderWidth = isTicked ? 0 : 1.5
      disc.layer.borderColor = UIColor.systemGray3.resolvedColor(with: traitCollection).cgColor
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let side = Self.side
    // In a narrow place it stands in the middle.
    let x =
      bounds.width < 30
      ? (bounds.width - side) / 2 : runsRightToLeft ? bounds.width - 16 - side + 4 : 12
    disc.frame = CGRect(x: x, y: (bounds.height - side) / 2, width: side, height: side)
    bars[0].frame = CGRect(x: 5.5, y: side / 2 - 1, width: side - 11, height: 2)
    bars[1].frame = CGRect(x: side / 2 - 1, y: 5.5, width: 2, height: side - 11)
    tick.center = CGPoint(x: side / 2, y: side / 2)
  }
}

/// Holds the view behind the content of a cell that shows its background configuration.
@MainActor
struct BackgroundHolder {
  private(set) var view: BackgroundView?

  mutating func show(_ configuration: UIBackgroundConfiguration?, in cell: UIView) {
    view?.removeFromSuperview()
    view = configuration.map(BackgroundView.init)
    guard let view else { return }
    view.frame = cell.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    cell.insertSubview(view, at: 0)
  }
}

extension UIView {
  /// Adds a label whose font follows the preferred text size.
  func addLabel(_ style: UIFont.TextStyle) -> UILabel {
    let label = UILabel()
    label.font = .preferredFont(forTextStyle: style)
    addSubview(label)
    label.adjustsFontForContentSizeCategory = true
    return label
  }
}

/// Shows a background by its configuration.
@MainActor
final class BackgroundView: UIView {
  private let configuration: UIBackgroundConfiguration
  private let fill = UIImageView()

  init(_ configuration: UIBackgroundConfiguration) {
    self.configuration = configuration
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    addSubview(fill)
    fill.clipsToBounds = true
  }

  required init?(coder: NSCoder) {
    configuration = .clear()
    super.init(coder: coder)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let insets = configuration.backgroundInsets
    fill.frame = bounds.inset(
      by: UIEdgeInsets(
        top: insets.top, left: runsRightToLeft ? insets.trailing : insets.leading,
        bottom: insets.bottom, right: runsRightToLeft ? insets.leading : insets.trailing))
    fill.backgroundColor = configuration.resolvedBackgroundColor(for: tintColor)
    fill.image = configuration.image
    fill.layer.cornerRadius = configuration.cornerRadius
    fill.layer.borderWidth = configuration.strokeWidth
    fill.layer.borderColor =
      configuration.resolvedStrokeColor(for: tintColor).resolvedColor(with: traitCollection).cgColor
  }
}
