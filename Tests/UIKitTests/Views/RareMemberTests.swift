import Foundation
import QuartzCore
import Testing
import UIKit

/// Tests of rarely used members of views, gesture recognizers, view controllers and animators.
@MainActor
@Suite(.serialized) struct RareMemberTests {
  private let screen = Screen()

  // MARK: Coordinates

  @Test func `UIView.convert converts points and rectangles between views and to the window`() {
    let (outer, inner) = (
      UIView(frame: CGRect(x: 10, y: 20, width: 50, height: 50)),
      UIView(frame: CGRect(x: 5, y: 6, width: 20, height: 20))
    )
    screen.change {
      outer.addSubview(inner)
      screen.window.addSubview(outer)
    }
    let (point, rect) = (CGPoint(x: 1, y: 2), CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(inner.convert(point, to: outer) == CGPoint(x: 6, y: 8))
    #expect(inner.convert(point, to: nil) == CGPoint(x: 16, y: 28))
    #expect(outer.convert(point, from: inner) == CGPoint(x: 6, y: 8))
    #expect(inner.convert(CGPoint(x: 16, y: 28), from: nil) == point)
    #expect(inner.convert(rect, to: outer) == CGRect(x: 6, y: 8, width: 3, height: 4))
    #expect(inner.convert(rect, to: nil).origin == CGPoint(x: 16, y: 28))
    #expect(outer.convert(rect, from: inner).origin == CGPoint(x: 6, y: 8))
    #expect(
      inner.convert(CGRect(x: 16, y: 28, width: 3, height: 4), from: nil) == rect)
  }

  // MARK: Touches

