import QuartzCore
import RenderServer
import Testing
import UIKit

/// Tests of animations without `fromValue` and `toValue` on layers in a window.
///
/// - Source: Documentation/behaviour/animations.md, "Basic animations".
@MainActor
@Suite(.serialized) struct BareAnimationTests {
  private let screen = ViewStage()

  private func bare() -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "position")
    animation.duration = 5
    return animation
  }

  @Test(arguments: [nil, "position", "mine"])
  func `a CABasicAnimation with no fromValue or toValue starts at a moved UIView's old position`(
    key: String?
  ) {
    screen.run {
      screen.view.center.x = 55
      screen.view.layer.add(bare(), forKey: key)
    }
    screen.advance(to: 2.5)
    #expect(abs(screen.shownX - 30) < 1e-9)
    screen.advance(to: 6)
    #expect(screen.shownX == 55)
  }

  @Test
  func `a CABasicAnimation with no fromValue or toValue starts at a moved CALayer's old position`()
  {
    let layer = CALayer()
    screen.run {
      screen.view.layer.addSublayer(layer)
      screen.context.endTurn()
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.position.x = 50
      CATransaction.commit()
      layer.add(bare(), forKey: nil)
    }
    screen.advance(to: 2.5)
    screen.run { #expect(layer.presentation()?.position.x == 25) }
  }
}
