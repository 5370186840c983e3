import AnimationTesting
import QuartzCore
import Testing
import UIKit

@testable import LiveApp

/// Tests of the `LiveApp` demo, which run it on an `AnimationStage` without a window.
@MainActor @Suite(.serialized) struct LiveAppTests {
  private static let size = CGSize(width: 390, height: 700)

  private func withApp(
    _ body: (AnimationStage, CardViewController) throws -> Void
  ) throws {
    try withAnimationStage(size: Self.size, scale: 1) { stage in
      let controller = CardViewController()
      stage.show(controller)
      stage.advance(by: 0.1)
      try body(stage, controller)
    }
  }

  @Test
  func `a slowly dragged card follows the touch and springs back when released`()
    throws
  {
    try withApp { stage, app in
      let home = app.card.center
      let start = CGPoint(x: home.x, y: app.card.frame.minY + 100)
      stage.touch(.began, at: start)
      stage.advance(by: 0.1)
      stage.touch(.moved, at: CGPoint(x: start.x, y: start.y + 40))
      stage.advance(by: 0.1)
      stage.touch(.moved, at: CGPoint(x: start.x + 10, y: start.y + 60))
      // The first ten points of movement distinguish a drag from a tap, and do not move the card.
      #expect(app.card.center == CGPoint(x: home.x + 10, y: home.y + 50))
      stage.advance(by: 0.5)
      stage.touch(.moved, at: CGPoint(x: start.x + 10, y: start.y + 60))
      stage.advance(by: 0.1)
      stage.touch(.ended, at: CGPoint(x: start.x + 10, y: start.y + 60))
      stage.advanceToEnd(limit: 30)
      #expect(app.place == 1)
      #expect(app.card.center == home)
    }
  }

  @Test func `flicking a card upward animates it to its top position with a spring`() throws {
    try withApp { stage, app in
      let home = app.card.center
      let start = CGPoint(x: home.x, y: app.card.frame.minY + 100)
      stage.drag(from: start, to: CGPoint(x: start.x, y: start.y - 120), over: 0.1)
      #expect(app.place == 0)
      stage.advance(by: 0.05)
      let shown = try #require(app.card.layer.presentation()?.position.y)
      #expect(shown < home.y)
      #expect(shown > 96 + 70)
      stage.advance(by: 3)
      #expect(app.card.frame.minY == 96)
    }
  }

  @Test
  func
    `tapping a card's button opens it, flicking its list scrolls, and closing restores the card`()
    throws
  {
    try withApp { stage, app in
      let home = app.card.frame
      stage.tap(app.card.button)
      stage.advance(by: 3)
      #expect(app.isOpen)
      #expect(app.card.frame == CGRect(x: 16, y: 80, width: 358, height: 604))
      let middle = stage.middle(of: app.card.list)
      stage.drag(
        from: middle, to: CGPoint(x: middle.x, y: middle.y - 150), over: 0.1)
      let released = app.card.list.contentOffset.y
      stage.advance(by: 2)
      #expect(app.card.list.contentOffset.y > released)
      stage.tap(app.card.button)
      stage.advance(by: 3)
      #expect(app.card.frame == home)
    }
  }

  @Test func `typed text is inserted in the focused text field`() throws {
    try withApp { stage, app in
      stage.tap(app.card.button)
      stage.advance(by: 3)
      stage.tap(app.card.field)
      Simulator.send(.text("Hello"), to: stage.window)
      #expect(app.card.field.text == "Hello")
      stage.tap(app.card.button)
      #expect(!app.card.field.isFirstResponder)
    }
  }
}
