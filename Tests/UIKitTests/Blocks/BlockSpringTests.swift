import QuartzCore
import RenderServer
import Testing
import UIKit

/// Springs of blocks: spec/05 section 4.
@MainActor
@Suite(.serialized) struct BlockSpringTests {
  private let screen = ViewStage()

  private func spring(_ key: String = "position") throws -> CASpringAnimation {
    try #require(screen.animation(key) as? CASpringAnimation)
  }

  @Test func `a spring by damping is fitted to the duration`() throws {
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

  @Test func `a velocity of one is the whole distance in a second`() throws {
    screen.run {
      UIView.animate(
        withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 1.5
      ) { screen.view.center.x = 105 }
    }
    #expect(try spring().initialVelocity == 1.5)
    screen.advance(to: 0.001)
    #expect(abs(screen.shownX - 5 - 0.15) < 0.02)
  }

  @Test func `when the duration is over the model shows`() {
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

  @Test func `a spring by bounce takes the time it takes to settle`() throws {
    screen.run { UIView.animate { screen.view.center.x = 105 } }
    let spring = try spring()
    #expect(abs(spring.duration - 0.8) < 1e-12)
    #expect(abs(spring.stiffness - 157.91367041742973) < 1e-9)
    #expect(abs(spring.damping - 25.132741228718345) < 1e-9)
  }

  @Test func `an inner block of a spring's block is on that spring`() throws {
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
