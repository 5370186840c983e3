import QuartzCore
import Testing
import UIKit

@testable import UIKitCore

/// Tests of `UITableViewController`.
@MainActor
@Suite(.serialized) struct TableControllerTests {
  private final class List: UITableViewController {
    var words = ["a", "b"]
    var scrolls = 0
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      words.count
    }
    override func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell = super.tableView(tableView, cellForRowAt: indexPath)
      cell.textLabel?.text = words[indexPath.row]
      return cell
    }
    override func scrollViewDidScroll(_ scrollView: UIScrollView) { scrolls += 1 }
  }

  @Test
  func `UITableViewController shows its table view, clears its selection and toggles editing`() {
    let screen = Screen(UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480)))
    let list = List(style: .grouped)
    list.refreshControl = UIRefreshControl()
    screen.change { screen.window.rootViewController = list }
    #expect(list.view === list.tableView)
    #expect(list.tableView.style == .grouped)
    #expect(list.tableView.visibleCells.map { $0.textLabel?.text } == ["a", "b"])
    #expect(list.refreshControl?.superview === list.tableView)
    screen.change {
      list.tableView.selectRow(
        at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
      list.viewWillAppear(true)
    }
    #expect(list.tableView.indexPathForSelectedRow == nil)
    screen.change {
      list.clearsSelectionOnViewWillAppear = false
      list.setEditing(true, animated: false)
      list.tableView.contentOffset.y = 3
    }
    #expect(list.tableView.isEditing)
    #expect(list.isEditing)
    #expect(list.scrolls > 0)
    let other = UITableView()
    list.tableView = other
    #expect(list.tableView === other)
  }

  @Test
  func `UITableViewController by default returns one section, no rows and automatic row heights`() {
    let list = UITableViewController()
    let (table, path) = (UITableView(), IndexPath(row: 0, section: 0))
    #expect(list.tableView.style == .plain)
    #expect(list.numberOfSections(in: table) == 1)
    #expect(list.tableView(table, numberOfRowsInSection: 0) == 0)
    #expect(list.tableView(table, heightForRowAt: path) == UITableView.automaticDimension)
    #expect(list.tableView(table, estimatedHeightForRowAt: path) == -1)
    #expect(list.tableView(table, heightForHeaderInSection: 0) == -1)
    #expect(list.tableView(table, heightForFooterInSection: 0) == -1)
    #expect(list.tableView(table, viewForHeaderInSection: 0) == nil)
    #expect(list.tableView(table, viewForFooterInSection: 0) == nil)
    #expect(list.tableView(table, titleForHeaderInSection: 0) == nil)
    #expect(list.tableView(table, titleForFooterInSection: 0) == nil)
    #expect(!list.tableView(table, canEditRowAt: path))
    #expect(!list.tableView(table, canMoveRowAt: path))
    #expect(list.tableView(table, shouldHighlightRowAt: path))
    #expect(list.tableView(table, willSelectRowAt: path) == path)
    #expect(list.tableView(table, willDeselectRowAt: path) == path)
    #expect(list.tableView(table, indentationLevelForRowAt: path) == 0)
    #expect(list.tableView(table, editingStyleForRowAt: path) == .delete)
    #expect(list.tableView(table, titleForDeleteConfirmationButtonForRowAt: path) == nil)
    #expect(list.tableView(table, shouldIndentWhileEditingRowAt: path))
    #expect(list.tableView(table, leadingSwipeActionsConfigurationForRowAt: path) == nil)
    #expect(list.tableView(table, trailingSwipeActionsConfigurationForRowAt: path) == nil)
    #expect(
      list.tableView(
        table, targetIndexPathForMoveFromRowAt: path,
        toProposedIndexPath: IndexPath(row: 2, section: 0)) == IndexPath(row: 2, section: 0))
    #expect(list.viewForZooming(in: table) == nil)
    #expect(list.scrollViewShouldScrollToTop(table))
  }
}
