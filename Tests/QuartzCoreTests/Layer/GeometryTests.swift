import CoreGraphics
import QuartzCore
import TestKit
import Testing

/// Tests of frames, transforms and coordinate conversion: Documentation/behaviour/layers.md, "Geometry" and
/// "Conversion and hit testing".
@Suite struct GeometryTests {
  private func random(_ seed: Int) -> (CALayer, () -> CGFloat) {
    var generator = SeededRandomNumberGenerator(seed: UInt64(seed))
    let number = { CGFloat.random(in: -3...3, using: &generator) }
    let layer = CALayer()
    layer.bounds = CGRect(x: 10 * number(), y: 10 * number(), width: 40, height: 70)
    layer.position = CGPoint(x: 30 * number(), y: 30 * number())
    layer.anchorPoint = CGPoint(x: number(), y: number())
    return (layer, number)
  }

  @Test(arguments: 0..<40)
  func `CALayer.convert applies anchorPoint, transform and position`(seed: Int) {
    let (layer, number) = random(seed)
    let parent = CALayer()
    parent.addSublayer(layer)
    let m = CATransform3DMakeAffineTransform(
      CGAffineTransform(
        a: 1 + number() / 10, b: number() / 10, c: number() / 10, d: 1 + number() / 10,
        tx: number(), ty: number()))
    layer.transform = m
    let q = CGPoint(x: 9 * number(), y: 9 * number())
    let a = CGPoint(
      x: layer.bounds.minX + layer.anchorPoint.x * layer.bounds.width,
      y: layer.bounds.minY + layer.anchorPoint.y * layer.bounds.height)
    let (x, y) = (q.x - a.x, q.y - a.y)
    let expected = CGPoint(
      x: x * m.m11 + y * m.m21 + m.m41 + layer.position.x,
      y: x * m.m12 + y * m.m22 + m.m42 + layer.position.y)
    #expect(isNear(layer.convert(q, to: parent), expected, 1e-9))
    #expect(isNear(layer.convert(expected, from: parent), q, 1e-9))
  }

  @Test func `CALayer.convert applies zPosition and anchorPointZ under perspective`() {
    let parent = CALayer()
    parent.anchorPoint = .zero
    parent.sublayerTransform.m34 = -1 / 100
    let layer = CALayer()
    layer.anchorPoint = .zero
    parent.addSublayer(layer)
    layer.zPosition = 50
    // At a depth of 50, a perspective distance of 100 doubles all lengths.
    #expect(isNear(layer.convert(CGPoint(x: 10, y: 0), to: parent), CGPoint(x: 20, y: 0)))
    layer.anchorPointZ = 50
    #expect(isNear(layer.convert(CGPoint(x: 10, y: 0), to: parent), CGPoint(x: 10, y: 0)))
  }

