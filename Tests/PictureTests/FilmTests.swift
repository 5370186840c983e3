import CoreGraphics
import Pixels
import QuartzCore
import Testing

/// Checks that a rendered frame depends only on the committed layer tree and the frame time.
@Suite struct FilmTests {
  /// Returns a renderer for a layer tree with animated position, rotation, color and path.
  private func makeScene() -> CARenderer {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 160, height: 120)
    root.backgroundColor = CGColor(srgbRed: 0.9, green: 0.9, blue: 0.8, alpha: 1)
    for index in 0..<12 {
      let layer = CAShapeLayer()
      layer.frame = CGRect(x: 10 * index, y: 8 * index, width: 40, height: 30)
      layer.path = CGPath(ellipseIn: layer.bounds, transform: nil)
      layer.fillColor = CGColor(srgbRed: Double(index) / 12, green: 0.4, blue: 0.6, alpha: 0.7)
      layer.strokeColor = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
      let turn = CABasicAnimation(keyPath: "transform.rotation.z")
      turn.byValue = 2.0
      turn.duration = 1.3
      turn.repeatCount = .infinity
      layer.add(turn, forKey: nil)
      let spring = CASpringAnimation(keyPath: "position.x")
      spring.fromValue = 0
      spring.duration = 2
      layer.add(spring, forKey: nil)
      root.addSublayer(layer)
    }
    return CARenderer(layer: root, bounds: root.bounds, scale: 2)
  }

  @Test func `CARenderer renders frame 40 alone as it does after rendering frames 0 to 39`() throws
  {
    let film = makeScene()
    var last: PixelBuffer?
    for frame in 0...40 { last = try film.frame(at: Double(frame) / 30).pixels }
    #expect(try makeScene().frame(at: 40.0 / 30).pixels == last)
  }

  @Test func `two CARenderers for equal layer trees render the same pixels`() throws {
    let (a, b) = (makeScene(), makeScene())
    for frame in [0, 7, 19] {
      #expect(try a.frame(at: Double(frame) / 30).pixels == b.frame(at: Double(frame) / 30).pixels)
    }
  }

  @Test func `CARenderer.images excludes the frame at the end of the duration`() {
    let images = Array(makeScene().images(duration: 0.5, framesPerSecond: 10))
    #expect(images.count == 5)
    #expect(images.allSatisfy { $0.width == 320 && $0.height == 240 })
  }

  @Test func `a change committed after creating CARenderer is visible in the next frame`() throws {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
    let inner = CALayer()
    inner.frame = root.bounds
    root.addSublayer(inner)
    let renderer = CARenderer(layer: root, bounds: root.bounds)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    inner.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    CATransaction.commit()
    #expect(try renderer.frame(at: 0).pixels[1, 1] == (255, 0, 0, 255))
    inner.setValue(CGPoint(x: 100, y: 100), forKeyPath: "position")
    #expect(try renderer.frame(at: 1).pixels[1, 1] == (0, 0, 0, 0))
  }
}
