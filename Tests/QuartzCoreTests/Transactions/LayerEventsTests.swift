import CoreGraphics
import QuartzCore
import Testing

/// Tests of actions and layout marks for changes of the layer tree: Documentation/behaviour/layers.md, "Tree", and
/// Documentation/behaviour/actions.md, "Events".
@Suite struct LayerEventsTests {
  /// A layer that records requested actions, layouts and displays.
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

  /// Starts recording the events of the given layers.
  private func watch(_ layers: Asked...) { for layer in layers { layer.journal = journal } }

  @Test func `moving a layer to another superlayer requests sublayers, onOrderOut and onOrderIn`() {
    let (a, b, c) = (asked("a"), asked("b"), asked("c"))
    a.addSublayer(c)
    watch(a, b, c)
    b.addSublayer(c)
    #expect(journal.lines == ["a.sublayers", "c.onOrderOut", "b.sublayers", "c.onOrderIn"])
  }

  @Test func `setting mask to nil requests mask and then onOrderOut of the old mask`() {
    let (a, m) = (asked("a"), asked("m"))
    a.mask = m
    watch(a, m)
    a.mask = nil
    #expect(journal.lines == ["a.mask", "m.onOrderOut"])
    #expect(m.superlayer == nil)
  }

  @Test func `setting sublayers requests onOrderOut for removed and onOrderIn for new layers`() {
    let (a, b, c, p) = (asked("a"), asked("b"), asked("c"), asked("p"))
    p.sublayers = [a, b]
    watch(a, b, c, p)
    p.sublayers = [b, c]
    #expect(journal.lines == ["p.sublayers", "a.onOrderOut", "c.onOrderIn"])
  }

  @Test func `disableActions prevents action requests for tree and property changes`() {
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

  @Test func `a commit requests onLayout of a layer that needs layout and then lays it out`() {
    let (p, c) = (asked("p"), asked("c"))
    p.addSublayer(c)
    let tree = LiveTree(p)
    watch(p, c)
    tree.run { p.setNeedsLayout() }
    tree.endTurn()
    #expect(journal.lines == ["p.onLayout", "p lays out"])
  }

  @Test func `an animation in actions for onOrderIn is added under the key onOrderIn`() {
    let layer = CALayer()
    layer.actions = [kCAOnOrderIn: basic("opacity", from: 0)]
    let tree = LiveTree()
    tree.run { tree.root.addSublayer(layer) }
    tree.endTurn()
    #expect(layer.animationKeys() == ["onOrderIn"])
  }

  // MARK: Layout and display marks

  @Test func `adding or removing a sublayer marks the superlayer for layout`() {
    let (p, c) = (CALayer(), CALayer())
    #expect(!p.needsLayout())
    p.addSublayer(c)
    #expect(p.needsLayout())
    p.layoutIfNeeded()
    #expect(!p.needsLayout())
    c.removeFromSuperlayer()
    #expect(p.needsLayout())
  }

  @Test func `layoutIfNeeded, displayIfNeeded and display reset needsLayout and needsDisplay`() {
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

  @Test func `a new bounds size marks a layer for layout, but a new origin or position does not`() {
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

  @Test func `a new bounds size marks a layer for display only with needsDisplayOnBoundsChange`() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    #expect(!layer.needsDisplay())
    layer.needsDisplayOnBoundsChange = true
    layer.bounds.size.width = 20
    #expect(layer.needsDisplay())
  }

  @Test func `layoutIfNeeded starts at the highest ancestor that needs layout`() {
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

  @Test
  func `layoutIfNeeded calls the delegate's layoutSublayers(of:), or else the layout manager's`() {
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

  @Test func `layout requested during layout runs in the same commit`() {
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

  @Test func `a commit calls an overridden display() of a layer that needs display`() {
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
