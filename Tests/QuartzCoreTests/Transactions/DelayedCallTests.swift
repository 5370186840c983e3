import Foundation
import QuartzCore
import RenderServer
import Testing

/// Tests of methods called after a delay: Documentation/decisions/0028.
@Suite struct DelayedCallTests {
  private final class Toast: NSObject {
    var lines: [String] = []
    func hide() { lines.append("hide \(Float(CACurrentMediaTime()))") }
    func show(_ text: String) { lines.append("show \(text)") }
    static let hide = Selector("hide", Toast.hide)
    static let show = Selector("show:", Toast.show)
  }

  private let tree = LiveTree()
  private let toast = Toast()

  @Test func `perform(afterDelay:) calls a method when the clock reaches the delay`() {
    tree.run { toast.perform(Toast.hide, with: nil, afterDelay: 1.5) }
    tree.advance(to: 1.4)
    #expect(toast.lines == [])
    tree.advance(to: 60)
    #expect(toast.lines == ["hide 1.5"])
  }

  @Test func `perform(afterDelay:) with delay 0 calls the method in the next run loop turn`() {
    tree.run {
      toast.perform(Toast.show, with: "a", afterDelay: 0)
      toast.perform(Toast.show, with: "b", afterDelay: 0, inModes: [.common])
      #expect(toast.lines == [])
    }
    tree.endTurn()
    #expect(toast.lines == ["show a", "show b"])
  }

  @Test func `perform(afterDelay:) calls methods due at the same time in request order`() {
    tree.run {
      for text in ["a", "b", "c"] { toast.perform(Toast.show, with: text, afterDelay: 1) }
    }
    tree.advance(to: 1)
    #expect(toast.lines == ["show a", "show b", "show c"])
  }

  @Test func `cancelPreviousPerformRequests cancels calls by selector and equal argument`() {
    tree.run {
      toast.perform(Toast.show, with: "a", afterDelay: 1)
      toast.perform(Toast.show, with: "b", afterDelay: 1)
      toast.perform(Toast.hide, with: nil, afterDelay: 1)
      Toast.cancelPreviousPerformRequests(
        withTarget: toast, selector: Toast.show, object: ["a"].joined())
      NSObject.cancelPreviousPerformRequests(
        withTarget: toast, selector: Toast.show, object: nil)
    }
    tree.advance(to: 2)
    #expect(toast.lines == ["show b", "hide 1.0"])
  }

  @Test func `cancelPreviousPerformRequests(withTarget:) cancels all calls of one object only`() {
    let other = Toast()
    tree.run {
      toast.perform(Toast.show, with: "a", afterDelay: 1)
      toast.perform(Toast.hide, with: nil, afterDelay: 2)
      other.perform(Toast.show, with: "c", afterDelay: 1)
      NSObject.cancelPreviousPerformRequests(withTarget: toast)
    }
    tree.advance(to: 3)
    #expect(toast.lines == [])
    #expect(other.lines == ["show c"])
    tree.run { toast.perform(Toast.show, with: "d", afterDelay: 1) }
    tree.advance(to: 4)
    #expect(toast.lines == ["show d"], "what is asked for later is called")
  }

  @Test func `perform(afterDelay:) retains its target until the call`() {
    weak var kept: Toast?
    do {
      let toast = Toast()
      kept = toast
      tree.run { toast.perform(Toast.hide, with: nil, afterDelay: 1) }
    }
    #expect(kept != nil)
    tree.advance(to: 1)
    #expect(kept == nil)
  }

  #if os(Linux)
    @Test func `delayed calls and display links added before the first renderer follow its clock`()
      async
    {
      await #expect(processExitsWith: .success) {
        // On the main queue, no other code runs in between.
        await MainActor.run {
          let journal = Journal()
          let toast = Toast()
          toast.perform(Toast.hide, with: nil, afterDelay: 0.3)
          let link = CADisplayLink { journal.note("\(($0.timestamp * 60).rounded())") }
          link.add(to: .main, forMode: .common)
          let layer = CALayer()
          let bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
          let renderer = CARenderer(layer: layer, bounds: bounds)
          renderer.advance(to: 0.05)
          #expect(journal.lines == ["1.0", "2.0", "3.0"])
          link.invalidate()
          renderer.advance(to: 0.5)
          #expect(toast.lines == ["hide 0.3"])
        }
      }
    }
  #endif

  #if os(Linux)
    @Test func `perform(afterDelay:) outside a render context uses the system clock`() async {
      await #expect(processExitsWith: .success) {
        final class Door: NSObject {
          var isOpen = false
          func open() { isOpen = true }
        }
        let isOpen = await withCheckedContinuation { done in
          Thread.detachNewThread {
            let door = Door()
            door.perform(Selector("open", Door.open), with: nil, afterDelay: 0.001)
            while !door.isOpen, RunLoop.current.run(mode: .default, before: .distantFuture) {}
            done.resume(returning: door.isOpen)
          }
        }
        #expect(isOpen)
      }
    }
  #endif
}
