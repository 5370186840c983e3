import CoreGraphics
import QuartzCore
import Testing

/// What is asked and marked when layers come, go and change: spec/01 section 5, spec/02 section 5.
@Suite struct LayerEventsTests {
  /// Notes what it is asked, and its layouts and drawings.
  final class Asked: CALayer {
    var journal: Journal?
    override func action(forKey event: String) -> (any CAAction)? {
      journal?.note("\(name ?? "?").\(event)")
      return super.action(forKey: event)
    }
    override func layoutSublayers() { journal?.note("\(name ?? "?") lays out") }
  }

  private let journal = Journal()

  private func asked(_ name: String) -> Asked {
    let layer = Asked()
    layer.name = name
    return layer
  }

  /// Lets the layers note what comes.
  private func watch(_ layers: Asked...) { for layer in layers { layer.journal = journal } }

  @Test func `a layer that moves leaves its old parent and enters its new one`() {
    let (a, b, c) = (asked("a"), asked("b"), asked("c"))
    a.addSublayer(c)
    watch(a, b, c)
    b.addSublayer(c)
    #expect(journal.lines == ["a.sublayers", "c.onOrderOut", "b.sublayers", "c.onOrderIn"])
  }

  @Test func `a mask that is taken away leaves`() {
    let (a, m) = (asked("a"), asked("m"))
    a.mask = m
    watch(a, m)
    a.mask = nil
    #expect(journal.lines == ["a.mask", "m.onOrderOut"])
    #expect(m.superlayer == nil)
  }

  @Test func `a list of sublayers brings what is new and drops what is missing`() {
    let (a, b, c, p) = (asked("a"), asked("b"), asked("c"), asked("p"))
    p.sublayers = [a, b]
    watch(a, b, c, p)
    p.sublayers = [b, c]
    #expect(journal.lines == ["p.sublayers", "a.onOrderOut", "c.onOrderIn"])
  }

  @Test func `where actions are disabled nothing is asked`() {
    let (a, p) = (asked("a"), asked("p"))
    watch(a, p)
    let tree = LiveTree(p)
    tree.set {
      p.addSublayer(a)
      p.isHidden = true
      p.opacity = 0.5
      p.mask = CALayer()
      a.removeFromSuperlayer()
    }
    #expect(journal.lines.allSatisfy { $0.hasSuffix("lays out") })
  }

  @Test func `layout at a commit is asked of the layer that needs it`() {
    let (p, c) = (asked("p"), asked("c"))
    p.addSublayer(c)
    let tree = LiveTree(p)
    watch(p, c)
    tree.run { p.setNeedsLayout() }
    tree.endTurn()
    #expect(journal.lines == ["p.onLayout", "p lays out"])
  }

  @Test func `an answer for coming in runs under its key`() {
    let layer = CALayer()
    layer.actions = [kCAOnOrderIn: basic("opacity", from: 0)]
    let tree = LiveTree()
    tree.run { tree.root.addSublayer(layer) }
    tree.endTurn()
    #expect(layer.animationKeys() == ["onOrderIn"])
  }

  // MARK: Marks

  @Test func `a sublayer that comes or goes asks the parent for layout`() {
    let (p, c) = (CALayer(), CALayer())
    #expect(!p.needsLayout())
    p.addSublayer(c)
    #expect(p.needsLayout())
    p.layoutIfNeeded()
    #expect(!p.needsLayout())
    c.removeFromSuperlayer()
    #expect(p.needsLayout())
  }

  @Test func `laying out and displaying clear their marks`() {
    let layer = CALayer()
    layer.setNeedsLayout()
    layer.setNeedsDisplay()
    layer.layoutIfNeeded()
    #expect(!layer.needsLayout())
    #expect(layer.needsDisplay())
    layer.displayIfNeeded()
    #expect(!layer.needsDisplay())
    layer.setNeedsDisplay(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(layer.needsDisplay())
    layer.display()
    #expect(!layer.needsDisplay())
  }

  @Test func `a new size asks for layout, a new origin does not`() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    #expect(layer.needsLayout())
    layer.layoutIfNeeded()
    layer.bounds.origin = CGPoint(x: 5, y: 5)
    layer.position = CGPoint(x: 9, y: 9)
    #expect(!layer.needsLayout())
    layer.bounds.size.height = 11
    #expect(layer.needsLayout())
  }

  @Test func `a new size asks for drawing only where that is wanted`() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    #expect(!layer.needsDisplay())
    layer.needsDisplayOnBoundsChange = true
    layer.bounds.size.width = 20
    #expect(layer.needsDisplay())
  }

  @Test func `layout goes from the highest layer that needs it down`() {
    let (a, b, c) = (asked("a"), asked("b"), asked("c"))
    a.addSublayer(b)
    b.addSublayer(c)
    a.layoutIfNeeded()
    watch(a, b, c)
    c.setNeedsLayout()
    a.setNeedsLayout()
    c.layoutIfNeeded()
    #expect(journal.lines.filter { $0.hasSuffix("lays out") } == ["a lays out", "c lays out"])
  }

  @Test func `sublayers are laid out by the delegate, else by the layout manager`() {
    final class Delegate: CALayerDelegate {
      var count = 0
      func layoutSublayers(of layer: CALayer) { count += 1 }
    }
    final class Manager: CALayoutManager {
      var count = 0
      func layoutSublayers(of layer: CALayer) { count += 1 }
    }
    let (layer, delegate, manager) = (CALayer(), Delegate(), Manager())
    layer.layoutManager = manager
    layer.layoutIfNeeded()
    #expect((delegate.count, manager.count) == (0, 1))
    layer.delegate = delegate
    layer.setNeedsLayout()
    layer.layoutIfNeeded()
    #expect((delegate.count, manager.count) == (1, 1))
  }

  @Test func `what layout asks for is laid out in the same commit`() {
    final class Passing: CALayer {
      override func layoutSublayers() {
        for layer in sublayers ?? [] { layer.bounds.size = bounds.size }
      }
    }
    let (p, c) = (Passing(), asked("c"))
    p.addSublayer(c)
    let tree = LiveTree(p)
    watch(c)
    tree.set { p.bounds.size = CGSize(width: 7, height: 7) }
    #expect(journal.lines.contains("c lays out"))
    #expect(tree.run { c.presentation()?.bounds.width } == 7)
  }

  @Test func `a layer may make its contents by overriding display`() {
    final class Own: CALayer {
      var count = 0
      override func display() { count += 1 }
    }
    let layer = Own()
    let tree = LiveTree(layer)
    tree.run { layer.setNeedsDisplay() }
    tree.endTurn()
    tree.endTurn()
    #expect(layer.count >= 1)
  }
}
