import Films
import Testing

@Suite struct FrameTimesTests {
  @Test(arguments: [(1.0, 30.0, 30), (0.5, 25, 13), (2, 29.97, 60), (0.01, 10, 1)])
  func `FrameTimes.count is duration × rate, rounded up, and at least 1`(
    duration: Double, rate: Double, count: Int
  ) {
    #expect(FrameTimes(duration: duration, rate: rate).count == count)
  }

  @Test(arguments: [
    (0.0, 60.0), (-1, 60), (.nan, 60), (.infinity, 60), (1, 0), (1, -30), (1, .nan), (1, .infinity),
    (1e9, 1e9),
  ])
  func `FrameTimes is empty for a duration or rate that is invalid or not above 0`(
    duration: Double, rate: Double
  ) {
    let times = FrameTimes(duration: duration, rate: rate)
    #expect(times.isEmpty)
    #expect(times.evenlySpacedFrames(3) == [])
  }

  @Test func `FrameTimes has one frame for a duration shorter than a frame`() {
    #expect(Array(FrameTimes(duration: 1e-9, rate: 10)) == [0])
  }

  @Test(arguments: [0, -1])
  func `evenlySpacedFrames returns no frames for a number below 1`(number: Int) {
    #expect(FrameTimes(duration: 1, rate: 10).evenlySpacedFrames(number) == [])
  }

  @Test func `the time of frame k in FrameTimes is k divided by the rate`() {
    #expect(Array(FrameTimes(duration: 0.5, rate: 8)) == [0, 0.125, 0.25, 0.375])
  }

  @Test(arguments: [(1, [0]), (2, [0, 9]), (4, [0, 3, 6, 9]), (20, Array(0...9))])
  func `evenlySpacedFrames includes the first and the last frame`(number: Int, expected: [Int]) {
    #expect(FrameTimes(duration: 1, rate: 10).evenlySpacedFrames(number) == expected)
  }
}
