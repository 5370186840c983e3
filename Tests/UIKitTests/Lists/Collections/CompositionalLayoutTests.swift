import Foundation
import QuartzCore
import Testing
import UIKit

@testable import UIKitLists

/// Tests of compositional layouts.
///
/// The comments show how the frames are calculated.
@MainActor
@Suite(.serialized) struct CompositionalLayoutTests {
  private func item(_ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension)
    -> NSCollectionLayoutItem
  {
    NSCollectionLayoutItem(
      layoutSize: NSCollectionLayoutSize(widthDimension: width, heightDimension: height))
  }

  private func size(_ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension)
    -> NSCollectionLayoutSize
  { NSCollectionLayoutSize(widthDimension: width, heightDimension: height) }

  /// Returns a section with groups of five square items.
  private func gridSection() -> NSCollectionLayoutSection {
    NSCollectionLayoutSection(
      group: .horizontal(
        layoutSize: size(.fractionalWidth(1), .fractionalWidth(0.2)),
        subitems: [item(.fractionalWidth(0.2), .fractionalHeight(1))]))
  }

  @Test func `a horizontal layout group repeats its items until its width is filled`() {
    let layout = UICollectionViewCompositionalLayout(section: gridSection())
    let stage = CollectionStage(layout, [Array(0..<12)])
    for number in 0..<12 {
      #expect(
        stage.frame(number)
          == CGRect(
            x: CGFloat(number % 5) * 64, y: CGFloat(number / 5) * 64, width: 64, height: 64))
    }
    #expect(stage.view.contentSize == CGSize(width: 320, height: 192))
    #expect(stage.numbers == Array(0..<12))
  }

  @Test func `compositional layouts add up the insets and spacings of sections, groups and items`()
  {
    let part = item(.fractionalWidth(0.5), .fractionalHeight(1))
    part.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(50)), subitems: [part])
    group.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 5, trailing: 10)
    let section = NSCollectionLayoutSection(group: group)
    section.contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 20, bottom: 9, trailing: 40)
    section.interGroupSpacing = 6
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.interSectionSpacing = 11
    let layout = UICollectionViewCompositionalLayout(section: section, configuration: configuration)
    let stage = CollectionStage(layout, [Array(0..<4), [9]])
    // The group is 320 − 60 = 260 points wide, or 240 within its insets, so each item is 120 points wide.
    #expect(stage.frame(0) == CGRect(x: 32, y: 13, width: 114, height: 36))
    #expect(stage.frame(3) == CGRect(x: 152, y: 69, width: 114, height: 36))
    // 7 + 50 + 6 + 50 + 9 = 122 points for the section, and 11 points between sections.
    #expect(stage.frame(0, 1)?.minY == 146)
    #expect(stage.view.contentSize.height == 199)
  }

  @Test func `a layout group with an item count divides its length by fixed and flexible spacing`()
  {
    let shared = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(40)),
      subitem: item(.fractionalWidth(1), .fractionalHeight(1)), count: 3)
    shared.interItemSpacing = .fixed(10)
    let first = CollectionStage(
      UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: shared)),
      [Array(0..<4)])
    #expect(first.frame(1) == CGRect(x: 110, y: 0, width: 100, height: 40))
    #expect(first.frame(3)?.origin == CGPoint(x: 0, y: 40))
    let own = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(40)),
      repeatingSubitem: item(.absolute(80), .absolute(30)), count: 3)
    own.interItemSpacing = .flexible(5)
    let second = CollectionStage(
      UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: own)),
      [Array(0..<4)])
    // 320 − 240 = 80 points for two flexible spacings.
    #expect(second.frame(1) == CGRect(x: 120, y: 0, width: 80, height: 30))
    let column = NSCollectionLayoutGroup.vertical(
      layoutSize: size(.fractionalWidth(1), .absolute(100)),
      subitem: item(.fractionalWidth(1), .absolute(1)), count: 2)
    column.interItemSpacing = .fixed(20)
    let third = CollectionStage(
      UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: column)),
      [Array(0..<4)])
    #expect(third.frame(3) == CGRect(x: 0, y: 160, width: 320, height: 40))
    let loose = NSCollectionLayoutGroup.vertical(
      layoutSize: size(.fractionalWidth(1), .absolute(100)),
      repeatingSubitem: item(.fractionalWidth(0.5), .absolute(30)), count: 2)
    let fourth = CollectionStage(
      UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: loose)),
      [Array(0..<4)])
    #expect(fourth.frame(3) == CGRect(x: 0, y: 130, width: 160, height: 30))
  }

  @Test func `nested layout groups place a large item next to a column of two small items`() {
    // A large item on the left and a column of two small ones on the right.
    let pair = NSCollectionLayoutGroup.vertical(
      layoutSize: size(.fractionalWidth(0.25), .fractionalHeight(1)),
      subitems: [item(.fractionalWidth(1), .fractionalHeight(0.5))])
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(120)),
      subitems: [item(.fractionalWidth(0.75), .fractionalHeight(1)), pair])
    let stage = CollectionStage(
      UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)),
      [Array(0..<5)])
    #expect(stage.frame(0) == CGRect(x: 0, y: 0, width: 240, height: 120))
    #expect(stage.frame(1) == CGRect(x: 240, y: 0, width: 80, height: 60))
    #expect(stage.frame(2) == CGRect(x: 240, y: 60, width: 80, height: 60))
    #expect(stage.frame(3) == CGRect(x: 0, y: 120, width: 240, height: 120))
    #expect(stage.frame(4)?.minX == 240)
  }

  @Test func `NSCollectionLayoutGroup.custom uses the frames and zIndex from its item provider`() {
    let group = NSCollectionLayoutGroup.custom(
      layoutSize: size(.fractionalWidth(1), .absolute(100))
    ) { environment in
      let width = environment.container.effectiveContentSize.width
      return (0..<3).map {
        NSCollectionLayoutGroupCustomItem(
          frame: CGRect(x: CGFloat($0) * width / 4, y: CGFloat($0) * 20, width: 50, height: 50),
          zIndex: $0)
      }
    }
    let stage = CollectionStage(
      UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)),
      [Array(0..<5)])
    #expect(stage.frame(1) == CGRect(x: 80, y: 20, width: 50, height: 50))
    #expect(stage.frame(4) == CGRect(x: 80, y: 120, width: 50, height: 50))
    #expect(stage.view.cellForItem(at: IndexPath(item: 2, section: 0))?.layer.zPosition == 2)
  }

  @Test
  func `NSCollectionLayoutItem.edgeSpacing moves items, and anchors position supplementary items`()
  {
    let badge = NSCollectionLayoutSupplementaryItem(
      layoutSize: size(.absolute(20), .absolute(20)), elementKind: "badge",
      containerAnchor: NSCollectionLayoutAnchor(
        edges: [.top, .trailing], fractionalOffset: CGPoint(x: 0.5, y: -0.5)))
    #expect(badge.containerAnchor.isFractionalOffset)
    #expect(!badge.containerAnchor.isAbsoluteOffset)
    let part = NSCollectionLayoutItem(
      layoutSize: size(.absolute(60), .absolute(60)), supplementaryItems: [badge])
    part.edgeSpacing = NSCollectionLayoutEdgeSpacing(
      leading: .fixed(10), top: .fixed(15), trailing: nil, bottom: .fixed(5))
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(80)), subitems: [part])
    let stage = CollectionStage(
      UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)),
      [Array(0..<5)])
    #expect(stage.frame(1) == CGRect(x: 80, y: 15, width: 60, height: 60))
    // Four items of 70 points each fit.
    #expect(stage.frame(4) == CGRect(x: 10, y: 95, width: 60, height: 60))
    let view = stage.view.supplementaryView(
      forElementKind: "badge", at: IndexPath(item: 1, section: 0))
    // At the corner (120, 15), moved by half of its size.
    #expect(view?.frame == CGRect(x: 130, y: 5, width: 20, height: 20))
    #expect(view?.layer.zPosition == 1)
    let middle = NSCollectionLayoutAnchor(edges: [.bottom], absoluteOffset: CGPoint(x: 3, y: 4))
    #expect(middle.isAbsoluteOffset)
    #expect(middle.offset == CGPoint(x: 3, y: 4))
  }

  @Test
  func `boundary supplementary items extend a section, and pinToVisibleBounds pins the header`() {
    let kinds = (
      UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter
    )
    let section = gridSection()
    section.contentInsets = NSDirectionalEdgeInsets(top: 10, leading: 20, bottom: 0, trailing: 20)
    let head = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: size(.fractionalWidth(1), .absolute(30)), elementKind: kinds.0, alignment: .top)
    head.pinToVisibleBounds = true
    let foot = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: size(.absolute(100), .absolute(20)), elementKind: kinds.1,
      alignment: .bottomTrailing, absoluteOffset: CGPoint(x: -5, y: 2))
    section.boundarySupplementaryItems = [head, foot]
    let stage = CollectionStage(
      UICollectionViewCompositionalLayout(section: section), [Array(0..<50), [1]])
    func frame(_ kind: String, _ section: Int = 0) -> CGRect? {
      stage.view.supplementaryView(
        forElementKind: kind, at: IndexPath(item: 0, section: section))?.frame
    }
    // 280 / 5 = 56.
    #expect(frame(kinds.0) == CGRect(x: 20, y: 0, width: 280, height: 30))
    #expect(stage.frame(0)?.origin == CGPoint(x: 20, y: 40))
    // 30 + 10 + 10 × 56 = 600, and the footer ends at 620.
    stage.screen.change { stage.view.contentOffset.y = 500 }
    #expect(frame(kinds.0)?.minY == 500)
    #expect(frame(kinds.1) == CGRect(x: 195, y: 602, width: 100, height: 20))
    #expect(frame(kinds.0, 1)?.minY == 620)
    stage.screen.change { section.supplementariesFollowContentInsets = false }
    stage.screen.change { stage.view.collectionViewLayout.invalidateLayout() }
    #expect(frame(kinds.0)?.width == 320)
  }

  @Test func `compositional layouts place layout-wide headers and footers and section backgrounds`()
  {
    final class Ground: UICollectionReusableView {}
    let section = gridSection()
    let ground = NSCollectionLayoutDecorationItem.background(elementKind: "ground")
    ground.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    section.decorationItems = [ground]
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.boundarySupplementaryItems = [
      NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: size(.fractionalWidth(1), .absolute(50)),
        elementKind: UICollectionView.elementKindSectionHeader, alignment: .top),
      NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: size(.fractionalWidth(1), .absolute(10)),
        elementKind: UICollectionView.elementKindSectionFooter, alignment: .bottom),
    ]
    let layout = UICollectionViewCompositionalLayout(
      sectionProvider: { index, environment in
        #expect(environment.traitCollection.userInterfaceStyle != .dark)
        return index == 0 ? section : self.gridSection()
      }, configuration: configuration)
    layout.register(Ground.self, forDecorationViewOfKind: "ground")
    let stage = CollectionStage(layout, [[1], [2]])
    #expect(stage.frame(0)?.minY == 50)
    #expect(stage.frame(0, 1)?.minY == 114)
    let behind = stage.view.subviews.compactMap { $0 as? Ground }
    #expect(behind.map(\.frame) == [CGRect(x: 2, y: 51, width: 314, height: 60)])
    #expect(stage.view.subviews.first === behind.first)
    #expect(stage.view.contentSize.height == 188)
    #expect(
      layout.layoutAttributesForSupplementaryView(
        ofKind: UICollectionView.elementKindSectionFooter, at: IndexPath(index: 0))?.frame.minY
        == 178)
    #expect(
      layout.layoutAttributesForDecorationView(
        ofKind: "ground", at: IndexPath(item: 0, section: 0))?.zIndex == -1)
  }

  @Test func `a horizontal compositional layout places sections and groups from left to right`() {
    let group = NSCollectionLayoutGroup.vertical(
      layoutSize: size(.absolute(100), .fractionalHeight(1)),
      subitems: [item(.fractionalWidth(1), .fractionalHeight(0.5))])
    let section = NSCollectionLayoutSection(group: group)
    section.interGroupSpacing = 10
    section.contentInsets.leading = 5
    section.boundarySupplementaryItems = [
      NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: size(.absolute(20), .fractionalHeight(1)),
        elementKind: UICollectionView.elementKindSectionHeader, alignment: .leading)
    ]
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.scrollDirection = .horizontal
    let stage = CollectionStage(
      UICollectionViewCompositionalLayout(section: section, configuration: configuration),
      [Array(0..<4), [1]])
    #expect(stage.frame(3) == CGRect(x: 135, y: 240, width: 100, height: 240))
    // 20 + 5 + 210 = 235.
    #expect(stage.frame(0, 1)?.minX == 260)
    #expect(stage.view.contentSize == CGSize(width: 360, height: 480))
  }

  @Test func `orthogonalScrollingBehavior in a horizontal layout scrolls groups vertically`() {
    let group = NSCollectionLayoutGroup.vertical(
      layoutSize: size(.absolute(100), .fractionalHeight(0.5)),
      subitems: [item(.fractionalWidth(1), .fractionalHeight(1))])
    let section = NSCollectionLayoutSection(group: group)
    section.contentInsets = NSDirectionalEdgeInsets(top: 10, leading: 5, bottom: 0, trailing: 7)
    section.orthogonalScrollingBehavior = .continuous
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.scrollDirection = .horizontal
    let layout = UICollectionViewCompositionalLayout(
      section: section, configuration: configuration)
    let stage = CollectionStage(layout, [Array(0..<3)])
    let scrolled = layout.orthogonalSections[0]
    // Half of 480 − 10 = 470 is 235.
    #expect(scrolled?.frame == CGRect(x: 5, y: 0, width: 100, height: 480))
    #expect(scrolled?.contentSize == CGSize(width: 100, height: 715))
    #expect(scrolled?.groupOrigins == [10, 245, 480])
    #expect(scrolled?.groupLengths == [235, 235, 235])
    #expect(scrolled?.inset == 10)
    #expect(stage.view.contentSize == CGSize(width: 112, height: 480))
  }

  @Test func `self-sizing cells replace the estimated dimensions of a compositional layout`() {
    final class Tall: UICollectionViewCell {
      var height: CGFloat = 0
      override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: height)
      }
    }
    let row = size(.fractionalWidth(1), .estimated(20))
    let section = NSCollectionLayoutSection(
      group: .vertical(layoutSize: row, subitems: [NSCollectionLayoutItem(layoutSize: row)]))
    section.interGroupSpacing = 2
    let stage = CollectionStage(
      UICollectionViewCompositionalLayout(section: section), [[30, 50, 40]])
    stage.screen.change {
      stage.cellName = "tall"
      stage.view.register(Tall.self, forCellWithReuseIdentifier: "tall")
      stage.paint = { cell, number in (cell as? Tall)?.height = CGFloat(number) }
      stage.view.reloadData()
    }
    #expect(stage.frame(0) == CGRect(x: 0, y: 0, width: 320, height: 30))
    #expect(stage.frame(1) == CGRect(x: 0, y: 32, width: 320, height: 50))
    #expect(stage.frame(2) == CGRect(x: 0, y: 84, width: 320, height: 40))
    stage.screen.change {
      stage.sections[0].insert(70, at: 0)
      stage.view.insertItems(at: [IndexPath(item: 0, section: 0)])
    }
    stage.advance(by: 1)
    #expect(stage.frame(0)?.height == 70)
    #expect(stage.frame(2) == CGRect(x: 0, y: 104, width: 320, height: 50))
  }

  @Test func `groupPaging scrolls a section horizontally and stops at group boundaries`() throws {
    let across = NSCollectionLayoutSection(
      group: .horizontal(
        layoutSize: size(.absolute(200), .absolute(100)),
        subitems: [item(.fractionalWidth(1), .fractionalHeight(1))]))
    across.interGroupSpacing = 10
    across.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 20, bottom: 5, trailing: 20)
    across.orthogonalScrollingBehavior = .groupPaging
    var seen: (paths: [Int], offset: CGFloat) = ([], -1)
    across.visibleItemsInvalidationHandler = { items, offset, environment in
      seen = (items.map(\.indexPath.item), offset.x)
      #expect(environment.container.contentSize.width == 320)
      for item in items { item.alpha = item.frame.midX - offset.x > 200 ? 0.5 : 1 }
    }
    let layout = UICollectionViewCompositionalLayout { index, _ in
      index == 0 ? across : self.gridSection()
    }
    let stage = CollectionStage(layout, [Array(0..<10), Array(0..<5)])
    // Items start at 20, 230, and so on. Two are visible, followed by the next section.
    #expect(stage.numbers == [0, 1, 0, 1, 2, 3, 4])
    #expect(seen.paths == [0, 1])
    #expect(seen.offset == 0)
    #expect(stage.frame(0, 1)?.minY == 110)
    let first = try #require(stage.view.cellForItem(at: IndexPath(item: 0, section: 0)))
    let second = try #require(stage.view.cellForItem(at: IndexPath(item: 1, section: 0)))
    #expect(first.alpha == 1)
    #expect(second.alpha == 0.5)
    let scroller = try #require(first.superview as? UIScrollView)
    #expect(scroller.frame == CGRect(x: 0, y: 5, width: 320, height: 100))
    #expect(scroller.contentSize.width == 2130)
    stage.tap(250, 50)
    #expect(stage.view.indexPathsForSelectedItems == [IndexPath(item: 1, section: 0)])
    // A flick scrolls by one group.
    stage.touch(.began, 250, 50)
    stage.touch(.moved, 240, 50)
    for step in 1...5 {
      stage.advance(by: 0.01)
      stage.touch(.moved, 240 - CGFloat(step) * 10, 50)
    }
    stage.touch(.ended, 190, 50)
    stage.advance(by: 3)
    #expect(scroller.contentOffset.x == 210)
    #expect(stage.view.contentOffset == .zero)
    #expect(seen.paths == [0, 1, 2])
    #expect(seen.offset == 210)
    #expect(second.frame.minX == 230)
    #expect(second.alpha == 1)
    stage.screen.change {
      stage.view.scrollToItem(
        at: IndexPath(item: 9, section: 0), at: .right, animated: false)
    }
    #expect(scroller.contentOffset.x == 1790)
    #expect(stage.view.cellForItem(at: IndexPath(item: 0, section: 0)) == nil)
    stage.screen.change { across.orthogonalScrollingBehavior = .none }
    stage.screen.change { layout.invalidateLayout() }
    #expect(scroller.superview == nil)
    #expect(stage.frame(1)?.minY == 115)
  }

  @Test(arguments: [
    Rest(behavior: .continuousGroupLeadingBoundary, x: 420), Rest(behavior: .paging, x: 320),
    Rest(behavior: .groupPagingCentered, x: 360),
  ])
  func `after a flick, each orthogonalScrollingBehavior stops at its own kind of boundary`(
    rest: Rest
  ) throws {
    let across = NSCollectionLayoutSection(
      group: .horizontal(
        layoutSize: size(.absolute(200), .absolute(100)),
        subitems: [item(.fractionalWidth(1), .fractionalHeight(1))]))
    across.interGroupSpacing = 10
    across.orthogonalScrollingBehavior = rest.behavior
    let stage = CollectionStage(
      UICollectionViewCompositionalLayout(section: across), [Array(0..<10)])
    let cell = try #require(stage.view.cellForItem(at: IndexPath(item: 0, section: 0)))
    let scroller = try #require(cell.superview as? UIScrollView)
    stage.touch(.began, 310, 50)
    stage.touch(.moved, 300, 50)
    for step in 1...10 {
      stage.advance(by: 0.01)
      stage.touch(.moved, 300 - CGFloat(step) * 25, 50)
    }
    stage.touch(.ended, 50, 50)
    stage.advance(by: 4)
    // A drag of 250 points at 2,500 points per second decelerates by a factor of 0.99 per millisecond and travels 249
    // more points, to 499. The center of the third group at 520 is aligned with the view's center at 160.
    #expect(abs(scroller.contentOffset.x - rest.x) < 1e-6)
  }

  @Test
  func `a right-to-left collection view mirrors compositional layouts and orthogonal sections`() {
    let across = NSCollectionLayoutSection(
      group: .horizontal(
        layoutSize: size(.absolute(200), .absolute(100)),
        subitems: [item(.fractionalWidth(1), .fractionalHeight(1))]))
    across.orthogonalScrollingBehavior = .continuous
    let layout = UICollectionViewCompositionalLayout { index, _ in
      index == 0 ? self.gridSection() : across
    }
    let stage = CollectionStage(layout, [[0, 1], Array(0..<4)])
    stage.screen.change {
      stage.view.semanticContentAttribute = .forceRightToLeft
      stage.view.reloadData()
    }
    #expect(stage.view.cellForItem(at: IndexPath(item: 0, section: 0))?.frame.minX == 256)
    #expect(stage.view.indexPathForItem(at: CGPoint(x: 200, y: 10))?.item == 1)
    // The content is 800 points wide.
    #expect(stage.view.cellForItem(at: IndexPath(item: 0, section: 1))?.frame.minX == 600)
  }

  @Test func `collection view list layouts use the insets and headers in their configuration`() {
    var list = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
    let inset = CollectionStage(
      UICollectionViewCompositionalLayout.list(using: list), [[1, 2, 3], [4]])
    #expect(inset.frame(0) == CGRect(x: 16, y: 17.5, width: 288, height: 44))
    #expect(inset.frame(0, 1)?.minY == 184.5)
    #expect(inset.view.backgroundColor == .systemGroupedBackground)
    list = UICollectionLayoutListConfiguration(appearance: .plain)
    (list.headerMode, list.footerMode) = (.supplementary, .supplementary)
    let plain = CollectionStage(
      UICollectionViewCompositionalLayout.list(using: list), [Array(0..<20), [4]])
    #expect(plain.frame(1) == CGRect(x: 0, y: 88, width: 320, height: 44))
    #expect(plain.frame(0, 1)?.minY == 21 * 44.0 + 88)
    plain.screen.change { plain.view.contentOffset.y = 200 }
    let head = plain.view.supplementaryView(
      forElementKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 0))
    #expect(head?.frame.minY == 200)
  }

  @Test func `layout dimensions and spacings return their kind and value`() {
    let kinds: [NSCollectionLayoutDimension] = [
      .fractionalWidth(0.5), .fractionalHeight(0.5), .absolute(5), .estimated(6),
    ]
    #expect(kinds.map(\.isFractionalWidth) == [true, false, false, false])
    #expect(kinds.map(\.isFractionalHeight) == [false, true, false, false])
    #expect(kinds.map(\.isAbsolute) == [false, false, true, false])
    #expect(kinds.map(\.isEstimated) == [false, false, false, true])
    #expect(kinds.map(\.dimension) == [0.5, 0.5, 5, 6])
    let (fixed, flexible) = (
      NSCollectionLayoutSpacing.fixed(3), NSCollectionLayoutSpacing.flexible(4)
    )
    #expect(fixed.isFixed)
    #expect(!fixed.isFlexible)
    #expect(fixed.spacing == 3)
    #expect(flexible.isFlexible)
    #expect(!flexible.isFixed)
    #expect(flexible.spacing == 4)
  }

  @Test(arguments: [CGFloat.nan, -CGFloat.infinity, CGFloat.infinity])
  func `NaN and infinite insets and spacings of a layout section are treated as 0`(number: CGFloat)
  {
    let section = gridSection()
    section.contentInsets = NSDirectionalEdgeInsets(
      top: number, leading: number, bottom: number, trailing: number)
    section.interGroupSpacing = number
    let stage = CollectionStage(
      UICollectionViewCompositionalLayout(section: section), [Array(0..<6)])
    #expect(stage.frame(5) == CGRect(x: 0, y: 64, width: 64, height: 64))
  }

  @Test(arguments: [-1e308, 1e308] as [CGFloat])
  func `section insets of 1e308 and -1e308 leave no visible items`(number: CGFloat) {
    let section = gridSection()
    section.contentInsets.top = number
    let stage = CollectionStage(UICollectionViewCompositionalLayout(section: section), [[1]])
    #expect(stage.numbers == [])
  }
}

/// An orthogonal scrolling behavior and the expected content offset.
struct Rest: Sendable {
  let behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior
  let x: CGFloat
}
