import QuartzCore
import Testing
import UIKit

/// Tests of `UICollectionViewListCell`: its layout, accessories, backgrounds and separators.
@MainActor
@Suite(.serialized) struct ListCellTests {
  private typealias List = UICollectionLayoutListConfiguration

  /// A collection view with a list layout whose items are numbers.
  @MainActor private final class Stage {
    let stage: FingerStage
    let view: UICollectionView
    let source: UICollectionViewDiffableDataSource<Int, Int>
    var notes: [String] = []

    init(
      _ list: List, _ sections: [[Int]],
      paint: @escaping @MainActor (UICollectionViewListCell, Int) -> Void = { _, _ in }
    ) {
      stage = FingerStage()
      view = UICollectionView(
        frame: CGRect(x: 0, y: 0, width: 320, height: 480),
        collectionViewLayout: UICollectionViewCompositionalLayout.list(using: list))
      let registration = UICollectionView.CellRegistration<UICollectionViewListCell, Int> {
        cell, _, number in
        var content = cell.defaultContentConfiguration()
        content.text = "\(number)"
        cell.contentConfiguration = content
        paint(cell, number)
      }
      source = UICollectionViewDiffableDataSource(collectionView: view) { view, path, number in
        view.dequeueConfiguredReusableCell(using: registration, for: path, item: number)
      }
      let (stage, view) = (stage, view)
      stage.change {
        view.backgroundColor = list.backgroundColor
        stage.screen.window.addSubview(view)
        show(sections)
      }
      stage.change {}
    }

    func show(_ sections: [[Int]]) {
      var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
      for (index, numbers) in sections.enumerated() {
        snapshot.appendSections([index])
        snapshot.appendItems(numbers, toSection: index)
      }
      source.apply(snapshot, animatingDifferences: false)
    }

    func cell(_ item: Int, _ section: Int = 0) -> UICollectionViewListCell? {
      view.cellForItem(at: IndexPath(item: item, section: section)) as? UICollectionViewListCell
    }

    /// Returns an image of the window at three pixels per point, at which separators are one pixel high.
    func picture() -> CGImage? {
      let format = UIGraphicsImageRendererFormat()
      format.scale = 3
      let window = stage.screen.window
      return UIGraphicsImageRenderer(size: window.bounds.size, format: format).image { _ in
        _ = window.drawHierarchy(in: window.bounds, afterScreenUpdates: true)
      }.cgImage
    }
  }

  /// Returns the pixel at a point.
  ///
  /// At y = 43, this is the pixel of the separator below the first row.
  private func pixel(_ picture: CGImage?, _ x: Int, _ y: Int) -> [UInt8] {
    UIKitTests.pixel(picture, x * 3, y == 43 ? 131 : y * 3)
  }

  private func views<V: UIView>(_ type: V.Type, in view: UIView) -> [V] {
    view.subviews.flatMap { [$0 as? V].compactMap { $0 } + views(type, in: $0) }
  }

  @Test
  func `rows in a plain list are 44 points high, and separators start at the text`() {
    let stage = Stage(List(appearance: .plain), [[1, 2]])
    #expect(stage.cell(0)?.frame == CGRect(x: 0, y: 0, width: 320, height: 44))
    #expect(stage.cell(1)?.frame.minY == 44)
    let label = views(UILabel.self, in: stage.cell(0) ?? UIView()).first { $0.text == "1" }
    #expect(label?.convert(CGPoint.zero, to: stage.cell(0)).x == 16)
    let picture = stage.picture()
    // The separator is a third of a point high, and gray on a white background.
    #expect((pixel(picture, 200, 43).first ?? 0) < 250)
    #expect((pixel(picture, 8, 43).first ?? 0) == 255)
  }

  @Test
  func `an insetGrouped list is white on gray and has rounded corners on its first and last row`() {
    let stage = Stage(List(appearance: .insetGrouped), [[1, 2, 3]])
    let rows = (0...2).map { stage.cell($0)?.layer }
    #expect(rows.allSatisfy { $0?.frame.minX == 16 && $0?.frame.width == 288 })
    #expect(rows[0]?.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMinYCorner])
    #expect(rows[2]?.maskedCorners == [.layerMinXMaxYCorner, .layerMaxXMaxYCorner])
    #expect(rows.map { $0?.cornerRadius } == [10, 0, 10])
    let (picture, top) = (stage.picture(), Int(stage.cell(0)?.frame.minY ?? 0))
    let gray = pixel(picture, 5, top + 20)
    #expect(gray != [255, 255, 255, 255])
    #expect(pixel(picture, 160, top + 5) == [255, 255, 255, 255])
    #expect(pixel(picture, 16, top) == gray)
    // After a deletion, the new last row has the rounded corners.
    stage.stage.change { stage.show([[1, 2]]) }
    stage.stage.advance(by: 1)
    #expect(stage.cell(1)?.layer.maskedCorners == [.layerMinXMaxYCorner, .layerMaxXMaxYCorner])
  }

