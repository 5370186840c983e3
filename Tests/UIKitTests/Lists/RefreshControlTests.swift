import Foundation
import QuartzCore
import Testing
import UIKit

@testable import UIKitCore

/// Tests of `UIRefreshControl`.
@MainActor
@Suite(.serialized) struct RefreshControlTests {
  private func made() -> (TableStage, UIRefreshControl) {
    let stage = TableStage(rows: 30)
    let refresh = UIRefreshControl()
    refresh.addAction(UIAction { _ in stage.notes.append("refresh") }, for: .valueChanged)
    stage.change { stage.table.refreshControl = refresh }
    return (stage, refresh)
  }

  @Test
  func `pulling a UIRefreshControl starts refreshing once and insets the content by 60 points`() {
    let (stage, refresh) = made()
    #expect(refresh.frame == CGRect(x: 0, y: 0, width: 320, height: 60))
    #expect(refresh.isHidden)
    stage.drag(from: CGPoint(x: 100, y: 50), to: CGPoint(x: 100, y: 110), lifts: false)
    #expect(!refresh.isRefreshing)
    #expect(stage.table.contentOffset.y < -20)
    #expect(refresh.frame.minY == stage.table.contentOffset.y)
    #expect(!refresh.isHidden)
    // Overscrolling moves the content by at most 0.55 of the finger's distance, so a drag of 300 points is enough for
    // 100.
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
    #expect(!refresh.isHidden)
    stage.change { refresh.endRefreshing() }
    #expect(!refresh.isRefreshing)
    #expect(refresh.isHidden)
    #expect(stage.table.adjustedContentInset.top == 0)
    stage.advance(by: 3)
    #expect(stage.table.contentOffset.y == 0)
    #expect(stage.notes == ["refresh"])
  }

  @Test func `beginRefreshing and endRefreshing do not send valueChanged`() {
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

  // MARK: Position

  /// Source: in the view hierarchies that the OpenUIKit project recorded with Mac Catalyst 26.1, the frame is (0,
  /// offset, width, 60).
  @Test(arguments: [0.0, -30, -116, -200, 200])
  func `UIRefreshControl is positioned at contentOffset and is hidden if there is no touch`(
    y: Double
  ) {
    let (stage, refresh) = made()
    stage.change { stage.table.contentOffset.y = CGFloat(y) }
    #expect(refresh.frame == CGRect(x: 0, y: CGFloat(y), width: 320, height: 60))
    #expect(refresh.isHidden)
  }

  @Test(arguments: [0.0, -30, 200])
  func `UIRefreshControl is positioned at contentOffset and is visible while refreshing`(y: Double)
  {
    let (stage, refresh) = made()
    stage.change {
      stage.table.contentOffset.y = CGFloat(y)
      refresh.beginRefreshing()
    }
    #expect(refresh.frame == CGRect(x: 0, y: CGFloat(y), width: 320, height: 60))
    #expect(!refresh.isHidden)
    stage.change { refresh.endRefreshing() }
    #expect(refresh.isHidden)
  }

  @Test func `UIRefreshControl is as wide as its scroll view`() {
    let (stage, refresh) = made()
    stage.change { stage.table.frame.size.width = 200 }
    #expect(refresh.frame == CGRect(x: 0, y: 0, width: 200, height: 60))
  }

  @Test func `UIRefreshControl is positioned below the safe area and ignores contentInset`() {
    let (stage, refresh) = made()
    stage.change {
      stage.screen.window.safeAreaInsets.top = 47
      stage.table.contentInsetAdjustmentBehavior = .always
      stage.table.contentInset.top = 20
      stage.table.contentOffset.y = -67
    }
    #expect(refresh.frame.minY == -20)
  }

  @Test func `UIRefreshControl is hidden without a scroll view and after being unarchived`() throws
  {
    let refresh = UIRefreshControl()
    #expect(refresh.isHidden)
    refresh.beginRefreshing()
    #expect(!refresh.isHidden)
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: refresh, requiringSecureCoding: true)
    let copy = try NSKeyedUnarchiver.unarchivedObject(ofClass: UIRefreshControl.self, from: data)
    #expect(copy?.isHidden == true)
  }

  @Test
  func `a pull that is too short to refresh shows UIRefreshControl until the content returns`() {
    let (stage, refresh) = made()
    stage.drag(from: CGPoint(x: 100, y: 50), to: CGPoint(x: 100, y: 130), lifts: false)
    #expect(!refresh.isHidden)
    stage.advance(by: 0.2)
    stage.feed(.ended, 100, 130)
    stage.advance(by: 3)
    #expect(stage.table.contentOffset.y == 0)
    #expect(refresh.isHidden)
    #expect(stage.notes.isEmpty)
  }

  @Test func `endRefreshing keeps UIRefreshControl visible until its fade-out animation ends`() {
    let (stage, refresh) = made()
    stage.change { refresh.beginRefreshing() }
    stage.change { refresh.endRefreshing() }
    stage.advance(by: 0.1)
    #expect(stage.screen.run { refresh.layer.presentation()?.isHidden } == false)
    stage.advance(by: 2)
    #expect(stage.screen.run { refresh.layer.presentation()?.isHidden } == true)
  }

  @Test func `beginRefreshing during the fade-out shows UIRefreshControl again immediately`() {
    let (stage, refresh) = made()
    stage.change { refresh.beginRefreshing() }
    stage.change { refresh.endRefreshing() }
    stage.change { refresh.beginRefreshing() }
    #expect(!refresh.isHidden)
    stage.advance(by: 2)
    #expect(stage.screen.run { refresh.layer.presentation()?.isHidden } == false)
  }
}
