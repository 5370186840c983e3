import Foundation
import QuartzCore
import RenderServer
import Testing

/// The code of the article TimeSpaces.
@MainActor @Suite struct TimeSpacesTests {
  let (stage, ball, renderer): (CALayer, CALayer, CARenderer)

  init() throws { (stage, ball, renderer) = try makeArticleStage() }

  /// Returns the presented x coordinate at a time in seconds.
  func x(at time: Double) throws -> CGFloat? {
    try renderer.presentedNumber("position.x", of: ball, at: time)
  }

  @Test func `a delayed animation shows the model before its begin unless it fills backwards`()
    throws
  {
    _ = try renderer.frame(at: 3)
    renderer.withMediaTime {
      let move = CABasicAnimation(keyPath: "position.x")
      move.fromValue = 20
      move.toValue = 300
      move.duration = 1
      move.beginTime = ball.convertTime(CACurrentMediaTime(), from: nil) + 0.5
      move.fillMode = .backwards
      ball.add(move, forKey: "move")
      CATransaction.flush()
    }
    #expect(try x(at: 3.4) == 20)
    #expect(try abs(#require(try x(at: 4)) - 160) < 0.001)
    #expect(try x(at: 4.6) == 100)
  }

  @Test func `a layer's own speed and begin time determine the begin time of its animations`()
    throws
  {
    stage.speed = 2
    stage.timeOffset = 1
    stage.beginTime = 3
    #expect(stage.convertTime(10, from: nil) == 15)
    #expect(stage.convertTime(15, to: nil) == 10)
  }

  @Test func `a group of layers at half speed plays its animations at half speed`() throws {
    renderer.withMediaTime {
      stage.speed = 0.5
      let move = CABasicAnimation(keyPath: "position.x")
      move.fromValue = 0
      move.toValue = 100
      move.duration = 1
      ball.add(move, forKey: "move")
      CATransaction.flush()
    }
    #expect(try x(at: 1) == 50)
  }

  @Test func `a timeline is scrubbed with speed 0 and a time offset`() throws {
    let move = CABasicAnimation(keyPath: "position.x")
    move.fromValue = 0
    move.toValue = 300
    move.duration = 1
    move.beginTime = 1e-100
    move.isRemovedOnCompletion = false
    move.fillMode = .both
    ball.add(move, forKey: "move")
    stage.speed = 0

    stage.timeOffset = 0.25  // a quarter of the second
    #expect(try x(at: 1) == 75)
    stage.timeOffset = 0.75
    #expect(try x(at: 2) == 225)
    stage.timeOffset = 0.1
    #expect(try x(at: 3) == 30)
  }

  @Test func `a pulse repeats forth and back forever`() throws {
    let pulse = CABasicAnimation(keyPath: "transform.scale")
    pulse.toValue = 1.2
    pulse.duration = 0.6
    pulse.autoreverses = true
    pulse.repeatCount = .infinity
    ball.add(pulse, forKey: "pulse")
    _ = try renderer.frame(at: 0)
    for cycle in [0.0, 1, 50] {
      _ = try renderer.frame(at: 1.2 * cycle + 0.6)
      let scale = renderer.withMediaTime {
        ball.presentation()?.value(forKeyPath: "transform.scale") as? CGFloat
      }
      #expect(try abs(#require(scale) - 1.2) < 0.001)
    }
  }

  @Test func `the interval is not moved by timeOffset and halved by speed 2`() throws {
    let move = CABasicAnimation(keyPath: "position.x")
    move.fromValue = 0
    move.toValue = 100
    move.duration = 1
    move.timeOffset = 0.3
    ball.add(move, forKey: "move")
    CATransaction.flush()
    #expect(try abs(#require(try x(at: 0.2)) - 50) < 0.001)
    #expect(try abs(#require(try x(at: 0.9)) - 20) < 0.001)
    let fast = CABasicAnimation(keyPath: "position.x")
    fast.fromValue = 0
    fast.toValue = 200
    fast.speed = 2
    fast.duration = 1
    ball.add(fast, forKey: "move")
    CATransaction.flush()
    #expect(try abs(#require(try x(at: 1.15)) - 100) < 0.01)
    #expect(try x(at: 1.5) == 100)
  }

  @Test func `an animation that is added to a paused layer waits`() throws {
    renderer.withMediaTime {
      stage.speed = 0
      stage.timeOffset = 2
      let move = CABasicAnimation(keyPath: "position.x")
      move.fromValue = 0
      move.duration = 1
      ball.add(move, forKey: "move")
    }
    #expect(try x(at: 5) == 0)
  }

  @Test func `a repeatDuration replaces a repeatCount`() throws {
    let move = CABasicAnimation(keyPath: "position.x")
    move.fromValue = 0
    move.toValue = 200
    move.duration = 1
    move.repeatDuration = 1.5
    move.repeatCount = 4
    ball.add(move, forKey: "move")
    CATransaction.flush()
    #expect(try x(at: 1.25) == 50)
    #expect(try x(at: 1.75) == 100)
  }
}
