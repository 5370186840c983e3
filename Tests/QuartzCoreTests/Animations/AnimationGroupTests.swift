import CoreGraphics
import QuartzCore
import Testing

/// Tests of the timing of `CAAnimationGroup`: Documentation/behaviour/timing.md, "Groups".
@Suite struct AnimationGroupTests {
  private let tree = LiveTree()

  private func group(
    _ duration: Double, _ children: CAAnimation..., change: (CAAnimationGroup) -> Void = { _ in }
  ) -> CAAnimationGroup {
    let group = CAAnimationGroup()
    group.duration = duration
    group.animations = children
    group.isRemovedOnCompletion = false
    change(group)
    return group
  }

  private func shown(_ keyPath: String, _ times: Double...) -> [Double] {
    times.map { (tree.number(keyPath, at: $0) * 1e6).rounded() / 1e6 }
  }

  @Test func `beginTime of a grouped animation is measured in seconds from the start of the group`()
  {
    tree.set { tree.root.opacity = 0.5 }
    tree.play(
      group(
        2, basic("opacity", from: 0, to: 1) { $0.beginTime = 0.5 },
        basic("zPosition", from: 10, to: 20)))
    #expect(shown("opacity", 0.4, 0.75, 1.4, 1.6) == [0.5, 0.25, 0.9, 0.5])
    #expect(shown("zPosition", 0, 0.5, 1.5) == [10, 15, 0])
  }

  @Test(arguments: [
    (CAMediaTimingFillMode.removed, [20.0, 250, 20, 20, 20]),
    (.forwards, [20, 250, 400, 400, 20]), (.backwards, [100, 250, 20, 20, 20]),
    (.both, [100, 250, 400, 400, 20]),
  ])
  func `fillMode of a grouped animation applies inside the group but not outside it`(
    fill: CAMediaTimingFillMode, expected: [Double]
  ) {
    tree.set { tree.root.bounds.size.width = 20 }
    let child = basic("bounds.size.width", from: 100, to: 400) {
      $0.beginTime = 2
      $0.duration = 3
      $0.fillMode = fill
    }
    tree.play(group(10, child))
    #expect(shown("bounds.size.width", 1, 3.5, 6, 10, 11) == expected)
  }

  @Test func `CAAnimationGroup cuts off an animation that is longer than the group`() {
    tree.play(group(1, basic("zPosition", from: 0, to: 100) { $0.duration = 4 }))
    #expect(shown("zPosition", 0.5, 1, 1.1) == [12.5, 25, 0])
  }

  @Test func `a grouped animation with duration 0 lasts as long as its CAAnimationGroup`() {
    tree.play(group(4, basic("zPosition", from: 0, to: 100) { $0.duration = 0 }))
    #expect(shown("zPosition", 1, 2) == [25, 50])
  }

  @Test func `CAAnimationGroup with duration 0 uses the transaction's duration`() {
    tree.play(group(0, basic("zPosition", from: 0, to: 100) { $0.duration = 4 }))
    #expect(shown("zPosition", 0.2, 0.3) == [5, 0])
    let other = LiveTree()
    other.run {
      CATransaction.begin()
      CATransaction.setAnimationDuration(3)
      other.root.add(group(0, basic("zPosition", from: 0, to: 100)), forKey: "g")
      CATransaction.commit()
      #expect(other.root.animation(forKey: "g")?.duration == 3)
    }
  }

  @Test func `CAAnimationGroup ignores the delegate and isRemovedOnCompletion of its children`() {
    let journal = Journal()
    tree.run {
      let child = fade(journal, "child", duration: 1)
      child.isRemovedOnCompletion = false
      tree.root.add(
        group(2, child) {
          $0.isRemovedOnCompletion = true
          $0.delegate = Reporter(journal, "group")
        }, forKey: "g")
    }
    tree.advance(to: 3)
    #expect(journal.lines == ["startgroup", "stopgroup:1"])
    #expect(tree.root.animationKeys() == nil)
  }

  @Test func `repeatCount, autoreverses and speed of a CAAnimationGroup apply to its children`() {
    tree.play(
      group(1, basic("zPosition", from: 0, to: 100)) {
        $0.autoreverses = true
        $0.repeatCount = 2
        $0.speed = 2
      })
    #expect(shown("zPosition", 0.25, 0.5, 0.75, 1.25, 1.9) == [50, 100, 50, 50, 20])
  }

  @Test func `timingFunction of a CAAnimationGroup eases the time of its grouped animations`() {
    tree.play(
      group(1, basic("zPosition", from: 0, to: 100)) {
        $0.timingFunction = CAMediaTimingFunction(name: .easeIn)
      })
    #expect(abs(shown("zPosition", 0.25)[0] - 9.346466) < 1e-3)
  }

  @Test func `a nested CAAnimationGroup runs in the local time of its enclosing group`() {
    let inner = group(1, basic("zPosition", from: 0, to: 100)) { $0.beginTime = 1 }
    let outer = group(4, inner) { $0.speed = 2 }
    tree.play(outer)
    #expect(shown("zPosition", 0.4, 0.75, 1.1) == [0, 50, 0])
  }

  @Test
  func `a later animation in a CAAnimationGroup overrides an earlier one with the same key path`() {
    tree.play(
      group(1, basic("zPosition", from: 0, to: 100), basic("zPosition", from: 7, to: 7)))
    #expect(shown("zPosition", 0.5) == [7])
  }

  @Test func `CAAnimationGroup without animations still calls its delegate at start and stop`() {
    let journal = Journal()
    tree.run {
      tree.root.add(group(1) { $0.delegate = Reporter(journal, "G") }, forKey: "g")
    }
    tree.advance(to: 2)
    #expect(journal.lines == ["startG", "stopG:1"])
  }
}
