import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Animations through several values: spec/04 section 6, spec/08 section 4.
@Suite struct KeyframeTests {
  private let tree = LiveTree()
  private var root: CALayer { tree.root }

  /// What a run of zPosition over a model of 500 shows.
  private func shown(
    _ values: [Double], at times: Double..., change: (CAKeyframeAnimation) -> Void = { _ in }
  ) -> [Double] {
    tree.set { root.zPosition = 500 }
    tree.play(keyframes("zPosition", values, change))
    return times.map { (tree.number("zPosition", at: $0) * 1e6).rounded() / 1e6 }
  }

  @Test func `values without times are spaced evenly`() {
    #expect(shown([0, 10, 40], at: 0, 0.25, 0.5, 0.75, 1) == [0, 5, 10, 25, 40])
  }

  @Test func `each value has its time`() {
    let got = shown([0, 10, 40], at: 0.1, 0.2, 0.6, 1) { $0.keyTimes = [0, 0.2, 1] }
    #expect(got == [5, 10, 25, 40])
  }

  @Test func `outside the times the nearest value shows`() {
    let got = shown([10, 20], at: 0, 0.2, 0.5, 0.9, 1) { $0.keyTimes = [0.25, 0.75] }
    #expect(got == [10, 10, 15, 20, 20])
  }

  @Test func `each segment has its curve, and the whole has one`() {
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

  @Test func `discrete values hold from their time to the next`() {
    let got = shown([1, 2, 3], at: 0, 0.09, 0.1, 0.5, 0.9, 1) {
      $0.calculationMode = .discrete
      $0.keyTimes = [0, 0.1, 0.5, 1]
    }
    #expect(got == [1, 1, 2, 3, 3, 3])
  }

  @Test func `discrete values with as many times hold from their own`() {
    let got = shown([1, 2, 3], at: 0.4, 0.5, 0.99, 1) {
      $0.calculationMode = .discrete
      $0.keyTimes = [0, 0.5, 1]
    }
    #expect(got == [1, 2, 2, 3])
  }

  @Test func `discrete values without times have equal parts`() {
    let got = shown([1, 2, 3, 4], at: 0.24, 0.25, 0.74, 0.76) { $0.calculationMode = .discrete }
    #expect(got == [1, 2, 3, 4])
  }

  @Test func `of unequal counts the common prefix is used`() {
    let few = shown([0, 10, 20, 30], at: 0.5, 1) { $0.keyTimes = [0, 1] }
    #expect(few == [5, 10])
    let many = shown([0, 10], at: 0.125, 0.25, 0.9) { $0.keyTimes = [0, 0.25, 0.5, 1] }
    #expect(many == [5, 10, 10])
  }

  @Test func `a single value and no value do nothing`() {
    #expect(shown([7], at: 0, 0.5, 1) == [500, 500, 500])
    #expect(shown([], at: 0.5) == [500])
    let other = LiveTree()
    other.play(keyframes("zPosition", nil))
    #expect(other.number("zPosition", at: 0.5) == 0)
  }

  @Test func `a segment whose time goes back is empty`() {
    let got = shown([0, 10, 20, 30], at: 0.25, 0.5, 0.75) { $0.keyTimes = [0, 0.5, 0.25, 1] }
    #expect(got[0] == 5)
    // From the third value, at a quarter, to the fourth at the end.
    #expect(abs(got[1] - (20 + 10 / 3)) < 1e-5)
    #expect(abs(got[2] - (20 + 20 / 3)) < 1e-5)
  }

  @Test func `flags change as soon as a segment is left behind its start`() {
    tree.play(keyframes("masksToBounds", [false, true, false]))
    #expect(tree.shown("masksToBounds", at: 0) as? Bool == false)
    #expect(tree.shown("masksToBounds", at: 0.01) as? Bool == true)
    #expect(tree.shown("masksToBounds", at: 0.5) as? Bool == true)
    #expect(tree.shown("masksToBounds", at: 0.51) as? Bool == false)
  }

  // MARK: Curves through the values

  @Test func `cubic is a Hermite curve with whole differences at the ends`() {
    let v = [0.0, 10, 0, 30]
    let got = shown(v, at: 1 / 6.0, 0.5, 5 / 6.0) { $0.calculationMode = .cubic }
    let m = [v[1] - v[0], (v[2] - v[0]) / 2, (v[3] - v[1]) / 2, v[3] - v[2]]
    for i in 0..<3 {
      // Half way between two values.
      let expected = (v[i] + v[i + 1]) / 2 + (m[i] - m[i + 1]) / 8
      #expect(abs(got[i] - expected) < 1e-5)
    }
  }

  @Test func `uneven times scale the tangents of a cubic curve`() {
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
  func `tension, continuity and bias shape the curve at their value`(
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

  @Test func `tension at an end scales the end's difference`() {
    let v = [0.0, 10, 40]
    let got = shown(v, at: 0.25) {
      $0.calculationMode = .cubic
      $0.tensionValues = [1]
    }
    #expect(abs(got[0] - (5 + (0 - 20) / 8)) < 1e-5)
  }

  // MARK: Even speed

  @Test func `paced values pass at even speed, whatever times and curves say`() {
    let got = shown([0, 10, 40], at: 0.25, 0.5, 0.75) {
      $0.calculationMode = .paced
      $0.keyTimes = [0, 0.9, 1]
      $0.timingFunctions = [CAMediaTimingFunction(name: .easeIn)]
    }
    #expect(got == [10, 20, 30])
  }

  @Test func `paced points go by their distance`() {
    tree.play(
      keyframes(
        "position",
        [CGPoint.zero, CGPoint(x: 30, y: 40), CGPoint(x: 30, y: 90)]
      ) { $0.calculationMode = .paced })
    #expect(tree.shown("position", at: 0.25) as? CGPoint == CGPoint(x: 15, y: 20))
    #expect(tree.shown("position", at: 0.75) as? CGPoint == CGPoint(x: 30, y: 65))
  }

  @Test func `values that do not differ are paced evenly`() {
    #expect(shown([5, 5, 5], at: 0.3) { $0.calculationMode = .paced } == [5])
  }

  @Test func `cubic paced passes the values' curve at even speed`() {
    let got = shown([0, 1, 40, 41], at: 0, 0.25, 0.5, 0.75, 1) { $0.calculationMode = .cubicPaced }
    // Numbers that only rise have their way for a distance, but for where the curve overshoots.
    #expect(got[0] == 0)
    #expect(got[4] == 41)
    #expect(abs(got[2] - 20.5) < 1e-3)
    #expect(abs((got[1] + got[3]) - 41) < 1e-3)
  }

  @Test func `keyframes of one type only`() {
    tree.play(keyframes("position", [CGPoint.zero, "there", CGPoint(x: 8, y: 8)]))
    #expect(tree.shown("position", at: 0.5) as? CGPoint == .zero)
  }
}
