import QuartzCore
import Testing

/// Tests of the animations for which a completion block waits: Documentation/behaviour/actions.md, "Completion".
@Suite struct CompletionCoverTests {
  private let tree = LiveTree()
  private let journal = Journal()
  private var root: CALayer { tree.root }

  /// Runs an explicit transaction whose completion block records the given name.
  private func transaction(_ name: String, _ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setCompletionBlock { [journal] in journal.note(name) }
    body()
    CATransaction.commit()
  }

  @Test func `completionBlock runs after the longest animation of its transaction`() {
    tree.run {
      transaction("block") {
        root.add(fade(journal, "A", duration: 1), forKey: "a")
        root.add(fade(journal, "B", duration: 3), forKey: "b")
        root.add(fade(journal, "C", duration: 2), forKey: nil)
      }
    }
    tree.advance(to: 2.9)
    #expect(!journal.lines.contains("block"))
    tree.advance(to: 3)
    #expect(journal.lines.suffix(2) == ["block", "stopB:1"])
  }

  @Test func `completionBlock does not wait for animations added before it was set`() {
    tree.run {
      CATransaction.begin()
      root.add(fade(journal, "A", duration: 5), forKey: "a")
      CATransaction.setCompletionBlock { [journal] in journal.note("block") }
      CATransaction.commit()
    }
    tree.endTurn()
    #expect(journal.lines.contains("block"))
  }

  @Test func `completionBlock waits for implicit animations`() {
    tree.run { transaction("block") { root.cornerRadius = 9 } }
    tree.advance(to: 0.24)
    #expect(journal.lines == [])
    tree.advance(to: 0.25)
    #expect(journal.lines == ["block"])
  }

  @Test func `completionBlock of a transaction without animations runs in the next run loop turn`()
  {
    tree.run {
      transaction("block") {
        CATransaction.setDisableActions(true)
        root.cornerRadius = 9
      }
      #expect(journal.lines == [])
    }
    tree.endTurn()
    #expect(journal.lines == ["block"])
  }

  @Test func `completionBlock runs when its animation is removed`() {
    tree.run { transaction("block") { root.add(fade(journal, "A", duration: 9), forKey: "a") } }
    tree.advance(to: 1)
    tree.run { root.removeAllAnimations() }
    tree.endTurn()
    #expect(journal.lines == ["startA", "block", "stopA:0"])
  }

  @Test func `completionBlock runs when its animation is replaced under the same key`() {
    tree.run { transaction("block") { root.add(fade(journal, "A", duration: 9), forKey: "a") } }
    tree.advance(to: 1)
    tree.run { root.add(fade(journal, "B", duration: 9), forKey: "a") }
    tree.endTurn()
    #expect(journal.lines.contains("block"))
  }

  @Test func `completionBlock runs at the end of an animation with isRemovedOnCompletion false`() {
    tree.run {
      transaction("block") {
        let kept = fade(journal, "A", duration: 1)
        kept.isRemovedOnCompletion = false
        kept.fillMode = .forwards
        root.add(kept, forKey: "a")
      }
    }
    tree.advance(to: 1)
    #expect(journal.lines == ["startA", "block", "stopA:1"])
    tree.advance(to: 9)
    #expect(journal.lines.count == 3)
  }

  @Test func `completionBlock does not run while an animation repeats forever`() {
    tree.run {
      transaction("block") {
        let endless = fade(journal, "A", duration: 1)
        endless.repeatCount = .infinity
        root.add(endless, forKey: "a")
      }
    }
    tree.advance(to: 1000)
    #expect(journal.lines == ["startA"])
  }

  @Test func `completionBlock of the implicit transaction waits for its animations`() {
    tree.run {
      CATransaction.setCompletionBlock { [journal] in journal.note("block") }
      root.add(fade(journal, "A", duration: 1), forKey: "a")
    }
    tree.advance(to: 0.5)
    #expect(journal.lines == ["startA"])
    tree.advance(to: 1)
    #expect(journal.lines == ["startA", "block", "stopA:1"])
  }

  @Test func `completionBlock of an outer transaction also waits for animations of inner ones`() {
    tree.run {
      transaction("outer") {
        root.add(fade(journal, "A", duration: 2), forKey: "a")
        transaction("inner") { root.add(fade(journal, "B", duration: 1), forKey: "b") }
      }
    }
    tree.advance(to: 1.5)
    #expect(journal.lines == ["startA", "startB", "inner", "stopB:1"])
    tree.advance(to: 3)
    #expect(journal.lines.suffix(2) == ["outer", "stopA:1"])
  }

  @Test
  func `completionBlock can start an animation with another completionBlock, and each runs once`() {
    func next(_ left: Int) {
      guard left > 0 else { return }
      transaction("\(left)") {
        CATransaction.setCompletionBlock { next(left - 1) }
        root.add(fade(journal, "A\(left)", duration: 1), forKey: "a")
      }
    }
    tree.run { next(3) }
    tree.advance(to: 10)
    let starts = journal.lines.filter { $0.hasPrefix("start") }
    #expect(starts == ["startA3", "startA2", "startA1"])
    #expect(journal.lines.filter { $0 == "3" || $0 == "2" || $0 == "1" } == ["3", "2", "1"])
  }
}
