import QuartzCore
import Testing
import UIKit

/// Tests of less common queries to collection view layouts.
@MainActor
@Suite(.serialized) struct LayoutQuestionTests {
  private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  private func section(_ height: CGFloat) -> NSCollectionLayoutSection {
    let size = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .absolute(height))
    let badge = NSCollectionLayoutSupplementaryItem(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .absolute(10), heightDimension: .absolute(10)),
      elementKind: "badge", containerAnchor: NSCollectionLayoutAnchor(edges: [.top, .trailing]))
    let item = NSCollectionLayoutItem(layoutSize: size, supplementaryItems: [badge])
    let section = NSCollectionLayoutSection(
      group: .vertical(layoutSize: size, subitems: [item]))
    section.boundarySupplementaryItems = [
      NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: NSCollectionLayoutSize(
          widthDimension: .fractionalWidth(1), heightDimension: .absolute(30)),
        elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
    ]
    return section
  }

  @Test
  func `a compositional layout returns attributes for headers, badges and edges by element kind`() {
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.interSectionSpacing = 10
    configuration.boundarySupplementaryItems = [
      NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: NSCollectionLayoutSize(
          widthDimension: .fractionalWidth(1), heightDimension: .absolute(25)),
        elementKind: UICollectionView.elementKindSectionFooter, alignment: .top)
    ]
    let layout = UICollectionViewCompositionalLayout(section: section(40))
    let stage = CollectionStage(layout, [[0, 1], [2]])
    func frame(_ kind: String, _ path: IndexPath) -> CGRect? {
      stage.screen.run {
        layout.layoutAttributesForSupplementaryView(ofKind: kind, at: path)?.frame
      }
    }
    let header = UICollectionView.elementKindSectionHeader
    #expect(frame(header, path(0)) == CGRect(x: 0, y: 0, width: 320, height: 30))
    #expect(frame("badge", path(1)) == CGRect(x: 310, y: 70, width: 10, height: 10))
    #expect(frame("badge", path(7)) == nil)
    #expect(frame("ribbon", path(0)) == nil)
    #expect(frame("badge", IndexPath(item: 0, section: 9)) == nil)
    #expect(stage.frame(0, 1)?.minY == 140)
    // A new configuration takes effect immediately.
    stage.screen.change { layout.configuration = configuration }
    // 25 + 110 + 10 + 30.
    #expect(stage.frame(0, 1)?.minY == 175)
    let edge = UICollectionView.elementKindSectionFooter
    #expect(frame(edge, IndexPath(index: 0)) == CGRect(x: 0, y: 0, width: 320, height: 25))
    #expect(layout.configuration === configuration)
  }

  @Test
  func `visibleItemsInvalidationHandler receives the visible items whenever the view scrolls`() {
    let section = section(40)
    var heard: [[Int]] = []
    section.visibleItemsInvalidationHandler = { items, _, _ in
      heard.append(items.map(\.indexPath.item).sorted())
    }
    let stage = CollectionStage(UICollectionViewCompositionalLayout(section: section), [[0, 1]])
    // Two cells and their badges.
    #expect(heard.last == [0, 0, 1, 1])
    stage.screen.change { stage.view.contentOffset.y = 10 }
    #expect(heard.count > 1)
    #expect(heard.last == [0, 0, 1, 1])
  }

  @Test func `UICollectionViewTransitionLayout also interpolates supplementary views`() throws {
    let (old, new) = (CollectionStage.flow(100, 100), CollectionStage.flow(100, 100))
    old.headerReferenceSize = CGSize(width: 320, height: 20)
    new.headerReferenceSize = CGSize(width: 320, height: 60)
    let stage = CollectionStage(old, [[0, 1, 2]])
    let between = stage.screen.run { stage.view.startInteractiveTransition(to: new) { _, _ in } }
    stage.screen.change { between.transitionProgress = 0.25 }
    let kind = UICollectionView.elementKindSectionHeader
    let attributes = between.layoutAttributesForSupplementaryView(ofKind: kind, at: path(0))
    #expect(attributes?.frame == CGRect(x: 0, y: 0, width: 320, height: 30))
    #expect(between.layoutAttributesForItem(at: path(1))?.frame.minY == 30)
    #expect(between.layoutAttributesForItem(at: path(8)) == nil)
    stage.screen.change { stage.view.cancelInteractiveTransition() }
    stage.advance(by: 0.5)
    #expect(stage.view.collectionViewLayout === old)
    // Between two layouts without elements, the transition layout has no elements.
    let none = UICollectionViewTransitionLayout(
      currentLayout: UICollectionViewLayout(), nextLayout: UICollectionViewLayout())
    #expect(none.layoutAttributesForElements(in: .infinite)?.isEmpty ?? true)
  }

  @Test
  func `an invalidation context recomputes a flow layout unless its flow layout flags are false`() {
    let layout = CollectionStage.flow(100, 100)
    let stage = CollectionStage(layout, [[0, 1, 2]])
    var side: CGFloat = 100
    stage.size = { _ in CGSize(width: side, height: side) }
    stage.screen.change { layout.invalidateLayout() }
    side = 50
    let context = UICollectionViewLayoutInvalidationContext()
    context.invalidateDecorationElements(ofKind: "shade", at: [path(0)])
    context.invalidateDecorationElements(ofKind: "shade", at: [path(1)])
    stage.screen.change { layout.invalidateLayout(with: context) }
    #expect(stage.frame(0)?.width == 50)
    #expect(context.invalidatedDecorationIndexPaths == ["shade": [path(0), path(1)]])
    side = 80
    let flow = UICollectionViewFlowLayoutInvalidationContext()
    (flow.invalidateFlowLayoutDelegateMetrics, flow.invalidateFlowLayoutAttributes) = (false, false)
    stage.screen.change { layout.invalidateLayout(with: flow) }
    #expect(stage.frame(0)?.width == 50)
  }

  @Test func `cell and supplementary registrations can create their views from nibs`() throws {
    UINib.register("Square") { _ in
      let cell = NumberCell(frame: .zero)
      cell.tag = 7
      return [cell]
    }
    UINib.register("Head") { _ in
      let head = UICollectionReusableView()
      head.tag = 8
      return [head]
    }
    let layout = CollectionStage.flow(100, 100)
    layout.headerReferenceSize = CGSize(width: 320, height: 20)
    let screen = Screen(UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480)))
    let view = UICollectionView(frame: screen.window.bounds, collectionViewLayout: layout)
    let cells = UICollectionView.CellRegistration<NumberCell, Int>(
      cellNib: UINib(nibName: "Square", bundle: nil)
    ) { cell, _, number in cell.number = number }
    let heads = UICollectionView.SupplementaryRegistration<UICollectionReusableView>(
      supplementaryNib: UINib(nibName: "Head", bundle: nil),
      elementKind: UICollectionView.elementKindSectionHeader
    ) { head, _, _ in head.backgroundColor = .red }
    let source = UICollectionViewDiffableDataSource<Int, Int>(collectionView: view) {
      $0.dequeueConfiguredReusableCell(using: cells, for: $1, item: $2)
    }
    source.supplementaryViewProvider = { view, _, path in
      view.dequeueConfiguredReusableSupplementary(using: heads, for: path)
    }
    var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
    snapshot.appendSections([0])
    snapshot.appendItems([5, 6])
    screen.change {
      screen.window.addSubview(view)
      source.apply(snapshot, animatingDifferences: false)
    }
    let cell = try #require(view.cellForItem(at: path(1)) as? NumberCell)
    #expect(cell.tag == 7)
    #expect(cell.number == 6)
    let head = view.supplementaryView(
      forElementKind: UICollectionView.elementKindSectionHeader, at: path(0))
    #expect(head?.tag == 8)
    #expect(head?.backgroundColor == .red)
  }
}
