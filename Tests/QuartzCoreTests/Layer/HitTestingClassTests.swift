import CoreGraphics
import QuartzCore
import Testing

/// Tests of hit testing in the special layer classes: Documentation/behaviour/layers.md, "Conversion and hit
/// testing".
@Suite struct HitTestingClassTests {
  private func square(_ name: String, at origin: CGPoint = .zero) -> CALayer {
    let layer = CALayer()
    layer.name = name
    layer.frame = CGRect(origin: origin, size: CGSize(width: 100, height: 100))
    return layer
  }

  @Test func `CATransformLayer.hitTest returns sublayers but never the layer itself`() {
    let transform = CATransformLayer()
    transform.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    #expect(transform.hitTest(CGPoint(x: 50, y: 50)) == nil)
    transform.addSublayer(square("a", at: CGPoint(x: 60, y: 0)))
    #expect(transform.hitTest(CGPoint(x: 10, y: 50)) == nil)
    #expect(transform.hitTest(CGPoint(x: 70, y: 50))?.name == "a")
    transform.isHidden = true
    #expect(transform.hitTest(CGPoint(x: 70, y: 50)) == nil)
  }

  @Test
  func `CATransformLayer.hitTest returns the nearest face of a cube in any order of sublayers`() {
    let cube = CATransformLayer()
    cube.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    let (front, back) = (square("front"), square("back"))
    front.zPosition = 50
    back.zPosition = -50
    cube.sublayers = [front, back]
    #expect(cube.hitTest(CGPoint(x: 50, y: 50))?.name == "front")
    cube.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
    #expect(cube.hitTest(CGPoint(x: 50, y: 50))?.name == "back")
  }

  @Test
  func
    `CATransformLayer.hitTest finds an edge-on sublayer after a parent rotation turns it frontal`()
  {
    let cube = CATransformLayer()
    cube.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    let side = square("side")
    side.transform = CATransform3DConcat(
      CATransform3DMakeRotation(.pi / 2, 0, 1, 0), CATransform3DMakeTranslation(50, 0, 0))
    let inner = CATransformLayer()
    inner.frame = cube.bounds
    inner.addSublayer(side)
    cube.addSublayer(inner)
    #expect(cube.hitTest(CGPoint(x: 50, y: 50)) == nil)
    cube.transform = CATransform3DMakeRotation(-.pi / 2, 0, 1, 0)
    #expect(cube.hitTest(CGPoint(x: 50, y: 50))?.name == "side")
    // Conversion uses the same space: the center of the side is the center of the cube's frame.
    let middle = side.convert(CGPoint(x: 50, y: 50), to: nil)
    #expect(abs(middle.x - 50) < 1e-9)
    #expect(abs(middle.y - 50) < 1e-9)
    let edge = side.convert(CGPoint(x: 0, y: 50), to: nil)
    #expect(abs(abs(edge.x - 50) - 50) < 1e-9)
  }

  @Test
  func `CATransformLayer.hitTest returns the last coplanar sublayer whose own hitTest is not nil`()
  {
    final class Deaf: CALayer {
      override func hitTest(_ p: CGPoint) -> CALayer? { nil }
    }
    let transform = CATransformLayer()
    transform.sublayers = [square("a"), square("b")]
    #expect(transform.hitTest(CGPoint(x: 50, y: 50))?.name == "b")
    let deaf = Deaf()
    deaf.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    transform.addSublayer(deaf)
    #expect(transform.hitTest(CGPoint(x: 50, y: 50))?.name == "b")
  }

  @Test func `CAReplicatorLayer.hitTest finds only the first copy`() {
    let replicator = CAReplicatorLayer()
    replicator.instanceCount = 3
    replicator.instanceTransform = CATransform3DMakeTranslation(200, 0, 0)
    replicator.addSublayer(square("a"))
    #expect(replicator.hitTest(CGPoint(x: 50, y: 50))?.name == "a")
    #expect(replicator.hitTest(CGPoint(x: 250, y: 50)) == nil)
  }

  @Test func `CAScrollLayer.hitTest finds sublayers scrolled into its bounds and none outside`() {
    let scroll = CAScrollLayer()
    scroll.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    scroll.addSublayer(square("a", at: CGPoint(x: 60, y: 0)))
    #expect(scroll.hitTest(CGPoint(x: 70, y: 10)) == nil)
    #expect(scroll.hitTest(CGPoint(x: 10, y: 10)) === scroll)
    scroll.scroll(to: CGPoint(x: 60, y: 0))
    #expect(scroll.hitTest(CGPoint(x: 10, y: 10))?.name == "a")
  }
}
