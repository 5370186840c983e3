import EasyAnimation
import QuartzCore
import RenderServer
import Testing
import UIKit

/// Tests of the animations that animation blocks add to layers without a view:
/// `Documentation/behaviour/views.md, "EasyAnimation"`.
@MainActor
@Suite(.serialized) struct LayerBlockTests {
  private let screen = EasyStage()
  private var layer: WatchedLayer { screen.layer }

  /// Changes the corner radius of the layer in an animation block of two seconds.
  private func round(
    delay: Double = 0, _ options: UIView.AnimationOptions = [], to radius: CGFloat = 8
  ) {
    screen.run {
      UIView.animate(
        withDuration: 2, delay: delay, options: options, animations: { layer.cornerRadius = radius }
      )
    }
  }

  // MARK: Values of the animation

  @Test func `an animation block adds a nonadditive layer animation from the old to the new value`()
    throws
  {
    round()
    let animation = try #require(layer.basic)
    #expect(type(of: animation) == CABasicAnimation.self)
    #expect(animation.keyPath == "cornerRadius")
    #expect(decodeNumber(animation.fromValue) == 0)
    #expect(decodeNumber(animation.toValue) == 8)
    #expect(!animation.isAdditive)
    #expect(animation.duration == 2)
    #expect(layer.cornerRadius == 8)
  }

  @Test func `an animation block adds layer animations without a key`() {
    round()
    #expect(layer.added.map(\.key) == [nil])
    #expect(layer.animationKeys() == nil)
  }

  @Test func `layer animations are added when their animation block returns`() {
    screen.run {
      UIView.animate(withDuration: 2) {
        layer.cornerRadius = 8
        #expect(layer.added.isEmpty)
        #expect(layer.cornerRadius == 8)
      }
    }
    #expect(layer.added.count == 1)
  }

  @Test func `two changes of one layer property in an animation block add one animation`()
    throws
  {
    screen.run {
      UIView.animate(
        withDuration: 2, delay: 0, options: .curveLinear,
        animations: {
          layer.position.x = 100
          layer.position.y = 40
        })
    }
    #expect(lanes(try #require(layer.basic).fromValue) == [0, 0])
    screen.advance(to: 1)
    #expect(screen.shown(layer, "position") == [50, 20])
  }

  @Test func `changing a property of two layers in an animation block adds two animations`() {
    let other = screen.show(WatchedLayer())
    screen.run {
      UIView.animate(withDuration: 2) { (layer.opacity, other.opacity) = (0, 0) }
    }
    #expect(layer.added.count == 1)
    #expect(other.added.count == 1)
  }

  @Test func `a backgroundColor that was nil animates from a clear color`() throws {
    screen.run {
      UIView.animate(
        withDuration: 2, delay: 0, options: .curveLinear,
        animations: {
          layer.backgroundColor = rgb(1, 0, 0)
        })
    }
    #expect(lanes(try #require(layer.basic).fromValue) == [0, 0, 0, 0])
    screen.advance(to: 1)
    #expect(screen.shown(layer, "backgroundColor") == [0.5, 0, 0, 0.5])
  }

  @Test func `a backgroundColor set to nil animates to a clear color`() {
    screen.run { layer.backgroundColor = rgb(1, 0, 0) }
    screen.advance(to: 1)
    layer.added = []
    screen.run {
      UIView.animate(
        withDuration: 2, delay: 0, options: .curveLinear,
        animations: {
          layer.backgroundColor = nil
        })
    }
    screen.advance(to: 2)
    #expect(screen.shown(layer, "backgroundColor") == [0.5, 0, 0, 0.5])
    screen.advance(to: 4)
    #expect(layer.presentation()?.backgroundColor == nil)
  }

