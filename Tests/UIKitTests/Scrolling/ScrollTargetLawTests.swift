import QuartzCore
import Testing
import UIKit

/// Tests of deceleration to a page or to a target set by the delegate, using the formulas recorded on iOS 26.1.
@MainActor
@Suite(.serialized) struct ScrollTargetLawTests {
  // MARK: Targets set by the delegate

  /// An upward pan with ten movements of 6 points in 8 ms each, which moves the content by 50 points.
  private let pan = FingerDirection.up.pan(Array(repeating: 6, count: 10))

  @Test(arguments: [100.0, 400, 1000, 0, -200])
  func `content stops at the target set in scrollViewWillEndDragging`(distance: Double)
    throws
  {
    let stage = PanStage(offset: CGPoint(x: 5000, y: 5000))
    stage.chooseTarget = { CGPoint(x: $0.x, y: 5050 + distance) }
    stage.perform(pan)
    let velocity = try #require(stage.velocity)
    let target = try #require(stage.target)
    #expect(abs(velocity.y - 0.75) < 1e-6)
    #expect(abs(Double(target.y) - 5050 - 0.499 * 740) <= ScrollLaw.pixel, "\(target.y)")
    stage.advance(afterLift: 20)
    #expect(stage.scroll.contentOffset == CGPoint(x: 5000, y: 5050 + distance))
    #expect(!stage.scroll.isDecelerating)
  }

  @Test(arguments: [100.0, 400, 1000])
  func `content moves to the target set in scrollViewWillEndDragging without changing direction`(
    distance: Double
  ) {
    let stage = PanStage(offset: CGPoint(x: 5000, y: 5000))
    stage.chooseTarget = { CGPoint(x: $0.x, y: 5050 + distance) }
    stage.perform(pan)
    stage.advance(afterLift: 20)
    let heights = stage.scrolledOffsets.map(\.y)
    #expect(heights == heights.sorted())
    #expect(stage.stops.map { $0.offset } == [CGPoint(x: 5000, y: 5050 + distance)])
  }

  @Test func `a delegate that keeps the proposed target does not change the deceleration`() {
    func offsets(_ chooseTarget: ((CGPoint) -> CGPoint)?) -> [CGPoint] {
      let stage = PanStage(offset: CGPoint(x: 5000, y: 5000))
      stage.chooseTarget = chooseTarget
      stage.perform(pan)
      return (1...150).map { frame in
        stage.advance(toFrame: frame)
        return stage.scroll.contentOffset
      }
    }
    let unchosen = offsets(nil)
    let left = offsets { $0 }
    #expect(left == unchosen)
  }

  @Test func `horizontal deceleration stops at the x-coordinate of the delegate's target`() {
    let stage = PanStage(offset: CGPoint(x: 5000, y: 5000))
    stage.chooseTarget = { CGPoint(x: 5600, y: $0.y) }
    stage.perform(FingerDirection.left.pan(Array(repeating: 6, count: 10)))
    stage.advance(afterLift: 20)
    #expect(stage.scroll.contentOffset == CGPoint(x: 5600, y: 5000))
  }

  // MARK: Paging

  struct PageCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The finger movements, in points.
    let lengths: [Double]
    var stationary = 0
    /// The index of the expected page.
    ///
    /// The pan starts at page 2.
    let page: Int

    static let all = [
      PageCase(testDescription: "flung forwards", lengths: even(6, 10), page: 3),
      PageCase(testDescription: "flung backwards", lengths: even(-6, 10), page: 1),
      PageCase(testDescription: "short way", lengths: even(10, 9), stationary: 8, page: 2),
      PageCase(testDescription: "short way back", lengths: even(-10, 9), stationary: 8, page: 2),
    ]

    private static func even(_ length: Double, _ count: Int) -> [Double] {
      Array(repeating: length, count: count)
    }
  }

  /// These directions scroll to higher offsets.
  @Test(arguments: PageCase.all, [FingerDirection.left, .up])
  func `with isPagingEnabled, a pan ends on a whole page`(
    sample: PageCase, direction: FingerDirection
  ) throws {
    let size = direction.extent(PanStage.viewport)
    let stage = pagedStage(direction)
    stage.perform(direction.pan(sample.lengths, stationary: sample.stationary))
    let page = direction.point(Double(sample.page) * size, other: 0)
    if sample.stationary == 0 { #expect(stage.target == page) }
    stage.advance(afterLift: 8)
    #expect(stage.scroll.contentOffset == page)
    #expect(!stage.scroll.isDecelerating)
  }

  @Test(arguments: [FingerDirection.left, .up])
  func `with isPagingEnabled, a drag past the middle of a page moves to the next page`(
    direction: FingerDirection
  ) {
    let size = direction.extent(PanStage.viewport)
    let stage = pagedStage(direction)
    // Two thirds of a page, plus the 10 points that begin the pan.
    let lengths = [10] + Array(repeating: size / 30, count: 20)
    stage.perform(direction.pan(lengths, stationary: 8))
    stage.advance(afterLift: 8)
    #expect(stage.scroll.contentOffset == direction.point(3 * size, other: 0))
  }

  @Test(arguments: [FingerDirection.left, .up], [3.0, 12, 25])
  func `with isPagingEnabled, a pan begins after 10 points and ends with the last velocity`(
    direction: FingerDirection, step: Double
  ) throws {
    let size = direction.extent(PanStage.viewport)
    let stage = pagedStage(direction)
    var largest = LargestDifference()
    var travel = 0.0
    let pan = direction.pan(Array(repeating: step, count: 8))
    stage.drag(pan) {
      travel += step
      largest.compare(
        direction.coordinate(stage.scroll.contentOffset),
        with: 2 * size + ScrollLaw.start(travel), "travel \(travel)")
    }
    stage.lift(at: PanStage.defaultLift)
    #expect(largest.amount < 1e-6, "\(largest.description)")
    let velocity = try #require(stage.velocity)
    #expect(abs(direction.coordinate(velocity) - step / 8) < 1e-6)
  }

  /// Returns a fixture with six pages along an axis, scrolled to the third page.
  private func pagedStage(_ direction: FingerDirection) -> PanStage {
    let (size, other) = (direction.extent(PanStage.viewport), PanStage.viewport)
    let across = Double(direction.isVertical ? other.width : other.height)
    let content = direction.point(6 * size, other: across)
    let stage = PanStage(
      content: CGSize(width: content.x, height: content.y),
      offset: direction.point(2 * size, other: 0))
    stage.scroll.isPagingEnabled = true
    return stage
  }
}
