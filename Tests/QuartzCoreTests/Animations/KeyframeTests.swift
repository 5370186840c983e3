import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Tests of keyframe animations: Documentation/behaviour/animations.md, "Keyframes", and
/// Documentation/behaviour/choices.md, "More of keyframes".
@Suite struct KeyframeTests {
  private let tree = LiveTree()
  private var root: CALayer { tree.root }

  /// Returns the values presented by a keyframe animation of zPosition over a model value of 500.
  private func shown(
    _ values: [Double], at times: Double..., change: (CAKeyframeAnimation) -> Void = { _ in }
  ) -> [Double] {
    tree.set { root.zPosition = 500 }
    tree.play(keyframes("zPosition", values, change))
    return times.map { (tree.number("zPosition", at: $0) * 1e6).rounded() / 1e6 }
  }

  @Test func `CAKeyframeAnimation without keyTimes spaces its values evenly`() {
    #expect(shown([0, 10, 40], at: 0, 0.25, 0.5, 0.75, 1) == [0, 5, 10, 25, 40])
  }

  @Test func `CAKeyframeAnimation shows each value at its key time`() {
    let got = shown([0, 10, 40], at: 0.1, 0.2, 0.6, 1) { $0.keyTimes = [0, 0.2, 1] }
    #expect(got == [5, 10, 25, 40])
  }

  @Test
  func `CAKeyframeAnimation holds its first and last values outside the range of its key times`() {
    let got = shown([10, 20], at: 0, 0.2, 0.5, 0.9, 1) { $0.keyTimes = [0.25, 0.75] }
    #expect(got == [10, 10, 15, 20, 20])
  }

  @Test
  func `timingFunctions ease keyframe segments, and timingFunction the whole animation`() {
    let ease = CAMediaTimingFunction(name: .easeIn)
    let segments = shown([0, 100, 200], at: 0.125, 0.75) {
      $0.timingFunctions = [ease, CAMediaTimingFunction(name: .linear)]
    }
    #expect(abs(segments[0] - 9.346466) < 1e-3)
    #expect(segments[1] == 150)
    let other = LiveTree()
    other.play(keyframes("zPosition", [0.0, 50, 100]) { $0.timingFunction = ease })
    #expect(abs(other.number("zPosition", at: 0.25) - 9.346466) < 1e-3)
  }

  @Test func `with one more key time than values, discrete keyframes hold until the next key time`()
  {
    let got = shown([1, 2, 3], at: 0, 0.09, 0.1, 0.5, 0.9, 1) {
      $0.calculationMode = .discrete
      $0.keyTimes = [0, 0.1, 0.5, 1]
    }
    #expect(got == [1, 1, 2, 3, 3, 3])
  }

  @Test
  func `with as many keyTimes as values, each discrete keyframe value appears at its key time`() {
    let got = shown([1, 2, 3], at: 0.4, 0.5, 0.99, 1) {
      $0.calculationMode = .discrete
      $0.keyTimes = [0, 0.5, 1]
    }
    #expect(got == [1, 2, 2, 3])
  }

  @Test func `discrete keyframe values without keyTimes have equal durations`() {
    let got = shown([1, 2, 3, 4], at: 0.24, 0.25, 0.74, 0.76) { $0.calculationMode = .discrete }
    #expect(got == [1, 2, 3, 4])
  }

  @Test
  func `CAKeyframeAnimation with unequal counts of values and keyTimes uses the common prefix`() {
    let few = shown([0, 10, 20, 30], at: 0.5, 1) { $0.keyTimes = [0, 1] }
    #expect(few == [5, 10])
    let many = shown([0, 10], at: 0.125, 0.25, 0.9) { $0.keyTimes = [0, 0.25, 0.5, 1] }
    #expect(many == [5, 10, 10])
  }

  @Test func `CAKeyframeAnimation with a single value or no values has no effect`() {
    #expect(shown([7], at: 0, 0.5, 1) == [500, 500, 500])
    #expect(shown([], at: 0.5) == [500])
    let other = LiveTree()
    other.play(keyframes("zPosition", nil))
    #expect(other.number("zPosition", at: 0.5) == 0)
  }

  @Test func `CAKeyframeAnimation skips a segment that ends at an earlier key time than it starts`()
  {
    let got = shown([0, 10, 20, 30], at: 0.25, 0.5, 0.75) { $0.keyTimes = [0, 0.5, 0.25, 1] }
    #expect(got[0] == 5)
    // The last segment runs from the third value, at 0.25, to the fourth, at 1.
    #expect(abs(got[1] - (20 + 10 / 3)) < 1e-5)
    #expect(abs(got[2] - (20 + 20 / 3)) < 1e-5)
  }

  @Test func `Boolean keyframes change immediately after the start of each segment`() {
    tree.play(keyframes("masksToBounds", [false, true, false]))
    #expect(tree.shown("masksToBounds", at: 0) as? Bool == false)
    #expect(tree.shown("masksToBounds", at: 0.01) as? Bool == true)
    #expect(tree.shown("masksToBounds", at: 0.5) as? Bool == true)
    #expect(tree.shown("masksToBounds", at: 0.51) as? Bool == false)
  }

