import Foundation
import QuartzCore
@_spi(UIKitModules) import UIKitCore

/// The state of a swipe on a row, until its swipe actions are closed.
@MainActor
final class RowSwipe {
  let path: IndexPath
  let configuration: UISwipeActionsConfiguration
  let actionsView: SwipeActionsView
  /// The horizontal offset of the cell, in points.
  ///
  /// Positive values move the cell to the right.
  var offset: CGFloat = 0
  /// The offset of the cell at the start of the gesture, in points.
  var startOffset: CGFloat = 0
  var isOpen = false

  init(
    _ path: IndexPath, _ configuration: UISwipeActionsConfiguration, isRight: Bool,
    choose: @escaping (Int) -> Void
  ) {
    (self.path, self.configuration) = (path, configuration)
    actionsView = SwipeActionsView(configuration.actions, isRight: isRight, choose: choose)
  }

  /// The direction in which the cell moves to reveal the actions: 1 to the right, -1 to the left.
  var direction: CGFloat { actionsView.isOnRight ? -1 : 1 }

  /// Lays out the swipe actions and the cell for the current offset.
  func layOut(in table: UITableView) {
    guard let cell = table.displayedCells[path] else { return }
    let frame = table.frame(of: path, in: table.geometry)
    actionsView.frame = frame
    actionsView.layer.cornerRadius = cell.layer.cornerRadius
    actionsView.layer.maskedCorners = cell.layer.maskedCorners
    actionsView.visibleWidth = abs(offset)
    if actionsView.superview !== table { table.insertSubview(actionsView, belowSubview: cell) }
    cell.frame = frame.offsetBy(dx: offset, dy: 0)
    cell.cellViews.isSwiped = true
    if table.style == .insetGrouped {
      // The part of the cell that is moved beyond the edges of its section must be clipped.
      let mask = cell.mask ?? UIView()
      mask.backgroundColor = .black
      mask.frame = CGRect(origin: CGPoint(x: -offset, y: 0), size: frame.size)
      if cell.mask !== mask { cell.mask = mask }
    }
  }
}

/// A pan gesture recognizer for horizontal swipes.
///
/// Only the horizontal distance is measured, and only while it exceeds the vertical distance.
@MainActor
final class RowSwipeGestureRecognizer: UIPanGestureRecognizer {
  private(set) var startLocation = CGPoint.zero

  override func travelDistance(of translation: CGPoint) -> CGFloat {
    startLocation = translation
    return abs(translation.x) > abs(translation.y) ? abs(translation.x) : 0
  }
}

extension UITableView {
  func setUpSwipes() {
    swipeRecognizer.maximumNumberOfTouches = 1
    swipeRecognizer.addChangeHandler { [weak self] _ in self?.handleSwipe() }
    addGestureRecognizer(swipeRecognizer)
    setUpReordering()
  }

  /// Returns whether a swipe may begin at the touched row.
  func swipeShouldBegin() -> Bool {
    guard !isEditing, runningAnimationCount == 0, let touch = swipeRecognizer.trackedTouches.first,
      let path = indexPath(under: touch)
    else { return false }
    if let swipe { return swipe.path == path }
    return swipeConfiguration(for: path, toRight: swipeRecognizer.startLocation.x > 0) != nil
  }

