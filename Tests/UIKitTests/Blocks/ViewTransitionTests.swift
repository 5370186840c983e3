import QuartzCore
import RenderServer
import Testing
import UIKit

/// Tests of `UIView.transition` options and view replacement.
///
/// - Source: Documentation/behaviour/views.md, "Transitions of views".
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
  func `each transition option creates the matching CATransition type`(
    option: UIView.AnimationOptions, type: String
  ) throws {
    screen.run {
      UIView.transition(
        with: screen.view, duration: 0.4, options: [option, .curveLinear], animations: nil)
    }
    let transition = try #require(transition)
    #expect(transition.type.rawValue == type)
    #expect(transition.duration == 0.4)
    #expect(transition.timingFunction === CAMediaTimingFunction(name: .linear))
  }

  @Test func `the four flip options create the four CATransition subtypes`() {
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

  @Test func `UIView.transition without a transition option applies immediately and completes`() {
    screen.run {
      UIView.transition(with: screen.view, duration: 1, animations: { screen.view.alpha = 0 }) {
        screen.note()($0)
      }
      #expect(screen.keys == [])
      screen.context.endTurn()
    }
    #expect(screen.lines == ["done true"])
  }

  @Test func `changes in UIView.transition animate only with allowAnimatedContent`() {
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

  @Test func `UIView.transition(from:to:) inserts the new view at the old view's subview index`()
    throws
  {
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

  @Test func `showHideTransitionViews hides and shows the views instead of removing them`() throws {
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
