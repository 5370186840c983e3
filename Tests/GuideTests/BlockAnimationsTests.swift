import QuartzCore
import RenderServer
import Testing
import UIKit

/// The code of the article BlockAnimations.
@MainActor @Suite struct BlockAnimationsTests {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 720, height: 400))
  let ball = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
  let badge = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
  let renderer: CARenderer

  init() {
    window.addSubview(ball)
    ball.addSubview(badge)
    window.isHidden = false
    renderer = CARenderer(layer: window.layer, bounds: window.bounds)
    ball.center = CGPoint(x: 100, y: 100)
    renderer.advance(to: 0)
  }

  private var presentedX: CGFloat? { ball.layer.presentation()?.position.x }

  @Test func `a block sets the model at once and adds an additive animation of the difference`()
    throws
  {
    UIView.animate(withDuration: 0.4) {
      ball.center.x = 300
    }
    #expect(ball.center.x == 300)
    let animation = try #require(ball.layer.animation(forKey: "position") as? CABasicAnimation)
    #expect(animation.isAdditive)
    #expect(animation.fromValue as? CGPoint == CGPoint(x: -200, y: 0))
    #expect(animation.toValue as? CGPoint == .zero)
    renderer.advance(to: 0)
    renderer.advance(to: 0.2)
    #expect(try #require(presentedX) == 200)
  }

  @Test func `a second block adds a second animation, and both blocks finish`() {
    var finished: [String] = []
    UIView.animate(
      withDuration: 1, animations: { ball.center.x = 300 },
      completion: { finished.append("first \($0)") })
    renderer.advance(to: 0)
    renderer.advance(to: 0.5)
    UIView.animate(
      withDuration: 1, animations: { ball.center.x = 100 },
      completion: { finished.append("second \($0)") })
    #expect(ball.layer.animationKeys() == ["position", "position-2"])
    renderer.advance(to: 1.1)
    #expect(finished == ["first true"])
    renderer.advance(to: 1.6)
    #expect(finished == ["first true", "second true"])
  }

  @Test func `beginFromCurrentState starts a fade at the presented opacity`() throws {
    var isFirstFinished: Bool?
    UIView.animate(
      withDuration: 1, delay: 0, options: .curveLinear, animations: { ball.alpha = 0 },
      completion: { isFirstFinished = $0 })
    renderer.advance(to: 0)
    renderer.advance(to: 0.5)
    UIView.animate(
      withDuration: 0.3, delay: 0, options: .beginFromCurrentState,
      animations: { ball.alpha = 1 })
    renderer.advance(to: 0.5)
    #expect(ball.layer.animationKeys() == ["opacity"])
    #expect(try #require(ball.layer.presentation()).opacity == 0.5)
    renderer.advance(to: 0.6)
    #expect(isFirstFinished == false)
  }

  @Test func `a fade without beginFromCurrentState jumps to the former model value`() throws {
    UIView.animate(withDuration: 1, animations: { ball.alpha = 0 })
    renderer.advance(to: 0)
    renderer.advance(to: 0.5)
    UIView.animate(withDuration: 0.3, animations: { ball.alpha = 1 })
    renderer.advance(to: 0.5)
    #expect(try #require(ball.layer.presentation()).opacity == 0)
  }

  @Test func `an inner block has its own duration only with overrideInheritedDuration`() {
    UIView.animate(withDuration: 0.4) {
      ball.center.y += 80
      UIView.animate(
        withDuration: 0.1, delay: 0.3, options: .overrideInheritedDuration,
        animations: { badge.alpha = 0 })
    }
    #expect(ball.layer.animation(forKey: "position")?.duration == 0.4)
    #expect(badge.layer.animation(forKey: "opacity")?.duration == 0.1)
    badge.layer.removeAllAnimations()
    badge.alpha = 1
    UIView.animate(withDuration: 0.4) {
      UIView.animate(withDuration: 0.1) { badge.alpha = 0 }
    }
    #expect(badge.layer.animation(forKey: "opacity")?.duration == 0.4)
  }

  @Test func `performWithoutAnimation in a block adds no animation`() {
    UIView.animate(withDuration: 0.4) {
      UIView.performWithoutAnimation {
        badge.alpha = 0
      }
    }
    #expect(badge.layer.animationKeys() == nil)
    #expect(badge.alpha == 0)
  }

  @Test func `a stopped ball stays where it was presented`() throws {
    UIView.animate(withDuration: 1, animations: { ball.center.x = 300 })
    renderer.advance(to: 0)
    renderer.advance(to: 0.5)
    if let presented = ball.layer.presentation() {
      ball.center = presented.position
    }
    ball.layer.removeAllAnimations()
    #expect(ball.center.x == 200)
    renderer.advance(to: 0.6)
    #expect(try #require(presentedX) == 200)
  }

  @Test func `a block ends a repeating animation of the same property`() throws {
    UIView.animate(
      withDuration: 1, delay: 0, options: [.repeat, .autoreverse],
      animations: { ball.center.x = 300 })
    renderer.advance(to: 0)
    renderer.advance(to: 0.5)
    UIView.animate(
      withDuration: 0.2, delay: 0, options: .beginFromCurrentState,
      animations: { ball.center.x = 100 })
    renderer.advance(to: 0.5)
    #expect(try #require(presentedX) == 200)
    renderer.advance(to: 0.8)
    #expect(try #require(presentedX) == 100)
    #expect(ball.layer.animationKeys() == nil)
  }

  @Test func `a block does not animate borderWidth, and a standalone layer ignores its duration`() {
    let layer = CALayer()
    ball.layer.addSublayer(layer)
    renderer.advance(to: 0)
    UIView.animate(withDuration: 2) {
      ball.layer.borderWidth = 4
      layer.opacity = 0
    }
    #expect(ball.layer.animationKeys() == nil)
    #expect(layer.animation(forKey: "opacity")?.duration == 0.25)
  }

  @Test func `a block animates layout only if it lays out`() {
    final class Row: UIView {
      let part = UIView()
      override func layoutSubviews() {
        part.frame = CGRect(x: bounds.midX, y: 0, width: 9, height: 9)
      }
    }
    let panel = Row(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
    panel.addSubview(panel.part)
    window.addSubview(panel)
    renderer.advance(to: 0)
    UIView.animate(withDuration: 0.4) { panel.bounds.size.width = 60 }
    renderer.advance(to: 0.5)
    #expect(panel.part.layer.animationKeys() == nil)
    UIView.animate(withDuration: 0.4) {
      panel.bounds.size.width = 200
      panel.layoutIfNeeded()
    }
    #expect(panel.part.layer.animationKeys() == ["position"])
  }
}
