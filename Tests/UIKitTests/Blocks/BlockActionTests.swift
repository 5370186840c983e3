import QuartzCore
import RenderServer
import Testing
import UIKit

/// Tests of views as layer delegates, and of the animations added for changes in animation blocks.
///
/// - Source: Documentation/behaviour/views.md, "Views and their layers" and "Blocks".
@MainActor
@Suite(.serialized) struct BlockActionTests {
  private let screen = ViewStage()

  private func basic(_ key: String) throws -> CABasicAnimation {
    try #require(screen.animation(key) as? CABasicAnimation)
  }

  @Test func `UIView is the delegate of its layer, which is an instance of layerClass`() {
    final class Shape: UIView {
      override class var layerClass: AnyClass { CAShapeLayer.self }
    }
    let shape = Shape(frame: .zero)
    #expect(shape.layer is CAShapeLayer)
    #expect(shape.layer.delegate === shape)
  }

  @Test
  func `UIView.action(for:forKey:) returns NSNull outside animation blocks, an action inside`() {
    screen.run {
      let view = screen.view
      #expect(view.action(for: view.layer, forKey: "position") is NSNull)
      UIView.animate(withDuration: 1) {
        let answer = view.action(for: view.layer, forKey: "position")
        #expect("\(answer.map { "\($0)" } ?? "")".hasPrefix("<_UIViewAdditiveAnimationAction: 0x"))
      }
    }
  }

  @Test
  func `block animations have the block's duration, fillMode both and an ease-in-ease-out curve`()
    throws
  {
    screen.run { UIView.animate(withDuration: 0.4) { screen.view.alpha = 0 } }
    let fade = try basic("opacity")
    #expect(fade.duration == 0.4)
    #expect(fade.fillMode == .both)
    #expect(fade.timingFunction === CAMediaTimingFunction(name: .easeInEaseOut))
    #expect(fade.delegate != nil)
  }

  @Test func `center changes in UIView.animate add an animation from old minus new value to zero`()
    throws
  {
    screen.run { UIView.animate(withDuration: 1) { screen.view.center = CGPoint(x: 105, y: 25) } }
    let move = try basic("position")
    #expect(move.isAdditive)
    #expect(move.fromValue as? CGPoint == CGPoint(x: -100, y: -20))
    #expect(move.toValue as? CGPoint == .zero)
  }

  @Test
  func `transform changes in UIView.animate animate additively from old × inverse of new`()
    throws
  {
    screen.run {
      screen.view.transform = CGAffineTransform(scaleX: 2, y: 2)
      UIView.animate(withDuration: 1) {
        screen.view.transform = CGAffineTransform(scaleX: 4, y: 1)
      }
    }
    let turn = try basic("transform")
    #expect(turn.isAdditive)
    let from = try #require(turn.fromValue as? CATransform3D)
    #expect(abs(from.m11 - 0.5) < 1e-12)
    #expect(abs(from.m22 - 2) < 1e-12)
    #expect(turn.toValue as? CATransform3D == CATransform3DIdentity)
  }

  @Test
  func `transform3D changes in UIView.animate animate additively from old × inverse of new`()
    throws
  {
    var new = CATransform3DMakeRotation(1, 1, 0, 0)
    new.m34 = -0.01
    screen.run { UIView.animate(withDuration: 1) { screen.view.transform3D = new } }
    let turn = try basic("transform")
    #expect(turn.isAdditive)
    let from = try #require(turn.fromValue as? CATransform3D)
    let back = CATransform3DConcat(from, new)
    #expect(abs(back.m22 - 1) < 1e-12)
    #expect(abs(back.m23) < 1e-12)
    #expect(abs(back.m34) < 1e-12)
    #expect(turn.toValue as? CATransform3D == CATransform3DIdentity)
  }

  @Test func `a change to a singular transform3D in UIView.animate adds a non-additive animation`()
    throws
  {
    let new = CATransform3DMakeScale(0, 1, 1)
    screen.run { UIView.animate(withDuration: 1) { screen.view.transform3D = new } }
    let turn = try basic("transform")
    #expect(!turn.isAdditive)
    #expect(turn.fromValue as? CATransform3D == CATransform3DIdentity)
    #expect(turn.toValue == nil)
  }

