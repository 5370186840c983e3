import QuartzCore
import Simulator
import Testing
import UIKit

/// A delegate that records the scroll-to-top calls.
@MainActor
private final class TopDelegate: NSObject, UIScrollViewDelegate {
  var notes: [String] = []
  var allows = true

  func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool {
    notes.append("may")
    return allows
  }
  func scrollViewDidScrollToTop(_ scrollView: UIScrollView) { notes.append("top") }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { notes.append("arrived") }
}

@MainActor private final class Quiet: NSObject, UIScrollViewDelegate {}

/// A delegate that implements only `viewForZooming`.
@MainActor
private final class Zooming: NSObject, UIScrollViewDelegate {
  let content = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  func viewForZooming(in scrollView: UIScrollView) -> UIView? { content }
}

/// Tests of `scrollsToTop` and status bar taps, as documented by Apple, and of delegates without optional methods.
@MainActor
@Suite(.serialized) struct ScrollToTopTests {
  private let stage = FingerStage()
  private let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

  init() {
    let (stage, scroll) = (stage, scroll)
    stage.change {
      scroll.contentSize = CGSize(width: 320, height: 5000)
      scroll.contentInset.top = 40
      scroll.contentOffset.y = 2000
      stage.screen.window.addSubview(scroll)
    }
  }

  private func tap() {
    stage.change { tapBar() }
    stage.advance(by: 1)
  }

  private func tapBar() {
    stage.screen.window.makeKey()
    Simulator.statusBar.tap()
  }

  @Test func `tapping the status bar scrolls to the top and calls scrollViewDidScrollToTop`() {
    let delegate = TopDelegate()
    scroll.delegate = delegate
    stage.change { tapBar() }
    #expect(delegate.notes == ["may"])
    #expect(scroll.contentOffset.y > 1000)
    stage.advance(by: 1)
    #expect(delegate.notes == ["may", "top"])
    #expect(scroll.contentOffset.y == -40)
    // The delegate is not called if the content is already at the top.
    tap()
    #expect(delegate.notes == ["may", "top"])
  }

  @Test func `scrollViewShouldScrollToTop or scrollsToTop false prevents scrolling to the top`() {
    let delegate = TopDelegate()
    (scroll.delegate, delegate.allows) = (delegate, false)
    tap()
    #expect(delegate.notes == ["may"])
    #expect(scroll.contentOffset.y == 2000)
    (delegate.allows, scroll.scrollsToTop) = (true, false)
    tap()
    #expect(delegate.notes == ["may"])
    #expect(scroll.contentOffset.y == 2000)
  }

  @Test
  func `a status bar tap scrolls no view if two visible scroll views have scrollsToTop`() {
    let other = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 100))
    stage.change {
      other.contentSize = CGSize(width: 320, height: 5000)
      other.contentOffset.y = 300
      stage.screen.window.addSubview(other)
    }
    tap()
    #expect(scroll.contentOffset.y == 2000)
    #expect(other.contentOffset.y == 300)
    stage.change { other.isHidden = true }
    tap()
    #expect(scroll.contentOffset.y == -40)
    #expect(other.contentOffset.y == 300)
  }

  @Test func `a touch stops scrolling to the top, and scrollViewDidScrollToTop is not called`() {
    let delegate = TopDelegate()
    scroll.delegate = delegate
    stage.change { tapBar() }
    stage.advance(by: 0.1)
    stage.feed(.began, 100, 100)
    let here = scroll.contentOffset.y
    stage.advance(by: 1)
    #expect(here > 0)
    #expect(here < 2000)
    #expect(scroll.contentOffset.y == here)
    #expect(delegate.notes == ["may"])
    stage.feed(.ended, 100, 100)
  }

  @Test func `a scroll view delegate without methods allows scrolling to the top, but no zooming`()
  {
    let quiet = Quiet()
    scroll.delegate = quiet
    scroll.maximumZoomScale = 3
    tap()
    #expect(scroll.contentOffset.y == -40)
    stage.pinch(at: CGPoint(x: 160, y: 200), from: 60, to: 180)
    #expect(scroll.zoomScale == 1)
  }

  @Test func `a UIScrollViewDelegate with only viewForZooming makes the scroll view zoomable`() {
    let zooming = Zooming()
    stage.change {
      scroll.delegate = zooming
      scroll.contentOffset.y = 0
      scroll.addSubview(zooming.content)
      scroll.maximumZoomScale = 2
    }
    stage.pinch(at: CGPoint(x: 160, y: 200), from: 60, to: 100)
    #expect(scroll.zoomScale > 1.1)
    #expect(zooming.content.transform.a == scroll.zoomScale)
  }

  @Test
  func `scrollIndicatorInsets sets both indicators' insets; panGestureRecognizer recognizes drags`()
  {
    let insets = UIEdgeInsets(top: 10, left: 2, bottom: 20, right: 4)
    stage.change { scroll.scrollIndicatorInsets = insets }
    #expect(scroll.scrollIndicatorInsets == insets)
    #expect(scroll.verticalScrollIndicatorInsets == insets)
    #expect(scroll.horizontalScrollIndicatorInsets == insets)
    #expect(scroll.automaticallyAdjustsScrollIndicatorInsets)
    stage.change { scroll.automaticallyAdjustsScrollIndicatorInsets = false }
    #expect(!scroll.automaticallyAdjustsScrollIndicatorInsets)
    let pan = scroll.panGestureRecognizer
    #expect(pan.view === scroll)
    #expect(pan.state == .possible)
    stage.drag(from: CGPoint(x: 100, y: 300), to: CGPoint(x: 100, y: 200), lifts: false)
    #expect(pan.state == .changed)
    #expect(scroll.isDragging)
    #expect(pan.translation(in: nil).y < -80)
    stage.feed(.ended, 100, 200)
  }
}
