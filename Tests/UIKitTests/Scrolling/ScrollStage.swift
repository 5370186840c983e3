import QuartzCore
import UIKit

/// A fixture with a 100 × 200-point scroll view on a screen, and a delegate that records its calls.
@MainActor
final class ScrollStage: NSObject, UIScrollViewDelegate {
  let screen = Screen(UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 200)))
  let scroll: UIScrollView
  private var calls: [String] = []
  var velocity = CGPoint.zero
  var target = CGPoint.zero
  var onEnd: ((inout CGPoint) -> Void)?
  var onScroll: ((UIScrollView) -> Void)?
  var onLift: ((UIScrollView) -> Void)?
  var zoomed: UIView?
  private(set) var time = 0.0

  init(_ scroll: UIScrollView = UIScrollView(), content: CGSize = CGSize(width: 100, height: 2000))
  {
    self.scroll = scroll
    super.init()
    screen.change {
      scroll.frame = screen.window.bounds
      scroll.contentSize = content
      scroll.delegate = self
      screen.window.addSubview(scroll)
    }
  }

  /// The delegate calls, with consecutive equal calls merged.
  var notes: [String] {
    calls.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  func advance(to time: Double) {
    self.time = time
    screen.advance(to: time)
  }

  func feed(_ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat, finger: Int = 0) {
    screen.change { screen.window.sendTouch(phase, at: CGPoint(x: x, y: y), finger: finger) }
  }

  /// Drags from a point by the given distance in 0.1 seconds, in ten steps after the 10 points that begin the pan,
  /// and optionally ends the touch.
  func fling(from start: CGPoint, by way: CGPoint, lifts: Bool = true) {
    let length = hypot(way.x, way.y)
    let unit = CGPoint(x: way.x / length, y: way.y / length)
    feed(.began, start.x, start.y)
    let begin = CGPoint(x: start.x + unit.x * 10, y: start.y + unit.y * 10)
    feed(.moved, begin.x, begin.y)
    let since = time
    for step in 1...10 {
      advance(to: since + 0.01 * Double(step))
      let part = CGFloat(step) / 10
      feed(.moved, begin.x + way.x * part, begin.y + way.y * part)
    }
    if lifts { feed(.ended, begin.x + way.x, begin.y + way.y) }
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    calls.append("scroll")
    onScroll?(scrollView)
  }
  func scrollViewDidZoom(_ scrollView: UIScrollView) { calls.append("zoom") }
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { calls.append("will drag") }
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    calls.append("will end drag")
    self.velocity = velocity
    target = targetContentOffset.pointee
    onEnd?(&targetContentOffset.pointee)
  }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    calls.append("end drag \(decelerate)")
    onLift?(scrollView)
  }
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { calls.append("will slow") }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { calls.append("slowed") }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { calls.append("arrived") }
  func viewForZooming(in scrollView: UIScrollView) -> UIView? { zoomed }
  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
    calls.append("will zoom \(view === zoomed)")
  }
  func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
  ) { calls.append("zoomed \(scale)") }
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {
    calls.append("inset")
  }
  func forget() { calls = [] }
}
