import CoreGraphics
import QuartzCore
import RenderServer
import Testing

/// Tests of adding animations, and of their keys, ends and delegates: Documentation/behaviour/actions.md, "Animations
/// and presentation" and "Completion", and Documentation/behaviour/animations.md, "Groups and delegates".
@Suite struct RunningAnimationTests {
  private let tree = LiveTree()
  private let journal = Journal()
  private var root: CALayer { tree.root }

  @Test func `animationKeys omits unkeyed animations and lists a CATransition as transition`() {
    tree.run {
      root.add(fade(journal, "A"), forKey: nil)
      #expect(root.animationKeys() == nil)
      root.add(fade(journal, "B"), forKey: "b")
      root.add(CATransition(), forKey: "c")
      root.add(fade(journal, "D"), forKey: "d")
      #expect(root.animationKeys() == ["b", "transition", "d"])
      #expect(root.animation(forKey: "c") == nil)
    }
    tree.advance(to: 1)
    #expect(journal.lines.filter { $0.hasSuffix(":1") } == ["stopA:1", "stopB:1", "stopD:1"])
  }

  @Test func `CALayer.add under a used key replaces the animation and moves the key to the end`() {
    tree.run {
      root.add(fade(journal, "A", duration: 5), forKey: "x")
      root.add(fade(journal, "B", duration: 5), forKey: "y")
      root.add(fade(journal, "C", duration: 5), forKey: "x")
      #expect(root.animationKeys() == ["y", "x"])
    }
    tree.endTurn()
    #expect(journal.lines.contains("stopA:0"))
    #expect(!journal.lines.contains("stopC:0"))
  }

  @Test
  func `animationDidStop passes finished false after removal and true after the full duration`() {
    tree.run {
      root.add(fade(journal, "A", duration: 5), forKey: "a")
      root.add(fade(journal, "B", duration: 1), forKey: "b")
    }
    tree.advance(to: 0.5)
    tree.run { root.removeAnimation(forKey: "a") }
    tree.advance(to: 2)
    #expect(journal.lines == ["startA", "startB", "stopA:0", "stopB:1"])
  }

  @Test func `CALayer.removeAnimation for an unknown key has no effect`() {
    tree.run {
      root.add(fade(journal, "A", duration: 5), forKey: "a")
      root.removeAnimation(forKey: "b")
      root.removeAnimation(forKey: "A")
      #expect(root.animationKeys() == ["a"])
    }
  }

  @Test func `beginTime 0 becomes the commit time in the layer's time space`() {
    tree.set { root.timeOffset = 20 }
    tree.run {
      root.add(fade(journal, "A", duration: 5), forKey: "a")
      #expect(root.animation(forKey: "a")?.beginTime == 0)
    }
    tree.endTurn()
    #expect(root.animation(forKey: "a")?.beginTime == ManualClock.start + 20)
  }