  @Test func `sublayerTransform applies about the anchor point of the superlayer`() {
    let parent = CALayer()
    parent.bounds = CGRect(x: 20, y: 40, width: 100, height: 60)
    parent.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
    let layer = CALayer()
    layer.frame = CGRect(x: 60, y: 70, width: 10, height: 10)
    parent.addSublayer(layer)
    // The anchor point is at (70, 70).
    #expect(isNear(layer.convert(.zero, to: parent), CGPoint(x: 50, y: 70)))
    #expect(
      isNear(
        layer.convert(layer.bounds, to: parent), CGRect(x: 50, y: 70, width: 20, height: 20)))
  }

  @Test func `CALayer.frame is the bounding box of the transformed bounds with perspective`() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    layer.anchorPoint = CGPoint(x: 0, y: 0.5)
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 200
    layer.transform = CATransform3DConcat(
      CATransform3DMakeRotation(-.pi / 2, 0, 1, 0), perspective)
    // The far edge is 100 points in front of the plane: its scale is 1 / (1 - 100 / 200).
    let near = layer.frame.height
    layer.transform = CATransform3DConcat(
      CATransform3DMakeRotation(.pi / 2, 0, 1, 0), perspective)
    let far = layer.frame.height
    #expect(abs(max(near, far) - 200) < 1e-9)
    #expect(abs(min(near, far) - 100) < 1e-9)
  }

  @Test func `setting CALayer.frame sets position and bounds.size and keeps bounds.origin`() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 7, y: 9, width: 1, height: 1)
    layer.anchorPoint = CGPoint(x: 0.25, y: 1)
    layer.frame = CGRect(x: 10, y: 20, width: 40, height: 60)
    #expect(layer.bounds == CGRect(x: 7, y: 9, width: 40, height: 60))
    #expect(layer.position == CGPoint(x: 20, y: 80))
  }

  @Test(arguments: [0.3, -0.4, 2.0, 3.0])
  func `CALayer.frame of a rotated layer returns the frame that was set`(angle: Double) {
    let layer = CALayer()
    layer.transform = CATransform3DMakeRotation(CGFloat(angle), 0, 0, 1)
    let frame = CGRect(x: 10, y: 20, width: 100, height: 90)
    layer.frame = frame
    #expect(isNear(layer.frame, frame, 1e-9))
  }

  @Test
  func `setting frame on a layer rotated by 45 degrees sets a bounds size equal to the frame's`() {
    let layer = CALayer()
    layer.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    #expect(
      isNear(
        CGRect(origin: .zero, size: layer.bounds.size), CGRect(x: 0, y: 0, width: 100, height: 40),
        1e-6))
  }

  @Test
  func `setting a frame keeps the bounds dimension that the transform projects to zero length`() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 30, height: 40)
    layer.transform = CATransform3DMakeRotation(.pi / 2, 1, 0, 0)
    layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
    #expect(isNear(layer.bounds, CGRect(x: 0, y: 0, width: 100, height: 40), 1e-6))
    #expect(isNear(layer.position, CGPoint(x: 60, y: 20), 1e-6))
    layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
    layer.frame = CGRect(x: 0, y: 0, width: 70, height: 60)
    #expect(isNear(layer.bounds, CGRect(x: 0, y: 0, width: 100, height: 60), 1e-6))
    layer.transform = CATransform3DMakeScale(0, 0, 1)
    layer.frame = CGRect(x: 1, y: 2, width: 5, height: 6)
    #expect(isNear(layer.bounds, CGRect(x: 0, y: 0, width: 100, height: 60), 1e-6))
    // The layer is edge-on and rotated: its width is along y.
    layer.transform = CATransform3DConcat(
      CATransform3DMakeRotation(.pi / 2, 1, 0, 0), CATransform3DMakeRotation(.pi / 2, 0, 0, 1))
    layer.frame = CGRect(x: 0, y: 0, width: 8, height: 90)
    #expect(isNear(layer.bounds, CGRect(x: 0, y: 0, width: 90, height: 60), 1e-6))
  }

  @Test func `an animation of CALayer.frame has no effect`() {
    let tree = LiveTree()
    tree.set { tree.root.frame = CGRect(x: 0, y: 0, width: 10, height: 10) }
    tree.play(basic("frame", from: CGRect.zero, to: CGRect(x: 0, y: 0, width: 90, height: 90)))
    tree.set { tree.root.timeOffset = 0.5 }
    tree.run { #expect(tree.root.presentation()?.frame == tree.root.frame) }
  }

  @Test func `affineTransform is the two-dimensional part of transform`() {
    let layer = CALayer()
    layer.transform = CATransform3DMakeTranslation(1, 2, 3)
    let m = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    layer.setAffineTransform(m)
    #expect(layer.affineTransform() == m)
    let t = layer.transform
    #expect((t.m11, t.m12, t.m21, t.m22) == (1, 2, 3, 4))
    #expect((t.m41, t.m42, t.m43, t.m33) == (5, 6, 0, 1))
  }

  @Test func `isGeometryFlipped does not change CALayer.convert`() {
    let (parent, layer) = (CALayer(), CALayer())
    parent.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    layer.frame = CGRect(x: 10, y: 20, width: 30, height: 30)
    parent.addSublayer(layer)
    let before = layer.convert(CGPoint(x: 1, y: 2), to: parent)
    parent.isGeometryFlipped = true
    #expect(layer.convert(CGPoint(x: 1, y: 2), to: parent) == before)
  }

  @Test func `contentsAreFlipped is true for an odd number of flipped layers up to the root`() {
    let (root, middle, leaf) = (CALayer(), CALayer(), CALayer())
    root.addSublayer(middle)
    middle.addSublayer(leaf)
    #expect(!leaf.contentsAreFlipped())
    root.isGeometryFlipped = true
    #expect(leaf.contentsAreFlipped())
    #expect(root.contentsAreFlipped())
    middle.isGeometryFlipped = true
    #expect(!leaf.contentsAreFlipped())
    #expect(root.contentsAreFlipped())
    leaf.isGeometryFlipped = true
    #expect(leaf.contentsAreFlipped())
  }

  @Test
  func `preferredFrameSize is the layout manager's size, or the bounds size without a manager`() {
    final class Manager: CALayoutManager {
      func preferredSize(of layer: CALayer) -> CGSize { CGSize(width: 5, height: 6) }
    }
    let layer = CALayer()
    #expect(layer.preferredFrameSize() == .zero)
    layer.bounds = CGRect(x: 3, y: 3, width: 30, height: 40)
    #expect(layer.preferredFrameSize() == CGSize(width: 30, height: 40))
    layer.layoutManager = Manager()
    #expect(layer.preferredFrameSize() == CGSize(width: 5, height: 6))
  }

  @Test func `a negative bounds size becomes positive and moves the origin`() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 10, y: 10, width: -4, height: -6)
    #expect(layer.bounds == CGRect(x: 6, y: 4, width: 4, height: 6))
  }

  // MARK: Conversion

  @Test func `CALayer.convert with nil uses the space that contains the root layer`() {
    let (root, layer) = (CALayer(), CALayer())
    root.frame = CGRect(x: 100, y: 0, width: 50, height: 50)
    layer.frame = CGRect(x: 10, y: 20, width: 5, height: 5)
    root.addSublayer(layer)
    #expect(layer.convert(CGPoint(x: 1, y: 1), to: nil) == CGPoint(x: 111, y: 21))
    #expect(layer.convert(CGPoint(x: 111, y: 21), from: nil) == CGPoint(x: 1, y: 1))
    #expect(
      layer.convert(CGRect(x: 0, y: 0, width: 5, height: 5), to: nil)
        == CGRect(x: 110, y: 20, width: 5, height: 5))
  }

  @Test func `CALayer.convert of a rectangle in a rotated layer returns its bounding box`() {
    let (root, layer) = (CALayer(), CALayer())
    root.anchorPoint = .zero
    layer.anchorPoint = .zero
    layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    root.addSublayer(layer)
    let box = layer.convert(CGRect(x: 0, y: 0, width: 10, height: 4), to: root)
    #expect(isNear(box, CGRect(x: -4, y: 0, width: 4, height: 10)))
  }

  @Test(arguments: 0..<20)
  func `CALayer.convert to a perspective superlayer and back returns the same point`(seed: Int) {
    let (layer, number) = random(seed)
    let parent = CALayer()
    parent.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    parent.sublayerTransform.m34 = -1 / 1000
    parent.addSublayer(layer)
    layer.transform = CATransform3DMakeRotation(number() / 4, number(), number(), number())
    let q = CGPoint(x: 9 * number(), y: 9 * number())
    let shown = layer.convert(q, to: parent)
    #expect(isNear(layer.convert(shown, from: parent), q, 1e-6))
  }

  @Test(arguments: 0..<20)
  func `CALayer.convert between layers of different branches matches conversion through the root`(
    seed: Int
  ) {
    let (a, number) = random(seed)
    let (b, _) = random(seed + 1000)
    let (root, branch) = (CALayer(), CALayer())
    branch.transform = CATransform3DMakeRotation(number(), 0, 0, 1)
    root.addSublayer(branch)
    branch.addSublayer(a)
    root.addSublayer(b)
    let q = CGPoint(x: number(), y: number())
    let there = a.convert(q, to: b)
    #expect(isNear(b.convert(a.convert(q, to: root), from: root), there, 1e-9))
    #expect(isNear(b.convert(there, to: a), q, 1e-9))
  }

  @Test(arguments: [false, true])
  func `CALayer.convert keeps the depth of points through a CATransformLayer but not a CALayer`(
    keepsDepth: Bool
  ) {
    let (root, turned, back) = (CALayer(), keepsDepth ? CATransformLayer() : CALayer(), CALayer())
    root.addSublayer(turned)
    turned.addSublayer(back)
    turned.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
    back.transform = CATransform3DMakeRotation(-.pi / 3, 0, 1, 0)
    let shown = CGPoint(x: keepsDepth ? 10 : 2.5, y: 0)
    #expect(isNear(back.convert(CGPoint(x: 10, y: 0), to: root), shown, 1e-9))
    #expect(isNear(back.convert(shown, from: root), CGPoint(x: 10, y: 0), 1e-9))
  }

  /// Returns a chain of layers, some of which preserve depth, with two branches at different levels.
  private func branches(_ seed: Int) -> (line: [CALayer], one: CALayer, other: CALayer) {
    let (one, number) = random(seed)
    let (other, _) = random(seed + 1000)
    let line = (0..<7).map { $0 % 3 == seed % 3 ? CATransformLayer() : random(seed + 2000 + $0).0 }
    for (outer, inner) in zip(line, line.dropFirst()) { outer.addSublayer(inner) }
    for layer in line {
      layer.transform = CATransform3DMakeRotation(number() / 9, number(), number(), 1)
    }
    line[6].addSublayer(one)
    line[2].addSublayer(other)
    return (line, one, other)
  }

  @Test(arguments: 0..<30)
  func `CALayer.convert between any two layers matches conversion through nil`(seed: Int) {
    let (line, one, other) = branches(seed)
    let q = CGPoint(x: 3, y: 4)
    for (from, to) in [(one, other), (other, one)] + line.flatMap({ [($0, one), (one, $0)] }) {
      let byRoot = to.convert(from.convert(q, to: nil), from: nil)
      #expect(isNear(from.convert(q, to: to), byRoot, 1e-6))
    }
    // A layer outside the tree that contains the others.
    let apart = random(seed + 3000).0
    let there = apart.convert(one.convert(q, to: nil), from: nil)
    #expect(isNear(one.convert(q, to: apart), there, 1e-6))
  }

  // MARK: Functions

  @Test func `CATransform3DRotate, Scale and Translate apply before the given transform`() {
    let t = CATransform3DMakeScale(2, 3, 4)
    #expect(
      CATransform3DTranslate(t, 1, 1, 1)
        == CATransform3DConcat(CATransform3DMakeTranslation(1, 1, 1), t))
    #expect(
      CATransform3DRotate(t, 1, 0, 0, 1)
        == CATransform3DConcat(CATransform3DMakeRotation(1, 0, 0, 1), t))
    #expect(
      CATransform3DScale(t, 5, 6, 7) == CATransform3DConcat(CATransform3DMakeScale(5, 6, 7), t))
  }

  @Test func `CATransform3DIsAffine is false for transforms with depth or perspective`() {
    #expect(CATransform3DIsAffine(CATransform3DIdentity))
    var t = CATransform3DIdentity
    t.m34 = -0.01
    #expect(!CATransform3DIsAffine(t))
    #expect(!CATransform3DIsAffine(CATransform3DMakeTranslation(0, 0, 1)))
    #expect(!CATransform3DIsAffine(CATransform3DMakeScale(1, 1, 2)))
    #expect(!CATransform3DIsAffine(CATransform3DMakeRotation(1, 1, 0, 0)))
  }
}
