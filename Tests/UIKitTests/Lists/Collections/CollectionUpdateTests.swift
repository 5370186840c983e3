import Foundation
import QuartzCore
import Testing
import UIKit

/// Tests of batch updates and layout changes of collection views at given clock times.
@MainActor
@Suite(.serialized) struct CollectionUpdateTests {
  private func path(_ item: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  private func cell(_ number: Int, _ stage: CollectionStage) -> NumberCell? {
    stage.view.visibleCells.compactMap { $0 as? NumberCell }.first { $0.number == number }
  }

  @Test func `insertItems fades in the new cell while the other cells move to their new positions`()
    throws
  {
    let stage = CollectionStage(CollectionStage.flow(100, 100), [[0, 1, 2]])
    let first = try #require(cell(0, stage))
    var ends: [Bool] = []
    stage.screen.change {
      stage.sections[0].insert(9, at: 0)
      stage.view.performBatchUpdates {
        stage.view.insertItems(at: [path(0)])
        #expect(stage.view.hasUncommittedUpdates)
      } completion: {
        ends.append($0)
      }
    }
    let new = try #require(cell(9, stage))
    #expect(cell(0, stage) === first)
    #expect(first.frame.minX == 110)
    #expect(new.frame.minX == 0)
    #expect(stage.shownFrame(first)?.minX == 0)
    #expect(stage.shownAlpha(new) == 0)
    stage.advance(by: 0.15)
    // After half of the duration, an ease-in-ease-out curve has covered half of the distance.
    #expect(abs((stage.shownFrame(first)?.minX ?? 0) - 55) < 0.5)
    #expect(abs((stage.shownAlpha(new) ?? 0) - 0.5) < 0.01)
    #expect(ends == [])
    stage.advance(by: 0.2)
    #expect(stage.shownFrame(first)?.minX == 110)
    #expect(stage.shownAlpha(new) == 1)
    #expect(ends == [true])
    #expect(stage.numbers == [9, 0, 1, 2])
  }

  @Test func `deleteItems fades out the cell, which is reused after the animation ends`() throws {
    let stage = CollectionStage(CollectionStage.flow(100, 100), [[0, 1, 2, 3]])
    let gone = try #require(cell(0, stage))
    stage.screen.change {
      stage.view.selectItem(at: path(2), animated: false, scrollPosition: [])
      stage.sections[0].remove(at: 0)
      stage.view.deleteItems(at: [path(0)])
    }
    #expect(stage.numbers == [1, 2, 3])
    #expect(gone.superview === stage.view)
    #expect(stage.view.indexPathsForSelectedItems == [path(1)])
    stage.advance(by: 0.15)
    #expect(abs((stage.shownAlpha(gone) ?? 0) - 0.5) < 0.01)
    // The cell moves from the second line to the end of the first.
    let last = stage.shownFrame(cell(3, stage)) ?? .zero
    #expect(abs(last.minX - 110) < 0.5)
    #expect(abs(last.minY - 55) < 0.5)
    stage.advance(by: 0.3)
    #expect(gone.superview == nil)
    stage.screen.change {
      stage.sections[0].append(5)
      stage.view.insertItems(at: [path(3)])
    }
    #expect(cell(5, stage) === gone)
    #expect(gone.alpha == 1)
    #expect(gone.reuses == 1)
  }

  @Test func `performBatchUpdates deletes, inserts, moves and reloads items in a single animation`()
    throws
  {
    let stage = CollectionStage(CollectionStage.flow(100, 100), [Array(0..<6), [10, 11]])
    let moved = try #require(cell(5, stage))
    let reloaded = try #require(cell(3, stage))
    stage.screen.change {
      stage.sections = [[5, 2, 33, 4, 7], [11, 12]]
      stage.view.performBatchUpdates {
        // Items 0 and 1 are deleted, 5 moves to the front, 3 is reloaded and 7 is inserted at the end.
        stage.view.deleteItems(at: [path(0), path(1), path(0, 1)])
        stage.view.moveItem(at: path(5), to: path(0))
        stage.view.insertItems(at: [path(4), path(1, 1)])
        stage.view.reloadItems(at: [path(3)])
      }
    }
    #expect(stage.numbers == [5, 2, 33, 4, 7, 11, 12])
    #expect(cell(5, stage) === moved)
    #expect(cell(33, stage) !== reloaded)
    #expect(stage.shownFrame(moved)?.origin == CGPoint(x: 220, y: 110))
    stage.advance(by: 0.15)
    #expect(
      stage.shownFrame(moved).map { abs($0.minX - 110) < 0.5 && abs($0.minY - 55) < 0.5 } == true)
    #expect(abs((stage.shownAlpha(reloaded) ?? 0) - 0.5) < 0.01)
    stage.advance(by: 0.3)
    #expect(stage.view.subviews.filter { $0 is NumberCell }.count == 7)
    #expect(reloaded.superview == nil)
  }

