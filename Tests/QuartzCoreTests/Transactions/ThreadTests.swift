import Dispatch
import DisplayList
import Foundation
import Geometry
import QuartzCore
import RenderServer
import RenderTree
import Testing

/// Tests of transactions on several threads: Documentation/behaviour/actions.md, "Transactions".
@Suite struct ThreadTests {
  /// Values shared by threads, each with separate synchronization.
  private final class Shared: @unchecked Sendable {
    let context = RenderContext(clock: ManualClock())
    let root = CALayer()
    var live: LiveTreeHandle?
    let lock = NSLock()
    private var lines: [String] = []
    func note(_ line: String) { lock.withLock { lines.append(line) } }
    var all: [String] { lock.withLock { lines } }
  }

  @Test func `CATransaction settings are separate for each thread`() async {
    let shared = Shared()
    await onThread {
      CATransaction.begin()
      CATransaction.setAnimationDuration(3)
      shared.note("\(CATransaction.animationDuration())")
    }
    await onThread { shared.note("\(CATransaction.animationDuration())") }
    #expect(shared.all == ["3.0", "0.25"])
  }

  @Test func `a commit does not include uncommitted changes of another thread`() async {
    let shared = Shared()
    let (mine, theirs) = (CALayer(), CALayer())
    shared.root.sublayers = [mine, theirs]
    shared.live = LiveTreeHandle(shared.root, shared.context)
    nonisolated(unsafe) let layers = (mine, theirs)
    await onThread {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layers.1.opacity = 0.5
      let other = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layers.0.opacity = 0.25
        CATransaction.commit()
        other.signal()
      }
      other.wait()
      shared.note("\(layers.0.presentation()?.opacity ?? -1)")
      shared.note("\(layers.1.presentation()?.opacity ?? -1)")
      CATransaction.commit()
      shared.note("\(layers.1.presentation()?.opacity ?? -1)")
    }
    #expect(shared.all == ["0.25", "1.0", "0.5"])
  }

  @Test func `a thread with a run loop commits and runs completion blocks in its run loop turns`()
    async
  {
    let shared = Shared()
    shared.live = LiveTreeHandle(shared.root, shared.context)
    await onThread {
      nonisolated(unsafe) let thread = Thread.current
      RunLoop.current.perform {
        CATransaction.setDisableActions(true)
        CATransaction.setCompletionBlock {
          shared.note(Thread.current === thread ? "completed here" : "completed elsewhere")
          CFRunLoopStop(CFRunLoopGetCurrent())
        }
        shared.root.opacity = 0.5
        shared.note("\(shared.root.presentation()?.opacity ?? -1)")
      }
      // A run loop without a source exits immediately.
      let source = Timer(fire: .distantFuture, interval: 0, repeats: false) { _ in }
      RunLoop.current.add(source, forMode: .common)
      CFRunLoopRun()
      source.invalidate()
      shared.note("\(shared.root.presentation()?.opacity ?? -1)")
    }
    #expect(shared.all == ["1.0", "completed here", "0.5"])
  }

  @Test func `many threads add sublayers to one displayed tree under CATransaction.lock`() async {
    let shared = Shared()
    shared.live = LiveTreeHandle(shared.root, shared.context)
    let (threads, rounds) = (4, 50)
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<threads {
        group.addTask {
          await onThread {
            for round in 0..<rounds {
              let layer = CALayer()
              CATransaction.begin()
              CATransaction.setDisableActions(true)
              CATransaction.lock()
              shared.root.addSublayer(layer)
              layer.name = "\(thread)-\(round)"
              CATransaction.unlock()
              CATransaction.commit()
              layer.opacity = 0.5
              CATransaction.flush()
              if round % 10 == 0 {
                _ = shared.context.presentationTree(at: shared.context.clock.now)
              }
            }
          }
        }
      }
    }
    #expect(shared.root.sublayers?.count == threads * rounds)
    let presented = shared.context.presentationTree(at: shared.context.clock.now)
    #expect(presented.structure.sublayers[presented.structure.root].count == threads * rounds)
  }

  @Test func `CATransaction.lock is recursive and excludes other threads`() async {
    let shared = Shared()
    CATransaction.lock()
    CATransaction.lock()
    CATransaction.unlock()
    let waiting = Task.detached {
      CATransaction.lock()
      shared.note("second")
      CATransaction.unlock()
    }
    shared.note("first")
    CATransaction.unlock()
    await waiting.value
    #expect(shared.all == ["first", "second"])
  }

  @Test func `CACurrentMediaTime in layoutSublayers is the time of the committed tree`() {
    final class Watch: CALayer {
      var seen: [Double] = []
      override func layoutSublayers() { seen.append(CACurrentMediaTime()) }
    }
    let watch = Watch()
    let clock = ManualClock()
    clock.set(ManualClock.start + 7)
    let live = LiveTreeHandle(watch, RenderContext(clock: clock))
    watch.seen = []
    watch.setNeedsLayout()
    CATransaction.flush()
    #expect(watch.seen == [7.000000000000001])
    withExtendedLifetime(live) {}
  }

  /// Each thread changes its own layer, and animations end while frames are drawn.
  @Test func `two threads set layer properties while a third draws frames`() async {
    let shared = Shared()
    let layers = (0..<2).map { _ in CALayer() }
    shared.root.sublayers = layers
    shared.live = LiveTreeHandle(shared.root, shared.context)
    nonisolated(unsafe) let all = layers
    let rounds = 3000
    // An animation that is replaced while another thread finds it finished is removed once.
    let told = ToldLines()
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<2 {
        group.addTask {
          await onThread {
            let layer = all[index]
            told.hear {
              for round in 1...rounds {
                CATransaction.begin()
                CATransaction.setAnimationDuration(0.001)
                layer.position = CGPoint(x: round, y: index)
                layer.backgroundColor = CGColor(
                  srgbRed: CGFloat(round % 2), green: 0, blue: 0, alpha: 1)
                CATransaction.commit()
                _ = layer.animationKeys()
                _ = layer.presentation()?.position
              }
            }
          }
        }
      }
      group.addTask {
        await onThread {
          guard let clock = shared.context.clock as? ManualClock else { return }
          let viewport = Viewport(width: 8, height: 8, scale: 1)
          told.hear {
            for round in 1...rounds {
              shared.context.advanceClock(clock, to: Double(round) * 0.002)
              _ = try? shared.context.renderFrame(
                viewport: viewport, base: .identity, at: clock.now)
            }
          }
        }
      }
    }
    #expect(told.all == [])
    #expect(layers.map(\.position.x) == [CGFloat(rounds), CGFloat(rounds)])
    guard let clock = shared.context.clock as? ManualClock else { return }
    shared.context.advanceClock(clock, to: 100)
    #expect(layers.allSatisfy { $0.animationKeys() == nil })
    #expect(layers.allSatisfy { $0.presentation()?.position.x == CGFloat(rounds) })
  }
}
