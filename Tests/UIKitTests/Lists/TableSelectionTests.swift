import QuartzCore
import Testing
import UIKit

@testable import UIKitLists

/// Tests of touches on `UITableView` rows: highlighting and selecting.
@MainActor
@Suite(.serialized) struct TableSelectionTests {
  private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

  @Test func `tapping a UITableView row selects it when the touch ends`() {
    let stage = TableStage(rows: 30)
    stage.feed(.began, 100, 66)
    // A scroll view delivers touches to its content after 0.15 seconds.
    #expect(stage.notes.isEmpty)
    #expect(stage.cell(1)?.isHighlighted == false)
    stage.advance(by: 0.16)
    #expect(stage.notes == ["highlight 1"])
    #expect(stage.cell(1)?.isHighlighted == true)
    stage.feed(.ended, 100, 66)
    #expect(stage.notes == ["highlight 1", "unhighlight 1", "will select 1", "select 1"])
    #expect(stage.table.indexPathForSelectedRow == path(1))
    #expect(stage.cell(1)?.isSelected == true)
    #expect(stage.cell(1)?.isHighlighted == false)
    stage.notes = []
    // A tap that is shorter than this delay has the same effect.
    stage.feed(.began, 100, 110)
    stage.advance(by: 0.05)
    stage.feed(.ended, 100, 110)
    #expect(
      stage.notes == [
        "highlight 2", "unhighlight 2", "will select 2", "will deselect 1", "deselect 1",
        "select 2",
      ])
    #expect(stage.cell(1)?.isSelected == false)
  }

  @Test func `scrolling a UITableView removes the row highlight and selects no row`() {
    let stage = TableStage(rows: 30)
    stage.feed(.began, 100, 200)
    stage.advance(by: 0.2)
    stage.feed(.moved, 100, 180)
    #expect(stage.notes == ["highlight 4", "unhighlight 4"])
    stage.feed(.ended, 100, 180)
    #expect(stage.table.indexPathForSelectedRow == nil)
    stage.notes = []
    // A drag that begins immediately highlights no row.
    stage.drag(from: CGPoint(x: 100, y: 300), to: CGPoint(x: 100, y: 200))
    #expect(stage.notes.isEmpty)
    #expect(stage.table.contentOffset.y > 80)
  }

  @Test func `shouldHighlightRowAt, willSelectRowAt and allowsSelection prevent row selection`() {
    let stage = TableStage(rows: 5)
    stage.mayHighlight = { $0.row != 1 }
    stage.willSelect = { $0.row == 2 ? nil : $0.row == 3 ? IndexPath(row: 4, section: 0) : $0 }
    stage.tap(50, 66)
    #expect(stage.notes.isEmpty)
    stage.tap(50, 110)
    #expect(stage.table.indexPathsForSelectedRows == nil)
    stage.tap(50, 154)
    #expect(stage.table.indexPathsForSelectedRows == [path(4)])
    stage.change { stage.table.allowsSelection = false }
    stage.tap(50, 22)
    #expect(stage.table.indexPathsForSelectedRows == [path(4)])
  }

  @Test func `with allowsMultipleSelection, taps select multiple rows and deselect them again`() {
    let stage = TableStage(rows: 5)
    stage.change { stage.table.allowsMultipleSelection = true }
    stage.tap(50, 22)
    stage.tap(50, 110)
    #expect(stage.table.indexPathsForSelectedRows == [path(0), path(2)])
    stage.tap(50, 22)
    #expect(stage.table.indexPathsForSelectedRows == [path(2)])
    #expect(stage.notes.suffix(2) == ["will deselect 0", "deselect 0"])
  }

  @Test func `UITableView.selectRow and deselectRow call no delegate methods`() {
    let stage = TableStage(rows: 60)
    let table = stage.table
    stage.change { table.selectRow(at: self.path(40), animated: false, scrollPosition: .middle) }
    #expect(stage.notes.isEmpty)
    #expect(stage.cell(40)?.isSelected == true)
    // 40 * 44 + 22 - 240.
    #expect(table.contentOffset.y == 1542)
    stage.change { table.contentOffset.y = 0 }
    stage.change { table.scrollToNearestSelectedRow(at: .top, animated: false) }
    #expect(table.contentOffset.y == 1760)
    #expect(stage.cell(40)?.isSelected == true)
    stage.change { table.deselectRow(at: self.path(40), animated: true) }
    let wash = stage.cell(40)?.cellViews.selectionBackground
    #expect(wash?.isHidden == false)
    #expect(stage.cell(40)?.isSelected == false)
    stage.advance(by: 0.15)
    #expect(wash.map { abs(stage.shownAlpha($0) - 0.5) < 0.01 } == true)
    stage.advance(by: 0.3)
    #expect(wash?.isHidden == true)
    stage.change { table.selectRow(at: self.path(41), animated: false, scrollPosition: .none) }
    stage.change { table.selectRow(at: nil, animated: false, scrollPosition: .none) }
    #expect(table.indexPathForSelectedRow == nil)
  }

  @Test
  func `a detail button calls accessoryButtonTapped, and a UISwitch accessory receives touches`() {
    let flip = UISwitch()
    let stage = TableStage([["a", "b"]]) { stage in
      stage.dress = { cell, path in
        if path.row == 0 { cell.accessoryType = .detailButton } else { cell.accessoryView = flip }
      }
    }
    let button = stage.cell(0)?.subviews.first { $0 is UIButton }
    stage.tap(button?.frame.midX ?? 0, 22)
    #expect(stage.notes == ["accessory 0"])
    stage.tap(flip.convert(CGPoint(x: 20, y: 10), to: nil).x, 66)
    #expect(flip.isOn)
    #expect(stage.notes == ["accessory 0"])
  }
}
