import EasyAnimation
import QuartzCore
import RenderServer
import Testing
import UIKit

/// What a block adds to plain layers: spec/05 section 10.
@MainActor
@Suite(.serialized) struct LayerBlockTests {
  private let screen = EasyStage()
  private var layer: WatchedLayer { screen.layer }

  /// Changes the radius of the layer's corners in a block of two seconds.
  private func round(
    delay: Double = 0, _ options: UIView.AnimationOptions = [], to radius: CGFloat = 8
  ) {
    screen.run {
      UIView.animate(
        withDuration: 2, delay: delay, options: options, animations: { layer.cornerRadius = radius }
      )
    }
  }

  // MARK: The animation

  @Test func `an animation goes from the old value to the new one, and is not additive`() throws {
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

  @Test func `an animation has no key`() {
    round()
    #expect(layer.added.map(\.key) == [nil])
    #expect(layer.animationKeys() == nil)
  }

  @Test func `an animation is made when the block is over`() {
    screen.run {
      UIView.animate(withDuration: 2) {
        layer.cornerRadius = 8
        #expect(layer.added.isEmpty)
        #expect(layer.cornerRadius == 8)
      }
    }
    #expect(layer.added.count == 1)
  }

  @Test func `two changes of one property are one animation from the first value to the last`()
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

  @Test func `the same property of two layers is two animations`() {
    let other = screen.show(WatchedLayer())
    screen.run {
      UIView.animate(withDuration: 2) { (layer.opacity, other.opacity) = (0, 0) }
    }
    #expect(layer.added.count == 1)
    #expect(other.added.count == 1)
  }

  @Test func `a colour that was none comes from clear`() throws {
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

  @Test func `a colour that becomes none goes to clear`() {
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

  @Test func `a value that comes out of nothing is there at once`() {
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

  @Test func `a layer that is on no screen changes at once`() {
    let lone = WatchedLayer()
    screen.run {
      UIView.animate(withDuration: 2, animations: { lone.opacity = 0 }) { screen.note()($0) }
    }
    #expect(lone.added.isEmpty)
    screen.endTurn()
    #expect(screen.lines == ["done true"])
  }

  @Test func `a layer that came onto the screen in the same turn animates`() {
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

  // MARK: Time

  @Test(arguments: [
    (UIView.AnimationOptions.curveEaseInOut, CAMediaTimingFunctionName.easeInEaseOut),
    (.curveEaseIn, .easeIn), (.curveEaseOut, .easeOut), (.curveLinear, .linear),
  ])
  func `the curve is that of the options`(
    option: UIView.AnimationOptions, name: CAMediaTimingFunctionName
  ) {
    round(option)
    let named = CAMediaTimingFunction(name: name).description
    #expect(layer.basic?.timingFunction?.description == named)
  }

  @Test func `without options the curve eases in and out`() {
    screen.run { UIView.animate(withDuration: 2) { layer.cornerRadius = 8 } }
    #expect(layer.basic?.timingFunction?.description == "easeInEaseOut")
  }

  @Test func `a delay shows the old value first`() throws {
    round(delay: 0.5, .curveLinear)
    let animation = try #require(layer.basic)
    #expect(animation.fillMode == .backwards)
    #expect(abs(animation.beginTime - screen.clock.now - 0.5) < 1e-9)
    for (time, value) in [(0.4, 0.0), (1.5, 4.0), (2.6, 8.0)] {
      screen.advance(to: time)
      #expect(abs(screen.shown(layer, "cornerRadius")[0] - value) < 1e-9)
    }
  }

  @Test func `without a delay it begins at once and fills nothing`() throws {
    round()
    let animation = try #require(layer.basic)
    #expect(animation.beginTime == 0)
    #expect(animation.fillMode == .removed)
  }

  @Test func `a delay is in the block's time, however fast the layer's runs`() {
    screen.run { layer.speed = 2 }
    screen.endTurn()
    layer.added = []
    round(delay: 0.5, .curveLinear)
    screen.advance(to: 1)
    // Half a second of its two, twice as fast.
    #expect(abs(screen.shown(layer, "cornerRadius")[0] - 4) < 1e-9)
  }

  @Test func `an inner block inherits duration and curve, and its delay adds up`() throws {
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
  func `the fill mode is of the options, and backwards in a delay`(
    options: UIView.AnimationOptions, delay: Double, mode: CAMediaTimingFillMode
  ) {
    round(delay: delay, options)
    #expect(layer.basic?.fillMode == mode)
  }

  @Test func `the bits of the fill modes are those of the original`() {
    #expect(UIView.AnimationOptions.fillModeNone.rawValue == 0)
    #expect(UIView.AnimationOptions.fillModeForwards.rawValue == 1024)
    #expect(UIView.AnimationOptions.fillModeBackwards.rawValue == 2048)
    #expect(UIView.AnimationOptions.fillModeBoth.rawValue == 3072)
  }

  @Test func `an animation goes at its end unless the options keep it`() {
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

  @Test func `a repeat goes on for ever, there and back where it autoreverses`() {
    round([.repeat, .autoreverse, .curveLinear])
    #expect(layer.basic?.repeatCount == .infinity)
    #expect(layer.basic?.autoreverses == true)
    for (time, value) in [(1.0, 4.0), (3, 4), (3.5, 2), (401.0, 4)] {
      screen.advance(to: time)
      #expect(abs(screen.shown(layer, "cornerRadius")[0] - value) < 1e-6)
    }
  }

  @Test func `from the current state nothing repeats`() {
    round([.repeat, .autoreverse, .beginFromCurrentState])
    #expect(layer.basic?.repeatCount == 0)
    #expect(layer.basic?.autoreverses == false)
  }

  @Test func `from the current state an animation begins where the last one is`() {
    round(.curveLinear)
    screen.advance(to: 1)
    layer.added = []
    round([.curveLinear, .beginFromCurrentState], to: 0)
    #expect(decodeNumber(layer.basic?.fromValue) == 4)
    screen.advance(to: 2)
    #expect(abs(screen.shown(layer, "cornerRadius")[0] - 2) < 1e-6)
  }

  @Test func `repeats of their own go to the changes they are given to`() {
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

  // MARK: Who answers

  @Test func `what a view animates is left to it`() {
    let view = screen.show(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    screen.run { UIView.animate(withDuration: 2) { view.layer.cornerRadius = 8 } }
    let animation = view.layer.animation(forKey: "cornerRadius") as? CABasicAnimation
    #expect(animation?.isAdditive == true)
    #expect(decodeNumber(animation?.fromValue) == -8)
  }

  @Test func `what UIKit leaves alone of a view's layer is animated, and what it animates is not`()
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

  @Test func `what a view refuses is animated as a layer's`() {
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

  @Test func `a view is asked once for each change`() {
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

  @Test func `a view's own answer runs`() {
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

  @Test func `in the older style a view's properties are left to it as well`() {
    AmetrineViewAnimationStyle.current = .replacing
    defer { AmetrineViewAnimationStyle.current = .additive }
    screen.run { UIView.animate(withDuration: 2) { screen.view.alpha = 0 } }
    #expect(screen.view.layer.animationKeys() == ["opacity"])
    #expect(screen.view.layer.animation(forKey: "opacity")?.duration == 2)
  }

  @Test func `the answer of a layer's delegate comes first`() {
    final class Strict: CALayerDelegate {
      func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }
    }
    let delegate = Strict()
    layer.delegate = delegate
    round()
    #expect(layer.added.isEmpty)
    layer.delegate = nil
  }

  @Test func `actions are on in a block even where they are off around it`() {
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

  @Test func `a context of one's own is asked first`() {
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

  @Test func `keyframes and animators are left alone`() {
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