  @Test func `a list cell is gray while highlighted or selected`() {
    let stage = Stage(List(appearance: .plain), [[1, 2]])
    let rest = pixel(stage.picture(), 200, 20)
    stage.stage.feed(.began, 200, 20)
    stage.stage.advance(by: 0.2)
    let lit = pixel(stage.picture(), 200, 20)
    #expect(rest == [255, 255, 255, 255])
    #expect(lit != rest)
    stage.stage.feed(.ended, 200, 20)
    #expect(stage.cell(0)?.isSelected == true)
    #expect(pixel(stage.picture(), 200, 20) == lit)
  }

  @Test func `list cell accessories reduce the contentView's width and appear in order`() {
    let own = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
    let stage = Stage(List(appearance: .plain), [[1]]) { cell, _ in
      cell.accessories = [
        .label(text: "7"),
        .customView(
          configuration: .init(customView: own, placement: .trailing())),
        .disclosureIndicator(),
      ]
    }
    let cell = stage.cell(0)
    let text = views(UILabel.self, in: cell ?? UIView()).first { $0.text == "7" }
    let mark = views(UIImageView.self, in: cell ?? UIView()).first { $0.superview is AccessoryView }
    func box(_ view: UIView?) -> CGRect { view?.convert(view?.bounds ?? .zero, to: cell) ?? .zero }
    #expect(box(mark).maxX == 304)
    #expect(box(own).maxX == box(mark).minX - 10)
    #expect(box(own).size == CGSize(width: 20, height: 10))
    #expect(box(text).maxX == box(own).minX - 10)
    #expect(cell?.contentView.frame.minX == 0)
    #expect((cell?.contentView.frame.maxX ?? 0) <= box(text).minX + 8)
    #expect(cell?.accessories.map(\.accessoryType) == [.label, .customView, .disclosureIndicator])
    // In right-to-left layout, accessories are on the left.
    stage.stage.change { cell?.semanticContentAttribute = .forceRightToLeft }
    #expect(box(mark).minX == 16)
    #expect(cell?.contentView.frame.maxX == 320)
  }

  @Test func `list cell editing accessories appear while editing and call their handlers`() {
    var notes: [String] = []
    let stage = Stage(List(appearance: .plain), [[1]]) { cell, number in
      cell.accessories = [
        .delete { notes.append("delete \(number)") }, .checkmark(displayed: .whenNotEditing),
        .insert(displayed: .always) { notes.append("insert") }, .detail { notes.append("detail") },
      ]
    }
    #expect(stage.cell(0)?.contentView.frame.minX == 34)
    stage.stage.change { stage.view.isEditing = true }
    #expect(stage.cell(0)?.configurationState.isEditing == true)
    #expect(stage.cell(0)?.contentView.frame.minX == 68)
    stage.stage.tap(22, 22)
    stage.stage.tap(56, 22)
    stage.stage.tap(296, 22)
    #expect(notes == ["delete 1", "insert", "detail"])
    stage.stage.change { stage.view.isEditing = false }
    #expect(stage.cell(0)?.contentView.frame.minX == 34)
  }

  @Test func `dragging a list cell's reorder accessory moves the item`() {
    let stage = Stage(List(appearance: .plain), [[1, 2, 3]]) { cell, _ in
      cell.accessories = [.reorder(displayed: .always)]
    }
    stage.source.reorderingHandlers.canReorderItem = { _ in true }
    stage.stage.feed(.began, 296, 22)
    stage.stage.advance(by: 0.05)
    for y in stride(from: 30.0, through: 110, by: 10) {
      stage.stage.feed(.moved, 296, y)
      stage.stage.advance(by: 0.02)
    }
    stage.stage.feed(.ended, 296, 110)
    stage.stage.advance(by: 1)
    #expect(stage.source.snapshot().itemIdentifiers == [2, 3, 1])
  }

