import QuartzCore
import Testing

@testable import UIKit

/// Pulling content down to refresh it.
@MainActor
@Suite(.serialized) struct RefreshControlTests {
  private func made() -> (TableStage, UIRefreshControl) {
    let stage = TableStage(rows: 30)
    let refresh = UIRefreshControl()
    refresh.addAction(UIAction { _ in stage.notes.append("refresh") }, for: .valueChanged)
    stage.change { stage.table.refreshControl = refresh }
    return (stage, refresh)
  }

  @Test func `a pull sets it off once, and the content rests below it`() {
    let (stage, refresh) = made()
    #expect(refresh.frame == CGRect(x: 0, y: -60, width: 320, height: 60))
    stage.drag(from: CGPoint(x: 100, y: 50), to: CGPoint(x: 100, y: 110), lifts: false)
    #expect(!refresh.isRefreshing)
    #expect(stage.table.contentOffset.y < -20)
    // 0.55 of the way and less: 300 points are enough for 100.
    for y in stride(from: 120.0, through: 400, by: 10) {
      stage.advance(by: 0.01)
      stage.feed(.moved, 100, y)
    }
    #expect(refresh.isRefreshing)
    #expect(stage.notes == ["refresh"])
    #expect(stage.table.adjustedContentInset.top == 60)
    let before = stage.table.contentOffset.y
    stage.feed(.moved, 100, 400)
    #expect(abs(stage.table.contentOffset.y - before) < 0.01)
    stage.advance(by: 0.2)
    stage.feed(.ended, 100, 400)
    stage.advance(by: 3)
    #expect(stage.table.contentOffset.y == -60)
    #expect(refresh.frame.minY == -60)
    stage.change { refresh.endRefreshing() }
    #expect(!refresh.isRefreshing)
    #expect(stage.table.adjustedContentInset.top == 0)
    stage.advance(by: 3)
    #expect(stage.table.contentOffset.y == 0)
    #expect(stage.notes == ["refresh"])
  }

  @Test func `the program begins and ends it without telling`() {
    let (stage, refresh) = made()
    stage.change {
      refresh.attributedTitle = NSAttributedString(string: "Loading")
      refresh.tintColor = .red
      refresh.beginRefreshing()
      refresh.beginRefreshing()
    }
    #expect(refresh.isRefreshing)
    #expect(stage.notes.isEmpty)
    #expect(stage.table.contentOffset.y == 0)
    #expect(refresh.tintColor == .red)
    #expect(refresh.attributedTitle?.string == "Loading")
    stage.change {
      stage.table.setContentOffset(CGPoint(x: 0, y: -60), animated: true)
    }
    stage.advance(by: 1)
    #expect(stage.table.contentOffset.y == -60)
    stage.change { refresh.endRefreshing() }
    stage.advance(by: 3)
    #expect(stage.table.contentOffset.y == 0)
    stage.change { stage.table.refreshControl = nil }
    #expect(refresh.superview == nil)
  }
}
