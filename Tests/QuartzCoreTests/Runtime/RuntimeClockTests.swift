import QuartzCore
import RenderServer
import Testing

private final class Ticker: NSObject {
  var ticks: [Double] = []
  func tick(_ timer: Timer) { ticks.append(Double(Float(CACurrentMediaTime()))) }
}

private final class Machine: NSObject {
  var calls: [String] = []
  func hum() { calls.append("hum") }
  func take(_ part: Any?) { calls.append("take \(part.map { "\($0)" } ?? "nil")") }
  static let hums = Selector("hum", Machine.hum)
}

@Suite struct RuntimeClockTests {
  private let tick = Selector("tick:", Ticker.tick)

  @Test func `Timer fires on the clock of the render context, without a run loop`() {
    let clock = ManualClock()
    let context = RenderContext(clock: clock)
    RenderContext.$current.withValue(context) {
      let ticker = Ticker()
      let timer = Timer.scheduledTimer(
        timeInterval: 0.5, target: ticker, selector: tick, userInfo: "info", repeats: true)
      let once = Timer(
        timeInterval: 0.25, target: ticker, selector: tick, userInfo: nil, repeats: false)
      #expect(timer.userInfo as? String == "info")
      #expect(timer.isValid)
      context.advanceClock(clock, to: ManualClock.start + 1.75)
      #expect(ticker.ticks == [0.25, 0.5, 1, 1.5])
      #expect(!once.isValid)
      timer.invalidate()
      context.advanceClock(clock, to: ManualClock.start + 3)
      #expect(ticker.ticks.count == 4)
      #expect(!timer.isValid)
    }
  }

  @Test @MainActor
  func `performSelector(onMainThread:) runs immediately or at the end of the run loop turn`() {
    let clock = ManualClock()
    let context = RenderContext(clock: clock)
    RenderContext.$current.withValue(context) {
      let machine = Machine()
      machine.performSelector(onMainThread: Machine.hums, with: nil, waitUntilDone: true)
      #expect(machine.calls == ["hum"])
      machine.performSelector(
        onMainThread: Selector("take:", Machine.take), with: 1, waitUntilDone: false)
      #expect(machine.calls == ["hum"])
      context.endTurn()
      #expect(machine.calls == ["hum", "take 1"])
    }
  }

  @Test func `C constants such as HUGE, NSEC_PER_SEC and CGPointZero have the same values as in C`()
  {
    #expect(HUGE == .infinity)
    #expect(MAXFLOAT == .greatestFiniteMagnitude)
    #expect(NSEC_PER_SEC == NSEC_PER_MSEC * 1_000)
    #expect(NSEC_PER_MSEC == NSEC_PER_USEC * 1_000)
    #expect(USEC_PER_SEC == 1_000_000)
    #expect(CGPointZero == .zero)
    #expect(CGRectZero == .zero)
    #expect(CGSizeZero == .zero)
  }
}
