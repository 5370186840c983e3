import QuartzCore
import Testing
import UIKit

/// A data source for thirty rows that implements only the required methods.
@MainActor
private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 30 }
  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell { wordCell(indexPath) }
}

/// A table view controller with the same rows.
@MainActor
private final class RowsController: UITableViewController {
  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    30
  }
  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell { wordCell(indexPath) }
}

@MainActor private func wordCell(_ path: IndexPath) -> UITableViewCell {
  let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
  cell.textLabel?.text = "\(path.section) \(path.row)"
  if path.row == 5 { cell.accessoryType = .detailButton }
  return cell
}

/// The kinds of objects that provide a table view's content.
enum Teller: CaseIterable, Sendable {
  /// An object that is both the data source and the delegate.
  case delegate
  /// A table view controller.
  case controller
}

/// Tests of table views whose data source and delegate implement only the required methods.
@MainActor
@Suite(.serialized) struct SilentTableTests {
  private let stage = FingerStage()
  private let rows = Rows()
  private let controller = RowsController(style: .plain)

  private func table(_ teller: Teller) -> UITableView {
    let table: UITableView
    switch teller {
    case .delegate:
      table = UITableView(frame: stage.screen.window.bounds)
      (table.dataSource, table.delegate) = (rows, rows)
      stage.change { stage.screen.window.addSubview(table) }
    case .controller:
      stage.change { stage.screen.window.rootViewController = controller }
      table = controller.tableView
    }
    stage.advance(by: 0.1)
    return table
  }

  private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

  @Test(arguments: Teller.allCases)
  func `UITableView by default has one section, no titles and rows of height rowHeight`(
    teller: Teller
  ) {
    let table = table(teller)
    #expect(table.numberOfSections == 1)
    #expect(table.numberOfRows(inSection: 0) == 30)
    #expect(table.headerView(forSection: 0) == nil)
    #expect(table.footerView(forSection: 0) == nil)
    #expect(table.rectForRow(at: path(2)) == CGRect(x: 0, y: 88, width: 320, height: 44))
    stage.change { table.rowHeight = 60 }
    #expect(table.contentSize.height == 1800)
    #expect(table.rectForRow(at: path(2)).minY == 120)
  }

  @Test(arguments: Teller.allCases)
  func `tapping a row highlights and selects it and deselects the previous row`(teller: Teller) {
    let table = table(teller)
    stage.tap(100, 66)
    #expect(table.indexPathsForSelectedRows == [path(1)])
    stage.feed(.began, 100, 154)
    stage.advance(by: 0.2)
    #expect(table.cellForRow(at: path(3))?.isHighlighted == true)
    #expect(table.cellForRow(at: path(1))?.isSelected == true)
    // The highlight is kept while the finger moves by one point.
    stage.feed(.moved, 101, 155)
    #expect(table.cellForRow(at: path(3))?.isHighlighted == true)
    stage.feed(.ended, 101, 155)
    #expect(table.indexPathsForSelectedRows == [path(3)])
    #expect(table.cellForRow(at: path(1))?.isSelected == false)
    #expect(table.cellForRow(at: path(3))?.isHighlighted == false)
  }

  @Test(arguments: Teller.allCases)
  func `tapping a row's detail button does not select the row`(teller: Teller) throws {
    let table = table(teller)
    let cell = try #require(table.cellForRow(at: path(5)))
    let button = try #require(cell.subviews.first { $0 is UIButton })
    let middle = button.convert(CGPoint(x: button.bounds.midX, y: button.bounds.midY), to: nil)
    stage.tap(middle.x, middle.y)
    #expect(table.indexPathForSelectedRow == nil)
    stage.tap(50, middle.y)
    #expect(table.indexPathForSelectedRow == path(5))
  }

  @Test(arguments: Teller.allCases)
  func `UITableView by default has no swipe actions, and editing offers only deletion`(
    teller: Teller
  ) throws {
    let table = table(teller)
    let cell = try #require(table.cellForRow(at: path(1)))
    stage.drag(from: CGPoint(x: 300, y: 66), to: CGPoint(x: 100, y: 66))
    stage.advance(by: 0.5)
    stage.drag(from: CGPoint(x: 20, y: 66), to: CGPoint(x: 200, y: 66))
    stage.advance(by: 0.5)
    #expect(cell.frame.minX == 0)
    #expect(!cell.showingDeleteConfirmation)
    stage.change { table.setEditing(true, animated: false) }
    #expect(cell.isEditing)
    #expect(cell.editingStyle == .delete)
    #expect(!cell.showsReorderControl)
    // The editing control is 38 points wide, at the leading edge.
    #expect(cell.contentView.frame.minX == 38)
    #expect(cell.shouldIndentWhileEditing)
    stage.tap(20, 66)
    #expect(cell.frame.minX < -60)
    #expect(cell.showingDeleteConfirmation)
    let words = labels(of: table).filter { $0 == "Delete" }
    #expect(words.count == 1)
    // The row is kept if the data source does not delete it.
    stage.tap(300, 66)
    #expect(table.numberOfRows(inSection: 0) == 30)
    #expect(table.cellForRow(at: path(1)) === cell)
    #expect(cell.textLabel?.text == "0 1")
  }

  private func labels(of view: UIView) -> [String] {
    ((view as? UILabel)?.text.map { [$0] } ?? []) + view.subviews.flatMap(labels)
  }

  @Test(arguments: Teller.allCases)
  func `setEditing(false) closes an open delete confirmation`(teller: Teller) throws {
    let table = table(teller)
    stage.change { table.setEditing(true, animated: false) }
    let cell = try #require(table.cellForRow(at: path(2)))
    stage.tap(20, 110)
    #expect(cell.showingDeleteConfirmation)
    stage.change { table.setEditing(false, animated: false) }
    stage.advance(by: 0.5)
    #expect(!cell.showingDeleteConfirmation)
    #expect(cell.frame.minX == 0)
    #expect(!cell.isEditing)
  }

  @Test(arguments: Teller.allCases)
  func `a flick scrolls a table view by the same distance with and without a delegate`(
    teller: Teller
  ) {
    let table = table(teller)
    stage.drag(from: CGPoint(x: 100, y: 400), to: CGPoint(x: 100, y: 250))
    #expect(table.isDecelerating)
    stage.advance(by: 4)
    let told = table.contentOffset.y
    #expect(!table.isDecelerating)
    #expect(told > 150)
    stage.change {
      table.delegate = nil
      table.contentOffset = .zero
    }
    stage.drag(from: CGPoint(x: 100, y: 400), to: CGPoint(x: 100, y: 250))
    stage.advance(by: 4)
    #expect(abs(table.contentOffset.y - told) < 0.5)
  }

  @Test(arguments: Teller.allCases)
  func `UITableView scrolls to rows, respects contentInset and does not zoom by default`(
    teller: Teller
  ) {
    let table = table(teller)
    stage.change { table.scrollToRow(at: path(20), at: .top, animated: true) }
    stage.advance(by: 1)
    // Thirty rows end at 1320, and the table view is 480 points high.
    #expect(table.contentOffset.y == 840)
    stage.change {
      table.contentInset.top = 30
      table.setContentOffset(CGPoint(x: 0, y: -30), animated: true)
    }
    stage.advance(by: 1)
    #expect(table.contentOffset.y == -30)
    #expect(table.adjustedContentInset.top == 30)
    stage.pinch(at: CGPoint(x: 160, y: 200), from: 60, to: 180)
    #expect(table.zoomScale == 1)
  }
}
