import QuartzCore
import Testing
import UIKit

@testable import UIKitLists

/// Tests of row editing, swipe actions and reordering in `UITableView`.
@MainActor
@Suite(.serialized) struct TableEditingTests {
  private func path(_ row: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(row: row, section: section)
  }

  private func swiped(
    _ stage: TableStage, from: CGFloat = 300, to: CGFloat, y: CGFloat = 66, lifts: Bool = true
  ) {
    stage.drag(from: CGPoint(x: from, y: y), to: CGPoint(x: to, y: y), lifts: lifts)
  }

  private func actions(_ stage: TableStage) -> UISwipeActionsConfiguration {
    UISwipeActionsConfiguration(actions: [
      UIContextualAction(style: .destructive, title: "Bin") { action, _, done in
        stage.notes.append("bin \(action.title ?? "")")
        done(true)
      },
      UIContextualAction(style: .normal, title: "Flag") { _, view, done in
        stage.notes.append("flag \(view.bounds.width)")
        done(true)
      },
    ])
  }

  @Test func `swiping a UITableView row reveals its swipe actions, and tapping one runs it`() {
    let stage = TableStage([["a", "b", "c"]])
    stage.trailing = { _ in self.actions(stage) }
    swiped(stage, to: 200, lifts: false)
    // The pan begins after 10 points, which are not part of the translation.
    #expect(stage.cell(1)?.frame.minX == -90)
    #expect(stage.notes == ["open 1"])
    #expect(stage.table.contentOffset.y == 0)
    stage.feed(.ended, 200, 66)
    stage.advance(by: 0.5)
    // Both buttons have the minimum width of 74 points.
    #expect(stage.cell(1)?.frame.minX == -148)
    #expect(stage.cell(1)?.showingDeleteConfirmation == true)
    stage.tap(320 - 100, 66)
    #expect(stage.notes == ["open 1", "flag 74.0", "close 1"])
    #expect(stage.cell(1)?.frame.minX == 0)
    #expect(stage.cell(1)?.showingDeleteConfirmation == false)
    #expect(stage.table.subviews.allSatisfy { !($0 is SwipeActionsView) })
  }

  @Test func `a full swipe runs the first action if performsFirstActionWithFullSwipe is true`() {
    let stage = TableStage([["a", "b", "c"]])
    stage.trailing = { _ in self.actions(stage) }
    swiped(stage, from: 310, to: 50)
    #expect(stage.notes.prefix(2) == ["open 1", "bin Bin"])
    stage.advance(by: 0.5)
    #expect(stage.cell(1)?.frame.minX == 0)
    let still = UISwipeActionsConfiguration(actions: actions(stage).actions)
    still.performsFirstActionWithFullSwipe = false
    stage.trailing = { _ in still }
    stage.notes = []
    swiped(stage, from: 310, to: 50)
    #expect(stage.notes == ["open 1"])
    stage.advance(by: 0.5)
    #expect(stage.cell(1)?.frame.minX == -148)
    // Tapping another row closes the swipe actions.
    stage.tap(50, 110)
    #expect(stage.notes == ["open 1", "close 1"])
    #expect(stage.table.indexPathForSelectedRow == nil)
  }

  @Test func `a short swipe on a row does not open its actions and moves the row back`() {
    let stage = TableStage([["a", "b", "c"]])
    stage.leading = { _ in self.actions(stage) }
    stage.feed(.began, 20, 66)
    stage.feed(.moved, 40, 66)
    stage.feed(.moved, 70, 66)
    #expect(stage.cell(1)?.frame.minX == 40)
    stage.advance(by: 0.5)
    stage.feed(.ended, 70, 66)
    stage.advance(by: 0.5)
    #expect(stage.cell(1)?.frame.minX == 0)
    #expect(stage.notes == ["open 1", "close 1"])
    // A swipe in the other direction opens no actions, because the row has only leading ones.
    swiped(stage, to: 150)
    #expect(stage.notes.filter { $0 == "open 1" }.count == 1)
    #expect(stage.cell(1)?.frame.minX == 0)
  }

  @Test func `a full swipe on a row for which canEditRowAt returns true commits its deletion`() {
    let stage = TableStage([["a", "b", "c"]])
    stage.canEdit = { $0.row == 1 }
    swiped(stage, to: 100, y: 22)
    #expect(!stage.notes.contains("open 0"))
    swiped(stage, from: 310, to: 20)
    stage.advance(by: 0.6)
    #expect(stage.notes.contains("commit delete 1"))
    #expect(stage.seen == ["a", "c"])
    #expect(stage.notes.contains("close 1"))
  }

  @Test func `UITableView.setEditing shows delete controls, which require confirmation`() throws {
    let stage = TableStage([["a", "b", "c"]])
    stage.canEdit = { $0.row != 2 }
    let cell = try #require(stage.cell(0))
    stage.change { stage.table.setEditing(true, animated: true) }
    #expect(cell.isEditing)
    #expect(cell.editingStyle == .delete)
    #expect(stage.cell(2)?.isEditing == false)
    #expect(cell.contentView.frame.minX == 38)
    #expect(stage.shownX(cell.contentView) == 0)
    stage.advance(by: 0.15)
    #expect(abs(stage.shownX(cell.contentView) - 19) < 0.01)
    stage.advance(by: 0.3)
    // `allowsSelectionDuringEditing` is false by default.
    stage.tap(150, 22)
    #expect(stage.table.indexPathForSelectedRow == nil)
    stage.tap(20, 22)
    #expect(cell.frame.minX < -70)
    stage.tap(300, 22)
    #expect(stage.notes.contains("commit delete 0"))
    #expect(stage.seen == ["b", "c"])
    stage.change { stage.table.isEditing = false }
    #expect(stage.cell(0)?.isEditing == false)
    #expect(stage.cell(0)?.contentView.frame.minX == 0)
  }