  @Test func `UIResponder forwards unhandled touch events to the next responder`() {
    final class End: UIResponder {
      var heard: [String] = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        heard.append("began")
      }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        heard.append("moved")
      }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        heard.append("ended")
      }
      override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        heard.append("cancelled")
      }
    }
    final class Link: UIResponder {
      let end = End()
      override var next: UIResponder? { end }
    }
    let link = Link()
    link.touchesBegan([], with: nil)
    link.touchesMoved([], with: nil)
    link.touchesEnded([], with: nil)
    link.touchesCancelled([], with: nil)
    #expect(link.end.heard == ["began", "moved", "ended", "cancelled"])
    #expect(UIResponder().next == nil)
  }

  @Test func `pan translation is converted to a view's coordinates and restarts at setTranslation`()
  {
    let view = UIView(frame: CGRect(x: 10, y: 10, width: 80, height: 80))
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    let pan = UIPanGestureRecognizer()
    view.addGestureRecognizer(pan)
    screen.change {
      screen.window.addSubview(view)
      screen.window.sendTouch(.began, at: CGPoint(x: 30, y: 30))
      screen.window.sendTouch(.moved, at: CGPoint(x: 45, y: 30))
      screen.window.sendTouch(.moved, at: CGPoint(x: 65, y: 34))
    }
    #expect(pan.translation(in: nil) == CGPoint(x: 25, y: 4))
    #expect(pan.translation(in: view) == CGPoint(x: 12.5, y: 2))
    pan.setTranslation(.zero, in: view)
    #expect(pan.translation(in: nil) == .zero)
    pan.setTranslation(CGPoint(x: 3, y: 0), in: view)
    #expect(pan.translation(in: nil) == CGPoint(x: 6, y: 0))
    pan.setTranslation(CGPoint(x: 7, y: 1), in: nil)
    #expect(pan.translation(in: nil) == CGPoint(x: 7, y: 1))
  }

  @Test func `a UIGestureRecognizer subclass without overrides remains in the possible state`()
    throws
  {
    final class Plain: UIGestureRecognizer {
      var seen: UITouch?
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        seen = touches.first
      }
    }
    final class Asking: NSObject, UIGestureRecognizerDelegate {}
    let (plain, asking) = (Plain(target: nil, action: nil), Asking())
    plain.delegate = asking
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    view.gestureRecognizers = [plain]
    screen.change {
      screen.window.addSubview(view)
      screen.window.sendTouch(.began, at: CGPoint(x: 5, y: 5))
      screen.window.sendTouch(.moved, at: CGPoint(x: 6, y: 5))
    }
    #expect(plain.state == .possible)
    #expect(plain.numberOfTouches == 1)
    #expect(asking.gestureRecognizerShouldBegin(plain))
    #expect(
      !asking.gestureRecognizer(plain, shouldRecognizeSimultaneouslyWith: UITapGestureRecognizer()))
    let touch = try #require(plain.seen)
    #expect(asking.gestureRecognizer(plain, shouldReceive: touch))
    screen.change { screen.window.sendTouch(.ended, at: CGPoint(x: 6, y: 5)) }
    #expect(plain.numberOfTouches == 0)
    #expect(view.gestureRecognizers?.count == 1)
    view.gestureRecognizers = nil
    #expect(view.gestureRecognizers == nil)
    #expect(plain.view == nil)
  }

  // MARK: Animators and their curves

  @Test func `archived UICubicTimingParameters and UISpringTimingParameters keep their values`()
    throws
  {
    func again<T: NSObject & NSCoding>(_ value: T) throws -> T {
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: value, requiringSecureCoding: false)
      let reader = try NSKeyedUnarchiver(forReadingFrom: data)
      reader.requiresSecureCoding = false
      let read = reader.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? T
      return try #require(read)
    }
    let curve = try again(
      UICubicTimingParameters(
        controlPoint1: CGPoint(x: 0.1, y: 0.2), controlPoint2: CGPoint(x: 0.3, y: 0.4)))
    #expect(curve.timingCurveType == .cubic)
    #expect(curve.controlPoint2 == CGPoint(x: 0.3, y: 0.4))
    #expect(try again(UICubicTimingParameters(animationCurve: .easeIn)).animationCurve == .easeIn)
    let spring = try again(
      UISpringTimingParameters(
        mass: 2, stiffness: 300, damping: 20, initialVelocity: CGVector(dx: 1, dy: 2)))
    #expect(spring.initialVelocity == CGVector(dx: 1, dy: 2))
    let animator = UIViewPropertyAnimator(duration: 9, timingParameters: spring)
    let original = UIViewPropertyAnimator(
      duration: 9,
      timingParameters: UISpringTimingParameters(
        mass: 2, stiffness: 300, damping: 20, initialVelocity: CGVector(dx: 1, dy: 2)))
    #expect(animator.duration == original.duration)
    #expect(animator.duration != 9)
    let fitted = try again(UISpringTimingParameters(dampingRatio: 0.5))
    #expect(UIViewPropertyAnimator(duration: 9, timingParameters: fitted).duration == 9)
    #expect(curve.copy() as? UICubicTimingParameters === curve)
    #expect(spring.copy() as? UISpringTimingParameters === spring)
  }

  @Test func `UIViewImplicitlyAnimating's default implementations ignore the given closures`() {
    final class Still: NSObject, UIViewImplicitlyAnimating {
      var state: UIViewAnimatingState { .inactive }
      var isRunning: Bool { false }
      var isReversed = false
      var fractionComplete: CGFloat = 0
      func startAnimation() {}
      func startAnimation(afterDelay delay: TimeInterval) {}
      func pauseAnimation() {}
      func stopAnimation(_ withoutFinishing: Bool) {}
      func finishAnimation(at finalPosition: UIViewAnimatingPosition) {}
    }
    let still = Still()
    var count = 0
    still.addAnimations { count += 1 }
    still.addAnimations({ count += 1 }, delayFactor: 0.5)
    still.addCompletion { _ in count += 1 }
    still.continueAnimation(withTimingParameters: nil, durationFactor: 1)
    #expect(count == 0)
    #expect(still.state == .inactive)
  }

  @Test func `UIViewPropertyAnimator.copy keeps the settings and returns an inactive animator`()
    throws
  {
    let view = UIView()
    let animator = UIViewPropertyAnimator(
      duration: 2, controlPoint1: CGPoint(x: 0.1, y: 0), controlPoint2: CGPoint(x: 0.2, y: 1)
    ) { view.alpha = 0 }
    animator.isManualHitTestingEnabled = true
    screen.run { animator.startAnimation() }
    let copy = try #require(animator.copy() as? UIViewPropertyAnimator)
    #expect(copy.state == .inactive)
    #expect(copy.duration == 2)
    #expect(copy.isManualHitTestingEnabled)
    #expect(copy.timingParameters?.cubicTimingParameters?.controlPoint1.x == 0.1)
  }

  @Test func `UIView.setAnimationStart with a past date starts the animation immediately`() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    screen.change { screen.window.addSubview(view) }
    screen.change {
      UIView.beginAnimations(nil, context: nil)
      UIView.setAnimationDuration(1)
      UIView.setAnimationStart(Date.distantPast)
      view.alpha = 0
      UIView.commitAnimations()
    }
    let animation = view.layer.animation(forKey: "opacity")
    #expect(animation?.duration == 1)
    screen.advance(to: 0.5)
    #expect(abs((screen.run { view.layer.presentation()?.opacity } ?? 0) - 0.5) < 0.01)
  }

  @Test func `UIView.transition(from:to:) without a superview swaps isHidden without animation`() {
    let (from, to) = (UIView(), UIView())
    var told: [Bool] = []
    screen.change {
      UIView.transition(
        from: from, to: to, duration: 1, options: .showHideTransitionViews,
        completion: { told.append($0) })
    }
    #expect(from.isHidden)
    #expect(!to.isHidden)
    #expect(told == [true])
  }

  // MARK: Controllers, windows, images, colors

  @Test func `UIViewController.transition(from:to:) runs its animations and removes the old view`()
    throws
  {
    let (parent, a, b) = (UIViewController(), UIViewController(), UIViewController())
    screen.change { screen.window.rootViewController = parent }
    screen.change {
      parent.addChild(a)
      parent.addChild(b)
      parent.view.addSubview(a.view)
    }
    var log: [String] = []
    screen.change {
      parent.transition(
        from: a, to: b, duration: 1,
        animations: {
          b.view.alpha = 0.5; log.append("changes")
        },
        completion: { log.append("done \($0)") })
    }
    #expect(b.view.superview === parent.view)
    #expect(a.view.superview === parent.view)
    screen.advance(to: 1.1)
    #expect(log == ["changes", "done true"])
    #expect(a.view.superview == nil)
  }

  @Test func `UIWindow.becomeKey and resignKey are called when the key window changes`() {
    final class Telling: UIWindow {
      var log: [String] = []
      override func becomeKey() {
        super.becomeKey()
        log.append("key")
      }
      override func resignKey() {
        super.resignKey()
        log.append("no key")
      }
    }
    let (first, second) = (Telling(frame: .zero), UIWindow(frame: .zero))
    first.makeKey()
    second.makeKey()
    #expect(first.log == ["key", "no key"])
    #expect(second.isKeyWindow)
    #expect(UIWindow.Level(rawValue: 2000) == .alert)
    #expect(UIWindow.Level.statusBar.rawValue == 1000)
  }

  @Test func `UIGraphicsImageRenderer provides currentImage while drawing and returns JPEG data`()
    throws
  {
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4))
    var early: UIImage?
    let data = renderer.jpegData(withCompressionQuality: 0.9) { context in
      early = context.currentImage
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    }
    #expect(early?.size == CGSize(width: 4, height: 4))
    #expect(data.prefix(3) == Data([0xFF, 0xD8, 0xFF]))
    #expect(try #require(UIImage(data: data)).cgImage?.width ?? 0 >= 4)
  }

  @Test func `UIImageView displays highlightedImage while isHighlighted is true`() {
    func image(_ side: CGFloat) -> UIImage {
      UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { _ in }
    }
    let (one, other) = (image(3), image(5))
    let view = UIImageView(image: one, highlightedImage: other)
    #expect(view.frame.size == CGSize(width: 3, height: 3))
    #expect(view.highlightedImage === other)
    #expect(view.layer.contents as? CGImage === one.cgImage)
    view.isHighlighted = true
    #expect(view.layer.contents as? CGImage === other.cgImage)
  }

  @Test func `in UITraitCollection(traitsFrom:), later collections override earlier ones`() {
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    let sharp = UITraitCollection(displayScale: 3)
    let light = UITraitCollection(userInterfaceStyle: .light)
    let all = UITraitCollection(traitsFrom: [dark, sharp, light])
    #expect(all.userInterfaceStyle == .light)
    #expect(all.displayScale == 3)
  }

  @Test func `UIColor.withAlphaComponent keeps a dynamic color dynamic`() {
    let color = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
    let faint = color.withAlphaComponent(0.25)
    let dark = faint.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark))
    let light = faint.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light))
    #expect(dark.cgColor.alpha == 0.25)
    #expect(light.cgColor.alpha == 0.25)
    #expect(dark.cgColor.components?.first == 1)
    #expect(light.cgColor.components?.first == 0)
    #expect(UIColor(named: "no such colour", in: nil, compatibleWith: nil) == nil)
  }
}
