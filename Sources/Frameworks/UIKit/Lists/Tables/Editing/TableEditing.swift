import Foundation
import QuartzCore

// Rows that are edited: their controls, and moving them by hand.

extension UITableView {
  /// Shows or hides the controls of all rows in sight.
  func dressEditing(animated: Bool) {
    prepareCounts()
    for (path, cell) in shown { dressEditing(cell, at: path, animated: animated) }
    setNeedsLayout()
  }

  /// Shows or hides the controls of a row.
  func dressEditing(_ cell: UITableViewCell, at path: IndexPath, animated: Bool) {
    guard isEditing else {
      if cell.isEditing { cell.setEditing(false, animated: animated) }
      return
    }
    let canEdit = dataSource?.tableView(self, canEditRowAt: path) ?? false
    cell.editingStyle =
      canEdit ? delegate?.tableView(self, editingStyleForRowAt: path) ?? .delete : .none
    cell.shouldIndentWhileEditing =
      canEdit && delegate?.tableView(self, shouldIndentWhileEditingRowAt: path) ?? true
    let canMove = dataSource?.tableView(self, canMoveRowAt: path) ?? false
    cell.showsReorderControl = canMove
    cell.setEditing(canEdit || canMove, animated: animated)
  }

  /// The button at the end of a row was tapped.
  func tellAccessory(of cell: UITableViewCell) {
    if let path = place(of: cell) {
      delegate?.tableView(self, accessoryButtonTappedForRowWith: path)
    }
  }

  /// The control at the beginning of a row was tapped.
  func editControlTapped(in cell: UITableViewCell) {
    guard let path = place(of: cell) else { return }
    switch cell.editingStyle {
    case .none: break
    case .insert: dataSource?.tableView(self, commit: .insert, forRowAt: path)
    case .delete:
      if swipe?.path == path { closeSwipe(animated: true) } else { askForDeletion(of: path) }
    }
  }

  // MARK: Moving rows by hand

  func setUpReordering() {
    let pan = ReorderPan(self)
    addGestureRecognizer(pan)
    ownPan.require(toFail: pan)
  }

  func followReordering(_ pan: ReorderPan) {
    switch pan.state {
    case .began:
      guard let touch = pan.touches.first, let path = path(under: touch), let cell = shown[path]
      else { return }
      highlight(nil)
      lifted = LiftedRow(path: path, target: path)
      bringSubviewToFront(cell)
      // A row in the hand throws a shadow: our own choice of how large.
      cell.layer.shadowOpacity = 0.2
      cell.layer.shadowRadius = 6
      cell.clipsToBounds = false
      showRows()
      moveLifted(by: pan.translation(in: self).y)
    case .changed: moveLifted(by: pan.translation(in: self).y)
    case .ended: dropLifted(keeps: true)
    case .cancelled, .failed: dropLifted(keeps: false)
    case .possible: break
    }
  }

  private func moveLifted(by way: CGFloat) {
    guard var lifted else { return }
    lifted.way = way
    let own = frame(of: lifted.path, in: geometry)
    var target = geometry.target(of: lifted.path, at: own.midY + way)
    if target != lifted.target {
      target =
        delegate?.tableView(
          self, targetIndexPathForMoveFromRowAt: lifted.path, toProposedIndexPath: target)
        ?? target
      if !geometry.canTake(lifted.path, at: target) { target = lifted.target }
    }
    let isOther = target != lifted.target
    lifted.target = target
    lifted.height = own.height
    self.lifted = lifted
    UIView.performWithoutAnimation { shown[lifted.path]?.frame = shownFrame(of: lifted.path) }
    guard isOther else { return }
    UIView.animate(withDuration: TableLook.duration, delay: 0, options: .allowUserInteraction) {
      for (path, cell) in shown where path != lifted.path { cell.frame = shownFrame(of: path) }
      placeEdges()
    }
  }

