import Foundation
import QuartzCore
import Testing

/// Tests that compare replicators with layers placed by the test.
///
/// Source: Documentation/behaviour/rendering.md, "Shapes".
@Suite struct CAReplicatorLayerTests {
  private func picture(at time: Double = 0, _ build: (CALayer) -> Void) -> Data {
    livePicture(60, 40, at: time, build)
  }

  private func box(x: CGFloat, _ color: CGColor) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: x, y: 6, width: 8, height: 10)
    layer.backgroundColor = color
    return layer
  }

  private func replicator(_ count: Int, shift: CGFloat) -> CAReplicatorLayer {
    let layer = CAReplicatorLayer()
    layer.frame = CGRect(x: 4, y: 4, width: 50, height: 30)
    layer.instanceCount = count
    layer.instanceTransform = CATransform3DMakeTranslation(shift, 0, 0)
    return layer
  }

  private func fade() -> CABasicAnimation {
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.toValue = 1
    fade.duration = 4
    return fade
  }

  @Test func `CAReplicatorLayer draws three copies with instanceTransform and color offsets`() {
    let white = CGColor(srgbRed: 1, green: 0.5, blue: 1, alpha: 1)
    let copied = picture { canvas in
      let replicator = replicator(3, shift: 12)
      replicator.instanceColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
      replicator.instanceRedOffset = -0.25
      replicator.instanceAlphaOffset = -0.25
      replicator.addSublayer(box(x: 1, white))
      canvas.addSublayer(replicator)
    }
    let placed = picture { canvas in
      for index in 0..<3 {
        let share = 1 - CGFloat(index) / 4
        let color = CGColor(srgbRed: share, green: 0.5, blue: 1, alpha: share)
        let layer = box(x: 5 + 12 * CGFloat(index), color)
        layer.position.y += 4
        canvas.addSublayer(layer)
      }
    }
    #expect(copied == placed)
    #expect(copied.contains { $0 != 0 })
  }

  @Test func `CAReplicatorLayer.instanceDelay delays the animations of each copy`() {
    let white = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
    let copied = picture(at: 3) { canvas in
      let replicator = replicator(2, shift: 12)
      replicator.instanceDelay = 1
      let layer = box(x: 1, white)
      layer.add(fade(), forKey: nil)
      replicator.addSublayer(layer)
      canvas.addSublayer(replicator)
    }
    let placed = picture(at: 3) { canvas in
      for index in 0..<2 {
        let layer = box(x: 5 + 12 * CGFloat(index), white)
        layer.position.y += 4
        let late = fade()
        late.beginTime = CACurrentMediaTime() + Double(index)
        layer.add(late, forKey: nil)
        canvas.addSublayer(layer)
      }
    }
    #expect(copied == placed)
    #expect(copied != picture(at: 2) { _ in })
  }

  @Test func `CAReplicatorLayer.instanceColor multiplies the contents of a copy`() throws {
    let context = try #require(
      CGContext(
        data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.setFillColor(CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    let image = try #require(context.makeImage())
    func show(_ color: CGColor, isPicture: Bool) -> Data {
      picture { canvas in
        let replicator = replicator(1, shift: 0)
        replicator.instanceColor = color
        let layer = box(x: 1, CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1))
        if isPicture { (layer.backgroundColor, layer.contents) = (nil, image) }
        replicator.addSublayer(layer)
        canvas.addSublayer(replicator)
      }
    }
    let color = CGColor(srgbRed: 0.2, green: 0.6, blue: 1, alpha: 0.5)
    #expect(show(color, isPicture: true) == show(color, isPicture: false))
  }

  @Test func `CAReplicatorLayer calls an animation's delegate once, not for each delayed copy`() {
    let tree = LiveTree()
    let journal = Journal()
    tree.run {
      let replicator = replicator(4, shift: 5)
      replicator.instanceDelay = 0.05
      let layer = box(x: 0, CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1))
      layer.add(QuartzCoreTests.fade(journal, "A"), forKey: nil)
      replicator.addSublayer(layer)
      tree.root.addSublayer(replicator)
    }
    tree.advance(to: 2)
    #expect(journal.lines == ["startA", "stopA:1"])
  }
}
