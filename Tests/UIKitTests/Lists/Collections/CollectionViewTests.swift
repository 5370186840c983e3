import Foundation
import QuartzCore
import Testing
import UIKit

/// Tests of cell reuse, selection, scrolling and custom layouts in `UICollectionView`.
@MainActor
@Suite(.serialized) struct CollectionViewTests {
  @Test func `UICollectionView with 10,000 items creates cells for visible items and reuses them`()
  {
    NumberCell.made = 0
    let stage = CollectionStage(CollectionStage.flow(100, 100), [Array(0..<10_000)])
    // Lines start at 0, 110, …, 440, so there are five lines of three items.
    #expect(stage.numbers == Array(0..<15))
    #expect(NumberCell.made == 15)
    for y in stride(from: 0, through: 360_000, by: 7000) {
      stage.screen.change { stage.view.contentOffset.y = CGFloat(y) }
    }
    // A height of 480 intersects at most six lines.
    #expect(NumberCell.made <= 18)
    let first = Int(357_000 / 110) * 3
    #expect(stage.numbers.first == first)
    #expect(stage.view.subviews.count <= 18)
    #expect((stage.view.visibleCells.first as? NumberCell)?.reuses ?? 0 > 5)
    #expect(stage.view.indexPathsForVisibleItems.first == IndexPath(item: first, section: 0))
    #expect(stage.view.numberOfSections == 1)
    #expect(stage.view.numberOfItems(inSection: 0) == 10_000)
  }

