import Dispatch
import Foundation
import QuartzCore
import RenderServer
import Testing

/// Tests of transaction settings and of the time at which transactions are committed:
/// Documentation/behaviour/actions.md, "Transactions".
@Suite struct TransactionSettingsTests {
  private let tree = LiveTree()

  /// Runs the closure in an explicit transaction.
  private func transaction(_ body: () -> Void) {
    CATransaction.begin()
    body()
    CATransaction.commit()
  }

  @Test func `CATransaction.setValue sets duration, disableActions and timing function by key`() {
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

  @Test func `CATransaction.setValue sets the completion block by key`() {
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

  @Test
  func `an inner CATransaction inherits timing function and custom keys until it sets its own`() {
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

  @Test func `an inner transaction can set disableActions to false for its own changes`() {
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

  @Test func `settings of the implicit transaction end with the run loop turn`() {
    tree.run {
      CATransaction.setAnimationDuration(4)
      tree.root.opacity = 0.5
      #expect(tree.root.animation(forKey: "opacity")?.duration == 4)
    }
    tree.endTurn()
    tree.run { #expect(CATransaction.animationDuration() == 0.25) }
  }

  @Test
  func `changes of an inner CATransaction are presented only when the outer one is committed`() {
    tree.root.actions = ["opacity": NSNull()]
    tree.run {
      transaction {
        transaction { tree.root.opacity = 0.5 }
        #expect(tree.root.presentation()?.opacity == 1)
      }
      #expect(tree.root.presentation()?.opacity == 0.5)
    }
  }

  @Test func `CATransaction.flush does not commit open explicit transactions`() {
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

  @Test func `CATransaction.setAnimationDuration does not affect other threads`() async {
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

  @Test func `pending changes are committed before the clock advances`() {
    tree.run { tree.root.add(fade(Journal(), "A", duration: 4), forKey: "a") }
    tree.advance(to: 2)
    tree.run { #expect(tree.root.presentation()?.opacity == 0.5) }
  }

  @Test func `changes made by a completion block are committed in the same run loop turn`() {
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

  @Test func `CADisplayLink fires before animationDidStop of animations that end at the same time`()
  {
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
