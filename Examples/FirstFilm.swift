import Films
import Foundation
import Pixels
import QuartzCore

/// The example program in README.md, which quotes the lines between the two comments.
@MainActor
func firstFilm() throws {
  // The code quoted in README.md begins here.
  let ball = CALayer()
  ball.frame = CGRect(x: 20, y: 80, width: 40, height: 40)
  ball.cornerRadius = 20
  ball.backgroundColor = CGColor(red: 1, green: 0.4, blue: 0.4, alpha: 1)
  let stage = CALayer()
  stage.frame = CGRect(x: 0, y: 0, width: 320, height: 200)
  stage.addSublayer(ball)

  let jump = CASpringAnimation(keyPath: "position.x")
  jump.fromValue = ball.position.x
  jump.toValue = 280
  jump.duration = jump.settlingDuration
  ball.position.x = 280  // the final position
  ball.add(jump, forKey: "jump")

  let renderer = CARenderer(layer: stage, bounds: stage.bounds, scale: 2)
  let film = MP4Film(path: "jump.mp4", rate: 60)
  for time in FrameTimes(duration: 2, rate: 60) {
    try film.append(renderer.frame(at: time))
  }
  try film.finish()
  // The code quoted in README.md ends here.
}
