package import RenderServer

/// Keeps a tree live on the context in force, else on the machine's clock, for as long as it exists.
package final class LiveTreeHandle {
  private let host: LayerTreeHost

  /// Makes the tree of the layer live in a context and commits what is pending.
  package init(_ layer: CALayer, _ context: RenderContext, waitsForCommit: Bool = false) {
    host = LayerTreeHost(root: layer, context: context, waitsForCommit: waitsForCommit)
  }

  /// Makes the tree of the layer live and commits what is pending, or where told waits for the next commit.
  package convenience init(_ layer: CALayer, waitsForCommit: Bool = false) {
    let context =
      if let current = RenderContext.current, current.client == nil { current } else {
        RenderContext(clock: RenderContext.current?.clock ?? SystemTime.clock)
      }
    self.init(layer, context, waitsForCommit: waitsForCommit)
  }

  /// The context that draws it.
  package var context: RenderContext { host.context }

  deinit { host.detach() }
}

extension CALayer {
  /// The context that draws the tree in which the layer stands; nil where none does.
  package var liveContext: RenderContext? { host?.context }

  /// The context that draws the tree in which the layer stands, or will from the next commit on; nil where none does.
  package var upcomingContext: RenderContext? {
    if let host { return host.context }
    let top = sequence(first: self) { $0.superlayer }.reduce(self) { $1 }
    return (top.host ?? TransactionStack.current.pendingHost(of: top))?.context
  }
}
