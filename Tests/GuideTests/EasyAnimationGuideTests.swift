import EasyAnimation
import QuartzCore
import RenderServer
import Testing
import UIKit

/// Tests that run the code of Documentation/guides/easyanimation.md on a manual clock.
@MainActor
@Suite(.serialized) struct EasyAnimationGuideTests {
  private let clock = ManualClock()
  private let view = UIView(frame: CGRect(x: 40, y: 40, width: 20, height: 20))
  private let dot = CALayer()
  private let gauge = CAShapeLayer()
  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))

  /// Runs code from the guide, with its views and layers in a window, and returns the value that `read` reads at the
  /// given time in seconds.
  private func play<R>(_ program: () -> Void, until time: Double, _ read: () -> R) -> R {
    dot.position = CGPoint(x: 20, y: 20)
    gauge.strokeEnd = 0
    root.addSubview(view)
    root.layer.addSublayer(dot)
    root.layer.addSublayer(gauge)
    let renderer = CARenderer(layer: root.layer, bounds: root.bounds, scale: 1, clock: clock)
    // EasyAnimation is enabled only for this test.
    return EasyAnimationState().performAsCurrent {
      RenderContext.$current.withValue(renderer.context) {
        EasyAnimation.enable()
        program()
      }
      for frame in 0...Int(time * 10) { _ = renderer.image(at: Double(frame) / 10) }
      return RenderContext.$current.withValue(renderer.context) { read() }
    }
  }

  @Test func `UIView.animate with EasyAnimation animates layers without a view`() {
    let shown = play(
      {
        UIView.animate(
          withDuration: 2, delay: 0.5, options: .curveEaseOut,
          animations: {
            dot.position.x = 180
            dot.backgroundColor = UIColor.systemBlue.cgColor
            gauge.strokeEnd = 1
          }, completion: { finished in print("done: \(finished)") })
      }, until: 1.5
    ) { (dot.presentation()?.position.x ?? 0, gauge.presentation()?.strokeEnd ?? 0) }
    #expect(shown.0 > 100)
    #expect(shown.0 < 180)
    #expect(shown.1 > 0.5)
    #expect(shown.1 < 1)
  }

  @Test func `usingSpringWithDamping animates a layer transform with a spring`() {
    let shown = play(
      {
        UIView.animate(
          duration: 2, usingSpringWithDamping: 0.25,
          animations: { dot.transform = CATransform3DMakeScale(2, 2, 1) })
      }, until: 0.2
    ) { dot.presentation()?.transform.m11 ?? 0 }
    #expect(shown > 2)
  }

  @Test func `fillModeForwards with isNotRemovedOnCompletion keeps the presented value`() {
    let shown = play(
      {
        UIView.animate(
          duration: 1, options: [.fillModeForwards, .isNotRemovedOnCompletion],
          animations: { dot.opacity = 0.5 })
        dot.opacity = 1
      }, until: 3
    ) { dot.presentation()?.opacity ?? 0 }
    #expect(shown == 0.5)
  }

  @Test func `an animation chain repeats until cancelAnimationChain is called`() {
    var chain: EAAnimationFuture?
    let place = play(
      {
        let round = UIView.animateAndChain(
          withDuration: 1, animations: { view.center.x += 100 }
        ).animate(withDuration: 1) {
          view.center.y += 100
        }.animate(withDuration: 1, delay: 0.5, options: .curveEaseIn) {
          view.center.x -= 100
        }.animate(
          withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
          options: .repeat, animations: { view.center.y -= 100 })
        chain = round
      }, until: 5
    ) { view.center }
    #expect(place == CGPoint(x: 150, y: 50))
    #expect(chain != nil)
  }

  @Test func `cancelAnimationChain calls its closure at the end of the running animation`() {
    let opacity = play(
      {
        let chain = UIView.animateAndChain(
          withDuration: 1, options: .repeat,
          animations: { view.transform = view.transform.inverted() })
        chain.cancelAnimationChain {
          view.alpha = 0.5
        }
      }, until: 2
    ) { view.alpha }
    #expect(opacity == 0.5)
  }

  @Test func `all running chains can be canceled through EAAnimationFuture.animations`() {
    let left = play(
      {
        UIView.animateAndChain(
          withDuration: 1, options: .repeat, animations: { view.center.x += 1 })
        for chain in EAAnimationFuture.animations {
          chain.cancelAnimationChain()
        }
      }, until: 3
    ) { EAAnimationFuture.animations.count }
    #expect(left == 0)
    #expect(view.center.x == 51)
  }

  @Test func `RBBSpringAnimation overshoots its toValue`() {
    let shown = play(
      {
        let swing = RBBSpringAnimation()
        swing.keyPath = "position.x"
        swing.fromValue = 20
        swing.toValue = 180
        swing.damping = 8
        swing.stiffness = 200
        swing.duration = swing.durationForEpsilon(0.001)
        dot.add(swing, forKey: "swing")
      }, until: 0.2
    ) { dot.presentation()?.position.x ?? 0 }
    #expect(shown > 180)
  }
}
