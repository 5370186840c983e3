import QuartzCore
import Testing
import UIKit

@testable import UIKitCore
@testable import UIKitLists

/// Tests of table and collection view rows that follow the content size category.
@MainActor
@Suite(.serialized) struct AdjustedListTests {
  private func set(_ category: UIContentSizeCategory?, _ stage: TableStage, in view: UIView) {
    stage.change { TextStage.override(category, in: view) }
  }

  /// Whether two lengths are equal except for rounding.
  private func isNear(_ a: CGFloat?, _ b: CGFloat?) -> Bool {
    guard let a, let b else { return false }
    return abs(a - b) < 1e-6
  }

  // MARK: Tables

  @Test func `UITableViewCell labels follow the content size category by default`() throws {
    let styles: [(UITableViewCell.CellStyle, [CGFloat], [CGFloat])] = [
      (.default, [17], [28]), (.value1, [17, 17], [28, 28]), (.value2, [15, 15], [25, 25]),
      (.subtitle, [17, 12], [28, 22]),
    ]
    for (style, before, after) in styles {
      let (box, cell) = (UIView(), UITableViewCell(style: style, reuseIdentifier: nil))
      func sizes() -> [CGFloat] {
        [cell.textLabel, cell.detailTextLabel].compactMap { $0?.font.pointSize }
      }
      #expect(sizes() == before)
      box.addSubview(cell)
      box.traitOverrides.preferredContentSizeCategory = .accessibilityMedium
      #expect(sizes() == after)
    }
  }

  @Test func `UITableView automatic row heights change with the content size category`() throws {
    let stage = TableStage(rows: 40)
    #expect(stage.cell(1)?.frame == CGRect(x: 0, y: 44, width: 320, height: 44))
    set(.accessibilityExtraExtraExtraLarge, stage, in: stage.screen.window)
    let cell = try #require(stage.cell(1))
    #expect(cell.textLabel?.font.pointSize == 53)
    #expect(cell.frame.height > 53)
    #expect(cell.frame.minY == stage.cell(0)?.frame.height)
    #expect(cell.textLabel?.frame.midY == cell.bounds.midY)
    set(nil, stage, in: stage.screen.window)
    #expect(stage.cell(1)?.frame == CGRect(x: 0, y: 44, width: 320, height: 44))
    #expect(stage.table.contentSize.height == 1760)
  }

  @Test func `rows scrolled into view and reused cells use the new content size category`() {
    let stage = TableStage(rows: 40)
    stage.change { stage.table.contentOffset.y = 880 }
    stage.change { stage.table.contentOffset.y = 0 }
    set(.accessibilityExtraExtraExtraLarge, stage, in: stage.table)
    stage.change { stage.table.contentOffset.y = 1200 }
    #expect(stage.table.visibleCells.allSatisfy { $0.textLabel?.font.pointSize == 53 })
    #expect(stage.table.visibleCells.allSatisfy { $0.frame.height > 53 })
  }

  @Test func `a content size category change calls heightForRowAt, but not numberOfRows`() {
    let stage = TableStage(rows: 5)
    stage.change {
      stage.heights = { [table = stage.table] _ in
        UIFont.preferredFont(forTextStyle: .body, compatibleWith: table.traitCollection).pointSize
      }
      stage.table.reloadData()
    }
    #expect(stage.cell(1)?.frame.height == 17)
    // A row that the table view was not notified about.
    stage.words[0].append("more")
    set(.extraExtraLarge, stage, in: stage.table)
    #expect(stage.cell(1)?.frame == CGRect(x: 0, y: 21, width: 320, height: 21))
    #expect(stage.table.numberOfRows(inSection: 0) == 5)
  }

  @Test func `a content size category set on one cell's label changes only that row's height`()
    throws
  {
    let stage = TableStage(rows: 5)
    let label = try #require(stage.cell(2)?.textLabel)
    set(.accessibilityExtraExtraExtraLarge, stage, in: label)
    let height = try #require(stage.cell(2)).frame.height
    #expect(height > 53)
    #expect(stage.cell(1)?.frame.height == 44)
    #expect(stage.cell(3)?.frame.minY == 88 + height)
    set(nil, stage, in: label)
    #expect(stage.cell(3)?.frame.minY == 132)
  }

