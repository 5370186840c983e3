import Foundation
import TestKit
import Testing
import Timing

@Suite struct KeyTimesTests {
  @Test func `KeyTimes without times are evenly spaced`() throws {
    let times = try #require(KeyTimes(count: 5))
    #expect(times.location(at: 0.3) == .init(segment: 1, fraction: (0.3 - 0.25) / 0.25))
    #expect(times.location(at: 0.5) == .init(segment: 2, fraction: 0))
    #expect(times.location(at: 1) == .init(segment: 3, fraction: 1))
  }

  @Test func `KeyTimes.init returns nil for fewer than two values`() {
    #expect(KeyTimes(count: 1) == nil)
    #expect(KeyTimes(count: 0) == nil)
    #expect(KeyTimes(count: 4, times: [0]) == nil)
    #expect(KeyTimes(discreteCount: 1) == nil)
    #expect(KeyTimes(pacing: []) == nil)
  }

  @Test
  func `KeyTimes.location before the first or after the last time is the first or last value`()
    throws
  {
    let times = try #require(KeyTimes(count: 3, times: [0.2, 0.4, 0.8]))
    #expect(times.location(at: 0.1) == .init(segment: 0, fraction: 0))
    #expect(times.location(at: 0.9) == .init(segment: 1, fraction: 1))
    #expect(times.location(at: 1.5) == .init(segment: 1, fraction: 1))
  }

  @Test func `KeyTimes.location for progress outside 0...1 extrapolates the first or last segment`()
    throws
  {
    let times = try #require(KeyTimes(count: 3))
    #expect(times.location(at: 1.25) == .init(segment: 1, fraction: 1.5))
    #expect(times.location(at: -0.25) == .init(segment: 0, fraction: -0.5))
  }

  @Test func `KeyTimes.location skips the segment that ends at a decreasing key time`() throws {
    let times = try #require(KeyTimes(count: 4, times: [0, 0.6, 0.4, 1]))
    #expect(times.location(at: 0.5).segment == 0)
    #expect(times.location(at: 0.7).segment == 2)
    #expect(abs(times.location(at: 0.7).fraction - 0.5) < 1e-12)
  }

  @Test func `KeyTimes.location jumps from one value to the next at two equal key times`() throws {
    let times = try #require(KeyTimes(count: 4, times: [0, 0.5, 0.5, 1]))
    #expect(times.location(at: 0.499).segment == 0)
    #expect(times.location(at: 0.5) == .init(segment: 2, fraction: 0))
  }

  @Test func `each segment of KeyTimes uses its own easing`() throws {
    let times = try #require(KeyTimes(count: 3, easings: [.easeIn]))
    #expect(times.location(at: 0.25).fraction == Easing.easeIn.progress(atFraction: 0.5))
    #expect(times.location(at: 0.75).fraction == 0.5)
  }

  @Test func `KeyTimes(discreteCount:) keeps each value until the next key time`() throws {
    let own = try #require(KeyTimes(discreteCount: 3, times: [0, 0.3, 0.6, 1]))
    #expect([0.1, 0.3, 0.59, 0.95, 1].map { own.location(at: $0).segment } == [0, 1, 1, 2, 2])
    let even = try #require(KeyTimes(discreteCount: 4))
    #expect([0, 0.3, 0.5, 0.99, 1].map { even.location(at: $0).segment } == [0, 1, 2, 3, 3])
    let last = try #require(KeyTimes(discreteCount: 3, times: [0, 0.5, 1]))
    #expect([0.4, 0.6, 1].map { last.location(at: $0).segment } == [0, 1, 2])
  }

  @Test func `paced KeyTimes divide the time in proportion to segment lengths`() throws {
    let times = try #require(KeyTimes(pacing: [30, 10]))
    #expect(times.location(at: 0.5) == .init(segment: 0, fraction: 0.5 / 0.75))
    #expect(times.location(at: 0.875) == .init(segment: 1, fraction: 0.5))
    #expect(try #require(KeyTimes(pacing: [0, 0])).boundaries == [0, 0.5, 1])
  }
}

