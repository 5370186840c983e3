import QuartzCore
import Testing

/// Transitions as animations of a layer: spec/04 section 9.
@Suite struct TransitionTests {
  private let tree = LiveTree()

  @Test func `a transition has its defaults`() {
    let transition = CATransition()
    #expect(transition.type == .fade)
    #expect(transition.subtype == nil)
    #expect(transition.filter == nil)
    #expect((transition.startProgress, transition.endProgress) == (0, 1))
    #expect(transition.duration == 0)
  }

  @Test func `a layer has one transition at a time, under its own key`() {
    let journal = Journal()
    func transition(_ name: String) -> CATransition {
      let made = CATransition()
      made.duration = 1
      made.delegate = Reporter(journal, name)
      return made
    }
    tree.run {
      tree.root.add(transition("A"), forKey: "a")
      tree.root.add(transition("B"), forKey: nil)
      #expect(tree.root.animationKeys() == [kCATransition])
    }
    tree.advance(to: 2)
    #expect(journal.lines.contains("stopA:0"))
    #expect(journal.lines.contains("stopB:1"))
  }

  @Test func `progress is neither clamped nor checked`() {
    let transition = CATransition()
    transition.startProgress = 2
    transition.endProgress = -1
    #expect((transition.startProgress, transition.endProgress) == (2, -1))
  }

  @Test func `types and sides are plain strings`() {
    let transition = CATransition()
    for name in ["push", "cube", "oglFlip", "suckEffect", "wobble"] {
      transition.type = CATransitionType(rawValue: name)
      #expect(transition.type.rawValue == name)
      #expect(transition.value(forKey: "type") as? String == name)
    }
    transition.setValue("fromTop", forKey: "subtype")
    #expect(transition.subtype == .fromTop)
    transition.subtype = CATransitionSubtype(rawValue: "fromNowhere")
    #expect(transition.value(forKey: "subtype") as? String == "fromNowhere")
  }

  @Test func `a transition takes the transaction's duration like any animation`() {
    tree.run {
      tree.root.add(CATransition(), forKey: nil)
      #expect(tree.root.animation(forKey: kCATransition)?.duration == 0.25)
      CATransaction.begin()
      CATransaction.setAnimationDuration(2)
      tree.root.masksToBounds = true
      #expect(tree.root.animation(forKey: kCATransition)?.duration == 2)
      CATransaction.commit()
    }
  }

  @Test func `values show at once while a transition runs`() {
    tree.run {
      tree.root.actions = ["opacity": NSNull()]
      tree.root.add(CATransition(), forKey: nil)
      tree.root.opacity = 0.5
      CATransaction.flush()
      #expect(tree.root.presentation()?.opacity == 0.5)
    }
  }
}
