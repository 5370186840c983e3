import Foundation
import QuartzCore
import Testing
import UIKit

/// Tests of flow layouts.
///
/// The comments show how the frames are calculated.
@MainActor
@Suite(.serialized) struct FlowLayoutTests {
  private let kinds = (
    head: UICollectionView.elementKindSectionHeader, foot: UICollectionView.elementKindSectionFooter
  )

  @Test func `UICollectionViewFlowLayout justifies full lines with equal spacing`() {
    let stage = CollectionStage(CollectionStage.flow(100, 100), [Array(0..<8)])
    // (320 − 3 × 100) / 2 = 10 points between items. The distance between line tops is 100 + 10 points.
    for item in 0..<8 {
      let expected = CGRect(
        x: CGFloat(item % 3) * 110, y: CGFloat(item / 3) * 110, width: 100, height: 100)
      #expect(stage.frame(item) == expected)
    }
    #expect(stage.view.contentSize == CGSize(width: 320, height: 320))
    #expect(stage.view.contentOffset == .zero)
  }

  @Test(arguments: [[90.0, 25.0], [70, 40.0 / 3]])
  func `a flow layout spaces the last line's items like those in full lines`(
    lengths: [Double]
  ) {
    let (width, gap) = (lengths[0], lengths[1])
    // 320 = 3 × 90 + 2 × 25 = 4 × 70 + 3 × 13.33.
    let stage = CollectionStage(CollectionStage.flow(width, 30), [Array(0..<9)])
    for item in 0..<2 {
      let x = stage.frame(item)?.minX ?? -1
      // Positions are rounded to pixels, at three pixels per point.
      #expect(abs(x - (CGFloat(item) * (width + gap) * 3).rounded() / 3) < 1e-9)
    }
    // The last line uses the same columns.
    let last = stage.frame(8)
    let column = 8 % (width == 90 ? 3 : 4)
    let x = (CGFloat(column) * (width + gap) * 3).rounded() / 3
    #expect(abs((last?.minX ?? -1) - x) < 1e-9)
  }

