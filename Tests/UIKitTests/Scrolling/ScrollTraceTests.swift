import QuartzCore
import Testing
import UIKit

/// Tests that replay pans recorded on iOS 26.1, at three pixels per point.
@MainActor
@Suite(.serialized) struct ScrollTraceTests {
  @Test(arguments: ScrollTrace.all)
  func `in a replayed pan, contentOffset at touch up matches the offset recorded on iOS`(
    trace: ScrollTrace
  ) {
    withScreenScale(3) {
      let offset = trace.replay().offsetAtLift
      #expect(abs(Double(offset.y) - trace.offsetAtLift) <= min(1, trace.tolerance))
      #expect(offset.x == 0)
    }
  }

  @Test(arguments: ScrollTrace.all.filter { !$0.times.isEmpty })
  func `after a replayed pan, contentOffset matches the offsets recorded on iOS`(trace: ScrollTrace)
  {
    withScreenScale(3) {
      let stage = trace.replay()
      var largest = LargestDifference()
      for (time, value) in zip(trace.times, trace.values) {
        stage.advance(to: trace.frameTime(time))
        largest.compare(Double(stage.scroll.contentOffset.y), with: value, "\(time) s")
      }
      #expect(largest.amount <= trace.tolerance, "\(largest.description)")
    }
  }

  @Test(arguments: ScrollTrace.all)
  func `in a replayed pan, scrollViewWillEndDragging receives the velocity recorded on iOS`(
    trace: ScrollTrace
  ) throws {
    try withScreenScale(3) {
      let velocity = try #require(trace.replay().velocity)
      #expect(abs(Double(velocity.y) - trace.velocity) <= 0.0005)
      #expect(velocity.x == 0)
    }
  }

  @Test(arguments: ScrollTrace.all.filter { $0.target != nil })
  func `in a replayed pan, scrollViewWillEndDragging receives the target recorded on iOS`(
    trace: ScrollTrace
  ) throws {
    try withScreenScale(3) {
      let recorded = try #require(trace.target)
      let target = try #require(trace.replay().target)
      let difference = abs(Double(target.y) - recorded)
      #expect(difference <= 1, "difference \(difference): \(target.y), recorded \(recorded)")
    }
  }

  @Test(arguments: ScrollTrace.all.filter { $0.end != nil })
  func `a replayed pan stops decelerating at the time and offset recorded on iOS`(
    trace: ScrollTrace
  ) throws {
    try withScreenScale(3) {
      let recorded = try #require(trace.end)
      let stage = trace.replay()
      stage.advance(afterLift: recorded.time + 1)
      let stop = try #require(stage.stops.first)
      let delay = abs(stop.time - recorded.time)
      #expect(delay <= 0.05, "difference \(delay) s: \(stop.time), recorded \(recorded.time)")
      let difference = abs(Double(stop.offset.y) - recorded.offset)
      #expect(difference <= trace.tolerance, "difference \(difference): \(stop.offset.y)")
      #expect(stage.stops.count == 1)
      #expect(stage.scroll.contentOffset == stop.offset)
    }
  }

  @Test(arguments: ScrollTrace.all)
  func `a replayed pan calls UIScrollViewDelegate methods in the order recorded on iOS`(
    trace: ScrollTrace
  ) {
    withScreenScale(3) {
      let stage = trace.replay()
      stage.advance(afterLift: 4)
      #expect(stage.calls == trace.calls)
    }
  }

  @Test func `content stays in place when a resting finger is lifted`() {
    withScreenScale(3) {
      let stage = ScrollTrace.drag.replay()
      #expect(!stage.scroll.isDecelerating)
      stage.advance(afterLift: 1)
      #expect(stage.scroll.contentOffset == CGPoint(x: 0, y: 5170))
    }
  }

  @Test func `content released beyond the top returns to the top`() {
    withScreenScale(3) {
      let stage = ScrollTrace.bounce.replay()
      #expect(stage.scroll.isDecelerating)
      stage.advance(afterLift: 1.5)
      #expect(!stage.scroll.isDecelerating)
      #expect(stage.scroll.contentOffset == .zero)
    }
  }
}