  @Test func `tapping an item calls UICollectionViewDelegate methods in the documented order`() {
    let stage = CollectionStage(CollectionStage.flow(100, 100), [Array(0..<8)])
    stage.tap(160, 50)
    #expect(
      stage.notes == [
        "highlight 1?", "highlighted 1", "select 1?", "selected 1", "unhighlighted 1",
      ])
    #expect(stage.view.indexPathsForSelectedItems == [IndexPath(item: 1, section: 0)])
    stage.notes = []
    stage.tap(10, 10)
    #expect(
      stage.notes == [
        "highlight 0?", "highlighted 0", "select 0?", "deselected 1", "selected 0",
        "unhighlighted 0",
      ])
    let cell = stage.view.cellForItem(at: IndexPath(item: 0, section: 0))
    #expect(cell?.isSelected == true)
    #expect(cell?.isHighlighted == false)
    #expect(stage.view.cellForItem(at: IndexPath(item: 1, section: 0))?.isSelected == false)
    // Tapping between items has no effect.
    stage.notes = []
    stage.tap(105, 50)
    #expect(stage.notes == [])
  }

  @Test func `with allowsMultipleSelection, tapping a selected item deselects it`() {
    let stage = CollectionStage(CollectionStage.flow(100, 100), [Array(0..<8)])
    stage.view.allowsMultipleSelection = true
    stage.tap(10, 10)
    stage.tap(120, 10)
    stage.notes = []
    stage.tap(10, 10)
    #expect(
      stage.notes == [
        "highlight 0?", "highlighted 0", "deselect 0?", "deselected 0", "unhighlighted 0",
      ])
    stage.refusals = ["deselect", "select"]
    stage.tap(120, 10)
    stage.tap(240, 10)
    #expect(stage.view.indexPathsForSelectedItems == [IndexPath(item: 1, section: 0)])
    stage.refusals = ["highlight"]
    stage.notes = []
    stage.tap(120, 10)
    #expect(stage.notes == ["highlight 1?"])
    stage.view.allowsSelection = false
    stage.tap(10, 10)
    #expect(stage.notes == ["highlight 1?"])
  }

  @Test func `dragging a touch off an item removes its highlight and selects no item`() {
    let stage = CollectionStage(CollectionStage.flow(100, 100), [Array(0..<80)])
    stage.touch(.began, 10, 10)
    stage.advance(by: 0.2)
    #expect(stage.view.cellForItem(at: IndexPath(item: 0, section: 0))?.isHighlighted == true)
    stage.touch(.moved, 10, -20)
    stage.touch(.moved, 10, -60)
    #expect(stage.view.cellForItem(at: IndexPath(item: 0, section: 0))?.isHighlighted == false)
    stage.touch(.ended, 10, -60)
    #expect(stage.notes == ["highlight 0?", "highlighted 0", "unhighlighted 0"])
    #expect(stage.view.contentOffset.y > 0)
  }

  @Test func `selectedBackgroundView is shown on selection, which is kept when cells are reused`() {
    let stage = CollectionStage(CollectionStage.flow(100, 100), [Array(0..<80)])
    let path = IndexPath(item: 0, section: 0)
    let behind = UIView()
    stage.screen.change {
      let cell = stage.view.cellForItem(at: path)
      cell?.backgroundView = UIView()
      cell?.selectedBackgroundView = behind
      stage.view.selectItem(at: path, animated: false, scrollPosition: [])
    }
    #expect(!behind.isHidden)
    #expect(behind.frame == CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(behind.superview?.subviews.firstIndex(of: behind) == 1)
    stage.screen.change { stage.view.deselectItem(at: path, animated: false) }
    #expect(behind.isHidden)
    stage.screen.change {
      stage.view.selectItem(at: path, animated: false, scrollPosition: [])
      stage.view.contentOffset.y = 2000
    }
    #expect(stage.view.cellForItem(at: path) == nil)
    #expect(stage.view.visibleCells.allSatisfy { !$0.isSelected })
    stage.screen.change { stage.view.contentOffset.y = 0 }
    #expect(stage.view.cellForItem(at: path)?.isSelected == true)
    stage.screen.change { stage.view.selectItem(at: nil, animated: false, scrollPosition: []) }
    #expect(stage.view.indexPathsForSelectedItems == [])
    #expect(stage.notes == [])
  }

  @Test(arguments: [
    Goal(position: .top, y: 1100), Goal(position: .bottom, y: 720),
    Goal(position: .centeredVertically, y: 910), Goal(position: [], y: 720),
  ])
  func `scrollToItem scrolls the item to the given scroll position`(goal: Goal) {
    let stage = CollectionStage(CollectionStage.flow(100, 100), [Array(0..<80)])
    // Item 30 is in the line that starts at 1100.
    let path = IndexPath(item: 30, section: 0)
    stage.screen.change { stage.view.scrollToItem(at: path, at: goal.position, animated: false) }
    #expect(stage.view.contentOffset.y == goal.y)
    stage.screen.change { stage.view.contentOffset.y = 0 }
    stage.screen.change { stage.view.selectItem(at: path, animated: true, scrollPosition: .top) }
    stage.advance(by: 1)
    #expect(stage.view.contentOffset.y == 1100)
    stage.screen.change { stage.view.scrollToItem(at: path, at: [], animated: true) }
    #expect(stage.view.contentOffset.y == 1100)
  }

  @Test func `indexPathForItem(at:) and indexPath(for:) find items by point and by cell`() {
    let stage = CollectionStage(CollectionStage.flow(100, 100), [Array(0..<80)])
    let path = IndexPath(item: 4, section: 0)
    #expect(stage.view.indexPathForItem(at: CGPoint(x: 115, y: 150)) == path)
    #expect(stage.view.indexPathForItem(at: CGPoint(x: 105, y: 150)) == nil)
    #expect(stage.view.indexPathForItem(at: CGPoint(x: 115, y: 1105))?.item == 31)
    #expect(stage.view.cellForItem(at: path).flatMap(stage.view.indexPath) == path)
    #expect(stage.view.indexPath(for: UICollectionViewCell(frame: .zero)) == nil)
  }

  @Test
  func `UICollectionView uses a custom layout's transforms, zIndex and target content offset`()
    throws
  {
    let stage = CollectionStage(Carousel(), [Array(0..<10)], size: CGSize(width: 300, height: 200))
    // Items are 100 points wide and 120 points apart. The first one is centered in the view.
    #expect(stage.view.contentSize.width == 1380)
    let first = try #require(stage.view.cellForItem(at: IndexPath(item: 0, section: 0)))
    #expect(first.center.x == 150)
    #expect(first.alpha == 1)
    #expect(first.transform.a == 1)
    let second = try #require(stage.view.cellForItem(at: IndexPath(item: 1, section: 0)))
    #expect(abs(second.transform.a - (1 - 0.3 * 120 / 150)) < 1e-9)
    #expect((second as? NumberCell)?.hue == 0.8)
    stage.touch(.began, 250, 100)
    stage.touch(.moved, 240, 100)
    stage.touch(.moved, 150, 100)
    stage.advance(by: 1)
    stage.touch(.ended, 150, 100)
    stage.advance(by: 4)
    // A drag of 90 points ends closest to the second item.
    #expect(stage.view.contentOffset.x == 120)
    #expect(second.transform.a == 1)
    #expect(first.layer.zPosition == -1)
    #expect(second.layer.zPosition == 0)
    let order = stage.view.subviews.filter { $0 is UICollectionViewCell }
    #expect(order.last === second)
  }

  @Test func `decoration views are created from the class registered with the layout`() {
    final class Shade: UICollectionReusableView {}
    final class Decorated: UICollectionViewFlowLayout {
      override func layoutAttributesForElements(
        in rect: CGRect
      ) -> [UICollectionViewLayoutAttributes]? {
        let shade = layoutAttributesForDecorationView(
          ofKind: "shade", at: IndexPath(item: 0, section: 0))
        return (super.layoutAttributesForElements(in: rect) ?? []) + [shade].compactMap { $0 }
      }
      override func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
      ) -> UICollectionViewLayoutAttributes? {
        let made = UICollectionViewLayoutAttributes(
          forDecorationViewOfKind: elementKind, with: indexPath)
        made.frame = CGRect(x: 0, y: 0, width: 320, height: 60)
        made.zIndex = -1
        return made
      }
    }
    let layout = Decorated()
    layout.register(Shade.self, forDecorationViewOfKind: "shade")
    let stage = CollectionStage(layout, [Array(0..<200)])
    let shade = stage.view.subviews.compactMap { $0 as? Shade }.first
    #expect(shade?.frame == CGRect(x: 0, y: 0, width: 320, height: 60))
    #expect(stage.view.subviews.firstIndex { $0 is Shade } == 0)
    stage.screen.change { stage.view.contentOffset.y = 500 }
    #expect(shade?.superview == nil)
    stage.screen.change { stage.view.contentOffset.y = 0 }
    #expect(shade?.superview === stage.view)
    let name = "decoration of a nib"
    UINib.register(name) { _ in [Shade(frame: .zero)] }
    let other = Decorated()
    other.register(UINib(nibName: name, bundle: nil), forDecorationViewOfKind: "shade")
    stage.screen.change { stage.view.collectionViewLayout = other }
    other.register(nil as AnyClass?, forDecorationViewOfKind: "shade")
    #expect(layout.collectionView == nil)
    #expect(other.collectionView === stage.view)
  }

  @Test func `UICollectionViewLayoutAttributes' copy and == include the properties of a subclass`()
    throws
  {
    let path = IndexPath(item: 3, section: 1)
    let some = Tinted(forCellWith: path)
    some.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    some.hue = 0.5
    let copy = try #require(some.copy() as? Tinted)
    #expect(copy !== some)
    #expect(copy == some)
    #expect(copy.hue == 0.5)
    #expect(copy.hash == some.hash)
    #expect(copy.indexPath == path)
    #expect(copy.representedElementCategory == .cell)
    copy.hue = 0.6
    #expect(copy != some)
    #expect(some.center == CGPoint(x: 25, y: 40))
    #expect(some.bounds.size == CGSize(width: 30, height: 40))
    some.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    some.transform = CGAffineTransform(scaleX: 2, y: 3)
    #expect(some.frame == CGRect(x: 15, y: 25, width: 20, height: 30))
    let head = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: "head", with: path)
    #expect(head.representedElementKind == "head")
    #expect(head.representedElementCategory == .supplementaryView)
    let deco = UICollectionViewLayoutAttributes(forDecorationViewOfKind: "deco", with: path)
    #expect(deco.representedElementCategory == .decorationView)
    #expect(deco.name == "deco")
    #expect(UICollectionViewLayoutAttributes() != head)
    #expect(!head.isEqual(nil))
  }

  @Test func `UICollectionView.reloadData reloads sections and items and clears the selection`() {
    let stage = CollectionStage(CollectionStage.flow(100, 100), [Array(0..<8)])
    stage.screen.change {
      stage.view.selectItem(at: IndexPath(item: 0, section: 0), animated: false, scrollPosition: [])
      stage.sections = [[7, 8], [9]]
      stage.view.reloadData()
    }
    #expect(stage.numbers == [7, 8, 9])
    #expect(stage.view.indexPathsForSelectedItems == [])
    #expect(stage.view.numberOfSections == 2)
    stage.screen.change {
      stage.sections[0][0] = 70
      stage.view.reconfigureItems(at: [IndexPath(item: 0, section: 0)])
    }
    #expect(stage.numbers == [70, 8, 9])
    let ground = UIView()
    stage.screen.change { stage.view.backgroundView = ground }
    #expect(stage.view.subviews.first === ground)
    #expect(ground.frame == stage.view.bounds)
  }

  @Test func `cell and supplementary registrations configure the dequeued views`() {
    final class Source: NSObject, UICollectionViewDataSource {
      let cell = UICollectionView.CellRegistration<NumberCell, Int> { cell, path, number in
        cell.number = number + path.item
      }
      let head = UICollectionView.SupplementaryRegistration<UICollectionReusableView>(
        elementKind: UICollectionView.elementKindSectionHeader
      ) { view, kind, path in view.tag = kind.count + path.section }

      func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
      ) -> Int { 3 }
      func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
      ) -> UICollectionViewCell {
        collectionView.dequeueConfiguredReusableCell(using: cell, for: indexPath, item: 40)
      }
      func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
      ) -> UICollectionReusableView {
        collectionView.dequeueConfiguredReusableSupplementary(using: head, for: indexPath)
      }
    }
    let layout = CollectionStage.flow(50, 50)
    layout.headerReferenceSize.height = 20
    let stage = CollectionStage(layout, [[0]])
    let source = Source()
    stage.screen.change { stage.view.dataSource = source }
    #expect(stage.numbers == [40, 41, 42])
    let kind = UICollectionView.elementKindSectionHeader
    #expect(stage.view.visibleSupplementaryViews(ofKind: kind).map(\.tag) == [kind.count])
  }

  @Test
  func `UICollectionView dequeues views from nibs and reports unregistered reuse identifiers`() {
    UINib.register("cell of a nib") { _ in [NumberCell(frame: .zero)] }
    UINib.register("view of a nib") { _ in [UICollectionReusableView(frame: .zero)] }
    let stage = CollectionStage(CollectionStage.flow(50, 50), [[0]])
    let path = IndexPath(item: 0, section: 0)
    stage.view.register(
      UINib(nibName: "cell of a nib", bundle: nil), forCellWithReuseIdentifier: "nib")
    stage.view.register(
      UINib(nibName: "view of a nib", bundle: nil), forSupplementaryViewOfKind: "kind",
      withReuseIdentifier: "nib")
    let cell = stage.view.dequeueReusableCell(withReuseIdentifier: "nib", for: path)
    #expect(cell is NumberCell)
    #expect(cell.reuseIdentifier == "nib")
    let view = stage.view.dequeueReusableSupplementaryView(
      ofKind: "kind", withReuseIdentifier: "nib", for: path)
    #expect(view.reuseIdentifier == "nib")
    let errors = Errors()
    CAProgrammerError.$handler.withValue(.init { errors.texts.append($0) }) {
      stage.view.register(nil as AnyClass?, forCellWithReuseIdentifier: "nib")
      _ = stage.view.dequeueReusableCell(withReuseIdentifier: "nib", for: path)
      _ = stage.view.dequeueReusableSupplementaryView(
        ofKind: "kind", withReuseIdentifier: "other", for: path)
    }
    #expect(errors.texts.count == 2)
    #expect(errors.texts.first?.contains("must register a nib or a class") == true)
  }

  @Test func `flipsHorizontallyInOppositeLayoutDirection mirrors a right-to-left flow layout`() {
    final class Mirrored: UICollectionViewFlowLayout {
      override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
    }
    let layout = Mirrored()
    layout.itemSize = CGSize(width: 100, height: 100)
    let stage = CollectionStage(layout, [Array(0..<8)])
    #expect(stage.view.cellForItem(at: IndexPath(item: 0, section: 0))?.frame.minX == 0)
    stage.screen.change { stage.view.semanticContentAttribute = .forceRightToLeft }
    #expect(stage.view.cellForItem(at: IndexPath(item: 0, section: 0))?.frame.minX == 220)
    #expect(stage.view.indexPathForItem(at: CGPoint(x: 300, y: 50))?.item == 0)
    #expect(stage.frame(1)?.minX == 110)
    let plain = CollectionStage(CollectionStage.flow(100, 100), [Array(0..<8)])
    plain.screen.change { plain.view.semanticContentAttribute = .forceRightToLeft }
    #expect(plain.view.cellForItem(at: IndexPath(item: 0, section: 0))?.frame.minX == 0)
  }
}

