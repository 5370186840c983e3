import TestKit
import Testing
import Timing

/// Tests that compare batches of eight clocks with the same clocks evaluated separately.
@Suite struct PhaseBatchTests {
  private static func timing(_ random: inout SeededRandomNumberGenerator) -> MediaTiming {
    var timing = MediaTiming(
      beginTime: random.randomNumber(in: -1...1), timeOffset: random.randomNumber(in: 0...3),
      speed: random.randomNumber(in: 0.3...3), duration: random.randomNumber(in: 0.2...2),
      repeatCount: random.randomNumber(in: 1...4))
    timing.autoreverses = random.randomInteger(in: 0...1) == 1
    return timing
  }

  private static func clocks(_ seed: UInt64) -> [PhaseClock] {
    var random = SeededRandomNumberGenerator(seed: seed)
    return (0..<8).map { _ in PhaseClock(timing(&random)) }
  }

  private func compare(_ batch: PhaseBatch, _ clocks: [PhaseClock], at times: [Double]) -> Int {
    var compared = 0
    for (lane, clock) in clocks.enumerated() where !batch.needsScalarEvaluation[lane] {
      let phase = clock.phase(atParentTime: times[lane])
      #expect(batch.isShown[lane] == (phase != nil))
      guard let phase else { continue }
      #expect(abs(batch.fraction[lane] - phase.fraction) < 1e-9)
      #expect(abs(batch.time[lane] - phase.time) < 1e-9)
      compared += 1
    }
    return compared
  }

  @Test(arguments: 0..<20)
  func `RepeatingClockBatch.phases equals each clock's own phase, also in lanes set by copyLane`(
    seed: UInt64
  ) {
    let clocks = Self.clocks(seed)
    var batch = RepeatingClockBatch()
    for (lane, clock) in clocks.enumerated() { batch.setLane(lane, to: clock) }
    var moved = RepeatingClockBatch()
    for lane in 0..<8 { moved.copyLane(lane, from: batch, otherLane: 7 - lane) }
    var compared = 0
    for step in -10...40 {
      let times = SIMD8<Double>(repeating: Double(step) * 0.0973)
      let instants = (0..<8).map { times[$0] }
      let now = batch.phases(atParentTimes: times, showsBefore: false, showsAfter: false)
      compared += compare(now, clocks, at: instants)
      let turned = moved.phases(atParentTimes: times, showsBefore: false, showsAfter: false)
      compared += compare(turned, clocks.reversed(), at: instants)
    }
    #expect(compared > 100)
  }

  @Test
  func `PhaseClock.batchKind is once by default and repeating with speed 2, timeOffset or repeats`()
  {
    func form(_ change: (inout MediaTiming) -> Void) -> PhaseBatchKind? {
      var timing = MediaTiming(beginTime: 1, duration: 2)
      change(&timing)
      return PhaseClock(timing).batchKind
    }
    #expect(form { _ in } == .once)
    #expect(form { $0.speed = 2 } == .repeating)
    #expect(form { $0.timeOffset = 0.5 } == .repeating)
    #expect(form { $0.repeatCount = 3 } == .repeating)
    #expect(form { $0.autoreverses = true } == .repeating)
    #expect(form { $0.speed = -1 } == nil)
    #expect(form { $0.beginTime = .infinity } == nil)
  }
}
