import Foundation
import Geometry
import Testing
import Timing

/// Tests of timing curves with extreme numbers: results are never NaN and computations terminate.
@Suite struct OddNumberTests {
  /// The finite extreme numbers used as arguments.
  static let edges: [Double] = [
    .leastNonzeroMagnitude, .leastNormalMagnitude, 1e-300, 1e-160, 1e-9, 1, 1e9, 1e160, 1e300,
    .greatestFiniteMagnitude,
  ]
  static let wild: [Double] = edges + edges.map(-) + [0, -0.0, .infinity, -.infinity, .nan]

  @Test(arguments: edges, edges)
  func `Spring with extreme constants never returns NaN`(mass: Double, stiffness: Double) {
    for damping in [0, .leastNonzeroMagnitude, 1e-160, 1, 1e9, 1e300, .infinity] {
      for velocity in [0, -1e300, .leastNonzeroMagnitude] {
        for allowsOverdamping in [false, true] {
          let spring = Spring(
            mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity,
            allowsOverdamping: allowsOverdamping)
          for time in [0, .leastNonzeroMagnitude, 0.5, 1e9, 1e300] {
            #expect(!spring.value(at: time).isNaN, "\(spring) at \(time)")
            #expect(!spring.velocity(at: time).isNaN, "\(spring) at \(time)")
          }
          #expect(!spring.settlingDuration.isNaN, "\(spring)")
          #expect(spring.settlingDuration >= 0, "\(spring)")
        }
      }
    }
  }

  @Test(arguments: wild)
  func `Easing with extreme control points is 0 at fraction 0 and 1 at fraction 1`(number: Double) {
    for points in [
      (number, 0, 1, 1), (0, number, 1, 1), (0, 0, number, 1), (0, 0, 1, number),
      (number, number, number, number), (0, number, 1, -number),
    ] {
      let easing = Easing(points.0, points.1, points.2, points.3)
      #expect(easing.progress(atFraction: 0) == 0)
      #expect(easing.progress(atFraction: 1) == 1)
      #expect(easing.progress(atFraction: .nan) == 0 || easing.progress(atFraction: .nan) == 1)
      guard abs(number) <= 1e9 else { continue }
      for fraction in [1e-300, 0.1, 0.5, 1 - .ulpOfOne] {
        #expect(easing.progress(atFraction: fraction).isFinite, "\(easing) at \(fraction)")
      }
    }
  }

  @Test(arguments: wild)
  func `KeyTimes with extreme times return a valid segment`(number: Double) {
    let keys = [
      KeyTimes(count: 3, times: [0, number, 1]), KeyTimes(count: 3, times: [number, 0.5, number]),
      KeyTimes(discreteCount: 3, times: [0, number, 0.7, 1]),
      KeyTimes(pacing: [1, number, 2]), KeyTimes(pacing: [number, number]), KeyTimes(count: 3),
    ]
    for times in keys.compactMap(\.self) {
      for progress in Self.wild {
        let location = times.location(at: progress)
        #expect((0..<times.segmentCount).contains(location.segment), "\(times) at \(progress)")
        #expect(!location.fraction.isNaN, "\(times) at \(progress)")
      }
    }
  }

  @Test(arguments: wild.filter(\.isFinite), [0, 1, 2, 3, 4, 5])
  func `MediaTiming with extreme finite times has a phase fraction from 0 to 1`(
    number: Double, place: Int
  ) {
    func value(_ index: Int, _ usual: Double) -> Double { index == place ? number : usual }
    let timing = MediaTiming(
      beginTime: value(0, 1), timeOffset: value(3, 0.1), speed: value(2, 1), duration: value(1, 2),
      repeatCount: value(4, 3), repeatDuration: value(5, 0), autoreverses: true, fill: .both)
    for time in Self.wild where time.isFinite {
      guard let phase = timing.phase(atParentTime: time) else { continue }
      #expect((0...1).contains(phase.fraction), "\(timing) at \(time): \(phase)")
    }
  }

  @Test(arguments: wild)
  func `PathKeyframes of a path with extreme coordinates returns valid locations`(number: Double) {
    var path = Path()
    path.move(to: Point(1, 1))
    path.addLine(to: Point(number, 2))
    path.addCubicCurve(control1: Point(3, number), control2: Point(3, 4), to: Point(5, 6))
    path.close()
    guard let keys = PathKeyframes(path) else { return }
    for segment in 0..<keys.segmentCount {
      for fraction in [0, 0.3, 1] {
        let location = KeyTimes.Location(segment: segment, fraction: fraction)
        let paced = keys.pacedLocation(for: location)
        #expect((0..<keys.segmentCount).contains(paced.segment))
        #expect((0...1).contains(paced.fraction), "\(number): \(paced)")
        if abs(number) < 1e300 { #expect(keys.point(at: location).x.isFinite) }
      }
    }
  }
}
