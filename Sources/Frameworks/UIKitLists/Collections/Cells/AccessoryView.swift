import CoreGraphics
package import Foundation
import QuartzCore
import UIKitControls
package import UIKitCore

/// A view that displays one accessory at the leading or trailing end of a list row.
@MainActor
package final class AccessoryView: UIView {
  let accessory: UICellAccessory
  /// The size of the accessory's content view, in points.
  private(set) var size: CGSize
  private var editControl: EditControl?
  private weak var cell: UICollectionViewCell?

  /// The distance between the row's edge and an accessory, and between two accessories, in points.
  ///
  /// The value was chosen for this implementation and is not a measurement of iOS.
  static let spacing: CGFloat = 10
  /// The distance between the content and an adjacent trailing accessory, in points.
  ///
  /// The value was chosen for this implementation and is not a measurement of iOS.
  static let contentSpacing: CGFloat = 8
  /// The width of the system accessories, in points.
  private static let standardWidth: CGFloat = 24

  init(_ accessory: UICellAccessory, _ cell: UICollectionViewCell) {
    self.accessory = accessory
    self.cell = cell
    let color = accessory.options.tintColor
    let shown: UIView
    switch accessory.accessoryType {
    case .disclosureIndicator:
      shown = TableCellViewHierarchy.makeSymbolView(
        named: "chevron.forward", size: 13, color: color ?? .tertiaryLabel)
    case .checkmark:
      shown = TableCellViewHierarchy.makeSymbolView(named: "checkmark", size: 15, color: color)
    case .reorder:
      shown = TableCellViewHierarchy.makeSymbolView(
        named: "line.3.horizontal", size: 17, color: color ?? .tertiaryLabel)
    case .delete: shown = EditControl(.delete)
    case .insert: shown = EditControl(.insert)
    case .multiselect: shown = EditControl(.none)
    case .detail: shown = UIButton(type: .detailDisclosure)
    case .label:
      let label = NotifyingLabel()
      label.text = accessory.text
      label.font = .preferredFont(forTextStyle: .body)
      label.adjustsFontForContentSizeCategory = true
      label.textColor = color ?? .secondaryLabel
      shown = label
    case .customView:
      shown = accessory.custom?.customView ?? UIView()
      if let color { shown.tintColor = color }
    }
    if shown is UILabel || shown is UIButton { shown.sizeToFit() }
    if shown is EditControl { shown.frame.size = CGSize(width: Self.standardWidth, height: 44) }
    if let custom = accessory.custom, !custom.maintainsFixedSize, custom.customView.bounds.isEmpty {
      shown.frame.size = shown.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    }
    size = shown.bounds.size
    super.init(frame: CGRect(origin: .zero, size: size))
    shown.frame.origin = .zero
    addSubview(shown)
    (shown as? NotifyingLabel)?.onContentSizeChange = { [weak self, weak shown] in
      guard let self, let shown else { return }
      shown.sizeToFit()
      size = shown.bounds.size
      superview?.setNeedsLayout()
    }
    editControl = shown as? EditControl
    editControl?.isUserInteractionEnabled = accessory.accessoryType != .multiselect
    if let button = shown as? UIControl, accessory.accessoryType != .customView {
      button.addAction(
        UIAction { [weak self] _ in self?.accessory.action?() }, for: .touchUpInside)
    }
    isUserInteractionEnabled =
      ![.disclosureIndicator, .checkmark, .label, .multiselect].contains(accessory.accessoryType)
    if accessory.accessoryType == .reorder { addReorderRecognizer() }
  }

  /// Returns `nil`, because accessory views cannot be decoded.
  package required init?(coder: NSCoder) { nil }

  /// The width reserved for the accessory in the row, in points.
  var reservedWidth: CGFloat {
    switch accessory.options.reservedLayoutWidth {
    case .actual, nil: size.width
    case .standard: max(Self.standardWidth, size.width)
    case .custom(let width): width
    }
  }

  /// Whether the row's item is selected.
  ///
  /// Only a multiselect accessory displays this state.
  package var isChecked = false {
    didSet { if accessory.accessoryType == .multiselect { editControl?.isChecked = isChecked } }
  }

  // MARK: Reordering

  /// Adds the gesture recognizer that starts reordering as soon as a finger touches the handle.
  private func addReorderRecognizer() {
    let hold = UILongPressGestureRecognizer { [weak self] in self?.handleReorder($0) }
    hold.minimumPressDuration = 0
    addGestureRecognizer(hold)
  }

  private func handleReorder(_ gesture: UIGestureRecognizer) {
    guard let cell, let collection = cell.collection else { return }
    switch gesture.state {
    case .began:
      if let path = collection.indexPath(for: cell) {
        collection.beginInteractiveMovementForItem(at: path)
      }
    case .changed:
      let finger = gesture.location(in: collection)
      collection.updateInteractiveMovementTargetPosition(
        CGPoint(x: cell.center.x, y: finger.y))
    case .ended: collection.endInteractiveMovement()
    case .cancelled, .failed: collection.cancelInteractiveMovement()
    case .possible: break
    }
  }

  /// Returns whether the given point is inside the view.
  ///
  /// The hit-test area of a reorder handle extends 12 points beyond each edge of its bounds.
  package override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    let reach: CGFloat = accessory.accessoryType == .reorder ? 12 : 0
    return bounds.insetBy(dx: -reach, dy: -reach).contains(point)
  }
}
