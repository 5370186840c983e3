import Foundation
import QuartzCore

/// A row that is being swiped aside, or lies open.
@MainActor
final class TableSwipe {
  let path: IndexPath
  let configuration: UISwipeActionsConfiguration
  let drawer: SwipeDrawer
  /// How far the cell is aside; to the right it is positive.
  var offset: CGFloat = 0
  /// Where it was when the finger took it.
  var start: CGFloat = 0
  var isOpen = false

  init(
    _ path: IndexPath, _ configuration: UISwipeActionsConfiguration, isRight: Bool,
    choose: @escaping (Int) -> Void
  ) {
    (self.path, self.configuration) = (path, configuration)
    drawer = SwipeDrawer(configuration.actions, isRight: isRight, choose: choose)
  }

  /// Which way the cell goes: 1 to the right.
  var way: CGFloat { drawer.isRight ? -1 : 1 }

  /// Puts drawer and cell where the offset wants them.
  func place(in table: UITableView) {
    guard let cell = table.shown[path] else { return }
    let frame = table.frame(of: path, in: table.geometry)
    drawer.frame = frame
    drawer.layer.cornerRadius = cell.layer.cornerRadius
    drawer.layer.maskedCorners = cell.layer.maskedCorners
    drawer.opening = abs(offset)
    if drawer.superview !== table { table.insertSubview(drawer, belowSubview: cell) }
    cell.frame = frame.offsetBy(dx: offset, dy: 0)
    cell.parts.isSwiped = true
    if table.style == .insetGrouped {
      // What goes beyond the side of the section is not seen.
      let mask = cell.mask ?? UIView()
      mask.backgroundColor = .black
      mask.frame = CGRect(origin: CGPoint(x: -offset, y: 0), size: frame.size)
      if cell.mask !== mask { cell.mask = mask }
    }
  }
}

/// Finds swipes across rows: only what fingers go sideways counts, and only where that is more than up and down.
@MainActor
final class SwipePan: UIPanGestureRecognizer {
  private(set) var first = CGPoint.zero

  override func length(of way: CGPoint) -> CGFloat {
    first = way
    return abs(way.x) > abs(way.y) ? abs(way.x) : 0
  }
}

extension UITableView {
  func setUpSwipes() {
    swipePan.maximumNumberOfTouches = 1
    swipePan.onChange { [weak self] _ in self?.followSwipe() }
    addGestureRecognizer(swipePan)
    setUpReordering()
  }

  /// Whether a swipe may begin under the finger.
  func swipeShouldBegin() -> Bool {
    guard !isEditing, motions == 0, let touch = swipePan.touches.first,
      let path = path(under: touch)
    else { return false }
    if let swipe { return swipe.path == path }
    return openableSwipe(path, toRight: swipePan.first.x > 0) != nil
  }

  /// What a swipe opens; nil for nothing.
  private func openableSwipe(_ path: IndexPath, toRight: Bool) -> UISwipeActionsConfiguration? {
    let isLeading = toRight != runsRightToLeft
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
    return deletion(of: path)
  }

