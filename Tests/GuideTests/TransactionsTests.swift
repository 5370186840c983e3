import Foundation
import QuartzCore
import RenderServer
import Testing

/// The code of the article Transactions.
@MainActor @Suite struct TransactionsTests {
  let (stage, ball, renderer): (CALayer, CALayer, CARenderer)

  init() throws { (stage, ball, renderer) = try makeArticleStage() }

  @Test func `changes outside of transactions are presented after the turn`() throws {
    try renderer.withMediaTime {
      CATransaction.setDisableActions(true)
      ball.position.x = 300
      ball.opacity = 0.5
      #expect(ball.presentation()?.position.x == 100)
      _ = try renderer.frame(at: 1)
      #expect(ball.presentation()?.position.x == 300)
      #expect(ball.presentation()?.opacity == 0.5)
    }
  }

  @Test func `animations of one turn begin at the same time`() throws {
    _ = try renderer.frame(at: 1)
    try renderer.withMediaTime {
      ball.position.x = 300
      #expect(ball.animation(forKey: "position")?.beginTime == 0)
      ball.opacity = 0.5
      _ = try renderer.frame(at: 1.1)
      let begin = try #require(ball.animation(forKey: "position")?.beginTime)
      #expect(begin > 0)
      #expect(ball.animation(forKey: "opacity")?.beginTime == begin)
    }
  }

  @Test
  func `a nested transaction determines the duration of its changes and does not submit them`()
    throws
  {
    renderer.withMediaTime {
      ball.opacity = 0.5
      CATransaction.begin()
      CATransaction.setAnimationDuration(1)
      ball.position.x = 300
      CATransaction.commit()
      #expect(ball.animation(forKey: "opacity")?.duration == 0.25)
      #expect(ball.animation(forKey: "position")?.duration == 1)
      #expect(ball.presentation()?.opacity == 1)
      #expect(ball.animation(forKey: "position")?.beginTime == 0)
    }
  }

  @Test func `the commit of an outermost transaction submits at once`() {
    renderer.withMediaTime {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      ball.position.x = 300
      #expect(ball.presentation()?.position.x == 100)
      CATransaction.commit()
      #expect(ball.presentation()?.position.x == 300)
    }
  }

  @Test func `flush submits the implicit transaction and waits for an open explicit one`() {
    renderer.withMediaTime {
      CATransaction.setDisableActions(true)
      ball.position.x = 300
      CATransaction.flush()
      #expect(ball.presentation()?.position.x == 300)
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      ball.position.x = 200
      CATransaction.flush()
      #expect(ball.presentation()?.position.x == 300)
      CATransaction.commit()
      #expect(ball.presentation()?.position.x == 200)
    }
  }

  @Test func `a second assignment after a flush animates from the first`() throws {
    try renderer.withMediaTime {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      ball.position.x = 20
      CATransaction.commit()
      ball.position.x = 300
      _ = try renderer.frame(at: 0)
      let move = ball.animation(forKey: "position") as? CABasicAnimation
      #expect(move?.fromValue as? CGPoint == CGPoint(x: 20, y: 100))
    }
  }

  @Test func `the completion block runs after the animations that were added after it`() throws {
    var log: [String] = []
    try renderer.withMediaTime {
      CATransaction.begin()
      CATransaction.setAnimationDuration(0.5)
      CATransaction.setCompletionBlock { log.append("moved") }
      ball.position.x = 300
      CATransaction.commit()
      _ = try renderer.frame(at: 0.4)
      #expect(log == [])
      _ = try renderer.frame(at: 0.6)
      #expect(log == ["moved"])

      CATransaction.begin()
      ball.position.x = 100
      CATransaction.setCompletionBlock { log.append("none") }
      CATransaction.commit()
      #expect(log == ["moved"])
      _ = try renderer.frame(at: 0.61)
      #expect(log == ["moved", "none"])
      #expect(ball.animation(forKey: "position") != nil)
    }
  }

  @Test func `a custom key is read in the transaction that has it`() {
    CATransaction.begin()
    CATransaction.setValue("drag", forKey: "reason")
    CATransaction.begin()
    #expect(CATransaction.value(forKey: "reason") as? String == "drag")
    CATransaction.setAnimationDuration(1)
    CATransaction.commit()
    #expect(CATransaction.animationDuration() == 0.25)
    CATransaction.commit()
    #expect(CATransaction.value(forKey: "reason") == nil)
  }

  @Test func `a setting outside of begin and commit ends with the turn`() throws {
    try renderer.withMediaTime {
      CATransaction.setAnimationDuration(2)
      ball.position.x = 300
      ball.opacity = 0.5
      #expect(ball.animation(forKey: "opacity")?.duration == 2)
      _ = try renderer.frame(at: 1)
      #expect(CATransaction.animationDuration() == 0.25)
    }
  }
}
