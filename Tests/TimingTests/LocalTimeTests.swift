import TestKit
import Testing
import Timing

@Suite struct LocalTimeTests {
  @Test(arguments: 0..<100)
  func `MediaTiming.parentTime is the inverse of localTime`(seed: Int) {
    var g = SeededRandomNumberGenerator(seed: UInt64(seed))
    let timing = MediaTiming(
      beginTime: g.randomNumber(in: -10...10), timeOffset: g.randomNumber(in: -10...10),
      speed: g.randomNumber(in: 0.1...4) * (Bool.random(using: &g) ? 1 : -1))
    let time = g.randomNumber(in: -100...100)
    let back = timing.parentTime(atLocalTime: timing.localTime(atParentTime: time))
    #expect(abs(back - time) < 1e-9)
  }

  @Test func `MediaTiming with speed 2 advances local time twice as fast, starting at timeOffset`()
  {
    let timing = MediaTiming(beginTime: 3, timeOffset: 1, speed: 2)
    #expect(timing.localTime(atParentTime: 10) == 15)
    #expect(timing.parentTime(atLocalTime: 15) == 10)
  }

  @Test func `MediaTiming with speed 0 has a constant local time and parent time 0`() {
    let timing = MediaTiming(beginTime: 3, timeOffset: 7, speed: 0)
    #expect(timing.localTime(atParentTime: 10) == 7)
    #expect(timing.localTime(atParentTime: .infinity) == 7)
    #expect(timing.parentTime(atLocalTime: 10) == 0)
  }

  @Test func `MediaTiming.childTime without a duration is defined at all times`() {
    let timing = MediaTiming(beginTime: 5, speed: 2)
    #expect(timing.childTime(atParentTime: 1) == -8)
    #expect(timing.childTime(atParentTime: 6) == 2)
  }

  @Test func `MediaTiming.childTime with a duration repeats in cycles and is nil outside them`() {
    let timing = MediaTiming(beginTime: 5, duration: 2, repeatCount: 2)
    #expect(timing.childTime(atParentTime: 4) == nil)
    #expect(timing.childTime(atParentTime: 5.5) == 0.5)
    #expect(timing.childTime(atParentTime: 7.5) == 0.5)
    #expect(timing.childTime(atParentTime: 9.5) == nil)
  }
}
