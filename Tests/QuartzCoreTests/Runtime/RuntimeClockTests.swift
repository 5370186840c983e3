import QuartzCore
import RenderServer
import Testing

private final class Ticker: NSObject {
  var ticks: [Double] = []
  var heard: [String] = []
  func tick(_ timer: Timer) { ticks.append(Double(Float(CACurrentMediaTime()))) }
  func noted(_ notification: Notification) { heard.append(notification.name.rawValue) }
}

@Suite struct RuntimeClockTests {
  private let tick = Selector("tick:", Ticker.tick)
  private let noted = Selector("noted:", Ticker.noted)

  @Test func `a timer goes by the clock of the context, without a run loop`() {
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
      context.advance(clock, to: ManualClock.start + 1.75)
      #expect(ticker.ticks == [0.25, 0.5, 1, 1.5])
      #expect(!once.isValid)
      timer.invalidate()
      context.advance(clock, to: ManualClock.start + 3)
      #expect(ticker.ticks.count == 4)
      #expect(!timer.isValid)
    }
  }

  @Test func `a method observes until it is taken back or its object goes`() {
    let center = NotificationCenter()
    let (a, b) = (Notification.Name("a"), Notification.Name("b"))
    var ticker: Ticker? = Ticker()
    weak let gone = ticker
    if let ticker {
      center.addObserver(ticker, selector: noted, name: a, object: nil)
      center.addObserver(ticker, selector: noted, name: b, object: nil)
      center.post(name: a, object: nil)
      center.post(name: b, object: nil)
      #expect(ticker.heard == ["a", "b"])
      center.removeObserver(ticker, name: a, object: nil)
      center.post(name: a, object: nil)
      center.post(name: b, object: nil)
      #expect(ticker.heard == ["a", "b", "b"])
      center.removeObserver(ticker)
      center.post(name: b, object: nil)
      #expect(ticker.heard.count == 3)
      center.addObserver(ticker, selector: noted, name: a, object: nil)
    }
    ticker = nil
    #expect(gone == nil)
    center.post(name: a, object: nil)
  }

  @Test func `constants of C have C's values`() {
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