  /// The deletion that is offered where nothing else is.
  func deletion(of path: IndexPath) -> UISwipeActionsConfiguration {
    let title = delegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: path)
    return UISwipeActionsConfiguration(actions: [
      UIContextualAction(style: .destructive, title: title ?? "Delete") { [weak self] _, _, done in
        if let self { dataSource?.tableView(self, commit: .delete, forRowAt: path) }
        done(true)
      }
    ])
  }

  private func beginSwipe(
    _ path: IndexPath, _ configuration: UISwipeActionsConfiguration, isRight: Bool
  ) {
    highlight(nil)
    swipe = TableSwipe(path, configuration, isRight: isRight) { [weak self] in
      self?.performSwipeAction($0)
    }
    UIView.performWithoutAnimation { swipe?.place(in: self) }
    shown[path]?.setNeedsUpdateConfiguration()
    delegate?.tableView(self, willBeginEditingRowAt: path)
  }

  private func followSwipe() {
    switch swipePan.state {
    case .began:
      guard let touch = swipePan.touches.first, let path = path(under: touch) else { return }
      if swipe == nil {
        let toRight = swipePan.first.x > 0
        guard let configuration = openableSwipe(path, toRight: toRight) else { return }
        beginSwipe(path, configuration, isRight: !toRight)
      }
      swipe?.start = swipe?.offset ?? 0
      moveSwipe()
    case .changed: moveSwipe()
    case .ended: endSwipe(velocity: swipePan.velocity(in: self).x)
    case .cancelled, .failed: endSwipe(velocity: 0)
    case .possible: break
    }
  }

  /// A swipe that goes farther than this share of the row does the first action: our own choice.
  private static let fullShare: CGFloat = 0.6
  /// How fast a flick is that opens or closes, in points a second: our own choice.
  private static let flick: CGFloat = 300

  private func moveSwipe() {
    guard let swipe else { return }
    let width = frame(of: swipe.path, in: geometry).width
    let raw = max(0, (swipe.start + swipePan.translation(in: self).x) * swipe.way)
    let most = swipe.drawer.fullWidth
    let canFill = swipe.configuration.performsFirstActionWithFullSwipe
    // Beyond its buttons a drawer that does nothing more resists.
    let shown = raw <= most || canFill ? raw : most + (raw - most) * 0.3
    let isFull = canFill && raw > width * Self.fullShare
    swipe.offset = shown * swipe.way
    UIView.performWithoutAnimation { swipe.place(in: self) }
    if isFull != swipe.drawer.isFull {
      swipe.drawer.layoutIfNeeded()
      UIView.animate(withDuration: 0.2) {
        swipe.drawer.isFull = isFull
        swipe.drawer.layoutIfNeeded()
      }
    }
  }

  private func endSwipe(velocity: CGFloat) {
    guard let swipe else { return }
    if swipe.drawer.isFull { return performSwipeAction(0, isWhole: true) }
    let (speed, opening) = (velocity * swipe.way, abs(swipe.offset))
    let opens =
      speed > Self.flick || (speed > -Self.flick && opening > swipe.drawer.fullWidth / 2)
    if opens { openSwipe() } else { closeSwipe(animated: true) }
  }

  private func openSwipe() {
    guard let swipe else { return }
    swipe.isOpen = true
    slide(to: swipe.drawer.fullWidth * swipe.way)
  }

  private func slide(to offset: CGFloat, end: (() -> Void)? = nil) {
    guard let swipe else { return }
    swipe.offset = offset
    guard window?.context != nil else {
      swipe.place(in: self)
      end?()
      return
    }
    UIView.animate(
      withDuration: TableLook.duration, delay: 0, options: .allowUserInteraction
    ) {
      swipe.place(in: self)
      swipe.drawer.layoutIfNeeded()
    } completion: { _ in
      end?()
    }
  }

  /// Opens a row to confirm its deletion.
  func askForDeletion(of path: IndexPath) {
    closeSwipe(animated: false)
    beginSwipe(path, deletion(of: path), isRight: !runsRightToLeft)
    openSwipe()
  }

  private func performSwipeAction(_ index: Int, isWhole: Bool = false) {
    guard let swipe, swipe.configuration.actions.indices.contains(index) else { return }
    let action = swipe.configuration.actions[index]
    if isWhole, action.style == .destructive {
      slide(to: frame(of: swipe.path, in: geometry).width * swipe.way)
    } else if isWhole {
      slide(to: swipe.drawer.fullWidth * swipe.way)
    }
    action.handler(action, swipe.drawer.button(index)) { [weak self] _ in
      guard let self, self.swipe === swipe else { return }
      closeSwipe(animated: true)
    }
  }

  /// Lets the row that lies open go back.
  func closeSwipe(animated: Bool) {
    guard let swipe else { return }
    swipe.isOpen = false
    swipe.drawer.isUserInteractionEnabled = false
    let end = { [weak self, swipe] in
      swipe.drawer.removeFromSuperview()
      guard let self, self.swipe === swipe else { return }
      finishSwipe(swipe)
    }
    if animated { slide(to: 0, end: end) } else { end() }
  }

  /// The row that lies open is no more, or is shown otherwise.
  func dropSwipe() {
    guard let swipe else { return }
    swipe.drawer.removeFromSuperview()
    finishSwipe(swipe)
  }

  private func finishSwipe(_ swipe: TableSwipe) {
    self.swipe = nil
    if let cell = shown[swipe.path] {
      cell.parts.isSwiped = false
      cell.mask = nil
      cell.setNeedsUpdateConfiguration()
    }
    setNeedsLayout()
    delegate?.tableView(self, didEndEditingRowAt: shown[swipe.path] == nil ? nil : swipe.path)
  }
}