  @Test func `a future beginTime is kept, and the model value is presented until then`() {
    tree.run {
      let late = fade(journal, "A", duration: 1)
      late.beginTime = CACurrentMediaTime() + 1
      root.add(late, forKey: "a")
    }
    #expect(root.animation(forKey: "a")?.beginTime == ManualClock.start + 1)
    tree.advance(to: 0.5)
    tree.run { #expect(root.presentation()?.opacity == 1) }
    #expect(journal.lines == [])
    tree.advance(to: 1.5)
    tree.run { #expect(root.presentation()?.opacity == 0.5) }
    #expect(journal.lines == ["startA"])
  }

  @Test func `fillMode backwards shows the start value before a future beginTime`() {
    tree.run {
      let late = fade(journal, "A", duration: 1)
      late.beginTime = CACurrentMediaTime() + 1
      late.fillMode = .backwards
      root.add(late, forKey: "a")
    }
    tree.advance(to: 0.5)
    tree.run { #expect(root.presentation()?.opacity == 0) }
  }

  @Test func `CALayer.add replaces an animation's duration of 0 with the transaction's duration`() {
    tree.run {
      root.add(CABasicAnimation(keyPath: "opacity"), forKey: "a")
      CATransaction.begin()
      CATransaction.setAnimationDuration(2)
      root.add(CABasicAnimation(keyPath: "opacity"), forKey: "b")
      root.add(basic("opacity") { $0.duration = 4 }, forKey: "c")
      CATransaction.commit()
      #expect(root.animation(forKey: "a")?.duration == 0.25)
      #expect(root.animation(forKey: "b")?.duration == 2)
      #expect(root.animation(forKey: "c")?.duration == 4)
    }
  }

  @Test func `an animation is removed at the first frame at or after its end`() {
    tree.run { root.add(fade(journal, "A", duration: 1), forKey: "a") }
    tree.advance(to: 0.999)
    #expect(root.animationKeys() == ["a"])
    tree.advance(to: 1)
    #expect(root.animationKeys() == nil)
    #expect(journal.lines == ["startA", "stopA:1"])
  }

  @Test func `animationDidStart is called after the commit, not during it`() {
    tree.run {
      CATransaction.begin()
      root.add(fade(journal, "A"), forKey: "a")
      CATransaction.commit()
      #expect(journal.lines == [])
    }
    tree.endTurn()
    #expect(journal.lines == ["startA"])
  }

  @Test func `animationDidStop is called in adding order for animations that end together`() {
    let other = CALayer()
    tree.set { root.addSublayer(other) }
    tree.run {
      root.add(fade(journal, "A", duration: 1), forKey: "a")
      other.add(fade(journal, "B", duration: 1), forKey: "b")
      root.add(fade(journal, "C", duration: 1), forKey: "c")
    }
    tree.advance(to: 2)
    #expect(journal.lines.filter { $0.hasPrefix("stop") } == ["stopA:1", "stopB:1", "stopC:1"])
  }

  @Test func `CALayer retains an animation's delegate until the animation ends`() {
    final class Witness: CAAnimationDelegate {
      let journal: Journal
      init(_ journal: Journal) { self.journal = journal }
      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { journal.note("stop") }
      deinit { journal.note("gone") }
    }
    tree.run {
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.duration = 1
      animation.delegate = Witness(journal)
      root.add(animation, forKey: "a")
    }
    tree.advance(to: 0.5)
    #expect(journal.lines == [])
    tree.advance(to: 2)
    #expect(journal.lines == ["stop", "gone"])
  }

  @Test func `animationDidStop passes the layer's copy of the animation with its custom keys`() {
    final class Looking: CAAnimationDelegate {
      var tag: String?
      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        tag = anim.value(forKey: "tag") as? String
      }
    }
    let delegate = Looking()
    tree.run {
      let animation = basic("opacity", from: 0) { $0.delegate = delegate }
      animation.setValue("mine", forKey: "tag")
      root.add(animation, forKey: "a")
    }
    tree.advance(to: 2)
    #expect(delegate.tag == "mine")
  }

  @Test func `AnimationDelegate calls each closure once and then releases it`() {
    weak var held: Journal?
    let delegate: AnimationDelegate
    do {
      let mine = Journal()
      held = mine
      delegate = AnimationDelegate(
        start: { mine.note("start") }, stop: { mine.note("stop \($0)") })
      #expect(held != nil)
      delegate.animationDidStart(CAAnimation())
      delegate.animationDidStart(CAAnimation())
      delegate.animationDidStop(CAAnimation(), finished: true)
      delegate.animationDidStop(CAAnimation(), finished: false)
      #expect(mine.lines == ["start", "stop true"])
    }
    #expect(held == nil)
    withExtendedLifetime(delegate) {}
  }

  @Test func `changing an animation after CALayer.add does not affect the running copy`() {
    tree.run {
      let animation = fade(journal, "A", duration: 1)
      root.add(animation, forKey: "a")
      animation.fromValue = 1
      animation.duration = 100
    }
    tree.advance(to: 0.5)
    tree.run { #expect(root.presentation()?.opacity == 0.5) }
  }

  @Test func `CAAnimationGroup.copy also copies the group's animations`() throws {
    let (group, child) = (CAAnimationGroup(), CABasicAnimation(keyPath: "opacity"))
    group.animations = [child]
    let copy = try #require(group.copy() as? CAAnimationGroup)
    child.duration = 7
    #expect(copy.animations?.count == 1)
    #expect(copy.animations?.first !== child)
    #expect(copy.animations?.first?.duration == 0)
  }

  // MARK: Presentation

  @Test func `CALayer.presentation shows a change only after it is committed`() {
    tree.run {
      tree.root.actions = ["opacity": NSNull()]
      root.opacity = 0.25
      #expect(root.presentation()?.opacity == 1)
      CATransaction.flush()
      #expect(root.presentation()?.opacity == 0.25)
    }
  }

  @Test func `presentation layers have the superlayer, sublayers and mask that their models have`()
  {
    let (layer, mask) = (CALayer(), CALayer())
    tree.set {
      root.addSublayer(layer)
      layer.mask = mask
    }
    tree.run {
      let shown = layer.presentation()
      #expect(shown?.superlayer === root.presentation())
      #expect(root.presentation()?.sublayers?.first === shown)
      #expect(shown?.mask?.model() === mask)
      #expect(shown?.mask?.superlayer === shown)
    }
  }

  @Test func `CALayer.presentation returns a new object after each commit and at each time`() {
    tree.run { root.add(fade(journal, "A", duration: 1), forKey: "a") }
    tree.endTurn()
    tree.run {
      let first = root.presentation()
      #expect(root.presentation() === first)
      tree.set { root.cornerRadius = 3 }
      #expect(root.presentation() !== first)
    }
    let before = tree.run { root.presentation() }
    tree.advance(to: 0.5)
    tree.run {
      #expect(root.presentation() !== before)
      #expect(before?.opacity == 0)
      #expect(root.presentation()?.opacity == 0.5)
    }
  }
}
