import QuartzCore
import Testing

/// Tests of transaction settings: Documentation/behaviour/actions.md, "Transactions".
@Suite struct TransactionTests {
  private let tree = LiveTree()

  @Test func `CATransaction defaults are 0.25 s, actions enabled, no timing function or block`() {
    tree.run {
      #expect(CATransaction.animationDuration() == 0.25)
      #expect(!CATransaction.disableActions())
      #expect(CATransaction.animationTimingFunction() == nil)
      #expect(CATransaction.completionBlock() == nil)
    }
  }

  @Test func `an inner CATransaction inherits settings, and its own settings end at its commit`() {
    tree.run {
      CATransaction.begin()
      CATransaction.setAnimationDuration(1)
      CATransaction.begin()
      #expect(CATransaction.animationDuration() == 1)
      CATransaction.setAnimationDuration(2)
      #expect(CATransaction.animationDuration() == 2)
      CATransaction.commit()
      #expect(CATransaction.animationDuration() == 1)
      CATransaction.commit()
      #expect(CATransaction.animationDuration() == 0.25)
    }
  }

  @Test func `CATransaction stores values for custom keys until its commit`() {
    tree.run {
      CATransaction.begin()
      #expect(CATransaction.value(forKey: "custom") == nil)
      CATransaction.setValue("x", forKey: "custom")
      #expect(CATransaction.value(forKey: "custom") as? String == "x")
      CATransaction.commit()
      #expect(CATransaction.value(forKey: "custom") == nil)
    }
  }

  @Test func `CATransaction.commit without a transaction has no effect`() {
    tree.run {
      CATransaction.commit()
      #expect(CATransaction.animationDuration() == 0.25)
    }
  }

  @Test func `CATransaction.lock is recursive`() {
    CATransaction.lock()
    CATransaction.lock()
    CATransaction.unlock()
    CATransaction.unlock()
  }

  @Test func `changes inside a transaction with disableActions add no implicit animation`() {
    tree.run {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      CATransaction.begin()
      tree.root.opacity = 0.5
      CATransaction.commit()
      CATransaction.commit()
      #expect(tree.root.animationKeys() == nil)
      tree.root.opacity = 0.7
      #expect(tree.root.animationKeys() == ["opacity"])
    }
  }

  @Test
  func `an explicit transaction inside an implicit one is committed when the run loop turn ends`() {
    tree.run {
      tree.root.zPosition = 1
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      tree.root.opacity = 0.25
      CATransaction.commit()
      #expect(tree.root.presentation()?.opacity == 1)
    }
    tree.endTurn()
    tree.run { #expect(tree.root.presentation()?.opacity == 0.25) }
  }

  @Test
  func `CATransaction.commit immediately presents changes of an outermost explicit transaction`() {
    tree.run {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      tree.root.opacity = 0.25
      #expect(tree.root.presentation()?.opacity == 1)
      CATransaction.commit()
      #expect(tree.root.presentation()?.opacity == 0.25)
    }
  }
}