  @Test
  func `UITableView insert controls commit insertions, and editing taps can select several rows`() {
    let stage = TableStage([["a", "b"]])
    stage.canEdit = { _ in true }
    stage.style = .insert
    stage.change { stage.table.isEditing = true }
    stage.tap(20, 22)
    #expect(stage.notes == ["commit insert 0"])
    stage.change {
      stage.table.isEditing = false
      stage.table.allowsMultipleSelectionDuringEditing = true
      stage.table.isEditing = true
    }
    stage.tap(20, 22)
    stage.tap(150, 66)
    #expect(stage.table.indexPathsForSelectedRows == [path(0), path(1)])
  }

  @Test func `dragging a row's reorder control calls moveRowAt and moves the row`() throws {
    let stage = TableStage(rows: 6)
    stage.canMove = true
    stage.canEdit = { _ in false }
    stage.change { stage.table.isEditing = true }
    let cell = try #require(stage.cell(1))
    let next = try #require(stage.cell(2))
    #expect(cell.showsReorderControl)
    #expect(cell.contentView.frame.maxX < 290)
    stage.drag(from: CGPoint(x: 300, y: 66), to: CGPoint(x: 300, y: 176), lifts: false)
    #expect(stage.table.contentOffset.y == 0)
    #expect(cell.frame.minY == 144)
    #expect(next.frame.minY == 44)
    stage.feed(.ended, 300, 176)
    stage.advance(by: 0.5)
    #expect(stage.notes == ["move 1 to 3"])
    #expect(stage.seen == ["row 0", "row 2", "row 3", "row 1", "row 4", "row 5"])
    #expect(stage.cell(3) === cell)
    #expect(cell.frame.minY == 132)
    #expect(cell.layer.shadowOpacity == 0)
  }

  @Test func `dragging a reorder control with a single touch event drops the row at its target`()
    throws
  {
    let stage = TableStage(rows: 6)
    (stage.canMove, stage.canEdit) = (true, { _ in false })
    stage.change { stage.table.isEditing = true }
    let (cell, next) = (try #require(stage.cell(1)), try #require(stage.cell(2)))
    stage.feed(.began, 300, 66)
    stage.advance(by: 0.01)
    stage.feed(.moved, 300, 176)
    // The dragged distance minus the 10 points that begin a pan.
    #expect(cell.frame.minY == 144)
    #expect(next.frame.minY == 44)
    stage.feed(.ended, 300, 176)
    stage.advance(by: 0.5)
    #expect(stage.notes == ["move 1 to 3"])
    #expect(stage.seen == ["row 0", "row 2", "row 3", "row 1", "row 4", "row 5"])
  }

  @Test func `dragging a reorder control moves a row to another section and back again`() throws {
    let stage = TableStage([["a", "b"], ["c", "d"]])
    (stage.titles, stage.canMove, stage.canEdit) = (["one", "two"], true, { _ in false })
    stage.change {
      stage.table.reloadData()
      stage.table.isEditing = true
    }
    let table = stage.table
    let (first, second) = (table.rectForRow(at: path(0)), table.rectForRow(at: path(0, 1)))
    let head = try #require(table.headerView(forSection: 1))
    let headTop = head.frame.minY
    stage.drag(
      from: CGPoint(x: 300, y: first.midY), to: CGPoint(x: 300, y: second.maxY + 4), lifts: false)
    // The header and the rows between the start and the target have moved up.
    #expect(head.frame.minY == headTop - 44)
    #expect(stage.cell(1)?.frame.minY == first.minY)
    #expect(table.cellForRow(at: path(0, 1))?.frame.minY == second.minY - 44)
    #expect(table.cellForRow(at: path(1, 1))?.frame.minY == second.maxY)
    stage.feed(.ended, 300, second.maxY + 4)
    stage.advance(by: 0.5)
    #expect(stage.words == [["b"], ["c", "a", "d"]])
    #expect(table.numberOfRows(inSection: 0) == 1)
    #expect(table.numberOfRows(inSection: 1) == 3)
    #expect(head.frame.minY == headTop - 44)
    // The row is moved back to the first position.
    let moved = table.rectForRow(at: path(1, 1))
    let target = table.rectForRow(at: path(0))
    stage.drag(
      from: CGPoint(x: 300, y: moved.midY), to: CGPoint(x: 300, y: target.minY + 4), lifts: false)
    #expect(head.frame.minY == headTop)
    #expect(stage.cell(0)?.frame.minY == target.maxY)
    stage.feed(.ended, 300, target.minY + 4)
    stage.advance(by: 0.5)
    #expect(stage.words == [["a", "b"], ["c", "d"]])
    #expect(head.frame.minY == headTop)
  }

  @Test
  func `UIContextualAction.backgroundColor is gray by default, and red for a destructive action`() {
    let action = UIContextualAction(style: .normal, title: nil) { _, _, _ in }
    #expect(action.backgroundColor == .systemGray)
    #expect(action.style == .normal)
    action.backgroundColor = .green
    action.image = UIImage(systemName: "flag")
    #expect(action.backgroundColor == .green)
    let other = UIContextualAction(style: .destructive, title: nil) { _, _, _ in }
    #expect(other.backgroundColor == .systemRed)
  }
}
