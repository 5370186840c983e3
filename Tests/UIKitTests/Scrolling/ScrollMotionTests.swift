import QuartzCore
import Testing
import UIKit

/// Tests of dragging, deceleration and bouncing, compared with closed-form formulas.
@MainActor
@Suite(.serialized) struct ScrollMotionTests {
  /// Returns λ for the given deceleration rate r: v(t) = v₀·r^(1000t) = v₀·e^(−λt).
  private func friction(_ rate: Double) -> Double { -1000 * log(rate) }

  /// Half a pixel, because offsets are rounded to pixels, and one pixel is one point here.
  private let half = 0.5 + 1e-9

  @Test(arguments: [UIScrollView.DecelerationRate.normal, .fast])
  func `a flick decelerates by decelerationRate per millisecond and stops at its target`(
    rate: UIScrollView.DecelerationRate
  ) {
    let stage = ScrollStage()
    stage.scroll.decelerationRate = rate
    stage.fling(from: CGPoint(x: 50, y: 180), by: CGPoint(x: 0, y: -60))
    // The last movement is 6 points in 0.01 seconds, and the content offset is 60.
    let λ = friction(Double(rate.rawValue))
    let reach = Double(rate.rawValue / (1 - rate.rawValue) / 1000)
    #expect(abs(stage.velocity.y - 0.6) < 1e-9)
    #expect(stage.scroll.isDecelerating)
    #expect(abs(stage.target.y - (60 + reach * 590)) < half)
    for seconds in [0.05, 0.2, 0.35] {
      stage.advance(to: 0.1 + seconds)
      let expected = 60 + reach * 600 * (1 - pow(Double(rate.rawValue), 1000 * seconds))
      #expect(abs(stage.scroll.contentOffset.y - expected) < half)
    }
    // Deceleration stops at a velocity of 10 points per second.
    let duration = log(60) / λ
    stage.advance(to: 0.1 + duration - 0.02)
    #expect(stage.scroll.isDecelerating)
    stage.advance(to: 0.1 + duration + 0.02)
    #expect(!stage.scroll.isDecelerating)
    #expect(abs(stage.scroll.contentOffset.y - stage.target.y) < 1e-9)
  }

  @Test(arguments: [true, false])
  func `deceleration ending less than a pixel before an edge stops at the edge`(bounces: Bool) {
    // The content would stop at 50 + 0.499 · 490 = 294.51 points. The edge is at 294.6.
    let stage = ScrollStage(content: CGSize(width: 100, height: 494.6))
    stage.scroll.bounces = bounces
    stage.fling(from: CGPoint(x: 50, y: 180), by: CGPoint(x: 0, y: -50))
    for seconds in [0.05, 0.2, 0.5] {
      stage.advance(to: 0.1 + seconds)
      let expected = 50 + 0.499 * 500 * (1 - pow(0.998, 1000 * seconds))
      #expect(abs(stage.scroll.contentOffset.y - expected) < half)
    }
    stage.advance(to: 6)
    #expect(abs(stage.scroll.contentOffset.y - 294.6) < 1e-9)
  }

  @Test func `a growing contentSize does not disturb content that is bouncing back to the top`() {
    let (still, growing) = (ScrollStage(), ScrollStage())
    for stage in [still, growing] {
      stage.screen.change { stage.scroll.contentOffset.y = 100 }
      stage.fling(from: CGPoint(x: 50, y: 60), by: CGPoint(x: 0, y: 60))
      stage.advance(to: 0.3)
    }
    #expect(still.scroll.contentOffset.y < -10)
    growing.screen.change { growing.scroll.contentSize.height += 500 }
    for time in [0.35, 0.4, 0.5, 0.6, 0.8] {
      for stage in [still, growing] { stage.advance(to: time) }
      #expect(growing.scroll.contentOffset.y == still.scroll.contentOffset.y)
    }
    #expect(growing.scroll.contentOffset.y == 0)
  }

  @Test func `with bounces false, a drag stops exactly at an edge that is not on a whole pixel`() {
    let stage = ScrollStage(content: CGSize(width: 100, height: 300.6))
    stage.scroll.bounces = false
    stage.feed(.began, 50, 150)
    stage.feed(.moved, 50, 140)
    stage.feed(.moved, 50, 39.45)
    #expect(abs(stage.scroll.contentOffset.y - 100.6) < 1e-9)
    stage.feed(.moved, 50, 30)
    #expect(abs(stage.scroll.contentOffset.y - 100.6) < 1e-9)
    stage.feed(.cancelled, 50, 30)
  }

