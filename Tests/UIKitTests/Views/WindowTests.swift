import QuartzCore
import RenderServer
import Testing
import UIKit

/// Tests that showing a window does not immediately commit its layers, and of a window's responder chain.
///
/// - Source: Documentation/behaviour/actions.md, "Transactions".
@MainActor
@Suite struct WindowTests {
  private let clock = ManualClock()
  private let context: RenderContext

  init() { context = RenderContext(clock: clock) }

  private func run<R>(_ body: () throws -> R) rethrows -> R {
    try RenderContext.$current.withValue(context) { try body() }
  }

  private func slide() -> CABasicAnimation {
    let slide = CABasicAnimation(keyPath: "position.x")
    (slide.fromValue, slide.toValue, slide.duration) = (0, 100, 1)
    return slide
  }

  @Test(arguments: [false, true])
  func `an animation added to a view before it enters a newly shown window is played`(
    isMadeKey: Bool
  ) throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    run {
      view.layer.add(slide(), forKey: "slide")
      if isMadeKey { window.makeKeyAndVisible() } else { window.isHidden = false }
      window.addSubview(view)
      context.endTurn()
      #expect(view.layer.animationKeys() == ["slide"])
      context.advanceClock(clock, to: ManualClock.start + 0.5)
      #expect(view.layer.presentation()?.position.x == 50)
    }
  }

  @Test func `showing a UIWindow lays out and commits its views at the end of the run loop turn`()
    throws
  {
    final class Laying: UIView {
      var count = 0
      override func layoutSubviews() { count += 1 }
    }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = Laying(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    window.addSubview(view)
    run {
      window.makeKeyAndVisible()
      #expect(view.count == 0)
      #expect(window.layer.presentation() == nil)
      view.center.x = 7
      context.endTurn()
      #expect(view.count == 1)
      #expect(view.layer.presentation()?.position.x == 7)
    }
  }

  @Test func `a UIWindow shown and hidden in the same run loop turn is never committed`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    run {
      window.isHidden = false
      window.isHidden = true
      context.endTurn()
      #expect(window.layer.presentation() == nil)
      window.isHidden = false
      context.endTurn()
      #expect(window.layer.presentation() != nil)
      window.isHidden = true
      context.endTurn()
      #expect(window.layer.presentation() == nil)
    }
  }

  @Test func `a UIWindow shown in an explicit CATransaction is presented when it commits`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    run {
      CATransaction.begin()
      window.isHidden = false
      #expect(window.layer.presentation() == nil)
      CATransaction.commit()
      #expect(window.layer.presentation() != nil)
    }
  }

  @Test func `CATransaction.flush commits a newly shown UIWindow`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    run {
      window.isHidden = false
      CATransaction.flush()
      #expect(window.layer.presentation() != nil)
    }
  }

  @Test func `a UIWindow's next responder is its scene, whose next responder is the application`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(window.next === window.windowScene)
    #expect(window.windowScene != nil)
    #expect(window.windowScene?.next === UIApplication.shared)
    window.windowScene = nil
    #expect(window.next === UIApplication.shared)
  }

  @Test(arguments: [false, true])
  func `UIDynamicAnimator advances in a UIWindow whose layer is in another rendered layer tree`(
    isShownFirst: Bool
  ) {
    run {
      let (window, box) = (UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), CALayer())
      box.frame = window.frame
      if isShownFirst { window.isHidden = false }
      box.addSublayer(window.layer)
      let whole = RenderContext(clock: clock)
      let live = LiveTreeHandle(box, whole, waitsForCommit: true)
      window.isHidden = false
      let ball = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      window.addSubview(ball)
      let animator = UIDynamicAnimator(referenceView: window)
      animator.addBehavior(UIGravityBehavior(items: [ball]))
      CATransaction.flush()
      for step in 1...12 { whole.advanceClock(clock, to: ManualClock.start + Double(step) / 60) }
      // The animator advances with the frames of the other layer tree.
      #expect(ball.frame.minY > 10)
      withExtendedLifetime(live) {}
    }
  }
}