  @Test func `UICollectionView deletes, inserts, moves and reloads sections in batch updates`() {
    let layout = CollectionStage.flow(50, 50)
    layout.headerReferenceSize.height = 20
    let stage = CollectionStage(layout, [[0], [10, 11], [20]])
    let kind = UICollectionView.elementKindSectionHeader
    let head = stage.view.supplementaryView(forElementKind: kind, at: path(0, 1))
    stage.screen.change {
      stage.sections = [[20], [5], [10, 11]]
      stage.view.performBatchUpdates {
        stage.view.deleteSections([0])
        stage.view.moveSection(2, toSection: 0)
        stage.view.insertSections([1])
      }
    }
    #expect(stage.numbers == [20, 5, 10, 11])
    #expect(stage.view.supplementaryView(forElementKind: kind, at: path(0, 2)) === head)
    stage.advance(by: 1)
    // Each section is 20 + 50 points high.
    #expect(head?.frame.minY == 140)
    let old = cell(5, stage)
    stage.screen.change {
      stage.sections[1] = [6, 7]
      stage.view.reloadSections([1])
    }
    stage.advance(by: 1)
    #expect(stage.numbers == [20, 6, 7, 10, 11])
    #expect(old?.superview == nil)
  }

  @Test func `deleteItems animates cells that move into view from their previous positions`() throws
  {
    let layout = CollectionStage.flow(320, 100)
    layout.minimumLineSpacing = 0
    let stage = CollectionStage(layout, [Array(0..<20)])
    stage.screen.change {
      stage.sections[0].removeFirst(2)
      stage.view.deleteItems(at: [path(0), path(1)])
    }
    // Item 5 moves from y = 500, which is not visible, to 300. Item 6 was at 600.
    let six = try #require(cell(6, stage))
    #expect(stage.shownFrame(six)?.minY == 600)
    #expect(six.frame.minY == 400)
    stage.advance(by: 0.15)
    #expect(abs((stage.shownFrame(six)?.minY ?? 0) - 500) < 0.5)
  }

  @Test func `deleteItems reduces contentOffset if the remaining content is too short for it`() {
    let layout = CollectionStage.flow(320, 100)
    layout.minimumLineSpacing = 0
    let stage = CollectionStage(layout, [Array(0..<10)])
    stage.screen.change { stage.view.contentOffset.y = 520 }
    stage.screen.change {
      stage.sections[0].removeLast(3)
      stage.view.deleteItems(at: [path(7), path(8), path(9)])
    }
    #expect(stage.view.contentOffset.y == 220)
    stage.advance(by: 1)
    #expect(stage.numbers == [2, 3, 4, 5, 6])
  }

