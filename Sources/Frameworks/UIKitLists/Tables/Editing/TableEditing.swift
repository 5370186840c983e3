import Foundation
import QuartzCore
@_spi(UIKitModules) import UIKitCore

// Rows that are edited: their controls, and moving them by hand.

extension UITableView {
  /// Shows or hides the controls of all rows in sight.
  func updateEditing(animated: Bool) {
    loadRowCounts()
    for (path, cell) in displayedCells { updateEditing(of: cell, at: path, animated: animated) }
    setNeedsLayout()
  }

  /// Shows or hides the controls of a row.
  func updateEditing(of cell: UITableViewCell, at path: IndexPath, animated: Bool) {
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
  func accessoryButtonTapped(in cell: UITableViewCell) {
    if let path = visibleIndexPath(of: cell) {
      delegate?.tableView(self, accessoryButtonTappedForRowWith: path)
    }
  }

  /// The control at the beginning of a row was tapped.
  func editControlTapped(in cell: UITableViewCell) {
    guard let path = visibleIndexPath(of: cell) else { return }
    switch cell.editingStyle {
    case .none: break
    case .insert: dataSource?.tableView(self, commit: .insert, forRowAt: path)
    case .delete:
      if swipe?.path == path {
        closeSwipe(animated: true)
      } else {
        requestDeletionConfirmation(of: path)
      }
    }
  }

  // MARK: Moving rows by hand

  func setUpReordering() {
    let pan = ReorderGestureRecognizer(self)
    addGestureRecognizer(pan)
    panGestureRecognizer.require(toFail: pan)
  }

  func handleReorder(_ pan: ReorderGestureRecognizer) {
    switch pan.state {
    case .began:
      guard let touch = pan.trackedTouches.first, let path = indexPath(under: touch),
        let cell = displayedCells[path]
      else { return }
      highlightRow(at: nil)
      liftedRow = LiftedRow(path: path, target: path)
      bringSubviewToFront(cell)
      // A row in the hand throws a shadow: our own choice of how large.
      cell.layer.shadowOpacity = 0.2
      cell.layer.shadowRadius = 6
      cell.clipsToBounds = false
      updateVisibleRows()
      moveLiftedRow(by: pan.translation(in: self).y)
    case .changed: moveLiftedRow(by: pan.translation(in: self).y)
    case .ended: dropLiftedRow(commits: true)
    case .cancelled, .failed: dropLiftedRow(commits: false)
    case .possible: break
    }
  }

  private func moveLiftedRow(by distance: CGFloat) {
    guard var liftedRow else { return }
    liftedRow.offset = distance
    let own = frame(of: liftedRow.path, in: geometry)
    var target = geometry.dropTarget(of: liftedRow.path, middleY: own.midY + distance)
    if target != liftedRow.target {
      target =
        delegate?.tableView(
          self, targetIndexPathForMoveFromRowAt: liftedRow.path, toProposedIndexPath: target)
        ?? target
      if !geometry.canMove(liftedRow.path, to: target) { target = liftedRow.target }
    }
    let isOther = target != liftedRow.target
    liftedRow.target = target
    liftedRow.height = own.height
    self.liftedRow = liftedRow
    UIView.performWithoutAnimation {
      displayedCells[liftedRow.path]?.frame = displayedFrame(of: liftedRow.path)
    }
    guard isOther else { return }
    UIView.animate(
      withDuration: TableMetrics.animationDuration, delay: 0, options: .allowUserInteraction
    ) {
      for (path, cell) in displayedCells where path != liftedRow.path {
        cell.frame = displayedFrame(of: path)
      }
      layOutHeaderFooters()
    }
  }

  private func dropLiftedRow(commits keeps: Bool) {
    guard let liftedRow else { return }
    self.liftedRow = nil
    let cell = displayedCells[liftedRow.path]
    if keeps, liftedRow.target != liftedRow.path {
      dataSource?.tableView(self, moveRowAt: liftedRow.path, to: liftedRow.target)
      var batch = ListUpdate<RowAnimation>()
      batch.movedItems = [(liftedRow.path, liftedRow.target)]
      var new = rowCounts ?? []
      if new.indices.contains(liftedRow.target.section) {
        new[liftedRow.path.section] -= 1
        new[liftedRow.target.section] += 1
      }
      if let old = rowCounts,
        let mapping = try? ListIndexMapping(batch, from: old, to: new, words: .table)
      {
        rowCounts = new
        displayedCells = Dictionary(
          uniqueKeysWithValues: displayedCells.compactMap { path, cell in
            mapping.newIndexPath(of: path).map { ($0, cell) }
          })
        selection = selection.compactMap { mapping.newIndexPath(of: $0) }
        let before = geometry
        geometry = makeGeometry(rowCounts: new) {
          mapping.oldIndexPath(of: $0).flatMap { before.row(at: $0) }?.height
        }
      }
    }
    cell?.layer.shadowOpacity = 0
    cell?.clipsToBounds = true
    UIView.animate(
      withDuration: TableMetrics.animationDuration, delay: 0, options: .allowUserInteraction
    ) {
      for (path, cell) in displayedCells {
        cell.frame = displayedFrame(of: path)
        updateStyle(of: cell, at: path)
        cell.layoutIfNeeded()
      }
      layOutHeaderFooters()
    }
    for view in displayedHeaderFooters.values { bringSubviewToFront(view) }
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
  var offset: CGFloat = 0
  var height: CGFloat = 0

  /// Where the row itself is.
  func frame(of own: CGRect) -> CGRect { own.offsetBy(dx: 0, dy: offset) }

  /// How far another row makes room.
  func displacement(of other: IndexPath) -> CGFloat {
    if target > path {
      // In another section the row comes before the one at its target.
      let isBefore = target.section == path.section ? other <= target : other < target
      return other > path && isBefore ? -height : 0
    }
    return other < path && other >= target ? height : 0
  }

  /// How far what stands above or below a section makes room.
  func displacement(of edge: SectionHeaderFooter) -> CGFloat {
    let (from, to, at) = (path.section, target.section, edge.section)
    if to > from {
      return (edge.isHeader ? from < at && at <= to : from <= at && at < to) ? -height : 0
    }
    return (edge.isHeader ? to < at && at <= from : to <= at && at < from) ? height : 0
  }
}

extension TableGeometry {
  /// Where a row whose middle lies at a height would go.
  func dropTarget(of path: IndexPath, middleY middle: CGFloat) -> IndexPath {
    let index = sections.indices.last { sections[$0].top <= middle } ?? 0
    let section = sections[index]
    guard index != path.section else {
      let row = section.rows.indices.last { section.rowTops[$0] <= middle } ?? 0
      return IndexPath(row: row, section: index)
    }
    let row = section.rows.indices.count {
      section.rowTops[$0] + section.rows[$0].height / 2 <= middle
    }
    return IndexPath(row: row, section: index)
  }

  /// Whether a row can go to a place: one more of another section is taken, too.
  func canMove(_ path: IndexPath, to target: IndexPath) -> Bool {
    guard target.count == 2, sections.indices.contains(target.section) else { return false }
    let count = sections[target.section].rows.count
    return target.row >= 0 && target.row < (target.section == path.section ? count : count + 1)
  }
}

/// Finds a finger that takes a row by its handle.
@MainActor
final class ReorderGestureRecognizer: UIPanGestureRecognizer {
  private weak var table: UITableView?

  init(_ table: UITableView) {
    super.init(target: nil, action: nil)
    self.table = table
    maximumNumberOfTouches = 1
    addChangeHandler { [weak self] _ in
      if let self { self.table?.handleReorder(self) }
    }
  }

  override func shouldTrack(_ touch: UITouch) -> Bool {
    guard super.shouldTrack(touch), let table, table.isEditing, let view = touch.view else {
      return false
    }
    let views = sequence(first: view, next: \.superview)
    for case let cell as UITableViewCell in views where cell.table === table {
      return cell.cellViews.isOnReorderHandle(touch.location(in: cell))
    }
    return false
  }
}
