import AnimationTesting
import Testing
import UIKit

@testable import Components

/// Tests of components based on scroll views.
@MainActor
@Suite struct ScrollingComponentTests {
  /// A scroll view and the refresh ring to which it forwards its delegate calls.
  private final class List: NSObject, UIScrollViewDelegate {
    let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
    let refresh = PullToRefresh()
    var loads = 0

    override init() {
      super.init()
      scrollView.contentSize = CGSize(width: 200, height: 600)
      scrollView.addSubview(refresh)
      scrollView.delegate = self
      refresh.addAction(UIAction { [weak self] _ in self?.loads += 1 }, for: .valueChanged)
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) { refresh.didScroll() }

    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
      refresh.didEndDragging()
    }
  }

  /// Drags down by the given distance without lifting the finger.
  ///
  /// The first ten points only start the pan gesture.
  private func pull(_ stage: AnimationStage, by points: CGFloat) {
    for y in [100, 110, 110 + points] {
      stage.touch(y == 100 ? .began : .moved, at: CGPoint(x: 100, y: y))
      stage.advance(by: 0.2)
    }
  }

  @Test
  func `pulling a list beyond the refresh threshold fills the ring, and releasing it loads once`() {
    withAnimationStage(size: CGSize(width: 200, height: 300)) { stage in
      let list = List()
      stage.add(list.scrollView)
      pull(stage, by: 170)
      // The rubber-band distance is x·c·d / (d + c·x) with c = 0.55, for x = 170 points in a view of d = 300 points,
      // rounded to half points. The threshold is 64 points.
      let pulled = (170 * 0.55 * 300 / (300 + 0.55 * 170) * 2).rounded() / 2
      #expect(near(Double(list.refresh.progress), pulled / 64, 0.001))
      #expect(stage.presented(\.strokeEnd, of: list.refresh.ring) == 0.9)
      stage.touch(.ended, at: CGPoint(x: 100, y: 280))
      #expect(list.loads == 1)
      #expect(list.refresh.isRefreshing)
      stage.advanceToEnd()
      #expect(near(Double(list.scrollView.contentOffset.y), -64, 0.01))
      #expect(stage.runningAnimations.contains { $0.layer === list.refresh.ring })
      stage.perform { list.refresh.endRefreshing() }
      stage.advanceToEnd()
      #expect(list.scrollView.contentOffset.y == 0)
      #expect(!list.refresh.isRefreshing)
      #expect(stage.runningAnimations.isEmpty)
    }
  }

  @Test func `pulling the refresh ring below its threshold does not start loading`() {
    withAnimationStage(size: CGSize(width: 200, height: 300)) { stage in
      let list = List()
      stage.add(list.scrollView)
      pull(stage, by: 60)
      let pulled = (60 * 0.55 * 300 / (300 + 0.55 * 60) * 2).rounded() / 2
      #expect(near(stage.presented(\.strokeEnd, of: list.refresh.ring), 0.9 * pulled / 64, 0.001))
      stage.touch(.ended, at: CGPoint(x: 100, y: 170))
      stage.advanceToEnd()
      #expect(list.loads == 0)
      #expect(list.scrollView.contentOffset.y == 0)
      #expect(stage.presented(\.opacity, of: list.refresh.ring) == 0)
    }
  }

  /// Runs a closure with a carousel of 300 × 200 points that has four pages of 210 points.
  private func withCarousel(_ body: (AnimationStage, Carousel) -> Void) {
    withAnimationStage(size: CGSize(width: 300, height: 200)) { stage in
      let carousel = Carousel(frame: stage.bounds)
      carousel.pages = (0..<4).map { _ in UIView() }
      stage.add(carousel)
      body(stage, carousel)
    }
  }

  @Test func `Carousel scales pages up as they approach the center`() {
    withCarousel { stage, carousel in
      #expect(carousel.pages.map { Double($0.transform.a) } == [1, 0.8, 0.8, 0.8])
      #expect(carousel.scrollView.frame == CGRect(x: 45, y: 0, width: 210, height: 200))
      stage.touch(.began, at: CGPoint(x: 250, y: 100))
      stage.touch(.moved, at: CGPoint(x: 240, y: 100))
      // This moves the carousel by another half page.
      stage.touch(.moved, at: CGPoint(x: 135, y: 100))
      #expect(near(stage.presented(\.transform.m11, of: carousel.pages[0].layer), 0.9, 0.001))
      #expect(near(stage.presented(\.transform.m11, of: carousel.pages[1].layer), 0.9, 0.001))
      #expect(near(Double(carousel.pages[1].alpha), 0.8, 0.001))
      stage.touch(.cancelled, at: CGPoint(x: 135, y: 100))
    }
  }

  @Test func `flicking Carousel beside its center page scrolls it by one page`() {
    withCarousel { stage, carousel in
      var events = 0
      carousel.addAction(UIAction { _ in events += 1 }, for: .valueChanged)
      stage.drag(from: CGPoint(x: 290, y: 100), to: CGPoint(x: 190, y: 100), over: 0.1)
      stage.advanceToEnd()
      #expect(carousel.currentPage == 1)
      #expect(events == 1)
      #expect(carousel.scrollView.contentOffset.x == 210)
      #expect(near(Double(carousel.pages[0].transform.a), 0.8, 0.001))
      #expect(near(Double(carousel.pages[1].transform.a), 1, 0.001))
      stage.perform { carousel.show(3, animated: true) }
      stage.advanceToEnd()
      #expect(carousel.currentPage == 3)
      #expect(events == 2)
    }
  }

  /// Runs a closure with a scroll view of 320 × 400 points that has a header image of 200 points and 1,000 points of
  /// content.
  private func withHeader(_ body: (AnimationStage, ParallaxScrollView) -> Void) {
    withAnimationStage(size: CGSize(width: 320, height: 400)) { stage in
      let view = ParallaxScrollView(header: UIView(), title: "Mountains")
      view.frame = stage.bounds
      view.contentSize = CGSize(width: 320, height: 1000)
      stage.add(view)
      body(stage, view)
    }
  }

  @Test(arguments: [
    // The columns are the content offset, the visible height of the header, the center of the image in it, the image
    // scale and the opacity of the bar.
    [-200, 200, 100, 1, 0], [-100, 100, 50, 1, 0], [-64, 64, 32, 1, 0.5], [0, 44, 0, 1, 1],
    [-300, 300, 150, 1.5, 0],
  ])
  func `ParallaxScrollView moves its header at half speed and enlarges it during overscroll`(
    _ place: [Double]
  ) {
    withHeader { stage, view in
      #expect(view.contentOffset.y == -200)
      stage.perform { view.contentOffset.y = place[0] }
      #expect(view.headerClip.frame == CGRect(x: 0, y: place[0], width: 320, height: place[1]))
      #expect(near(Double(view.header.center.y), place[2], 0.001))
      #expect(near(stage.presented(\.transform.m11, of: view.header.layer), place[3], 0.001))
      #expect(near(Double(stage.presented(\.opacity, of: view.bar.layer)), place[4], 0.001))
    }
  }

  @Test func `the header of ParallaxScrollView returns to its normal size after overscroll`() {
    withHeader { stage, view in
      stage.drag(from: CGPoint(x: 160, y: 100), to: CGPoint(x: 160, y: 300), over: 0.3)
      #expect(view.header.transform.a > 1.2)
      assertNoJump(\.transform, of: view.header.layer, during: 0.3...1.5, largerThan: 0.1)
      stage.advanceToEnd()
      #expect(view.header.transform == .identity)
      #expect(view.contentOffset.y == -200)
    }
  }
}
