import Foundation
import Storyboard
import TestKit
import Testing

@Suite struct ValueScaleTests {
  /// Expects the properties that every scale has.
  private func expectScale(_ values: [Double], intervals: Int = 5) {
    let scale = ValueScale(containing: values, intervals: intervals)
    let finite = values.filter(\.isFinite) + [0]
    for value in finite { #expect(scale.range.contains(value), "\(values) in \(scale)") }
    #expect(scale.range.lowerBound < scale.range.upperBound)
    let power = pow(10, floor(log10(scale.step) + 1e-9))
    let lead = scale.step / power
    #expect([1, 2, 5].contains { abs($0 - lead) < 1e-6 }, "\(values): \(scale.step)")
    let ticks = scale.ticks
    #expect((2...(2 * intervals + 2)).contains(ticks.count), "\(values): \(ticks)")
    #expect(zip(ticks, ticks.dropFirst()).allSatisfy { $0 < $1 })
    #expect(ticks.first == scale.range.lowerBound)
    for tick in ticks {
      let multiple = tick / scale.step
      #expect(abs(multiple - multiple.rounded()) < 1e-6, "\(values): \(tick)")
    }
  }

  @Test(arguments: [
    [412, 455, 866], [-3, 7], [-10, -2], [0], [5, 5, 5], [-5, -5], [], [.nan],
    [.nan, 3, .infinity],
    [0.000_012, 0.000_03], [1e-300, 3e-300], [1e15, 3e15], [1e300, -1e300], [0.1, 0.2, 0.3],
    [1], [10], [99.99], [100.01], [-1e-9, 1e9],
  ])
  func `a scale has round ticks and contains all values and 0`(values: [Double]) {
    expectScale(values)
  }

  @Test(arguments: [
    [Double.greatestFiniteMagnitude], [.greatestFiniteMagnitude, -.greatestFiniteMagnitude],
    [.leastNonzeroMagnitude], [-.leastNonzeroMagnitude], [.leastNormalMagnitude],
  ])
  func `a scale of extreme values has ascending finite ticks`(values: [Double]) {
    let scale = ValueScale(containing: values)
    #expect(scale.step > 0 && scale.step.isFinite)
    #expect(scale.ticks.count >= 2)
    #expect(scale.ticks.allSatisfy { $0.isFinite })
    #expect(zip(scale.ticks, scale.ticks.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test(arguments: [1, 2, 3, 10, 0, -4])
  func `the number of intervals is about the given number`(intervals: Int) {
    let scale = ValueScale(containing: [97], intervals: intervals)
    #expect((1...max(2, intervals * 2)).contains(scale.ticks.count - 1))
    #expect(scale.range.contains(97))
  }

  @Test func `random values are contained in their scales`() {
    var generator = SeededRandomNumberGenerator(seed: 11)
    for _ in 0..<300 {
      let magnitude = pow(10, Double.random(in: -12...12, using: &generator))
      let values = (0..<4).map { _ in
        Double.random(in: -magnitude...magnitude, using: &generator)
      }
      expectScale(values)
      expectScale(values.map(abs), intervals: 8)
    }
  }

  @Test func `fraction is 0 at the first tick and 1 at the last`() {
    let scale = ValueScale(containing: [-3, 7])
    #expect(scale.fraction(of: scale.range.lowerBound) == 0)
    #expect(scale.fraction(of: scale.range.upperBound) == 1)
    let middle = (scale.range.lowerBound + scale.range.upperBound) / 2
    #expect(scale.fraction(of: middle) == 0.5)
  }

  @Test func `a tick at zero is exactly 0`() {
    for values in [[-3, 7], [-0.3, 0.4], [-1e-6, 2e-6]] {
      #expect(ValueScale(containing: values).ticks.contains(0), "\(values)")
    }
  }
}
