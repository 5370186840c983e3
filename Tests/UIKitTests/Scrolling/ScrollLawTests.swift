import QuartzCore
import Testing
import UIKit

/// Tests of how a scroll view's pan begins and of its velocity at touch up, using the formulas recorded on iOS 26.1.
///
/// Movements by whole points keep offsets on whole pixels, so offsets can be compared exactly.
@MainActor
@Suite(.serialized) struct ScrollLawTests {
  private let origin = CGPoint(x: 5000, y: 5000)

  // MARK: Beginning of a pan

  @Test(arguments: [1.0, 3, 5, 10, 12, 25], FingerDirection.allCases)
  func `UIScrollView panning begins after 10 points, which are subtracted from the movement`(
    step: Double, direction: FingerDirection
  ) {
    let stage = PanStage(offset: origin)
    var largest = LargestDifference()
    var travel = 0.0
    let count = Int((40 / step).rounded(.up))
    stage.drag(direction.pan(Array(repeating: step, count: count))) {
      travel += step
      let moved = -direction.sign * (direction.coordinate(stage.scroll.contentOffset) - 5000)
      largest.compare(moved, with: ScrollLaw.start(travel), "travel \(travel)")
      #expect(stage.scroll.isDragging == (travel >= 10), "travel \(travel)")
    }
    #expect(largest.amount < 1e-6, "\(largest.description)")
    #expect(direction.otherCoordinate(stage.scroll.contentOffset) == 5000)
  }

  @Test func `in a pan of 3-point moves, scrolling starts at the fourth move, by 2 points`() {
    let stage = PanStage(offset: origin)
    var offsets: [CGFloat] = []
    stage.drag(FingerDirection.up.pan([3, 3, 3, 3, 3])) {
      offsets.append(stage.scroll.contentOffset.y)
    }
    #expect(offsets == [5000, 5000, 5000, 5002, 5005])
  }

  @Test func `a single move of 25 points scrolls by 15 points`() {
    let stage = PanStage(offset: origin)
    stage.drag(FingerDirection.down.pan([25]))
    #expect(stage.scroll.contentOffset == CGPoint(x: 5000, y: 4985))
  }

  @Test(arguments: FingerDirection.allCases)
  func `a slow UIScrollView pan also begins after 10 points`(direction: FingerDirection) {
    let stage = PanStage(offset: origin)
    var largest = LargestDifference()
    var travel = 0.0
    stage.drag(direction.pan(Array(repeating: 1, count: 15), interval: 0.1)) {
      travel += 1
      let moved = -direction.sign * (direction.coordinate(stage.scroll.contentOffset) - 5000)
      largest.compare(moved, with: ScrollLaw.start(travel), "travel \(travel)")
    }
    #expect(largest.amount < 1e-6, "\(largest.description)")
  }

  @Test(arguments: [CGPoint(x: 3, y: -4), CGPoint(x: -4, y: -3), CGPoint(x: 4, y: 3)])
  func `a diagonal pan scrolls along the finger's direction by its length minus 10 points`(
    move: CGPoint
  ) {
    let stage = PanStage(offset: origin)
    var offsets: [CGPoint] = []
    stage.drag(Pan(start: CGPoint(x: 150, y: 300), moves: Array(repeating: move, count: 5))) {
      offsets.append(stage.scroll.contentOffset)
    }
    // Each movement is 5 points long, so the first two are the 10 points subtracted.
    let expected = [0, 0, 1, 2, 3].map {
      CGPoint(x: 5000 - $0 * move.x, y: 5000 - $0 * move.y)
    }
    #expect(largestDistance(offsets, expected) < 1e-6, "\(offsets)")
  }

  @Test func `a diagonal pan with one long move scrolls by its length minus 10 points`() {
    let stage = PanStage(offset: origin)
    stage.drag(Pan(start: CGPoint(x: 150, y: 300), moves: [CGPoint(x: 30, y: -40)]))
    // The movement is 50 points long, of which 40 points remain: four fifths.
    let expected = CGPoint(x: 4976, y: 5032)
    let offset = stage.scroll.contentOffset
    #expect(largestDistance([offset], [expected]) < 1e-6, "\(offset)")
  }

  @Test func `a touch that stays within 10 points of its start does not begin a scroll view pan`() {
    let stage = PanStage(offset: origin)
    let moves: [Double] = [6, -6, -7, 7, 9, -9, -9, 9]
    stage.drag(FingerDirection.up.pan(moves + moves))
    #expect(stage.calls == [])
    #expect(!stage.scroll.isDragging)
    #expect(stage.scroll.contentOffset == origin)
    stage.feed(.moved, at: CGPoint(x: stage.place.x, y: stage.place.y - 12))
    #expect(stage.calls == ["will begin dragging", "scroll"])
    #expect(stage.scroll.contentOffset == CGPoint(x: 5000, y: 5002))
  }

  @Test(arguments: FingerDirection.allCases)
  func `after a pan begins, contentOffset follows the finger back and forth`(
    direction: FingerDirection
  ) {
    let stage = PanStage(offset: origin)
    var moved: [Double] = []
    stage.drag(direction.pan([12, 5, -20, -1, 4, 30, -2])) {
      moved.append(-direction.sign * (direction.coordinate(stage.scroll.contentOffset) - 5000))
    }
    #expect(moved == [2, 7, -13, -14, -10, 20, 18])
  }

