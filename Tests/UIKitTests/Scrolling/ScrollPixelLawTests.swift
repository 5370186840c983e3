import QuartzCore
import Testing
import UIKit

/// Tests that content offsets are on whole pixels at every screen scale, as recorded on iOS 26.1.
@MainActor
@Suite(.serialized) struct ScrollPixelLawTests {
  /// Returns the largest distance of the offsets from whole pixels, in pixels.
  private func largestFraction(_ offsets: [CGPoint], scale: Double) -> Double {
    offsets.flatMap { [Double($0.x), Double($0.y)] }
      .map { abs($0 * scale - ($0 * scale).rounded()) }.max() ?? .infinity
  }

  /// Returns the content offsets at the display frames after touch up.
  private func offsets(_ stage: PanStage, frames: Int) -> [CGPoint] {
    (0...frames).map { frame in
      stage.advance(toFrame: frame)
      return stage.scroll.contentOffset
    }
  }

  @Test(arguments: [1.0, 2, 3], FingerDirection.allCases)
  func `dragging keeps contentOffset on whole pixels`(
    scale: Double, direction: FingerDirection
  ) {
    withScreenScale(CGFloat(scale)) {
      let stage = PanStage(offset: CGPoint(x: 5000, y: 5000))
      var (travel, offsets) = (0.0, [CGPoint]())
      var largest = LargestDifference()
      stage.drag(direction.pan(Array(repeating: 3.3, count: 40))) {
        travel += 3.3
        offsets.append(stage.scroll.contentOffset)
        let moved = -direction.sign * (direction.coordinate(stage.scroll.contentOffset) - 5000)
        largest.compare(moved, with: ScrollLaw.start(travel), "travel \(travel)")
      }
      #expect(largestFraction(offsets, scale: scale) < 1e-6)
      // Rounding errors do not accumulate.
      #expect(largest.amount <= 1 / scale + 1e-6, "\(largest.description)")
    }
  }

  @Test(arguments: [1.0, 2, 3])
  func `dragging and decelerating on both axes keep contentOffset on whole pixels`(scale: Double) {
    withScreenScale(CGFloat(scale)) {
      let stage = PanStage(offset: CGPoint(x: 5000, y: 5000))
      let moves = Array(repeating: CGPoint(x: -1.7, y: -2.9), count: 40)
      stage.perform(Pan(start: CGPoint(x: 200, y: 400), moves: moves))
      #expect(largestFraction(stage.scrolledOffsets, scale: scale) < 1e-6)
      #expect(largestFraction(offsets(stage, frames: 150), scale: scale) < 1e-6)
    }
  }

  @Test(arguments: [1.0, 2, 3], FingerDirection.allCases)
  func `deceleration keeps contentOffset on whole pixels`(scale: Double, direction: FingerDirection)
  {
    withScreenScale(CGFloat(scale)) {
      let stage = PanStage(offset: CGPoint(x: 5000, y: 5000))
      stage.perform(direction.pan(Array(repeating: 3.3, count: 20)))
      var largest = LargestDifference()
      for (frame, offset) in offsets(stage, frames: 150).enumerated() where frame > 0 {
        // The content moves 56 points until touch up, then decelerates from 412.5 points per second.
        let expected =
          56 + ScrollLaw.Glide.normal.distance(412.5, after: Double(frame) / 60)
        let moved = -direction.sign * (direction.coordinate(offset) - 5000)
        largest.compare(moved, with: expected, "frame \(frame)")
      }
      #expect(largest.amount <= 1 / scale + 1e-6, "\(largest.description)")
      #expect(largestFraction(stage.scrolledOffsets, scale: scale) < 1e-6)
      #expect(!stage.scroll.isDecelerating)
    }
  }

  @Test(arguments: [1.0, 2, 3], FingerDirection.allCases)
  func `deceleration into an end keeps contentOffset on whole pixels`(
    scale: Double, direction: FingerDirection
  ) {
    withScreenScale(CGFloat(scale)) {
      // At touch up, the content is 100 points before the end.
      let start = direction.sign > 0 ? 156 : 12_000 - direction.extent(PanStage.viewport) - 156
      let stage = PanStage(offset: direction.point(start, other: 5000))
      stage.perform(direction.pan(Array(repeating: 3.3, count: 20)))
      #expect(largestFraction(offsets(stage, frames: 90), scale: scale) < 1e-6)
      #expect(largestFraction(stage.scrolledOffsets, scale: scale) < 1e-6)
      let end = direction.sign > 0 ? 0 : 12_000 - direction.extent(PanStage.viewport)
      #expect(stage.scroll.contentOffset == direction.point(end, other: 5000))
    }
  }

  @Test(arguments: [1.0, 2, 3], FingerDirection.allCases)
  func `content released beyond an end returns on whole pixels`(
    scale: Double, direction: FingerDirection
  ) {
    withScreenScale(CGFloat(scale)) {
      let end = direction.sign > 0 ? 0 : 12_000 - direction.extent(PanStage.viewport)
      let stage = PanStage(offset: direction.point(end, other: 5000))
      stage.perform(direction.pan(Array(repeating: 3.3, count: 40), stationary: 20))
      #expect(largestFraction(offsets(stage, frames: 90), scale: scale) < 1e-6)
      #expect(largestFraction(stage.scrolledOffsets, scale: scale) < 1e-6)
      #expect(stage.scroll.contentOffset == direction.point(end, other: 5000))
    }
  }

  @Test(arguments: [1.0, 2, 3])
  func `deceleration to a delegate's target keeps contentOffset on whole pixels`(scale: Double) {
    withScreenScale(CGFloat(scale)) {
      let stage = PanStage(offset: CGPoint(x: 5000, y: 5000))
      stage.chooseTarget = { CGPoint(x: $0.x, y: 5500) }
      stage.perform(FingerDirection.up.pan(Array(repeating: 3.3, count: 20)))
      stage.advance(afterLift: 20)
      #expect(largestFraction(stage.scrolledOffsets, scale: scale) < 1e-6)
      #expect(stage.scroll.contentOffset.y == 5500)
    }
  }

  @Test(arguments: [1.0, 2, 3])
  func `deceleration to a page keeps contentOffset on whole pixels`(scale: Double) {
    withScreenScale(CGFloat(scale)) {
      let stage = PanStage(
        content: CGSize(width: 1500, height: 600), offset: CGPoint(x: 300, y: 0))
      stage.scroll.isPagingEnabled = true
      stage.perform(FingerDirection.left.pan(Array(repeating: 3.3, count: 20)))
      stage.advance(afterLift: 8)
      #expect(largestFraction(stage.scrolledOffsets, scale: scale) < 1e-6)
      #expect(stage.scroll.contentOffset.x == 600)
    }
  }
}
