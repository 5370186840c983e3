import Foundation
import QuartzCore
import RenderServer
import Testing

/// The code of the article KeyframesAndPaths.
@MainActor @Suite struct KeyframesAndPathsTests {
  let (stage, ball, renderer): (CALayer, CALayer, CARenderer)

  init() throws { (stage, ball, renderer) = try makeArticleStage() }

  /// Returns a presented number at a time in seconds.
  func number(_ keyPath: String, at time: Double) throws -> CGFloat {
    try #require(try renderer.presentedNumber(keyPath, of: ball, at: time))
  }

  @Test func `key times and timing functions belong to values and segments`() throws {
    let fall = CAKeyframeAnimation(keyPath: "position.y")
    fall.values = [40, 160, 100, 160]
    fall.keyTimes = [0, 0.5, 0.75, 1]
    fall.timingFunctions = [
      CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .easeOut),
      CAMediaTimingFunction(name: .easeIn),
    ]
    fall.duration = 1.2
    ball.add(fall, forKey: "fall")
    #expect(try abs(number("position.y", at: 0.3) - (40 + 120 * 0.3153568)) < 0.01)
    #expect(try abs(number("position.y", at: 0.6) - 160) < 0.001)
    #expect(try abs(number("position.y", at: 0.9) - 100) < 0.001)
  }

  @Test func `additive keyframes shake a layer wherever it is`() throws {
    let shake = CAKeyframeAnimation(keyPath: "position.x")
    shake.values = [0, -10, 10, -6, 6, 0]
    shake.duration = 0.5
    shake.isAdditive = true
    ball.add(shake, forKey: "shake")
    #expect(try abs(number("position.x", at: 0.1) - 90) < 0.001)
    #expect(try abs(number("position.x", at: 0.2) - 110) < 0.001)
  }

  @Test func `discrete keyframes have one key time more than values`() throws {
    let frames = CAKeyframeAnimation(keyPath: "position.x")
    frames.values = [10, 20, 30]
    frames.keyTimes = [0, 0.5, 0.75, 1]
    frames.calculationMode = .discrete
    frames.duration = 1
    ball.add(frames, forKey: "frames")
    #expect(try number("position.x", at: 0.49) == 10)
    #expect(try number("position.x", at: 0.5) == 20)
    #expect(try number("position.x", at: 0.8) == 30)
  }

  @Test func `paced ignores key times`() throws {
    let move = CAKeyframeAnimation(keyPath: "position.x")
    move.values = [0, 30, 100]
    move.keyTimes = [0, 0.9, 1]
    move.calculationMode = .paced
    move.duration = 1
    ball.add(move, forKey: "move")
    #expect(try abs(number("position.x", at: 0.5) - 50) < 0.001)
  }

  @Test func `an arrow turns with its path`() throws {
    let road = CGMutablePath()
    road.move(to: CGPoint(x: 40, y: 40))
    road.addLine(to: CGPoint(x: 240, y: 40))
    road.addLine(to: CGPoint(x: 240, y: 140))

    let drive = CAKeyframeAnimation(keyPath: "position")
    drive.path = road
    drive.calculationMode = .paced
    drive.rotationMode = .rotateAuto
    drive.duration = 3
    ball.add(drive, forKey: "drive")
    #expect(try abs(number("position.x", at: 1) - 140) < 0.001)
    #expect(try abs(number("transform.rotation.z", at: 1)) < 0.001)
    #expect(try abs(number("position.y", at: 2.5) - 90) < 0.001)
    #expect(try abs(number("transform.rotation.z", at: 2.5) - .pi / 2) < 0.001)
  }

  @Test func `each segment of a linear path takes the same time`() throws {
    let road = CGMutablePath()
    road.move(to: CGPoint(x: 0, y: 40))
    road.addLine(to: CGPoint(x: 200, y: 40))
    road.addLine(to: CGPoint(x: 300, y: 40))
    let drive = CAKeyframeAnimation(keyPath: "position")
    drive.path = road
    drive.duration = 2
    drive.values = [CGPoint.zero, CGPoint(x: 1, y: 1)]
    ball.add(drive, forKey: "drive")
    #expect(try abs(number("position.x", at: 1) - 200) < 0.001)
    #expect(try abs(number("position.x", at: 1.5) - 250) < 0.001)
  }

  @Test func `an orbit repeats without a jump`() throws {
    let orbit = CAKeyframeAnimation(keyPath: "position")
    orbit.path = CGPath(
      ellipseIn: CGRect(x: 60, y: 20, width: 200, height: 160), transform: nil)
    orbit.calculationMode = .paced
    orbit.duration = 4
    orbit.repeatCount = .infinity
    ball.add(orbit, forKey: "orbit")
    let before = try number("position.x", at: 3.999)
    let after = try number("position.x", at: 4.1)
    #expect(abs(before - 260) < 0.5)
    #expect(after < 260)
    #expect(after > 255)
  }

  @Test func `a single value has no effect`() throws {
    let move = CAKeyframeAnimation(keyPath: "position.x")
    move.values = [300]
    move.duration = 1
    ball.add(move, forKey: "move")
    #expect(try number("position.x", at: 0.5) == 100)
  }
}
