import Foundation
import QuartzCore
import RenderServer
import Testing

/// Tests of display links: Documentation/behaviour/actions.md, "Turns".
@Suite struct DisplayLinkTests {
  /// A display link on a manual clock, with the frames for which it fired, in sixtieths of a second.
  private final class Beat {
    let tree = LiveTree()
    var frames: [Int] = []
    lazy var link = CADisplayLink { [unowned self] link in
      frames.append(Int(((link.timestamp - ManualClock.start) * 60).rounded()))
    }
    func start() { tree.run { link.add(to: .current, forMode: .common) } }
  }

  @Test func `CADisplayLink fires once for each frame until it is invalidated`() {
    let beat = Beat()
    #expect((beat.link.timestamp, beat.link.duration, beat.link.targetTimestamp) == (0, 0, 0))
    beat.start()
    beat.tree.advance(to: 0.051)
    #expect(beat.frames == [1, 2, 3])
    #expect(beat.link.duration == 1 / 60.0)
    #expect(abs(beat.link.targetTimestamp - beat.link.timestamp - 1 / 60.0) < 1e-9)
    beat.link.invalidate()
    beat.tree.advance(to: 1)
    #expect(beat.frames == [1, 2, 3])
    beat.start()
    beat.tree.advance(to: 2)
    #expect(beat.frames.count == 3, "an invalidated link cannot be added again")
  }

  @Test func `CADisplayLink fires for a frame due at exactly the time to which the clock advances`()
  {
    let beat = Beat()
    beat.start()
    beat.tree.advance(to: 1 / 30.0)
    #expect(beat.frames == [1, 2])
  }

  @Test func `CADisplayLink pauses with isPaused and resumes when it is added again after removal`()
  {
    let beat = Beat()
    beat.start()
    beat.link.isPaused = true
    beat.tree.advance(to: 0.1)
    #expect(beat.frames == [])
    beat.link.isPaused = false
    beat.tree.advance(to: 0.12)
    #expect(beat.frames == [7])
    beat.tree.run { beat.link.remove(from: .current, forMode: .common) }
    beat.tree.advance(to: 0.2)
    #expect(beat.frames == [7])
    beat.start()
    beat.tree.advance(to: 0.217)
    #expect(beat.frames == [7, 13])
  }

  @Test func `a CADisplayLink added to two run loop modes fires until it is removed from both`() {
    let beat = Beat()
    beat.tree.run {
      beat.link.add(to: .current, forMode: .common)
      beat.link.add(to: .current, forMode: .default)
      beat.link.remove(from: .current, forMode: .common)
    }
    beat.tree.advance(to: 0.02)
    #expect(beat.frames == [1])
    beat.tree.run { beat.link.remove(from: .current, forMode: .default) }
    beat.tree.advance(to: 0.04)
    #expect(beat.frames == [1])
  }

  @Test(arguments: [(60, 1), (30, 2), (20, 3), (15, 4), (7, 10), (0, 1)])
  func `CADisplayLink fires at the display rate's divisor nearest to preferredFramesPerSecond`(
    rate: Int, every: Int
  ) {
    let beat = Beat()
    beat.link.preferredFramesPerSecond = rate
    beat.start()
    beat.tree.advance(to: 0.5)
    #expect(beat.link.preferredFramesPerSecond == rate)
    #expect(beat.frames == Array(stride(from: every, through: 30, by: every)))
  }

  @Test
  func `frameInterval and preferredFrameRateRange set the same rate as preferredFramesPerSecond`() {
    let beat = Beat()
    beat.link.frameInterval = 2
    #expect(beat.link.frameInterval == 2)
    #expect(beat.link.preferredFramesPerSecond == 30)
    #expect(beat.link.preferredFrameRateRange == .default)
    beat.link.preferredFrameRateRange = CAFrameRateRange(minimum: 8, maximum: 15, preferred: 10)
    #expect(beat.link.frameInterval == 6)
    #expect(beat.link.preferredFrameRateRange.preferred == 10)
    beat.link.preferredFrameRateRange = CAFrameRateRange(minimum: 8, maximum: 25)
    #expect(beat.link.frameInterval == 3, "25 does not divide 60, and 30 is too fast")
  }

