import QuartzCore
import Testing
import UIKit

@testable import UIKitCore

/// Tests of table views with diffable data sources.
@MainActor
@Suite(.serialized) struct DiffableTableTests {
  private final class Source: UITableViewDiffableDataSource<String, Int> {
    override func tableView(
      _ tableView: UITableView, titleForHeaderInSection section: Int
    ) -> String? { sectionIdentifier(for: section) }
  }

  private func made() -> (Screen, UITableView, Source) {
    let screen = Screen(UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480)))
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    let source = Source(tableView: table) { table, path, item in
      let cell = table.dequeueReusableCell(withIdentifier: "cell", for: path)
      cell.textLabel?.text = "\(item)"
      return cell
    }
    screen.change { screen.window.addSubview(table) }
    return (screen, table, source)
  }

  private func seen(_ table: UITableView) -> [String] {
    table.visibleCells.map { $0.textLabel?.text ?? "" }
  }

  @Test func `UITableViewDiffableDataSource.apply deletes, moves, inserts and reconfigures rows`()
    throws
  {
    let (screen, table, source) = made()
    var list = source.snapshot()
    list.appendSections(["a", "b"])
    list.appendItems([1, 2, 3], toSection: "a")
    list.appendItems([4], toSection: "b")
    screen.change { source.apply(list, animatingDifferences: false) }
    #expect(seen(table) == ["1", "2", "3", "4"])
    #expect(table.headerView(forSection: 1)?.textLabel?.text == "b")
    let two = try #require(table.cellForRow(at: IndexPath(row: 1, section: 0)))
    list.deleteItems([1])
    list.moveItem(4, beforeItem: 2)
    list.appendItems([5], toSection: "b")
    list.reconfigureItems([2])
    var ends = 0
    source.defaultRowAnimation = .left
    screen.change { source.apply(list) { ends += 1 } }
    #expect(source.snapshot() == list)
    #expect(seen(table) == ["4", "2", "3", "5"])
    #expect(table.cellForRow(at: IndexPath(row: 1, section: 0)) === two)
    #expect(ends == 0)
    screen.advance(to: 0.5)
    #expect(ends == 1)
    #expect(two.frame.minY == 94)
    #expect(source.itemIdentifier(for: IndexPath(row: 0, section: 1)) == 5)
    #expect(source.itemIdentifier(for: IndexPath(row: 3, section: 1)) == nil)
    #expect(source.indexPath(for: 3) == IndexPath(row: 2, section: 0))
    #expect(source.index(for: "b") == 1)
    #expect(source.sectionIdentifier(for: 2) == nil)
  }

  @Test func `applySnapshotUsingReloadData reloads all rows, and calls to apply can be awaited`()
    async
  {
    let (screen, table, source) = made()
    var list = source.snapshot()
    list.appendSections(["a"])
    list.appendItems(Array(0..<5))
    var ends = 0
    screen.change { source.applySnapshotUsingReloadData(list) { ends += 1 } }
    #expect(ends == 1)
    #expect(seen(table).count == 5)
    list.appendItems([9])
    await source.applySnapshotUsingReloadData(list)
    screen.change { table.layoutIfNeeded() }
    #expect(seen(table).last == "9")
    list.deleteItems([9])
    await source.apply(list, animatingDifferences: false)
    #expect(source.snapshot().numberOfItems == 5)
  }

  @Test func `UITableViewDiffableDataSource by default does not allow editing or moving rows`() {
    let (_, table, source) = made()
    let path = IndexPath(row: 0, section: 0)
    #expect(source.numberOfSections(in: table) == 0)
    #expect(source.tableView(table, numberOfRowsInSection: 3) == 0)
    #expect(source.tableView(table, titleForFooterInSection: 0) == nil)
    #expect(!source.tableView(table, canEditRowAt: path))
    #expect(!source.tableView(table, canMoveRowAt: path))
    source.tableView(table, commit: .delete, forRowAt: path)
    source.tableView(table, moveRowAt: path, to: path)
    #expect(source.snapshot().numberOfItems == 0)
    nonisolated(unsafe) var told: [String] = []
    CAProgrammerError.$handler.withValue(.init { told.append($0) }) {
      _ = source.tableView(table, cellForRowAt: path)
    }
    #expect(told == ["the cell provider returned no cell for row 0 of section 0"])
    let plain = UITableViewDiffableDataSource<Int, Int>(tableView: table) { _, _, _ in nil }
    #expect(plain.tableView(table, titleForHeaderInSection: 0) == nil)
  }
}
