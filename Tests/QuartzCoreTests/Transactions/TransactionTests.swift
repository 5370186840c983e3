import QuartzCore
import Testing

/// Settings of transactions: spec/02 section 7.
@Suite struct TransactionTests {
  private let tree = LiveTree()

  @Test func `settings have their defaults`() {
    tree.run {
      #expect(CATransaction.animationDuration() == 0.25)
      #expect(!CATransaction.disableActions())
      #expect(CATransaction.animationTimingFunction() == nil)
      #expect(CATransaction.completionBlock() == nil)
    }
  }

  @Test func `an inner transaction reads the outer's settings and its own vanish`() {
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

  @Test func `any key can be stored`() {
    tree.run {
      CATransaction.begin()
      #expect(CATransaction.value(forKey: "custom") == nil)
      CATransaction.setValue("x", forKey: "custom")
      #expect(CATransaction.value(forKey: "custom") as? String == "x")
      CATransaction.commit()
      #expect(CATransaction.value(forKey: "custom") == nil)
    }
  }

  @Test func `an extra commit is harmless`() {
    tree.run {
      CATransaction.commit()
      #expect(CATransaction.animationDuration() == 0.25)
    }
  }

  @Test func `the lock is recursive`() {
    CATransaction.lock()
    CATransaction.lock()
    CATransaction.unlock()
    CATransaction.unlock()
  }

  @Test func `changes made while actions are disabled do not animate`() {
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

  @Test func `an explicit transaction inside an implicit one is committed with the turn`() {
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

  @Test func `the outermost explicit commit is seen at once`() {
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
