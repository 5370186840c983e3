import QuartzCore
import Testing
import UIKit

/// Tests of scrolling at and beyond the ends of the content, using the formulas recorded on iOS 26.1, at three pixels
/// per point.
///
/// A direction denotes the end that the finger pulls the content past, such as the top for `down`.
@MainActor
@Suite(.serialized) struct ScrollEdgeLawTests {
  /// The content insets used in a test.
  enum Insets: CaseIterable {
    case none, some

    var value: UIEdgeInsets {
      self == .none ? .zero : UIEdgeInsets(top: 40, left: 20, bottom: 60, right: 33)
    }
  }

  /// Returns a fixture whose content offset is the given distance in points before an end.
  private func placedStage(
    before distance: Double, _ direction: FingerDirection, _ insets: Insets
  ) -> PanStage {
    let offset = end(direction, insets) + direction.sign * distance
    return PanStage(insets: insets.value, offset: direction.point(offset, other: 5000))
  }

  /// Returns the last content offset before an end of the content.
  private func end(_ direction: FingerDirection, _ insets: Insets) -> Double {
    let value = insets.value
    return switch direction {
    case .down: -Double(value.top)
    case .right: -Double(value.left)
    case .up: 12_000 - 600 + Double(value.bottom)
    case .left: 12_000 - 300 + Double(value.right)
    }
  }

  /// Returns the content offset relative to an end, which is positive beyond the end.
  private func excess(
    _ offset: CGPoint, _ direction: FingerDirection, _ insets: Insets
  ) -> Double {
    -direction.sign * (direction.coordinate(offset) - end(direction, insets))
  }

  // MARK: Deceleration into an end

  struct Approach: Sendable, CustomTestStringConvertible {
    /// The length of each of twelve movements in 8 ms, in points.
    let step: Double
    /// The distance to the end of the content at touch up.
    let distance: Double

    var velocity: Double { step / 0.008 }
    /// The distance to the end of the content at the first content offset.
    var start: Double { distance + ScrollLaw.start(12 * step) }
    var testDescription: String { "\(velocity) points per second, \(distance) points before" }

    static let all = [
      Approach(step: 25, distance: 60), Approach(step: 25, distance: 600),
      Approach(step: 10, distance: 200), Approach(step: 6, distance: 100),
      Approach(step: 6, distance: 5),
    ]
  }

  @Test(arguments: Approach.all, FingerDirection.allCases)
  func `content that decelerates into an end follows a critically damped spring`(
    approach: Approach, direction: FingerDirection
  ) {
    for insets in Insets.allCases {
      let stage = placedStage(before: approach.start, direction, insets)
      stage.perform(direction.pan(Array(repeating: approach.step, count: 12)))
      var largest = LargestDifference()
      for frame in 1...60 {
        stage.advance(toFrame: frame)
        let time = Double(frame) / 60
        let expected = ScrollLaw.intoEnd(
          distance: approach.distance, velocity: approach.velocity, after: time)
        // The content may stop when less than one point remains.
        guard expected < -1 || expected > 1 || time < 0.3 else { break }
        largest.compare(
          excess(stage.scroll.contentOffset, direction, insets), with: expected, "\(time) s")
      }
      #expect(largest.amount <= ScrollLaw.pixel, "\(insets) insets: \(largest.description)")
      #expect(direction.otherCoordinate(stage.scroll.contentOffset) == 5000)
    }
  }

  @Test(arguments: Approach.all, FingerDirection.allCases)
  func `content that decelerates into an end stops exactly at the end`(
    approach: Approach, direction: FingerDirection
  ) throws {
    for insets in Insets.allCases {
      let stage = placedStage(before: approach.start, direction, insets)
      stage.perform(direction.pan(Array(repeating: approach.step, count: 12)))
      let target = try #require(stage.target)
      #expect(excess(target, direction, insets) == 0)
      stage.advance(afterLift: 2)
      #expect(excess(stage.scroll.contentOffset, direction, insets) == 0)
      #expect(!stage.scroll.isDecelerating)
      #expect(stage.stops.count == 1)
    }
  }

  @Test(arguments: FingerDirection.allCases)
  func `deceleration from 3,125 points per second, 60 points before an end, overshoots by 100`(
    direction: FingerDirection
  ) throws {
    let stage = placedStage(before: 350, direction, .none)
    stage.perform(direction.pan(Array(repeating: 25, count: 12)))
    var (largest, instant) = (0.0, 0.0)
    for frame in 1...60 {
      stage.advance(toFrame: frame)
      let beyond = excess(stage.scroll.contentOffset, direction, .none)
      if beyond > largest { (largest, instant) = (beyond, Double(frame) / 60) }
    }
    #expect(abs(largest - 100.3) <= 1, "\(largest)")
    #expect(abs(instant - 0.108) <= 1.0 / 60, "\(instant)")
    let stop = try #require(stage.stops.first)
    #expect(abs(stop.time - 0.81) <= 0.05, "\(stop.time)")
  }