  @Test(arguments: [CGFloat.nan, .infinity, -.infinity, 1e308, -1e308, 0x1p-1063])
  func `NaN, infinite, huge and tiny lengths leave flow layout frames finite`(number: CGFloat) {
    for change in [
      { $0.itemSize = CGSize(width: number, height: number) }, { $0.minimumLineSpacing = number },
      { $0.minimumInteritemSpacing = number },
      { $0.sectionInset = UIEdgeInsets(top: number, left: number, bottom: number, right: number) },
      { $0.headerReferenceSize = CGSize(width: number, height: number) },
    ] as [(UICollectionViewFlowLayout) -> Void] {
      let layout = CollectionStage.flow(50, 40)
      change(layout)
      let stage = CollectionStage(layout, [Array(0..<3), Array(0..<2)])
      for item in 0..<3 {
        let frame = stage.view.layoutAttributesForItem(at: IndexPath(item: item, section: 0))?.frame
        #expect(
          frame.map { [$0.minX, $0.minY, $0.width, $0.height].allSatisfy(\.isFinite) } ?? true)
      }
    }
  }

  @Test func `a flow layout adds up section insets, spacings, headers and footers`() {
    let layout = CollectionStage.flow(50, 40)
    layout.sectionInset = UIEdgeInsets(top: 5, left: 20, bottom: 7, right: 30)
    layout.minimumLineSpacing = 3
    layout.minimumInteritemSpacing = 4
    layout.headerReferenceSize = CGSize(width: 1, height: 25)
    layout.footerReferenceSize = CGSize(width: 1, height: 15)
    let stage = CollectionStage(layout, [Array(0..<6), Array(0..<2)])
    // 320 − 50 = 270 points hold five items of 50 with spacings of 4, 266 points in total; (270 − 250) / 4 = 5.
    #expect(stage.frame(4) == CGRect(x: 20 + 4 * 55, y: 30, width: 50, height: 40))
    #expect(stage.frame(5) == CGRect(x: 20, y: 73, width: 50, height: 40))
    // 25 + 5 + 40 + 3 + 40 + 7 + 15 = 135.
    #expect(stage.frame(0, 1) == CGRect(x: 20, y: 165, width: 50, height: 40))
    func edge(_ kind: String, _ section: Int) -> CGRect? {
      stage.view.layoutAttributesForSupplementaryElement(
        ofKind: kind, at: IndexPath(item: 0, section: section))?.frame
    }
    #expect(edge(kinds.foot, 0) == CGRect(x: 0, y: 120, width: 320, height: 15))
    #expect(edge(kinds.head, 1) == CGRect(x: 0, y: 135, width: 320, height: 25))
    #expect(edge("other", 0) == nil)
    #expect(edge(kinds.head, 2) == nil)
    #expect(stage.view.contentSize.height == 227)
    #expect(stage.view.visibleSupplementaryViews(ofKind: kinds.head).count == 2)
    #expect(
      stage.view.indexPathsForVisibleSupplementaryElements(ofKind: kinds.foot).map(\.section)
        == [0, 1])
    #expect(
      stage.view.supplementaryView(
        forElementKind: kinds.foot, at: IndexPath(item: 0, section: 1))?.frame.minY == 212)
  }

  @Test func `a flow layout vertically centers items of different heights in their line`() {
    let stage = CollectionStage(CollectionStage.flow(10, 10), [Array(0..<4)])
    stage.screen.change {
      stage.size = {
        CGSize(width: 80 + 20 * CGFloat($0.item % 3), height: 20 + 30 * CGFloat($0.item % 3))
      }
      stage.view.collectionViewLayout.invalidateLayout()
    }
    // 80 + 100 + 120 = 300, so the spacing is 10 points. The heights are 20, 50 and 80.
    #expect(stage.frame(0) == CGRect(x: 0, y: 30, width: 80, height: 20))
    #expect(stage.frame(1) == CGRect(x: 90, y: 15, width: 100, height: 50))
    #expect(stage.frame(2) == CGRect(x: 200, y: 0, width: 120, height: 80))
    // The last item starts the last line.
    #expect(stage.frame(3) == CGRect(x: 0, y: 90, width: 80, height: 20))
  }

  @Test func `a flow layout centers an item that is the only one in its line`() {
    let stage = CollectionStage(CollectionStage.flow(200, 50), [[1, 2]])
    #expect(stage.frame(0)?.minX == 60)
    #expect(stage.frame(1) == CGRect(x: 60, y: 60, width: 200, height: 50))
  }

  @Test func `a horizontal flow layout fills columns from top to bottom`() {
    let layout = CollectionStage.flow(100, 100)
    layout.scrollDirection = .horizontal
    layout.headerReferenceSize = CGSize(width: 30, height: 1)
    let stage = CollectionStage(layout, [Array(0..<9)])
    // 480 points hold four items of 100 with a spacing of (480 − 400) / 3 = 26.67.
    #expect(stage.frame(0) == CGRect(x: 30, y: 0, width: 100, height: 100))
    #expect(abs((stage.frame(1)?.minY ?? 0) - 380.0 / 3) < 1e-9)
    #expect(stage.frame(4) == CGRect(x: 140, y: 0, width: 100, height: 100))
    #expect(stage.view.contentSize == CGSize(width: 30 + 320, height: 480))
  }

  @Test func `pinned headers and footers in a flow layout stay visible within their section`() {
    let layout = CollectionStage.flow(320, 100)
    layout.minimumLineSpacing = 0
    layout.headerReferenceSize = CGSize(width: 0, height: 30)
    layout.footerReferenceSize = CGSize(width: 0, height: 20)
    layout.sectionHeadersPinToVisibleBounds = true
    layout.sectionFootersPinToVisibleBounds = true
    let stage = CollectionStage(layout, [Array(0..<10), Array(0..<10)])
    let head = { (section: Int) in
      stage.view.supplementaryView(
        forElementKind: self.kinds.head, at: IndexPath(item: 0, section: section))?.frame.minY
    }
    let foot = { (section: Int) in
      stage.view.supplementaryView(
        forElementKind: self.kinds.foot, at: IndexPath(item: 0, section: section))?.frame.minY
    }
    #expect(head(0) == 0)
    #expect(foot(0) == 460)
    stage.screen.change { stage.view.contentOffset.y = 200 }
    #expect(head(0) == 200)
    #expect(foot(0) == 660)
    // The section ends at 1030, so the next header pushes its header out at the top.
    stage.screen.change { stage.view.contentOffset.y = 1010 }
    #expect(head(0) == 1000)
    #expect(head(1) == 1050)
    #expect(foot(0) == 1030)
    #expect(
      stage.view.supplementaryView(
        forElementKind: kinds.head, at: IndexPath(item: 0, section: 0))?.layer.zPosition == 10)
  }

  @Test
  func `changing a collection view's width or contentInset recomputes the flow layout's lines`() {
    let stage = CollectionStage(CollectionStage.flow(100, 100), [Array(0..<8)])
    stage.screen.change { stage.view.frame.size.width = 210 }
    #expect(stage.frame(2) == CGRect(x: 0, y: 110, width: 100, height: 100))
    #expect(stage.view.cellForItem(at: IndexPath(item: 1, section: 0))?.frame.minX == 110)
    stage.screen.change {
      stage.view.contentInset = UIEdgeInsets(top: 0, left: 50, bottom: 0, right: 0)
    }
    #expect(stage.frame(1)?.minX == 30)
  }

  @Test func `sectionInsetReference adds layout margins or the safe area to the section insets`() {
    let layout = CollectionStage.flow(50, 50)
    layout.sectionInsetReference = .fromLayoutMargins
    let stage = CollectionStage(layout, [[1]])
    stage.screen.change {
      stage.view.layoutMargins = UIEdgeInsets(top: 0, left: 40, bottom: 0, right: 30)
      layout.sectionInset.left = 2
    }
    #expect(stage.frame(0)?.minX == 42)
    stage.screen.change { layout.sectionInsetReference = .fromSafeArea }
    #expect(stage.frame(0)?.minX == 2)
  }

  @Test func `flow layout items with an estimated size use the size from their constraints`() {
    final class Sized: UICollectionViewCell {
      let box = UIView()
      var side: NSLayoutConstraint?
      override init(frame: CGRect) {
        super.init(frame: frame)
        box.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(box)
        let side = box.widthAnchor.constraint(equalToConstant: 20)
        NSLayoutConstraint.activate([
          side, box.heightAnchor.constraint(equalToConstant: 30),
          box.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
          box.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
          box.topAnchor.constraint(equalTo: contentView.topAnchor),
          box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
        ])
        self.side = side
      }
      required init?(coder: NSCoder) { super.init(coder: coder) }
    }
    let layout = UICollectionViewFlowLayout()
    layout.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
    let stage = CollectionStage(layout, [[100, 110, 120]])
    stage.screen.change {
      stage.cellName = "sized"
      stage.view.register(Sized.self, forCellWithReuseIdentifier: "sized")
      stage.paint = { cell, number in (cell as? Sized)?.side?.constant = CGFloat(number) }
      stage.view.reloadData()
    }
    // 100 + 110 = 210 points fit in a line but another 120 do not, so there are two lines, and 320 − 210 points are
    // left in the first.
    #expect(stage.frame(0) == CGRect(x: 0, y: 0, width: 100, height: 30))
    #expect(stage.frame(1) == CGRect(x: 210, y: 0, width: 110, height: 30))
    #expect(stage.frame(2)?.origin.y == 40)
    #expect(stage.frame(2)?.size == CGSize(width: 120, height: 30))
  }
}
