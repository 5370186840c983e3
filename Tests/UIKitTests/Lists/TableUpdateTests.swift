import QuartzCore
import Testing
import UIKit

@testable import UIKitCore

/// Tests of inserting, deleting and moving rows and sections, and of their animations at given clock times.
@MainActor
@Suite(.serialized) struct TableUpdateTests {
  private func path(_ row: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(row: row, section: section)
  }

  @Test func `insertRows with the fade animation moves the rows below and fades in the new row`()
    throws
  {
    let stage = TableStage([["a", "b", "c"]])
    let below = try #require(stage.cell(1))
    stage.change {
      stage.words[0].insert("new", at: 1)
      stage.table.insertRows(at: [self.path(1)], with: .fade)
    }
    let new = try #require(stage.cell(1))
    #expect(stage.seen == ["a", "new", "b", "c"])
    #expect(stage.table.indexPath(for: below) == path(2))
    #expect(stage.shownY(below) == 44)
    #expect(stage.shownAlpha(new) == 0)
    #expect(stage.shownY(new) == 44)
    // After half of the 0.3-second duration, an ease-in-ease-out curve has covered half of the distance.
    stage.advance(by: 0.15)
    #expect(abs(stage.shownY(below) - 66) < 0.01)
    #expect(abs(stage.shownAlpha(new) - 0.5) < 0.001)
    stage.advance(by: 0.2)
    #expect(stage.shownY(below) == 88)
    #expect(stage.shownAlpha(new) == 1)
    #expect(stage.table.contentSize.height == 176)
  }

  @Test(arguments: [
    (UITableView.RowAnimation.left, -160.0, 44.0), (.right, 160, 44), (.top, 0, 22),
    (.bottom, 0, 66), (.middle, 0, 33), (.none, 0, 44), (.automatic, 0, 44),
  ])
  func `inserted rows enter from, and deleted rows leave to, the side given by RowAnimation`(
    style: UITableView.RowAnimation, x: CGFloat, y: CGFloat
  ) throws {
    let stage = TableStage([["a", "b", "c"]])
    stage.notesDisplay = true
    stage.change {
      stage.words[0].insert("new", at: 1)
      stage.table.insertRows(at: [self.path(1)], with: style)
    }
    let new = try #require(stage.cell(1))
    stage.advance(by: 0.15)
    #expect(abs(stage.shownX(new) - x) < 0.01)
    #expect(abs(stage.shownY(new) - y) < 0.01)
    let hasMask = style == .top || style == .middle
    #expect((new.mask != nil) == hasMask)
    stage.advance(by: 0.3)
    #expect(new.frame == CGRect(x: 0, y: 44, width: 320, height: 44))
    #expect(new.mask == nil)
    #expect(stage.notes == ["will 1"])
    stage.notes = []
    stage.change {
      stage.words[0].remove(at: 1)
      stage.table.deleteRows(at: [self.path(1)], with: style)
    }
    #expect(stage.seen == ["a", "b", "c"])
    #expect(new.superview === stage.table)
    stage.advance(by: 0.15)
    #expect(abs(stage.shownX(new) - x) < 0.01)
    #expect(abs(stage.shownY(new) - y) < 0.01)
    #expect(stage.notes.isEmpty)
    stage.advance(by: 0.3)
    #expect(new.superview == nil)
    #expect(stage.notes == ["ended 1"])
    #expect(new.alpha == 1)
    #expect(new.mask == nil)
  }

