import Foundation
import TestKit
import Testing
import Timing

@Suite struct SpringCurveTests {
  private static func spring(seed: Int) -> Spring {
    var g = SeededRandomNumberGenerator(seed: UInt64(seed))
    return Spring(
      mass: g.randomNumber(in: 0.2...5), stiffness: g.randomNumber(in: 10...800),
      damping: g.randomNumber(in: 0.5...90),
      initialVelocity: g.randomNumber(in: -10...10), allowsOverdamping: Bool.random(using: &g))
  }

  @Test(arguments: 0..<200)
  func `Spring.value starts at 0 with the initial velocity`(seed: Int) {
    let spring = Self.spring(seed: seed)
    #expect(abs(spring.value(at: 0)) < 1e-9)
    #expect(abs(spring.velocity(at: 0) - spring.initialVelocity) < 1e-7)
  }

  @Test(arguments: 0..<200)
  func `Spring satisfies the differential equation of a damped oscillator`(seed: Int) {
    let spring = Self.spring(seed: seed)
    let damping =
      spring.allowsOverdamping
      ? spring.damping : min(spring.damping, 2 * (spring.stiffness * spring.mass).squareRoot())
    let (t, h) = (0.07, 1e-5)
    let slope = (spring.value(at: t + h) - spring.value(at: t - h)) / (2 * h)
    let force = (spring.velocity(at: t + h) - spring.velocity(at: t - h)) / (2 * h) * spring.mass
    #expect(abs(slope - spring.velocity(at: t)) < 1e-4 * (1 + abs(slope)))
    let expected = -damping * slope - spring.stiffness * (spring.value(at: t) - 1)
    #expect(abs(force - expected) < 1e-3 * (1 + abs(force)))
  }

  @Test(arguments: 0..<200)
  func `Spring.value is within 0.0011 of 1 at its settlingDuration`(seed: Int) {
    let spring = Self.spring(seed: seed)
    let duration = spring.settlingDuration
    #expect(abs(spring.value(at: duration) - 1) < 0.0011)
  }

  @Test func `Spring with damping 0 oscillates forever`() {
    let spring = Spring(damping: 0)
    #expect(spring.settlingDuration == 3.402_823_466_385_288_6e38)
    #expect(abs(spring.value(at: 2 * .pi / 10 * 1000)) < 1e-6)
  }

  @Test func `Spring with infinite damping stays at its start value`() {
    let spring = Spring(perceptualDuration: 0.5, bounce: -1)
    #expect(spring.damping == .infinity)
    #expect(spring.value(at: 100) == 0)
    #expect(spring.settlingDuration == 0)
  }

  @Test(arguments: [Double.leastNonzeroMagnitude, 1e-160, 1e160])
  func `computing Spring.settlingDuration ends for extreme mass, stiffness and damping`(
    mass: Double
  ) {
    for stiffness in [Double.leastNonzeroMagnitude, 1e-300, 1, 1e300] {
      let spring = Spring(mass: mass, stiffness: stiffness, damping: 1e300, initialVelocity: -1e300)
      #expect(spring.settlingDuration >= 0)
    }
  }

  @Test func `settlingDuration of an extremely overdamped Spring is finite`() {
    let spring = Spring(damping: 1e9, allowsOverdamping: true)
    #expect(spring.settlingDuration > 1e7)
    #expect(spring.settlingDuration.isFinite)
  }

  @Test func `Spring clamps damping to critical damping unless allowsOverdamping is true`() {
    let cut = Spring(damping: 40)
    let creeping = Spring(damping: 40, allowsOverdamping: true)
    #expect(cut.value(at: 0.3) == Spring(damping: 20).value(at: 0.3))
    #expect(creeping.value(at: 0.3) < cut.value(at: 0.3))
  }

  @Test(arguments: 0..<60)
  func `Spring.perceptualDuration and bounce return the values passed to init`(seed: Int) {
    var g = SeededRandomNumberGenerator(seed: UInt64(seed))
    let (duration, bounce) = (g.randomNumber(in: 0.1...3), g.randomNumber(in: -0.9...0.95))
    let spring = Spring(perceptualDuration: duration, bounce: bounce)
    #expect(abs(spring.perceptualDuration - duration) < 1e-9)
    #expect(abs(spring.bounce - bounce) < 1e-9)
  }

  @Test(arguments: [(0.1, 1.0), (0.5, 0.4), (0.9, 3)])
  func `Spring(easyDampingRatio:duration:) has that ratio and an envelope of 0.001 at its end`(
    ratio: Double, duration: Double
  ) {
    let spring = Spring(easyDampingRatio: ratio, duration: duration)
    #expect(abs(spring.dampingRatio - ratio) < 1e-12)
    let envelope = exp(-spring.dampingRatio * spring.angularFrequency * duration)
    #expect(abs(envelope - 0.001) < 1e-12)
  }

  @Test(arguments: 0..<200)
  func `the envelope of Spring(fittedDampingRatio:) decays to 0.001 at the given duration`(
    seed: Int
  ) {
    var g = SeededRandomNumberGenerator(seed: UInt64(seed))
    let (z, duration) = (g.randomNumber(in: 0.05...0.99), g.randomNumber(in: 0.1...3))
    let velocity = g.randomNumber(in: -5...1.5) / duration
    let spring = Spring(
      fittedDampingRatio: z, duration: duration, initialVelocity: velocity)
    let w = spring.angularFrequency
    let envelope =
      abs((z * w - velocity) / (w * (1 - z * z).squareRoot())) * exp(-z * w * duration)
    #expect(abs(envelope - 0.001) < 1e-9)
    #expect(abs(spring.dampingRatio - z) < 1e-9)
  }

  @Test(arguments: [-30.0, -1, 0, 1, 3, 6, 20, 1000])
  func `Spring(fittedDampingRatio:) has finite positive constants for any initialVelocity`(
    velocity: Double
  ) {
    for z in [0, 0.0001, 0.002, 0.3, 0.9, 1, 5] {
      let spring = Spring(fittedDampingRatio: z, duration: 1, initialVelocity: velocity)
      #expect(spring.stiffness > 0)
      #expect(spring.stiffness.isFinite)
      #expect(spring.damping > 0)
      #expect(spring.damping.isFinite)
    }
  }
}
