import QuartzCore
import Testing

/// Tests of the list of sublayers: Documentation/behaviour/layers.md, "Tree".
@Suite struct LayerTreeTests {
  private let parent = CALayer()
  private let a = CALayer()
  private let b = CALayer()
  private let c = CALayer()

  private func isInOrder(_ layers: CALayer...) -> Bool {
    let now = parent.sublayers ?? []
    return now.count == layers.count && zip(now, layers).allSatisfy { $0 === $1 }
  }

  @Test func `adding a sublayer again moves it to the end of sublayers`() {
    [a, b, a].forEach(parent.addSublayer)
    #expect(isInOrder(b, a))
  }

  @Test func `addSublayer moves a layer from its old superlayer`() {
    parent.addSublayer(a)
    b.addSublayer(a)
    #expect(parent.sublayers == nil)
    #expect(a.superlayer === b)
  }

  /// A layer that counts calls of `removeFromSuperlayer`.
  final class Leaving: CALayer {
    var leaves = 0
    override func removeFromSuperlayer() {
      leaves += 1
      super.removeFromSuperlayer()
    }
  }

  @Test func `removeFromSuperlayer is called only when a layer changes its superlayer`() {
    let leaving = Leaving()
    parent.addSublayer(leaving)
    parent.addSublayer(leaving)
    parent.insertSublayer(leaving, at: 0)
    #expect(leaving.leaves == 0)
    b.insertSublayer(leaving, at: 0)
    #expect(leaving.leaves == 1)
    #expect(leaving.superlayer === b)
    #expect(parent.sublayers == nil)
    c.mask = leaving
    #expect(leaving.leaves == 2)
    #expect(leaving.superlayer === c)
    #expect(b.sublayers == nil)
    let other = Leaving()
    c.mask = other
    parent.insertSublayer(a, at: 0)
    parent.replaceSublayer(a, with: other)
    #expect(other.leaves == 1)
    #expect(c.mask == nil)
    #expect(isInOrder(other))
  }

  @Test
  func `a new bounds size marks the superlayer for layout, but a new position or origin does not`()
  {
    final class Counting: CALayer {
      var layouts = 0
      override func layoutSublayers() { layouts += 1 }
    }
    let top = Counting()
    top.addSublayer(a)
    a.addSublayer(b)
    top.layoutIfNeeded()
    top.layouts = 0
    a.position = CGPoint(x: 4, y: 4)
    a.bounds.origin = CGPoint(x: 1, y: 1)
    a.bounds.size = .zero
    b.bounds.size.width = 3
    #expect(!top.needsLayout())
    #expect(a.needsLayout())
    a.bounds.size = CGSize(width: 5, height: 5)
    #expect(top.needsLayout())
    top.layoutIfNeeded()
    #expect(top.layouts == 1)
    #expect(!top.needsLayout())
    #expect(!a.needsLayout())
    a.frame = CGRect(x: 0, y: 0, width: 9, height: 5)
    #expect(top.needsLayout())
    top.layoutIfNeeded()
    let copy = CALayer(layer: a)
    copy.bounds.size = CGSize(width: 1, height: 1)
    #expect(!top.needsLayout())
  }

  @Test func `resizing sublayers in layoutSublayers does not trigger another layout`() {
    final class Arranging: CALayer {
      var layouts = 0
      override func layoutSublayers() {
        layouts += 1
        // The size changes every time, so that repeated layout would never end.
        for layer in sublayers ?? [] { layer.bounds.size.width += 1 }
      }
    }
    let top = Arranging()
    top.addSublayer(a)
    let tree = LiveTree(top)
    #expect(top.layouts == 1)
    tree.run { top.setNeedsLayout() }
    tree.endTurn()
    #expect(top.layouts == 2)
    #expect(!top.needsLayout())
  }

  @Test func `insertSublayer at an index beyond the end appends the layer`() {
    [a, b].forEach(parent.addSublayer)
    parent.insertSublayer(c, at: 99)
    #expect(isInOrder(a, b, c))
  }

  @Test func `insertSublayer(_:below:) with nil inserts first, and insertSublayer(_:above:) last`()
  {
    [a, b].forEach(parent.addSublayer)
    parent.insertSublayer(c, below: nil)
    #expect(isInOrder(c, a, b))
    parent.insertSublayer(c, above: nil)
    #expect(isInOrder(a, b, c))
    parent.insertSublayer(a, below: CALayer())
    #expect(isInOrder(b, c, a))
  }

  @Test func `insertSublayer above and below place a layer next to the given sibling`() {
    [a, b].forEach(parent.addSublayer)
    parent.insertSublayer(c, above: a)
    #expect(isInOrder(a, c, b))
    parent.insertSublayer(b, below: a)
    #expect(isInOrder(b, a, c))
  }

  @Test func `replaceSublayer removes the new layer from its old superlayer`() {
    [a, b].forEach(parent.addSublayer)
    let other = CALayer()
    other.addSublayer(c)
    parent.replaceSublayer(a, with: c)
    #expect(isInOrder(c, b))
    #expect(other.sublayers == nil)
    #expect(a.superlayer == nil)
  }

  @Test func `addSublayer reports and rejects a cycle`() {
    parent.addSublayer(a)
    a.addSublayer(b)
    let journal = Journal()
    CAProgrammerError.$handler.withValue(CAProgrammerError.Handler { journal.note($0) }) {
      b.addSublayer(parent)
    }
    #expect(journal.lines.count == 1)
    #expect(b.sublayers == nil)
  }

  @Test func `CALayer.mask has the masked layer as superlayer and is not a sublayer`() {
    parent.mask = a
    #expect(a.superlayer === parent)
    #expect(parent.sublayers == nil)
    a.removeFromSuperlayer()
    #expect(parent.mask == nil)
  }

  @Test func `setting a mask that another layer uses is reported and rejected`() {
    parent.mask = a
    let journal = Journal()
    CAProgrammerError.$handler.withValue(CAProgrammerError.Handler { journal.note($0) }) {
      b.mask = a
    }
    #expect(journal.lines.count == 1)
    #expect(b.mask == nil)
  }

  @Test func `CALayer.sublayers is nil after it is set to an empty array`() {
    parent.addSublayer(a)
    parent.sublayers = []
    #expect(parent.sublayers == nil)
    #expect(a.superlayer == nil)
  }

  @Test func `a tree of five thousand levels can be committed and released`() {
    let root = CALayer()
    var deepest = root
    for _ in 0..<5000 {
      let next = CALayer()
      deepest.addSublayer(next)
      deepest = next
    }
    let tree = LiveTree(root)
    tree.run { #expect(deepest.presentation() != nil) }
  }
}