  @Test func `moveRow in performBatchUpdates animates two rows that swap sections`() throws {
    let stage = TableStage([["a", "b", "c"], ["d"]])
    let (a, d) = (try #require(stage.cell(0)), try #require(stage.cell(0, 1)))
    stage.change {
      stage.words = [["d", "b", "c"], ["a"]]
      stage.table.performBatchUpdates {
        stage.table.moveRow(at: self.path(0), to: self.path(0, 1))
        stage.table.moveRow(at: self.path(0, 1), to: self.path(0))
      }
    }
    #expect(stage.table.cellForRow(at: path(0)) === d)
    #expect(stage.cell(0, 1) === a)
    stage.advance(by: 0.15)
    #expect(abs(stage.shownY(a) - 66) < 0.01)
    #expect(abs(stage.shownY(d) - 66) < 0.01)
    stage.advance(by: 0.3)
    #expect(a.frame.minY == 132)
    #expect(d.frame.minY == 0)
  }

  @Test func `UITableView inserts, deletes, moves and reloads sections in a single update`() throws
  {
    let stage = TableStage([["a"], ["b"], ["c"]]) {
      $0.titles = ["A", "B", "C"]
      $0.table.sectionHeaderTopPadding = 0
    }
    let table = stage.table
    let (b, c) = (try #require(stage.cell(0, 1)), try #require(stage.cell(0, 2)))
    let head = try #require(table.headerView(forSection: 2))
    stage.change {
      stage.words = [["c"], ["x", "y"], ["b"]]
      stage.titles = ["C", "X", "B"]
      table.beginUpdates()
      table.deleteSections([0], with: .fade)
      table.insertSections([1], with: .left)
      table.moveSection(2, toSection: 0)
      table.endUpdates()
    }
    #expect(stage.cell(0, 0) === c)
    #expect(stage.cell(0, 2) === b)
    #expect(table.headerView(forSection: 0) === head)
    stage.advance(by: 0.5)
    #expect(stage.seen == ["c", "x", "y", "b"])
    #expect(head.frame.minY == 0)
    #expect(table.headerView(forSection: 1)?.textLabel?.text == "X")
    #expect(table.subviews.filter { $0 is UITableViewHeaderFooterView }.count == 3)
    stage.change {
      stage.words[1] = ["z"]
      table.reloadSections([1], with: .fade)
    }
    stage.advance(by: 0.5)
    #expect(stage.seen == ["c", "z", "b"])
  }

  @Test func `reloadRows replaces the cell and deselects it, and reconfigureRows keeps the cell`()
    throws
  {
    let stage = TableStage([["a", "b"]])
    let old = try #require(stage.cell(1))
    stage.change {
      stage.table.selectRow(at: self.path(1), animated: false, scrollPosition: .none)
      stage.words[0][1] = "B"
      stage.table.reloadRows(at: [self.path(1)], with: .fade)
    }
    #expect(stage.seen == ["a", "B"])
    #expect(stage.cell(1) !== old)
    #expect(stage.table.indexPathForSelectedRow == nil)
    stage.advance(by: 0.15)
    #expect(abs(stage.shownAlpha(old) - 0.5) < 0.01)
    stage.advance(by: 0.3)
    #expect(old.superview == nil)
    // With the `none` animation, the new cell replaces the old one immediately.
    let still = try #require(stage.cell(0))
    stage.change { stage.table.reloadRows(at: [self.path(0)], with: .none) }
    #expect(still.superview == nil)
    #expect(stage.cell(0)?.alpha == 1)
    // `reconfigureRows` updates the same cell.
    let same = try #require(stage.cell(0))
    stage.change {
      stage.words[0][0] = "aa"
      stage.table.reconfigureRows(at: [self.path(0)])
    }
    #expect(stage.cell(0) === same)
    #expect(same.textLabel?.text == "aa")
  }

  @Test func `an empty performBatchUpdates call animates changed row heights`() throws {
    var isOpen = false
    let stage = TableStage([["a", "b"]]) { stage in
      stage.heights = { $0.row == 0 && isOpen ? 144 : 44 }
    }
    let below = try #require(stage.cell(1))
    var ends: [Bool] = []
    stage.change {
      isOpen = true
      stage.table.performBatchUpdates(nil) { ends.append($0) }
    }
    stage.advance(by: 0.15)
    #expect(abs(stage.shownY(below) - 94) < 0.01)
    #expect(ends.isEmpty)
    stage.advance(by: 0.2)
    #expect(below.frame.minY == 144)
    #expect(ends == [true])
    #expect(stage.cell(0)?.frame.height == 144)
  }

  @Test func `deleteRows and insertRows animate rows that move into and out of view`() throws {
    let stage = TableStage(rows: 40)
    let last = try #require(stage.cell(10))
    stage.change {
      stage.words[0].removeSubrange(0..<5)
      stage.table.deleteRows(at: (0..<5).map { self.path($0) }, with: .fade)
    }
    // Row 15 has index 10 after the deletion and moves into view from below.
    let coming = try #require(stage.cell(10))
    #expect(coming.textLabel?.text == "row 15")
    #expect(stage.cell(5) === last)
    #expect(stage.shownY(coming) == 660)
    stage.advance(by: 0.4)
    #expect(stage.shownY(coming) == 440)
    #expect(stage.seen.first == "row 5")
    stage.change {
      stage.words[0].insert(contentsOf: ["x", "y"], at: 0)
      stage.table.insertRows(at: [self.path(0), self.path(1)], with: .top)
    }
    stage.advance(by: 0.4)
    #expect(stage.seen.prefix(3) == ["x", "y", "row 5"])
    #expect(stage.table.subviews.filter { $0 is UITableViewCell }.count == 11)
  }

  @Test func `deleteRows reduces contentOffset if the remaining content is too short for it`() {
    let stage = TableStage(rows: 20)
    stage.change { stage.table.contentOffset.y = 400 }
    stage.change {
      stage.words[0].removeSubrange(15..<20)
      stage.table.deleteRows(at: (15..<20).map { self.path($0) }, with: .fade)
    }
    #expect(stage.table.contentOffset.y == 180)
    stage.advance(by: 0.4)
    #expect(stage.seen.last == "row 14")
    #expect(stage.cell(14)?.frame.maxY == 660)
  }

  @Test func `insertRows above a selected row shifts its selected index path`() {
    let stage = TableStage(rows: 5)
    stage.change {
      stage.table.selectRow(at: self.path(2), animated: false, scrollPosition: .none)
    }
    stage.change {
      stage.words[0].insert("x", at: 0)
      stage.table.insertRows(at: [self.path(0)], with: .fade)
    }
    #expect(stage.table.indexPathForSelectedRow == path(3))
    #expect(stage.cell(3)?.isSelected == true)
  }

  @Test func `an inconsistent row count after an update is reported and reloads the table view`() {
    let stage = TableStage([["a", "b"]])
    nonisolated(unsafe) var told: [String] = []
    var ends = 0
    CAProgrammerError.$handler.withValue(.init { told.append($0) }) {
      stage.change {
        stage.words[0] = ["a", "b", "c", "d"]
        stage.table.performBatchUpdates {
          stage.table.insertRows(at: [self.path(2)], with: .fade)
          #expect(stage.table.hasUncommittedUpdates)
        } completion: { _ in
          ends += 1
        }
      }
    }
    #expect(
      told.first?.contains(
        "The number of rows contained in an existing section after the update (4) must be equal to")
        == true)
    #expect(stage.seen == ["a", "b", "c", "d"])
    #expect(ends == 1)
    #expect(!stage.table.hasUncommittedUpdates)
  }

  @Test
  func `UITableView updates complete immediately before the first layout or without a window`() {
    let stage = TableStage([["a"]])
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    table.register(CountedCell.self, forCellReuseIdentifier: "word")
    table.dataSource = stage
    var ends = 0
    stage.words[0].append("b")
    table.performBatchUpdates {
      table.insertRows(at: [self.path(1)], with: .fade)
    } completion: { _ in
      ends += 1
    }
    table.layoutIfNeeded()
    #expect(ends == 1)
    #expect(table.visibleCells.count == 2)
    stage.words[0].remove(at: 0)
    table.performBatchUpdates {
      table.deleteRows(at: [self.path(0)], with: .fade)
    } completion: { _ in
      ends += 1
    }
    table.layoutIfNeeded()
    #expect(ends == 2)
    #expect(table.visibleCells.map { $0.textLabel?.text } == ["b"])
  }

  @Test func `insertRows measures automatic heights before the rows below move`() throws {
    let stage = TableStage([["a", "b"]]) { stage in
      stage.dress = { cell, _ in cell.textLabel?.numberOfLines = 0 }
    }
    let below = try #require(stage.cell(1))
    stage.change {
      stage.words[0].insert("one\ntwo\nthree\nfour", at: 1)
      stage.table.insertRows(at: [self.path(1)], with: .fade)
    }
    let height = stage.table.rectForRow(at: path(1)).height
    #expect(height > 90)
    #expect(below.frame.minY == 44 + height)
  }
}