  @Test func `isHidden changes in UIView.animate are not animated`() {
    screen.run { UIView.animate(withDuration: 1) { screen.view.isHidden = true } }
    #expect(screen.keys == [])
    #expect(screen.view.isHidden)
  }

  @Test
  func `each further view animation of a property uses its key with the lowest free suffix from 2`()
  {
    func move(_ duration: Double) {
      screen.run { UIView.animate(withDuration: duration) { screen.view.center.x += 10 } }
    }
    move(1)
    move(0.2)
    move(1)
    #expect(screen.keys == ["position", "position-2", "position-3"])
    screen.advance(to: 0.5)
    #expect(screen.keys == ["position", "position-3"])
    move(1)
    #expect(screen.keys == ["position", "position-3", "position-2"])
  }

  @Test
  func
    `AmetrineViewAnimationStyle.replacing uses one key per property and starts at the old value`()
    throws
  {
    AmetrineViewAnimationStyle.current = .replacing
    defer { AmetrineViewAnimationStyle.current = .additive }
    screen.run {
      UIView.animate(
        withDuration: 1, animations: { screen.view.center.x = 105 },
        completion: screen.note("first"))
      UIView.animate(
        withDuration: 1, animations: { screen.view.center.x = 205 },
        completion: screen.note("second"))
    }
    #expect(screen.keys == ["position"])
    let move = try basic("position")
    #expect(!move.isAdditive)
    #expect(move.fromValue as? CGPoint == CGPoint(x: 105, y: 5))
    #expect(move.toValue == nil)
    screen.endTurn()
    #expect(screen.lines == ["first false"])
    screen.advance(to: 2)
    #expect(screen.lines == ["first false", "second true"])
  }

  @Test func `UIView.animate without a window changes values immediately and completes with true`()
  {
    let apart = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
    screen.run {
      UIView.animate(withDuration: 1, animations: { apart.alpha = 0 }, completion: screen.note())
    }
    #expect(apart.layer.animationKeys() == nil)
    screen.endTurn()
    #expect(screen.lines == ["done true"])
  }

  @Test func `UIView.animate with the repeat option runs indefinitely`() {
    screen.run {
      UIView.animate(withDuration: 1, delay: 0, options: [.repeat, .curveLinear]) {
        screen.view.center.x = 105
      }
    }
    screen.advance(to: 100.5)
    #expect(abs(screen.shownX - 55) < 1e-6)
  }

  @Test func `UIView.animate with autoreverse ends at the new value`() {
    screen.run {
      UIView.animate(
        withDuration: 1, delay: 0, options: [.autoreverse, .curveLinear],
        animations: { screen.view.center.x = 105 }, completion: screen.note())
    }
    screen.advance(to: 1.75)
    #expect(abs(screen.shownX - 30) < 1e-6)
    #expect(screen.lines == [])
    screen.advance(to: 2.1)
    #expect(screen.shownX == 105)
    #expect(screen.lines == ["done true"])
  }

  @Test func `a linear one-second alpha animation presents 0.75, 0.5 and 0.25 at quarter seconds`()
  {
    screen.run {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { screen.view.alpha = 0 }
    }
    for (time, alpha) in [(0.25, 0.75), (0.5, 0.5), (0.75, 0.25)] {
      screen.advance(to: time)
      #expect(abs(Double(screen.shownAlpha) - alpha) < 1e-6)
    }
  }

  @Test func `animated views are not hit-tested unless allowUserInteraction is set`() throws {
    let window = try #require(screen.window)
    let point = CGPoint(x: 5, y: 5)
    screen.run {
      UIView.animate(withDuration: 1) { screen.view.alpha = 0.5 }
      #expect(window.hitTest(point, with: nil) === window)
      screen.view.layer.removeAllAnimations()
      UIView.animate(withDuration: 1, delay: 0, options: .allowUserInteraction) {
        screen.view.alpha = 1
      }
      #expect(window.hitTest(point, with: nil) === screen.view)
    }
  }

  @Test func `preferredFramesPerSecond30 sets preferredFrameRateRange of block animations`() throws
  {
    screen.run {
      UIView.animate(withDuration: 1, delay: 0, options: .preferredFramesPerSecond30) {
        screen.view.alpha = 0
      }
    }
    #expect(try basic("opacity").preferredFrameRateRange.maximum == 30)
  }
}
