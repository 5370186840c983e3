package import RenderServer

/// A handle that keeps a layer tree live until it is released.
///
/// The tree uses the current context, or the machine's clock.
package final class LiveTreeHandle {
  private let host: LayerTreeHost

  /// Makes a layer tree live in a context and commits pending changes.
  ///
  /// With `waitsForCommit`, both happen at the next commit.
  package init(_ layer: CALayer, _ context: RenderContext, waitsForCommit: Bool = false) {
    host = LayerTreeHost(root: layer, context: context, waitsForCommit: waitsForCommit)
  }

  /// Makes a layer tree live in the current context, or in a new one if that has a tree.
  ///
  /// Pending changes are committed. With `waitsForCommit`, both happen at the next commit.
  package convenience init(_ layer: CALayer, waitsForCommit: Bool = false) {
    let context =
      if let current = RenderContext.current, current.client == nil { current } else {
        RenderContext(clock: RenderContext.current?.clock ?? SystemTime.clock)
      }
    self.init(layer, context, waitsForCommit: waitsForCommit)
  }

  /// The render context of the tree.
  package var context: RenderContext { host.context }

  deinit { host.detach() }
}

extension CALayer {
  /// The render context of the layer's live tree, or nil if it is in none.
  package var liveContext: RenderContext? { host?.context }

  /// The render context of the layer's tree, also if the tree becomes live with the next commit.
  ///
  /// It is nil for other trees.
  package var upcomingContext: RenderContext? {
    if let host { return host.context }
    let top = sequence(first: self) { $0.superlayer }.reduce(self) { $1 }
    return (top.host ?? TransactionStack.current.pendingHost(of: top))?.context
  }
}
