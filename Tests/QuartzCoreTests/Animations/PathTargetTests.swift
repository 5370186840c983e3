import CoreGraphics
import QuartzCore
import Testing

/// Tests of the key paths that `CAKeyframeAnimation.path` can animate, and of positions for progress outside 0...1:
/// Documentation/behaviour/animations.md, "Keyframes".
@Suite struct PathTargetTests {
  private let tree: LiveTree

  init() { tree = LiveTree() }

  /// A path that leads 100 points right, then 300 points down.
  private static var corner: CGPath {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 100, y: 0))
    path.addLine(to: CGPoint(x: 100, y: 300))
    return path
  }

  /// A curve from (0, 0) to (100, 0) along x = 100 t³ and y = 300 t (1 - t)².
  private static var arc: CGPath {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addCurve(
      to: CGPoint(x: 100, y: 0), control1: CGPoint(x: 0, y: 100), control2: CGPoint(x: 0, y: 0))
    return path
  }

  private func play(
    _ path: CGPath, _ key: String = "position", change: (CAKeyframeAnimation) -> Void = { _ in }
  ) {
    tree.play(
      keyframes(key, nil) {
        $0.path = path
        change($0)
      })
  }

  private func place(_ key: String = "position", at time: Double) -> CGPoint {
    switch tree.shown(key, at: time) {
    case let point as CGPoint: point
    case let size as CGSize: CGPoint(x: size.width, y: size.height)
    default: CGPoint(x: CGFloat.nan, y: .nan)
    }
  }

  // MARK: Key paths

  @Test(arguments: [
    "position", "anchorPoint", "bounds.origin", "bounds.size", "shadowOffset",
    "transform.translation", "sublayerTransform.translation", "contentsRect.origin",
    "contentsRect.size",
  ])
  func `CAKeyframeAnimation.path animates every CALayer key path whose value is a point or size`(
    key: String
  ) {
    play(Self.corner, key)
    #expect(isNear(place(key, at: 0.25), CGPoint(x: 50, y: 0)))
    #expect(isNear(place(key, at: 0.75), CGPoint(x: 100, y: 150)))
  }

  @Test func `CAKeyframeAnimation.path animates points and sizes of gradient and emitter layers`() {
    let gradient = LiveTree(CAGradientLayer())
    gradient.play(keyframes("startPoint", nil) { $0.path = Self.corner })
    #expect(
      (gradient.shown("startPoint", at: 0.75) as? CGPoint).map {
        isNear($0, CGPoint(x: 100, y: 150))
      } == true)
    let emitter = LiveTree(CAEmitterLayer())
    emitter.play(
      keyframes("emitterPosition", nil) { $0.path = Self.corner },
      keyframes("emitterSize", nil) { $0.path = Self.corner })
    #expect(
      (emitter.shown("emitterPosition", at: 0.75) as? CGPoint).map {
        isNear($0, CGPoint(x: 100, y: 150))
      } == true)
    #expect(emitter.shown("emitterSize", at: 0.75) as? CGSize == CGSize(width: 100, height: 150))
  }

  @Test(arguments: [
    (CAAnimationCalculationMode.linear, CGPoint(x: 100, y: 150)),
    (.cubic, CGPoint(x: 100, y: 150)), (.discrete, CGPoint(x: 100, y: 0)),
    (.paced, CGPoint(x: 100, y: 200)), (.cubicPaced, CGPoint(x: 100, y: 200)),
  ])
  func `CAKeyframeAnimation.path moves transform.translation in every mode, additive or not`(
    mode: CAAnimationCalculationMode, point: CGPoint
  ) {
    tree.set { tree.root.transform = CATransform3DMakeTranslation(7, 5, 0) }
    play(Self.corner, "transform.translation") { $0.calculationMode = mode }
    #expect(isNear(place("transform.translation", at: 0.75), point))
    let other = LiveTree()
    other.set { other.root.transform = CATransform3DMakeTranslation(7, 5, 0) }
    other.play(
      keyframes("transform.translation", nil) {
        $0.path = Self.corner
        $0.calculationMode = mode
        $0.isAdditive = true
      })
    let added = other.shown("transform.translation", at: 0.75) as? CGSize
    #expect(
      added.map {
        isNear(CGPoint(x: $0.width, y: $0.height), CGPoint(x: point.x + 7, y: point.y + 5))
      } == true)
  }

  @Test func `a path animation of transform.translation keeps the rest of the transform`() {
    tree.set {
      tree.root.transform = CATransform3DScale(CATransform3DMakeTranslation(1, 2, 3), 2, 4, 1)
    }
    play(Self.corner, "transform.translation")
    tree.set { tree.root.timeOffset = 0.75 }
    tree.run {
      let t = tree.root.presentation()?.transform ?? CATransform3D()
      #expect(t.m11 == 2)
      #expect(t.m22 == 4)
      #expect(isNear(CGPoint(x: t.m41, y: t.m42), CGPoint(x: 100, y: 150)))
      #expect(t.m43 == 3)
    }
  }

  @Test(arguments: [(CAAnimationRotationMode.rotateAuto, 1.0), (.rotateAutoReverse, -1)])
  func `rotationMode rotates a layer whose transform.translation follows a path`(
    mode: CAAnimationRotationMode, sign: Double
  ) {
    play(Self.corner, "transform.translation") { $0.rotationMode = mode }
    tree.set { tree.root.timeOffset = 0.75 }
    tree.run {
      let t = tree.root.presentation()?.transform ?? CATransform3D()
      #expect(abs(t.m12 - sign) < 1e-9)
      #expect(abs(t.m21 + sign) < 1e-9)
      #expect(isNear(CGPoint(x: t.m41, y: t.m42), CGPoint(x: 100, y: 150)))
    }
  }

  @Test func `rotationMode rotates sublayers whose sublayerTransform.translation follows a path`() {
    play(Self.corner, "sublayerTransform.translation") { $0.rotationMode = .rotateAuto }
    tree.set { tree.root.timeOffset = 0.75 }
    tree.run {
      let shown = tree.root.presentation()
      let t = shown?.sublayerTransform ?? CATransform3D()
      #expect(abs(t.m12 - 1) < 1e-9)
      #expect(isNear(CGPoint(x: t.m41, y: t.m42), CGPoint(x: 100, y: 150)))
      #expect(shown.map { CATransform3DIsIdentity($0.transform) } == true)
    }
  }

  // MARK: Progress outside 0…1

  /// A timing curve whose progress falls below 0; its mirrored counterpart exceeds 1.
  private static let early = CAMediaTimingFunction(controlPoints: 0.5, -0.8, 0.9, 0.9)
  private static let late = CAMediaTimingFunction(controlPoints: 0.1, 0.1, 0.5, 1.8)

  /// Returns the progress of the given timing function at the given time.
  private func eased(_ function: CAMediaTimingFunction, _ time: Double) -> Double {
    let other = LiveTree()
    other.play(basic("zPosition", from: 0, to: 1) { $0.timingFunction = function })
    return other.number("zPosition", at: time)
  }

  @Test
  func `CAKeyframeAnimation.path with eased progress below 0 extends its first line backward`() {
    let p = eased(Self.early, 0.2)
    #expect(p < -0.05)
    play(Self.corner) { $0.timingFunction = Self.early }
    #expect(isNear(place(at: 0.2), CGPoint(x: 200 * p, y: 0), 1e-6))
  }

  @Test func `CAKeyframeAnimation.path with eased progress above 1 extends its last line`() {
    let p = eased(Self.late, 0.8)
    #expect(p > 1.05)
    play(Self.corner) { $0.timingFunction = Self.late }
    #expect(isNear(place(at: 0.8), CGPoint(x: 100, y: 600 * (p - 0.5)), 1e-6))
  }

  @Test(arguments: [0.2, 0.8])
  func `a curved CAKeyframeAnimation.path extends its Bézier polynomial for progress outside 0...1`(
    time: Double
  ) {
    let function = time < 0.5 ? Self.early : Self.late
    let p = eased(function, time)
    play(Self.arc) { $0.timingFunction = function }
    let expected = CGPoint(x: 100 * p * p * p, y: 300 * p * (1 - p) * (1 - p))
    #expect(isNear(place(at: time), expected, 1e-6))
  }

  @Test func `timingFunctions can move a path animation beyond the ends of one segment`() {
    let p = eased(Self.late, 0.8)
    play(Self.corner) {
      $0.timingFunctions = [Self.late, CAMediaTimingFunction(name: .linear)]
    }
    // The position is on the extension of the first line.
    #expect(isNear(place(at: 0.4), CGPoint(x: 100 * p, y: 0), 1e-6))
  }

  @Test func `a paced CAKeyframeAnimation.path keeps its constant speed for progress above 1`() {
    let p = eased(Self.late, 0.8)
    play(Self.corner) {
      $0.timingFunction = Self.late
      $0.calculationMode = .paced
    }
    #expect(isNear(place(at: 0.8), CGPoint(x: 100, y: 400 * p - 100), 1e-6))
  }

  @Test
  func
    `a paced, curved CAKeyframeAnimation.path extends its Bézier polynomial for progress above 1`()
  {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addQuadCurve(to: CGPoint(x: 100, y: 0), control: CGPoint(x: 50, y: 80))
    let p = eased(Self.late, 0.8)
    play(path) {
      $0.timingFunction = Self.late
      $0.calculationMode = .paced
    }
    let shown = place(at: 0.8)
    // The position is on the parabola y = 1.6 x (1 - x / 100), beyond its end.
    #expect(shown.x > 100)
    #expect(abs(shown.y - 1.6 * shown.x * (1 - shown.x / 100)) < 1e-3)
    func length(to x: Double) -> Double {
      let n = 20_000
      return (0..<n).reduce(0) { sum, i in
        let slope = 1.6 - 3.2 * (Double(i) + 0.5) / Double(n) * x / 100
        return sum + (1 + slope * slope).squareRoot() * x / Double(n)
      }
    }
    #expect(abs(length(to: shown.x) - p * length(to: 100)) < 0.01)
  }

  @Test func `a path animation holds its start before the first key time`() {
    play(Self.corner) {
      $0.keyTimes = [0.25, 0.5, 1]
      $0.timingFunction = Self.early
    }
    #expect(place(at: 0.2) == .zero)
  }

  // MARK: Closed paths

  @Test func `closeSubpath adds no keyframe to a discrete CAKeyframeAnimation.path`() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 100, y: 0))
    path.addLine(to: CGPoint(x: 100, y: 80))
    path.closeSubpath()
    play(path) {
      $0.calculationMode = .discrete
      $0.keyTimes = [0, 0.25, 0.75]
    }
    #expect(place(at: 0.2) == .zero)
    #expect(place(at: 0.5) == CGPoint(x: 100, y: 0))
    #expect(place(at: 0.9) == CGPoint(x: 100, y: 0))
  }

  @Test
  func `without keyTimes, closeSubpath takes no time in a discrete CAKeyframeAnimation.path`() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 100, y: 0))
    path.addLine(to: CGPoint(x: 100, y: 80))
    path.closeSubpath()
    path.move(to: CGPoint(x: 5, y: 5))
    path.addLine(to: CGPoint(x: 6, y: 5))
    path.addLine(to: CGPoint(x: 7, y: 5))
    play(path) { $0.calculationMode = .discrete }
    #expect(place(at: 0.49) == CGPoint(x: 100, y: 0))
    #expect(place(at: 0.51) == CGPoint(x: 5, y: 5))
    #expect(place(at: 0.76) == CGPoint(x: 6, y: 5))
  }
}
