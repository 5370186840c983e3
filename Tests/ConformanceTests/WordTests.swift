import CoreGraphics
import Foundation
import QuartzCore
import RenderServer
import Testing

/// Tests of facts about actions, transactions and presentation that the vectors state in prose.
///
/// Each test name begins with the id of its row.
@Suite struct WordTests {
  /// A layer that records when it is laid out and drawn.
  final class Busy: CALayer, CALayerDelegate {
    var lines: Lines?
    var atDrawing: Float?
    override func layoutSublayers() { lines?.note("layout \(name ?? "")") }
    func layerWillDraw(_ layer: CALayer) { lines?.note("layerWillDraw \(name ?? "")") }
    func draw(_ layer: CALayer, in ctx: CGContext) {
      lines?.note("draw \(name ?? "")")
      atDrawing = presentation()?.opacity
    }
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }
  }

  @Test func `commit-order: a commit lays out the whole tree, displays it and then commits it`() {
    let (outer, inner) = (Busy(), Busy())
    for (layer, name) in [(outer, "outer"), (inner, "inner")] {
      layer.name = name
      layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
      layer.delegate = layer
    }
    outer.addSublayer(inner)
    let probe = Probe(outer)
    let lines = Lines()
    probe.run {
      for layer in [outer, inner] { layer.lines = lines }
      inner.setNeedsDisplay()
      outer.setNeedsDisplay()
      inner.setNeedsLayout()
      outer.setNeedsLayout()
      outer.opacity = 0.5
      CATransaction.flush()
      #expect(outer.presentation()?.opacity == 0.5)
    }
    #expect(outer.atDrawing == 1)
    #expect(lines.all.prefix(2) == ["layout outer", "layout inner"])
    let drawn = lines.all.dropFirst(2)
    #expect(
      Set(drawn) == ["layerWillDraw outer", "draw outer", "layerWillDraw inner", "draw inner"])
    #expect(drawn.count == 4)
  }

  @Test func `display-once: repeated setNeedsDisplay calls draw once per commit`() {
    let layer = Busy()
    layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
    layer.delegate = layer
    let probe = Probe(layer)
    let lines = Lines()
    layer.lines = lines
    func draws() -> Int { lines.all.filter { $0.hasPrefix("draw") }.count }
    probe.run {
      for _ in 0..<100 { layer.setNeedsDisplay() }
      #expect(draws() == 0)
      CATransaction.flush()
      #expect(draws() == 1)
      CATransaction.begin()
      layer.setNeedsDisplay()
      CATransaction.commit()
      #expect(draws() == 2)
    }
  }

  @Test func `presentation-identity: model() of a presentation layer returns the original layer`() {
    let probe = Probe()
    probe.run {
      let layer = CALayer()
      probe.root.addSublayer(layer)
      #expect(layer.presentation() == nil)
      CATransaction.flush()
      let shown = layer.presentation()
      #expect(shown != nil)
      #expect(shown?.presentation() === shown)
      #expect(shown?.model() === layer)
      #expect(layer.model() === layer)
      layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "a")
      #expect(shown?.animationKeys() == ["a"])
      let raised = mistakes { shown?.opacity = 0.25 }
      #expect(raised.count == 1)
      #expect(raised.first?.contains("opacity") == true)
      #expect(shown?.opacity == 1)
      #expect(layer.opacity == 1)
    }
  }

  @Test
  func `lone-discard: CATransaction.flush removes the animations of a layer outside any window`() {
    let probe = Probe()
    let lines = Lines()
    let layer = CALayer()
    probe.run {
      CATransaction.setCompletionBlock { lines.note("block") }
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.delegate = Told(lines, "L")
      layer.add(animation, forKey: "l")
      #expect(layer.animationKeys() == ["l"])
      CATransaction.flush()
      #expect(layer.animationKeys() == nil)
    }
    probe.endTurn()
    #expect(lines.all == ["startL", "stopL:0", "block"])
  }

  @Test func `frozen-clock: seeking with timeOffset does not complete an animation`() {
    let probe = Probe()
    let lines = Lines()
    probe.prepare(model: [:], [])
    probe.run {
      CATransaction.begin()
      CATransaction.setCompletionBlock { lines.note("block") }
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.fromValue = 0
      animation.duration = 1
      animation.delegate = Told(lines, "S")
      probe.layer.add(animation, forKey: "s")
      CATransaction.commit()
    }
    for time in [0.5, 1, 2, 50, 0] {
      _ = probe.read("opacity", at: time)
      probe.advance(by: 3)
    }
    #expect(!lines.all.contains { $0.hasPrefix("stop") || $0 == "block" })
    #expect(probe.layer.animationKeys() == ["s"])
  }

  @Test func `made-frozen: add(_:forKey:) stores an immutable copy of the animation`() {
    let probe = Probe()
    probe.run {
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.duration = 3
      probe.layer.add(animation, forKey: "a")
      animation.duration = 7
      let kept = probe.layer.animation(forKey: "a")
      #expect(kept !== animation)
      #expect(kept === probe.layer.animation(forKey: "a"))
      let raised = mistakes { kept?.duration = 9 }
      #expect(raised.count == 1)
      #expect(raised.first?.contains("duration") == true)
      #expect(kept?.duration == 3)
      kept?.setValue("x", forKey: "tag")
      #expect(kept?.value(forKey: "tag") as? String == "x")
    }
  }

  /// Returns the presented opacity immediately before and after the run loop observer that commits the transaction.
  private static func seen(_ activity: CFRunLoopActivity) -> [String] {
    let layer = CALayer()
    let live = LiveTreeHandle(layer, RenderContext(clock: ManualClock()))
    let loop = CFRunLoopGetCurrent()
    let lines = Lines()
    func watch(_ order: Int, _ body: @escaping () -> Void) {
      let observer = CFRunLoopObserverCreateWithHandler(
        kCFAllocatorDefault, activity.rawValue, true, order
      ) { _, _ in body() }
      CFRunLoopAddObserver(loop, observer, kCFRunLoopDefaultMode)
    }
    func note(_ place: String) { lines.note("\(place) \(layer.presentation()?.opacity ?? -1)") }
    watch(1_999_999) { note("before") }
    watch(2_000_001) {
      note("after")
      CFRunLoopStop(loop)
    }
    func change() {
      CATransaction.setDisableActions(true)
      layer.opacity = 0.5
    }
    // The timer prevents the run loop from exiting immediately. It also stops the run loop, which then commits the
    // changes at exit.
    let isExit = activity == .exit
    // One day, which is never reached: the observers or the timer stop the run loop earlier.
    let longTime = 86_400.0
    let timer = CFRunLoopTimerCreateWithHandler(
      kCFAllocatorDefault, CFAbsoluteTimeGetCurrent() + (isExit ? 0 : longTime), 0, 0, 0
    ) { _ in
      change()
      CFRunLoopStop(loop)
    }
    CFRunLoopAddTimer(loop, timer, kCFRunLoopDefaultMode)
    if !isExit { change() }
    CFRunLoopRunInMode(kCFRunLoopDefaultMode, longTime, false)
    withExtendedLifetime(live) {}
    return Array(lines.all.suffix(2))
  }

  @Test(arguments: Vectors.rows("transactions", "runLoopObserver"), [32, 128])
  func `observer: a run loop commits before waiting and at exit, at order 2000000`(
    row: VectorRow, activity: Int
  ) async {
    #expect(row.number("activities") == 160)
    #expect(row.number("order") == 2_000_000)
    let seen = await withCheckedContinuation { done in
      Thread.detachNewThread {
        done.resume(returning: Self.seen(CFRunLoopActivity(rawValue: CFOptionFlags(activity))))
      }
    }
    #expect(seen == ["before 1.0", "after 0.5"])
  }

  #if os(Linux)
    @Test func `thread-warning: a thread that exits with uncommitted changes logs a warning`()
      async throws
    {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        var thread = pthread_t()
        pthread_create(
          &thread, nil,
          { _ in
            CATransaction.setDisableActions(true)
            return nil
          }, nil)
        pthread_join(thread, nil)
      }
      let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(
        said.contains(
          "CoreAnimation: warning, deleted thread with uncommitted CATransaction; "
            + "set CA_DEBUG_TRANSACTIONS=1 in environment to log backtraces."))
    }
  #endif
}