/// A scroll position and the expected content offset.
struct Goal: Sendable {
  let position: UICollectionView.ScrollPosition
  let y: CGFloat
}

/// A recorder for the messages of programmer errors.
final class Errors: @unchecked Sendable {
  var texts: [String] = []
}

final class Tinted: UICollectionViewLayoutAttributes {
  nonisolated(unsafe) var hue: CGFloat = 0

  override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? Tinted)?.hue = hue
    return copy
  }

  override func isEqual(_ object: Any?) -> Bool {
    super.isEqual(object) && (object as? Tinted)?.hue == hue
  }
}

/// A layout of cards in a row that snaps to the nearest card and scales cards down with their distance from the
/// center.
final class Carousel: UICollectionViewLayout {
  override var collectionViewContentSize: CGSize {
    guard let view = collectionView else { return .zero }
    let count = CGFloat(view.numberOfItems(inSection: 0))
    return CGSize(width: (count - 1) * 120 + view.bounds.width, height: view.bounds.height)
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard let view = collectionView else { return nil }
    let made = Tinted(forCellWith: indexPath)
    made.size = CGSize(width: 100, height: 140)
    made.center = CGPoint(
      x: view.bounds.width / 2 + 120 * CGFloat(indexPath.item), y: view.bounds.midY)
    let away = min(1, abs(made.center.x - view.bounds.midX) / (view.bounds.width / 2))
    made.transform3D = CATransform3DMakeScale(1 - 0.3 * away, 1 - 0.3 * away, 1)
    made.alpha = 1 - 0.5 * away
    made.hue = away
    made.zIndex = away < 0.4 ? 0 : -1
    return made
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    guard let view = collectionView else { return nil }
    return (0..<view.numberOfItems(inSection: 0)).compactMap {
      layoutAttributesForItem(at: IndexPath(item: $0, section: 0))
    }.filter { $0.frame.intersects(rect) }
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

  override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    CGPoint(x: (proposedContentOffset.x / 120).rounded() * 120, y: proposedContentOffset.y)
  }
}
