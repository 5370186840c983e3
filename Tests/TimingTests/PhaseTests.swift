import TestKit
import Testing
import Timing

@Suite struct PhaseTests {
  @Test func `MediaTiming.phase at endTime is the end of the last cycle`() throws {
    let timing = MediaTiming(beginTime: 0.5, speed: 3, duration: 0.7, repeatCount: 3)
    let end = try #require(timing.phase(atParentTime: timing.endTime))
    #expect(end.fraction == 1)
    #expect(end.cycle == 2)
    #expect(end.stage == .active)
    #expect(timing.phase(atParentTime: timing.endTime + 1e-6) == nil)
  }

  @Test func `MediaTiming.phase at a cycle boundary starts the new cycle despite rounding errors`()
    throws
  {
    let timing = MediaTiming(duration: 0.1, repeatCount: 10)
    // 0.1 · 3 is not 0.3 in floating point; rounding must not show the end of the previous cycle.
    for time in [0.1 * 3, 0.3, 0.1 + 0.1 + 0.1] {
      let phase = try #require(timing.phase(atParentTime: time))
      #expect(phase.fraction == 0)
      #expect(phase.cycle == 3)
    }
  }

  @Test func `autoreverses mirrors the second half of each cycle`() throws {
    let timing = MediaTiming(duration: 2, repeatCount: 2, autoreverses: true)
    let phase = try #require(timing.phase(atParentTime: 3.5))
    #expect(phase.fraction == 0.25)
    #expect(phase.time == 0.5)
    #expect(phase.isReturning)
    #expect(phase.cycle == 0)
    #expect(try #require(timing.phase(atParentTime: 4.5)).cycle == 1)
    #expect(try #require(timing.phase(atParentTime: 8)).fraction == 0)
    #expect(timing.activeDuration == 8)
  }

  @Test
  func `MediaTiming.activeDuration is repeatDuration if set, despite repeatCount and autoreverses`()
  {
    let timing = MediaTiming(
      duration: 1, repeatCount: 7, repeatDuration: 1.5, autoreverses: true)
    #expect(timing.activeDuration == 1.5)
  }

  @Test(arguments: [Double.infinity, Double(Int.max), 2_147_480_000])
  func `an extremely large repeatCount repeats forever`(count: Double) throws {
    let timing = MediaTiming(duration: 0.5, repeatCount: count)
    #expect(timing.endTime == .infinity)
    #expect(try #require(timing.phase(atParentTime: 1e7 + 0.125)).fraction == 0.25)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e308, -1e308, 0x1p-1063])
  func `MediaTiming.activeInterval never ends before it starts, even for NaN or infinite values`(
    number: Double
  ) {
    for timing in [
      MediaTiming(beginTime: number, duration: 1), MediaTiming(speed: number, duration: 1),
      MediaTiming(duration: number), MediaTiming(duration: 1, repeatCount: number),
      MediaTiming(beginTime: number, duration: number, repeatDuration: number),
    ] {
      #expect(timing.activeInterval.lowerBound <= timing.activeInterval.upperBound)
    }
  }

  @Test func `MediaTiming.timeOffset shifts the phase but not the active interval`() throws {
    let timing = MediaTiming(beginTime: 3, timeOffset: 2, duration: 5)
    #expect(timing.activeInterval == 3...8)
    #expect(timing.phase(atParentTime: 2.9) == nil)
    #expect(try #require(timing.phase(atParentTime: 3)).time == 2)
    #expect(try #require(timing.phase(atParentTime: 7)).time == 1)
  }

  @Test
  func `MediaTiming with a negative speed has fraction 0 at beginTime, then runs from 1 to 0`()
    throws
  {
    let timing = MediaTiming(speed: -2, duration: 1)
    #expect(timing.activeInterval == 0...0.5)
    #expect(try #require(timing.phase(atParentTime: 0)).fraction == 0)
    #expect(try #require(timing.phase(atParentTime: 0.125)).fraction == 0.75)
    #expect(try #require(timing.phase(atParentTime: 0.5)).fraction == 0)
  }

  @Test func `an animation with speed 0 stays at its timeOffset forever`() throws {
    var timing = MediaTiming(timeOffset: 0.3, speed: 0, duration: 1)
    #expect(timing.endTime == .infinity)
    for time in [0, 5, 1e6] { #expect(try #require(timing.phase(atParentTime: time)).time == 0.3) }
    timing.timeOffset = 1
    #expect(try #require(timing.phase(atParentTime: 5)).fraction == 1)
    timing.repeatCount = 2
    #expect(try #require(timing.phase(atParentTime: 5)).fraction == 0)
  }

  @Test func `MediaTiming with a duration of 0 or less lasts 0.25 seconds`() {
    #expect(MediaTiming(duration: 0).endTime == 0.25)
    #expect(MediaTiming(duration: -1).endTime == 0.25)
  }

  @Test(arguments: [
    (MediaTiming.FillMode.removed, before: false, after: false),
    (.forwards, before: false, after: true), (.backwards, before: true, after: false),
    (.both, before: true, after: true),
  ])
  func `MediaTiming fill modes keep the first or last phase outside the active interval`(
    fill: MediaTiming.FillMode, before: Bool, after: Bool
  ) {
    let timing = MediaTiming(beginTime: 1, duration: 2, repeatCount: 1.25, fill: fill)
    let first = timing.phase(atParentTime: 0.5)
    #expect((first != nil) == before)
    #expect(first.map { $0.stage == .before && $0.fraction == 0 } ?? true)
    let last = timing.phase(atParentTime: 4)
    #expect((last != nil) == after)
    #expect(last.map { $0.stage == .after && $0.fraction == 0.25 && $0.cycle == 1 } ?? true)
  }

  @Test(arguments: 0..<300)
  func `MediaTiming.phase has a fraction from 0 to 1, and fill modes hold it outside the interval`(
    seed: Int
  ) throws {
    var g = SeededRandomNumberGenerator(seed: UInt64(seed))
    let speed = g.randomNumber(in: 0.2...3) * (Bool.random(using: &g) ? 1 : -1)
    let timing = MediaTiming(
      beginTime: g.randomNumber(in: -5...5), timeOffset: g.randomNumber(in: -3...3), speed: speed,
      duration: g.randomNumber(in: 0.05...3), repeatCount: g.randomNumber(in: 0...6),
      repeatDuration: Bool.random(using: &g) ? g.randomNumber(in: 0...9) : 0,
      autoreverses: Bool.random(using: &g), fill: .both)
    let interval = timing.activeInterval
    for _ in 0..<20 {
      let time = g.randomNumber(in: interval.lowerBound - 2...interval.upperBound + 2)
      let phase = try #require(timing.phase(atParentTime: time))
      #expect((0...1).contains(phase.fraction))
      #expect(abs(phase.time - phase.fraction * timing.duration) < 1e-9)
      #expect((phase.stage == .active) == interval.contains(time))
      if time < interval.lowerBound {
        #expect(phase.time == timing.phase(atParentTime: interval.lowerBound)?.time)
      } else if time > interval.upperBound {
        #expect(phase.time == timing.phase(atParentTime: interval.upperBound)?.time)
      }
    }
  }
}
