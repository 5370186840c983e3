import CoreGraphics
import Pixels
import QuartzCore
import RenderServer
import Testing

/// Tests of frames around the ends of animations: Documentation/behaviour/choices.md, "More of time", and
/// Documentation/behaviour/timing.md, "Old conventions".
@Suite struct FrameTimeTests {
  private let layer = CALayer()

  init() {
    layer.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
    layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
  }

  private func renderer() -> CARenderer {
    CARenderer(layer: layer, bounds: layer.bounds, clock: ManualClock())
  }

  /// Returns the red, green and blue bytes of a frame's color.
  private func color(_ renderer: CARenderer, at time: Double) throws -> [UInt8] {
    let pixel = try renderer.frame(at: time).pixels[1, 1]
    return [pixel.0, pixel.1, pixel.2]
  }

  /// Returns an animation from black to blue in one second that is removed at its end.
  private func toBlue() -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "backgroundColor")
    animation.fromValue = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
    animation.toValue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    animation.duration = 1
    return animation
  }

  @Test
  func `an animation added before CARenderer is created starts when CARenderer attaches its layer`()
    throws
  {
    layer.add(toBlue(), forKey: "a")
    let renderer = renderer()
    #expect(layer.animationKeys() == ["a"])
    #expect(try color(renderer, at: 0) == [0, 0, 0])
    #expect(try color(renderer, at: 0.6) == [0, 0, 153])
  }

  @Test
  func `a frame at exactly an animation's end shows toValue, and a later one the model value`()
    throws
  {
    layer.add(toBlue(), forKey: "a")
    let renderer = renderer()
    #expect(try color(renderer, at: 0.2) == [0, 0, 51])
    #expect(try color(renderer, at: 1) == [0, 0, 255])
    #expect(try color(renderer, at: 1.001) == [255, 0, 0])
    #expect(layer.animationKeys() == nil)
  }

  @Test func `a frame far beyond an animation's end shows the model value`() throws {
    layer.add(toBlue(), forKey: "a")
    let renderer = renderer()
    #expect(try color(renderer, at: 0.2) == [0, 0, 51])
    #expect(try color(renderer, at: 5) == [255, 0, 0])
    #expect(layer.animationKeys() == nil)
  }

  @Test
  func `beginTime 1e-100 starts an animation at time 0 of the layer instead of the commit time`() {
    let tree = LiveTree()
    tree.set { tree.root.beginTime = ManualClock.start }
    tree.advance(to: 0.25)
    tree.run {
      tree.root.add(basic("opacity", from: 0, to: 1) { $0.beginTime = 1e-100 }, forKey: "a")
    }
    tree.advance(to: 0.5)
    #expect(tree.root.animation(forKey: "a")?.beginTime == 1e-100)
    tree.run { #expect(tree.root.presentation()?.opacity == 0.5) }
  }

  @Test func `animating between gradient colors of different counts repeats the last color`() {
    func grey(_ levels: CGFloat...) -> [CGColor] {
      levels.map { CGColor(srgbRed: $0, green: $0, blue: $0, alpha: 1) }
    }
    let gradient = CAGradientLayer()
    let tree = LiveTree(gradient)
    tree.play(basic("colors", from: grey(0, 1), to: grey(0.5, 0.5, 0)))
    tree.set { gradient.timeOffset = 0.5 }
    let shown = tree.run { gradient.presentation()?.colors?.compactMap { $0 as? CGColor } }
    #expect(shown?.compactMap { $0.components?.first } == [0.25, 0.75, 0.5])
  }
}
