import QuartzCore
import Testing
import UIKit

@testable import UIKitCore
@testable import UIKitLists

/// Tests of visible rows, row heights, headers and footers in `UITableView`.
@MainActor
@Suite(.serialized) struct TableTests {
  private func path(_ row: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(row: row, section: section)
  }

  /// Returns a cell with a subview whose height is set by a constraint.
  private func tall(_ height: CGFloat) -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    let box = UIView()
    box.translatesAutoresizingMaskIntoConstraints = false
    cell.contentView.addSubview(box)
    NSLayoutConstraint.activate([
      box.topAnchor.constraint(equalTo: cell.contentView.topAnchor),
      box.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor),
      box.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor),
      box.trailingAnchor.constraint(equalTo: cell.contentView.trailingAnchor),
      box.heightAnchor.constraint(equalToConstant: height),
    ])
    return cell
  }

  @Test func `UITableView with 10,000 rows creates cells only for visible rows and reuses them`() {
    CountedCell.made = 0
    CountedCell.reused = 0
    let stage = TableStage(rows: 10_000)
    #expect(stage.table.contentSize == CGSize(width: 320, height: 440_000))
    // 480 / 44 = 10.9, so eleven rows are visible.
    #expect(stage.seen == (0...10).map { "row \($0)" })
    #expect(CountedCell.made == 11)
    for step in 1...200 {
      stage.change { stage.table.contentOffset.y = CGFloat(step) * 220 }
    }
    // The offset is 44,000, so rows 1000 to 1010 are visible.
    #expect(stage.seen == (1000...1010).map { "row \($0)" })
    #expect(stage.table.subviews.filter { $0 is UITableViewCell }.count == 11)
    #expect(CountedCell.made <= 22)
    #expect(CountedCell.reused > 900)
    #expect(stage.cell(1003)?.frame == CGRect(x: 0, y: 44_132, width: 320, height: 44))
    #expect(stage.table.indexPathsForVisibleRows?.count == 11)
  }

  @Test func `UITableView calls willDisplay and didEndDisplaying for rows, headers and footers`() {
    let stage = TableStage([(0..<30).map { "\($0)" }]) {
      $0.notesDisplay = true
      $0.titles = ["Head"]
      $0.footers = ["Foot"]
    }
    stage.change { stage.table.rowHeight = 200 }
    #expect(stage.notes.prefix(3) == ["will 0", "will 1", "will 2"])
    #expect(stage.notes.contains("will header 0"))
    stage.notes = []
    stage.change { stage.table.contentOffset.y = 450 }
    #expect(stage.notes == ["ended 0", "ended 1", "will 3", "will 4"])
    stage.notes = []
    stage.change { stage.table.contentOffset.y = stage.table.contentSize.height - 480 }
    #expect(stage.notes.prefix(3) == ["ended 2", "ended 3", "ended 4"])
    stage.notes = []
    stage.change {
      stage.words = [[]]
      stage.titles = []
      stage.footers = []
      stage.table.reloadData()
    }
    #expect(stage.notes.contains("ended 29"))
    #expect(stage.notes.contains("ended footer 0"))
    #expect(stage.table.visibleCells.isEmpty)
    #expect(stage.table.indexPathsForVisibleRows == nil)
  }

  @Test func `row heights come from the delegate, else from rowHeight, else from the cell`() {
    let stage = TableStage([["a", "b", "c", "d"]]) { stage in
      stage.heights = { $0.row == 0 ? 80 : UITableView.automaticDimension }
      stage.make = { _, path, _ in
        path.row == 1
          ? self.tall(123) : UITableViewCell(style: .default, reuseIdentifier: nil)
      }
    }
    let table = stage.table
    #expect((0..<4).map { table.rectForRow(at: self.path($0)).height } == [80, 123, 44, 44])
    #expect(table.contentSize.height == 291)
    stage.heights = nil
    stage.change { table.rowHeight = 30 }
    #expect(table.contentSize.height == 120)
    #expect(stage.cell(3)?.frame.minY == 90)
    #expect(table.rectForRow(at: path(9)) == .zero)
  }

  @Test func `a multiline textLabel determines its row's automatic height`() {
    let stage = TableStage([["short", String(repeating: "long words ", count: 20)]]) { stage in
      stage.dress = { cell, _ in cell.textLabel?.numberOfLines = 0 }
    }
    let label = stage.cell(1)?.textLabel
    // The label is 320 − 2 × 16 points wide, with 11 points above and below.
    let lines = label?.sizeThatFits(CGSize(width: 288, height: 0)).height ?? 0
    #expect(lines > 60)
    #expect(stage.table.rectForRow(at: path(1)).height == (lines + 22).rounded(.up))
    #expect(stage.table.rectForRow(at: path(0)).height == 44)
  }

  @Test func `replacing estimated row heights with measured ones keeps the visible rows in place`()
  {
    let stage = TableStage([(0..<100).map { "\($0)" }]) { stage in
      stage.table.estimatedRowHeight = 40
      stage.make = { _, path, _ in self.tall(path.row % 2 == 0 ? 60 : 90) }
    }
    let table = stage.table
    // Rows 0 to 6 are visible: 60, 90, 60, 90, 60, 90 and 60 points, 510 points in total. The other 93 rows have the
    // estimated height of 40 points.
    #expect(table.contentSize.height == CGFloat(510 + 93 * 40))
    stage.change { table.contentOffset.y = 2500 }
    // The rows above were never visible. The visible rows stay in place while the rows above are measured.
    let first = table.indexPathsForVisibleRows?.first ?? path(0)
    let before = table.rectForRow(at: first).minY - table.contentOffset.y
    stage.change { table.contentOffset.y -= 30 }
    #expect(table.rectForRow(at: first).minY - table.contentOffset.y == before + 30)
    // After scrolling to the top, all rows are measured and have their final positions.
    for _ in 0..<200 { stage.change { table.contentOffset.y = max(0, table.contentOffset.y - 50) } }
    #expect(table.contentOffset.y == 0)
    #expect(stage.cell(0)?.frame.minY == 0)
    #expect(table.rectForRow(at: path(20)).minY == 1500)
  }

  @Test
  func `headers in a plain UITableView stay at the top while their section is visible`() {
    let stage = TableStage([Array(repeating: "a", count: 20), Array(repeating: "b", count: 20)]) {
      $0.titles = ["A", "B"]
      $0.table.sectionHeaderTopPadding = 0
    }
    let table = stage.table
    func y(_ section: Int) -> CGFloat? {
      table.headerView(forSection: section).map { $0.frame.minY - table.contentOffset.y }
    }
    #expect(table.rectForHeader(inSection: 1) == CGRect(x: 0, y: 908, width: 320, height: 28))
    #expect(table.rect(forSection: 0) == CGRect(x: 0, y: 0, width: 320, height: 908))
    #expect(y(0) == 0)
    #expect(y(1) == nil)
    stage.change { table.contentOffset.y = 300 }
    #expect(y(0) == 0)
    // 20 points before the end of the section, its header is pushed up by the next header.
    stage.change { table.contentOffset.y = 888 }
    #expect(y(0) == -8)
    #expect(y(1) == 20)
    stage.change { table.contentOffset.y = 908 }
    #expect(y(0) == nil)
    #expect(y(1) == 0)
    #expect(table.headerView(forSection: 1)?.textLabel?.text == "B")
    stage.change { table.contentInset.top = 50 }
    #expect(y(1) == 50)
  }

  @Test func `sectionHeaderTopPadding in a plain UITableView is 22 points by default`() {
    let stage = TableStage([["a"], ["b"]]) { $0.titles = ["A", nil] }
    #expect(stage.table.rectForHeader(inSection: 0).minY == 22)
    #expect(stage.table.rectForRow(at: path(0)).minY == 50)
    #expect(stage.table.rect(forSection: 1) == CGRect(x: 0, y: 94, width: 320, height: 44))
  }

  @Test(arguments: [UITableView.Style.grouped, .insetGrouped])
  func `grouped and inset grouped tables separate sections with space, insets and corners`(
    style: UITableView.Style
  ) {
    let stage = TableStage([["a", "b"], ["c"]], style: style)
    let table = stage.table
    // 35 points above the first section, and 17.5 points below each section and above the second one.
    #expect(table.rectForRow(at: path(0)).minY == 35)
    #expect(table.rectForFooter(inSection: 0).minY == 123)
    #expect(table.rectForRow(at: path(0, 1)).minY == 158)
    let side: CGFloat = style == .insetGrouped ? 16 : 0
    #expect(stage.cell(0)?.frame == CGRect(x: side, y: 35, width: 320 - 2 * side, height: 44))
    let corners: [CGFloat] = [(0, 0), (1, 0), (0, 1)].map {
      stage.cell($0.0, $0.1)?.layer.cornerRadius ?? -1
    }
    #expect(corners == (style == .insetGrouped ? [10, 10, 10] : [0, 0, 0]))
    #expect(
      stage.cell(0)?.layer.maskedCorners
        == (style == .insetGrouped
          ? [.layerMinXMinYCorner, .layerMaxXMinYCorner] : stage.cell(1)?.layer.maskedCorners))
    stage.change {
      stage.titles = ["A"]
      stage.footers = ["Below"]
      table.reloadData()
    }
    #expect(table.rectForHeader(inSection: 0).height == 55.5)
    #expect(table.headerView(forSection: 0)?.textLabel?.text == "A")
    #expect(table.footerView(forSection: 0)?.textLabel?.text == "Below")
  }

  @Test
  func `viewForHeaderInSection and viewForFooterInSection provide section headers and footers`() {
    let stage = TableStage([["a"], ["b"]]) { stage in
      stage.table.register(
        UITableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: "edge")
      stage.view = { section, isHeader in
        guard section == 0 else { return nil }
        if isHeader {
          let view = stage.table.dequeueReusableHeaderFooterView(withIdentifier: "edge")
          view?.textLabel?.text = "Own"
          view?.detailTextLabel?.text = "More"
          return view
        }
        return UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 33))
      }
    }
    let table = stage.table
    let view = table.headerView(forSection: 0)
    #expect(view?.textLabel?.text == "Own")
    #expect(view?.reuseIdentifier == "edge")
    #expect(
      table.rectForHeader(inSection: 0).height == view?.sizeThatFits(table.bounds.size).height)
    #expect(table.rectForFooter(inSection: 0).height == 33)
    #expect(table.footerView(forSection: 0) == nil)
    #expect(table.rectForHeader(inSection: 1).height == 0)
    stage.change { table.sectionFooterHeight = 12 }
    #expect(table.rectForFooter(inSection: 1).height == 12)
    #expect(table.dequeueReusableHeaderFooterView(withIdentifier: "other") == nil)
  }

  @Test func `UITableView lays out tableHeaderView, tableFooterView and backgroundView`() {
    let stage = TableStage(rows: 30)
    let table = stage.table
    let (head, foot, back) = (UIView(), UIView(), UIView())
    head.frame.size.height = 80
    foot.frame.size.height = 20
    stage.change {
      table.tableHeaderView = head
      table.tableFooterView = foot
      table.backgroundView = back
    }
    #expect(head.frame == CGRect(x: 0, y: 0, width: 320, height: 80))
    #expect(stage.cell(0)?.frame.minY == 80)
    #expect(table.contentSize.height == 1420)
    stage.change { table.contentOffset.y = 940 }
    #expect(foot.frame == CGRect(x: 0, y: 1400, width: 320, height: 20))
    #expect(back.frame == CGRect(x: 0, y: 940, width: 320, height: 480))
    #expect(table.subviews.first === back)
    stage.change { table.tableHeaderView = nil }
    #expect(head.superview == nil)
    #expect(table.rectForRow(at: path(0)).minY == 0)
  }

  @Test func `UITableView converts between index paths, cells, points and rectangles`() {
    let stage = TableStage([["a", "b"], ["c"]], style: .grouped)
    let table = stage.table
    #expect(table.numberOfSections == 2)
    #expect(table.numberOfRows(inSection: 0) == 2)
    #expect(table.numberOfRows(inSection: 7) == 0)
    #expect(table.indexPathForRow(at: CGPoint(x: 5, y: 80)) == path(1))
    #expect(table.indexPathForRow(at: CGPoint(x: 5, y: 130)) == nil)
    #expect(
      table.indexPathsForRows(in: CGRect(x: 0, y: 78, width: 10, height: 100)) == [
        path(0), path(1), path(0, 1),
      ])
    let cell = stage.cell(1)
    #expect(cell.flatMap { table.indexPath(for: $0) } == path(1))
    #expect(table.indexPath(for: UITableViewCell()) == nil)
    #expect(table.cellForRow(at: path(5)) == nil)
  }

  @Test(arguments: [
    (UITableView.ScrollPosition.top, 2200.0), (.middle, 1982), (.bottom, 1764), (.none, 1764),
  ])
  func `scrollToRow scrolls the row to the given scroll position`(
    position: UITableView.ScrollPosition, y: CGFloat
  ) {
    let stage = TableStage(rows: 100)
    stage.change {
      stage.table.scrollToRow(at: self.path(50), at: position, animated: false)
    }
    #expect(stage.table.contentOffset.y == y)
    stage.change { stage.table.scrollToRow(at: self.path(0), at: .none, animated: true) }
    stage.advance(by: 0.5)
    #expect(stage.table.contentOffset.y == 0)
  }

  @Test func `right-to-left layout mirrors a table view cell's accessory, text and separator`() {
    let stage = TableStage([["word"]]) { stage in
      stage.dress = { cell, _ in cell.accessoryType = .disclosureIndicator }
      stage.table.semanticContentAttribute = .forceRightToLeft
      stage.screen.window.traitOverrides.layoutDirection = .rightToLeft
    }
    let cell = stage.cell(0)
    #expect(cell?.contentView.frame.maxX == 320)
    #expect((cell?.contentView.frame.minX ?? 0) > 16)
    #expect(cell?.textLabel?.frame.maxX == (cell?.contentView.bounds.width ?? 0) - 16)
    #expect(cell?.cellViews.separator.frame.minX == 0)
    #expect(cell?.cellViews.separator.frame.maxX == 304)
  }

  @Test func `changing UITableView's width measures automatic row heights again`() {
    let stage = TableStage([[String(repeating: "many words ", count: 12)]]) { stage in
      stage.dress = { cell, _ in cell.textLabel?.numberOfLines = 0 }
    }
    let narrow = stage.table.contentSize.height
    stage.change { stage.table.frame.size.width = 700 }
    #expect(stage.table.contentSize.width == 700)
    #expect(stage.table.contentSize.height < narrow)
  }

  @Test func `UITableView creates cells from a UINib and reports unknown reuse identifiers`() {
    UINib.register("Row") { _ in [CountedCell(style: .value1, reuseIdentifier: nil)] }
    UINib.register("Edge") { _ in [UITableViewHeaderFooterView(reuseIdentifier: nil)] }
    let table = UITableView()
    table.register(UINib(nibName: "Row", bundle: nil), forCellReuseIdentifier: "nib")
    table.register(UINib(nibName: "Edge", bundle: nil), forHeaderFooterViewReuseIdentifier: "nib")
    #expect(table.dequeueReusableCell(withIdentifier: "nib")?.reuseIdentifier == "nib")
    let edge = table.dequeueReusableHeaderFooterView(withIdentifier: "nib")
    #expect(edge?.reuseIdentifier == "nib")
    table.register(nil as UINib?, forCellReuseIdentifier: "nib")
    table.register(nil as UINib?, forHeaderFooterViewReuseIdentifier: "nib")
    #expect(table.dequeueReusableCell(withIdentifier: "nib") == nil)
    nonisolated(unsafe) var told: [String] = []
    CAProgrammerError.$handler.withValue(.init { told.append($0) }) {
      _ = table.dequeueReusableCell(withIdentifier: "none", for: path(0))
    }
    #expect(told.first?.contains("unable to dequeue a cell with identifier none") == true)
  }
}
