import Foundation
import QuartzCore
@_spi(UIKitModules) import UIKitCore

// Row editing: editing controls and reordering by the user.

extension UITableView {
  /// Displays or hides the editing controls of all visible rows.
  func updateEditing(animated: Bool) {
    loadRowCounts()
    for (path, cell) in displayedCells { updateEditing(of: cell, at: path, animated: animated) }
    setNeedsLayout()
  }

  /// Displays or hides the editing controls of the given row's cell.
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

  /// Notifies the delegate that the detail button in the given cell was tapped.
  func accessoryButtonTapped(in cell: UITableViewCell) {
    if let path = visibleIndexPath(of: cell) {
      delegate?.tableView(self, accessoryButtonTappedForRowWith: path)
    }
  }

  /// Handles a tap on a cell's editing control: inserts a row, or opens or closes the row's delete confirmation.
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

  // MARK: Interactive reordering

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
      // A dragged row has a shadow. Its radius and opacity were chosen for this implementation.
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

/// A row that the user drags by its reorder handle.
struct LiftedRow {
  /// The original index path of the row.
  var path: IndexPath
  /// The index path at which the row would be dropped.
  var target: IndexPath
  /// The vertical distance by which the user has dragged the row, in points.
  var offset: CGFloat = 0
  var height: CGFloat = 0

  /// Returns the current frame of the dragged row, given its frame before the drag.
  func frame(of own: CGRect) -> CGRect { own.offsetBy(dx: 0, dy: offset) }

  /// Returns the vertical distance by which the drag displaces another row, in points.
  func displacement(of other: IndexPath) -> CGFloat {
    if target > path {
      // In another section, the dragged row is inserted before the row at the target index path.
      let isBefore = target.section == path.section ? other <= target : other < target
      return other > path && isBefore ? -height : 0
    }
    return other < path && other >= target ? height : 0
  }

  /// Returns the vertical distance by which the drag displaces the given section header or footer, in points.
  func displacement(of edge: SectionHeaderFooter) -> CGFloat {
    let (from, to, at) = (path.section, target.section, edge.section)
    if to > from {
      return (edge.isHeader ? from < at && at <= to : from <= at && at < to) ? -height : 0
    }
    return (edge.isHeader ? to < at && at <= from : to <= at && at < from) ? height : 0
  }
}

extension TableGeometry {
  /// Returns the index path at which the given row would be dropped if its center had the y coordinate `middle`.
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

  /// Returns whether the row can be moved to the given target index path.
  ///
  /// In another section, the position after the last row is valid, too.
  func canMove(_ path: IndexPath, to target: IndexPath) -> Bool {
    guard target.count == 2, sections.indices.contains(target.section) else { return false }
    let count = sections[target.section].rows.count
    return target.row >= 0 && target.row < (target.section == path.section ? count : count + 1)
  }
}

/// A pan gesture recognizer that recognizes only touches on a row's reorder handle.
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
