import Dispatch
import Foundation
import QuartzCore
import RenderServer
import Testing

/// Settings of transactions and when they are committed: spec/02 section 7.
@Suite struct TransactionSettingsTests {
  private let tree = LiveTree()

  /// One explicit transaction.
  private func transaction(_ body: () -> Void) {
    CATransaction.begin()
    body()
    CATransaction.commit()
  }

  @Test func `every setting has a key`() {
    let linear = CAMediaTimingFunction(name: .linear)
    tree.run {
      transaction {
        CATransaction.setValue(2.5, forKey: kCATransactionAnimationDuration)
        CATransaction.setValue(true, forKey: kCATransactionDisableActions)
        CATransaction.setValue(linear, forKey: kCATransactionAnimationTimingFunction)
        #expect(CATransaction.animationDuration() == 2.5)
        #expect(CATransaction.disableActions())
        #expect(CATransaction.animationTimingFunction() === linear)
        tree.root.opacity = 0.5
        #expect(tree.root.animationKeys() == nil)
      }
    }
    #expect(kCATransactionAnimationDuration == "animationDuration")
    #expect(kCATransactionDisableActions == "disableActions")
    #expect(kCATransactionAnimationTimingFunction == "animationTimingFunction")
    #expect(kCATransactionCompletionBlock == "completionBlock")
  }

  @Test func `a block may be set by its key`() {
    let journal = Journal()
    tree.run {
      transaction {
        let block: () -> Void = { journal.note("block") }
        CATransaction.setValue(block, forKey: kCATransactionCompletionBlock)
        #expect(CATransaction.completionBlock() != nil)
      }
    }
    tree.endTurn()
    #expect(journal.lines == ["block"])
  }

  @Test func `curve, switch and keys of one's own are inherited and end with their transaction`() {
    let curve = CAMediaTimingFunction(name: .easeOut)
    tree.run {
      transaction {
        CATransaction.setAnimationTimingFunction(curve)
        CATransaction.setValue("outer", forKey: "own")
        transaction {
          #expect(CATransaction.animationTimingFunction() === curve)
          #expect(CATransaction.value(forKey: "own") as? String == "outer")
          CATransaction.setAnimationTimingFunction(nil)
          CATransaction.setDisableActions(true)
          CATransaction.setValue("inner", forKey: "own")
          #expect(CATransaction.animationTimingFunction() == nil)
        }
        #expect(CATransaction.animationTimingFunction() === curve)
        #expect(!CATransaction.disableActions())
        #expect(CATransaction.value(forKey: "own") as? String == "outer")
      }
      #expect(CATransaction.value(forKey: "own") == nil)
    }
  }

  @Test func `an inner transaction turns actions on again for itself`() {
    tree.run {
      transaction {
        CATransaction.setDisableActions(true)
        transaction {
          CATransaction.setDisableActions(false)
          tree.root.opacity = 0.5
        }
        tree.root.cornerRadius = 3
        #expect(tree.root.animationKeys() == ["opacity"])
      }
    }
  }

  @Test func `settings of the turn's own transaction end with the turn`() {
    tree.run {
      CATransaction.setAnimationDuration(4)
      tree.root.opacity = 0.5
      #expect(tree.root.animation(forKey: "opacity")?.duration == 4)
    }
    tree.endTurn()
    tree.run { #expect(CATransaction.animationDuration() == 0.25) }
  }

  @Test func `an inner commit shows nothing yet`() {
    tree.root.actions = ["opacity": NSNull()]
    tree.run {
      transaction {
        transaction { tree.root.opacity = 0.5 }
        #expect(tree.root.presentation()?.opacity == 1)
      }
      #expect(tree.root.presentation()?.opacity == 0.5)
    }
  }

  @Test func `a flush waits for open explicit transactions`() {
    tree.root.actions = ["opacity": NSNull()]
    tree.run {
      CATransaction.begin()
      tree.root.opacity = 0.5
      CATransaction.flush()
      #expect(tree.root.presentation()?.opacity == 1)
      CATransaction.commit()
      #expect(tree.root.presentation()?.opacity == 0.5)
    }
  }

  @Test func `each thread has its own transactions`() async {
    let seen = await withCheckedContinuation { done in
      Thread.detachNewThread {
        let (journal, isRead) = (Journal(), DispatchSemaphore(value: 0))
        CATransaction.begin()
        CATransaction.setAnimationDuration(9)
        Thread.detachNewThread {
          journal.note("\(CATransaction.animationDuration())")
          isRead.signal()
        }
        isRead.wait()
        journal.note("\(CATransaction.animationDuration())")
        CATransaction.commit()
        done.resume(returning: journal.lines)
      }
    }
    #expect(seen == ["0.25", "9.0"])
  }

  @Test func `what is pending is committed before time goes on`() {
    tree.run { tree.root.add(fade(Journal(), "A", duration: 4), forKey: "a") }
    tree.advance(to: 2)
    tree.run { #expect(tree.root.presentation()?.opacity == 0.5) }
  }

  @Test func `what a completion changes is committed in the same turn`() {
    tree.root.actions = ["cornerRadius": NSNull()]
    tree.run {
      CATransaction.begin()
      CATransaction.setCompletionBlock { [tree] in tree.root.cornerRadius = 5 }
      tree.root.add(fade(Journal(), "A", duration: 1), forKey: "a")
      CATransaction.commit()
    }
    tree.advance(to: 1)
    tree.run { #expect(tree.root.presentation()?.cornerRadius == 5) }
  }

  @Test func `frames come before the ends of their instant`() {
    let journal = Journal()
    let link = CADisplayLink { link in
      if abs(link.timestamp - ManualClock.start - 1) < 1e-6 { journal.note("frame") }
    }
    tree.run {
      tree.root.add(fade(journal, "A", duration: 1), forKey: "a")
      link.add(to: .current, forMode: .common)
    }
    tree.advance(to: 1)
    #expect(journal.lines == ["startA", "frame", "stopA:1"])
    link.invalidate()
  }
}
