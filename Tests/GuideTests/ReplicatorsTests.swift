import Pixels
import QuartzCore
import RenderServer
import Testing

/// The statements of the article Replicators.
@MainActor @Suite struct ReplicatorsTests {
  let stage = CALayer()
  let row = CAReplicatorLayer()
  let box = CALayer()
  let renderer: CARenderer

  init() {
    stage.frame = CGRect(x: 0, y: 0, width: 40, height: 10)
    row.frame = stage.bounds
    row.instanceCount = 4
    row.instanceTransform = CATransform3DMakeTranslation(10, 0, 0)
    box.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    box.backgroundColor = .white
    row.addSublayer(box)
    stage.addSublayer(row)
    renderer = CARenderer(layer: stage, bounds: stage.bounds)
  }

  /// Returns the colors in the middles of the four copies.
  private func colors(at time: Double) throws -> [[UInt8]] {
    let frame = try renderer.frame(at: time)
    return (0..<4).map { copy in
      let pixel = frame.pixels[10 * copy + 5, 5]
      return [pixel.0, pixel.1, pixel.2, pixel.3]
    }
  }

  @Test func `copy k is multiplied by the color plus k times the offsets`() throws {
    row.instanceColor = CGColor(srgbRed: 1, green: 0, blue: 1, alpha: 1)
    row.instanceGreenOffset = 0.2
    // The implicit animations of the changes end after 0.25 seconds.
    let brightened = try colors(at: 1)
    #expect(brightened.map { $0[1] } == [0, 51, 102, 153])
    row.instanceGreenOffset = -0.2
    row.instanceColor = .white
    #expect(try colors(at: 2).map { $0[1] } == [255, 204, 153, 102])
    box.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
    #expect(try colors(at: 3).map { $0[1] } == [0, 0, 0, 0])
  }

  @Test func `copies show the animation of the first one later`() throws {
    row.instanceDelay = 0.25
    _ = try renderer.frame(at: 0)
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 1)
    box.add(fade, forKey: "fade")
    let first = try (0..<4).map { try colors(at: 0.75 - 0.25 * Double($0))[0] }
    #expect(try colors(at: 0.75) == first)
    // Before its own begin, a copy shows the model.
    #expect(try colors(at: 0.25).map { $0[3] } == [64, 0, 255, 255])
  }

  @Test func `only the first copy receives hits`() {
    #expect(stage.hitTest(CGPoint(x: 5, y: 5)) === box)
    #expect(stage.hitTest(CGPoint(x: 15, y: 5)) !== box)
  }

  @Test func `the transform is about the anchor point of the replicator`() throws {
    row.instanceCount = 2
    row.instanceTransform = CATransform3DMakeRotation(.pi, 0, 0, 1)
    let rotated = try colors(at: 1)
    #expect(rotated.map { $0[3] } == [255, 0, 0, 255])
  }

  @Test func `a live replicator animates its transform implicitly`() throws {
    _ = try renderer.frame(at: 0)
    row.instanceTransform = CATransform3DMakeTranslation(20, 0, 0)
    #expect(row.animation(forKey: "instanceTransform")?.duration == 0.25)
  }
}
