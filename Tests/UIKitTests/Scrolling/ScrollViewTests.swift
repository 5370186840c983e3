import QuartzCore
import Testing
import UIKit

/// Tests of scroll views, except for their motion: insets, content touches, nesting, zooming and scroll indicators.
@MainActor
@Suite(.serialized) struct ScrollViewTests {
  @MainActor final class Content: UIView {
    var notes: [String] = []
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      notes.append("began")
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
      notes.append("moved")
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      notes.append("ended")
    }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      notes.append("cancelled")
    }
  }

  private func content(in stage: ScrollStage) -> Content {
    let view = Content(frame: CGRect(x: 0, y: 0, width: 100, height: 2000))
    stage.screen.change { stage.scroll.addSubview(view) }
    return view
  }

  @Test(arguments: [CGFloat.nan, .infinity, -.infinity, 1e308, -1e308, 0x1p-1063])
  func `NaN, infinite, huge and tiny contentSize and contentInset keep contentOffset finite`(
    number: CGFloat
  ) {
    for change in [
      { $0.contentSize = CGSize(width: number, height: number) },
      { $0.contentInset = UIEdgeInsets(top: number, left: number, bottom: number, right: number) },
      { $0.contentInset = UIEdgeInsets(top: 0, left: 0, bottom: number, right: number) },
    ] as [(UIScrollView) -> Void] {
      let stage = ScrollStage()
      stage.screen.change { change(stage.scroll) }
      stage.feed(.began, 50, 100)
      stage.feed(.moved, 50, 60)
      stage.feed(.ended, 50, 20)
      stage.advance(to: stage.time + 1)
      #expect(stage.scroll.contentOffset.x.isFinite && stage.scroll.contentOffset.y.isFinite)
    }
  }

  @Test
  func `delaysContentTouches withholds a touch from content until it is known not to be a drag`() {
    let stage = ScrollStage()
    let view = content(in: stage)
    stage.feed(.began, 50, 50)
    #expect(view.notes == [])
    stage.feed(.ended, 50, 50)
    #expect(view.notes == ["began", "ended"])
    view.notes = []
    stage.feed(.began, 50, 50)
    stage.advance(to: 0.2)
    #expect(view.notes == ["began"])
    stage.feed(.moved, 50, 30)
    #expect(view.notes == ["began", "cancelled"])
    stage.feed(.ended, 50, 30)
    view.notes = []
    stage.feed(.began, 50, 150)
    stage.feed(.moved, 50, 130)
    stage.feed(.ended, 50, 130)
    #expect(view.notes == [])
    stage.scroll.delaysContentTouches = false
    stage.feed(.began, 50, 50)
    #expect(view.notes == ["began"])
    stage.feed(.cancelled, 50, 50)
  }

  @Test
  func `touchesShouldCancel and touchesShouldBegin control touches in scroll view content`() {
    @MainActor final class Keeping: UIScrollView {
      var begins = true
      override func touchesShouldCancel(in view: UIView) -> Bool { false }
      override func touchesShouldBegin(
        _ touches: Set<UITouch>, with event: UIEvent?, in view: UIView
      ) -> Bool { begins }
    }
    let scroll = Keeping()
    let stage = ScrollStage(scroll)
    let view = content(in: stage)
    #expect(UIScrollView().touchesShouldCancel(in: view))
    stage.feed(.began, 50, 150)
    stage.advance(to: 0.2)
    stage.feed(.moved, 50, 100)
    stage.feed(.ended, 50, 100)
    #expect(view.notes == ["began", "moved", "ended"])
    #expect(scroll.contentOffset == .zero)
    scroll.begins = false
    view.notes = []
    stage.feed(.began, 50, 150)
    stage.feed(.ended, 50, 150)
    #expect(view.notes == [])
  }

  @Test func `content scrolled to the top stays there when contentInset or the safe area changes`()
  {
    let stage = ScrollStage()
    let scroll = stage.scroll
    stage.screen.change {
      scroll.contentInset = UIEdgeInsets(top: 20, left: 0, bottom: 30, right: 0)
    }
    #expect(scroll.contentOffset.y == -20)
    #expect(stage.notes.contains("inset"))
    stage.screen.change {
      stage.screen.window.safeAreaInsets = UIEdgeInsets(top: 40, left: 5, bottom: 10, right: 5)
    }
    #expect(
      scroll.adjustedContentInset == UIEdgeInsets(top: 60, left: 0, bottom: 40, right: 0))
    #expect(scroll.contentOffset.y == -60)
    stage.screen.change { scroll.contentInsetAdjustmentBehavior = .always }
    #expect(scroll.adjustedContentInset.left == 5)
    #expect(scroll.contentOffset.x == -5)
    stage.screen.change { scroll.contentInsetAdjustmentBehavior = .never }
    #expect(scroll.adjustedContentInset == scroll.contentInset)
    stage.screen.change {
      scroll.setContentOffset(CGPoint(x: 0, y: 1830), animated: false)
      scroll.contentSize.height = 500
    }
    // The end of the content and the inset below it are visible.
    #expect(scroll.contentOffset.y == 330)
    stage.screen.change { scroll.bounds.size.height = 300 }
    #expect(scroll.contentOffset.y == 230)
  }

  @Test func `isDirectionalLockEnabled restricts a drag to the axis on which it began`() {
    let stage = ScrollStage(content: CGSize(width: 1000, height: 1000))
    stage.scroll.isDirectionalLockEnabled = true
    stage.feed(.began, 50, 150)
    stage.feed(.moved, 48, 139)
    stage.feed(.moved, 30, 100)
    #expect(stage.scroll.contentOffset == CGPoint(x: 0, y: 40))
    stage.feed(.cancelled, 30, 100)
    stage.feed(.began, 50, 150)
    stage.feed(.moved, 44, 142)
    stage.feed(.moved, 30, 119)
    #expect(stage.scroll.contentOffset == CGPoint(x: 14, y: 63))
    stage.feed(.cancelled, 30, 100)
    stage.scroll.isScrollEnabled = false
    stage.feed(.began, 50, 150)
    stage.feed(.moved, 40, 100)
    stage.feed(.moved, 40, 50)
    #expect(stage.scroll.contentOffset == CGPoint(x: 14, y: 63))
  }

  @Test func `content that fits does not scroll unless alwaysBounceVertical is true`() {
    let stage = ScrollStage(content: CGSize(width: 100, height: 100))
    func drag() -> CGFloat {
      stage.feed(.began, 50, 50)
      stage.feed(.moved, 50, 60)
      stage.feed(.moved, 50, 80)
      let y = stage.scroll.contentOffset.y
      stage.feed(.cancelled, 50, 80)
      return y
    }
    #expect(drag() == 0)
    stage.scroll.alwaysBounceVertical = true
    #expect(drag() < 0)
    stage.scroll.alwaysBounceHorizontal = true
    stage.advance(to: 3)
    #expect(stage.scroll.contentOffset == .zero)
  }

  @Test func `dragging an inner scroll view past its edge scrolls the outer scroll view`() {
    let stage = ScrollStage()
    let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 150))
    inner.contentSize = CGSize(width: 100, height: 180)
    stage.screen.change { stage.scroll.addSubview(inner) }
    stage.feed(.began, 50, 140)
    stage.feed(.moved, 50, 130)
    stage.feed(.moved, 50, 110)
    #expect(inner.contentOffset.y == 20)
    #expect(stage.scroll.contentOffset.y == 0)
    stage.feed(.moved, 50, 80)
    #expect(inner.contentOffset.y == 30)
    #expect(stage.scroll.contentOffset.y == 20)
    #expect(stage.scroll.isDragging)
    #expect(stage.notes == ["will drag", "scroll"])
    stage.feed(.moved, 50, 95)
    #expect(inner.contentOffset.y == 30)
    #expect(stage.scroll.contentOffset.y == 5)
    stage.feed(.ended, 50, 95)
    #expect(!stage.scroll.isDragging)
    #expect(!inner.isDragging)
    stage.advance(to: 8)
    #expect(stage.notes.last == "slowed" || stage.notes.last == "end drag false")
  }

  @Test func `a drag in nested scroll views scrolls the one whose axis matches`() {
    let stage = ScrollStage()
    let row = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 150))
    row.contentSize = CGSize(width: 400, height: 150)
    stage.screen.change { stage.scroll.addSubview(row) }
    stage.feed(.began, 50, 140)
    stage.feed(.moved, 45, 129)
    stage.feed(.moved, 10, 100)
    #expect(row.contentOffset.x == 0)
    #expect(stage.scroll.contentOffset.y == 30)
    stage.feed(.cancelled, 10, 100)
    stage.advance(to: 2)
    stage.feed(.began, 50, 100)
    stage.feed(.moved, 38, 95)
    stage.feed(.moved, 20, 60)
    #expect(row.contentOffset.x == 20)
    #expect(stage.scroll.contentOffset.y == 30)
    stage.feed(.cancelled, 20, 60)
  }

  // MARK: Zooming

  private func zoomStage() -> (ScrollStage, UIView) {
    let stage = ScrollStage(content: CGSize(width: 100, height: 200))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
    stage.zoomed = view
    stage.screen.change {
      stage.scroll.addSubview(view)
      stage.scroll.maximumZoomScale = 4
    }
    stage.forget()
    return (stage, view)
  }

  @Test func `setting zoomScale keeps the content's center, and is clamped to the zoom limits`() {
    let (stage, view) = zoomStage()
    let scroll = stage.scroll
    stage.screen.change { scroll.zoomScale = 2 }
    #expect(scroll.contentSize == CGSize(width: 200, height: 400))
    #expect(scroll.contentOffset == CGPoint(x: 50, y: 100))
    #expect(view.frame.origin == .zero)
    #expect(scroll.zoomScale == 2)
    #expect(stage.notes.contains("zoom"))
    stage.screen.change { scroll.zoomScale = 9 }
    #expect(scroll.zoomScale == 4)
    stage.screen.change { scroll.setZoomScale(1, animated: true) }
    stage.advance(to: 1)
    #expect(scroll.zoomScale == 1)
    #expect(scroll.contentOffset == .zero)
    #expect(stage.notes.suffix(2) == ["zoom", "zoomed 1.0"])
    stage.screen.change {
      scroll.zoom(to: CGRect(x: 50, y: 100, width: 50, height: 100), animated: false)
    }
    #expect(scroll.zoomScale == 2)
    #expect(scroll.contentOffset == CGPoint(x: 100, y: 200))
  }

  @Test func `a pinch zooms around the touches and bounces back from beyond maximumZoomScale`() {
    let (stage, _) = zoomStage()
    let scroll = stage.scroll
    #expect(scroll.pinchGestureRecognizer != nil)
    #expect(!scroll.isZooming)
    stage.feed(.began, 40, 100)
    stage.feed(.began, 60, 100, finger: 1)
    stage.feed(.moved, 68, 100, finger: 1)
    stage.screen.change {
      stage.screen.window.sendTouches([
        SyntheticTouch(.moved, at: CGPoint(x: 26, y: 100)),
        SyntheticTouch(.moved, at: CGPoint(x: 82, y: 100), finger: 1),
      ])
    }
    // The distance between the touches changes from 28 to 56.
    #expect(scroll.isZooming)
    #expect(abs(scroll.zoomScale - 2) < 1e-9)
    #expect(abs(scroll.contentOffset.x - 54) < 1e-6)
    stage.screen.change {
      stage.screen.window.sendTouches([
        SyntheticTouch(.moved, at: CGPoint(x: -58, y: 100)),
        SyntheticTouch(.moved, at: CGPoint(x: 166, y: 100), finger: 1),
      ])
    }
    // A scale of 8 is displayed as 4·√2.
    #expect(abs(scroll.zoomScale - 4 * 2.0.squareRoot()) < 1e-9)
    stage.feed(.ended, 166, 100, finger: 1)
    stage.feed(.ended, -58, 100)
    #expect(scroll.isZoomBouncing)
    stage.advance(to: 1)
    #expect(scroll.zoomScale == 4)
    #expect(!scroll.isZooming)
    #expect(!scroll.isZoomBouncing)
    #expect(stage.notes.contains("will zoom true"))
    #expect(stage.notes.contains("zoomed 4.0"))
  }

  // MARK: Scroll indicators

  private func bars(of scroll: UIScrollView) -> [CALayer] {
    (scroll.layer.sublayers ?? []).filter { $0.zPosition > 1000 }
  }

  @Test func `a scroll indicator shows the content position and fades out`() throws {
    let stage = ScrollStage()
    let scroll = stage.scroll
    #expect(bars(of: scroll).isEmpty)
    stage.fling(from: CGPoint(x: 50, y: 180), by: CGPoint(x: 0, y: -60), lifts: false)
    let bar = try #require(bars(of: scroll).first)
    // A tenth of the 194-point track is less than the minimum length.
    #expect(bar.opacity == 1)
    #expect(bar.frame.height == 36)
    #expect(abs(bar.frame.minY - (60 + 3 + (194 - 36) * 60 / 1800)) < 1e-6)
    #expect(bar.frame.maxX == 97)
    #expect(scroll.subviews.isEmpty)
    stage.feed(.cancelled, 50, 110)
    stage.advance(to: 2)
    #expect(bar.opacity == 0)
    stage.screen.change {
      scroll.indicatorStyle = .white
      scroll.scrollIndicatorInsets = UIEdgeInsets(top: 10, left: 0, bottom: 0, right: 4)
      scroll.contentSize.width = 300
      scroll.flashScrollIndicators()
    }
    #expect(bars(of: scroll).count == 2)
    #expect(bar.frame.maxX == 93)
    stage.screen.change { scroll.showsHorizontalScrollIndicator = false }
    stage.screen.change { scroll.flashScrollIndicators() }
    #expect(bars(of: scroll).count == 1)
  }

  @Test func `scrolling beyond an edge shortens the scroll indicator`() throws {
    let stage = ScrollStage(content: CGSize(width: 100, height: 400))
    stage.feed(.began, 50, 20)
    stage.feed(.moved, 50, 30)
    stage.feed(.moved, 50, 80)
    let bar = try #require(bars(of: stage.scroll).first)
    #expect(abs(bar.frame.height - (97 + stage.scroll.contentOffset.y)) < 1e-6)
  }

  @Test func `keyboardDismissMode onDrag makes a drag resign the first responder`() {
    @MainActor final class Field: UIView {
      override var canBecomeFirstResponder: Bool { true }
    }
    let stage = ScrollStage()
    let field = Field()
    stage.screen.change { stage.scroll.addSubview(field) }
    #expect(field.becomeFirstResponder())
    stage.fling(from: CGPoint(x: 50, y: 180), by: CGPoint(x: 0, y: -60))
    #expect(field.isFirstResponder)
    stage.scroll.keyboardDismissMode = .onDrag
    stage.fling(from: CGPoint(x: 50, y: 180), by: CGPoint(x: 0, y: -60))
    #expect(!field.isFirstResponder)
  }

  @Test func `setting contentOffset in UIView.animate animates it`() {
    let stage = ScrollStage()
    stage.screen.change {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        stage.scroll.contentOffset = CGPoint(x: 0, y: 100)
      }
    }
    stage.advance(to: 0.5)
    let shown = stage.screen.run { stage.scroll.layer.presentation()?.bounds.minY }
    #expect(abs((shown ?? 0) - 50) < 1e-6)
    #expect(stage.scroll.contentOffset.y == 100)
  }
}
