import QuartzCore
import RenderServer
import Testing
import UIKit

/// Tests of custom block animations with `UIViewAnimationContext`.
///
/// - Source: Documentation/behaviour/views.md, "Custom animation contexts".
@MainActor
@Suite(.serialized) struct AnimationContextTests {
  private let screen = ViewStage()

  /// An animation context that records its queries and returns a fixed answer.
  private final class Asked: UIViewAnimationContext {
    private let name: String
    private let answer: UIViewActionAnswer
    private let log: (String) -> Void

    init(_ name: String, _ answer: UIViewActionAnswer, _ log: @escaping (String) -> Void) {
      (self.name, self.answer, self.log) = (name, answer, log)
    }

    func action(for layer: CALayer, forKey key: String, oldValue: Any?) -> UIViewActionAnswer {
      log("\(name) \(key) \(decodeNumber(oldValue) ?? -1)")
      return answer
    }

    func blockDidEnd() { log("\(name) end") }
  }

  private func context(_ name: String, _ answer: UIViewActionAnswer) -> Asked {
    Asked(name, answer) { screen.lines.append($0) }
  }

  @Test func `UIViewAnimationContext is queried before the model value changes`() {
    screen.run {
      UIView.animate(with: context("a", .none)) { screen.view.alpha = 0.5 }
    }
    #expect(screen.lines == ["a opacity 1.0", "a end"])
    #expect(screen.keys == [])
    #expect(screen.view.alpha == 0.5)
  }

  @Test func `nested animation contexts are queried from the innermost outward`() {
    screen.run {
      UIView.animate(with: context("outer", .none)) {
        UIView.animate(with: context("inner", .useDefault)) { screen.view.alpha = 0.5 }
        UIView.animate(with: context("silent", .none)) { screen.view.alpha = 0.25 }
      }
    }
    #expect(
      screen.lines == [
        "inner opacity 1.0", "outer opacity 1.0", "inner end", "silent opacity 0.5", "silent end",
        "outer end",
      ])
  }

  @Test func `UIViewAnimationContext returning useDefault uses the outer block's animation`() {
    screen.run {
      UIView.animate(withDuration: 3) {
        UIView.animate(with: context("a", .useDefault)) { screen.view.alpha = 0.5 }
      }
    }
    #expect(screen.animation("opacity")?.duration == 3)
  }

  @Test func `UIViewAnimationContext returning an action adds the animation unchanged`() {
    let slow = CABasicAnimation(keyPath: "opacity")
    slow.duration = 9
    screen.run {
      UIView.animate(with: context("a", .action(slow))) { screen.view.alpha = 0.5 }
    }
    #expect(screen.animation("opacity")?.duration == 9)
  }

  @Test func `a standalone layer queries the animation context if its delegate returns nil`() {
    final class Silent: CALayerDelegate {
      var asked: [String] = []
      func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        asked.append(event)
        return nil
      }
    }
    let (layer, delegate) = (CALayer(), Silent())
    layer.delegate = delegate
    screen.run {
      screen.view.layer.addSublayer(layer)
      screen.context.endTurn()
      delegate.asked = []
      UIView.animate(with: context("a", .none)) { layer.opacity = 0.5 }
    }
    #expect(delegate.asked == ["opacity"])
    #expect(screen.lines == ["a opacity 1.0", "a end"])
    #expect(layer.animationKeys() == nil)
  }

  @Test func `performWithoutAnimation does not query animation contexts`() {
    screen.run {
      UIView.performWithoutAnimation {
        UIView.animate(with: context("a", .none)) { screen.view.alpha = 0.5 }
      }
    }
    #expect(screen.lines == ["a end"])
  }

  @Test func `popAnimation animates to the new value and back without changing the model`() throws {
    screen.run {
      UIView.animate(withDuration: 1) {
        UIView.popAnimation(withDuration: 0.7) { screen.view.center.x = 105 }
      }
    }
    #expect(screen.view.center.x == 5)
    #expect(screen.keys == ["position"])
    let pop = try #require(screen.animation("position") as? CAKeyframeAnimation)
    #expect(pop.keyTimes == [0, 0.35, 1])
    #expect(pop.duration == 0.7)
    screen.advance(to: 0.245)
    #expect(abs(screen.shownX - 105) < 1e-6)
    screen.advance(to: 1)
    #expect(screen.shownX == 5)
  }
}
