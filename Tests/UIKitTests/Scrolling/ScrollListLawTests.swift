import QuartzCore
import Testing
import UIKit

/// Tests that table and collection views move like a plain scroll view in recorded pans.
@MainActor
@Suite(.serialized) struct ScrollListLawTests {
  /// A data source for 800 table view rows.
  @MainActor private final class Rows: NSObject, UITableViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 800 }
    func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    }
  }

  /// A data source for 800 collection view items.
  @MainActor private final class Items: NSObject, UICollectionViewDataSource {
    func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { 800 }
    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
    }
  }

  private let rows = Rows()
  private let items = Items()
  private let frame = CGRect(origin: .zero, size: ScrollTrace.viewport)

  /// Returns a table view whose content is as high as in the recorded traces.
  private func table() -> UITableView {
    let table = UITableView(frame: frame, style: .plain)
    table.rowHeight = 50
    table.estimatedRowHeight = 50
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    table.dataSource = rows
    return table
  }

  /// Returns a collection view whose content is as high as in the recorded traces.
  private func collection() -> UICollectionView {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 393, height: 50)
    layout.minimumLineSpacing = 0
    layout.minimumInteritemSpacing = 0
    let view = UICollectionView(frame: frame, collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "item")
    view.dataSource = items
    return view
  }

  /// The motion of a scroll view while a recorded pan is replayed.
  private struct Motion {
    var velocity: CGPoint?
    var target: CGPoint?
    var offsets: [CGPoint] = []
    var calls: [String] = []
  }

  private func recordedMotion(_ stage: PanStage) -> Motion {
    var motion = Motion(velocity: stage.velocity, target: stage.target)
    motion.offsets.append(stage.offsetAtLift)
    for frame in 0..<150 {
      stage.advance(to: PanStage.defaultLift + Double(frame) / 60)
      motion.offsets.append(stage.scroll.contentOffset)
    }
    motion.calls = stage.calls
    return motion
  }

  private func compare(_ stage: PanStage, _ trace: ScrollTrace) {
    let (motion, plain) = (recordedMotion(stage), recordedMotion(trace.replay()))
    #expect(stage.scroll.contentSize.height == 40_000)
    #expect(motion.velocity == plain.velocity)
    #expect(motion.target == plain.target)
    #expect(motion.calls == plain.calls)
    var largest = LargestDifference()
    for (index, pair) in zip(motion.offsets, plain.offsets).enumerated() {
      largest.compare(Double(pair.0.y), with: Double(pair.1.y), "sample \(index)")
    }
    #expect(largest.amount < 1e-6, "\(largest.description)")
    #expect(motion.offsets.allSatisfy { $0.x == 0 })
  }

  @Test(arguments: ScrollTrace.all)
  func `UITableView scrolls like a plain UIScrollView in pans recorded on iOS`(trace: ScrollTrace) {
    withScreenScale(3) {
      compare(trace.replay(on: table(), content: nil), trace)
    }
  }

  @Test(arguments: ScrollTrace.all)
  func `UICollectionView scrolls like a plain UIScrollView in pans recorded on iOS`(
    trace: ScrollTrace
  ) {
    withScreenScale(3) {
      compare(trace.replay(on: collection(), content: nil), trace)
    }
  }
}
