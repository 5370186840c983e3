import QuartzCore
import Testing
import UIKit

/// Tests of overridable responder and view methods that do nothing by default, and of rarely used initializers.
@MainActor
@Suite(.serialized) struct RareHookTests {
  /// A view that changes its value through accessibility actions and records other calls.
  private final class Dial: UIView {
    var value = 0
    var heard: [String] = []
    var shown = -1
    override func accessibilityIncrement() {
      super.accessibilityIncrement()
      value += 1
    }
    override func accessibilityDecrement() {
      super.accessibilityDecrement()
      value -= 1
    }
    override func accessibilityElementDidBecomeFocused() {
      super.accessibilityElementDidBecomeFocused()
      heard.append("focused")
    }
    override func accessibilityElementDidLoseFocus() {
      super.accessibilityElementDidLoseFocus()
      heard.append("lost")
    }
    override func prepareForInterfaceBuilder() {
      super.prepareForInterfaceBuilder()
      heard.append("builder")
    }
    override func updateProperties() {
      super.updateProperties()
      shown = value
    }
  }

  @Test
  func `accessibilityIncrement and accessibilityDecrement call a UIView subclass's overrides`() {
    let dial = Dial()
    dial.accessibilityTraits = .adjustable
    let plain = UIView()
    for view in [dial, plain] {
      view.accessibilityIncrement()
      view.accessibilityIncrement()
      view.accessibilityDecrement()
    }
    #expect(dial.value == 1)
    #expect(plain.accessibilityValue == nil)
    dial.accessibilityElementDidBecomeFocused()
    dial.accessibilityElementDidLoseFocus()
    dial.prepareForInterfaceBuilder()
    #expect(dial.heard == ["focused", "lost", "builder"])
  }

  @Test func `setNeedsUpdateProperties runs updateProperties exactly once`() {
    let screen = Screen()
    let dial = Dial()
    dial.value = 5
    dial.setNeedsUpdateProperties()
    #expect(dial.shown == -1)
    dial.updatePropertiesIfNeeded()
    #expect(dial.shown == 5)
    dial.value = 6
    dial.updatePropertiesIfNeeded()
    #expect(dial.shown == 5)
    dial.setNeedsUpdateProperties()
    dial.updatePropertiesIfNeeded()
    #expect(dial.shown == 6)
    // A view that does not override `updateProperties` is laid out normally.
    let plain = UIView()
    screen.change {
      screen.window.addSubview(plain)
      plain.setNeedsUpdateProperties()
    }
    #expect(plain.frame == .zero)
  }

  @Test func `if layerClass is not a subclass of CALayer, UIView creates a plain CALayer`() {
    final class Odd: UIView {
      override class var layerClass: AnyClass { NSObject.self }
    }
    let odd = Odd(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(type(of: odd.layer) == CALayer.self)
    #expect(odd.layer.frame == odd.frame)
  }

  @Test func `CALayer's accessibility properties have default values`() {
    let layer = CALayer()
    #expect(layer.accessibilityFrame == .zero)
    #expect(layer.accessibilityContainerType == .none)
    #expect(!layer.accessibilityElementsHidden)
    #expect(!layer.accessibilityViewIsModal)
    #expect(!layer.shouldGroupAccessibilityChildren)
    #expect(!layer.accessibilityRespondsToUserInteraction)
    #expect(layer.accessibilityNavigationStyle == .automatic)
  }

  // MARK: Images

  @Test func `UIImageView without an image has size zero and can play animationImages`() throws {
    let empty = UIImageView(image: nil)
    #expect(empty.frame == .zero)
    #expect(!empty.isUserInteractionEnabled)
    empty.startAnimating()
    #expect(!empty.isAnimating)
    // A highlighted view without `highlightedAnimationImages` plays `animationImages`.
    empty.animationImages = [quarters, quarters]
    empty.isHighlighted = true
    empty.animationDuration = 4
    empty.startAnimating()
    let run = try #require(empty.layer.animation(forKey: "contents"))
    #expect(run.duration == 4)
    #expect(empty.isAnimating)
    empty.animationImages = nil
    let moving = UIImageView()
    moving.image = UIImage.animatedImage(with: [quarters, quarters], duration: 2)
    moving.stopAnimating()
    moving.startAnimating()
    #expect(moving.layer.animation(forKey: "contents")?.duration == 2)
  }

  @Test func `SymbolEffectOptions set the speed and repeat count of symbol effect animations`()
    throws
  {
    let stage = ViewStage()
    let view = UIImageView(image: UIImage(systemName: "star"))
    stage.run {
      stage.view.addSubview(view)
      view.removeAllSymbolEffects()
    }
    #expect(view.layer.animationKeys() == nil)
    func run(_ options: SymbolEffectOptions) throws -> CAAnimation {
      stage.run {
        view.removeAllSymbolEffects()
        view.addSymbolEffect(.bounce.up, options: options)
      }
      return try #require(view.layer.animation(forKey: "symbolEffect.bounce"))
    }
    #expect(try run(.speed(2)).repeatCount == 1)
    #expect(try run(.speed(2).repeating).repeatCount == .infinity)
    #expect(try run(.default.repeat(3)).repeatCount == 3)
    let (plain, fast) = (try run(.default), try run(.speed(4)))
    #expect(
      abs(plain.duration / Double(plain.speed) - 4 * fast.duration / Double(fast.speed)) < 1e-9)
  }

  // MARK: Effects and transformers

  @Test
  func `UIVisualEffectView has no effect by default, and UIVisualEffect can be archived`()
    throws
  {
    let view = UIVisualEffectView(frame: CGRect(x: 0, y: 0, width: 10, height: 20))
    #expect(view.effect == nil)
    #expect(view.contentView.frame.size == CGSize(width: 10, height: 20))
    let plain = UIVisualEffect()
    let data = try NSKeyedArchiver.archivedData(withRootObject: plain, requiringSecureCoding: true)
    let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: UIVisualEffect.self, from: data)
    #expect(read.map { type(of: $0) == UIVisualEffect.self } == true)
    let tilt = UIInterpolatingMotionEffect(keyPath: "center.x", type: .tiltAlongHorizontalAxis)
    #expect(tilt.copy() as? UIMotionEffect === tilt)
    view.motionEffects = [tilt]
    #expect(view.motionEffects == [tilt])
    view.motionEffects = []
    #expect(view.motionEffects.isEmpty)
  }

  @Test func `UIConfiguration text and color transformers are equal only to copies of themselves`()
  {
    let bold = UIConfigurationTextAttributesTransformer { attributes in
      var changed = attributes
      changed.font = .boldSystemFont(ofSize: 11)
      return changed
    }
    let same = bold
    #expect(same == bold)
    #expect(same != UIConfigurationTextAttributesTransformer { $0 })
    #expect(Set([bold, same]).count == 1)
    #expect(bold(AttributeContainer()).font == .boldSystemFont(ofSize: 11))
    let gray = UIConfigurationColorTransformer.grayscale
    #expect(gray == .grayscale)
    #expect(gray != .preferredTint)
    #expect(Set([gray, .grayscale, .monochromeTint]).count == 2)
    let (white, alpha) = {
      var (white, alpha): (CGFloat, CGFloat) = (0, 0)
      gray(.red).getWhite(&white, alpha: &alpha)
      return (white, alpha)
    }()
    #expect(white > 0)
    #expect(white < 1)
    #expect(alpha == 1)
  }
}