  private func dropLifted(keeps: Bool) {
    guard let lifted else { return }
    self.lifted = nil
    let cell = shown[lifted.path]
    if keeps, lifted.target != lifted.path {
      dataSource?.tableView(self, moveRowAt: lifted.path, to: lifted.target)
      var batch = ListUpdate<RowAnimation>()
      batch.movedItems = [(lifted.path, lifted.target)]
      var new = counts ?? []
      if new.indices.contains(lifted.target.section) {
        new[lifted.path.section] -= 1
        new[lifted.target.section] += 1
      }
      if let old = counts, let mapping = try? ListMapping(batch, from: old, to: new, words: .table)
      {
        counts = new
        shown = Dictionary(
          uniqueKeysWithValues: shown.compactMap { path, cell in
            mapping.newPlace(of: path).map { ($0, cell) }
          })
        selection = selection.compactMap { mapping.newPlace(of: $0) }
        let before = geometry
        geometry = makeGeometry(new) { mapping.oldPlace(of: $0).flatMap { before.row($0) }?.height }
      }
    }
    cell?.layer.shadowOpacity = 0
    cell?.clipsToBounds = true
    UIView.animate(withDuration: TableLook.duration, delay: 0, options: .allowUserInteraction) {
      for (path, cell) in shown {
        cell.frame = shownFrame(of: path)
        dress(cell, at: path)
        cell.layoutIfNeeded()
      }
      placeEdges()
    }
    for view in shownEdges.values { bringSubviewToFront(view) }
    setNeedsLayout()
  }
}

/// A row in the hand.
struct LiftedRow {
  /// Where it comes from.
  var path: IndexPath
  /// Where it would go.
  var target: IndexPath
  /// How far the finger has moved it.
  var way: CGFloat = 0
  var height: CGFloat = 0

  /// Where the row itself is.
  func frame(of own: CGRect) -> CGRect { own.offsetBy(dx: 0, dy: way) }

  /// How far another row makes room.
  func shift(of other: IndexPath) -> CGFloat {
    if target > path {
      // In another section the row comes before the one at its target.
      let isBefore = target.section == path.section ? other <= target : other < target
      return other > path && isBefore ? -height : 0
    }
    return other < path && other >= target ? height : 0
  }

  /// How far what stands above or below a section makes room.
  func shift(of edge: TableEdge) -> CGFloat {
    let (from, to, at) = (path.section, target.section, edge.section)
    if to > from {
      return (edge.isHeader ? from < at && at <= to : from <= at && at < to) ? -height : 0
    }
    return (edge.isHeader ? to < at && at <= from : to <= at && at < from) ? height : 0
  }
}

extension TableGeometry {
  /// Where a row whose middle lies at a height would go.
  func target(of path: IndexPath, at middle: CGFloat) -> IndexPath {
    let index = sections.indices.last { sections[$0].top <= middle } ?? 0
    let section = sections[index]
    guard index != path.section else {
      let row = section.rows.indices.last { section.tops[$0] <= middle } ?? 0
      return IndexPath(row: row, section: index)
    }
    let row = section.rows.indices.count {
      section.tops[$0] + section.rows[$0].height / 2 <= middle
    }
    return IndexPath(row: row, section: index)
  }

  /// Whether a row can go to a place: one more of another section is taken, too.
  func canTake(_ path: IndexPath, at target: IndexPath) -> Bool {
    guard target.count == 2, sections.indices.contains(target.section) else { return false }
    let count = sections[target.section].rows.count
    return target.row >= 0 && target.row < (target.section == path.section ? count : count + 1)
  }
}

/// Finds a finger that takes a row by its handle.
@MainActor
final class ReorderPan: UIPanGestureRecognizer {
  private weak var table: UITableView?

  init(_ table: UITableView) {
    super.init(target: nil, action: nil)
    self.table = table
    maximumNumberOfTouches = 1
    onChange { [weak self] _ in
      if let self { self.table?.followReordering(self) }
    }
  }

  override func accepts(_ touch: UITouch) -> Bool {
    guard super.accepts(touch), let table, table.isEditing, let view = touch.view else {
      return false
    }
    let views = sequence(first: view, next: \.superview)
    for case let cell as UITableViewCell in views where cell.table === table {
      return cell.parts.isOnHandle(touch.location(in: cell))
    }
    return false
  }
}
