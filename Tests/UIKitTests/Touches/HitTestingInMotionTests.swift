import QuartzCore
import Testing
import UIKit

/// Tests of hit testing for animating views, and for windows whose layers are in other windows' layer trees.
@MainActor
@Suite(.serialized) struct HitTestingInMotionTests {
  private let screen = Screen(UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 100)))
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))

  init() {
    let (screen, view) = (screen, view)
    screen.change { screen.window.addSubview(view) }
  }

  private func hit(_ x: CGFloat) -> Bool {
    screen.run { screen.window.hitTest(CGPoint(x: x, y: 20), with: nil) === view }
  }

  private func startMoving() -> UIViewPropertyAnimator {
    let view = view
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x += 200 }
    screen.change { animator.startAnimation() }
    screen.advance(to: 0.5)
    return animator
  }

  @Test func `hit testing finds a view at its presented position in a UIViewPropertyAnimator`() {
    let animator = startMoving()
    #expect(hit(120))
    #expect(!hit(20))
    #expect(!hit(220))
    screen.advance(to: 1.5)
    #expect(animator.state == .inactive)
    #expect(hit(220))
    #expect(!hit(120))
  }

  @Test func `with isManualHitTestingEnabled, hit testing finds a view at its final position`() {
    startMoving().isManualHitTestingEnabled = true
    #expect(hit(220))
    #expect(!hit(120))
  }

  @Test
  func `with allowUserInteraction, hit testing finds animating views at their final position`() {
    screen.change {
      UIView.animate(withDuration: 1, delay: 0, options: .allowUserInteraction) {
        view.center.x += 200
      }
    }
    screen.advance(to: 0.5)
    #expect(hit(220))
    #expect(!hit(120))
  }

  @Test
  func `a UIWindow whose layer is a sublayer of another window gets touches until it is hidden`() {
    let inner = UIWindow(frame: CGRect(x: 0, y: 50, width: 50, height: 50))
    var taps = 0
    let tap = UITapGestureRecognizer { _ in taps += 1 }
    inner.addGestureRecognizer(tap)
    screen.change {
      screen.window.layer.addSublayer(inner.layer)
      inner.isHidden = false
    }
    #expect(inner.layer.superlayer === screen.window.layer)
    #expect(!inner.isHidden)
    screen.change {
      inner.sendTouch(.began, at: CGPoint(x: 5, y: 5))
      inner.sendTouch(.ended, at: CGPoint(x: 5, y: 5))
    }
    #expect(taps == 1)
    screen.change { inner.isHidden = true }
    #expect(inner.isHidden)
    screen.change {
      inner.sendTouch(.began, at: CGPoint(x: 5, y: 5))
      inner.sendTouch(.ended, at: CGPoint(x: 5, y: 5))
    }
    #expect(taps == 1)
  }
}
