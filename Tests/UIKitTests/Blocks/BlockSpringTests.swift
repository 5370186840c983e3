import QuartzCore
import RenderServer
import Testing
import UIKit

/// Tests of springs in animation blocks.
///
/// - Source: Documentation/behaviour/views.md, "Springs in blocks".
@MainActor
@Suite(.serialized) struct BlockSpringTests {
  private let screen = ViewStage()

  private func spring(_ key: String = "position") throws -> CASpringAnimation {
    try #require(screen.animation(key) as? CASpringAnimation)
  }

  @Test func `usingSpringWithDamping computes the stiffness from the duration`() throws {
    screen.run {
      UIView.animate(
        withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0
      ) { screen.view.center.x = 105 }
    }
    let spring = try spring()
    #expect(spring.duration == 1)
    #expect(spring.mass == 1)
    #expect(abs(spring.stiffness / 161.7195025042016 - 1) < 1e-7)
    #expect(abs(spring.damping - spring.stiffness.squareRoot()) < 1e-9)
    #expect(spring.isAdditive)
  }

  @Test func `initialSpringVelocity 1 covers the whole distance in one second`() throws {
    screen.run {
      UIView.animate(
        withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 1.5
      ) { screen.view.center.x = 105 }
    }
    #expect(try spring().initialVelocity == 1.5)
    screen.advance(to: 0.001)
    #expect(abs(screen.shownX - 5 - 0.15) < 0.02)
  }

  @Test func `a spring animation presents the model value when its duration ends`() {
    screen.run {
      UIView.animate(
        withDuration: 1, delay: 0, usingSpringWithDamping: 0.1, initialSpringVelocity: 0
      ) {
        screen.view.center.x = 105
      } completion: {
        screen.note()($0)
      }
    }
    screen.advance(to: 0.9)
    #expect(screen.shownX != 105)
    screen.advance(to: 1)
    #expect(screen.shownX == 105)
    #expect(screen.lines == ["done true"])
  }

  @Test func `UIView.animate with default spring parameters uses the spring's settling duration`()
    throws
  {
    screen.run { UIView.animate { screen.view.center.x = 105 } }
    let spring = try spring()
    #expect(abs(spring.duration - 0.8) < 1e-12)
    #expect(abs(spring.stiffness - 157.91367041742973) < 1e-9)
    #expect(abs(spring.damping - 25.132741228718345) < 1e-9)
  }

  @Test func `a nested block inherits the outer spring unless overrideInheritedOptions is set`()
    throws
  {
    screen.run {
      UIView.animate(springDuration: 0.5, bounce: 0.3) {
        UIView.animate(withDuration: 3) { screen.view.alpha = 0 }
        UIView.animate(withDuration: 3, delay: 0, options: .overrideInheritedOptions) {
          screen.view.center.x = 50
        }
      }
    }
    #expect(screen.animation("opacity") is CASpringAnimation)
    #expect(!(screen.animation("position") is CASpringAnimation))
  }
}
