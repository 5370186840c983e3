import QuartzCore
import Testing
import UIKit

/// A data source for three sections of six rows with titles, and a delegate that implements no methods.
@MainActor
private final class Sections: NSObject, UITableViewDataSource, UITableViewDelegate {
  func numberOfSections(in tableView: UITableView) -> Int { 3 }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 6 }
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    "Header \(section)"
  }
  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    "Footer \(section)"
  }
  func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }
  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell { UITableViewCell(style: .default, reuseIdentifier: nil) }
}

/// A table view controller with the same rows and titles, and with a zoomable view.
@MainActor
private final class SectionsController: UITableViewController {
  let map = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 100))

  override func numberOfSections(in tableView: UITableView) -> Int { 3 }
  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    6
  }
  override func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String? { "Header \(section)" }
  override func tableView(
    _ tableView: UITableView, titleForFooterInSection section: Int
  ) -> String? { "Footer \(section)" }
  override func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    true
  }
  override func viewForZooming(in scrollView: UIScrollView) -> UIView? { map }
}

/// Tests of sections with titles whose delegates implement no optional methods.
@MainActor
@Suite(.serialized) struct SilentSectionTests {
  private let stage = FingerStage()
  private let sections = Sections()
  private let controller = SectionsController(style: .grouped)

  private func table(_ teller: Teller) -> UITableView {
    let table: UITableView
    switch teller {
    case .delegate:
      table = UITableView(frame: stage.screen.window.bounds, style: .grouped)
      (table.dataSource, table.delegate) = (sections, sections)
      stage.change { stage.screen.window.addSubview(table) }
    case .controller:
      stage.change { stage.screen.window.rootViewController = controller }
      table = controller.tableView
    }
    stage.advance(by: 0.1)
    return table
  }

  @Test(arguments: Teller.allCases)
  func `section headers and footers are added and removed as they scroll into and out of view`(
    teller: Teller
  )
    throws
  {
    let table = table(teller)
    let first = try #require(table.headerView(forSection: 0))
    #expect(first.textLabel?.text?.lowercased() == "header 0")
    #expect(first.window != nil)
    #expect(table.footerView(forSection: 0)?.textLabel?.text == "Footer 0")
    #expect(table.headerView(forSection: 2)?.window == nil)
    stage.change { table.contentOffset.y = table.contentSize.height - 480 }
    #expect(table.headerView(forSection: 0)?.window == nil)
    #expect(table.footerView(forSection: 2)?.textLabel?.text == "Footer 2")
    #expect(table.footerView(forSection: 0)?.window == nil)
  }

  @Test(arguments: Teller.allCases)
  func `sectionHeaderHeight and sectionFooterHeight apply if the delegate returns no heights`(
    teller: Teller
  ) {
    let table = table(teller)
    stage.change {
      table.sectionHeaderHeight = 50
      table.sectionFooterHeight = 20
    }
    #expect(table.rectForHeader(inSection: 0).height == 50)
    #expect(table.rectForFooter(inSection: 1).height == 20)
    // 50 + 6 · 44 + 20.
    #expect(table.rect(forSection: 1) == CGRect(x: 0, y: 334, width: 320, height: 334))
  }

  @Test(arguments: Teller.allCases)
  func `dragging a row's reorder control moves the row`(teller: Teller) throws {
    let table = table(teller)
    stage.change { table.setEditing(true, animated: false) }
    let moved = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
    #expect(moved.showsReorderControl)
    let y = moved.frame.midY
    stage.drag(from: CGPoint(x: 300, y: y), to: CGPoint(x: 300, y: y + 98))
    stage.advance(by: 0.5)
    #expect(table.cellForRow(at: IndexPath(row: 2, section: 0)) === moved)
    #expect(table.contentOffset.y == 0)
    #expect(table.numberOfRows(inSection: 0) == 6)
  }

  @Test func `UITableViewController.viewForZooming makes its table view zoomable`() {
    let table = table(.controller)
    stage.change {
      table.tableHeaderView = controller.map
      table.maximumZoomScale = 2
    }
    #expect(table.pinchGestureRecognizer != nil)
    stage.pinch(at: CGPoint(x: 160, y: 50), from: 60, to: 96)
    #expect(table.zoomScale > 1.1)
    #expect(table.zoomScale <= 2)
    #expect(controller.map.transform.a == table.zoomScale)
  }

  @Test func `UITableViewHeaderFooterView is registered, dequeued and sized to fit its content`()
    throws
  {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    #expect(table.dequeueReusableHeaderFooterView(withIdentifier: "head") == nil)
    table.register(UITableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: "head")
    let head = try #require(table.dequeueReusableHeaderFooterView(withIdentifier: "head"))
    #expect(head.reuseIdentifier == "head")
    let framed = UITableViewHeaderFooterView(frame: CGRect(x: 1, y: 2, width: 200, height: 30))
    #expect(framed.frame.size == CGSize(width: 200, height: 30))
    #expect(framed.reuseIdentifier == nil)
    #expect(framed.contentView.superview === framed)
    framed.textLabel?.text = "One line"
    let line = framed.sizeThatFits(CGSize(width: 200, height: 0)).height
    framed.textLabel?.numberOfLines = 0
    framed.textLabel?.text = "Several words that do not fit into one line of this width"
    #expect(framed.sizeThatFits(CGSize(width: 200, height: 0)).height > line * 1.5)
    // The fitting height is determined by constraints in the content view.
    let box = UIView()
    box.translatesAutoresizingMaskIntoConstraints = false
    let other = UITableViewHeaderFooterView(reuseIdentifier: nil)
    other.contentView.addSubview(box)
    NSLayoutConstraint.activate([
      box.topAnchor.constraint(equalTo: other.contentView.topAnchor, constant: 5),
      box.bottomAnchor.constraint(equalTo: other.contentView.bottomAnchor, constant: -5),
      box.heightAnchor.constraint(equalToConstant: 33),
    ])
    #expect(other.sizeThatFits(CGSize(width: 200, height: 0)).height == 43)
  }
}

/// Tests of the reuse of section headers.
@MainActor
@Suite(.serialized) struct ReusedHeaderTests {
  final class Head: UITableViewHeaderFooterView {
    nonisolated(unsafe) static var (made, reused) = (0, 0)
    override init(reuseIdentifier: String?) {
      super.init(reuseIdentifier: reuseIdentifier)
      Self.made += 1
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
    override func prepareForReuse() {
      super.prepareForReuse()
      Self.reused += 1
    }
  }

  @Test func `UITableView reuses section headers that scrolled out of view`() {
    (Head.made, Head.reused) = (0, 0)
    let stage = TableStage((0..<30).map { ["\($0)", "a", "b"] }) { stage in
      stage.table.register(Head.self, forHeaderFooterViewReuseIdentifier: "head")
      stage.table.sectionHeaderHeight = 30
      stage.view = { section, isHeader in
        guard isHeader else { return nil }
        let head = stage.table.dequeueReusableHeaderFooterView(withIdentifier: "head")
        head?.textLabel?.text = "Section \(section)"
        return head
      }
    }
    for y in stride(from: 0, through: 4000, by: 100) {
      stage.change { stage.table.contentOffset.y = CGFloat(y) }
    }
    #expect(Head.reused > 10)
    #expect(Head.made < 12)
    let section = stage.table.indexPathsForVisibleRows?.last?.section ?? 0
    let head = stage.table.headerView(forSection: section)
    #expect(head?.textLabel?.text == "Section \(section)")
    #expect(UITableView().numberOfSections == 0)
  }
}
