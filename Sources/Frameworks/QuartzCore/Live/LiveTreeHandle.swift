package import RenderServer

/// An object that keeps a layer tree attached to a render context until it is released.
///
/// The tree uses the current render context or, if there is none, a new one on the system clock.
package final class LiveTreeHandle {
  private let host: LayerTreeHost

  /// Attaches a layer tree to the given render context and commits pending changes.
  ///
  /// If `waitsForCommit` is `true`, both are done by the next commit.
  package init(_ layer: CALayer, _ context: RenderContext, waitsForCommit: Bool = false) {
    host = LayerTreeHost(root: layer, context: context, waitsForCommit: waitsForCommit)
  }

  /// Attaches a layer tree to the current render context, or to a new one if the current context already has a tree.
  ///
  /// Pending changes are committed. If `waitsForCommit` is `true`, both are done by the next commit.
  package convenience init(_ layer: CALayer, waitsForCommit: Bool = false) {
    let context =
      if let current = RenderContext.current, current.client == nil { current } else {
        RenderContext(clock: RenderContext.current?.clock ?? SystemTime.clock)
      }
    self.init(layer, context, waitsForCommit: waitsForCommit)
  }

  /// The render context to which the layer tree is attached.
  package var context: RenderContext { host.context }

  deinit { host.detach() }
}

extension CALayer {
  /// The render context to which the layer's tree is attached, or `nil` if it is not attached.
  package var liveContext: RenderContext? { host?.context }

  /// The render context to which the layer's tree is attached or will be attached by the next commit.
  ///
  /// It is `nil` for any other layer tree.
  package var upcomingContext: RenderContext? {
    if let host { return host.context }
    let top = sequence(first: self) { $0.superlayer }.reduce(self) { $1 }
    return (top.host ?? TransactionStack.current.pendingHost(of: top))?.context
  }
}
