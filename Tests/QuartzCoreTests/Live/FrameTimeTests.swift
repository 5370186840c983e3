import CoreGraphics
import Pixels
import QuartzCore
import RenderServer
import Testing

/// What the frames around the ends of animations show: spec/08 section 7, spec/03 section 6.
@Suite struct FrameTimeTests {
  private let layer = CALayer()

  init() {
    layer.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
    layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
  }

  private func renderer() -> CARenderer {
    CARenderer(layer: layer, bounds: layer.bounds, clock: ManualClock())
  }

  /// Red, green and blue of a frame.
  private func color(_ renderer: CARenderer, at time: Double) throws -> [UInt8] {
    let pixel = try renderer.frame(at: time).pixels[1, 1]
    return [pixel.0, pixel.1, pixel.2]
  }

  /// From black to blue in one second, removed at its end.
  private func toBlue() -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "backgroundColor")
    animation.fromValue = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
    animation.toValue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    animation.duration = 1
    return animation
  }

  @Test func `animations added before a tree is attached run from then on`() throws {
    layer.add(toBlue(), forKey: "a")
    let renderer = renderer()
    #expect(layer.animationKeys() == ["a"])
    #expect(try color(renderer, at: 0) == [0, 0, 0])
    #expect(try color(renderer, at: 0.6) == [0, 0, 153])
  }

  @Test func `a frame at exactly the end shows the end, a later one the model`() throws {
    layer.add(toBlue(), forKey: "a")
    let renderer = renderer()
    #expect(try color(renderer, at: 0.2) == [0, 0, 51])
    #expect(try color(renderer, at: 1) == [0, 0, 255])
    #expect(try color(renderer, at: 1.001) == [255, 0, 0])
    #expect(layer.animationKeys() == nil)
  }

  @Test func `frames may skip the end`() throws {
    layer.add(toBlue(), forKey: "a")
    let renderer = renderer()
    #expect(try color(renderer, at: 0.2) == [0, 0, 51])
    #expect(try color(renderer, at: 5) == [255, 0, 0])
    #expect(layer.animationKeys() == nil)
  }

  @Test func `a begin time just above zero is the start of the layer's time, not now`() {
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

  @Test func `colours of gradients of unequal counts repeat the last`() {
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