  @Test func `batch updates animate cells from and to the layout's initial and final attributes`()
    throws
  {
    let layout = Growing()
    layout.itemSize = CGSize(width: 100, height: 100)
    let stage = CollectionStage(layout, [[0, 1, 2]])
    let old = try #require(cell(0, stage))
    layout.notes = []
    stage.screen.change {
      stage.sections[0] = [7, 1, 2]
      stage.view.performBatchUpdates {
        stage.view.deleteItems(at: [path(0)])
        stage.view.insertItems(at: [path(0)])
      }
    }
    #expect(
      layout.notes == [
        "prepare", "delete 0", "insert 0", "final 0", "initial 0", "finalize true",
      ])
    stage.advance(by: 0.15)
    let scale = stage.screen.run { cell(7, stage)?.layer.presentation()?.transform.m11 } ?? 0
    #expect(abs(scale - 0.55) < 0.01)
    #expect(stage.shownAlpha(cell(7, stage)) == 1)
    #expect(abs((stage.shownFrame(old)?.minY ?? 0) - 100) < 1)
    stage.advance(by: 1)
    #expect(old.superview == nil)
    // Outside updates, there are no initial attributes and no changed index paths.
    #expect(layout.initialLayoutAttributesForAppearingItem(at: path(0)) == nil)
    #expect(layout.indexPathsToDeleteForSupplementaryView(ofKind: "") == [])
    #expect(layout.indexPathsToInsertForSupplementaryView(ofKind: "") == [])
    #expect(layout.indexPathsToDeleteForDecorationView(ofKind: "") == [])
    #expect(layout.indexPathsToInsertForDecorationView(ofKind: "") == [])
  }

  @Test func `a batch update with inconsistent item counts reports an error and reloads the data`()
  {
    let stage = CollectionStage(CollectionStage.flow(100, 100), [[0, 1, 2]])
    let errors = Errors()
    var ends: [Bool] = []
    CAProgrammerError.$handler.withValue(.init { errors.texts.append($0) }) {
      stage.screen.change {
        stage.view.performBatchUpdates {
          stage.view.insertItems(at: [path(0)])
        } completion: {
          ends.append($0)
        }
      }
    }
    #expect(errors.texts.first?.contains("(1 inserted, 0 deleted)") == true)
    #expect(ends == [false])
    #expect(stage.numbers == [0, 1, 2])
  }

  @Test func `performBatchUpdates(nil) in UIView.animate animates a changed flow layout itemSize`()
    throws
  {
    let layout = CollectionStage.flow(100, 100)
    let stage = CollectionStage(layout, [[0, 1, 2]])
    let last = try #require(cell(2, stage))
    stage.screen.change {
      UIView.animate(withDuration: 1) {
        layout.itemSize = CGSize(width: 100, height: 200)
        stage.view.performBatchUpdates(nil)
      }
    }
    stage.advance(by: 0.5)
    #expect(abs((stage.shownFrame(last)?.height ?? 0) - 150) < 0.5)
    stage.advance(by: 0.6)
    var ended = false
    stage.screen.change {
      UIView.performWithoutAnimation {
        layout.itemSize = CGSize(width: 50, height: 50)
        stage.view.performBatchUpdates(nil) { ended = $0 }
      }
    }
    #expect(stage.shownFrame(last)?.height == 50)
    #expect(ended)
  }

  @Test func `setCollectionViewLayout animates cells from the old layout to the new layout`() throws
  {
    let old = Growing()
    old.itemSize = CGSize(width: 100, height: 100)
    let new = Growing()
    new.itemSize = CGSize(width: 320, height: 40)
    new.minimumLineSpacing = 0
    let stage = CollectionStage(old, [Array(0..<6)])
    let four = try #require(cell(4, stage))
    (old.notes, new.notes) = ([], [])
    var ends: [Bool] = []
    stage.screen.change {
      stage.view.setCollectionViewLayout(new, animated: true) { ends.append($0) }
    }
    #expect(old.notes == ["to", "done"])
    #expect(new.notes == ["from", "done"])
    #expect(stage.view.collectionViewLayout === new)
    #expect(old.collectionView == nil)
    #expect(four.frame == CGRect(x: 0, y: 160, width: 320, height: 40))
    stage.advance(by: 0.15)
    // Halfway from a frame of (110, 110, 100, 100).
    let shown = stage.shownFrame(four) ?? .zero
    #expect(abs(shown.minX - 55) < 0.5)
    #expect(abs(shown.minY - 135) < 0.5)
    #expect(abs(shown.width - 210) < 0.5)
    #expect(ends == [])
    stage.advance(by: 0.3)
    #expect(ends == [true])
    #expect(cell(4, stage) === four)
    #expect(four.transitions == ["will", "did"])
    stage.screen.change { stage.view.collectionViewLayout = old }
    #expect(four.frame == CGRect(x: 110, y: 110, width: 100, height: 100))
    stage.screen.change {
      stage.view.setCollectionViewLayout(old, animated: true) { ends.append($0) }
    }
    #expect(ends == [true, true])
  }

  @Test func `changing a collection view's bounds in UIView.animate animates the cells`() throws {
    let layout = Growing()
    layout.itemSize = CGSize(width: 100, height: 100)
    let stage = CollectionStage(layout, [[0, 1, 2]])
    let two = try #require(cell(2, stage))
    layout.notes = []
    stage.screen.change {
      UIView.animate(withDuration: 1) { stage.view.frame.size.width = 210 }
    }
    #expect(layout.notes == ["bounds 320", "bounds done"])
    // The item moves from (220, 0) to (0, 110).
    #expect(two.frame.origin == CGPoint(x: 0, y: 110))
    stage.advance(by: 0.5)
    let shown = stage.shownFrame(two) ?? .zero
    #expect(abs(shown.minX - 110) < 0.5)
    #expect(abs(shown.minY - 55) < 0.5)
  }

  @Test func `an invalidation context collects index paths and adjusts content offset and size`() {
    let stage = CollectionStage(CollectionStage.flow(320, 100), [Array(0..<10)])
    let layout = stage.view.collectionViewLayout
    let context = UICollectionViewFlowLayoutInvalidationContext()
    #expect(context.invalidateFlowLayoutAttributes)
    #expect(context.invalidateFlowLayoutDelegateMetrics)
    #expect(!context.invalidateEverything)
    #expect(!context.invalidateDataSourceCounts)
    #expect(context.invalidatedItemIndexPaths == nil)
    context.invalidateItems(at: [path(1)])
    context.invalidateItems(at: [path(2)])
    context.invalidateSupplementaryElements(ofKind: "a", at: [path(3)])
    context.invalidateSupplementaryElements(ofKind: "a", at: [path(4)])
    context.invalidateDecorationElements(ofKind: "b", at: [path(5)])
    #expect(context.invalidatedItemIndexPaths == [path(1), path(2)])
    #expect(context.invalidatedSupplementaryIndexPaths == ["a": [path(3), path(4)]])
    #expect(context.invalidatedDecorationIndexPaths == ["b": [path(5)]])
    #expect(context.previousIndexPathsForInteractivelyMovingItems == nil)
    #expect(context.targetIndexPathsForInteractivelyMovingItems == nil)
    context.contentOffsetAdjustment = CGPoint(x: 0, y: 30)
    stage.screen.change { layout.invalidateLayout(with: context) }
    #expect(stage.view.contentOffset.y == 30)
    context.contentOffsetAdjustment = .zero
    context.contentSizeAdjustment = CGSize(width: 0, height: 11)
    let height = stage.view.contentSize.height
    stage.screen.run { layout.invalidateLayout(with: context) }
    #expect(stage.view.contentSize.height == height + 11)
    stage.screen.change {}
    #expect(stage.view.contentSize.height == height)
    let moving = layout.invalidationContext(
      forInteractivelyMovingItems: [path(1)], withTargetPosition: CGPoint(x: 4, y: 5),
      previousIndexPaths: [path(2)], previousPosition: .zero)
    #expect(moving.targetIndexPathsForInteractivelyMovingItems == [path(1)])
    #expect(moving.previousIndexPathsForInteractivelyMovingItems == [path(2)])
    #expect(moving.interactiveMovementTarget == CGPoint(x: 4, y: 5))
    #expect(UICollectionViewUpdateItem().updateAction == .none)
  }

  @Test func `UICollectionViewLayout without overrides returns no elements and can be archived`()
    throws
  {
    let layout = UICollectionViewLayout()
    #expect(layout.layoutAttributesForElements(in: .infinite) == nil)
    #expect(layout.layoutAttributesForItem(at: path(0)) == nil)
    #expect(layout.layoutAttributesForSupplementaryView(ofKind: "", at: path(0)) == nil)
    #expect(layout.layoutAttributesForDecorationView(ofKind: "", at: path(0)) == nil)
    #expect(layout.collectionViewContentSize == .zero)
    #expect(!layout.shouldInvalidateLayout(forBoundsChange: .zero))
    #expect(layout.developmentLayoutDirection == .leftToRight)
    let some = UICollectionViewLayoutAttributes(forCellWith: path(0))
    #expect(
      !layout.shouldInvalidateLayout(
        forPreferredLayoutAttributes: some, withOriginalAttributes: some))
    for element in [
      some, UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: "s", with: path(1)),
      UICollectionViewLayoutAttributes(forDecorationViewOfKind: "d", with: path(2)),
    ] {
      let context = layout.invalidationContext(
        forPreferredLayoutAttributes: element, withOriginalAttributes: element)
      let named =
        (context.invalidatedItemIndexPaths ?? [])
        + (context.invalidatedSupplementaryIndexPaths?.values.flatMap { $0 } ?? [])
        + (context.invalidatedDecorationIndexPaths?.values.flatMap { $0 } ?? [])
      #expect(named == [element.indexPath])
    }
    #expect(
      layout.targetIndexPath(forInteractivelyMovingItem: path(3), withPosition: .zero) == path(3))
    #expect(
      layout.layoutAttributesForInteractivelyMovingItem(
        at: path(3), withTargetPosition: CGPoint(x: 1, y: 2)
      ).center == CGPoint(x: 1, y: 2))
    for kind in ["a", "b"] {
      #expect(
        layout.initialLayoutAttributesForAppearingSupplementaryElement(ofKind: kind, at: path(0))
          == nil)
      #expect(
        layout.finalLayoutAttributesForDisappearingDecorationElement(ofKind: kind, at: path(0))
          == nil)
    }
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: NSString("x"), requiringSecureCoding: false)
    let coder = try NSKeyedUnarchiver(forReadingFrom: data)
    layout.encode(with: NSKeyedArchiver(requiringSecureCoding: false))
    #expect(UICollectionViewLayout(coder: coder)?.collectionView == nil)
    #expect(UICollectionViewFlowLayout(coder: coder)?.itemSize == CGSize(width: 50, height: 50))
    #expect(UICollectionViewCompositionalLayout(coder: coder)?.collectionViewContentSize == .zero)
    #expect(UICollectionViewTransitionLayout(coder: coder)?.transitionProgress == 0)
    #expect(UICollectionView(coder: coder)?.collectionViewLayout is UICollectionViewFlowLayout)
    #expect(UICollectionView(frame: .zero).collectionViewLayout is UICollectionViewFlowLayout)
    let cell = try #require(UICollectionViewCell(coder: coder))
    #expect(cell.contentView.superview === cell)
    #expect(UICollectionReusableView(coder: coder)?.reuseIdentifier == nil)
    #expect(UICollectionViewController(coder: coder)?.clearsSelectionOnViewWillAppear == true)
  }

  @Test func `startInteractiveTransition interpolates between two layouts by transitionProgress`()
    throws
  {
    let (old, new) = (CollectionStage.flow(100, 100), CollectionStage.flow(320, 40))
    new.minimumLineSpacing = 0
    let stage = CollectionStage(old, [Array(0..<6)])
    var ends: [[Bool]] = []
    let between = stage.screen.run {
      stage.view.startInteractiveTransition(to: new) { ends.append([$0, $1]) }
    }
    stage.screen.change { between.transitionProgress = 0.25 }
    let one = try #require(cell(1, stage))
    // A quarter of the distance from (110, 0, 100, 100) to (0, 40, 320, 40).
    #expect(one.frame == CGRect(x: 82.5, y: 10, width: 155, height: 85))
    #expect(between.currentLayout === old)
    #expect(between.nextLayout === new)
    #expect(between.collectionViewContentSize.height == 210 + 0.25 * (240 - 210))
    stage.screen.change {
      between.updateValue(3, forAnimatedKey: "turn")
      stage.view.finishInteractiveTransition()
    }
    #expect(between.value(forAnimatedKey: "turn") == 3)
    #expect(between.value(forAnimatedKey: "no") == 0)
    stage.advance(by: 0.5)
    #expect(one.frame == CGRect(x: 0, y: 40, width: 320, height: 40))
    #expect(ends == [[true, true]])
    stage.screen.change {
      stage.view.startInteractiveTransition(to: old) { ends.append([$0, $1]) }.transitionProgress =
        0.5
    }
    stage.screen.change { stage.view.cancelInteractiveTransition() }
    stage.advance(by: 0.5)
    #expect(stage.view.collectionViewLayout === new)
    #expect(ends.last == [true, false])
    #expect(one.frame.minY == 40)
  }

  @Test func `interactive movement of an item calls the data source only when the movement ends`()
    throws
  {
    let stage = CollectionStage(CollectionStage.flow(100, 100), [Array(0..<6)])
    let one = try #require(cell(1, stage))
    stage.screen.change {
      #expect(stage.view.beginInteractiveMovementForItem(at: path(1)))
      stage.view.updateInteractiveMovementTargetPosition(CGPoint(x: 170, y: 150))
    }
    #expect(one.center == CGPoint(x: 170, y: 150))
    #expect(one.layer.zPosition == 1000)
    // The target position is that of item 4, so the items in between move up.
    #expect(stage.numbers == [0, 2, 3, 4, 1, 5])
    #expect(stage.notes == [])
    #expect(cell(2, stage)?.frame.minX == 110)
    stage.screen.change { stage.view.endInteractiveMovement() }
    stage.advance(by: 0.5)
    #expect(stage.notes == ["move 1 to 4"])
    #expect(stage.sections[0] == [0, 2, 3, 4, 1, 5])
    #expect(one.frame.origin == CGPoint(x: 110, y: 110))
    #expect(one.layer.zPosition == 0)
    stage.screen.change {
      stage.view.beginInteractiveMovementForItem(at: path(0))
      stage.view.updateInteractiveMovementTargetPosition(CGPoint(x: 270, y: 50))
      stage.view.cancelInteractiveMovement()
    }
    stage.advance(by: 0.5)
    #expect(stage.numbers == [0, 2, 3, 4, 1, 5])
    #expect(stage.notes == ["move 1 to 4"])
    stage.refusals = ["move"]
    #expect(!stage.view.beginInteractiveMovementForItem(at: path(0)))
  }
}

