import TestKit
import Testing
import Timing

@Suite struct EasingTests {
  @Test(arguments: 0..<100)
  func `Easing.progress is 0 at fraction 0, 1 at fraction 1, and clamps other fractions`(seed: Int)
  {
    var g = SeededRandomNumberGenerator(seed: UInt64(seed))
    let curve = Easing(
      g.randomNumber(in: -1...2), g.randomNumber(in: -2...2), g.randomNumber(in: -1...2),
      g.randomNumber(in: -2...2))
    #expect(curve.progress(atFraction: 0) == 0)
    #expect(curve.progress(atFraction: 1) == 1)
    #expect(curve.progress(atFraction: -3) == 0)
    #expect(curve.progress(atFraction: 7) == 1)
    #expect((0...1).contains(curve.x1))
    #expect((0...1).contains(curve.x2))
  }

  @Test(arguments: 0..<200)
  func `Easing.progress lies on the cubic Bézier curve`(seed: Int) {
    var g = SeededRandomNumberGenerator(seed: UInt64(seed))
    let (x1, y1, x2, y2) = (
      g.randomNumber(in: 0...1), g.randomNumber(in: -1...2), g.randomNumber(in: 0...1),
      g.randomNumber(in: -1...2)
    )
    let s = g.randomNumber(in: 0...1)
    func bezier(_ a: Double, _ b: Double) -> Double {
      3 * a * s * (1 - s) * (1 - s) + 3 * b * s * s * (1 - s) + s * s * s
    }
    let progress = Easing(x1, y1, x2, y2).progress(atFraction: bezier(x1, x2))
    #expect(abs(progress - bezier(y1, y2)) < 1e-6)
  }

  @Test(arguments: [Easing.linear, .easeIn, .easeOut, .easeInEaseOut, .default])
  func `named easing curves are monotonically increasing`(curve: Easing) {
    let samples = (0...1000).map { curve.progress(atFraction: Double($0) / 1000) }
    #expect(zip(samples, samples.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test func `Easing.progress of a linear curve returns the fraction unchanged`() {
    #expect(Easing.linear.progress(atFraction: 0.123_456_789) == 0.123_456_789)
    #expect(Easing(0.3, 0.3, 0.9, 0.9).progress(atFraction: 0.4) == 0.4)
  }

  @Test func `Easing with control points outside 0...1 overshoots`() {
    #expect(Easing(0.34, 1.56, 0.64, 1).progress(atFraction: 0.65) > 1.08)
    #expect(Easing(0.6, -0.28, 0.735, 0.045).progress(atFraction: 0.35) < -0.09)
  }

  @Test func `Easing.progress converges for a curve with a vertical inflection`() {
    // x(s) of (1, 0, 0, 1) has slope 0 at its middle.
    #expect(abs(Easing(1, 0, 0, 1).progress(atFraction: 0.5) - 0.5) < 1e-9)
    #expect(abs(Easing(1, 0, 0, 1).progress(atFraction: 0.65) - 0.927_074_712_6) < 1e-6)
  }
}