  @Test(arguments: [
    (CAFrameRateRange(minimum: 80, maximum: 120, preferred: 120), 120),
    (CAFrameRateRange(minimum: 80, maximum: 120), 120),
    (CAFrameRateRange(minimum: 30, maximum: 90, preferred: 80), 60),
    (CAFrameRateRange(minimum: 10, maximum: 240, preferred: 240), 120),
    (CAFrameRateRange.default, 60),
  ])
  func `CADisplayLink fires at 60 or 120 frames per second as its frame-rate range requires`(
    range: CAFrameRateRange, rate: Int
  ) {
    let tree = LiveTree()
    var times: [Double] = []
    let link = CADisplayLink { link in
      times.append(link.timestamp)
      #expect(link.duration == 1 / Double(rate))
      #expect(abs(link.targetTimestamp - link.timestamp - 1 / Double(rate)) < 1e-9)
    }
    link.preferredFrameRateRange = range
    tree.run { link.add(to: .current, forMode: .common) }
    tree.advance(to: 0.5)
    #expect(times.count == rate / 2)
    #expect(abs((times.last ?? 0) - ManualClock.start - 0.5) < 1e-9)
  }

  @Test func `a CADisplayLink at 120 frames per second does not change the rate of one at 60`() {
    let beat = Beat()
    var count = 0
    let fast = CADisplayLink { _ in count += 1 }
    fast.preferredFramesPerSecond = 120
    beat.tree.run { fast.add(to: .current, forMode: .common) }
    beat.start()
    beat.tree.advance(to: 0.051)
    #expect(beat.frames == [1, 2, 3])
    #expect(count == 6)
  }

  @Test func `CADisplayLink calls its target by selector and retains it until invalidated`() {
    final class Pulse {
      var count = 0
      var last: CADisplayLink?
      func tick(_ link: CADisplayLink) { count += 1; last = link }
      func beat() { count += 10 }
    }
    weak var kept: Pulse?
    let tree = LiveTree()
    var links: [CADisplayLink] = []
    do {
      let pulse = Pulse()
      kept = pulse
      links = [
        CADisplayLink(target: pulse, selector: Selector("tick:", Pulse.tick)),
        CADisplayLink(target: pulse, selector: Selector("beat", Pulse.beat)),
      ]
    }
    tree.run { for link in links { link.add(to: .current, forMode: .default) } }
    tree.advance(to: 0.02)
    #expect(kept?.count == 11)
    #expect(kept?.last === links[0])
    kept?.last = nil
    for link in links { link.invalidate() }
    #expect(kept == nil)
  }

  @Test func `Selector reports an error for a target without the method`() {
    final class Pulse { func tick(_ link: CADisplayLink) {} }
    let selector = Selector("tick:", Pulse.tick)
    #expect(selector.description == "tick:")
    #expect(selector == Selector("tick:", Pulse.tick))
    let journal = Journal()
    CAProgrammerError.$handler.withValue(CAProgrammerError.Handler { journal.note($0) }) {
      selector.perform(on: NSObject(), with: "x")
      selector.perform(on: Pulse(), with: "x")
    }
    #expect(journal.lines.count == 2)
    #expect(journal.lines.first?.contains("NSObject has no method 'tick:'") == true)
  }

  @Test func `changes made by a CADisplayLink are committed in the same run loop turn`() {
    let tree = LiveTree()
    let link = CADisplayLink { _ in
      CATransaction.setDisableActions(true)
      tree.root.opacity -= 0.25
    }
    tree.run { link.add(to: .current, forMode: .common) }
    tree.advance(to: 0.034)
    #expect(tree.run { tree.root.presentation()?.opacity } == 0.5)
  }

  @MainActor
  @Test func `CADisplayLink without a render context fires on the main queue`() async {
    await withCheckedContinuation { done in
      let link = CADisplayLink { link in
        #expect(link.timestamp > 0)
        link.invalidate()
        done.resume()
      }
      link.add(to: .main, forMode: .common)
    }
  }

  @Test func `CAFrameRateRange with minimum above maximum is reported and becomes the default`() {
    let journal = Journal()
    CAProgrammerError.$handler.withValue(CAProgrammerError.Handler { journal.note($0) }) {
      #expect(CAFrameRateRange(minimum: 60, maximum: 30) == .default)
      #expect(CAFrameRateRange(minimum: 10, maximum: 30, preferred: 40) == .default)
    }
    #expect(journal.lines.count == 2)
    let range = CAFrameRateRange(minimum: 10, maximum: 30, preferred: 20)
    #expect((range.minimum, range.maximum, range.preferred) == (10, 30, 20))
  }
}
