import CoreGraphics
import QuartzCore
import Testing

/// Tests of animations along a path: Documentation/behaviour/animations.md, "Keyframes".
@Suite struct PathAnimationTests {
  private let tree = LiveTree()

  private func play(_ path: CGPath, change: (CAKeyframeAnimation) -> Void = { _ in }) {
    tree.play(
      keyframes("position", nil) {
        $0.path = path
        change($0)
      })
  }

  private func place(_ time: Double) -> CGPoint {
    tree.shown("position", at: time) as? CGPoint ?? CGPoint(x: -1, y: -1)
  }

  /// A path that leads 100 points right, then 300 points down.
  private var corner: CGMutablePath {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 100, y: 0))
    path.addLine(to: CGPoint(x: 100, y: 300))
    return path
  }

  @Test func `CAKeyframeAnimation.path divides the duration equally among its lines`() {
    play(corner)
    #expect(isNear(place(0.25), CGPoint(x: 50, y: 0)))
    #expect(isNear(place(0.75), CGPoint(x: 100, y: 150)))
    #expect(isNear(place(1), CGPoint(x: 100, y: 300)))
  }

  @Test func `CAKeyframeAnimation.path with calculationMode paced has constant speed`() {
    play(corner) { $0.calculationMode = .paced }
    #expect(isNear(place(0.25), CGPoint(x: 100, y: 0)))
    #expect(isNear(place(0.5), CGPoint(x: 100, y: 100)))
  }

  @Test func `CAKeyframeAnimation.path with calculationMode discrete never shows the path's end`() {
    play(corner) { $0.calculationMode = .discrete }
    #expect(place(0.49) == .zero)
    #expect(place(0.5) == CGPoint(x: 100, y: 0))
    #expect(place(1) == CGPoint(x: 100, y: 0))
  }

  @Test
  func `CAKeyframeAnimation.path follows a curve by its parameter, or by its length if paced`() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addCurve(
      to: CGPoint(x: 100, y: 0), control1: CGPoint(x: 0, y: 0), control2: CGPoint(x: 0, y: 0))
    play(path)
    // The curve is x = 100 t³.
    #expect(isNear(place(0.5), CGPoint(x: 12.5, y: 0), 0.3))
    let other = LiveTree()
    other.play(
      keyframes("position", nil) {
        $0.path = path
        $0.calculationMode = .paced
      })
    let shown = other.shown("position", at: 0.5) as? CGPoint
    #expect(shown.map { isNear($0, CGPoint(x: 50, y: 0), 0.3) } == true)
  }

  @Test func `CAKeyframeAnimation.path takes precedence over values`() {
    play(corner) { $0.values = [CGPoint(x: 7, y: 7), CGPoint(x: 7, y: 7)] }
    #expect(isNear(place(0.25), CGPoint(x: 50, y: 0)))
  }

  @Test func `CAKeyframeAnimation.path treats closeSubpath as a line to the start`() {
    let path = corner
    path.addLine(to: CGPoint(x: 0, y: 300))
    path.closeSubpath()
    play(path)
    #expect(isNear(place(0.875), CGPoint(x: 0, y: 150)))
    #expect(isNear(place(1), .zero))
  }

  @Test func `CAKeyframeAnimation.path jumps to the start of a second subpath`() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.move(to: CGPoint(x: 50, y: 50))
    path.addLine(to: CGPoint(x: 60, y: 50))
    play(path)
    #expect(isNear(place(0.25), CGPoint(x: 5, y: 0)))
    #expect(isNear(place(0.5), CGPoint(x: 50, y: 50)))
    #expect(isNear(place(0.75), CGPoint(x: 55, y: 50)))
  }

  @Test(arguments: [
    (nil as CAAnimationRotationMode?, 0.0), (.rotateAuto, .pi / 2), (.rotateAutoReverse, -.pi / 2),
  ])
  func `CAKeyframeAnimation.rotationMode rotates the layer along the path's tangent`(
    mode: CAAnimationRotationMode?, angle: Double
  ) {
    play(corner) { $0.rotationMode = mode }
    #expect(abs(tree.number("transform.rotation.z", at: 0.75) - angle) < 1e-9)
  }

  @Test func `rotationMode rotateAuto uses the tangent of the segment that begins at a corner`() {
    play(corner) { $0.rotationMode = .rotateAuto }
    #expect(abs(tree.number("transform.rotation.z", at: 0) - 0) < 1e-9)
    #expect(abs(tree.number("transform.rotation.z", at: 0.5) - .pi / 2) < 1e-9)
  }

  @Test func `rotationMode rotateAuto rotates the layer before its model transform is applied`() {
    tree.set { tree.root.transform = CATransform3DMakeScale(2, 1, 1) }
    play(corner) { $0.rotationMode = .rotateAuto }
    tree.set { tree.root.timeOffset = 0.75 }
    let expected = CATransform3DConcat(
      CATransform3DMakeRotation(.pi / 2, 0, 0, 1), CATransform3DMakeScale(2, 1, 1))
    tree.run {
      let t = tree.root.presentation()?.transform ?? CATransform3D()
      #expect(abs(t.m12 - expected.m12) < 1e-9)
      #expect(abs(t.m21 - expected.m21) < 1e-9)
      #expect(abs(t.m11 - expected.m11) < 1e-9)
      #expect(abs(t.m22 - expected.m22) < 1e-9)
    }
  }

  @Test func `a paced circular path with a huge repeatCount repeats forever`() {
    let circle = CGPath(ellipseIn: CGRect(x: -50, y: -50, width: 100, height: 100), transform: nil)
    play(circle) {
      $0.calculationMode = .paced
      $0.repeatCount = Float(Int.max)
    }
    let first = place(0.3)
    #expect(abs(hypot(first.x, first.y) - 50) < 0.1)
    #expect(isNear(place(4.3), first, 1e-3))
    #expect(isNear(place(1000.3), first, 1e-3))
  }

  @Test func `CAKeyframeAnimation.path has no effect on a numeric key path`() {
    tree.play(keyframes("zPosition", nil) { $0.path = corner })
    #expect(tree.number("zPosition", at: 0.5) == 0)
  }

  @Test func `CAKeyframeAnimation.path without a segment has no effect`() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 40, y: 40))
    play(path)
    #expect(place(0.5) == .zero)
  }
}
