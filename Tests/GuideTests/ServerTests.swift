import Foundation
import Pixels
import QuartzCore
import RenderServer
import Testing

@testable import figures

/// The code and the statements of the article RenderingOnServers.
@Suite struct ServerTests {
  let names = ["Ada", "Grace", "Joan", "Karen", "Mary", "Radia", "Ruth", "Sophie"]

  @Test func `pictures drawn by parallel tasks equal those drawn one after the other`() async throws
  {
    let pictures = try await withThrowingTaskGroup { group in
      for name in names {
        group.addTask { (name, try renderBadge(for: name, progress: 0.6)) }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    for name in names {
      let alone = try renderBadge(for: name, progress: 0.6)
      #expect(pictures[name]?.checksum == alone.checksum)
    }
    #expect(Set(pictures.values.map(\.checksum)).count == names.count)
  }

  @Test func `a frame beyond a limit throws an error with a remedy`() throws {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 4_000, height: 4_000)
    let renderer = CARenderer(layer: layer, bounds: layer.bounds)
    renderer.limits = RenderLimits(memory: 16_000_000, frameSeconds: 2, totalSeconds: 60)
    let error = #expect(throws: RenderError.self) { try renderer.frame(at: 0) }
    let start = "the frame needs 62 MB of memory at once, but only 15 MB are available; render a"
    #expect(error?.description.hasPrefix(start) == true)
  }

  @Test func `a frame has the same bytes alone and after other frames`() throws {
    func makeRenderer() -> CARenderer {
      let stage = CALayer()
      stage.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
      let ball = CALayer()
      ball.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
      ball.cornerRadius = 20
      ball.backgroundColor = CGColor(gray: 1, alpha: 1)
      stage.addSublayer(ball)
      let move = CABasicAnimation(keyPath: "position.x")
      move.toValue = 80
      move.duration = 2
      ball.add(move, forKey: "move")
      return CARenderer(layer: stage, bounds: stage.bounds)
    }
    let film = makeRenderer()
    let frames = try (0..<60).map { try film.frame(at: Double($0) / 30).pixels.checksum }
    #expect(try makeRenderer().frame(at: 1.5).pixels.checksum == frames[45])
  }
}