  // MARK: Cubic

  @Test
  func `calculationMode cubic uses Hermite curves with one-sided differences as end tangents`() {
    let v = [0.0, 10, 0, 30]
    let got = shown(v, at: 1 / 6.0, 0.5, 5 / 6.0) { $0.calculationMode = .cubic }
    let m = [v[1] - v[0], (v[2] - v[0]) / 2, (v[3] - v[1]) / 2, v[3] - v[2]]
    for i in 0..<3 {
      // The value halfway through the segment.
      let expected = (v[i] + v[i + 1]) / 2 + (m[i] - m[i + 1]) / 8
      #expect(abs(got[i] - expected) < 1e-5)
    }
  }

  @Test func `calculationMode cubic scales tangents by uneven key times`() {
    let v = [0.0, 10, 40]
    let got = shown(v, at: 0.1, 0.6) {
      $0.calculationMode = .cubic
      $0.keyTimes = [0, 0.2, 1]
    }
    let inner = (v[2] - v[0]) / 2
    let (left, right) = (inner * 2 * 0.2, inner * 2 * 0.8)
    #expect(abs(got[0] - ((v[0] + v[1]) / 2 + ((v[1] - v[0]) - left) / 8)) < 1e-5)
    #expect(abs(got[1] - ((v[1] + v[2]) / 2 + (right - (v[2] - v[1])) / 8)) < 1e-5)
  }

  @Test(arguments: [(0.5, 0.0, 0.0), (0, -0.5, 0), (0, 0, 0.75), (-0.25, 0.5, -0.5), (1, 0, 0)])
  func `tensionValues, continuityValues and biasValues shape a cubic curve at each value`(
    t: Double, c: Double, b: Double
  ) {
    let v = [0.0, 10, 40]
    let got = shown(v, at: 0.25, 0.75) {
      $0.calculationMode = .cubic
      $0.tensionValues = [0, NSNumber(value: t)]
      $0.continuityValues = [0, NSNumber(value: c)]
      $0.biasValues = [0, NSNumber(value: b)]
    }
    let (into, out) = (v[1] - v[0], v[2] - v[1])
    let arriving = (1 - t) * (1 - c) * (1 + b) / 2 * into + (1 - t) * (1 + c) * (1 - b) / 2 * out
    let leaving = (1 - t) * (1 + c) * (1 + b) / 2 * into + (1 - t) * (1 - c) * (1 - b) / 2 * out
    #expect(abs(got[0] - ((v[0] + v[1]) / 2 + (into - arriving) / 8)) < 1e-5)
    #expect(abs(got[1] - ((v[1] + v[2]) / 2 + (leaving - out) / 8)) < 1e-5)
  }

  @Test
  func `tensionValues[0] scales the tangent at the first value of a cubic keyframe animation`() {
    let v = [0.0, 10, 40]
    let got = shown(v, at: 0.25) {
      $0.calculationMode = .cubic
      $0.tensionValues = [1]
    }
    #expect(abs(got[0] - (5 + (0 - 20) / 8)) < 1e-5)
  }

  // MARK: Paced

  @Test func `calculationMode paced has constant speed and ignores keyTimes and timingFunctions`() {
    let got = shown([0, 10, 40], at: 0.25, 0.5, 0.75) {
      $0.calculationMode = .paced
      $0.keyTimes = [0, 0.9, 1]
      $0.timingFunctions = [CAMediaTimingFunction(name: .easeIn)]
    }
    #expect(got == [10, 20, 30])
  }

  @Test func `calculationMode paced moves a point at constant speed between its keyframes`() {
    tree.play(
      keyframes(
        "position",
        [CGPoint.zero, CGPoint(x: 30, y: 40), CGPoint(x: 30, y: 90)]
      ) { $0.calculationMode = .paced })
    #expect(tree.shown("position", at: 0.25) as? CGPoint == CGPoint(x: 15, y: 20))
    #expect(tree.shown("position", at: 0.75) as? CGPoint == CGPoint(x: 30, y: 65))
  }

  @Test func `calculationMode paced with only equal values presents this value`() {
    #expect(shown([5, 5, 5], at: 0.3) { $0.calculationMode = .paced } == [5])
  }

  @Test
  func `calculationMode cubicPaced starts at the first value, ends at the last and is symmetric`() {
    let got = shown([0, 1, 40, 41], at: 0, 0.25, 0.5, 0.75, 1) { $0.calculationMode = .cubicPaced }
    // For ascending numbers, a distance is the difference of the numbers, except where the curve overshoots.
    #expect(got[0] == 0)
    #expect(got[4] == 41)
    #expect(abs(got[2] - 20.5) < 1e-3)
    #expect(abs((got[1] + got[3]) - 41) < 1e-3)
  }

  @Test func `CAKeyframeAnimation with values of different types has no effect`() {
    tree.play(keyframes("position", [CGPoint.zero, "there", CGPoint(x: 8, y: 8)]))
    #expect(tree.shown("position", at: 0.5) as? CGPoint == .zero)
  }
}