  // MARK: Release at rest beyond an end

  @Test(arguments: FingerDirection.allCases, [15.0, 90, 200])
  func `content released at rest beyond an end returns as a sum of two exponentials`(
    direction: FingerDirection, travel: Double
  ) {
    for insets in Insets.allCases {
      let stage = placedStage(before: 0, direction, insets)
      stage.perform(direction.pan(Array(repeating: travel / 10, count: 10), stationary: 20))
      let extent = direction.extent(PanStage.viewport)
      let first = ScrollLaw.rubberBand(ScrollLaw.start(travel), extent: extent)
      #expect(stage.velocity == .zero)
      #expect(stage.scroll.isDecelerating)
      var largest = LargestDifference()
      largest.compare(
        excess(stage.offsetAtLift, direction, insets), with: first, "the lift")
      for frame in 1...60 {
        stage.advance(toFrame: frame)
        let time = Double(frame) / 60
        let expected = first * ScrollLaw.returning(after: time)
        // The content may stop when less than one point remains.
        guard expected > 1 else { break }
        largest.compare(
          excess(stage.scroll.contentOffset, direction, insets), with: expected, "\(time) s")
      }
      #expect(largest.amount <= ScrollLaw.pixel, "\(insets) insets: \(largest.description)")
      stage.advance(afterLift: 2)
      #expect(excess(stage.scroll.contentOffset, direction, insets) == 0)
      #expect(!stage.scroll.isDecelerating)
    }
  }

  @Test func `content released beyond a corner returns on both axes`() {
    let stage = PanStage(offset: .zero)
    let moves = Array(repeating: CGPoint(x: 3, y: 4), count: 40)
    stage.perform(Pan(start: CGPoint(x: 20, y: 20), moves: moves, stationary: 20))
    // 190 points in the direction (3, 4), so 114 points on the x-axis.
    let x = ScrollLaw.rubberBand(114, extent: 300)
    let y = ScrollLaw.rubberBand(152, extent: 600)
    var largest = LargestDifference()
    for frame in 0...20 {
      stage.advance(toFrame: frame)
      let part = ScrollLaw.returning(after: Double(frame) / 60)
      let offset = stage.scroll.contentOffset
      largest.compare(-Double(offset.x), with: x * part, "x in frame \(frame)")
      largest.compare(-Double(offset.y), with: y * part, "y in frame \(frame)")
    }
    #expect(largest.amount <= ScrollLaw.pixel, "\(largest.description)")
    stage.advance(afterLift: 2)
    #expect(stage.scroll.contentOffset == .zero)
  }

  // MARK: Rubber band

  @Test(arguments: FingerDirection.allCases, [0.0, 30])
  func `content dragged beyond an end follows a rubber band with coefficient 0.55`(
    direction: FingerDirection, distance: Double
  ) {
    for insets in Insets.allCases {
      let stage = placedStage(before: distance, direction, insets)
      let extent = direction.extent(PanStage.viewport)
      var largest = LargestDifference()
      var lengths: [Double] = Array(repeating: 7, count: 40)
      // The finger returns along the same line.
      lengths += Array(repeating: -14, count: 18)
      var (travel, index) = (0.0, 0)
      stage.drag(direction.pan(lengths)) {
        travel += lengths[index]
        index += 1
        // The first 10 points are covered after the second movement.
        let moved = index == 1 ? 0 : travel - 10
        largest.compare(
          excess(stage.scroll.contentOffset, direction, insets),
          with: ScrollLaw.rubberBand(moved - distance, extent: extent), "travel \(travel)")
      }
      #expect(largest.amount <= ScrollLaw.pixel, "\(insets) insets: \(largest.description)")
    }
  }

  @Test(arguments: [FingerDirection.up, .down])
  func `with alwaysBounceVertical, content that fits stretches when dragged and returns`(
    direction: FingerDirection
  ) {
    let stage = PanStage(content: CGSize(width: 300, height: 100), offset: .zero)
    stage.scroll.alwaysBounceVertical = true
    stage.perform(direction.pan(Array(repeating: 10, count: 12), stationary: 20))
    let first = ScrollLaw.rubberBand(110, extent: 600)
    var largest = LargestDifference()
    for frame in 0...15 {
      stage.advance(toFrame: frame)
      largest.compare(
        -direction.sign * Double(stage.scroll.contentOffset.y),
        with: first * ScrollLaw.returning(after: Double(frame) / 60), "frame \(frame)")
    }
    #expect(largest.amount <= ScrollLaw.pixel, "\(largest.description)")
    stage.advance(afterLift: 2)
    #expect(stage.scroll.contentOffset == .zero)
  }
}