/// A flow layout that records its calls, and in which inserted items grow and deleted items move down.
final class Growing: UICollectionViewFlowLayout {
  var notes: [String] = []
  private var inserted: Set<IndexPath> = []
  private var deleted: Set<IndexPath> = []

  override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    notes.append("prepare")
    for item in updateItems {
      if item.updateAction == .insert, let path = item.indexPathAfterUpdate {
        notes.append("insert \(path.item)")
        inserted.insert(path)
      }
      if item.updateAction == .delete, let path = item.indexPathBeforeUpdate {
        notes.append("delete \(path.item)")
        deleted.insert(path)
      }
    }
  }

  override func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
    guard inserted.contains(itemIndexPath) else { return attributes }
    notes.append("initial \(itemIndexPath.item)")
    attributes?.alpha = 1
    attributes?.transform = CGAffineTransform(scaleX: 0.1, y: 0.1)
    return attributes
  }

  override func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
    guard deleted.contains(itemIndexPath) else { return attributes }
    notes.append("final \(itemIndexPath.item)")
    attributes?.center.y += 200
    return attributes
  }

  override func finalizeCollectionViewUpdates() {
    super.finalizeCollectionViewUpdates()
    notes.append("finalize \(UIView.inheritedAnimationDuration > 0)")
    (inserted, deleted) = ([], [])
  }

  override func prepareForTransition(to newLayout: UICollectionViewLayout) { notes.append("to") }
  override func prepareForTransition(from oldLayout: UICollectionViewLayout) {
    notes.append("from")
  }
  override func finalizeLayoutTransition() { notes.append("done") }
  override func prepare(forAnimatedBoundsChange oldBounds: CGRect) {
    super.prepare(forAnimatedBoundsChange: oldBounds)
    notes.append("bounds \(Int(oldBounds.width))")
  }
  override func finalizeAnimatedBoundsChange() {
    super.finalizeAnimatedBoundsChange()
    notes.append("bounds done")
  }
}
