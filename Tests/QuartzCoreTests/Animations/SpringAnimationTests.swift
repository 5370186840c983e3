import CoreGraphics
import Foundation
import QuartzCore
import TestKit
import Testing

/// Tests of spring animations on layers: Documentation/behaviour/animations.md, "Springs", and
/// Documentation/behaviour/choices.md, "More of springs".
@Suite struct SpringAnimationTests {
  private let tree = LiveTree()

  private func spring(
    _ duration: Double = 2, change: (CASpringAnimation) -> Void = { _ in }
  ) -> CASpringAnimation {
    let spring = CASpringAnimation(keyPath: "zPosition")
    spring.fromValue = 0
    spring.toValue = 1
    spring.duration = duration
    spring.isRemovedOnCompletion = false
    change(spring)
    return spring
  }

  /// Returns the progress of a damped spring at time `t`, for mass `m`, stiffness `k`, damping `c` and initial
  /// velocity `v`.
  private func progress(
    _ t: Double, _ m: Double, _ k: Double, _ c: Double, _ v: Double, overdamps: Bool = false
  ) -> Double {
    let w = (k / m).squareRoot()
    var z = c / (2 * (k * m).squareRoot())
    if !overdamps { z = min(z, 1) }
    if z < 1 {
      let d = w * (1 - z * z).squareRoot()
      return 1 + exp(-z * w * t) * (-cos(d * t) + (v - z * w) / d * sin(d * t))
    }
    if z == 1 { return 1 + exp(-w * t) * (-1 + (v - w) * t) }
    let r = w * (z * z - 1).squareRoot()
    let (s1, s2) = (-z * w + r, -z * w - r)
    let b = (v + s1) / (s2 - s1)
    return 1 + (-1 - b) * exp(s1 * t) + b * exp(s2 * t)
  }

  @Test(arguments: 0..<30)
  func `CASpringAnimation follows the damped spring formula in seconds`(seed: Int) {
    var generator = SeededRandomNumberGenerator(seed: UInt64(seed))
    let (m, k) = (generator.randomNumber(in: 0.5...4), generator.randomNumber(in: 20...400))
    let (c, v) = (generator.randomNumber(in: 0...90), generator.randomNumber(in: -8...8))
    let overdamps = seed.isMultiple(of: 2)
    tree.play(
      spring {
        ($0.mass, $0.stiffness) = (CGFloat(m), CGFloat(k))
        ($0.damping, $0.initialVelocity) = (CGFloat(c), CGFloat(v))
        $0.allowsOverdamping = overdamps
      })
    for t in [0, 0.1, 0.35, 0.9, 1.7] {
      let expected = progress(t, m, k, c, v, overdamps: overdamps)
      #expect(abs(tree.number("zPosition", at: t) - expected) < 1e-6)
    }
  }

  @Test func `CASpringAnimation with a short duration is cut off instead of sped up`() {
    tree.play(spring(0.1))
    #expect(abs(tree.number("zPosition", at: 0.1) - progress(0.1, 1, 100, 10, 0)) < 1e-9)
    #expect(tree.number("zPosition", at: 0.11) == 0)
  }