  @Test func `a CAShapeLayer.path that was nil changes without animation`() {
    let shape = screen.show(CAShapeLayer())
    screen.run {
      UIView.animate(
        withDuration: 2,
        animations: {
          shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4), transform: nil)
        }
      ) { _ in screen.log("done") }
    }
    screen.endTurn()
    #expect(screen.shown(shape, "path") == [0, 0, 4, 4])
    #expect(screen.lines == ["done"])
  }

  @Test func `an animation block changes a layer outside a window without animation`() {
    let lone = WatchedLayer()
    screen.run {
      UIView.animate(withDuration: 2, animations: { lone.opacity = 0 }) { screen.note()($0) }
    }
    #expect(lone.added.isEmpty)
    screen.endTurn()
    #expect(screen.lines == ["done true"])
  }

  @Test func `an animation block animates a layer added in the same run loop turn`() {
    let fresh = WatchedLayer()
    screen.run {
      layer.addSublayer(fresh)
      UIView.animate(
        withDuration: 2, delay: 0, options: .curveLinear,
        animations: {
          fresh.position.x = 100
        })
    }
    screen.advance(to: 1)
    #expect(screen.shown(fresh, "position.x") == [50])
  }

  // MARK: Curves and delays

  @Test(arguments: [
    (UIView.AnimationOptions.curveEaseInOut, CAMediaTimingFunctionName.easeInEaseOut),
    (.curveEaseIn, .easeIn), (.curveEaseOut, .easeOut), (.curveLinear, .linear),
  ])
  func `layer animations use the curve given in the options of their animation block`(
    option: UIView.AnimationOptions, name: CAMediaTimingFunctionName
  ) {
    round(option)
    let named = CAMediaTimingFunction(name: name).description
    #expect(layer.basic?.timingFunction?.description == named)
  }

  @Test func `layer animations use the easeInEaseOut curve by default`() {
    screen.run { UIView.animate(withDuration: 2) { layer.cornerRadius = 8 } }
    #expect(layer.basic?.timingFunction?.description == "easeInEaseOut")
  }

  @Test func `during the delay of an animation block, a layer presents the old value`() throws {
    round(delay: 0.5, .curveLinear)
    let animation = try #require(layer.basic)
    #expect(animation.fillMode == .backwards)
    #expect(abs(animation.beginTime - screen.clock.now - 0.5) < 1e-9)
    for (time, value) in [(0.4, 0.0), (1.5, 4.0), (2.6, 8.0)] {
      screen.advance(to: time)
      #expect(abs(screen.shown(layer, "cornerRadius")[0] - value) < 1e-9)
    }
  }

  @Test func `layer animations without a delay have beginTime 0 and fillMode removed`() throws {
    round()
    let animation = try #require(layer.basic)
    #expect(animation.beginTime == 0)
    #expect(animation.fillMode == .removed)
  }

  @Test func `the delay of an animation block is independent of the layer's speed`() {
    screen.run { layer.speed = 2 }
    screen.endTurn()
    layer.added = []
    round(delay: 0.5, .curveLinear)
    screen.advance(to: 1)
    // The animation has run for half a second after the delay, at double speed.
    #expect(abs(screen.shown(layer, "cornerRadius")[0] - 4) < 1e-9)
  }

  @Test func `a nested animation block inherits duration and curve, and the delays are added`()
    throws
  {
    screen.run {
      UIView.animate(
        withDuration: 3, delay: 0.5, options: .curveLinear,
        animations: {
          UIView.animate(
            withDuration: 1, delay: 0.25, options: .curveEaseIn,
            animations: {
              layer.cornerRadius = 8
            })
        })
    }
    let animation = try #require(layer.basic)
    #expect(animation.duration == 3)
    #expect(animation.timingFunction?.description == "linear")
    #expect(abs(animation.beginTime - screen.clock.now - 0.75) < 1e-9)
  }

  // MARK: Options

  @Test(
    arguments: [
      ([], 0, CAMediaTimingFillMode.removed), (.fillModeNone, 0, .removed),
      (.fillModeForwards, 0, .forwards), (.fillModeBackwards, 0, .backwards),
      (.fillModeBoth, 0, .both), ([.fillModeForwards, .fillModeBackwards], 0, .both),
      ([], 1, .backwards), (.fillModeForwards, 1, .both), (.fillModeBackwards, 1, .backwards),
      (.fillModeBoth, 1, .both),
    ] as [(UIView.AnimationOptions, Double, CAMediaTimingFillMode)])
  func `layer animations use the fillMode in the options, with backwards during a delay`(
    options: UIView.AnimationOptions, delay: Double, mode: CAMediaTimingFillMode
  ) {
    round(delay: delay, options)
    #expect(layer.basic?.fillMode == mode)
  }

  @Test func `the fill mode options of EasyAnimation have the raw values of the original library`()
  {
    #expect(UIView.AnimationOptions.fillModeNone.rawValue == 0)
    #expect(UIView.AnimationOptions.fillModeForwards.rawValue == 1024)
    #expect(UIView.AnimationOptions.fillModeBackwards.rawValue == 2048)
    #expect(UIView.AnimationOptions.fillModeBoth.rawValue == 3072)
  }

  @Test
  func `layer animations are removed at their end without the option isNotRemovedOnCompletion`() {
    round(.isRemovedOnCompletion)
    #expect(layer.basic?.isRemovedOnCompletion == true)
    layer.added = []
    round([.isNotRemovedOnCompletion, .fillModeForwards], to: 2)
    #expect(layer.basic?.isRemovedOnCompletion == false)
    screen.advance(to: 3)
    screen.run { layer.cornerRadius = 30 }
    screen.advance(to: 4)
    #expect(screen.shown(layer, "cornerRadius") == [2])
  }

  @Test func `the options repeat and autoreverse repeat layer animations endlessly`() {
    round([.repeat, .autoreverse, .curveLinear])
    #expect(layer.basic?.repeatCount == .infinity)
    #expect(layer.basic?.autoreverses == true)
    for (time, value) in [(1.0, 4.0), (3, 4), (3.5, 2), (401.0, 4)] {
      screen.advance(to: time)
      #expect(abs(screen.shown(layer, "cornerRadius")[0] - value) < 1e-6)
    }
  }

  @Test
  func `the option beginFromCurrentState disables repeat and autoreverse of layer animations`() {
    round([.repeat, .autoreverse, .beginFromCurrentState])
    #expect(layer.basic?.repeatCount == 0)
    #expect(layer.basic?.autoreverses == false)
  }

  @Test func `the option beginFromCurrentState starts a layer animation at the presented value`() {
    round(.curveLinear)
    screen.advance(to: 1)
    layer.added = []
    round([.curveLinear, .beginFromCurrentState], to: 0)
    #expect(decodeNumber(layer.basic?.fromValue) == 4)
    screen.advance(to: 2)
    #expect(abs(screen.shown(layer, "cornerRadius")[0] - 2) < 1e-6)
  }

  @Test func `modifyAnimations(withRepeatCount:) applies only to changes in its closure`() {
    let other = screen.show(WatchedLayer())
    screen.run {
      UIView.animate(withDuration: 2) {
        UIView.modifyAnimations(withRepeatCount: 3, autoreverses: true) { layer.opacity = 0 }
        other.opacity = 0
      }
    }
    #expect(layer.basic?.repeatCount == 3)
    #expect(layer.basic?.autoreverses == true)
    #expect(other.added.map(\.animation.repeatCount) == [0])
  }

  // MARK: Precedence over EasyAnimation

  @Test
  func `with EasyAnimation, cornerRadius of a view's layer still gets UIView's additive animation`()
  {
    let view = screen.show(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    screen.run { UIView.animate(withDuration: 2) { view.layer.cornerRadius = 8 } }
    let animation = view.layer.animation(forKey: "cornerRadius") as? CABasicAnimation
    #expect(animation?.isAdditive == true)
    #expect(decodeNumber(animation?.fromValue) == -8)
  }

  @Test
  func `EasyAnimation animates only those layer properties of a view that UIKit does not animate`()
  {
    let view = screen.view
    screen.run {
      UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
        view.layer.borderWidth = 8
        view.layer.cornerRadius = 4
      }
    }
    #expect(view.layer.animationKeys() == ["cornerRadius"])
    screen.advance(to: 1)
    #expect(screen.shown(view.layer, "borderWidth") == [4])
    #expect(screen.shown(view.layer, "cornerRadius") == [2])
  }

  @Test func `EasyAnimation animates a layer property for which the view's action is NSNull`() {
    final class Refusing: UIView {
      override class var layerClass: AnyClass { WatchedLayer.self }
      override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }
    }
    let view = screen.show(Refusing(frame: .zero))
    let own = view.layer as? WatchedLayer
    own?.added = []
    screen.run { UIView.animate(withDuration: 2) { view.alpha = 0 } }
    #expect(own?.added.map(\.key) == [nil])
    #expect(own?.basic?.keyPath == "opacity")
  }

  @Test func `UIView.action(for:forKey:) is called once per property change in an animation block`()
  {
    final class Counting: UIView {
      var asked: [String] = []
      override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        asked.append(event)
        return super.action(for: layer, forKey: event)
      }
    }
    let view = screen.show(Counting(frame: .zero))
    view.asked = []
    screen.run { UIView.animate(withDuration: 2) { view.alpha = 0 } }
    #expect(view.asked == ["opacity"])
  }

  @Test func `an animation returned by UIView.action(for:forKey:) runs unchanged`() {
    final class Slow: UIView {
      override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        let animation = CABasicAnimation(keyPath: event)
        animation.duration = 9
        return animation
      }
    }
    let view = screen.show(Slow(frame: .zero))
    screen.run { UIView.animate(withDuration: 2) { view.alpha = 0 } }
    #expect(view.layer.animation(forKey: "opacity")?.duration == 9)
  }

  @Test func `with AmetrineViewAnimationStyle.replacing, UIView still animates its own properties`()
  {
    AmetrineViewAnimationStyle.current = .replacing
    defer { AmetrineViewAnimationStyle.current = .additive }
    screen.run { UIView.animate(withDuration: 2) { screen.view.alpha = 0 } }
    #expect(screen.view.layer.animationKeys() == ["opacity"])
    #expect(screen.view.layer.animation(forKey: "opacity")?.duration == 2)
  }

  @Test func `an NSNull action returned by a layer's delegate prevents the animation`() {
    final class Strict: CALayerDelegate {
      func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }
    }
    let delegate = Strict()
    layer.delegate = delegate
    round()
    #expect(layer.added.isEmpty)
    layer.delegate = nil
  }

  @Test func `disableActions is false in an animation block and restored after it`() {
    screen.run {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      UIView.animate(withDuration: 2) {
        #expect(!CATransaction.disableActions())
        layer.cornerRadius = 8
      }
      #expect(CATransaction.disableActions())
      CATransaction.commit()
    }
    #expect(layer.added.map(\.key) == [nil])
  }

  @Test func `an outer UIViewAnimationContext takes precedence over EasyAnimation`() {
    final class Quiet: UIViewAnimationContext {
      func action(for layer: CALayer, forKey key: String, oldValue: Any?) -> UIViewActionAnswer {
        key == "opacity" ? .none : .useDefault
      }
      func blockDidEnd() {}
    }
    screen.run {
      UIView.animate(with: Quiet()) {
        UIView.animate(withDuration: 2) {
          layer.opacity = 0
          layer.cornerRadius = 8
        }
      }
    }
    #expect(layer.added.map { ($0.animation as? CABasicAnimation)?.keyPath } == ["cornerRadius"])
  }

  @Test func `EasyAnimation does not affect keyframe animations and property animators`() {
    screen.run {
      UIView.animate(withDuration: 2) {
        UIView.animateKeyframes(withDuration: 2, delay: 0) {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
            screen.view.alpha = 0
          }
        }
      }
      let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) {
        UIView.animate(withDuration: 1) { layer.cornerRadius = 8 }
      }
      animator.startAnimation()
    }
    #expect(screen.view.layer.animation(forKey: "opacity") is CAKeyframeAnimation)
    #expect(layer.added.allSatisfy { $0.key != nil })
  }
}
