import CoreGraphics
import QuartzCore
import RenderServer
import RenderTree
import Testing

/// Tests of layers that are removed with an animation: Documentation/behaviour/actions.md, "Events".
@Suite struct OrderOutTests {
  private func fadeOut() -> CABasicAnimation {
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 1
    fade.toValue = 0
    fade.duration = 1
    return fade
  }

  /// Returns a displayed layer tree with three colored layers, the middle of which fades out when it is removed.
  private func stage() -> (LiveTree, [CALayer]) {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 30, height: 10)
    let layers = (0..<3).map { index in
      let layer = CALayer()
      layer.frame = CGRect(x: 10 * index, y: 0, width: 10, height: 10)
      layer.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
      root.addSublayer(layer)
      return layer
    }
    layers[1].actions = ["onOrderOut": fadeOut()]
    root.actions = ["sublayers": NSNull()]
    return (LiveTree(root), layers)
  }

  /// Returns the presented opacities of the root's children in the render tree, back to front.
  private func opacities(_ tree: LiveTree) -> [Double] {
    let presented = tree.context.presentationTree(at: tree.clock.now)
    guard presented.structure.root >= 0 else { return [] }
    return presented.structure.sublayers[presented.structure.root].map {
      presented.columns.number(of: .opacity, inSlot: Int($0))
    }
  }

  @Test
  func `a removed layer stays visible in its z-order position until its onOrderOut animation ends`()
  {
    let (tree, layers) = stage()
    #expect(opacities(tree) == [1, 1, 1])
    tree.run { layers[1].removeFromSuperlayer() }
    #expect(layers[1].superlayer == nil)
    #expect(tree.root.sublayers?.count == 2)
    tree.advance(to: 0.5)
    #expect(opacities(tree) == [1, 0.5, 1])
    tree.advance(to: 1.1)
    #expect(opacities(tree) == [1, 1])
    #expect(tree.run { layers[1].presentation() } == nil)
  }

  @Test func `a layer added again during its onOrderOut animation stays visible`() {
    let (tree, layers) = stage()
    tree.run { layers[1].removeFromSuperlayer() }
    tree.advance(to: 0.5)
    tree.run { tree.root.addSublayer(layers[1]) }
    tree.advance(to: 2)
    #expect(opacities(tree) == [1, 1, 1])
  }

  @Test func `removing the onOrderOut animation of a removed layer hides the layer`() {
    let (tree, layers) = stage()
    tree.run { layers[1].removeFromSuperlayer() }
    tree.advance(to: 0.5)
    tree.run { layers[1].removeAllAnimations() }
    tree.endTurn()
    #expect(opacities(tree) == [1, 1])
  }

  @Test func `a layer without an onOrderOut animation disappears at the commit`() {
    let (tree, layers) = stage()
    tree.run { layers[0].removeFromSuperlayer() }
    tree.endTurn()
    #expect(opacities(tree) == [1, 1])
  }

  @Test
  func
    `removing the former superlayer hides a removed layer whose onOrderOut animation still runs`()
  {
    let (tree, layers) = stage()
    let inner = CALayer()
    inner.actions = ["onOrderOut": fadeOut()]
    tree.run { layers[0].addSublayer(inner) }
    tree.endTurn()
    tree.run { inner.removeFromSuperlayer() }
    tree.endTurn()
    tree.run { layers[0].removeFromSuperlayer() }
    tree.advance(to: 3)
    #expect(tree.run { inner.presentation() } == nil)
    #expect(opacities(tree) == [1, 1])
  }

  @Test func `setting isHidden requests the actions hidden and then onOrderOut or onOrderIn`() {
    final class Asked: CALayer {
      var keys: [String] = []
      override func action(forKey event: String) -> (any CAAction)? {
        keys.append(event)
        return nil
      }
    }
    let layer = Asked()
    layer.isHidden = true
    layer.isHidden = true
    layer.isHidden = false
    #expect(layer.keys == ["hidden", "onOrderOut", "hidden", "hidden", "onOrderIn"])
  }
}