  /// Returns the actions revealed by a swipe in the given direction, or `nil` if there are none.
  private func swipeConfiguration(for path: IndexPath, toRight: Bool)
    -> UISwipeActionsConfiguration?
  {
    let isLeading = toRight != hasRightToLeftLayout
    if isLeading {
      let own = delegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: path)
      return own.flatMap { $0.actions.isEmpty ? nil : $0 }
    }
    if let own = delegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path) {
      return own.actions.isEmpty ? nil : own
    }
    guard dataSource?.tableView(self, canEditRowAt: path) ?? false,
      delegate?.tableView(self, editingStyleForRowAt: path) ?? .delete == .delete
    else { return nil }
    return deletionSwipeConfiguration(for: path)
  }

  /// Returns a swipe configuration with the delete action displayed if the delegate specifies no actions.
  func deletionSwipeConfiguration(for path: IndexPath) -> UISwipeActionsConfiguration {
    let title = delegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: path)
    return UISwipeActionsConfiguration(actions: [
      UIContextualAction(style: .destructive, title: title ?? "Delete") { [weak self] _, _, done in
        if let self { dataSource?.tableView(self, commit: .delete, forRowAt: path) }
        done(true)
      }
    ])
  }

  private func beginSwipe(
    at path: IndexPath, configuration: UISwipeActionsConfiguration, isRightward isRight: Bool
  ) {
    highlightRow(at: nil)
    swipe = RowSwipe(path, configuration, isRight: isRight) { [weak self] in
      self?.performSwipeAction(at: $0)
    }
    UIView.performWithoutAnimation { swipe?.layOut(in: self) }
    displayedCells[path]?.setNeedsUpdateConfiguration()
    delegate?.tableView(self, willBeginEditingRowAt: path)
  }

  private func handleSwipe() {
    switch swipeRecognizer.state {
    case .began:
      guard let touch = swipeRecognizer.trackedTouches.first, let path = indexPath(under: touch)
      else { return }
      if swipe == nil {
        let toRight = swipeRecognizer.startLocation.x > 0
        guard let configuration = swipeConfiguration(for: path, toRight: toRight) else { return }
        beginSwipe(at: path, configuration: configuration, isRightward: !toRight)
      }
      swipe?.startOffset = swipe?.offset ?? 0
      updateSwipe()
    case .changed: updateSwipe()
    case .ended: endSwipe(velocity: swipeRecognizer.velocity(in: self).x)
    case .cancelled, .failed: endSwipe(velocity: 0)
    case .possible: break
    }
  }

  /// The fraction of the row's width beyond which a swipe performs the first action.
  ///
  /// The value was chosen for this implementation.
  private static let fullSwipeFraction: CGFloat = 0.6
  /// The minimum speed of a flick that opens or closes the actions, in points per second.
  ///
  /// The value was chosen for this implementation.
  private static let minimumFlickSpeed: CGFloat = 300

  private func updateSwipe() {
    guard let swipe else { return }
    let width = frame(of: swipe.path, in: geometry).width
    let raw = max(
      0, (swipe.startOffset + swipeRecognizer.translation(in: self).x) * swipe.direction)
    let maximum = swipe.actionsView.preferredWidth
    let canFill = swipe.configuration.performsFirstActionWithFullSwipe
    // If a full swipe performs no action, the row resists being moved beyond the buttons.
    let visibleOffset = raw <= maximum || canFill ? raw : maximum + (raw - maximum) * 0.3
    let isFull = canFill && raw > width * Self.fullSwipeFraction
    swipe.offset = visibleOffset * swipe.direction
    UIView.performWithoutAnimation { swipe.layOut(in: self) }
    if isFull != swipe.actionsView.isFullSwipe {
      swipe.actionsView.layoutIfNeeded()
      UIView.animate(withDuration: 0.2) {
        swipe.actionsView.isFullSwipe = isFull
        swipe.actionsView.layoutIfNeeded()
      }
    }
  }

  private func endSwipe(velocity: CGFloat) {
    guard let swipe else { return }
    if swipe.actionsView.isFullSwipe { return performSwipeAction(at: 0, isFullSwipe: true) }
    let (speed, opening) = (velocity * swipe.direction, abs(swipe.offset))
    let opens =
      speed > Self.minimumFlickSpeed
      || (speed > -Self.minimumFlickSpeed && opening > swipe.actionsView.preferredWidth / 2)
    if opens { openSwipe() } else { closeSwipe(animated: true) }
  }

  private func openSwipe() {
    guard let swipe else { return }
    swipe.isOpen = true
    animateSwipe(to: swipe.actionsView.preferredWidth * swipe.direction)
  }

  private func animateSwipe(to offset: CGFloat, completion end: (() -> Void)? = nil) {
    guard let swipe else { return }
    swipe.offset = offset
    guard window?.renderContext != nil else {
      swipe.layOut(in: self)
      end?()
      return
    }
    UIView.animate(
      withDuration: TableMetrics.animationDuration, delay: 0, options: .allowUserInteraction
    ) {
      swipe.layOut(in: self)
      swipe.actionsView.layoutIfNeeded()
    } completion: { _ in
      end?()
    }
  }

  /// Reveals the delete action of the given row, so that the user can confirm the deletion.
  func requestDeletionConfirmation(of path: IndexPath) {
    closeSwipe(animated: false)
    beginSwipe(
      at: path, configuration: deletionSwipeConfiguration(for: path),
      isRightward: !hasRightToLeftLayout
    )
    openSwipe()
  }

  private func performSwipeAction(at index: Int, isFullSwipe isWhole: Bool = false) {
    guard let swipe, swipe.configuration.actions.indices.contains(index) else { return }
    let action = swipe.configuration.actions[index]
    if isWhole, action.style == .destructive {
      animateSwipe(to: frame(of: swipe.path, in: geometry).width * swipe.direction)
    } else if isWhole {
      animateSwipe(to: swipe.actionsView.preferredWidth * swipe.direction)
    }
    action.handler(action, swipe.actionsView.button(at: index)) { [weak self] _ in
      guard let self, self.swipe === swipe else { return }
      closeSwipe(animated: true)
    }
  }

  /// Closes the open swipe actions, optionally with an animation.
  func closeSwipe(animated: Bool) {
    guard let swipe else { return }
    swipe.isOpen = false
    swipe.actionsView.isUserInteractionEnabled = false
    let end = { [weak self, swipe] in
      swipe.actionsView.removeFromSuperview()
      guard let self, self.swipe === swipe else { return }
      finishSwipe(swipe)
    }
    if animated { animateSwipe(to: 0, completion: end) } else { end() }
  }

  /// Removes the open swipe actions without animation, because the row is deleted or updated.
  func discardSwipe() {
    guard let swipe else { return }
    swipe.actionsView.removeFromSuperview()
    finishSwipe(swipe)
  }

  private func finishSwipe(_ swipe: RowSwipe) {
    self.swipe = nil
    if let cell = displayedCells[swipe.path] {
      cell.cellViews.isSwiped = false
      cell.mask = nil
      cell.setNeedsUpdateConfiguration()
    }
    setNeedsLayout()
    delegate?.tableView(
      self, didEndEditingRowAt: displayedCells[swipe.path] == nil ? nil : swipe.path)
  }
}
