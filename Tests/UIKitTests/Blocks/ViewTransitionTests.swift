import QuartzCore
import RenderServer
import Testing
import UIKit

/// Transitions of views: spec/05 section 7.
@MainActor
@Suite(.serialized) struct ViewTransitionTests {
  private let screen = ViewStage()

  private var transition: CATransition? { screen.animation("transition") as? CATransition }

  @Test(arguments: [
    (UIView.AnimationOptions.transitionCrossDissolve, "fade"),
    (.transitionCurlUp, "pageCurl"), (.transitionCurlDown, "pageUnCurl"),
    (.transitionFlipFromLeft, "oglFlip"), (.transitionFlipFromRight, "oglFlip"),
    (.transitionFlipFromTop, "oglFlip"), (.transitionFlipFromBottom, "oglFlip"),
  ])
  func `the options name the kind`(option: UIView.AnimationOptions, type: String) throws {
    screen.run {
      UIView.transition(
        with: screen.view, duration: 0.4, options: [option, .curveLinear], animations: nil)
    }
    let transition = try #require(transition)
    #expect(transition.type.rawValue == type)
    #expect(transition.duration == 0.4)
    #expect(transition.timingFunction === CAMediaTimingFunction(name: .linear))
  }

  @Test func `the four flips come from four sides`() {
    let sides = [
      UIView.AnimationOptions.transitionFlipFromLeft, .transitionFlipFromRight,
      .transitionFlipFromTop, .transitionFlipFromBottom,
    ].map { option in
      screen.run {
        UIView.transition(with: screen.view, duration: 1, options: option, animations: nil)
      }
      return transition?.subtype
    }
    #expect(sides == [.fromLeft, .fromRight, .fromBottom, .fromTop])
  }

  @Test func `without a kind the change is immediate`() {
    screen.run {
      UIView.transition(with: screen.view, duration: 1, animations: { screen.view.alpha = 0 }) {
        screen.note()($0)
      }
      #expect(screen.keys == [])
      screen.context.endTurn()
    }
    #expect(screen.lines == ["done true"])
  }

  @Test func `changes inside animate only when allowed`() {
    let inner = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
    screen.run {
      screen.view.addSubview(inner)
      screen.context.endTurn()
      UIView.transition(with: screen.view, duration: 1, options: .transitionCrossDissolve) {
        inner.alpha = 0
      }
      #expect(inner.layer.animationKeys() == nil)
      UIView.transition(
        with: screen.view, duration: 1, options: [.transitionCrossDissolve, .allowAnimatedContent]
      ) { inner.alpha = 1 }
      #expect(inner.layer.animationKeys() == ["opacity"])
    }
  }

  @Test func `one view takes the other's place`() throws {
    let next = UIView(frame: screen.view.frame)
    let above = UIView(frame: screen.view.frame)
    let window = try #require(screen.window)
    screen.run {
      window.addSubview(above)
      screen.context.endTurn()
      UIView.transition(
        from: screen.view, to: next, duration: 0.5, options: .transitionFlipFromLeft
      ) { screen.note()($0) }
      #expect(window.layer.animationKeys() == ["transition"])
    }
    screen.advance(to: 0.4)
    #expect(screen.lines == [])
    screen.advance(to: 0.6)
    #expect(screen.lines == ["done true"])
    #expect(screen.view.superview == nil)
    #expect(window.subviews == [next, above])
  }

  @Test func `one view is hidden and the other shown where the options say so`() throws {
    let next = UIView(frame: screen.view.frame)
    next.isHidden = true
    screen.run {
      screen.window?.addSubview(next)
      screen.context.endTurn()
      UIView.transition(
        from: screen.view, to: next, duration: 0.5,
        options: [.transitionCrossDissolve, .showHideTransitionViews])
    }
    #expect(screen.view.isHidden)
    #expect(!next.isHidden)
    #expect(screen.view.superview === screen.window)
  }
}