  @Test func `dragging and deceleration call UIScrollViewDelegate methods in the documented order`()
  {
    let stage = ScrollStage()
    stage.fling(from: CGPoint(x: 50, y: 180), by: CGPoint(x: 0, y: -60), lifts: false)
    #expect(stage.scroll.isTracking)
    #expect(stage.scroll.isDragging)
    #expect(!stage.scroll.isDecelerating)
    stage.feed(.ended, 50, 110)
    #expect(!stage.scroll.isTracking)
    #expect(!stage.scroll.isDragging)
    stage.advance(to: 6)
    #expect(
      stage.notes == [
        "will drag", "scroll", "will end drag", "end drag true", "will slow", "scroll", "slowed",
      ])
    stage.forget()
    stage.feed(.began, 50, 100)
    stage.feed(.moved, 50, 90)
    stage.feed(.moved, 50, 80)
    stage.advance(to: 7)
    stage.feed(.ended, 50, 80)
    #expect(stage.notes == ["will drag", "scroll", "will end drag", "end drag false"])
    #expect(stage.velocity == .zero)
  }

  @Test(arguments: [10.0, 50, 120])
  func `dragging beyond an edge follows the rubber band formula`(finger: Double) {
    let stage = ScrollStage()
    stage.feed(.began, 50, 20)
    stage.feed(.moved, 50, 30)
    stage.feed(.moved, 50, 30 + finger)
    // The rubber band formula: x·c·d / (d + c·x) with c = 0.55 and d = 200.
    let expected = finger * 0.55 * 200 / (200 + 0.55 * finger)
    #expect(abs(stage.scroll.contentOffset.y + expected) < half)
    // The finger returns along the same line.
    stage.feed(.moved, 50, 30)
    #expect(abs(stage.scroll.contentOffset.y) < 1e-9)
  }

  @Test func `content released beyond an edge returns as a sum of two exponentials`() {
    let stage = ScrollStage()
    stage.feed(.began, 50, 20)
    stage.feed(.moved, 50, 30)
    stage.feed(.moved, 50, 130)
    stage.advance(to: 1)
    stage.feed(.ended, 50, 130)
    let start = -100 * 0.55 * 200 / (200 + 55.0)
    for seconds in [0.05, 0.1, 0.2] {
      stage.advance(to: 1 + seconds)
      let expected = start * (1.14 * exp(-8.8 * seconds) - 0.14 * exp(-22 * seconds))
      #expect(abs(stage.scroll.contentOffset.y - expected) < 2 * half)
    }
    stage.advance(to: 3)
    #expect(stage.scroll.contentOffset == .zero)
    #expect(!stage.scroll.isDecelerating)
  }

  @Test func `setting contentInset in scrollViewWillEndDragging changes the resting position`() {
    let stage = ScrollStage()
    stage.onLift = { $0.contentInset.top = 20 }
    stage.feed(.began, 50, 20)
    stage.feed(.moved, 50, 30)
    stage.feed(.moved, 50, 130)
    stage.advance(to: 1)
    stage.feed(.ended, 50, 130)
    let start = 20 - 100 * 0.55 * 200 / (200 + 55.0)
    stage.advance(to: 1.1)
    let share = 1.14 * exp(-0.88) - 0.14 * exp(-2.2)
    #expect(abs(stage.scroll.contentOffset.y + 20 - start * share) < 2 * half)
    stage.advance(to: 3)
    #expect(stage.scroll.contentOffset.y == -20)
  }

  @Test func `deceleration into an edge continues as a spring with the same initial velocity`() {
    let stage = ScrollStage(content: CGSize(width: 100, height: 360))
    stage.fling(from: CGPoint(x: 50, y: 190), by: CGPoint(x: 0, y: -100))
    // The content starts at 100 with 1,000 points per second. The edge is at 160.
    let λ = friction(0.998)
    let hit = -log(1 - 60 / (0.499 * 1000)) / λ
    let speed = 1000 * exp(-λ * hit)
    #expect(abs(stage.target.y - 160) < 1e-9)
    stage.advance(to: 0.15)
    let before = 100 + 0.499 * 1000 * (1 - exp(-λ * 0.05))
    #expect(abs(stage.scroll.contentOffset.y - before) < half)
    for seconds in [0.35, 0.4, 0.5] {
      stage.advance(to: seconds)
      let since = seconds - 0.1 - hit
      #expect(abs(stage.scroll.contentOffset.y - (160 + speed * since * exp(-11 * since))) < half)
    }
    stage.advance(to: 4)
    #expect(stage.scroll.contentOffset.y == 160)
  }

  @Test func `with bounces false, dragging and deceleration stop at the edge`() {
    let stage = ScrollStage(content: CGSize(width: 100, height: 260))
    stage.scroll.bounces = false
    stage.feed(.began, 50, 20)
    stage.feed(.moved, 50, 30)
    stage.feed(.moved, 50, 100)
    #expect(stage.scroll.contentOffset == .zero)
    stage.feed(.cancelled, 50, 100)
    stage.fling(from: CGPoint(x: 50, y: 190), by: CGPoint(x: 0, y: -50))
    stage.advance(to: 0.8)
    #expect(stage.scroll.contentOffset.y == 60)
    #expect(!stage.scroll.isDecelerating)
  }

  @Test func `with isPagingEnabled, scrolling stops at multiples of the scroll view's size`() {
    let stage = ScrollStage(content: CGSize(width: 500, height: 200))
    stage.scroll.isPagingEnabled = true
    stage.fling(from: CGPoint(x: 90, y: 50), by: CGPoint(x: -30, y: 0))
    #expect(stage.target.x == 100)
    stage.advance(to: 3)
    #expect(stage.scroll.contentOffset == CGPoint(x: 100, y: 0))
    stage.feed(.began, 90, 50)
    stage.feed(.moved, 80, 50)
    stage.feed(.moved, 50, 50)
    stage.advance(to: 4)
    stage.feed(.ended, 50, 50)
    stage.advance(to: 6)
    #expect(stage.scroll.contentOffset.x == 100)
  }

  @Test func `deceleration ends at the target set in scrollViewWillEndDragging`() {
    let stage = ScrollStage()
    stage.onEnd = { $0.y = 300 }
    stage.fling(from: CGPoint(x: 50, y: 180), by: CGPoint(x: 0, y: -60))
    // The friction for which 600 points per second at 60 become 10 points per second at 300: λ = 590 / 240.
    stage.advance(to: 0.6)
    let way = 600 * 240 / 590.0 * (1 - exp(-590 / 240 * 0.5))
    #expect(abs(stage.scroll.contentOffset.y - (60 + way)) < half)
    stage.advance(to: 6)
    #expect(stage.scroll.contentOffset.y == 300)
    stage.onEnd = { $0.y = 100 }
    stage.fling(from: CGPoint(x: 50, y: 180), by: CGPoint(x: 0, y: -60))
    stage.advance(to: 12)
    #expect(stage.scroll.contentOffset.y == 100)
  }

  @Test
  func `a touch stops deceleration, and setting contentOffset during it shifts the target offset`()
  {
    let stage = ScrollStage()
    stage.fling(from: CGPoint(x: 50, y: 180), by: CGPoint(x: 0, y: -60))
    let end = stage.target.y
    stage.advance(to: 0.3)
    stage.screen.change { stage.scroll.contentOffset.y += 500 }
    stage.advance(to: 6)
    #expect(abs(stage.scroll.contentOffset.y - (end + 500)) < 1e-6)
    stage.fling(from: CGPoint(x: 50, y: 180), by: CGPoint(x: 0, y: -60))
    stage.advance(to: 6.3)
    stage.feed(.began, 50, 100)
    let caught = stage.scroll.contentOffset
    stage.advance(to: 7)
    #expect(stage.scroll.contentOffset == caught)
    #expect(!stage.scroll.isDecelerating)
    stage.feed(.ended, 50, 100)
    stage.fling(from: CGPoint(x: 50, y: 180), by: CGPoint(x: 0, y: -60))
    stage.screen.change { stage.scroll.setContentOffset(CGPoint(x: 0, y: 7), animated: false) }
    stage.advance(to: 9)
    #expect(stage.scroll.contentOffset.y == 7)
  }

  @Test func `setContentOffset with animated true ends after 0.3 seconds`() {
    let stage = ScrollStage()
    stage.screen.change { stage.scroll.setContentOffset(CGPoint(x: 0, y: 100), animated: true) }
    stage.advance(to: 0.15)
    #expect(abs(stage.scroll.contentOffset.y - 50) < 1e-6)
    stage.advance(to: 0.4)
    #expect(stage.scroll.contentOffset.y == 100)
    #expect(stage.notes == ["scroll", "arrived"])
    stage.screen.change { stage.scroll.setContentOffset(CGPoint(x: 0, y: 100), animated: true) }
    stage.advance(to: 1)
    #expect(stage.notes == ["scroll", "arrived"])
    let far = UIScrollView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    far.setContentOffset(CGPoint(x: 3, y: 4), animated: true)
    #expect(far.contentOffset == CGPoint(x: 3, y: 4))
  }

  @Test func `scrollRectToVisible scrolls by the smallest sufficient distance`() {
    let stage = ScrollStage()
    let scroll = stage.scroll
    func show(_ y: CGFloat, _ height: CGFloat) -> CGFloat {
      stage.screen.change {
        scroll.scrollRectToVisible(
          CGRect(x: 0, y: y, width: 10, height: height), animated: false)
      }
      return scroll.contentOffset.y
    }
    #expect(show(100, 50) == 0)
    #expect(show(300, 50) == 150)
    #expect(show(120, 10) == 120)
    #expect(show(1990, 100) == 1800)
  }
}
