import QuartzCore
import Testing

/// Tests of the order of animation starts, completion blocks and animation stops: Documentation/behaviour/actions.md,
/// "Completion".
@Suite struct CompletionOrderTests {
  private let journal = Journal()
  private let tree = LiveTree()

  @Test func `completionBlock runs after the animation's end and before animationDidStop`() {
    tree.run {
      CATransaction.begin()
      CATransaction.setCompletionBlock { [journal] in journal.note("block") }
      tree.root.add(fade(journal, "A"), forKey: nil)
      journal.note("committing")
      CATransaction.commit()
      journal.note("committed")
    }
    tree.advance(to: 1)
    #expect(journal.lines == ["committing", "committed", "startA", "block", "stopA:1"])
  }

  @Test
  func `an animation with isRemovedOnCompletion false calls animationDidStop once and stays added`()
  {
    tree.run {
      let kept = fade(journal, "D")
      kept.isRemovedOnCompletion = false
      kept.fillMode = .forwards
      tree.root.add(kept, forKey: "d")
    }
    tree.advance(to: 5)
    #expect(journal.lines == ["startD", "stopD:1"])
    #expect(tree.root.animationKeys() == ["d"])
  }

  @Test func `a second completionBlock of a transaction waits only for animations added after it`()
  {
    tree.run {
      CATransaction.begin()
      CATransaction.setCompletionBlock { [journal] in journal.note("first") }
      tree.root.add(fade(journal, "J"), forKey: nil)
      CATransaction.setCompletionBlock { [journal] in journal.note("second") }
      CATransaction.commit()
    }
    tree.advance(to: 1)
    #expect(journal.lines == ["startJ", "second", "first", "stopJ:1"])
  }

  @Test func `completionBlock waits for an animation of an inner transaction`() {
    tree.run {
      CATransaction.begin()
      CATransaction.setCompletionBlock { [journal] in journal.note("outer") }
      CATransaction.begin()
      tree.root.add(fade(journal, "G"), forKey: nil)
      CATransaction.commit()
      CATransaction.commit()
    }
    tree.advance(to: 1)
    #expect(journal.lines == ["startG", "outer", "stopG:1"])
  }

  @Test func `removing a layer stops its animations with finished false`() {
    let layer = CALayer()
    tree.run { tree.root.addSublayer(layer) }
    tree.endTurn()
    tree.run { layer.add(fade(journal, "F", duration: 30), forKey: "f") }
    tree.endTurn()
    tree.run { layer.removeFromSuperlayer() }
    tree.endTurn()
    #expect(journal.lines == ["startF", "stopF:0"])
    #expect(layer.animationKeys() == nil)
  }

  @Test func `an animation replaced under its key stops before its replacement starts`() {
    tree.run { tree.root.add(fade(journal, "A", duration: 30), forKey: "fade") }
    tree.advance(to: 0.5)
    tree.run { tree.root.add(fade(journal, "B"), forKey: "fade") }
    #expect(journal.lines == ["startA"])
    tree.advance(to: 5)
    #expect(journal.lines == ["startA", "stopA:0", "startB", "stopB:1"])
  }

  @Test func `an animation of a layer outside a render context starts and stops unfinished`() {
    let layer = CALayer()
    tree.run {
      CATransaction.begin()
      CATransaction.setCompletionBlock { [journal] in journal.note("block") }
      layer.add(fade(journal, "M"), forKey: nil)
      CATransaction.commit()
    }
    tree.advance(to: 1)
    #expect(journal.lines == ["startM", "stopM:0", "block"])
  }

  @Test func `completionBlock without animations runs after CATransaction.commit returns`() {
    tree.run {
      CATransaction.begin()
      CATransaction.setCompletionBlock { [journal] in journal.note("block") }
      CATransaction.commit()
      journal.note("afterCommit")
    }
    tree.endTurn()
    #expect(journal.lines == ["afterCommit", "block"])
  }

  @Test func `setting completionBlock to nil does not remove an earlier one`() {
    tree.run {
      CATransaction.begin()
      CATransaction.setCompletionBlock { [journal] in journal.note("a") }
      CATransaction.setCompletionBlock(nil)
      CATransaction.commit()
    }
    tree.endTurn()
    #expect(journal.lines == ["a"])
  }

  @Test func `an inner transaction does not run the completionBlock that it inherits`() {
    tree.run {
      CATransaction.begin()
      CATransaction.setCompletionBlock { [journal] in journal.note("outer") }
      CATransaction.begin()
      #expect(CATransaction.completionBlock() != nil)
      CATransaction.commit()
      CATransaction.commit()
    }
    tree.endTurn()
    #expect(journal.lines == ["outer"])
  }

  @Test func `replacing an animation under its key stops it with finished false`() {
    tree.run { tree.root.add(fade(journal, "1", duration: 2), forKey: "fade") }
    tree.endTurn()
    tree.run { tree.root.add(fade(journal, "2", duration: 2), forKey: "fade") }
    tree.endTurn()
    #expect(
      journal.lines == ["start1", "stop1:0", "start2"]
        || journal.lines == ["start1", "start2", "stop1:0"])
  }
}
