import QuartzCore
import Testing
import UIKit

/// Hooks of responders and views that do nothing until a class says something, and rare ways to make views.
@MainActor
@Suite(.serialized) struct RareHookTests {
  /// Goes up and down by one, and counts what else it hears.
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

  @Test func `an adjustable view changes its value as its class says`() {
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

  @Test func `properties are brought up to date once for each wish`() {
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
    // A view that says nothing is laid out as ever.
    let plain = UIView()
    screen.change {
      screen.window.addSubview(plain)
      plain.setNeedsUpdateProperties()
    }
    #expect(plain.frame == .zero)
  }

  @Test func `a class that is no layer's makes a plain layer`() {
    final class Odd: UIView {
      override class var layerClass: AnyClass { NSObject.self }
    }
    let odd = Odd(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(type(of: odd.layer) == CALayer.self)
    #expect(odd.layer.frame == odd.frame)
  }

  @Test func `nobody spoke of a layer, so that nothing is special about it`() {
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

  @Test func `a view of no image has no size, and runs what it can`() throws {
    let empty = UIImageView(image: nil)
    #expect(empty.frame == .zero)
    #expect(!empty.isUserInteractionEnabled)
    empty.startAnimating()
    #expect(!empty.isAnimating)
    // Highlighted and without images for that, it runs the others.
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

  @Test func `effects of symbols are told how fast and how often`() throws {
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

  // MARK: Effects

  @Test func `effects are copied, kept and written`() throws {
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

  @Test func `functions that change attributes or colours are equal to themselves only`() {
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