  @Test func `timingFunction of a CASpringAnimation warps its time`() {
    tree.play(spring(1) { $0.timingFunction = CAMediaTimingFunction(name: .easeIn) })
    let warped = 0.0934646569
    #expect(
      abs(tree.number("zPosition", at: 0.25) - progress(warped, 1, 100, 10, 0)) < 1e-4)
  }

  @Test
  func `CASpringAnimation limits damping to critical damping unless allowsOverdamping is true`() {
    tree.play(spring { $0.damping = 60 })
    #expect(abs(tree.number("zPosition", at: 0.2) - progress(0.2, 1, 100, 20, 0)) < 1e-9)
  }

  @Test func `CASpringAnimation of position overshoots the end point`() {
    let moving = spring { $0.keyPath = "position" }
    moving.fromValue = CGPoint(x: 0, y: 100)
    moving.toValue = CGPoint(x: 100, y: 0)
    tree.play(moving)
    let p = progress(0.36, 1, 100, 10, 0)
    #expect(p > 1)
    let shown = tree.shown("position", at: 0.36) as? CGPoint
    #expect(
      shown.map { isNear($0, CGPoint(x: 100 * p, y: 100 - 100 * p), 1e-6) } == true)
  }

  @Test
  func
    `settlingDuration of a CASpringAnimation uses mass, stiffness and damping; duration does not`()
  {
    let made = CASpringAnimation(keyPath: "opacity")
    #expect(abs(made.settlingDuration - 1.4727003346780927) < 1e-9)
    #expect(made.duration == 0)
    made.damping = 0
    #expect(made.settlingDuration == 3.4028234663852886e38)
    (made.mass, made.stiffness, made.damping) = (1, 1, 2)
    #expect(abs(made.settlingDuration - 9.299999999999983) < 1e-12)
    tree.run {
      let other = CASpringAnimation(keyPath: "opacity")
      tree.root.add(other, forKey: "s")
      #expect(tree.root.animation(forKey: "s")?.duration == 0.25)
    }
  }

  @Test func `CASpringAnimation rejects negative or NaN mass, stiffness and damping`() {
    let made = CASpringAnimation()
    made.mass = -1
    made.stiffness = -1
    made.damping = -0.5
    made.mass = .nan
    made.damping = .nan
    #expect((made.mass, made.stiffness, made.damping) == (1, 100, 10))
    made.damping = 0
    made.initialVelocity = -7
    #expect(made.damping == 0)
    #expect(made.initialVelocity == -7)
  }

  @Test func `CASpringAnimation(perceptualDuration:bounce:) sets its constants and duration`() {
    let made = CASpringAnimation(perceptualDuration: 0.5, bounce: 0)
    #expect(made.mass == 1)
    #expect(made.allowsOverdamping)
    #expect(abs(made.stiffness - 157.91367041742973) < 1e-9)
    #expect(abs(made.damping - 25.132741228718345) < 1e-9)
    #expect(abs(made.duration - 0.8) < 1e-9)
    #expect(abs(made.perceptualDuration - 0.5) < 1e-12)
    #expect(abs(made.bounce) < 1e-12)
  }

  @Test(arguments: [-0.75, -0.3, 0.2, 0.9])
  func `CASpringAnimation.perceptualDuration and bounce return the values passed to init`(
    bounce: Double
  ) {
    let made = CASpringAnimation(perceptualDuration: 0.7, bounce: CGFloat(bounce))
    #expect(abs(made.perceptualDuration - 0.7) < 1e-12)
    #expect(abs(Double(made.bounce) - bounce) < 1e-12)
  }

  @Test func `CASpringAnimation with bounce -1 stays at its start value`() {
    let made = CASpringAnimation(perceptualDuration: 1, bounce: -1)
    #expect(made.settlingDuration == 0)
    (made.keyPath, made.fromValue, made.toValue, made.duration) = ("zPosition", 0, 1, 1)
    made.isRemovedOnCompletion = false
    tree.play(made)
    #expect(tree.number("zPosition", at: 0.9) == 0)
  }

  @Test func `CASpringAnimation follows the damped spring formula in a group and with mass 5`() {
    let group = CAAnimationGroup()
    group.duration = 2
    group.animations = [spring(0)]
    tree.play(group)
    #expect(abs(tree.number("zPosition", at: 0.2) - progress(0.2, 1, 100, 10, 0)) < 1e-9)
    let other = LiveTree()
    let heavy = spring {
      ($0.mass, $0.stiffness, $0.damping, $0.initialVelocity) = (5, 10000, 300, 100)
      $0.duration = $0.settlingDuration
    }
    other.play(heavy)
    #expect(
      abs(other.number("zPosition", at: 0.05) - progress(0.05, 5, 10000, 300, 100)) < 1e-6)
  }
}