  @Test
  func `a list cell's multiselect accessory is checked on selection and moved by indentationLevel`()
  {
    let stage = Stage(List(appearance: .plain), [[1]]) { cell, _ in
      cell.accessories = [
        .multiselect(displayed: .always, options: .init(reservedLayoutWidth: .custom(40)))
      ]
      (cell.indentationLevel, cell.indentationWidth) = (2, 5)
    }
    #expect(stage.cell(0)?.contentView.frame.minX == 60)
    let ring = views(AccessoryView.self, in: stage.cell(0) ?? UIView()).first
    #expect(ring?.isChecked == false)
    #expect(ring?.frame.midX == 40)
    stage.stage.tap(200, 22)
    #expect(ring?.isChecked == true)
    stage.stage.change { stage.cell(0)?.indentsAccessories = false }
    #expect(ring?.frame.midX == 30)
    #expect(stage.cell(0)?.contentView.frame.minX == 60)
  }

  @Test func `constraints on separatorLayoutGuide inset a list cell's separator`() {
    let stage = Stage(List(appearance: .plain), [[1, 2]])
    guard let cell = stage.cell(0) else { Issue.record("there is no row"); return }
    stage.stage.change {
      cell.separatorLayoutGuide.leadingAnchor.constraint(
        equalTo: cell.leadingAnchor, constant: 100
      ).isActive = true
    }
    #expect(cell.separatorLayoutGuide === cell.separatorLayoutGuide)
    #expect(cell.separatorLayoutGuide.layoutFrame.minX == 100)
    let picture = stage.picture()
    #expect((pixel(picture, 60, 43).first ?? 0) == 255)
    #expect((pixel(picture, 120, 43).first ?? 0) < 250)
  }

  @Test func `separatorConfiguration sets the insets, color and visibility of list separators`() {
    var list = List(appearance: .plain)
    list.separatorConfiguration.bottomSeparatorInsets = NSDirectionalEdgeInsets(
      top: 0, leading: 50, bottom: 0, trailing: 60)
    list.separatorConfiguration.color = .red
    let stage = Stage(list, [[1, 2]])
    let picture = stage.picture()
    #expect(pixel(picture, 40, 43) == [255, 255, 255, 255])
    #expect((pixel(picture, 100, 43).last ?? 0) == 255)
    #expect((pixel(picture, 100, 43)[1]) < 250)
    #expect(pixel(picture, 280, 43) == [255, 255, 255, 255])
    list.separatorConfiguration.bottomSeparatorVisibility = .hidden
    let bare = Stage(list, [[1, 2]])
    #expect(pixel(bare.picture(), 100, 43) == [255, 255, 255, 255])
  }

  @Test func `headerMode firstItemInSection uses the header configuration for the first item`() {
    var list = List(appearance: .insetGrouped)
    list.headerMode = .firstItemInSection
    let stage = Stage(list, [[1, 2]])
    let (head, row) = (stage.cell(0), stage.cell(1))
    #expect(head?.defaultContentConfiguration() == .groupedHeader())
    #expect(row?.defaultContentConfiguration() == .cell())
    #expect(head?.layer.cornerRadius == 0)
    #expect(row?.layer.maskedCorners.rawValue == 15)
  }

  @Test func `UICollectionViewCell updates its configurations when its state changes`() {
    let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    var states: [Bool] = []
    cell.configurationUpdateHandler = { cell, state in
      states.append(state.isSelected)
      cell.backgroundConfiguration = state.isSelected ? .clear() : .listPlainCell()
    }
    cell.contentConfiguration = UIListContentConfiguration.cell()
    cell.layoutIfNeeded()
    #expect(views(UIListContentView.self, in: cell).count == 1)
    #expect(states == [false])
    cell.isSelected = true
    cell.layoutIfNeeded()
    cell.layoutIfNeeded()
    #expect(states.first == false)
    #expect(states.last == true)
    #expect(cell.backgroundConfiguration == .clear())
    cell.contentConfiguration = nil
    #expect(views(UIListContentView.self, in: cell).isEmpty)
    var state = UICellConfigurationState(traitCollection: UITraitCollection())
    state.isHighlighted = true
    #expect(
      UIBackgroundConfiguration.listPlainCell().updated(for: state).backgroundColor == .systemGray4)
    #expect(UIBackgroundConfiguration.clear().updated(for: state) == .clear())
    cell.automaticallyUpdatesBackgroundConfiguration = false
    cell.automaticallyUpdatesContentConfiguration = false
    #expect(cell.configurationState.isSelected)
    #expect(!cell.configurationState.isEditing)
  }
}
