import DisplayList
import Geometry
import RenderServer
import RenderTree

// `render(in:)`: spec/06 section 12.

extension CALayer {
  /// Draws the model values of the layer and everything in it, by the rules of drawing into a context.
  final func renderModel(in ctx: CGContext) {
    let pixels = ctx.userToPixels
    guard let back = pixels.inverted else { return }
    let context = RenderContext(clock: ManualClock())
    context.submit(modelCommit(in: context))
    let viewport = Viewport(
      width: ctx.width, height: ctx.height, scale: 1, rule: .renderInContext)
    // The receiver's own place does not count, so the map takes its bounds' coordinates.
    let list = context.displayList(
      viewport, base: Matrix4(pixels), at: context.clock.now, isRootPlaced: false)
    ctx.draw(list, transform: back)
  }

  /// The subtree as one commit of a context that has no tree yet; a worklist, as trees may be thousands deep.
  private func modelCommit(in context: RenderContext) -> Commit {
    var commit = Commit()
    var work: [(layer: CALayer, node: NodeID)] = [(self, context.makeNodeID())]
    let root = work[0].node
    commit.commands.append(.create(root, type(of: self).nodeClass))
    while let (layer, node) = work.popLast() {
      layer.displayIfNeeded()
      layer.appendValues(to: &commit, node)
      func make(_ child: CALayer) -> NodeID {
        let id = context.makeNodeID()
        commit.commands.append(.create(id, type(of: child).nodeClass))
        work.append((child, id))
        return id
      }
      let children = layer.childList.map(make)
      if !children.isEmpty { commit.commands.append(.setSublayers(node, children)) }
      if let mask = layer.maskStorage { commit.commands.append(.setMask(node, make(mask))) }
    }
    commit.commands.append(.setRoot(root))
    return commit
  }

  /// What differs from a new node's values.
  final func appendValues(to commit: inout Commit, _ node: NodeID) {
    touched.forEach { id in
      let value = LayerProperties.encode(id, self)
      if value != PropertyTable.descriptor(id).initial {
        commit.commands.append(.set(node, id, value))
      }
    }
  }
}
