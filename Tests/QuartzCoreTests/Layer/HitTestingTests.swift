import CoreGraphics
import QuartzCore
import Testing

/// Tests of finding the layer at a point: Documentation/behaviour/layers.md, "Conversion and hit testing".
@Suite struct HitTestingTests {
  private let root = CALayer()

  init() {
    root.name = "root"
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
  }

  @discardableResult
  private func add(
    _ name: String, _ x: CGFloat, _ y: CGFloat, _ side: CGFloat, to parent: CALayer? = nil
  ) -> CALayer {
    let layer = CALayer()
    layer.name = name
    layer.frame = CGRect(x: x, y: y, width: side, height: side)
    (parent ?? root).addSublayer(layer)
    return layer
  }

  private func hit(_ x: CGFloat, _ y: CGFloat) -> String? {
    root.hitTest(CGPoint(x: x, y: y))?.name
  }

  @Test func `CALayer.contains includes the minimum edges and excludes the maximum edges`() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 5, y: 6, width: 10, height: 20)
    #expect(layer.contains(CGPoint(x: 5, y: 6)))
    #expect(!layer.contains(CGPoint(x: 15, y: 6)))
    #expect(!layer.contains(CGPoint(x: 5, y: 26)))
    #expect(layer.contains(CGPoint(x: 14.999, y: 25.999)))
  }

  @Test func `CALayer.hitTest interprets its point in the superlayer's coordinates`() {
    root.frame = CGRect(x: 200, y: 0, width: 10, height: 10)
    #expect(hit(5, 5) == nil)
    #expect(hit(205, 5) == "root")
    root.bounds.origin = CGPoint(x: 900, y: 900)
    #expect(hit(205, 5) == "root")
  }

  @Test func `CALayer.hitTest returns the deepest layer, and the frontmost among siblings`() {
    let a = add("a", 10, 10, 50)
    add("b", 0, 0, 20, to: a)
    add("c", 40, 40, 50)
    #expect(hit(5, 5) == "root")
    #expect(hit(15, 15) == "b")
    #expect(hit(35, 35) == "a")
    #expect(hit(50, 50) == "c")
  }

  @Test func `CALayer.hitTest prefers the higher zPosition, then the later sublayer`() {
    let a = add("a", 0, 0, 50)
    let b = add("b", 0, 0, 50)
    #expect(hit(10, 10) == "b")
    a.zPosition = 1
    #expect(hit(10, 10) == "a")
    b.zPosition = 1
    #expect(hit(10, 10) == "b")
  }

  @Test func `CALayer.hitTest skips hidden and fully transparent layers and their sublayers`() {
    let a = add("a", 0, 0, 50)
    add("b", 10, 10, 20, to: a)
    a.isHidden = true
    #expect(hit(15, 15) == "root")
    a.isHidden = false
    a.opacity = 0
    #expect(hit(15, 15) == "root")
    a.opacity = 0.001
    #expect(hit(15, 15) == "b")
  }

  @Test func `CALayer.hitTest finds sublayers outside the bounds unless masksToBounds is true`() {
    let a = add("a", 0, 0, 20)
    add("b", 30, 30, 20, to: a)
    #expect(hit(35, 35) == "b")
    a.masksToBounds = true
    #expect(hit(35, 35) == "root")
  }

  @Test func `CALayer.hitTest finds nothing outside a mask`() {
    let a = add("a", 0, 0, 50)
    add("b", 0, 0, 50, to: a)
    let mask = CALayer()
    mask.frame = CGRect(x: 0, y: 0, width: 20, height: 50)
    a.mask = mask
    #expect(hit(10, 10) == "b")
    #expect(hit(30, 10) == "root")
  }

  @Test func `CALayer.hitTest mirrors the point in a layer with isGeometryFlipped`() {
    root.isGeometryFlipped = true
    add("a", 0, 0, 20)
    #expect(hit(10, 10) == "root")
    #expect(hit(10, 90) == "a")
  }

  @Test func `CALayer.hitTest finds a rotated layer where it is displayed`() {
    let a = add("a", 30, 30, 40)
    a.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    #expect(hit(31, 31) == "root")
    #expect(hit(50, 24) == "a")
  }

  @Test func `CALayer.hitTest does not find a layer with a singular transform`() {
    let a = add("a", 30, 30, 40)
    a.transform = CATransform3DMakeScale(0, 1, 1)
    #expect(hit(50, 50) == "root")
  }

  @Test func `presentation().hitTest finds a layer at its animated position`() throws {
    let a = add("a", 0, 0, 10)
    let tree = LiveTree(root)
    tree.run {
      let move = CABasicAnimation(keyPath: "position.x")
      move.fromValue = 5
      move.toValue = 85
      move.duration = 1
      a.add(move, forKey: nil)
    }
    tree.advance(to: 0.5)
    try tree.run {
      let shown = try #require(root.presentation())
      let found = shown.hitTest(CGPoint(x: 45, y: 5))
      #expect(found?.model() === a)
      #expect(shown.hitTest(CGPoint(x: 5, y: 5)) === shown)
      #expect(root.hitTest(CGPoint(x: 5, y: 5)) === a)
    }
  }
}