@Suite struct KeyCurveTests {
  @Test(arguments: 0..<100)
  func `KeyframeCurve passes through its values at their key times`(seed: Int) {
    var g = SeededRandomNumberGenerator(seed: UInt64(seed))
    let lanes = Int.random(in: 1...4, using: &g)
    let values = ContiguousArray((0..<5 * lanes).map { _ in g.randomNumber(in: -10...10) })
    let inner = (0..<3).map { _ in g.randomNumber(in: 0.01...0.99) }.sorted()
    let curve = KeyframeCurve(
      lanes: lanes, values: values, times: ContiguousArray([0] + inner + [1]),
      weights: .init(tension: (0..<5).map { _ in g.randomNumber(in: -1...1) }))
    for segment in 0..<4 {
      for lane in 0..<lanes {
        let start = curve.value(segment: segment, fraction: 0, componentIndex: lane)
        let end = curve.value(segment: segment, fraction: 1, componentIndex: lane)
        #expect(start == values[segment * lanes + lane])
        #expect(end == values[(segment + 1) * lanes + lane])
      }
    }
  }

  @Test func `KeyframeCurve has continuous velocity between segments of unequal duration`() {
    let times: ContiguousArray = [0, 0.2, 1]
    let curve = KeyframeCurve(lanes: 1, values: [3, -1, 8], times: times)
    let h = 1e-6
    let before =
      (curve.value(segment: 0, fraction: 1, componentIndex: 0)
        - curve.value(segment: 0, fraction: 1 - h, componentIndex: 0)) / (h * 0.2)
    let after =
      (curve.value(segment: 1, fraction: h, componentIndex: 0)
        - curve.value(segment: 1, fraction: 0, componentIndex: 0)) / (h * 0.8)
    #expect(abs(before - after) < 1e-3)
  }

  @Test func `pacedKeyTimes moves along a KeyframeCurve at constant speed`() throws {
    let curve = KeyframeCurve(
      lanes: 2, values: [0, 0, 100, 0, 100, 20, 0, 60], times: [0, 1 / 3, 2 / 3, 1])
    let pacing = try #require(curve.pacedKeyTimes())
    let points = (0...200).map { i in
      let place = curve.location(forPacedLocation: pacing.location(at: Double(i) / 200))
      return SIMD2(
        curve.value(at: place, componentIndex: 0), curve.value(at: place, componentIndex: 1))
    }
    let steps = zip(points, points.dropFirst()).map { a, b in
      ((b - a) * (b - a)).sum().squareRoot()
    }
    let mean = steps.reduce(0, +) / 200
    #expect(steps.allSatisfy { abs($0 - mean) < 0.05 * mean })
  }

  /// Returns a curve through `count` points of a spiral with increasing distances.
  private func spiral(_ count: Int) -> KeyframeCurve {
    var values: ContiguousArray<Double> = []
    for i in 0..<count {
      let (angle, radius) = (Double(i) / 20, 10 + Double(i) / 10)
      values += [radius * cos(angle), radius * sin(angle)]
    }
    let times = ContiguousArray((0..<count).map { Double($0) / Double(count - 1) })
    return KeyframeCurve(lanes: 2, values: values, times: times)
  }

  @Test func `pacedKeyTimes moves at constant speed along a KeyframeCurve of 1,500 values`() throws
  {
    let curve = spiral(1500)
    let pacing = try #require(curve.pacedKeyTimes())
    #expect(pacing.segmentCount == 1499)
    let points = (0...6000).map { i in
      let place = curve.location(forPacedLocation: pacing.location(at: Double(i) / 6000))
      return SIMD2(
        curve.value(at: place, componentIndex: 0), curve.value(at: place, componentIndex: 1))
    }
    let steps = zip(points, points.dropFirst()).map { a, b in
      ((b - a) * (b - a)).sum().squareRoot()
    }
    let mean = steps.reduce(0, +) / 6000
    #expect(steps.allSatisfy { abs($0 - mean) < 0.02 * mean })
  }

  @Test func `pacedKeyTimes allocates at most 50 bytes per segment`() {
    let curves = [1, 2, 4].map { spiral(1500 * $0) }
    let bytes = curves.map { curve in WorkMeasurement { _ = curve.pacedKeyTimes() }.bytes }
    // The limit includes the sums and one reallocation while they grow.
    for (curve, bytes) in zip(curves, bytes) { #expect(bytes <= 50 * curve.segmentCount + 1000) }
  }
}