  @Test
  func `a scroll view with one scrollable axis follows the movement's component on that axis`() {
    let stage = PanStage(
      content: CGSize(width: 300, height: 12_000), offset: CGPoint(x: 0, y: 5000))
    var offsets: [CGPoint] = []
    let moves = [
      CGPoint(x: 0, y: -12), CGPoint(x: 7, y: -9), CGPoint(x: -3, y: -4), CGPoint(x: -20, y: 8),
    ]
    stage.drag(Pan(start: CGPoint(x: 150, y: 500), moves: moves)) {
      offsets.append(stage.scroll.contentOffset)
    }
    #expect(offsets.map(\.x) == [0, 0, 0, 0])
    #expect(offsets.map(\.y) == [5002, 5011, 5015, 5007])
  }

  // MARK: Velocity

  struct Movement: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let lengths: [Double]
    var interval = 0.008
    /// The expected velocity, in points per millisecond.
    let velocity: Double

    static let all = [
      Movement(testDescription: "even", lengths: even(6, 14), velocity: 0.75),
      Movement(testDescription: "fast", lengths: even(25, 12), velocity: 3.125),
      Movement(testDescription: "16 ms", lengths: even(6, 14), interval: 0.016, velocity: 0.375),
      Movement(testDescription: "32 ms", lengths: even(8, 6), interval: 0.032, velocity: 0.25),
      Movement(testDescription: "faster at the end", lengths: even(2, 10) + [6], velocity: 0.75),
      Movement(testDescription: "slower at the end", lengths: even(6, 10) + [2], velocity: 0.25),
      Movement(testDescription: "turning round", lengths: even(6, 10) + [-6], velocity: -0.75),
      Movement(
        testDescription: "turning round twice", lengths: even(6, 10) + [-9, 3], velocity: 0.375),
      Movement(testDescription: "one movement", lengths: [40], velocity: 5),
    ]

    private static func even(_ length: Double, _ count: Int) -> [Double] {
      Array(repeating: length, count: count)
    }
  }

  @Test(arguments: Movement.all, FingerDirection.allCases)
  func `scrollViewWillEndDragging receives the velocity of the last movement`(
    movement: Movement, direction: FingerDirection
  ) throws {
    let stage = PanStage(offset: origin)
    stage.perform(direction.pan(movement.lengths, interval: movement.interval))
    let velocity = try #require(stage.velocity)
    let along = -direction.sign * direction.coordinate(velocity)
    #expect(abs(along - movement.velocity) < 1e-6, "\(along)")
    #expect(abs(direction.otherCoordinate(velocity)) < 1e-6)
  }

  @Test func `scrollViewWillEndDragging receives the x and y velocity of a diagonal movement`()
    throws
  {
    let stage = PanStage(offset: origin)
    let moves = Array(repeating: CGPoint(x: -6, y: 8), count: 10)
    stage.perform(Pan(start: CGPoint(x: 200, y: 300), moves: moves))
    let velocity = try #require(stage.velocity)
    #expect(abs(velocity.x - 0.75) < 1e-6)
    #expect(abs(velocity.y + 1) < 1e-6)
  }

  @Test func `scroll velocity is the last move's velocity if touch up occurs at the same time`()
    throws
  {
    let stage = PanStage(offset: origin)
    stage.drag(FingerDirection.up.pan(Array(repeating: 6, count: 10)))
    stage.lift(at: PanStage.defaultLift - 0.008)
    let velocity = try #require(stage.velocity)
    #expect(abs(velocity.y - 0.75) < 1e-6, "\(velocity.y)")
  }

  @Test(arguments: [0.008, 0.016], FingerDirection.allCases)
  func `scroll velocity at touch up is zero after several stationary touch events`(
    interval: Double, direction: FingerDirection
  ) {
    let stage = PanStage(offset: origin)
    let moves: [Double] = Array(repeating: 6, count: 10)
    stage.perform(direction.pan(moves, interval: interval, stationary: 8))
    #expect(stage.velocity == .zero)
    #expect(!stage.scroll.isDecelerating)
    stage.advance(afterLift: 1)
    #expect(stage.scroll.contentOffset == stage.offsetAtLift)
    #expect(
      stage.calls == [
        "will begin dragging", "scroll", "will end dragging", "did end dragging false",
      ])
  }

  @Test func `scroll velocity at touch up is zero after several moved touches without movement`() {
    let stage = PanStage(offset: origin)
    var pan = FingerDirection.up.pan(Array(repeating: 6, count: 10), stationary: 8)
    pan.stationaryPhase = .moved
    stage.perform(pan)
    #expect(stage.velocity == .zero)
    #expect(!stage.scroll.isDecelerating)
  }

  @Test func `scroll velocity at touch up is zero after a pause without touch events`() {
    let stage = PanStage(offset: origin)
    stage.drag(FingerDirection.up.pan(Array(repeating: 6, count: 10)))
    stage.lift(at: PanStage.defaultLift + 0.3)
    #expect(stage.velocity == .zero)
    #expect(!stage.scroll.isDecelerating)
  }

  /// Returns the largest distance between points with the same index, or infinity if the counts differ.
  private func largestDistance(_ points: [CGPoint], _ others: [CGPoint]) -> Double {
    guard points.count == others.count else { return .infinity }
    return zip(points, others).map { Double(hypot($0.x - $1.x, $0.y - $1.y)) }.max() ?? 0
  }
}
