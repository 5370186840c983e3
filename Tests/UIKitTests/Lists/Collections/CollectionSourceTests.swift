import Foundation
import QuartzCore
import Testing
import UIKit

/// Tests of diffable data sources, their snapshots, and `UICollectionViewController`.
@MainActor
@Suite(.serialized) struct CollectionSourceTests {
  private typealias Source = UICollectionViewDiffableDataSource<String, Int>

  private func makeSource(_ stage: CollectionStage) -> Source {
    let cell = UICollectionView.CellRegistration<NumberCell, Int> { cell, _, number in
      cell.number = number
    }
    return stage.screen.run {
      Source(collectionView: stage.view) { view, path, number in
        view.dequeueConfiguredReusableCell(using: cell, for: path, item: number)
      }
    }
  }

  @Test func `applying a snapshot animates its insertions, deletions and moves`() throws {
    let stage = CollectionStage(CollectionStage.flow(100, 100), [[]])
    let source = makeSource(stage)
    var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
    snapshot.appendSections(["a", "b"])
    snapshot.appendItems([1, 2, 3], toSection: "a")
    snapshot.appendItems([10], toSection: "b")
    stage.screen.change { source.apply(snapshot, animatingDifferences: false) }
    #expect(stage.numbers == [1, 2, 3, 10])
    #expect(source.snapshot() == snapshot)
    let three = try #require(
      stage.view.visibleCells.compactMap { $0 as? NumberCell }.first { $0.number == 3 })
    var ended = 0
    snapshot.deleteItems([1])
    snapshot.insertItems([7], afterItem: 3)
    snapshot.moveItem(3, beforeItem: 2)
    snapshot.moveItem(10, afterItem: 7)
    stage.screen.change { source.apply(snapshot) { ended += 1 } }
    #expect(stage.numbers == snapshot.itemIdentifiers)
    #expect(three.frame.minX == 0)
    #expect(stage.shownFrame(three)?.minX == 220)
    stage.advance(by: 0.15)
    #expect(abs((stage.shownFrame(three)?.minX ?? 0) - 110) < 0.5)
    #expect(ended == 0)
    stage.advance(by: 0.3)
    #expect(ended == 1)
    #expect(source.indexPath(for: 3) == IndexPath(item: 0, section: 0))
    #expect(source.itemIdentifier(for: IndexPath(item: 0, section: 0)) == 3)
    #expect(source.sectionIdentifier(for: 1) == "b")
    #expect(source.sectionIdentifier(for: 2) == nil)
    #expect(source.index(for: "b") == 1)
    #expect(source.numberOfSections(in: stage.view) == 2)
    snapshot.reconfigureItems([2])
    stage.screen.change { source.apply(snapshot) }
    #expect(stage.numbers == snapshot.itemIdentifiers)
    var other = NSDiffableDataSourceSnapshot<String, Int>()
    other.appendSections(["c"])
    other.appendItems([4])
    stage.screen.change { source.applySnapshotUsingReloadData(other) { ended += 1 } }
    #expect(stage.numbers == [4])
    #expect(ended == 2)
  }

  @Test func `applySnapshotUsingReloadData can be awaited, even without a superview`() async {
    let stage = CollectionStage(CollectionStage.flow(100, 100), [[]])
    let source = makeSource(stage)
    var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
    snapshot.appendSections(["a"])
    snapshot.appendItems([1])
    await source.applySnapshotUsingReloadData(snapshot)
    #expect(source.snapshot().itemIdentifiers == [1])
    stage.view.removeFromSuperview()
    snapshot.appendItems([2])
    await source.apply(snapshot, animatingDifferences: false)
    #expect(source.snapshot().itemIdentifiers == [1, 2])
  }

  @Test
  func `supplementaryViewProvider provides headers, and missing views and items are reported`() {
    let layout = CollectionStage.flow(100, 100)
    layout.headerReferenceSize.height = 30
    let stage = CollectionStage(layout, [[]])
    let source = makeSource(stage)
    source.supplementaryViewProvider = { view, kind, path in
      let made = view.dequeueReusableSupplementaryView(
        ofKind: kind, withReuseIdentifier: "edge", for: path)
      made.tag = 7
      return made
    }
    var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
    snapshot.appendSections(["a"])
    snapshot.appendItems([1])
    stage.screen.change { source.apply(snapshot) }
    let kind = UICollectionView.elementKindSectionHeader
    #expect(stage.view.visibleSupplementaryViews(ofKind: kind).map(\.tag) == [7])
    let errors = Errors()
    CAProgrammerError.$handler.withValue(.init { errors.texts.append($0) }) {
      source.supplementaryViewProvider = nil
      let path = IndexPath(item: 0, section: 0)
      _ = source.collectionView(stage.view, viewForSupplementaryElementOfKind: kind, at: path)
      _ = source.collectionView(stage.view, cellForItemAt: IndexPath(item: 9, section: 0))
    }
    #expect(errors.texts.count == 2)
  }

  @Test func `reorderingHandlers allow interactive movement and receive the changed snapshot`() {
    let stage = CollectionStage(CollectionStage.flow(100, 100), [[]])
    let source = makeSource(stage)
    var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
    snapshot.appendSections(["a"])
    snapshot.appendItems([1, 2, 3])
    stage.screen.change { source.apply(snapshot, animatingDifferences: false) }
    let path = IndexPath(item: 0, section: 0)
    #expect(!stage.screen.run { stage.view.beginInteractiveMovementForItem(at: path) })
    var told: [[Int]] = []
    source.reorderingHandlers.canReorderItem = { $0 == 1 }
    source.reorderingHandlers.willReorder = { told += [$0.itemIdentifiers, $1.itemIdentifiers] }
    source.reorderingHandlers.didReorder = { told.append($1.itemIdentifiers) }
    stage.screen.change {
      stage.view.beginInteractiveMovementForItem(at: path)
      stage.view.updateInteractiveMovementTargetPosition(CGPoint(x: 270, y: 50))
      stage.view.endInteractiveMovement()
    }
    #expect(told == [[1, 2, 3], [2, 3, 1], [2, 3, 1]])
    #expect(source.snapshot().itemIdentifiers == [2, 3, 1])
    stage.advance(by: 1)
    #expect(stage.numbers == [2, 3, 1])
  }

  @Test func `UICollectionViewController displays its items and reorders them by a long press`()
    throws
  {
    final class Grid: UICollectionViewController {
      var items = Array(0..<6)
      var selected: [Int] = []
      override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.register(NumberCell.self, forCellWithReuseIdentifier: "cell")
      }
      override func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
      ) -> Int { items.count }
      override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
      ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(
          withReuseIdentifier: "cell", for: indexPath)
        (cell as? NumberCell)?.number = items[indexPath.item]
        return cell
      }
      override func collectionView(
        _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
      ) -> Bool { true }
      override func collectionView(
        _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
      ) { items.insert(items.remove(at: sourceIndexPath.item), at: destinationIndexPath.item) }
      override func collectionView(
        _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
      ) { selected.append(indexPath.item) }
    }
    let screen = Screen(UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480)))
    let grid = Grid(collectionViewLayout: CollectionStage.flow(100, 100))
    screen.change { screen.window.rootViewController = grid }
    let view = try #require(grid.collectionView)
    #expect(view.frame == CGRect(x: 0, y: 0, width: 320, height: 480))
    #expect(view.visibleCells.count == 6)
    #expect(grid.clearsSelectionOnViewWillAppear)
    func touch(_ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat) {
      screen.change { screen.window.sendTouch(phase, at: CGPoint(x: x, y: y)) }
    }
    touch(.began, 50, 50)
    screen.advance(to: 0.2)
    touch(.ended, 50, 50)
    #expect(grid.selected == [0])
    touch(.began, 50, 50)
    screen.advance(to: 1)
    touch(.moved, 270, 50)
    touch(.ended, 270, 50)
    screen.advance(to: 2)
    #expect(grid.items == [1, 2, 0, 3, 4, 5])
    #expect(view.visibleCells.compactMap { ($0 as? NumberCell)?.number } == grid.items)
    grid.installsStandardGestureForInteractiveMovement = false
    touch(.began, 50, 50)
    screen.advance(to: 3)
    touch(.moved, 270, 50)
    touch(.ended, 270, 50)
    #expect(grid.items == [1, 2, 0, 3, 4, 5])
    let plain = UICollectionViewController(nibName: nil, bundle: nil)
    #expect(plain.collectionView.collectionViewLayout is UICollectionViewFlowLayout)
    #expect(plain.collectionView.visibleCells.isEmpty)
  }
}
