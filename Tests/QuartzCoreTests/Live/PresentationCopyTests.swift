import Foundation
import QuartzCore
import Testing

/// Copies made through initialisers that are not required: see `DynamicLayer`.
@Suite struct PresentationCopyTests {
  final class Counting: CALayer {
    var copies = 0
    override init() { super.init() }
    override init(layer: Any) {
      super.init(layer: layer)
      copies = ((layer as? Counting)?.copies ?? 0) + 1
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  @Test func `a presentation copy is of the layer's class and made by its own initialiser`() {
    let tree = LiveTree(Counting())
    tree.run {
      let shown = tree.root.presentation()
      #expect((shown as? Counting)?.copies == 1)
      #expect(shown?.model() === tree.root)
      #expect(shown?.presentation() === shown)
    }
  }

  @Test func `a copy of an animation is of its class`() {
    final class Marked: CABasicAnimation { var mark = 0 }
    let animation = Marked(keyPath: "opacity")
    animation.setValue("x", forKey: "tag")
    let copy = animation.copy() as? Marked
    #expect(copy !== animation)
    #expect(copy?.keyPath == "opacity")
    #expect(copy?.value(forKey: "tag") as? String == "x")
  }

  @Test func `a presentation layer cannot be written`() {
    let tree = LiveTree()
    tree.run {
      let journal = Journal()
      CAProgrammerError.$handler.withValue(CAProgrammerError.Handler { journal.note($0) }) {
        tree.root.presentation()?.opacity = 0.5
      }
      #expect(journal.lines.count == 1)
      #expect(tree.root.opacity == 1)
    }
  }

  @Test func `an added animation is frozen but takes keys`() {
    let tree = LiveTree()
    tree.run {
      tree.root.add(CABasicAnimation(keyPath: "opacity"), forKey: "a")
      let added = tree.root.animation(forKey: "a")
      let journal = Journal()
      CAProgrammerError.$handler.withValue(CAProgrammerError.Handler { journal.note($0) }) {
        added?.duration = 3
      }
      #expect(journal.lines.count == 1)
      added?.setValue(1, forKey: "tag")
      #expect(tree.root.animation(forKey: "a") === added)
      #expect(added?.value(forKey: "tag") as? Int == 1)
    }
  }

  @Test func `a begin time of zero becomes the commit's instant`() throws {
    let tree = LiveTree()
    tree.advance(to: 2)
    try tree.run {
      tree.root.add(CABasicAnimation(keyPath: "opacity"), forKey: "a")
      let added = try #require(tree.root.animation(forKey: "a"))
      #expect(added.beginTime == 0)
      CATransaction.flush()
      #expect(added.beginTime == CACurrentMediaTime())
    }
  }
}
