import AnimationTesting
import Foundation
import QuartzCore
import Testing
import UIKit

/// Tests of transient views and transitions, written in the style of common libraries.
@MainActor
@Suite(.serialized) struct ComingAndGoingTests {
  private func page(_ stage: AnimationStage, _ color: UIColor = .white) -> UIView {
    let page = UIView(frame: stage.bounds)
    page.backgroundColor = color
    stage.add(page)
    return page
  }

  // MARK: Toast

  /// A view at the bottom of a page that resets itself for reuse when removed.
  final class ToastView: UIView {
    private(set) var departures = 0

    func show(in page: UIView, for seconds: Double) {
      backgroundColor = UIColor(white: 0, alpha: 0.8)
      layer.cornerRadius = 6
      frame = CGRect(x: 10, y: page.bounds.maxY - 30, width: page.bounds.width - 20, height: 20)
      alpha = 0
      page.addSubview(self)
      UIView.animate(withDuration: 0.2) {
        self.alpha = 1
      } completion: { _ in
        UIView.animate(withDuration: 0.2, delay: seconds, options: .curveLinear) {
          self.alpha = 0
        } completion: { _ in
          self.removeFromSuperview()
        }
      }
    }

    override func removeFromSuperview() {
      departures += 1
      backgroundColor = nil
      super.removeFromSuperview()
    }
  }

  @Test func `a toast view fades in, stays for the given duration, fades out and is removed once`()
    throws
  {
    try withAnimationStage(size: CGSize(width: 80, height: 80), scale: 1) { stage in
      let page = page(stage)
      let toast = ToastView()
      toast.show(in: page, for: 1)
      #expect(toast.departures == 0)
      try #expect(near(stage.look("toast", at: 0).light(40, 60), 1))
      try #expect(near(stage.look("toast", at: 0.1).light(40, 60), 0.6, 0.02))
      try #expect(near(stage.look("toast", at: 0.7).light(40, 60), 0.2, 0.01))
      try #expect(near(stage.look("toast", at: 1.3).light(40, 60), 0.6, 0.02))
      try #expect(near(stage.look("toast", at: 1.5).light(40, 60), 1))
      #expect(toast.departures == 1)
      #expect(toast.superview == nil)
    }
  }

  // MARK: Ripple

  /// A button with a touch ripple behind its title.
  ///
  /// The ripple is removed when it fills the button.
  final class RippleButton: UIView, @preconcurrency CAAnimationDelegate {
    let title = UIView()
    private var ripples: [CALayer] = []

    override init(frame: CGRect) {
      super.init(frame: frame)
      backgroundColor = .black
      clipsToBounds = true
      title.backgroundColor = .red
      title.frame = CGRect(x: 30, y: 15, width: 20, height: 10)
      addSubview(title)
    }

    required init?(coder: NSCoder) { nil }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      guard let place = touches.first?.location(in: self) else { return }
      let ripple = CAShapeLayer()
      ripple.path = UIBezierPath(ovalIn: CGRect(x: -90, y: -90, width: 180, height: 180)).cgPath
      ripple.fillColor = UIColor.white.cgColor
      ripple.position = place
      layer.insertSublayer(ripple, below: title.layer)
      ripples.append(ripple)
      let grow = CABasicAnimation(keyPath: "transform.scale")
      grow.fromValue = 0
      let fade = CABasicAnimation(keyPath: "opacity")
      (fade.fromValue, fade.toValue) = (1, 0)
      let both = CAAnimationGroup()
      both.animations = [grow, fade]
      both.duration = 0.5
      both.fillMode = .forwards
      both.isRemovedOnCompletion = false
      both.delegate = self
      ripple.add(both, forKey: "ripple")
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
      ripples.removeFirst().removeFromSuperlayer()
    }
  }

  @Test
  func `a touch ripple layer grows from the touch point behind a button's title and is removed`()
    throws
  {
    try withAnimationStage(size: CGSize(width: 80, height: 40), scale: 1) { stage in
      let button = RippleButton(frame: stage.bounds)
      stage.add(button)
      let start = stage.time
      stage.tap(at: CGPoint(x: 10, y: 20))
      let early = try stage.look("ripple", at: start + 0.1)
      #expect(near(early.light(10, 20), 0.8, 0.02))
      #expect(near(early.light(70, 20), 0))
      let late = try stage.look("ripple", at: start + 0.4)
      #expect(near(late.light(10, 20), 0.2, 0.02))
      #expect(near(late.light(70, 20), 0.2, 0.02))
      #expect(near(late.rgb(40, 20).first, 1))
      #expect(near(late.rgb(40, 20).last, 0))
      try #expect(near(stage.look("ripple", at: start + 0.6).light(10, 20), 0))
      #expect(button.layer.sublayers?.count == 1)
    }
  }

  // MARK: Pop

  /// A view that appears with a spring animation and overshoots its final size.
  final class PopView: UIView {
    func pop() {
      let spring = CASpringAnimation(keyPath: "transform.scale")
      (spring.fromValue, spring.toValue) = (0, 1)
      (spring.damping, spring.stiffness) = (6, 200)
      spring.duration = spring.settlingDuration
      layer.add(spring, forKey: "pop")
    }
  }

  @Test func `a view that is scaled in with a spring overshoots its size and returns to it`() throws
  {
    try withAnimationStage(size: CGSize(width: 80, height: 80), scale: 1) { stage in
      let view = PopView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
      view.backgroundColor = .white
      stage.add(view)
      stage.perform { view.pop() }
      try #expect(stage.look("pop", at: 0).share(litIn: stage.bounds) == 0)
      try #expect(stage.look("pop", at: 0.22).light(14, 40) > 0.5)
      let end = try stage.look("pop", at: 3)
      #expect(near(end.share(litIn: stage.bounds), 0.25, 0.001))
      #expect(end.light(18, 40) == 0)
    }
  }

  // MARK: Hero

  /// The test animates a layer from one frame to another through its frame key paths.
  @Test func `setting frame.size.width by key path animates a layer frame`() throws {
    try withAnimationStage(size: CGSize(width: 80, height: 80), scale: 1) { stage in
      _ = page(stage, .black)
      let hero = CALayer()
      hero.anchorPoint = .zero
      hero.setValue(UIColor.white, forKeyPath: "backgroundColor")
      hero.setValue(CGRect(x: 0, y: 0, width: 20, height: 20), forKeyPath: "frame")
      hero.setValue(CGPoint(x: 10, y: 40), forKeyPath: "frame.origin")
      stage.add(hero)
      stage.perform {
        CATransaction.begin()
        CATransaction.setAnimationDuration(1)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        hero.setValue(40, forKeyPath: "frame.size.width")
        hero.position.y = 0
        CATransaction.commit()
      }
      #expect(hero.value(forKeyPath: "frame.origin.y") as? CGFloat == 0)
      let middle = try stage.look("hero", at: 0.5)
      #expect(near(middle.light(11, 21), 1))
      #expect(near(middle.light(39, 39), 1))
      #expect(near(middle.light(9, 30), 0))
      #expect(near(middle.light(41, 30), 0))
      let end = try stage.look("hero", at: 1.1)
      #expect(near(end.light(49, 19), 1))
      #expect(near(end.light(51, 10), 0))
      #expect(near(end.light(30, 21), 0))
    }
  }
}
