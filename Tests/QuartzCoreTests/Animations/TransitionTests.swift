import QuartzCore
import Testing

/// Tests of transitions as animations of a layer: Documentation/behaviour/animations.md, "Transitions".
@Suite struct TransitionTests {
  private let tree = LiveTree()

  @Test func `CATransition defaults to fade, no subtype or filter, and progress 0 to 1`() {
    let transition = CATransition()
    #expect(transition.type == .fade)
    #expect(transition.subtype == nil)
    #expect(transition.filter == nil)
    #expect((transition.startProgress, transition.endProgress) == (0, 1))
    #expect(transition.duration == 0)
  }

  @Test
  func `CALayer.add stores every CATransition under the key transition, replacing the last one`() {
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

  @Test func `CATransition does not clamp startProgress and endProgress`() {
    let transition = CATransition()
    transition.startProgress = 2
    transition.endProgress = -1
    #expect((transition.startProgress, transition.endProgress) == (2, -1))
  }

  @Test func `CATransition.type and subtype accept arbitrary strings`() {
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

  @Test func `CATransition with duration 0 uses the transaction's animation duration`() {
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

  @Test func `CALayer.presentation shows a committed change while a CATransition runs`() {
    tree.run {
      tree.root.actions = ["opacity": NSNull()]
      tree.root.add(CATransition(), forKey: nil)
      tree.root.opacity = 0.5
      CATransaction.flush()
      #expect(tree.root.presentation()?.opacity == 0.5)
    }
  }
}