  @Test func `a self-sizing cell with constraints follows its label's content size category`()
    throws
  {
    let stage = TableStage([["a", "b"]]) {
      $0.make = { _, _, word in
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        let label = UILabel()
        label.font = .preferredFont(forTextStyle: .title1)
        label.adjustsFontForContentSizeCategory = true
        label.text = word
        label.translatesAutoresizingMaskIntoConstraints = false
        cell.contentView.addSubview(label)
        NSLayoutConstraint.activate([
          label.topAnchor.constraint(equalTo: cell.contentView.topAnchor, constant: 20),
          label.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor, constant: -20),
          label.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor),
        ])
        return cell
      }
    }
    let before = try #require(stage.cell(0)).frame.height
    set(.accessibilityExtraExtraExtraLarge, stage, in: stage.screen.window)
    let label = try #require(stage.cell(0)?.contentView.subviews.first as? UILabel)
    #expect(label.font.pointSize == 58)
    #expect(isNear(stage.cell(0)?.frame.height, label.frame.height + 40))
    #expect(isNear(stage.cell(1)?.frame.minY, label.frame.height + 40))
    set(nil, stage, in: stage.screen.window)
    #expect(stage.cell(0)?.frame.height == before)
  }

  @Test(arguments: [UITableView.Style.plain, .grouped])
  func `section headers and footers change font and height with the content size category`(
    style: UITableView.Style
  ) throws {
    let stage = TableStage([["a"], ["b"]], style: style) {
      $0.titles = ["one", "two"]
      $0.footers = ["end", "over"]
    }
    func header() throws -> UITableViewHeaderFooterView {
      try #require(stage.table.headerView(forSection: 0))
    }
    let size: CGFloat = style == .plain ? 17 : 13
    #expect(try header().textLabel?.font.pointSize == size)
    let (head, foot) = (
      try header().frame, stage.table.rectForFooter(inSection: 0)
    )
    set(.accessibilityMedium, stage, in: stage.table)
    #expect(try header().textLabel?.font.pointSize == (style == .plain ? 28 : 23))
    #expect(try header().frame.height > head.height + 5)
    #expect(stage.table.rectForFooter(inSection: 0).height > foot.height + 5)
    #expect(stage.cell(0, 0)?.frame.minY == stage.table.rectForHeader(inSection: 0).maxY)
    set(nil, stage, in: stage.table)
    #expect(try header().frame == head)
    #expect(stage.table.rectForFooter(inSection: 0) == foot)
  }

  @Test
  func `a section header scrolled into view uses the new font without calling heightForRowAt`()
    throws
  {
    var asked = 0
    let stage = TableStage([["a"], ["b"], ["c"]]) {
      $0.titles = ["one", "two", "three"]
      $0.heights = { _ in
        asked += 1
        return 400
      }
    }
    set(.accessibilityMedium, stage, in: stage.table)
    #expect(stage.table.headerView(forSection: 2) == nil)
    asked = 0
    stage.change { stage.table.contentOffset.y = 600 }
    stage.change {}
    let header = try #require(stage.table.headerView(forSection: 2))
    #expect(header.textLabel?.font.pointSize == 28)
    #expect(header.textLabel?.adjustsFontForContentSizeCategory == true)
    #expect(asked == 0)
  }

  @Test func `a section header that grows when scrolled into view does not call heightForRowAt`()
    throws
  {
    var asked = 0
    let stage = TableStage([["a"], ["b"], ["c"]]) {
      $0.view = { section, isHeader in
        guard isHeader else { return nil }
        let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
        view.textLabel?.text = "title \(section)"
        return view
      }
      $0.heights = { _ in
        asked += 1
        return 400
      }
    }
    set(.accessibilityExtraExtraExtraLarge, stage, in: stage.table)
    asked = 0
    stage.change { stage.table.contentOffset.y = 600 }
    stage.change {}
    let header = try #require(stage.table.headerView(forSection: 2))
    #expect(header.textLabel?.font.pointSize == 53)
    #expect(header.frame.height > 53)
    #expect(stage.table.rectForRow(at: IndexPath(row: 0, section: 2)).minY == header.frame.maxY)
    #expect(asked == 0)
  }

  @Test(arguments: [true, false])
  func `visible rows keep their position when the rows above them change height`(isOfDelegate: Bool)
    throws
  {
    let stage = TableStage(rows: 100)
    if isOfDelegate {
      stage.change {
        stage.heights = { [table = stage.table] _ in
          UIFont.preferredFont(forTextStyle: .body, compatibleWith: table.traitCollection)
            .pointSize * 2
        }
        stage.table.reloadData()
      }
    }
    stage.change { stage.table.contentOffset.y = 1010 }
    let path = try #require(stage.table.indexPathsForVisibleRows?.min())
    func distance() -> CGFloat {
      stage.table.rectForRow(at: path).minY - stage.table.contentOffset.y
    }
    let before = distance()
    set(.accessibilityExtraExtraExtraLarge, stage, in: stage.table)
    #expect(distance() == before)
    #expect(stage.table.indexPathsForVisibleRows?.min() == path)
    set(nil, stage, in: stage.table)
    #expect(distance() == before)
  }

  @Test func `a table view scrolled to the top stays there when headers and rows grow`() {
    let stage = TableStage([["a", "b"], Array(repeating: "c", count: 40)]) { stage in
      stage.titles = ["one", "two"]
      stage.heights = { [table = stage.table] _ in
        UIFont.preferredFont(forTextStyle: .body, compatibleWith: table.traitCollection).pointSize
      }
    }
    set(.accessibilityMedium, stage, in: stage.table)
    #expect(stage.table.contentOffset.y == 0)
    #expect(stage.table.rectForHeader(inSection: 0).height > 40)
  }

  @Test func `swipe action titles ignore the content size category`() throws {
    let stage = TableStage(rows: 3)
    stage.canEdit = { _ in true }
    set(.accessibilityMedium, stage, in: stage.screen.window)
    stage.drag(from: CGPoint(x: 300, y: 22), to: CGPoint(x: 150, y: 22))
    stage.advance(by: 0.5)
    func title(in view: UIView) -> UILabel? {
      if let label = view as? UILabel, label.text == "Delete" { return label }
      for part in view.subviews {
        if let label = title(in: part) { return label }
      }
      return nil
    }
    let label = try #require(title(in: stage.table))
    #expect(label.font.pointSize == 17)
  }

  // MARK: Content configurations

  @Test
  func `UIListContentConfiguration follows the category only if its text properties allow it`() {
    for adjusts in [true, false] {
      var configuration = UIListContentConfiguration.subtitleCell()
      configuration.text = "text"
      configuration.secondaryText = "more"
      configuration.textProperties.adjustsFontForContentSizeCategory = adjusts
      configuration.secondaryTextProperties.adjustsFontForContentSizeCategory = adjusts
      let stage = TableStage([["a"]]) {
        $0.make = { _, _, _ in
          let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
          cell.contentConfiguration = configuration
          return cell
        }
      }
      let height = stage.cell(0)?.frame.height ?? 0
      set(.accessibilityLarge, stage, in: stage.screen.window)
      let labels = stage.cell(0)?.contentView.subviews.first?.subviews.compactMap { $0 as? UILabel }
      #expect(labels?.map(\.font.pointSize) == (adjusts ? [33, 26] : [17, 12]))
      #expect((stage.cell(0)?.frame.height ?? 0 > height + 20) == adjusts)
      set(nil, stage, in: stage.screen.window)
      #expect(stage.cell(0)?.frame.height == height)
    }
  }

  @Test func `the height of UIListContentView in a UIStackView follows the content size category`()
  {
    let screen = Screen(UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480)))
    var configuration = UIListContentConfiguration.cell()
    configuration.text = "text"
    let (content, below) = (UIListContentView(configuration: configuration), UIView())
    let column = UIStackView(arrangedSubviews: [content, below])
    column.axis = .vertical
    screen.change {
      screen.window.addSubview(column)
      column.translatesAutoresizingMaskIntoConstraints = false
      NSLayoutConstraint.activate([
        column.topAnchor.constraint(equalTo: screen.window.topAnchor),
        column.widthAnchor.constraint(equalToConstant: 300),
        below.heightAnchor.constraint(equalToConstant: 10),
      ])
    }
    let before = below.frame.minY
    screen.change { column.traitOverrides.preferredContentSizeCategory = .accessibilityLarge }
    #expect(below.frame.minY > before + 10)
    screen.change { column.traitOverrides.remove(UITraitPreferredContentSizeCategory.self) }
    #expect(below.frame.minY == before)
  }

  // MARK: Collections

  @Test func `UICollectionView list rows and accessories follow the content size category`()
    throws
  {
    let layout = UICollectionViewCompositionalLayout.list(
      using: UICollectionLayoutListConfiguration(appearance: .plain))
    let screen = Screen(UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480)))
    let view = UICollectionView(frame: screen.window.bounds, collectionViewLayout: layout)
    let rows = Rows(30)
    screen.change {
      view.register(UICollectionViewListCell.self, forCellWithReuseIdentifier: "row")
      view.dataSource = rows
      screen.window.addSubview(view)
    }
    func frame(_ item: Int) -> CGRect? {
      view.cellForItem(at: IndexPath(item: item, section: 0))?.frame
    }
    let before = try #require(frame(1))
    screen.change { view.traitOverrides.preferredContentSizeCategory = .accessibilityLarge }
    let after = try #require(frame(1))
    #expect(after.height > before.height + 10)
    #expect(isNear(after.minY, frame(0)?.maxY))
    let accessory = try #require(
      view.cellForItem(at: IndexPath(item: 1, section: 0))?.subviews
        .compactMap { $0 as? AccessoryView }.first)
    let label = try #require(accessory.subviews.first as? UILabel)
    #expect(label.font.pointSize == 33)
    #expect(accessory.bounds.size == label.intrinsicContentSize)
    screen.change { view.contentOffset.y = view.contentSize.height - 480 }
    #expect(view.visibleCells.allSatisfy { isNear($0.frame.height, after.height) })
    screen.change {
      view.traitOverrides.remove(UITraitPreferredContentSizeCategory.self)
      view.contentOffset.y = 0
    }
    #expect(frame(1) == before)
  }

  @Test func `visible collection view items keep their position when the items above them shrink`()
    throws
  {
    let layout = UICollectionViewCompositionalLayout.list(
      using: UICollectionLayoutListConfiguration(appearance: .plain))
    let screen = Screen(UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480)))
    let view = UICollectionView(frame: screen.window.bounds, collectionViewLayout: layout)
    let rows = Rows(60)
    screen.change {
      view.register(UICollectionViewListCell.self, forCellWithReuseIdentifier: "row")
      view.dataSource = rows
      view.traitOverrides.preferredContentSizeCategory = .accessibilityExtraLarge
      screen.window.addSubview(view)
    }
    // Scrolling measures the rows above, so that they have self-sized heights.
    for offset in [0, 300, 600, 900, 1010] as [CGFloat] {
      screen.change { view.contentOffset.y = offset }
    }
    let path = try #require(view.indexPathsForVisibleItems.min())
    func distance() throws -> CGFloat {
      let cell = view.cellForItem(at: path)
      return try #require(cell).frame.minY - view.contentOffset.y
    }
    let (before, offset) = (try distance(), view.contentOffset.y)
    screen.change { view.traitOverrides.preferredContentSizeCategory = .large }
    #expect(try isNear(distance(), before))
    #expect(view.contentOffset.y < offset)
  }

  @Test func `self-sizing flow layout items change size with the content size category`()
    throws
  {
    final class Cell: UICollectionViewCell {
      let label = UILabel()
      override init(frame: CGRect) {
        super.init(frame: frame)
        label.font = .preferredFont(forTextStyle: .body)
        label.adjustsFontForContentSizeCategory = true
        label.text = "text"
        contentView.addSubview(label)
      }
      required init?(coder: NSCoder) { nil }
      override func sizeThatFits(_ size: CGSize) -> CGSize { label.intrinsicContentSize }
    }
    let layout = UICollectionViewFlowLayout()
    layout.estimatedItemSize = CGSize(width: 50, height: 20)
    let screen = Screen(UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480)))
    let view = UICollectionView(frame: screen.window.bounds, collectionViewLayout: layout)
    let rows = Rows(3)
    screen.change {
      view.register(Cell.self, forCellWithReuseIdentifier: "row")
      view.dataSource = rows
      screen.window.addSubview(view)
    }
    func cell() throws -> Cell {
      let cell = view.cellForItem(at: IndexPath(item: 0, section: 0)) as? Cell
      return try #require(cell)
    }
    let before = try cell().bounds.size
    screen.change { screen.window.traitOverrides.preferredContentSizeCategory = .extraExtraLarge }
    #expect(try cell().label.font.pointSize == 21)
    #expect(try cell().bounds.size == cell().label.intrinsicContentSize)
    #expect(try cell().bounds.height > before.height)
    screen.change {
      screen.window.traitOverrides.remove(UITraitPreferredContentSizeCategory.self)
    }
    #expect(try cell().bounds.size == before)
    // The category changes only for the label in one cell.
    let label = try cell().label
    screen.change { label.traitOverrides.preferredContentSizeCategory = .extraExtraLarge }
    #expect(try cell().bounds.size == cell().label.intrinsicContentSize)
    #expect(try cell().bounds.height > before.height)
  }

  /// A data source for cells that contain text and, in lists, a label accessory.
  private final class Rows: NSObject, UICollectionViewDataSource {
    let count: Int
    init(_ count: Int) { self.count = count }

    func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { count }

    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "row", for: indexPath)
      if let cell = cell as? UICollectionViewListCell {
        var configuration = cell.defaultContentConfiguration()
        configuration.text = "row"
        cell.contentConfiguration = configuration
        cell.accessories = [.label(text: "end")]
      }
      return cell
    }
  }
}
