import QuartzCore
import Testing
import UIKit

/// Tests of deceleration after touch up, using the formulas recorded on iOS 26.1, at three pixels per point.
@MainActor
@Suite(.serialized) struct ScrollGlideLawTests {
  private let origin = CGPoint(x: 5000, y: 5000)

  struct Case: Sendable {
    /// The length of one movement in 8 ms, in points.
    let step: Double
    let isFast: Bool

    var velocity: Double { step / 0.008 }
    var law: ScrollLaw.Glide { isFast ? .fast : .normal }
    /// The distance that the content has moved at touch up.
    var travel: Double { ScrollLaw.start(12 * step) }

    static let all = [2.0, 6, 20].flatMap { step in
      [false, true].map { Case(step: step, isFast: $0) }
    }
  }

  /// Returns a fixture after a pan of twelve equal movements and touch up.
  private func liftedStage(_ sample: Case, _ direction: FingerDirection) -> PanStage {
    let stage = PanStage(offset: origin)
    if sample.isFast { stage.scroll.decelerationRate = .fast }
    stage.perform(direction.pan(Array(repeating: sample.step, count: 12)))
    return stage
  }

  /// Returns the distance of the content from its first offset, which is positive against the finger's direction.
  private func moved(_ offset: CGPoint, _ direction: FingerDirection) -> Double {
    -direction.sign * (direction.coordinate(offset) - 5000)
  }

  @Test(arguments: Case.all, FingerDirection.allCases)
  func `scroll velocity decays by the deceleration rate in each millisecond`(
    sample: Case, direction: FingerDirection
  ) {
    let stage = liftedStage(sample, direction)
    var largest = LargestDifference()
    for frame in [1, 2, 3, 6, 10, 15, 24, 40, 60, 90, 150, 180] {
      stage.advance(toFrame: frame)
      let time = Double(frame) / 60
      largest.compare(
        moved(stage.scroll.contentOffset, direction),
        with: sample.travel + sample.law.distance(sample.velocity, after: time), "\(time) s")
    }
    #expect(largest.amount <= ScrollLaw.pixel, "\(largest.description)")
    #expect(direction.otherCoordinate(stage.scroll.contentOffset) == 5000)
  }

  @Test(arguments: Case.all, FingerDirection.allCases)
  func `scroll deceleration travels 0.499 (fast: 0.099) times the velocity above 10 points/s`(
    sample: Case, direction: FingerDirection
  ) throws {
    let target = try #require(liftedStage(sample, direction).target)
    // The distance is 0.499 or 0.099 times the velocity above 10 points per second.
    let reach = sample.isFast ? 0.099 : 0.499
    let expected = sample.travel + reach * (sample.velocity - 10)
    let value = moved(target, direction)
    #expect(abs(value - expected) <= ScrollLaw.pixel, "\(value), expected \(expected)")
    #expect(direction.otherCoordinate(target) == 5000)
  }

  @Test(arguments: Case.all, FingerDirection.allCases)
  func `UIScrollView deceleration stops when the velocity reaches 10 points per second`(
    sample: Case, direction: FingerDirection
  ) throws {
    let stage = liftedStage(sample, direction)
    let duration = sample.law.duration(sample.velocity)
    stage.advance(afterLift: duration - ScrollLaw.twoFrames)
    #expect(stage.scroll.isDecelerating)
    #expect(stage.stops.isEmpty)
    stage.advance(afterLift: duration + ScrollLaw.twoFrames)
    #expect(!stage.scroll.isDecelerating)
    let stop = try #require(stage.stops.first)
    let expected = sample.travel + sample.law.distance(sample.velocity)
    let value = moved(stop.offset, direction)
    #expect(abs(value - expected) <= ScrollLaw.pixel, "\(value), expected \(expected)")
    stage.advance(afterLift: duration + 1)
    #expect(stage.scroll.contentOffset == stop.offset)
    #expect(stage.stops.count == 1)
  }

  @Test func `both components of a diagonal scroll velocity decay at the same rate`() {
    let stage = PanStage(offset: origin)
    let moves = Array(repeating: CGPoint(x: -6, y: -8), count: 10)
    stage.perform(Pan(start: CGPoint(x: 200, y: 400), moves: moves))
    var largest = LargestDifference()
    for frame in [1, 6, 30, 60] {
      stage.advance(toFrame: frame)
      // The content has moved 90 points in the direction (3, 4), then decelerates from 750 and 1,000 points per
      // second.
      let part = 0.499 * (1 - pow(0.998, 1000 * Double(frame) / 60))
      let offset = stage.scroll.contentOffset
      largest.compare(Double(offset.x), with: 5054 + 750 * part, "x in frame \(frame)")
      largest.compare(Double(offset.y), with: 5072 + 1000 * part, "y in frame \(frame)")
    }
    #expect(largest.amount <= ScrollLaw.pixel, "\(largest.description)")
  }

  @Test(arguments: FingerDirection.allCases)
  func `a drag that reverses just before touch up scrolls the content back`(
    direction: FingerDirection
  ) {
    let stage = PanStage(offset: origin)
    stage.perform(direction.pan(Array(repeating: 6, count: 10) + [-6]))
    var largest = LargestDifference()
    for frame in [1, 6, 30, 90, 180] {
      stage.advance(toFrame: frame)
      let glide = ScrollLaw.Glide.normal.distance(-750, after: Double(frame) / 60)
      largest.compare(
        moved(stage.scroll.contentOffset, direction), with: 44 + glide, "frame \(frame)")
    }
    #expect(largest.amount <= ScrollLaw.pixel, "\(largest.description)")
  }

  // MARK: Minimum velocity

  /// Returns a fixture after a pan whose last movements are slow.
  ///
  /// The binary fractions make the velocity exact.
  private func slowStage(_ step: Double, _ direction: FingerDirection) -> PanStage {
    let stage = PanStage(offset: origin)
    stage.perform(direction.pan([30, step, step, step, step], interval: 1.0 / 64))
    return stage
  }

  /// Movements at 4 and 10 points per second.
  @Test(arguments: [0.0625, 0.15625], FingerDirection.allCases)
  func `UIScrollView does not decelerate if the finger is lifted at 10 points per second or less`(
    step: Double, direction: FingerDirection
  ) {
    let stage = slowStage(step, direction)
    #expect(!stage.scroll.isDecelerating)
    stage.advance(afterLift: 1)
    #expect(stage.scroll.contentOffset == stage.offsetAtLift)
    #expect(abs(moved(stage.offsetAtLift, direction) - 20 - 4 * step) <= ScrollLaw.pixel)
    #expect(
      stage.calls == [
        "will begin dragging", "scroll", "will end dragging", "did end dragging false",
      ])
  }

  @Test(arguments: FingerDirection.allCases)
  func `UIScrollView decelerates if the finger is lifted at more than 10 points per second`(
    direction: FingerDirection
  )
    throws
  {
    // Movements at 12.5 points per second, which decelerate for log(1.25) / 2.002 seconds.
    let stage = slowStage(0.1953125, direction)
    #expect(stage.scroll.isDecelerating)
    stage.advance(afterLift: 1)
    let stop = try #require(stage.stops.first)
    #expect(abs(stop.time - 0.1115) <= ScrollLaw.twoFrames, "\(stop.time)")
    let value = moved(stop.offset, direction)
    #expect(abs(value - 20 - 0.78125 - 0.499 * 2.5) <= ScrollLaw.pixel, "\(value)")
  }
}
