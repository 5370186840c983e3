import QuartzCore
import Testing

func scene() -> CALayer {
  let stage = CALayer()
  stage.frame = CGRect(x: 0, y: 0, width: 320, height: 200)
  let ball = CALayer()
  ball.frame = CGRect(x: 20, y: 80, width: 40, height: 40)
  ball.cornerRadius = 20
  ball.backgroundColor = CGColor(red: 1, green: 0.4, blue: 0.4, alpha: 1)
  stage.addSublayer(ball)
  let jump = CASpringAnimation(keyPath: "position.x")
  jump.fromValue = 40
  jump.toValue = 280
  jump.duration = jump.settlingDuration
  ball.position.x = 280
  ball.add(jump, forKey: "jump")
  return stage
}

@Suite struct WatchedSceneTests {
  @Test func `the guide's example scene animates a ball to its model position`() throws {
    let stage = scene()
    let renderer = CARenderer(layer: stage, bounds: stage.bounds)
    #expect(renderer.image(at: 0).width == 320)
    let ball = try #require(stage.sublayers?.first)
    renderer.advance(to: 0.1)
    let early = try #require(ball.presentation()).position.x
    #expect(early > 40)
    #expect(early < 200)
    renderer.advance(to: 5)
    #expect(try #require(ball.presentation()).position.x == 280)
  }
}
